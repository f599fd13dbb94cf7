"""What the tests of `test_rounds` share with others."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from adjudicator.channels.base import Fetched
from adjudicator.channels.maildir import MaildirSink
from adjudicator.model.errors import UserError
from adjudicator.service.daemon.rounds import Rounds
from adjudicator.service.inbox.sources import Inboxes
from adjudicator.service.settings.deadlines import Deadlines
from adjudicator.service.setup.demo import Letters
from tests.core.service.quay import MAIL, Quay

BY_CLOCK = Deadlines(closes="clock", grace=0, delay=0, remind=())


class Daemon:
    """Rounds of the quay with a mail folder in memory; `lines` is the log."""

    def __init__(self, quay: Quay) -> None:
        self.quay = quay
        self.waiting: list[tuple[datetime, str, bytes]] = []
        self.lines: list[str] = []
        self.down = False
        sink = MaildirSink(quay.home.path / "out")
        self.rounds = Rounds(quay.home, self.source, sink, self.lines.append)

    def source(self) -> Letters | Inboxes:
        return Inboxes(Letters(self.waiting), [Down()]) if self.down else Letters(self.waiting)  # type: ignore[list-item]

    def mail(self, name: str, text: str, came: datetime) -> None:
        self.quay.number += 1
        address = f"{name.lower()}@example.org"
        said = MAIL.format(name=name, address=address, subject="[quay] orders", number=self.quay.number, text=text)
        self.waiting.append((came, str(self.quay.number), said.encode()))

    def go(self, *, at: datetime | None = None) -> list[str]:
        """Make a round and return what the log says of it."""
        self.quay.hands.moment = at or self.quay.hands.moment
        self.lines.clear()
        self.rounds.go()
        self.waiting = []
        self.quay.table.refresh()
        return list(self.lines)

    def out(self) -> int:
        """Count the mails that have left."""
        return len(list((self.quay.home.path / "out" / "new").glob("*")))


class Down:
    """A mailbox at a server that does not answer."""

    notes: tuple[str, ...] = ()

    def fetch(self) -> Iterator[Fetched]:
        yield from ()
        message = "mail.example.org does not answer."
        raise UserError(message)

    def done(self, *uids: str) -> None:
        del uids
