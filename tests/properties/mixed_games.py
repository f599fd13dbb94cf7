"""Whole games of mixed tables, summed up for docs/balance.md.

`python -m tests.properties.mixed_games FILE MINUTES` plays on where FILE ends, a game a line, and writes the page.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tests.properties.coverage import MIXED, Row, portion

PAGE: Final = Path(__file__).parents[2] / "docs" / "balance.md"
MARK: Final = re.compile(r"(?s)<!-- MIXED -->\n.*<!-- END OF MIXED -->")
ENDS: Final = ("influence", "life", "revolt", "active_wars", "lost_wars", "bankruptcy")
TURN: Final = "turn_begun"
HAPPENED: Final = (
    ("deals struck", "deal_struck", TURN),
    ("changes of the tax rate", "tax_rate_set", ""),
    ("wars won", "war_won", ""),
    ("expeditions sent", "expedition_sent", ""),
    ("peaces made", "peace_made", ""),
    ("cards of the hand played", "hand_card_played", ""),
    ("Public Outcries", "outcry_played", ""),
    ("murders tried", "attempt_made", ""),
    ("convictions for life", "convicted_major", ""),
    ("other convictions", "convicted_minor", ""),
    ("acquittals", "acquitted", ""),
    ("revolts", "revolt_begun", ""),
    ("revolts beaten", "revolt_over", ""),
)
"""What the page counts: in words, the kind of event, and of what it is the average, empty for games."""


def turns(row: Row) -> int:
    """Return the turns of a game."""
    return row.kinds.get(TURN, 0)


def lines(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the tables of the page."""
    yield "| Ending | Games | Turns |"
    yield "| --- | --- | --- |"
    for end in ENDS:
        found = sorted(turns(row) for row in rows if row.over == end)
        yield f"| `{end}` | {len(found)} | {f'{found[0]} to {found[-1]}' if found else ''} |"
    every = sum(map(turns, rows))
    yield f"| **all** | **{len(rows)}** | **{every} in all, {every / len(rows):.1f} on average** |"
    yield ""
    yield "| What happened | In all | On average |"
    yield "| --- | --- | --- |"
    for words, kind, per in HAPPENED:
        count = sum(row.kinds.get(kind, 0) for row in rows)
        mean = f"{count / every:.1f} a turn" if per == TURN else f"{count / len(rows):.1f} a game"
        yield f"| {words} | {count} | {mean} |"


def page(text: str, rows: Sequence[Row]) -> str:
    """Return the page with the tables put in."""
    tables = "\n".join(lines(rows))
    return MARK.sub(lambda _: f"<!-- MIXED -->\n{tables}\n<!-- END OF MIXED -->", text)


if __name__ == "__main__":
    FILE, MINUTES = sys.argv[1:]
    PAGE.write_text(page(PAGE.read_text("utf-8"), portion(Path(FILE), MIXED, 60 * float(MINUTES))), "utf-8")
