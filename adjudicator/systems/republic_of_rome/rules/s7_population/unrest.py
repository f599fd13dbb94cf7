"""Unrest rises by wars that nobody fights and by droughts (section 7, step 1)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.state import CITY, SCOPE, WARS
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.terms.levels import droughts
from adjudicator.systems.republic_of_rome.state import UNREST

CITES = ("ror:7",)


@event("unrest_risen", "ror:7")
class UnrestRisen:
    """Unrest before, 1 for each Unprosecuted War and each drought, and after."""

    old: int
    unprosecuted: tuple[str, ...]
    droughts: int
    new: int


@ROME.step("population.unrest", cites=CITES)
@rule("ror:7", title="Unrest by Unprosecuted Wars and droughts")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Add 1 for each; nothing is told where there is none."""
    wars = tuple(f"war:{key}" for key, row in WARS.items(state, SCOPE) if row.status == "unprosecuted")
    dry, old = droughts(play.game, state), UNREST.of(state, SCOPE, CITY)
    more = len(wars) + dry
    if more:
        changes = (UNREST.add(SCOPE, CITY, more),)
        yield Event.of(UnrestRisen(old, wars, dry, old + more), play.scope, changes)
    return END
