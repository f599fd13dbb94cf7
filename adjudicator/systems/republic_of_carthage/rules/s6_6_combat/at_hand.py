"""What conditions of orders for this phase count: the expedition or the force at hand, or that of a Senator named."""

from __future__ import annotations

from adjudicator.model.state import State
from adjudicator.systems.republic_of_carthage.rules.money import bare
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.voyage import merchants_of
from adjudicator.systems.republic_of_carthage.state import EXPEDITIONS, SCOPE


def sailing(view: State, subject: str) -> int | None:
    """Return the merchants of the expedition at hand, or of the one a Senator leads; None without one."""
    if subject.startswith("senator:"):
        led = (row for _, row in EXPEDITIONS.items(view, SCOPE) if row.leader == bare(subject))
        return next((merchants_of(row) for row in led), None)
    frame = view.frame(SCOPE, "combat.raiders")
    row = EXPEDITIONS.find(view, SCOPE, frame.local) if frame is not None and not subject else None
    return merchants_of(row) if row is not None else None
