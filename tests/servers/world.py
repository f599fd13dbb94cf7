"""A game whose mail lies at a server: mails go in, and in the end each is filed once and answered once."""

from __future__ import annotations

import email
import re
from collections import Counter
from pathlib import Path
from typing import Any

from adjudicator.service.game.desk import Desk
from adjudicator.service.game.home import Home
from adjudicator.service.inbox.receive import Poll, poll
from adjudicator.service.inbox.sources import source_for
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure
from tests.dealt import create
from tests.installed import REPUBLICS

NAMES = ("Anna", "Ben", "Cleo")
MAIL = """From: {name} <{address}>
To: gm@example.org
Subject: [byrsa] orders
Message-ID: {key}
Content-Type: text/plain; charset=utf-8

Word: {word}
"""


class World:
    """A home with a game, of Carthage if no other is named, whose mail is fetched from a server."""

    def __init__(self, folder: Path, **account: Any) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        system = str(account.pop("system", "republic_of_carthage"))
        self.settle(**account)
        home = Home(folder)
        players = tuple(Player(name=name, address=f"{name.lower()}@players.example") for name in NAMES)
        settings = {"seating": "given"} if system in REPUBLICS else {}
        file = GameFile(id="byrsa", system=system, settings=settings, player=players)
        create(home, configure(home, file), bytes(range(64)))
        self.home, self.desk = home, Desk(home)
        self.sent: list[str] = []

    def settle(self, **account: Any) -> None:
        """Write the settings of the mailbox; the password is that of the servers here."""
        secret = self.folder / "password"
        secret.write_text(account.pop("password"))
        secret.chmod(0o600)
        given = {"user": "gm", "host": "localhost", "password_file": "password"} | account
        lines = (f"{name} = {value if isinstance(value, int) else repr(str(value))}" for name, value in given.items())
        head = "[mail]\nanswers_per_hour = 0\n[[mail.receive]]\n"  # of some tests, each player sends dozens of mails
        (self.folder / "home.toml").write_text(head + "\n".join(lines) + "\n")
        if hasattr(self, "home"):
            self.home.__dict__.pop("settings", None)  # they are read again, and the game stays open

    def letters(self, count: int) -> list[bytes]:
        """The next mails of the players, each with a word of its own."""
        made = []
        for _ in range(count):
            number = len(self.sent)
            name, key = NAMES[number % len(NAMES)], f"<{number}@players.example>"
            self.sent.append(key)
            text = MAIL.format(name=name, address=f"{name.lower()}@players.example", key=key, word=f"olive {number}")
            made.append(text.replace("\n", "\r\n").encode())
        return made

    def poll(self) -> Poll:
        """Poll as the program does."""
        return poll(self.home, source_for(self.home, None, bytes), desk=self.desk)

    def poll_until_read(self, tries: int = 4) -> list[Poll]:
        """Poll until nothing goes wrong."""
        polls = []
        for _ in range(tries):
            polls.append(self.poll())
            if not polls[-1].faults:
                return polls
        raise AssertionError(polls[-1].faults)

    def lost_or_doubled(self) -> list[str]:
        """The mails that are not filed once and answered once."""
        filed = Counter(entry.key for entry in self.home.store.journal() if entry.state == "filed")
        answered: Counter[str] = Counter()
        for entry in self.home.store.outbox():
            if ".receipt." in entry.key:
                answered[str(email.message_from_bytes(self.home.store.out_raw(entry.id))["In-Reply-To"])] += 1
        assert not set(filed) - set(self.sent)
        assert not set(answered) - set(self.sent)
        return [key for key in self.sent if (filed[key], answered[key]) != (1, 1)]

    def close(self) -> None:
        self.home.close()


def key_of(path: Path) -> str:
    """The Message-ID of a mail in a file."""
    found = re.search(rb"(?im)^message-id: *(<[^>]*>)", path.read_bytes())
    assert found
    return found[1].decode()
