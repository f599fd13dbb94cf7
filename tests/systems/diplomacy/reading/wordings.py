"""Wordings of tests/data/words, and how what is read compares with what they mean."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from adjudicator.model.reading import Read, Result, Talk, Withdrawn
from adjudicator.service.filing.reading import position_for, read_lines
from adjudicator.service.game.table import Board

WORDS = Path(__file__).parents[3] / "data" / "words"


def rows(*names: str) -> list[dict[str, Any]]:
    """Return the wordings of some files."""
    return [row for name in names for row in tomllib.loads((WORDS / name).read_text("utf-8"))["p"]]


def filed(results: tuple[Result, ...]) -> set[object]:
    """Return what is filed, however exactly it was said: the orders with their conditions, without kinds of units."""
    found = [result for result in results if isinstance(result, Read)]
    return {(getattr(each.order, "loosely", lambda each=each: each.order)(), each.when, each.rank) for each in found}


def answered(row: dict[str, Any], table: Board, seat: str) -> str:
    """Return how a wording is taken: as meant, asked, silent or misread.

    What should be asked about, or left alone as talk, is as meant where nothing is filed and it is. An order that is
    refused on receipt counts as asked about.
    """
    accepts = position_for(table, seat).accepts
    results = read_lines(table, seat, row["text"])
    told = tuple(each for each in results if not isinstance(each, Read) or each.life or accepts(each.order))
    want = filed(read_lines(table, seat, "\n".join(row["means"]))) if row["means"] else set()
    if filed(told) - want:
        return "misread"
    against = len(told) < len(results) or not all(isinstance(each, Read | Talk | Withdrawn) for each in told)
    if row["expect"] == "ask":
        return "as meant" if against else "silent"
    if against:
        return "as meant" if row["expect"] == "ok_or_ask" and not filed(told) else "asked"
    return "as meant" if filed(told) == want else "silent"
