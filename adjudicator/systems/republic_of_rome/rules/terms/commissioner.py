"""The Land Commissioner goes back to the Forum when no land bill is in force (section 9.10)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import CONCESSIONAIRE, CONCESSIONS, SCOPE
from adjudicator.systems.republic_of_rome.state import LAND_BILLS


@event("concession_returned")
class ConcessionReturned:
    """The Land Commissioner goes back to the Forum, as no land bill is in force."""

    card: str
    senator: str


@rule("ror:9.10", "ror:15", "ror:ruling 109", title="Without a land bill the Land Commissioner returns to the Forum")
def commissioner(play: Play, state: State) -> Flow[State]:
    """Take the concession that lives by land bills from its holder."""
    for key, row in CONCESSIONS.items(state, SCOPE):
        if row.holder and play.game.box.concessions[key].only_with_land_bill and not LAND_BILLS.rows(state, SCOPE):
            data = ConcessionReturned(f"card:{key}", f"senator:{row.holder}")
            changes = (CONCESSIONAIRE.set(state, SCOPE, key, ""),)
            state = yield Event.of(data, play.scope, changes, cited(play, "ror:9.10"))
    yield from ()
    return state
