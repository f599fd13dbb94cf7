"""Games of seven named players at most, and mails of the first."""

from __future__ import annotations

from pathlib import Path

from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.inbox.receive import poll
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure
from adjudicator.service.setup.demo import Hands, Letters
from tests.core.service.quay import START
from tests.dealt import create

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fynn", "Gus")


def game(folder: Path, system: str, players: int) -> tuple[Home, Table]:
    """Return a home with a game of a system."""
    home = Home(folder, Hands(START))
    seats = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in NAMES[:players])
    return home, create(home, configure(home, GameFile(id="vienna", system=system, player=seats)), bytes(range(64)))


def send(home: Home, table: Table, lines: list[str], to: str = "gm@localhost", cc: str = "") -> list[str]:
    """Send a mail of Ann's, and return the names of our mails since."""
    before = len(home.store.outbox())
    copies = f"Cc: {cc}\n" if cc else ""
    head = f"From: ann@example.org\nTo: {to}\n{copies}Subject: Re: [vienna] x\nMessage-ID: <1@x>\n\n"
    poll(home, Letters([(START, "1", (head + "\n".join(lines) + "\n").encode())]))
    table.refresh()
    return [entry.key for entry in home.store.outbox()[before:]]
