"""What players may ask of Rome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.engine.system import Game, Reply
from adjudicator.model.state import State
from adjudicator.systems.republic.answers import answers, figure
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s12_ends.influence import votes


def _votes(game: Game, view: State, seat: str, subject: str) -> int:
    """Return the votes of a faction without cards and money: its own, where none is named."""
    return votes(game, view, subject.partition(":")[2] or seat)


ANSWERS: Final[Mapping[str, Reply]] = {
    **answers(ROME, ("knights", "unrest")),
    "votes": figure(_votes),
}
