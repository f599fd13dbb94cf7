"""What a seat ordered and the outcome, and the orders that stand until withdrawn."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.pages import filed
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Order, Orders, Section
from adjudicator.systems.republic.orders.senate import Ballot
from adjudicator.systems.republic.report.answers import told

WISHES = ("heir", "prefer", "pause", "guard", "appeal", "exile")
"""Kinds of order that are looked up in case something happens; where nothing did, nothing is reported."""

DECIDING = ("leader", "trader", "seat", "term", "sell", "place", "attract", "install", "knight")
"""Kinds of order whose default does something."""


def sections(sight: Sight) -> tuple[Section, ...]:
    """Return the section, one sentence where nothing was asked."""
    return filed.sections(sight, _told, WISHES)


def _told(sight: Sight, order: Any, number: int) -> tuple[str, ...]:  # noqa: ANN401 - an order record
    """Return the outcome of an order; that a default did nothing where nothing was ordered is no news."""
    if not number and not _decides(order):
        return ()
    return told(sight, sight.seat or "", order, number)


def _decides(order: Any) -> bool:  # noqa: ANN401 - an order record
    """Return whether a default did something: a ballot did, unless it abstained."""
    if isinstance(order, Ballot):
        return order.side != "abstain"
    return order.kind in DECIDING and bool(getattr(order, "goods", True))


def standing(sight: Sight) -> tuple[Section, ...]:
    """Return the standing orders of a seat, none where it has none."""
    mine = tuple(filed for filed in sight.orders if filed.life == "standing")
    if not mine:
        return ()
    lines = tuple(Order(filed.say(sight.game.name)) for filed in mine)
    return (Section("Your standing orders", (Orders(lines),)),)
