"""The turn: its phases one after the other, and the steps of each phase as sequence.py lists them."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules import turning
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum.decks import change_deck
from adjudicator.systems.republic_of_carthage.sequence import CONTAINERS, PHASES

_CITES: Final = {
    "setup": "roc:3",
    "mortality": "roc:6.1",
    "revenue": "roc:6.2",
    "trade": "roc:6.3",
    "forum": "roc:6.4",
    "senate": "roc:6.5",
    "combat": "roc:6.6",
    "revolution": "roc:6.7",
}

for _phase in turning.phases(CONTAINERS, _CITES):
    CARTHAGE.add(_phase)


@event("turn_begun", "roc:5")
class TurnBegun:
    """A turn begins."""

    turn: int


def begin(play: Play, state: State) -> Flow[State]:
    """Announce the turn, in which the late deck may come into use."""
    state = yield Event.of(TurnBegun(turning.number(state) + 1), play.scope, turning.forgotten(state))
    return (yield from change_deck(play, state))


@CARTHAGE.step("turn", cites=("roc:5",))
@rule("roc:5", title="The phases of a turn, and the next turn")
def turn(play: Play, state: State) -> Flow[Next]:
    """Bring on the next phase; after the last, the next turn."""
    return (yield from turning.run(play, state, PHASES, begin))
