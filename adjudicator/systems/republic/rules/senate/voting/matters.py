"""What the Senate votes on as all may know it, and what a ballot is worth there before its vote is called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.engine.voting import Matter, Voter, Weight
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import said_measures
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.voting import ballots, votes
from adjudicator.systems.republic.state import Motion

BALLOT = "ballot"


def matters(game: Game, view: State) -> Iterator[Matter]:
    """Yield the proposals that wait for their vote."""
    for _, motion in ballots.published(view):
        sides = ballots.sides(game, motion)
        voters = tuple(_voter(game, view, motion, seat) for seat in game.seats)
        about = motions.about(game, view, motion)
        yield Matter(BALLOT, str(motion.number), said_measures(motion.measures, game.name), sides, about, voters)


def _voter(game: Game, view: State, motion: Motion, seat: str) -> Voter:
    """Return a faction with its votes on the side that counts for it if it files nothing."""
    try:
        side = ballots.default_side(game, view, motion, seat)
    except Unknowable:
        side = ""
    return Voter(seat, side, _votes(game, view, motion, seat, side or "abstain"))


@rule("roc:6.5", title="The votes of a ballot that all can read")
def weighs(game: Game, view: State, seat: str, matter: Matter, order: Any) -> Weight | None:  # noqa: ANN401
    """Return the side of a ballot and its votes with those that it says it buys; cards played with it are secret."""
    motion = motions.numbered(view, int(matter.name))
    if motion is None or order.side not in matter.sides:
        return None
    bought = sum(number for _, number in order.buying)
    return Weight(order.side, _votes(game, view, motion, seat, order.side) + bought)


def _votes(game: Game, view: State, motion: Motion, seat: str, side: str) -> int:
    """Return what a faction's votes are as all know them."""
    own = votes.oratory(game, view, seat)
    try:
        return own + sum(term.votes for term in votes.terms(game, view, motion, seat, side))
    except Unknowable:
        return own
