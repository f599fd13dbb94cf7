"""The turn: its phases one after the other, and the steps of each phase as sequence.py lists them."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules import turning
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.sequence import CONTAINERS, PHASES
from adjudicator.systems.republic_of_rome.state import NO_RECRUITMENT

_CITES: Final = {
    "setup": "ror:2",
    "mortality": "ror:4",
    "revenue": "ror:5",
    "forum": "ror:6",
    "population": "ror:7",
    "senate": "ror:8.5",
    "combat": "ror:10",
    "revolution": "ror:11",
}

for _phase in turning.phases(CONTAINERS, _CITES):
    ROME.add(_phase)


@event("turn_begun", "ror:3")
class TurnBegun:
    """A turn begins."""

    turn: int


def _begin(play: Play, state: State) -> Flow[State]:
    """Announce the turn, in which legions can be raised again."""
    changes = turning.forgotten(state)
    if NO_RECRUITMENT.of(state, SCOPE, CITY):
        changes += (NO_RECRUITMENT.set(state, SCOPE, CITY, value=False),)
    return (yield Event.of(TurnBegun(turning.number(state) + 1), play.scope, changes))


@ROME.step("turn", cites=("ror:3",))
@rule("ror:3", title="The phases of a turn, and the next turn")
def turn(play: Play, state: State) -> Flow[Next]:
    """Bring on the next phase; after the last, the next turn."""
    return (yield from turning.run(play, state, PHASES, _begin))
