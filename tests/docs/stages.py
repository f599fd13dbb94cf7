"""The example, stopped where the documentation looks at it: before a mail, while a packet is open, or at its end."""

from __future__ import annotations

import atexit
import shutil
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from adjudicator.service import demo
from adjudicator.service.adjudicate import close
from adjudicator.service.config import GameFile, read_toml
from adjudicator.service.creation import configure, create
from adjudicator.service.home import Home
from adjudicator.service.post import default_sink, send_waiting
from adjudicator.service.receive import poll
from adjudicator.service.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLE = "carthage_first_turn"
FOLDER = demo.folder_of(EXAMPLE)
SETUP, REVENUE, TRADING, END = "setup", "revenue", "trading", "end"
STAGES = (SETUP, REVENUE, TRADING, END)
"""While a packet is open and all its mails are filed, and when the example is over."""

CLOSES = tuple(demo.moment(text) for text in read_toml(FOLDER / "script.toml", demo.Script).closes)
"""When the packets of the example close."""

EMPTY = "empty"
"""A home in which nothing is yet."""


def played(path: Path) -> Iterator[tuple[str, Home, Table, demo.Hands]]:
    """Play the example in a home; give it before each mail, named as its file, and at each stage."""
    script = read_toml(FOLDER / "script.toml", demo.Script)
    hands = demo.Hands(demo.moment(script.start))
    home = Home(path, hands)
    demo._settings(FOLDER, path)
    config = configure(home, read_toml(FOLDER / "game.toml", GameFile), FOLDER)
    table = create(home, config, bytes.fromhex(script.secret))
    send_waiting(home, default_sink(home))
    waiting = demo._inbox(FOLDER)
    for stage, closing in zip(STAGES, CLOSES, strict=False):
        for mail in [mail for mail in waiting if mail[0] < closing]:
            waiting.remove(mail)
            hands.moment = mail[0] + demo.READING
            table.refresh()
            yield mail[1], home, table, hands
            poll(home, demo.Letters([mail]))
            send_waiting(home, default_sink(home))
        table.refresh()
        yield stage, home, table, hands
        hands.moment = closing
        close(home, table)
        send_waiting(home, default_sink(home))
    yield END, home, table, hands


@lru_cache(maxsize=1)
def homes() -> dict[str, tuple[Path, datetime]]:
    """Return a folder with a home for each stage, and the hour the example had reached; made once for a process."""
    folder = thrown_away()
    found: dict[str, tuple[Path, datetime]] = {}
    (folder / EMPTY).mkdir()
    found[EMPTY] = (folder / EMPTY, datetime.fromisoformat("2026-10-02T18:00:00+00:00"))
    for stage, home, _, hands in played(folder / "home"):
        if stage in STAGES:
            shutil.copytree(home.path, folder / stage)  # between two transactions: the log of the database goes along
            found[stage] = (folder / stage, hands.moment)
    return found


def before(mail: str) -> tuple[Home, Table, demo.Hands]:
    """Return the example's home and game as they are in the minute before a mail is read, and its clock.

    Args:
        mail: the name of a file of the example's inbox.
    """
    return next((home, table, hands) for stage, home, table, hands in played(thrown_away() / "home") if stage == mail)


def mails(since: str = "", stop: int = -1) -> list[tuple[datetime, str, bytes]]:
    """Return the example's mails, each with the hour it was sent and its file.

    Args:
        since: a file; it and what was sent after it is returned.
        stop: the place in `CLOSES` up to which mail is wanted.
    """
    found = [mail for mail in demo._inbox(FOLDER) if mail[0] < CLOSES[stop]]
    first = next((at for at, mail in enumerate(found) if mail[1] == since), 0)
    return found[first:]


def thrown_away() -> Path:
    """Return a new folder that goes when the process ends."""
    folder = Path(mkdtemp(prefix="adjudicator-docs-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
