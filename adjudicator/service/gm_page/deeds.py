"""The acts of the GM's page: each is the command of the same name, promised, then done when the GM says so."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.model.errors import UserError
from adjudicator.report.words import noun, plural
from adjudicator.service.gm_mail.commands import ACTS
from adjudicator.service.gm_mail.context import Act, Post
from adjudicator.service.gm_mail.lines import Asked
from adjudicator.service.gm_page.views import PUBLISH
from adjudicator.service.turn.adjudicate import run_on, stand
from adjudicator.service.turn.working import working

if TYPE_CHECKING:
    from adjudicator.service.game.desk import Desk
    from adjudicator.service.game.table import Table

MOST_WORDS = 20_000
"""Letters of one field of a form."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What the GM asks for: the word of the command, the rest of its line, the reason, and the lines below."""

    name: str
    words: str = ""
    why: str = ""
    below: str = ""

    @property
    def command(self) -> str:
        """The command as the GM would write it by mail."""
        return f"{self.name} {self.words}".strip() + (f" because {self.why}" if self.why else "")


def promise(desk: Desk, table: Table, deed: Deed) -> str:
    """Return in words what an act would do; nothing is changed.

    Raises:
        UserError: it gives no reason, there is no such act, or it cannot be done now.
    """
    table.refresh()
    if deed.name == PUBLISH:
        _reasoned(deed)
        waiting = len(desk.home.store.outbox("waiting", table.id))
        wait = noun(waiting, "waits", "wait")
        return f"{plural(waiting, 'mail')} {wait} in the outbox of {table.config.title} and will be sent."
    return _act(desk, table, deed).promise


def stands(table: Table) -> str:
    """Return where a game stands, so that what was promised there is not done elsewhere."""
    packet, busy = stand(table)
    return f"{packet}/{table.history.last}{'/interrupted' if busy else ''}"


def do(desk: Desk, table: Table, deed: Deed, meant: str) -> str:
    """Carry an act out and return in words what was done.

    Args:
        desk: the games of the home.
        table: the game.
        deed: the act.
        meant: where the game stood when the act was promised.

    Raises:
        UserError: the game has moved on since, or the act cannot be done any more.
    """
    table.refresh()
    if stands(table) != meant:
        raise UserError("The game has moved on since you were asked; look again, and do it then.")
    if deed.name == PUBLISH:
        _reasoned(deed)
        return _publish(desk, table)
    with working(desk.home, table):
        act = _act(desk, table, deed)
        act.do()
    return act.promise


def _act(desk: Desk, table: Table, deed: Deed) -> Act:
    """Return an act worked out; raises UserError where it cannot be done."""
    _reasoned(deed)
    if deed.name not in ACTS:
        raise UserError(f"There is no act {deed.name[:40]} on this page.")
    below = tuple(deed.below.replace("\r\n", "\n").split("\n")) if deed.below.strip() else ()
    return ACTS[deed.name](Post(desk, table), Asked(1, deed.command, deed.name, deed.words, deed.why, below))


def _reasoned(deed: Deed) -> None:
    if not deed.why.strip():
        raise UserError("Give the reason: each act on this page asks for one.")
    if any(len(text) > MOST_WORDS for text in (deed.words, deed.why, deed.below)):
        raise UserError("That is too long for this page; use the command line.")


def _publish(desk: Desk, table: Table) -> str:
    """Finish what was interrupted and send what waits, as the command does."""
    from time import sleep

    from adjudicator.service.mail_out.outbox import default_sink, send_waiting

    with working(desk.home, table):
        run_on(desk.home, table)
    with closing(default_sink(desk.home)) as sink:
        done = send_waiting(desk.home, sink, table.id, rest=sleep)
    return f"{done.sent} mails were sent; {done.waiting} wait, {done.failed} were given up."
