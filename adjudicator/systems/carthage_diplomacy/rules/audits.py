"""What must stay the same whatever happens: checked after every event by tests and random play."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.system import Game
from adjudicator.model.latest import Latest
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import holders, holdings, rights_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import lines
from adjudicator.systems.carthage_diplomacy.state import HOLDINGS, PROXIES
from adjudicator.systems.diplomacy.state import SCOPE

_HELD, _RIGHTS = Latest(), Latest()
"""Most events leave shares and voting rights alone: the count of a table is valid until it changes."""


def shares(game: Game, state: State) -> Mapping[str, int]:
    """Return how far all shares, including nobody's, differ from those issued: 0, always."""
    return _HELD.get(HOLDINGS.rows(state, SCOPE), "shares", lambda: {"shares": _apart(state)})


def _apart(state: State) -> int:
    return sum(abs(sum(holdings(state, line).values()) - row.shares) for line, row in lines(state))


def negative(game: Game, state: State) -> Mapping[str, int]:
    """Return how many holdings are negative: 0, always."""
    rows = HOLDINGS.rows(state, SCOPE)
    return _HELD.get(rows, "below", lambda: {"below nothing": sum(row.owns.known() < 0 for row in rows.values())})


def voting_rights(game: Game, state: State) -> Mapping[str, int]:
    """Return how many voting rights the giver knows of and the receiver does not, or the other way: 0, always."""
    return _RIGHTS.get(PROXIES.rows(state, SCOPE), "rights", lambda: {"voting rights": _one_sided(state)})


def _one_sided(state: State) -> int:
    apart = 0
    for line, _ in lines(state):
        for seat in holders(state, line):
            for right in rights_of(state, line, seat):
                apart += sum(right not in rights_of(state, line, other) for other in right[:2])
    return apart
