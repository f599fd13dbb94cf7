"""What random events take at once: merchants, lives, Trade Concessions, the development of a province."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import covered
from adjudicator.systems.republic.rules.money import slug
from adjudicator.systems.republic.rules.mortality import chits
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.occasion import section
from adjudicator.systems.republic.state import CONCESSIONS, FORUM, IN_CITY, SCOPE, Concession
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum.fleets import rolled
from adjudicator.systems.republic_of_carthage.state import AT_HOME, SENATORS

WHERE: Final = "6.4.2.1"
NONE: Final = "none"
IN_TOWN: Final = (IN_CITY, FORUM)


@event("home_merchants_lost")
class HomeMerchantsLost:
    """Merchants at home, `unit:caravan` or `unit:trade_fleet`, are lost by a card: what the dice ask, and how many."""

    card: str
    unit: str
    dice: tuple[int, ...]
    count: int
    lost: int
    left: int


@event("chits_threaten")
class ChitsThreaten:
    """By a card a number of chits are drawn; `away` says against whom: those away, or those in Carthage.

    `popularity_max` is the Popularity up to which they strike, None for any; `touched` are those in danger.
    """

    card: str
    count: int
    away: bool
    popularity_max: int | None
    touched: tuple[str, ...]


@event("concession_threatened")
class ConcessionThreatened:
    """A die picks a Trade Concession by a card: destroyed, it is face down in the Forum.

    `concession` is empty where the die means none; `holder` had it, empty in the Forum or if it is not on the board.
    """

    card: str
    die: int
    concession: str
    destroyed: bool
    holder: str


def _merchants(effect: Effect, play: Play, state: State, card: str, kind: str) -> Flow[State]:
    """Take merchants at home; those on expeditions are safe."""
    dice, count = rolled(play, effect, kind.replace("_", "-"), WHERE)
    home = AT_HOME.of(state, SCOPE, kind)
    lost = min(count, home)
    data = HomeMerchantsLost(card, f"unit:{kind}", dice, count, lost, home - lost)
    changes = (AT_HOME.add(SCOPE, kind, -lost),) if lost else ()
    return (yield Event.of(data, play.scope, changes, (section(play),), because=card))


@EFFECTS.effect("caravans_lost", fields=("count",), cites="roc:6.4.2.1")
def caravans_lost(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    """Take Caravans at home."""
    return (yield from _merchants(effect, play, state, card, "caravan"))


@EFFECTS.effect("trade_fleets_lost", fields=("count",), cites="roc:6.4.2.1")
def trade_fleets_lost(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    """Take Trade Fleets at home."""
    return (yield from _merchants(effect, play, state, card, "trade_fleet"))


@EFFECTS.effect("mortality_draw", fields=("count", "scope", "popularity_max"), cites="roc:6.1")
@rule("roc:6.4.2.1", "roc:6.1", title="Chits that a random event has drawn")
def mortality_draw(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    """Draw the chits; those struck who are in danger die, of those away only the first."""
    away = effect.word("scope") != "in_carthage"
    most = effect.get("popularity_max")
    touched = tuple(_away(state) if away else _in_town(state, most))
    named = tuple(f"senator:{key}" for key in touched)
    data = ChitsThreaten(card, effect.number("count"), away, most, named)
    state = yield Event.of(data, play.scope, cites=(section(play),), because=card)
    label = f"{slug(play.game.name(card))}/chit"
    drawn = chits.draw(play, state, effect.number("count"), label, touches=touched, first_only=away)
    for senator in (yield from drawn):
        state = yield from die(play, state, senator, card)
    return state


def _in_town(state: State, most: int | None) -> Iterator[str]:
    """Yield who is in Carthage: of a faction or face up in the Forum, with no more than a Popularity."""
    for key, row in SENATORS.items(state, SCOPE):
        if row.place in IN_TOWN and (most is None or row.pop <= most):
            yield key


def _away(state: State) -> Iterator[str]:
    """Yield Governors, commanders, expedition leaders and captives."""
    for key, row in SENATORS.items(state, SCOPE):
        if row.place.partition(":")[0] in {"province", "war", "expedition", "captive"} and not covered(row):
            yield key


@EFFECTS.effect("destroy_concession", fields=("roll", "map"), only={"roll": ("dr",)}, cites="roc:6.4.2.1")
@rule("roc:6.4.2.1", title="A Trade Concession is destroyed")
def destroy_concession(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    """Roll a die; the Concession it means, held or face up in the Forum, goes face down to the Forum."""
    die_ = play.dice.roll("concession", where=WHERE)
    concession = str(effect.words("map")[die_ - 1])
    row = CONCESSIONS.find(state, SCOPE, concession) if concession != NONE else None
    destroyed = row is not None and not row.face_down
    holder = row.holder if row is not None else ""
    named = "" if concession == NONE else f"card:{concession}"
    data = ConcessionThreatened(card, die_, named, destroyed, f"senator:{holder}" if holder else "")
    changes: tuple[Change, ...] = ()
    if destroyed:
        changes = (
            CONCESSIONS.drop(state, SCOPE, concession),
            CONCESSIONS.put(SCOPE, concession, Concession(face_down=True)),
        )
    return (yield Event.of(data, play.scope, changes, (section(play),), because=card))
