"""A convoy, or support for a move, of an own unit without an order: the receipt says what it needs."""

from __future__ import annotations

import pytest

from adjudicator.service.gm_desk import looking
from tests.systems.positions import Positions

NEEDS = "A Wal H   # default; {by} needs: A Wal - Bel"


def receipt(positions: Positions, seat: str, text: str) -> str:
    """Return the receipt of a text of a seat in fall 1901."""
    with positions.at("diplomacy", "fall") as (home, table):
        return looking.check(home, table, seat, text.encode() + b"\n", None).text


@pytest.mark.parametrize("by", ["F ENG C A Wal - Bel", "F NTH S A Wal - Bel"])
def test_what_an_order_for_an_own_unit_needs_is_said_and_not_filed(by: str, positions: Positions) -> None:
    told = receipt(positions, "ben", by)
    assert NEEDS.format(by=by) in told
    assert told.count("A Wal - Bel") == told.count(by) + 1


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        ("ben", "F ENG C A Wal - Bel\nA Wal - Bel"),
        ("ben", "F ENG C A Wal - Bel\nA Wal - Yor"),
        ("ben", "F NTH H"),
        ("dora", "F Hol S A Pic - Bel"),
    ],
)
def test_nothing_is_said_of_a_unit_that_has_an_order_or_is_anothers(seat: str, text: str, positions: Positions) -> None:
    assert "needs:" not in receipt(positions, seat, text)
