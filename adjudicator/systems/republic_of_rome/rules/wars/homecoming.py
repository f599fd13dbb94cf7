"""A force comes home: counters to the Active Forces, commanders to Rome (sections 9.6 and 10)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.combat.aftermath import ForceHome
from adjudicator.systems.republic.rules.combat.forces import armies_of, commanders_of, fleets_of, units_home, units_of
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import FORCES, IN_CITY, PLACE, SCOPE


@rule("ror:9.6", "ror:10", "ror:ruling 64", title="A force comes home")
def go_home(play: Play, state: State, force: str, why: str) -> Flow[State]:
    """Dissolve a force; its commanders are in Rome with the offices that they hold, proconsuls without any.

    `why` is sea, over, lost, leaderless, recalled or laid_down.
    """
    row, led = FORCES.get(state, SCOPE, force), commanders_of(state, force)
    numbers = (len(armies_of(state, force)), len(fleets_of(state, force)))
    data = ForceHome(force, f"war:{row.war}", tuple(map(person, led)), *numbers, why)
    return (yield Event.of(data, play.scope, homeward(state, force), cited(play, "ror:10")))


def homeward(state: State, force: str) -> tuple[Change, ...]:
    """Return the changes by which a force is dissolved and all of it at home."""
    return (
        *units_home(state, units_of(state, force)),
        *(PLACE.set(state, SCOPE, key, IN_CITY) for key in commanders_of(state, force)),
        FORCES.drop(state, SCOPE, force),
    )
