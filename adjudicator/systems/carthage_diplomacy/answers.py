"""What players may ask of the board: where they could build, which all can see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.engine.system import Game, Reply
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.rules.s4_supply.adjusting import homes
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.tables import CALENDAR, NOW, WINTER

_PLACE: Final = "place:"


def _builds(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any]:
    """Tell the centres in which the asker could build a unit."""
    del subject
    centres = tuple(f"{_PLACE}{code}" for code in homes(game, view, seat))
    return {"centres": centres, "now": CALENDAR.get(view, SCOPE, NOW).season == WINTER}


ANSWERS: Final[Mapping[str, Reply]] = {"builds": _builds}
