"""What a seat owes the open packet, counted for the head of its mails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.systems.diplomacy.rules.builds import due, open_homes
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS
from adjudicator.systems.diplomacy.tables import CALENDAR, NOW, WINTER, label, power_of, units_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.engine.system import Game
    from adjudicator.model.state import State


def owed(game: Game, view: State, seat: str) -> Mapping[str, Any]:
    """Return the units that must retreat, or how many are built, removed or ordered; whose, and in which season."""
    power = power_of(view, seat)
    away = [UNITS.get(view, SCOPE, token) for token, _ in DISLODGED.items(view, SCOPE)]
    number = due(game, view, power) if power and CALENDAR.get(view, SCOPE, NOW).season == WINTER else 0
    return {
        "retreats": tuple(sorted(f"{unit.kind} {unit.place}" for unit in away if unit.owner == power)),
        "builds": min(number, len(open_homes(game, view, power))) if number > 0 else 0,
        "removals": max(-number, 0),
        "power": power,
        "season": label(view),
        "units": len(units_of(view, power)) if power else 0,
    }
