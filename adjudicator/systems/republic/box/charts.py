"""Charts of the box: which row a total means, and what a Senator loses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from adjudicator.engine.box.boxes import Record


class Penalty(Record, frozen=True):
    """What a Senator loses."""

    influence: int
    popularity: int


class Row(Protocol):
    """A row that is found by the total of a roll."""

    @property
    def total(self) -> int:
        """The total, or the highest of those it stands for."""
        ...


R = TypeVar("R", bound=Row)


def row_for(rows: Sequence[R], total: int) -> R:
    """Return the row of a total; one beyond the table counts as its first or last."""
    return next((row for row in rows if total <= row.total), rows[-1])
