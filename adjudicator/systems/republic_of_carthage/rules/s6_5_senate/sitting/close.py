"""6.5.10 The end of the Senate Phase: what falls when it has adjourned."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.state import State
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum.alliance import new_alliance

STEP: Final = "senate.close"


@CARTHAGE.step(STEP, cites=("roc:6.5.10",))
@rule("roc:6.5.10", title="The end of the Senate Phase")
def resolve(play: Play, state: State) -> Flow[Next]:
    """End the phase; a New Alliance of this turn now ends a war."""
    yield from new_alliance(play, state)
    return END
