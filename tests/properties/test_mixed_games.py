"""Mixed tables: deals each turn, taxes that move, ends that the page counts; the page says what was played."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from tests.properties.coverage import MIXED, TABLES, Row, portion
from tests.properties.mixed_games import ENDS, PAGE, lines, page, turns

ROWS = (
    Row(1, "influence", 60, 900, {"turn_begun": 8, "deal_struck": 20, "tax_rate_set": 2}, [], []),
    Row(2, "revolt", 20, 300, {"turn_begun": 2, "deal_struck": 1, "revolt_begun": 1}, [], []),
)


def test_the_page_counts_ends_turns_and_what_happened() -> None:
    told = list(lines(ROWS))
    assert "| `influence` | 1 | 8 to 8 |" in told
    assert "| `bankruptcy` | 0 |  |" in told
    assert "| **all** | **2** | **10 in all, 5.0 on average** |" in told
    assert "| deals struck | 21 | 2.1 a turn |" in told
    assert "| changes of the tax rate | 2 | 1.0 a game |" in told
    assert page("a\n<!-- MIXED -->\nold\n<!-- END OF MIXED -->\nb", ROWS).splitlines()[2] == told[0]


def test_the_page_has_its_place() -> None:
    assert re.search(r"<!-- MIXED -->\n\| Ending \| Games", PAGE.read_text("utf-8"))


@pytest.mark.soak
def test_two_hundred_mixed_tables_deal_every_turn_and_move_the_tax_and_the_page_says_so(tmp_path: Path) -> None:
    """The page has as many of the games, from the first seed on, as its own table counts."""
    rows = portion(tmp_path / "games", MIXED, math.inf)
    assert len(rows) == TABLES
    assert [row for row in rows if row.faults or row.mute] == []
    assert {row.over for row in rows} <= set(ENDS)
    assert sum(row.kinds.get("deal_struck", 0) for row in rows) >= sum(map(turns, rows))
    assert sum(row.kinds.get("tax_rate_set", 0) for row in rows) >= len(rows)
    text = PAGE.read_text("utf-8")
    counted = re.search(r"\*\*all\*\* \| \*\*(\d+)\*\* \| \*\*\d+ in all, ", text)
    assert counted is not None
    assert page(text, rows[: int(counted[1])]) == text
