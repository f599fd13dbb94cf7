"""The example, stopped where the documentation looks at it: before a mail, while a packet is open, or at its end."""

from __future__ import annotations

import atexit
import shutil
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.inbox.receive import poll
from adjudicator.service.mail_out.outbox import default_sink, send_waiting
from adjudicator.service.settings.config import GameFile, read_toml
from adjudicator.service.settings.deadlines import Deadlines
from adjudicator.service.settings.missed import ENDLESS
from adjudicator.service.setup import demo
from adjudicator.service.setup.creation import configure, create
from adjudicator.service.turn.adjudicate import close

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Example:
    """A folder below examples/, the id of its game, and its stages: before each closing, and the end."""

    name: str
    game: str
    stages: tuple[str, ...]

    @property
    def folder(self) -> Path:
        """Where its mails lie."""
        return demo.folder_of(self.name)

    @property
    def script(self) -> demo.Script:
        """How it runs."""
        return read_toml(self.folder / "script.toml", demo.Script)


SETUP, REVENUE, TRADING, END = "setup", "revenue", "trading", "end"
FIRST = Example("carthage_first_turn", "first-turn", (SETUP, REVENUE, TRADING, END))
VIENNA = Example("diplomacy_1901", "vienna", ("vienna-spring", "vienna-fall", "vienna-winter", "vienna-end"))
SEASONS = ("antarctica-spring", "antarctica-autumn", "antarctica-winter", "antarctica-end")
ANTARCTICA = Example("carthage_diplomacy_season", "antarctica", SEASONS)
ROME = Example("rome_first_turn", "rome-first-turn", ("rome-setup", "rome-revenue", "rome-forum", "rome-end"))
EXAMPLES = (FIRST, VIENNA, ANTARCTICA, ROME)
"""What the pages look at."""

CLOSES = tuple(demo.moment(text) for text in FIRST.script.closes)
"""When the packets of the first example close."""

EMPTY = "empty"
"""A home in which nothing is yet."""


def played(path: Path, example: Example = FIRST) -> Iterator[tuple[str, Home, Table, demo.Hands]]:
    """Play an example in a home; give it before each mail, named as its file, and at each stage."""
    script, folder = example.script, example.folder
    hands = demo.Hands(demo.moment(script.start))
    home = Home(path, hands)
    demo._settings(folder, path)
    # Nobody of an example is reminded, and nobody loses his seat.
    file = replace(read_toml(folder / "game.toml", GameFile), deadlines=Deadlines(delay=0, remind=()), missed=ENDLESS)
    config = configure(home, file, folder)
    table = create(home, config, bytes.fromhex(script.secret))
    send_waiting(home, default_sink(home))
    waiting = demo._inbox(folder)
    for stage, closing in zip(example.stages, map(demo.moment, script.closes), strict=False):
        for mail in [mail for mail in waiting if mail[0] < closing]:
            waiting.remove(mail)
            hands.moment = mail[0] + demo.READING
            table.refresh()
            yield mail[1], home, table, hands
            poll(home, demo.Letters([mail]))
            send_waiting(home, default_sink(home))
        table.refresh()
        yield stage, home, table, hands
        hands.moment = max(closing, hands.moment)
        close(home, table)
        send_waiting(home, default_sink(home))
    yield example.stages[-1], home, table, hands


def home_of(stage: str) -> tuple[Path, datetime]:
    """Return a folder with the home of a stage, and the hour its example had reached."""
    if stage == EMPTY:
        return _empty()
    return _homes(next(example for example in EXAMPLES if stage in example.stages))[stage]


@lru_cache(maxsize=1)
def _empty() -> tuple[Path, datetime]:
    return thrown_away(), datetime.fromisoformat("2026-10-02T18:00:00+00:00")


@lru_cache(maxsize=len(EXAMPLES))
def _homes(example: Example) -> dict[str, tuple[Path, datetime]]:
    """The homes of all stages of an example; made once for a process."""
    folder = thrown_away()
    found: dict[str, tuple[Path, datetime]] = {}
    for stage, home, _, hands in played(folder / "home", example):
        if stage in example.stages:
            shutil.copytree(home.path, folder / stage)  # between two transactions: the log of the database goes along
            found[stage] = (folder / stage, hands.moment)
    return found


def before(mail: str) -> tuple[Home, Table, demo.Hands]:
    """Return the first example's home and game as they are in the minute before a mail is read, and its clock.

    Args:
        mail: the name of a file of the example's inbox.
    """
    return next((home, table, hands) for stage, home, table, hands in played(thrown_away() / "home") if stage == mail)


def mails(since: str = "", stop: int = -1) -> list[tuple[datetime, str, bytes]]:
    """Return the first example's mails, each with the hour it was sent and its file.

    Args:
        since: a file; it and what was sent after it is returned.
        stop: the place in `CLOSES` up to which mail is wanted.
    """
    found = [mail for mail in demo._inbox(FIRST.folder) if mail[0] < CLOSES[stop]]
    first = next((at for at, mail in enumerate(found) if mail[1] == since), 0)
    return found[first:]


def thrown_away() -> Path:
    """Return a new folder that goes when the process ends."""
    folder = Path(mkdtemp(prefix="adjudicator-docs-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
