"""What players may ask of Carthage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.engine.system import Game, Reply
from adjudicator.model.state import State
from adjudicator.systems.republic.answers import answers, figure
from adjudicator.systems.republic.rules.senate.voting.votes import oratory
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE


def _votes(game: Game, view: State, seat: str, subject: str) -> int:
    """Return the votes of a faction without cards: its own, where none is named."""
    return oratory(game, view, subject.partition(":")[2] or seat)


ANSWERS: Final[Mapping[str, Reply]] = {
    **answers(CARTHAGE, ("traders", "cards", "tax")),
    "votes": figure(_votes),
}
