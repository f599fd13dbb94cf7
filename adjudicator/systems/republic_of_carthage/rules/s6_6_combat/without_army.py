"""A force of the Senate whose whole army deserts, or is sent back to the pool: it ends, and its commander is home."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Set, State
from adjudicator.systems.republic.rules.checks import ids
from adjudicator.systems.republic.rules.combat.forces import armies_of, commanders_of, fleets_of
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import FORCES, REBEL, SCOPE, UNIT_PLACE, WARS
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.homecoming import force_home


@event("force_deserted")
class ForceDeserted:
    """A force has lost its whole army without a battle: it ends, its commanders and `fleets` are home."""

    war: str
    senators: tuple[str, ...]
    fleets: int


@rule("roc:6.4.2.1", "roc:6.5.7", "roc:ruling 133k", title="A force whose whole army deserts ends")
def end_without_army(play: Play, state: State, event: Event) -> Flow[None]:
    """Bring home what is left of the forces from which an event took armies, unless they can still fight."""
    for force in _left_by(event):
        if _fights_on(play.game, state, force):
            continue
        war, fleets = FORCES.get(state, SCOPE, force).war, len(fleets_of(state, force))
        data = ForceDeserted(f"war:{war}", ids(commanders_of(state, force)), fleets)
        changes, cites = (
            force_home(play.game, state, force, beaten=False),
            (*cited(play, "roc:6.5.7"), "roc:ruling 133k"),
        )
        state = yield Event.of(data, play.scope, changes, cites)


def _left_by(event: Event) -> tuple[str, ...]:
    """Return the forces from which an event moved counters, each once."""
    moved = (each.was for each in event.changes if isinstance(each, Set) and each.column == UNIT_PLACE.column)
    return tuple(dict.fromkeys(place.partition(":")[2] for place in moved if place.startswith("force:")))


def _fights_on(game: Game, state: State, force: str) -> bool:
    """Return whether a force has an army, or fleets and a battle at sea before it."""
    if armies_of(state, force):
        return True
    war = FORCES.get(state, SCOPE, force).war
    if war == REBEL or not fleets_of(state, force):
        return False
    row = WARS.find(state, SCOPE, war)
    return bool(game.box.wars[war].naval) and row is not None and not row.fleet_victory
