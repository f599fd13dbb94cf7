"""What the tests of `test_proposals` share with others."""

from __future__ import annotations

from typing import Any

from adjudicator.model.reading import Proposed, Result
from adjudicator.service.filing.docket import Filing, Thread
from adjudicator.service.filing.submit import submit
from tests.core.service.desk import at_table, desk, read
from tests.toy.table import Table


def maybe(*orders: Any, line: int = 1, unexplained: str = "", **fields: Any) -> Proposed:
    """Return a line that may mean any of some orders."""
    reads = tuple((read(order, line, **fields),) for order in orders)
    return Proposed(line, "or so", reads, unexplained)


class Post:
    """Mails of a seat that are filed one after the other, each a step of the log."""

    def __init__(self, table: Table | None = None, seat: str = "ann") -> None:
        self.table = table or at_table()
        self.seat = seat
        self.book = self.table.history.book
        self.rows: list[Any] = []
        self.number = 0

    def send(self, *results: Result, **thread: Any) -> Filing:
        """File a mail."""
        self.number += 1
        work = desk(self.table, self.seat)
        work.book, work.mail = self.book, f"mail:{self.number}"
        work.thread = Thread(message=f"<{self.number}@example.org>", **thread)
        submit(work, results)
        self.book, self.rows = work.book, [*self.rows, *work.rows]
        return work

    @property
    def letters(self) -> str:
        """The letters that wait."""
        return "".join(each.letter for each in self.book.proposals if each.waits_in(self.table.state.packet))

    @property
    def filed(self) -> list[Any]:
        return [each.order for each in self.book.of(self.seat)]
