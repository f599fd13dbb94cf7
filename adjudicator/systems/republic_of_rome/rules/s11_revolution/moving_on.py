"""By the Manilian Law a victor takes his force to another war without a vote (section 17)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import Slot
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.combat.forces import fleets_of, units_of
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.state import FORCES, PLACE, SCOPE, UNIT_PLACE, WARS
from adjudicator.systems.republic_of_rome.orders.laws import Onward
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.commanding import next_force, woken
from adjudicator.systems.republic_of_rome.rules.s10_combat.aftermath import stays
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy
from adjudicator.systems.republic_of_rome.state import LYING

KIND: Final = "onward"
CITES: Final = ("ror:17",)


@event("victor_moves_on", "ror:17", answers=("onward",))
class VictorMovesOn:
    """A victor takes his force to another war, as proconsul; `woken` says that the war was not active before."""

    senator: str
    old: str
    war: str
    woken: bool


@EFFECTS.effect("victor_moves_on", cites=CITES)
@rule("ror:17", title="By the Manilian Law a victor may move on to a war for which he has fleets enough")
def wars(game: Game, state: State, force: str) -> tuple[str, ...]:
    """Return the wars to which the victor of a force may go, by bare id; none without the Law."""
    if not in_force(state, "victor_moves_on") or LYING.find(state, SCOPE, FORCES.get(state, SCOPE, force).war):
        return ()
    fleets = len(fleets_of(state, force))
    return tuple(key for key in WARS.rows(state, SCOPE) if _reached(game, state, key, fleets))


def _reached(game: Game, state: State, war: str, fleets: int) -> bool:
    figures = enemy(game, state, war)
    at_sea = figures.naval and not WARS.get(state, SCOPE, war).fleet_victory
    return fleets >= (max(1, figures.support) if at_sea else figures.support)


def slot(game: Game, state: State, key: str, force: str, senator: str) -> Slot:
    """Return what the player of a victor is asked."""
    ways = tuple(Onward(person(senator), f"war:{war}") for war in wars(game, state, force))
    choices = Either((OneOf((Nothing(KIND),)), OneOf(ways)))
    about = {"senator": (person(senator),)}
    return Slot(f"{key}:{KIND}:{senator}", owner(state, senator), KIND, about, "optional", choices)


@rule("ror:10", "ror:17", title="A victor moves on: proconsul of a force on another war, which wakes")
def move(play: Play, state: State, force: str, order: Onward, because: str) -> Flow[State]:
    """Take commanders and units there as a force of its own; his office ends, a Master of Horse comes home."""
    state = yield from stays(play, state, force)
    row, war, key = FORCES.get(state, SCOPE, force), bare(order.war), next_force(state)
    fresh = woken(state, war)
    changes: tuple[Change, ...] = (
        FORCES.drop(state, SCOPE, force),
        FORCES.put(SCOPE, key, type(row)(war, row.commander, "", row.turn)),
        *(UNIT_PLACE.set(state, SCOPE, unit, f"force:{key}") for unit in units_of(state, force)),
        PLACE.set(state, SCOPE, row.commander, f"war:{war}"),
        *fresh,
    )
    data = VictorMovesOn(order.senator, f"war:{row.war}", order.war, bool(fresh))
    return (yield Event.of(data, play.scope, changes, because=because))
