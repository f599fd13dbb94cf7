"""What a letter files, and all that follows from it, mail or post: in one transaction, with what is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.service.answering.receipts import answer
from adjudicator.service.answering.reports_again import reports_again
from adjudicator.service.clock.early import early_close, standing_close
from adjudicator.service.mail_out import bounces
from adjudicator.service.players.confirmation import confirmations
from adjudicator.service.players.kept_mails import settled
from adjudicator.service.players.time_wishes import wished
from adjudicator.service.players.vacancies import offers
from adjudicator.service.press.outgoing import relayed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.model.journal import JournalEntry, Mark
    from adjudicator.model.letter import Letter
    from adjudicator.service.filing.docket import Filing
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table


def put_down(  # noqa: PLR0913 - all that belongs to a letter, each by its name
    home: Home,
    table: Table,
    filing: Filing,
    letter: Letter,
    entry: JournalEntry,
    mark: Mark,
    *,
    to: str,
    rows: Sequence[Any] | None = None,
    told: bool = True,
) -> None:
    """Append what a letter files, and queue its receipt and the mails that it gives rise to.

    Where it was the last one done, or files something after all were, the early close is fixed again.

    Args:
        home: gives the hour.
        table: the game.
        filing: what the letter files.
        letter: as it was read.
        entry: its row in the journal.
        mark: what becomes of that row.
        to: the address that wrote it, empty for a post.
        rows: what is appended, if that is more than what the letter files.
        told: whether it is answered by a receipt.
    """
    closing = early_close(home.now, table, filing.book, filing.calendar, filed=filing.files)
    filing.closing = closing or standing_close(table, filing.book, filing.calendar)
    # No power cut can lose it for good: the mail is in the journal, and no answer leaves before a durable commit.
    with table.work(durable=False) as work:
        work.tx.mark(mark, *settled(home, table, filing.rows))
        work.add(*(filing.rows if rows is None else rows))
        if to:
            bounces.heard(home, work.tx, to, entry)
        if told:
            answer(home, table, letter, filing, entry, work.tx)
        work.tx.queue(*confirmations(home, table, filing, entry))
        work.tx.queue(*relayed(home, table, filing.rows), *offers(home, table, filing.rows))
        work.tx.queue(*wished(home, table, filing.rows, entry), *reports_again(home, table, filing, to))
        if closing is not None:
            work.next_step()
            work.add(closing)
