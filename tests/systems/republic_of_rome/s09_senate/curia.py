"""A Senate of Rome for the tests: Anna, Ben and Clara with three Senators each; Cornelius (1) of Anna presides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.engine.system import Game
from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.senate import Ballot
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.sitting import vote
from adjudicator.systems.republic.rules.senate.voting import voting
from adjudicator.systems.republic.state import HOLDER, MOTIONS, NOW, SCOPE, SITTINGS, Motion, Sitting
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, game, man, table

OF = game()
SEATED = {
    "1": "anna",
    "2": "anna",
    "3": "anna",
    "4": "ben",
    "5": "ben",
    "6": "ben",
    "7": "clara",
    "8": "clara",
    "9": "clara",
}
CORNELIUS, FABIUS = "1", "2"


def senate(of: Game = OF, **fields: Any) -> State:
    """Return a Senate that has just met: three Senators a faction, Cornelius is Rome Consul."""
    state = put(table(of), SITTINGS, SCOPE, NOW, Sitting())
    for key, seat in SEATED.items():
        state = man(state, key, seat, leader=key in {"1", "4", "7"}, **fields)
    return change(state, HOLDER, SCOPE, "rome_consul", CORNELIUS)


def lay(state: State, *measures: Any, by: str = "anna", step: str = "senate.business") -> State:
    """Return the state with a proposal laid before the Senate."""
    key, row, _ = motions.lay(state, measures, by, step)
    return put(state, MOTIONS, SCOPE, key, row)


def put_to_the_vote(state: State, *orders: Filed, of: Game = OF, dice: Iterable[int] = ()) -> Run:
    """Run the vote on the proposal laid last, and compare what must not change."""
    key = motions.laid(state)[-1][0]
    ready = place(state, vote.STEP, "rome", path=f"t1/senate/{key}", local=voting.Voting(key))
    run = play_out(of, ready, vote.STEP, orders, ScriptedDice(*dice))
    assert audit(of, run.state) == audit(of, state)
    return run


def hold(state: State, step: str, *orders: Filed, of: Game = OF, dice: Iterable[int] = ()) -> Run:
    """Run a step of the phase with all its votes."""
    ready = place(state, step, "rome", path=f"t1/senate/{step.partition('.')[2]}")
    return play_out(of, ready, step, orders, ScriptedDice(*dice))


def outcome(run: Run) -> Motion:
    """Return the last proposal after a run."""
    return motions.laid(run.state)[-1][1]


def ballots(side: str, *seats: str) -> tuple[Filed, ...]:
    """Return ballots of some seats that serve in every vote."""
    return tuple(filed(seat, Ballot(side), life="packet") for seat in seats)


def who(*keys: str) -> tuple[str, ...]:
    """Return Senators as orders name them."""
    return tuple(f"senator:{key}" for key in keys)
