"""The turn: its phases one after the other, and the steps of each phase as sequence.py lists them."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.engine.visits import next_part, sequence
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.state import CAMPAIGNS, CITY, SCOPE, TURN
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

for _name, _steps in CONTAINERS.items():
    CARTHAGE.add(sequence(_name, _steps, cites=(_CITES[_name],)))


@event("turn_begun", "roc:5")
class TurnBegun:
    """A turn begins."""

    turn: int


def frame(turn: int, scope: str) -> Frame:
    """Return the frame of a turn of a part; its path, `t4`, begins the label of every die of that turn."""
    return Frame(f"t{turn}", "turn", scope)


@CARTHAGE.step("turn", cites=("roc:5",))
@rule("roc:5", title="The phases of a turn, and the next turn")
def turn(play: Play, state: State) -> Flow[Next]:
    """Bring on the next phase; after the last, the next turn."""
    done: int = play.frame.local or 0
    if done == 0:
        now = TURN.of(state, play.scope, CITY) + 1
        state = yield Event.of(TurnBegun(now), play.scope, (TURN.set(state, play.scope, CITY, now), *_forgotten(state)))
        state = yield from change_deck(play, state)
    if done == len(PHASES):
        play.pushed.append(frame(TURN.of(state, play.scope, CITY) + 1, play.scope))
        return END
    return (yield from next_part(play, PHASES))


def _forgotten(state: State) -> tuple[Change, ...]:
    """Return the changes that clear the battles of the turn before."""
    return tuple(CAMPAIGNS.drop(state, SCOPE, key) for key, _ in CAMPAIGNS.items(state, SCOPE))
