"""How a rebel wins, and the wars that he must still win then (section 12)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.state import State
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.combat import losses
from adjudicator.systems.republic.rules.combat.counters import lies
from adjudicator.systems.republic.rules.combat.forces import Contingent, commanders_of
from adjudicator.systems.republic.rules.combat.results import VICTORY
from adjudicator.systems.republic.rules.combat.strength import WarStrength
from adjudicator.systems.republic.rules.ends.ending import finish
from adjudicator.systems.republic.rules.ends.victory import RebelTriumphed, lives
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.state import (
    CITY,
    FLEET,
    FLEET_VICTORY,
    FORCES,
    IN_CITY,
    LIFE,
    NOW,
    PLACE,
    REBEL,
    REBELLIONS,
    SCOPE,
    SENATORS,
    UNIT_PLACE,
    UNITS,
    WARS,
)
from adjudicator.systems.republic_of_rome.rules.s10_combat.aftermath import chits_fall
from adjudicator.systems.republic_of_rome.rules.s10_combat.battle import SEA_MARKED
from adjudicator.systems.republic_of_rome.rules.s10_combat.numbers import result_of, share, shown
from adjudicator.systems.republic_of_rome.rules.s10_combat.rebels import over
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import (
    Leading,
    capped,
    leading,
    of_legions,
    war_strength,
)
from adjudicator.systems.republic_of_rome.rules.terms import secession
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy
from adjudicator.systems.republic_of_rome.rules.wars.leaving import end_war
from adjudicator.systems.republic_of_rome.rules.wars.series import ACTIVE, UNPROSECUTED

CITES = ("ror:12",)
REVOLT, WARS_LOST, LIFE_END = "revolt", "active_wars", "life"
REBEL_MUSTERS: Final = Note("rebel_musters")
PROVINCE_MARCHES: Final = Note("province_marches")
FORCES_GONE: Final = Note("forces_gone")
REBEL_LOSES: Final = Note("rebel_loses")


@event("last_battle", "ror:12")
class LastBattle:
    """The rebel in Rome fights one of its wars: his units, his MIL, the war's strength, dice and result."""

    senator: str
    war: str
    part: str
    dice: tuple[int, ...]
    units: tuple[Contingent, ...]
    chiefs: tuple[Leading, ...]
    mil: int
    strength: WarStrength
    omens: int
    total: int
    result: str
    lost: int


def fought(state: State) -> tuple[str, ...]:
    """Return the active wars, provinces in revolt among them."""
    return tuple(key for key, row in WARS.items(state, SCOPE) if row.status in (ACTIVE, UNPROSECUTED))


def rebel(state: State) -> str:
    """Return the chief of a revolt who lives, by bare id, empty for none."""
    row = REBELLIONS.find(state, SCOPE, NOW)
    chief = SENATORS.find(state, SCOPE, row.chief) if row is not None else None
    return row.chief if row is not None and chief is not None and chief.place == REBEL else ""


@rule("ror:12", "ror:20.3", "ror:ruling 79", title="The rebel's end game")
def take_over(play: Play, state: State, *, marched: bool, wish: tuple[str, ...] = ()) -> Flow[None]:
    """Let the rebel win if fewer than four wars are active; otherwise he must beat wars until they are.

    Args:
        play: the step in which he has prevailed.
        state: the position.
        marched: whether he beat the Senate or met nobody; otherwise the people or the State have failed.
        wish: the wars, by bare id, in the order in which his player would fight them.
    """
    chief, limit = rebel(state), int(play.game.box.constants.end.active_wars)
    seat = owner(state, chief)
    counts = 1 if not marched and play.game.options.fallen_rebel_counts == "yes" else 0
    data = RebelTriumphed(person(chief), seat, REBELLIONS.get(state, SCOPE, NOW).beaten)
    state = yield Event.of(data, play.scope, cites=CITES)
    if len(fought(state)) + counts >= limit:
        state = yield from _muster(play, state)
        state = yield from _last_wars(play, state, limit - counts, wish)
    if len(fought(state)) + counts >= limit:
        yield from finish(play, state, WARS_LOST, (), CITES)
    elif rebel(state) or not marched:
        yield from finish(play, state, REVOLT, (seat,), CITES)
    elif lives(state):
        yield from finish(play, state, LIFE_END, (owner(state, LIFE.of(state, SCOPE, CITY)),), CITES)
    elif REBELLIONS.find(state, SCOPE, NOW) is not None:
        yield from over(play, state, beaten=False)


