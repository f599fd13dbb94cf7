"""The tables of a page, the dice among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from adjudicator.model.page.marks import Text, Words
from adjudicator.model.page.prose import Fact


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `text` and `code` (monospaced) are set left and may wrap, `number` and `change` (signed) are set right.

    `full` is the head where there is room for it (HTML); `phone` False leaves the column out on a phone, whose
    figures must then appear elsewhere too.
    """

    kind: ClassVar[str] = "column"
    head: str
    holds: Literal["text", "code", "number", "change"] = "text"
    full: str = ""
    phone: bool = True


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that needs more than its value: a muted second line (HTML only), bold, or stars of footnotes."""

    kind: ClassVar[str] = "cell"
    value: Words | int | None
    note: str = ""
    strong: bool = False
    stars: int = 0


Value: TypeAlias = Words | int | Cell | None
"""A cell: None is empty, 0 is written."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row with a cell for each column. `joined` rows belong to the row above; a `total` has a rule above it."""

    kind: ClassVar[str] = "row"
    cells: tuple[Value, ...]
    joined: bool = False
    strong: bool = False
    total: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Rows under a common head across the table: `ANNA: 18 INF, 8 votes`."""

    kind: ClassVar[str] = "group"
    label: Words
    rows: tuple[Row, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table. In plain text at most 46 columns wide, or 64 where it is `wide`.

    `caption` says what it shows; with `titled` False plain text leaves it out, as the line above the table says it.
    `footnotes` explain one star, two stars and so on.
    """

    kind: ClassVar[str] = "table"
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[Row | Group, ...]
    footnotes: tuple[Text, ...] = ()
    cites: tuple[str, ...] = ()
    wide: bool = False
    titled: bool = True

    def __post_init__(self) -> None:
        """Reject, where it is made, a row of the wrong length.

        Raises:
            ValueError: a row has more or fewer cells than the table has columns.
        """
        for row in all_rows(self):
            if len(row.cells) != len(self.columns):
                message = f"a row of {len(row.cells)} cells in a table of {len(self.columns)} columns: {self.caption}"
                raise ValueError(message)


def all_rows(table: Table) -> list[Row]:
    """The rows of a table, including those of its groups, from top to bottom."""
    found: list[Row] = []
    for item in table.rows:
        found += item.rows if isinstance(item, Group) else [item]
    return found


@dataclass(frozen=True, slots=True)
class Roll:
    """A die or card drawn: its label, its value and the rule that used it."""

    kind: ClassVar[str] = "roll"
    label: str
    value: str | int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of a packet, and below them the links and words that prove them."""

    kind: ClassVar[str] = "dice"
    caption: str
    rolls: tuple[Roll, ...] = ()
    proof: tuple[Fact, ...] = ()
