"""The turn: its phases one after the other, and the steps of each phase as sequence.py lists them."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules import turning
from adjudicator.systems.republic.rules.senate.proposals.stepping_down import STEPPED_DOWN
from adjudicator.systems.republic.state import CITY, NOW, SCOPE, SITTINGS
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s6_forum import decks
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


def begin(play: Play, state: State) -> Flow[State]:
    """Announce the turn, in which legions can be raised again."""
    changes = (*turning.forgotten(state), *_seated(state))
    if NO_RECRUITMENT.of(state, SCOPE, CITY):
        changes += (NO_RECRUITMENT.set(state, SCOPE, CITY, value=False),)
    now = turning.number(state) + 1
    state = yield Event.of(TurnBegun(now), play.scope, changes)
    return (yield from decks.advance(play, state, now))


@ROME.step("turn", cites=("ror:3",))
@rule("ror:3", title="The phases of a turn, and the next turn")
def turn(play: Play, state: State) -> Flow[Next]:
    """Bring on the next phase; after the last, the next turn."""
    return (yield from turning.run(play, state, PHASES, begin))


@rule("ror:3.1", "ror:8.3", title="Who stepped down from the chair has done so for that turn")
def _seated(state: State) -> tuple[Change, ...]:
    """Return the change by which nobody has stepped down any more."""
    gone = SITTINGS.find(state, SCOPE, NOW)
    return (STEPPED_DOWN.set(state, SCOPE, NOW, ()),) if gone is not None and gone.stepped_down else ()