def _muster(play: Play, state: State) -> Flow[State]:
    """Make all legions but garrisons, and all fleets, the rebel's force, his province's too; leaders come home."""
    changes = [
        UNIT_PLACE.set(state, SCOPE, key, REBEL)
        for key, row in UNITS.items(state, SCOPE)
        if row.place == "active" or row.place.startswith("force:")
    ]
    state = yield REBEL_MUSTERS.at(play.scope, tuple(changes))
    if secession.stays(state):
        went = secession.crossing(state, secession.stays(state))
        state = yield PROVINCE_MARCHES.at(play.scope, went)
    emptied = tuple(FORCES.drop(state, SCOPE, key) for key in FORCES.rows(state, SCOPE))
    led = (who for key in FORCES.rows(state, SCOPE) for who in commanders_of(state, key))
    back = tuple(PLACE.set(state, SCOPE, who, IN_CITY) for who in led)
    return (yield FORCES_GONE.at(play.scope, (*emptied, *back)))


@rule("ror:12", "ror:ruling 95", title="The rebel fights the last wars in the order that he likes")
def _last_wars(play: Play, state: State, limit: int, wish: tuple[str, ...]) -> Flow[State]:
    """Fight the wars one by one, as he likes or the weakest first, until few enough are left or he is finished."""
    while len(fought(state)) >= limit and rebel(state):
        able = [key for key in fought(state) if _carried(play, state, key)]
        if not able:
            return state
        named = [key for key in wish if key in able]
        war = named[0] if named else min(able, key=lambda key: (_weight(play, state, key), key))
        for part in ("sea", "land"):
            if part == "sea" and not war_strength(play.game, state, war).naval:
                continue
            if part == "land" and not _carried(play, state, war):
                break  # the sea is won, at the price of the fleets that would carry him: he turns to another war
            state, won = yield from _battle(play, state, war, part)
            if not won:
                return state
    return state


def _weight(play: Play, state: State, war: str) -> int:
    strength = war_strength(play.game, state, war)
    return strength.land + strength.naval


def _carried(play: Play, state: State, war: str) -> bool:
    """Return whether the rebel has the fleets that a war asks for as support."""
    return len(lies(state, REBEL, FLEET)) + secession.own(state)[1] >= int(enemy(play.game, state, war).support)


@rule("ror:12", "ror:10", title="Each battle must be a Victory which the rebel survives")
def _battle(play: Play, state: State, war: str, part: str) -> Flow[tuple[State, bool]]:
    """Fight one battle; return whether he has won it and lives, or the war is the last that he had to win."""
    row = REBELLIONS.get(state, SCOPE, NOW)
    fleets, legions = lies(state, REBEL, FLEET), secession.legions(state)
    host = secession.own(state)
    units: tuple[Contingent, ...] = (Contingent("fleets", len(fleets) + host[1], 1),)
    if part == "land":
        units = (*of_legions(state, legions), *secession.added(play.game, state))
    label = f"{war}/{part}"
    chiefs = tuple(leading(play, key, f"{label}/") for key in (row.chief, *row.seconds))
    dice = play.dice.roll_many(f"{label}/roll", 3, where="12")
    count = sum(one.value for one in units)
    mil, less = capped(count, *(one.mil for one in chiefs)), omens(play.game, state)
    strength = war_strength(play.game, state, war, dice)
    total = sum(dice) + count + mil - (strength.naval if part == "sea" else strength.land) - less
    numbers = shown(play.game, state, war, sum(dice), row.chief, spent=False)
    result, lost = result_of(play.game, total, numbers)
    data = LastBattle(
        person(row.chief), f"war:{war}", part, dice, units, chiefs, mil, strength, less, total, result, lost
    )
    state = yield Event.of(data, play.scope)
    gone = (
        *losses.drawn(play, "", share(play.game, result, lost, len(legions)), legions, (), f"{label}/"),
        *losses.drawn(play, "", share(play.game, result, lost, len(fleets)), (), fleets, f"{label}/"),
    )
    changes = play.game.box.republic.to_pool(play.game, state, gone)
    changes += secession.fallen(state, *(share(play.game, result, lost, number) for number in host))
    state = yield REBEL_LOSES.at(play.scope, changes)
    if result != VICTORY:
        return state, False
    touched = (row.chief, *row.seconds)
    state = yield from chits_fall(play, state, len(gone), touched, war, captures=False, label=f"{label}/chit")
    if part == "sea":
        won = (FLEET_VICTORY.set(state, SCOPE, war, value=True),)
        state = yield SEA_MARKED.at(play.scope, won)
    else:
        state = yield from end_war(play, state, war, beaten=True)
    return state, bool(rebel(state))
