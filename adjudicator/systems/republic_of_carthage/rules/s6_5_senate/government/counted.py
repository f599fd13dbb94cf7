"""6.5.6 When Carthage counts who is left, and what weighs where factions are equally small."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Play
from adjudicator.model.state import State
from adjudicator.systems.republic.people import of_faction
from adjudicator.systems.republic.rules.senate.government import govern
from adjudicator.systems.republic.rules.senate.sitting.repopulating import begin
from adjudicator.systems.republic.state import EXILE, REBEL, SCOPE, Motion
from adjudicator.systems.republic_of_carthage.state import SENATORS


@rule("roc:6.5.6", "roc:ruling 91", title="After a vote Carthage may be too empty")
def voted(play: Play, state: State, motion: Motion) -> None:
    """Bring on the count, as who was sent away may be missed; Governors are counted at the end of their step."""
    if motion.step != govern.STEP:
        begin(play, state)


@rule("roc:ruling 147h", title="The Influence of a faction")
def influence(state: State, seat: str) -> int:
    """Return the Influence of all Senators of a faction, at home, away or captive; not of exiles and rebels."""
    rows = (SENATORS.get(state, SCOPE, key) for key in of_faction(state, seat))
    return sum(row.inf for row in rows if row.place not in {EXILE, REBEL})
