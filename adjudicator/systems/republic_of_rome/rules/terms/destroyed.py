"""Concessions that are destroyed lie in the Curia (section 15)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import CONCESSIONAIRE, CONCESSIONS, SCOPE
from adjudicator.systems.republic_of_rome.registry import EFFECTS


@record
class ConcessionDestroyed:
    """A concession is destroyed and lies in the Curia; `holder` had it, empty for the Forum."""

    card: str
    holder: str
    by: str


@EFFECTS.effect("destroy_concession", fields=("concession",), cites=("ror:15",))
@rule("ror:15", "ror:ruling 46", title="A concession is destroyed")
def destroy(play: Play, state: State, concession: str, by: str) -> Flow[State]:
    """Lay a concession that is in play into the Curia; one in a hand, in the deck or in the Curia stays."""
    row = CONCESSIONS.find(state, SCOPE, concession)
    if row is None or row.face_down:
        return state
    changes = (
        CONCESSIONAIRE.set(state, SCOPE, concession, ""),
        CONCESSIONS.col("face_down", bool).set(state, SCOPE, concession, value=True),
    )
    data = ConcessionDestroyed(f"card:{concession}", f"senator:{row.holder}" if row.holder else "", by)
    return (yield Event("concession_destroyed", play.scope, data, changes, cited(play, "ror:15")))
