"""What players may ask of Rome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.engine.system import Game, Reply
from adjudicator.model.state import State
from adjudicator.systems.republic.answers import answers
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s5_revenue.income import earned


def _income(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any]:
    """Return what a Revenue Phase would bring the asker now."""
    del subject
    lines = earned(game, view, seat, {})
    return {"lines": lines, "total": sum(one.amount for one in lines)}


ANSWERS: Final[Mapping[str, Reply]] = {**answers(ROME, ("knights", "unrest")), "income": _income}
"""What players may ask of Rome."""
