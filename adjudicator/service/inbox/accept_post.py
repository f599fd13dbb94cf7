"""One post, from its bytes to rows in the book and a receipt in the outbox, in one transaction."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from adjudicator.engine.log.posts import AccountTied
from adjudicator.model.canonical import canonical
from adjudicator.model.journal import JournalEntry, Mark
from adjudicator.model.post import read_post
from adjudicator.service.answering.file_post import Posted, posted
from adjudicator.service.inbox.put_down import put_down
from adjudicator.service.quarantine import reason

if TYPE_CHECKING:
    from adjudicator.service.filing.docket import Filing
    from adjudicator.service.game.desk import Desk
    from adjudicator.service.game.table import Table


def accept_post(desk: Desk, entry: JournalEntry, only: str, broken: Container[str]) -> str:
    """Read a post, do what it says, and return what became of it.

    Args:
        desk: the games.
        entry: the post.
        only: posts of other games stay new, where a game is named.
        broken: games whose posts stay new as well.

    Raises:
        VersionConflict: another process came first; nothing was done.
    """
    from adjudicator.service.gm_mail.mail import gms_post, handle  # it reads posts and mails as this module does

    post = read_post(desk.home.store.raw(entry.id))
    table = desk.thread_of(post)
    if table is None:
        with desk.home.store.transaction(None) as tx:
            tx.mark(Mark(entry.id, "dropped", reason("post-nowhere", "")))
        return "dropped"
    if only not in {"", table.id} or table.id in broken:
        return "new"
    if (letter := gms_post(desk, table, post)) is not None:
        return handle(desk, entry, letter, table)
    found = posted(table, post, entry.id, table.dice(), entry.received_at)
    why = reason(found.why, "") if found.why else ""
    place = canonical({"row": table.history.last}).decode() if found.state == "filed" else None
    mark = Mark(entry.id, found.state, why, place, table.id)
    if found.filing is None or found.letter is None:
        with table.work(durable=False) as work:
            work.tx.mark(mark)
            work.add(*found.rows)
        return found.state
    told = _worth_an_answer(found, found.filing) and not _told_in_the_thread(table, found, found.filing)
    put_down(desk.home, table, found.filing, found.letter, entry, mark, to="", rows=found.rows, told=told)
    return found.state


def _worth_an_answer(found: Posted, filing: Filing) -> bool:
    """Return whether a post is more than talk: a thread is for talk, and nobody wants a mail for each remark."""
    tied = any(isinstance(row, AccountTied) for row in found.rows)
    said = any(outcome.status != "ignored" for outcome in filing.outcomes)
    return bool(tied or said or filing.asked or filing.gone or filing.receipts)


def _told_in_the_thread(table: Table, found: Posted, filing: Filing) -> bool:
    """Return whether a short line in the thread says all that the receipt would: every line is filed."""
    if found.seat not in table.history.posts.short or filing.private or filing.receipts or filing.gone:
        return False
    plain = all(outcome.status in {"understood", "ignored"} and not outcome.proposals for outcome in filing.outcomes)
    filed = any(outcome.orders or outcome.done for outcome in filing.outcomes)
    return plain and filed and not filing.asked
