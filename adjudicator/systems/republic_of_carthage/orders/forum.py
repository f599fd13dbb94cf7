"""The initiative that only Carthage knows."""

from __future__ import annotations

from adjudicator.model.record import record
from adjudicator.systems.republic.orders.base import Initiative


@record
class Attract(Initiative):
    """`attract Mago, up to 4`: who tries for a Trader, and what he spends at the most after the roll."""

    of, words = "attract", "[{extra:extra} ]attract {senator}[, up to {up_to}]"
    senator: str
    up_to: int = 0
    extra: bool = False
