"""What the rules about seasons and blocks make of their parts: prefixes, headings, if, else and endif.

Each method is named after a rule of grammar/diplomacy_moves.lark, as in `phrases`.
"""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from adjudicator.model.reading import Unreadable
from adjudicator.systems.diplomacy.words.blocks import Else, EndIf, Heading, If, Otherwise, Then

Parts = list[Any]
Orders = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Author:
    """The power or player in a title."""

    id: str


class SeasonPhrases:
    """Seasons, headings, and the words of blocks."""

    AUTUMN: ClassVar[str] = "fall"
    """How the second season of a year is called."""

    def unseasoned(self, parts: Parts) -> Orders:
        (orders,) = parts
        return tuple(orders)

    def seasoned(self, parts: Parts) -> Orders:
        season, orders = parts
        if not all(hasattr(order, "season") for order in orders):
            raise Unreadable("season_orders")
        return tuple(replace(order, season=season) for order in orders)

    def heading(self, parts: Parts) -> Orders:
        """Read `Fall 1901`, `Fall 1901 (Austria)` and `Austria: fall 1901`; what parts them says nothing."""
        season = next(part for part in parts if type(part) is str)
        return (Heading(season, next((part.id for part in parts if isinstance(part, Author)), "")),)

    def author(self, parts: Parts) -> Author:
        return Author(getattr(parts[0], "whose", "") or str(parts[0]))

    def block_if(self, _: Parts) -> Orders:
        return (If(),)

    def block_if_inline(self, parts: Parts) -> Orders:
        return tuple(Then(order) for order in parts[0])

    def block_else(self, _: Parts) -> Orders:
        return (Else(),)

    def block_else_line(self, parts: Parts) -> Orders:
        return (Else(), *parts[0])

    def block_end(self, _: Parts) -> Orders:
        return (EndIf(),)

    def inline_else(self, parts: Parts) -> Orders:
        first, other = parts
        return (*first, *map(Otherwise, other))

    def inline_end(self, parts: Parts) -> Orders:
        return tuple(parts[0])

    def content(self, parts: Parts) -> Orders:
        return tuple(parts[0])

    def season(self, parts: Parts) -> str:
        return str(parts[0])

    def dated(self, parts: Parts) -> str:
        """Read `Fall 1901`; `Fall '01` is the same, as S01M is."""
        name, year, *stage = parts
        return " ".join((name, _in_full(str(year)), *filter(None, stage)))

    def undated(self, _: Parts) -> str:
        """Turn down a season without its year.

        Raises:
            Unreadable: always.
        """
        raise Unreadable("which_year")

    def phase(self, parts: Parts) -> str:
        """Read `F1902M`."""
        word = str(parts[0])
        stage = word[-1] if word[-1].isalpha() else ""
        name = {"s": "spring", "w": "winter"}.get(word[0], self.AUTUMN)
        year = _in_full(word[1:].rstrip(stage) if stage else word[1:])
        return f"{name} {year}{' retreats' if stage == 'r' else ''}"

    def spring(self, _: Parts) -> str:
        return "spring"

    def fall(self, _: Parts) -> str:
        return self.AUTUMN

    def winter(self, _: Parts) -> str:
        return "winter"

    def retreats(self, _: Parts) -> str:
        return "retreats"

    def moves(self, _: Parts) -> str:
        return ""


def _in_full(year: str) -> str:
    """Return the year of a season, or of a phase such as S01M, in full: 01 is 1901, 68 may be the year of a game."""
    return f"19{year}" if re.fullmatch(r"0\d", year) else year
