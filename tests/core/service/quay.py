"""A game of Harbour played by mail in a home of its own: what the tests of exports and checks look at."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from importlib import metadata
from pathlib import Path

import pytest

from adjudicator import resources
from adjudicator.engine.running import filing
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk import acts
from adjudicator.service.inbox.receive import poll
from adjudicator.service.settings.config import ORDERS, GameConfig, GameFile, Player
from adjudicator.service.settings.deadlines import BY_HAND, Deadlines
from adjudicator.service.setup.creation import configure
from adjudicator.service.setup.demo import Hands, Letters
from adjudicator.service.turn.adjudicate import close
from tests.dealt import create
from tests.installed import POINTS

ROOT = Path(__file__).parents[3]
TOY = ROOT / "tests" / "toy"
START = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
NAMES, ZONE = ("Ann", "Ben", "Cleo"), "Europe/Berlin"
MAIL = """From: {name} <{address}>
To: gm@localhost
Subject: {subject}
Message-ID: <{number}@example.org>
Date: Mon, 2 Nov 2026 10:00:00 +0000

{text}
"""


@contextmanager
def installed(data: Path) -> Iterator[None]:
    """Lay the toy's files beside those of the project and name it among the systems."""
    for folder in ("grammar", "games", "templates"):
        shutil.copytree(ROOT / folder, data / folder)
        shutil.copytree(TOY / folder, data / folder, dirs_exist_ok=True)
    toy = metadata.EntryPoint("harbour", "tests.toy.harbour:SYSTEM", "adjudicator.systems")
    points = [toy, *(metadata.EntryPoint(name, place, "adjudicator.systems") for name, place in POINTS.items())]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resources, "_root", lambda _: data)
        patch.setattr(metadata, "entry_points", lambda *, group: points)
        yield


class Quay:
    """The game `quay` and its GM."""

    def __init__(
        self,
        path: Path,
        system: str = "harbour",
        schedule: str = "two",
        deadlines: Deadlines = BY_HAND,
        orders_per_mail: int = ORDERS,
        languages: tuple[str, ...] = ("en",),
        create: Callable[[Home, GameConfig, bytes], Table] = create,
    ) -> None:
        self.hands = Hands(START)
        self.home = Home(path, self.hands)
        players = tuple(Player(name=name, address=f"{name.lower()}@example.org", zone=ZONE) for name in NAMES)
        file = GameFile(
            id="quay",
            system=system,
            schedule=schedule,
            deadlines=deadlines,
            player=players,
            orders_per_mail=orders_per_mail,
            languages=languages,
            proof="mail",
        )
        self.table: Table = create(self.home, configure(self.home, file), bytes(range(64)))
        self.number = 0

    def pass_hours(self, hours: int) -> None:
        """Let time go by."""
        self.hands.moment += timedelta(hours=hours)

    def send(self, name: str, text: str, *, subject: str = "[quay] orders", address: str = "") -> None:
        """Let a player's mail arrive and be read."""
        self.number += 1
        self.pass_hours(1)
        address = address or f"{name.lower()}@example.org"
        mail = MAIL.format(name=name, address=address, subject=subject, number=self.number, text=text)
        poll(self.home, Letters([(self.hands.moment, str(self.number), mail.encode())]))
        self.table.refresh()

    def close(self) -> None:
        """Close the open packet."""
        self.pass_hours(20)
        close(self.home, self.table)

    def owner(self) -> tuple[str, str] | None:
        """Return a seat that owns a lot, with the lot's name."""
        piles = self.table.history.state.parts["harbour"]["piles"]
        held = ((seat, piles[f"seat:{seat}"].cards.known()) for seat in self.table.game.seats)
        return next(((seat, lots[0].partition(":")[2]) for seat, lots in held if lots), None)

    def alive(self, seat: str) -> int:
        """Return how many orders of a seat can still act."""
        history = self.table.history
        return sum(filing.alive(filed, history.state) for filed in history.book.of(seat))


def first_day(quay: Quay) -> None:
    """Play the first day: bids, a word, a mail of no orders, an unreadable line, a second thought."""
    quay.send("Ann", "bid 2\nWord: olive press\n\nSee you on Sunday!\n-- \nAnn of the long table")
    quay.send("Ben", "status")
    quay.send("Ben", "bid 5 or so, I do not know\npray")
    quay.send("Ann", "bid 4")
    quay.send("Cleo", "standing bid 3 if highest Ben at least 4")
    quay.close()


def give(quay: Quay) -> None:
    """Let whoever owns a lot give it away, at once."""
    found = quay.owner()
    assert found is not None
    seat, lot = found
    to = next(name for name in NAMES if name.lower() != seat)
    quay.send(seat.capitalize(), f"give {lot} to {to}")


def corrections(quay: Quay) -> None:
    """Let the GM do each thing he can do once."""
    acts.extend(quay.home, quay.table, hours=5, why="a holiday")
    acts.rule(quay.home, quay.table, "harbour.piles.spent.number", "9", "one was miscounted")
    acts.rule(quay.home, quay.table, "harbour.piles.spent.number", "1", "it was not")
    acts.substitute(quay.home, quay.table, "ben", "bid 1", "by telephone")
    quay.close()
    last = quay.table.history.published[-1][1].report
    acts.rewind(quay.home, quay.table, last.replace("-", "."), "a slip", reopen=True)


def to_the_end(quay: Quay) -> None:
    """Close packets until the last ship has left."""
    while not quay.table.history.state.over:
        quay.send("Ben", "bid 5\npray")
        quay.close()
