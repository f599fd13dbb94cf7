"""The Senate of Byrsa: Gisco of Ben presides; votes are Anna 8, Ben 6, Clara 6, Dora 7, Perla 5."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.engine.system import Game
from adjudicator.model.fold import apply
from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.senate import Ballot, Outcry
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.sitting import vote
from adjudicator.systems.republic.rules.senate.voting import voting
from adjudicator.systems.republic.state import HOLDER, MOTIONS, NOW, SCOPE, SITTINGS, TERM, Motion, Sitting
from adjudicator.systems.republic_of_carthage.orders.measures import ElectMember, ElectSuffetes
from adjudicator.systems.republic_of_carthage.rules.audits import talents
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa

GAME = byrsa.GAME
OUTCRY = "public_outcry.1"


def senate(game: Game = GAME) -> State:
    """Return Byrsa when its Senate meets; the seat of the Treasurer, which Eshmun held, is vacant."""
    state = put(byrsa.board(game), SITTINGS, SCOPE, NOW, Sitting())
    state = change(state, HOLDER, SCOPE, "state_treasurer", "")
    return change(state, TERM, SCOPE, "state_treasurer", 0)


def seat_for(senator: str) -> ElectMember:
    """Return the election of a Senator, by his bare id, to the vacant seat."""
    return ElectMember("office:state_treasurer", f"senator:{senator}")


def pair(one: str, two: str) -> ElectSuffetes:
    return ElectSuffetes((f"senator:{one}", f"senator:{two}"))


def yes(seat: str, about: str = "", *bought: tuple[str, int], **fields: Any) -> Filed:
    return filed(seat, Ballot("yes", about, bought), **{"life": "packet", **fields})


def no(seat: str, about: str = "", *bought: tuple[str, int], **fields: Any) -> Filed:
    return filed(seat, Ballot("no", about, bought), **{"life": "packet", **fields})


def veto(seat: str, about: str = "") -> Filed:
    return filed(seat, Outcry("veto", about))


def lay(state: State, *measures: Any, by: str = "ben", step: str = "senate.committee", number: int = 0) -> State:
    """Return the state with a proposal laid before the Senate."""
    key, row, _ = motions.lay(state, measures, by, step, number=number)
    return put(state, MOTIONS, SCOPE, key, row)


def put_to_the_vote(state: State, *orders: Filed, game: Game = GAME, dice: Iterable[int | tuple[str, int]] = ()) -> Run:
    """Run the vote on the proposal laid last."""
    key = motions.laid(state)[-1][0]
    ready = place(state, vote.STEP, SCOPE, path=f"t4/senate/{key}", local=voting.Voting(key))
    return play_out(game, ready, vote.STEP, orders, ScriptedDice(*dice))


def outcome(run: Run) -> Motion:
    """Return the last proposal after a run."""
    return motions.laid(run.state)[-1][1]


def cast(run: Run) -> list[tuple[str, str, int]]:
    """Return seat, side and votes in the order called."""
    return [(one.seat, one.side, one.votes) for one in said(run, "vote_cast")]


def hold(state: State, step: str, *orders: Filed, game: Game = GAME, dice: Iterable[int | tuple[str, int]] = ()) -> Run:
    """Run a step of the phase with all its votes, and audit the talents after every event."""
    ready = place(state, step, SCOPE, path=f"t4/{step.replace('.', '/')}")
    done = play_out(game, ready, step, orders, ScriptedDice(*dice))
    folded, money = ready, talents(game, ready)
    for event in done.events:
        folded = apply(folded, event)
        assert talents(game, folded) == money, event.kind
    byrsa.told(done.events)
    return done


def outcomes(run: Run) -> list[tuple[Any, str]]:
    """Return the first measure of each proposal with its outcome, in the order made."""
    return [(row.measures[0], row.outcome) for _, row in motions.laid(run.state)]


def crying(state: State, *seats: str) -> State:
    """Return the state with a Public Outcry in the hand of each of these seats."""
    for number, seat in enumerate(seats, start=1):
        state = byrsa.holding(state, seat, f"public_outcry.{number}")
    return state


def all_yes(*but: str) -> tuple[Filed, ...]:
    """Return a general yes of every seat but these."""
    return tuple(yes(seat) for seat in byrsa.SEATS if seat not in but)
