"""The Senate of Byrsa: Gisco of Ben presides; votes are Anna 8, Ben 6, Clara 6, Dora 7, Perla 5."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.engine.system import Game
from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic_of_carthage.orders import Ballot, ElectMember, ElectSuffetes, Outcry
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate import motions, vote
from adjudicator.systems.republic_of_carthage.state import (
    HOLDER,
    MOTIONS,
    NOW,
    SCOPE,
    SITTINGS,
    TERM,
    Motion,
    Sitting,
)
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
    return filed(seat, Ballot("yes", about, bought), **fields)


def no(seat: str, about: str = "", *bought: tuple[str, int], **fields: Any) -> Filed:
    return filed(seat, Ballot("no", about, bought), **fields)


def veto(seat: str, about: str = "") -> Filed:
    return filed(seat, Outcry("veto", about))


def lay(state: State, *measures: Any, by: str = "ben", step: str = "senate.committee", number: int = 0) -> State:
    """Return the state with a proposal laid before the Senate."""
    key, row, _ = motions.lay(state, measures, by, step, number=number)
    return put(state, MOTIONS, SCOPE, key, row)


def put_to_the_vote(state: State, *orders: Filed, game: Game = GAME, dice: Iterable[int | tuple[str, int]] = ()) -> Run:
    """Run the vote on the proposal laid last."""
    key = motions.laid(state)[-1][0]
    ready = place(state, vote.STEP, SCOPE, path=f"t4/senate/{key}", local=vote.Voting(key))
    return play_out(game, ready, vote.STEP, orders, ScriptedDice(*dice))


def outcome(run: Run) -> Motion:
    """Return the proposal made last, as it stands after a run."""
    return motions.laid(run.state)[-1][1]


def cast(run: Run) -> list[tuple[str, str, int]]:
    """Return seat, side and votes in the order called."""
    return [(one.seat, one.side, one.votes) for one in said(run, "vote_cast")]
