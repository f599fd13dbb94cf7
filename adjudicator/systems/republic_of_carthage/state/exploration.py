"""The rows of exploration: cards, merchants, expeditions."""

from __future__ import annotations

from adjudicator.model.record import record


@record
class Opportunity:
    """An Exploration card on the board, `order` being that of arrival."""

    order: int = 0


@record
class Merchants:
    """Trade Fleets or Caravans of the State: at home, and out on an expedition."""

    home: int = 0
    away: int = 0


@record
class Expedition:
    """An Exploration under way, keyed `x1`, `x2` ... in the order sent.

    `leader` is a Senator's id; the merchants of the State go with him. `lost` holds until the next roll.
    """

    exploration: str
    leader: str
    caravans: int = 0
    trade_fleets: int = 0
    turn: int = 0
    lost: bool = False
