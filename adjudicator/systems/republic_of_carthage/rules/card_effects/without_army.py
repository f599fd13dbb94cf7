"""A force of the Senate whose whole army deserts, or is sent back to the pool: it ends, and its commander is home."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic_of_carthage.rules.checks import ids
from adjudicator.systems.republic_of_carthage.rules.occasion import cited
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.forces import armies_of, fleets_of
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.homecoming import commanders_of, force_home
from adjudicator.systems.republic_of_carthage.state import FORCES, REBEL, SCOPE, UNITS, WARS


@record
class ForceDeserted:
    """A force has lost its whole army without a battle: it ends, its commanders and `fleets` are home."""

    war: str
    senators: tuple[str, ...]
    fleets: int


def forces_of(state: State, armies: Iterable[str]) -> tuple[str, ...]:
    """Return the forces to which some army counters belong, each once."""
    places = (UNITS.get(state, SCOPE, key).place for key in armies)
    return tuple(dict.fromkeys(place.partition(":")[2] for place in places if place.startswith("force:")))


@rule("roc:6.4.2.1", "roc:6.5.7", "roc:ruling 133k", title="A force whose whole army deserts ends")
def settle(play: Play, state: State, forces: Iterable[str]) -> Flow[State]:
    """Bring home what is left of forces that have just lost armies, unless they can still fight.

    Args:
        play: the step.
        state: the position when the armies have gone.
        forces: the keys of the forces from which armies have gone.
    """
    for force in forces:
        if _fights_on(play.game, state, force):
            continue
        war, fleets = FORCES.get(state, SCOPE, force).war, len(fleets_of(state, force))
        data = ForceDeserted(f"war:{war}", ids(commanders_of(state, force)), fleets)
        changes, cites = force_home(state, force, beaten=False), (*cited(play, "roc:6.5.7"), "roc:ruling 133k")
        state = yield Event("force_deserted", play.scope, data, changes, cites)
    yield from ()
    return state


def _fights_on(game: Game, state: State, force: str) -> bool:
    """Return whether a force has an army, or fleets and a battle at sea before it."""
    if armies_of(state, force):
        return True
    war = FORCES.get(state, SCOPE, force).war
    if war == REBEL or not fleets_of(state, force):
        return False
    row = WARS.find(state, SCOPE, war)
    return bool(game.box.wars[war].naval) and row is not None and not row.fleet_victory
