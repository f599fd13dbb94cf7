"""6.4.2 One initiative: a card or an event, a persuasion, a Trader, a leader."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.system import AGAIN, END, Flow, Next, Play
from adjudicator.model.event import Event
from adjudicator.model.record import record
from adjudicator.model.state import Local, State
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE

STEPS: Final = (
    ("forum.draw", "draw"),  # 6.4.2.1
    ("forum.persuade", "persuade"),  # 6.4.2.2
    ("forum.trader", "trader"),  # 6.4.2.3
    ("forum.leader", "leader"),  # 6.4.2.4
)


@record
class Initiative:
    """Whose initiative it is, its number in the phase from 1, and whether it was won in the auction.

    The frames of its steps carry it too. `done` counts the steps taken; `drawn` is the kind of card drawn, such as
    `statesman`, empty before the draw and after an event.
    """

    seat: str
    number: int
    extra: bool = False
    done: int = 0
    drawn: str = ""


@CARTHAGE.step("forum.initiative", cites=("roc:6.4.2",))
def initiative(play: Play, state: State) -> Flow[Next]:
    """Take the four steps of an initiative one after the other, each once."""
    local: Initiative = play.frame.local
    if local.done == len(STEPS):
        return END
    step, name = STEPS[local.done]
    play.push(step, name, local=local)
    moved = Initiative(local.seat, local.number, local.extra, local.done + 1, local.drawn)
    yield Event("moved_on", play.scope, changes=(Local(play.frame.path, moved),), audience=())
    return AGAIN
