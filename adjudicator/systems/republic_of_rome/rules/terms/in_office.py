"""Who holds a major office, proconsuls included (sections 9.4 and 13)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import MOVED_ON
from adjudicator.model.state import State
from adjudicator.systems.republic.state import FORCES, OFFICES, SCOPE
from adjudicator.systems.republic_of_rome.state import MAJOR, SENATORS


@rule("ror:9.4", "ror:13", title="Major offices are those of the city, and the command of a force without one")
def in_office(state: State) -> tuple[str, ...]:
    """Return the bare ids of officers and commanders."""
    officers = (row.holder for _, row in OFFICES.items(state, SCOPE))
    commanders = (row.commander for _, row in FORCES.items(state, SCOPE))
    return tuple(dict.fromkeys(filter(None, (*officers, *commanders))))


@rule("ror:9.4", title="In the first edition offices held since the end of the last Senate are a reason for a trial")
def remember(play: Play, state: State) -> Flow[State]:
    """Mark who is in office as the Senate closes: by the next one a proconsul may have come home.

    Whoever is marked and is in office no more was so before: he is away, as the trials clear those in Rome.
    """
    serving = in_office(state)
    rows = SENATORS.items(state, SCOPE)
    changes = tuple(
        MAJOR.set(state, SCOPE, key, value=key in serving) for key, row in rows if row.major != (key in serving)
    )
    return (yield MOVED_ON.at(play.scope, changes)) if changes else state
