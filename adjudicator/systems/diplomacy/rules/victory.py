"""Section 5.2: who has won, by centres and by what the map asks besides."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.tables import CENTRES, NOW, POWERS, YEAR, centres_of


@rule("dip:5.2", title="Eighteen centres win, or as many as the GM has set, with the places the map asks for")
def winner(game: Game, state: State) -> str:
    """Return the power that has won, or nothing."""
    counts = {power: len(centres_of(state, power)) for power, _ in POWERS.items(state, SCOPE)}
    reached = [power for power in counts if _enough(game, state, counts, power) and _has_places(game, state, power)]
    if game.box.board.rules.win_alone:
        reached = [power for power in reached if _lead(counts, power) > 0]
    return reached[0] if reached else ""


def needed_to_win(game: Game, power: str = "") -> int:
    """Return how many centres win: the setting, else what the map says, else more than half of them.

    Args:
        game: the game.
        power: the one that is to win; the map may ask less of it than of the others.
    """
    total = sum(province.centre for province in game.box.board.provinces.values())
    own = game.box.powers[power].wins if power else 0
    return int(game.options.victory or own or game.box.board.victory or total // 2 + 1)


def needed_lead(game: Game, state: State) -> int:
    """Return by how many centres a power must lead to win this year, 0 where a lead does not win."""
    first = game.box.board.rules.win_lead
    passed = abs(int(YEAR.of(state, SCOPE, NOW)) - int(game.options.first_year))
    return max(1, first - passed) if first else 0


def _enough(game: Game, state: State, counts: Mapping[str, int], power: str) -> bool:
    lead = needed_lead(game, state)
    return counts[power] >= needed_to_win(game, power) or bool(lead and _lead(counts, power) >= lead)


def _lead(counts: Mapping[str, int], power: str) -> int:
    return counts[power] - max((count for other, count in counts.items() if other != power), default=0)


def _has_places(game: Game, state: State, power: str) -> bool:
    """Return whether a power owns the centres that the map asks of a winner."""
    rules, owned = game.box.board.rules, set(centres_of(state, power))
    capitals = {one.capital for one in game.box.powers.values() if one.capital in CENTRES.rows(state, SCOPE)}
    own = game.box.powers[power].capital
    if rules.win_capitals and (own not in owned or len(capitals & owned) < rules.win_capitals):
        return False
    return owned.issuperset(rules.win_with)
