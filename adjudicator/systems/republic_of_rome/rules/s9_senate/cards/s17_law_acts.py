"""What Laws do at once when laid down: unrest, shortages, a war halved, what their player pays (section 17)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import of_faction
from adjudicator.systems.republic.rules.senate.trials.sentence import MarkerChange
from adjudicator.systems.republic.rules.terms.limits import influence
from adjudicator.systems.republic.state import CITY, INF, SCOPE, TABLE_EVENTS, WARS
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.terms.levels import effects, omens
from adjudicator.systems.republic_of_rome.rules.terms.unrest import PopMoved, moved, unrest
from adjudicator.systems.republic_of_rome.state import COURTING, NO_RECRUITMENT, SHORTAGE

CITES: Final = ("ror:17",)
WEAKER = WARS.col("weaker", int)


@event("people_calmed", "ror:17")
class PeopleCalmed:
    """A Law calms the people: unrest before and after."""

    law: str
    old: int
    new: int


@event("shortage_lifted", "ror:17")
class ShortageLifted:
    """A Law ends shortages of manpower and the ban on recruiting."""

    law: str


@event("war_halved", "ror:17")
class WarHalved:
    """A Law halves a war, rounded up: it is weaker by `less` for good."""

    law: str
    war: str
    less: int


@record
class SenatorLost:
    """What a Law costs a Senator of its player: the die, omens taken off, and his Influence."""

    senator: str
    die: int
    inf: MarkerChange


@event("knights_favoured", "ror:17")
class KnightsFavoured:
    """A Law adds to all rolls for Knights of a faction, for good."""

    law: str
    seat: str
    bonus: int


@event("law_paid", "ror:17")
class LawPaid:
    """What a Law costs the Senators of whoever laid it down, in Influence or in Popularity."""

    law: str
    seat: str
    influence: tuple[SenatorLost, ...]
    popularity: tuple[PopMoved, ...]


def acts(play: Play, state: State, seat: str, law: str) -> Flow[State]:
    """Carry out the effects of a Law that act at once, in the order in which they are printed."""
    for effect in play.game.box.laws[law].effects:
        act = _ACTS.get(effect.kind)
        if act is not None:
            state = yield from act(effect, play, state, seat, law)
    yield from ()
    return state


@EFFECTS.effect("unrest", fields=("change",), cites=CITES)
@rule("ror:17", title="A Law that calms the people")
def calm(effect: Effect, play: Play, state: State, seat: str, law: str) -> Flow[State]:
    """Move unrest."""
    del seat
    old, new, changes = unrest(state, effect.number("change"))
    return (yield Event.of(PeopleCalmed(f"card:{law}", old, new), play.scope, changes))


@EFFECTS.effect("lift_shortage", cites=CITES)
@rule("ror:17", title="A Law that ends shortages and the ban on recruiting")
def lift(effect: Effect, play: Play, state: State, seat: str, law: str) -> Flow[State]:
    """Take off the levels of the people and of events."""
    del effect, seat
    events = dict.fromkeys(key for key, _ in effects(play.game, state, "shortage"))
    changes: tuple[Change, ...] = (
        SHORTAGE.set(state, SCOPE, CITY, 0),
        NO_RECRUITMENT.set(state, SCOPE, CITY, value=False),
        *(TABLE_EVENTS.drop(state, SCOPE, key) for key in events),
    )
    return (yield Event.of(ShortageLifted(f"card:{law}"), play.scope, changes))


@EFFECTS.effect("halve_war", fields=("war",), cites=CITES)
@rule("ror:17", "ror:ruling 35", title="A Law that halves a war, rounded up")
def halve(effect: Effect, play: Play, state: State, seat: str, law: str) -> Flow[State]:
    """Make the war weaker by half of its printed strength, if it is on the board."""
    del seat
    war = effect.word("war")
    if WARS.find(state, SCOPE, war) is None:
        yield from ()
        return state
    less = play.game.box.wars[war].land // 2
    data = WarHalved(f"card:{law}", f"war:{war}", less)
    return (yield Event.of(data, play.scope, (WEAKER.add(SCOPE, war, less),)))


@EFFECTS.effect("own_senators_lose", fields=("influence_dice", "popularity"), cites=CITES)
@rule("ror:13", "ror:17", title="What a Law costs the Senators of its player")
def pay(effect: Effect, play: Play, state: State, seat: str, law: str) -> Flow[State]:
    """Take a die of Influence, less omens, or Popularity from each Senator of the faction, wherever he is."""
    people, game = of_faction(state, seat), play.game
    lost = tuple(_lost(play, state, key, law) for key in people) if effect.number("influence_dice") else ()
    down = effect.number("popularity")
    pops, changes = moved(game, state, ((key, -down) for key in people)) if down else ((), ())
    changes += tuple(INF.add(SCOPE, one.senator.partition(":")[2], one.inf.change) for one in lost if one.inf.change)
    return (yield Event.of(LawPaid(f"card:{law}", seat, lost, pops), play.scope, changes))


def _lost(play: Play, state: State, senator: str, law: str) -> SenatorLost:
    die = play.dice.roll(f"{law}/{senator}", where="17")
    old = INF.of(state, SCOPE, senator)
    change = influence(play.game, old, -max(0, die - omens(play.game, state)))
    return SenatorLost(f"senator:{senator}", die, MarkerChange.of(old, change))


@rule("ror:6.2", "ror:17", title="A Law that wins Knights for the faction of its player")
def court(effect: Effect, play: Play, state: State, seat: str, law: str) -> Flow[State]:
    """Let every roll of the faction for Knights count more, for good."""
    bonus = effect.number("bonus")
    more = COURTING.set(state, SCOPE, CITY, (*COURTING.of(state, SCOPE, CITY), (seat, bonus)))
    data = KnightsFavoured(f"card:{law}", seat, bonus)
    return (yield Event.of(data, play.scope, (more,)))


_ACTS: Final[Mapping[str, Callable[[Effect, Play, State, str, str], Flow[State]]]] = {
    "unrest": calm,
    "lift_shortage": lift,
    "halve_war": halve,
    "own_senators_lose": pay,
    "knight_roll": court,
}
