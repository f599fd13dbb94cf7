"""Charts of the box: which row a total means, and what a Senator loses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypeVar

from adjudicator.engine.box.boxes import Record
from adjudicator.systems.republic.box.entry import Natural, Positive


class Penalty(Record, frozen=True):
    """What a Senator loses."""

    influence: int
    popularity: int


class CombatRow(Record, frozen=True):
    """A result of the Combat Table; losses count armies and fleets, each."""

    total: int
    result: Literal["defeat", "stalemate", "victory"]
    losses: Natural | Literal["all"]


class AppealRow(Record, frozen=True):
    """A result of the Popular Appeal Table; votes for the Accused."""

    total: int
    result: Literal["killed", "votes", "freed"]
    votes: int


class ContributionRow(Record, frozen=True):
    """A line of the Contributions table: talents given, Influence gained."""

    amount: Positive
    influence: Positive


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


def gained(rows: Sequence[ContributionRow], amount: int) -> int:
    """Return the Influence for one Senator's total of a Revenue Phase, 0 below the first line."""
    return max((row.influence for row in rows if row.amount <= amount), default=0)
