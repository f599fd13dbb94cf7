"""What the tests of `test_receive` share with others."""

from __future__ import annotations

import email
from datetime import UTC, datetime, timedelta
from email import policy
from pathlib import Path

from adjudicator.channels.maildir import MaildirSource
from adjudicator.engine.log.book import OrderFiled
from adjudicator.model.order import Filed
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table, rows_of
from adjudicator.service.inbox.receive import Poll, poll
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure
from adjudicator.service.turn.adjudicate import close
from adjudicator.systems.republic.people import of_faction
from tests.dealt import create

NAMES = ("Anna", "Ben", "Cleo")


HEAD = "From: {sender}\nTo: gm@localhost\nSubject: {subject}\nMessage-ID: <{ident}@players.example>\n"


class Post:
    """A game of Carthage, its GM, and a folder into which mails are put."""

    def __init__(self, folder: Path, traders: int = 3) -> None:
        self.now = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
        self.home = Home(folder / "home", lambda: self.now)
        players = tuple(Player(name=name, address=f"{name.lower()}@players.example") for name in NAMES)
        settings = {"seating": "given", "traders_each": traders}
        file = GameFile(id="byrsa", system="republic_of_carthage", settings=settings, player=players)
        self.table: Table = create(self.home, configure(self.home, file), bytes(range(64)))
        self.letters = folder / "letters"
        self.letters.mkdir()
        self.count = 0
        self.last = Poll()

    def drop(self, raw: bytes) -> None:
        """Put a mail into the folder."""
        self.count += 1
        (self.letters / f"{self.count:03}.eml").write_bytes(raw)

    def read(self) -> list[Filed]:
        """Poll, and return what was filed."""
        self.now += timedelta(minutes=10)
        since = self.table.history.last
        self.last = poll(self.home, MaildirSource(self.letters))
        self.table.refresh()
        rows = rows_of(self.home.store.log("byrsa", after=since))
        return [row.body.filed for row in rows if isinstance(row.body, OrderFiled)]

    def send(
        self, who: str, text: str, subject: str = "[byrsa] orders", ident: str = "", more: str = ""
    ) -> list[Filed]:
        """Let a mail of plain text arrive; return what was filed."""
        sender = who if "@" in who else f"{who.lower()}@players.example"
        head = HEAD.format(sender=sender, subject=subject, ident=ident or f"{self.count}.m") + more
        self.drop(f"{head}\n{text}".encode())
        return self.read()

    def answers(self, address: str = "") -> list[str]:
        """Return the texts of the answers that wait for an address, oldest first, wrapped lines joined."""
        entries = [e for e in self.home.store.outbox() if e.to_address == address or not address]
        kinds = (".receipt.", ".unread.", "stranger/")
        found = [self.home.store.out_raw(e.id) for e in entries if any(kind in e.key for kind in kinds)]
        return [text_of(raw) for raw in found]

    def answer(self, who: str) -> str:
        """Return the last answer to a player."""
        return self.answers(f"{who.lower()}@players.example")[-1]

    @property
    def state(self) -> str:
        """What became of the last mail, and why."""
        entry = self.home.store.journal()[-1]
        return f"{entry.state}: {entry.reason}"

    def senators(self, seat: str) -> list[str]:
        """Return the names of a seat's Senators."""
        game, state = self.table.game, self.table.history.state
        return [game.name(f"senator:{key}") for key in of_faction(state, seat)]

    def close(self) -> None:
        """Close the open packet."""
        self.now += timedelta(days=5)
        close(self.home, self.table)


def text_of(raw: bytes) -> str:
    part = email.message_from_bytes(raw, policy=policy.default).get_body(("plain",))
    assert part is not None
    return " ".join(str(part.get_content()).split())
