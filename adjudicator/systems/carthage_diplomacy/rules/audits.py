"""What must stay the same whatever happens: checked after every event by tests and random play."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import holders, holdings, rights_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import lines


def shares(game: Game, state: State) -> Mapping[str, int]:
    """Return how far the shares that lie somewhere, with nobody's, differ from those issued: 0, always."""
    return {"shares": sum(abs(sum(holdings(state, line).values()) - row.shares) for line, row in lines(state))}


def negative(game: Game, state: State) -> Mapping[str, int]:
    """Return how many holdings lie below nothing: 0, always."""
    held = (number for line, _ in lines(state) for number in holdings(state, line).values())
    return {"below nothing": sum(number < 0 for number in held)}


def voting_rights(game: Game, state: State) -> Mapping[str, int]:
    """Return how many voting rights the giver knows of and the receiver does not, or the other way: 0, always."""
    apart = 0
    for line, _ in lines(state):
        for seat in holders(state, line):
            for right in rights_of(state, line, seat):
                apart += sum(right not in rights_of(state, line, other) for other in right[:2])
    return {"voting rights": apart}
