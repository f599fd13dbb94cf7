"""What of a Neutral lies face up: its hand cards and its Faction Treasury."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.secret import EVERYBODY


@rule("roc:9.1", "roc:ruling 149", title="The cards in a Neutral's hand, and its treasury, are open to all")
def audience(game: Game, seat: str) -> tuple[str, ...]:
    """Return who sees the hand and the treasury of a seat: its player alone, or everybody if it is a Neutral's."""
    return (EVERYBODY,) if seat in game.kept else (seat,)
