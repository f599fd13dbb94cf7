"""The turn: its phases one after the other, and the steps of each phase as sequence.py lists them."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.engine.visits import next_part, sequence
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.state import CAMPAIGNS, CITY, SCOPE, TURN
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

for _name, _steps in CONTAINERS.items():
    ROME.add(sequence(_name, _steps, cites=(_CITES[_name],)))


@event("turn_begun", "ror:3")
class TurnBegun:
    """A turn begins."""

    turn: int


def frame(turn: int, scope: str) -> Frame:
    """Return the frame of a turn of a part; its path, `t4`, begins the label of every die of that turn."""
    return Frame(f"t{turn}", "turn", scope)


@ROME.step("turn", cites=("ror:3",))
@rule("ror:3", title="The phases of a turn, and the next turn")
def turn(play: Play, state: State) -> Flow[Next]:
    """Bring on the next phase; after the last, the next turn."""
    done: int = play.frame.local or 0
    if done == 0:
        now = TURN.of(state, SCOPE, CITY) + 1
        changes: tuple[Change, ...] = (TURN.set(state, SCOPE, CITY, now),)
        changes += tuple(CAMPAIGNS.drop(state, SCOPE, key) for key in CAMPAIGNS.rows(state, SCOPE))
        if NO_RECRUITMENT.of(state, SCOPE, CITY):
            changes += (NO_RECRUITMENT.set(state, SCOPE, CITY, value=False),)
        state = yield Event.of(TurnBegun(now), play.scope, changes)
    if done == len(PHASES):
        play.pushed.append(frame(TURN.of(state, SCOPE, CITY) + 1, play.scope))
        return END
    return (yield from next_part(play, PHASES))
