"""7 What is put to the vote as all may know it: votes stay secret, but for those that their players make public."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.engine.voting import Matter, Voter, Weight
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.orders.votes import Vote
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.proposals import NAME, OFFICE
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.tally import ABSTAIN, NO, YES, still_open
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import at_table, code_of
from adjudicator.systems.carthage_diplomacy.state import Proposal

SIDES = (YES, NO, ABSTAIN)


def matters(game: Game, view: State) -> Iterator[Matter]:
    """Yield the proposals that can be voted on; a player without a vote now may have voted in an earlier season."""
    voters = tuple(Voter(seat) for seat in at_table(game, view))
    for number, row in still_open(view):
        yield Matter(Vote.kind, str(number), _says(game, view, row), SIDES, {}, voters)


def _says(game: Game, view: State, row: Proposal) -> str:
    place = game.name(f"province:{row.place}") if row.place else ""
    return {
        NAME: f"{place} = {row.text}",
        OFFICE: f"office {place} to {code_of(view, row.who)}",
    }.get(row.what, f'{row.what} "{row.text}"')


@rule("cd:7.A", "cd:7.B", "cd:7.C", title="Each player has one vote")
def weighs(_game: Game, _view: State, _seat: str, matter: Matter, order: Any) -> Weight | None:  # noqa: ANN401
    """Return the side of a vote on a proposal."""
    return Weight(order.say_what, 1) if str(order.number) == matter.name else None
