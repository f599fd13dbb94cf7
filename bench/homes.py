"""Many games in one home: what a round, a mail, `status` and `doctor` cost there, and what a game takes on the disk.

Homes are made by copying rows, so that a thousand games take a second. Times are of the processor: they do not count
what the disk or other programs take.
"""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import cycle
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import Any

from adjudicator.channels.imap import LARGEST
from adjudicator.channels.maildir import MaildirSink
from adjudicator.intake.mail.envelope import LARGEST_TEXT
from adjudicator.intake.mail.screen import MOST_LINES
from adjudicator.intake.reading.parse import LONGEST_LETTER
from adjudicator.service.daemon.rounds import Rounds
from adjudicator.service.game.home import DATABASE, SETTINGS, Home
from adjudicator.service.inbox.receive import poll
from adjudicator.service.setup.demo import Letters
from adjudicator.service.turn.adjudicate import close
from bench.games import game_in, mail_with, one_order

GAMES = (1, 100, 1000)
ROUNDS = 15
FLAT, LOOKS, SLOWEST = 2.0, 3.0, 2.0
WIDTHS = (30, 60)
_NAMES = ("Hanno", "Gisco", "Anna", "Mattan", "Ben", "Bomilcar", "Ithobal", "Cleo", "Adherbal", "Sadid", "Dora")
_LETTERS, _SCRIPT = "aeioubcdlmnprst", range(0x4E00, 0x9FFF)
_COLUMNS = (
    ("game", "system, config, created_at, version, length, head, secret, wakes_version, wakes_at"),
    ("log", "seq, stream, step, kind, body, prev_hash, hash"),
    ("snapshot", "name, seq, body"),
)


def measure() -> Iterator[dict[str, Any]]:
    """Yield the figures."""
    with tempfile.TemporaryDirectory() as name:
        homes = {count: filled(Path(name) / str(count), count) for count in GAMES}
        idle = {count: median(_rounds(homes[count])) for count in GAMES}
        for count in GAMES[1:]:
            yield _against(f"an idle round at {count} games, beside 1", "ms", idle[count], idle[1], FLAT)
        mailed = {count: _mailed(homes[count]) for count in (GAMES[0], GAMES[-1])}
        yield _against(f"a poll with a mail at {GAMES[-1]} games", "ms", mailed[GAMES[-1]], mailed[1], FLAT)
        for command in ("status", "doctor"):
            few, many = (_command(homes[count], command) for count in GAMES[1:])
            yield _against(f"{command} of {GAMES[-1]} games, beside {GAMES[1]}", "s", many, few, LOOKS)
        yield from _hostile(homes[1])
        yield from _bytes(Path(name) / "turns")
        for home in homes.values():
            home.close()


def _against(name: str, unit: str, ours: float, theirs: float, limit: float) -> dict[str, Any]:
    return {"name": name, "value": ours, "unit": unit, "baseline": theirs, "ratio": ours / theirs, "limit": limit}


def filled(folder: Path, games: int) -> Home:
    """Return a home with so many games, each as the first one was after a look at it."""
    home, _ = game_in(folder)
    poll(home, Letters([]))
    home.close()
    with closing(sqlite3.connect(folder / DATABASE)) as db, db:
        for table, columns in _COLUMNS:
            key = "id" if table == "game" else "game"
            own = columns.replace("config", 'replace(config, \'"id":"bench"\', \'"id":"\' || ?1 || \'"\')')
            query = f"INSERT INTO {table} ({key}, {columns}) SELECT ?1, {own} FROM {table} WHERE {key} = 'bench'"
            db.executemany(query, [(f"copy-{at}",) for at in range(games - 1)])
    return Home(folder)


def _rounds(home: Home) -> list[float]:
    """Return what rounds of the daemon take in which nothing happens, after some in which its mails leave."""
    said: list[str] = []
    rounds = Rounds(home, lambda: Letters([]), MaildirSink(home.outbox), said.append)
    for _ in range(3):
        rounds.go()
        rounds.pause()

    def one() -> None:
        rounds.go()
        rounds.pause()

    return [_spent(one) * 1000 for _ in range(ROUNDS)]


def _mailed(home: Home) -> float:
    """Return what a poll takes that brings one mail, in a process that has opened no game yet."""
    with closing(Home(home.path)) as again:
        from adjudicator.service.game.table import Table

        order = one_order(again, Table.open(again.store, "bench"))
    spent = []
    for number in range(ROUNDS):
        with closing(Home(home.path)) as again:
            letters = Letters([(again.now(), str(number), mail_with(order, number))])
            spent.append(_spent(lambda: poll(again, letters)) * 1000)  # noqa: B023 - called at once
    return median(spent)


def _command(home: Home, command: str) -> float:
    """Return what a command takes as a process of its own."""
    before = getrusage(RUSAGE_CHILDREN)
    line = [sys.executable, "-m", "adjudicator", "--home", str(home.path), command]
    subprocess.run(line, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _hostile(home: Home) -> Iterator[dict[str, Any]]:
    """Yield what the slowest of some mails takes that are made to be slow, each as large as is read."""
    (home.path / SETTINGS).write_text("[mail]\nmails_per_hour = 0\nmegabytes_per_hour = 0\nanswers_per_hour = 0\n")
    home.__dict__.pop("settings", None)
    worst, name = 0.0, ""
    poll(home, Letters([(home.now(), "h", mail_with("gib mir bitte fünf Talente", 9999))]))  # grammars are built once
    for number, (kind, text) in enumerate(hostiles()):
        letters = Letters([(home.now(), f"h{number}", mail_with(text, 10_000 + number))])
        spent = _spent(lambda: poll(home, letters))  # noqa: B023 - called at once
        worst, name = max((worst, name), (spent, kind))
    yield _against(f"the slowest hostile mail ({name})", "s", worst, 1.0, SLOWEST)


def hostiles() -> Iterator[tuple[str, str]]:
    """Yield mails that are made to be slow, by name: with as many lines or letters as are read, or as many bytes."""
    for name, text in _HOSTILE.items():
        for width in WIDTHS:
            least = min(MOST_LINES - 1, LONGEST_LETTER // (width + 1))
            yield f"{name}, lines of {width} letters", "\n".join(_lines(text, width, least))
        line = text * (LARGEST_TEXT // MOST_LINES // len(text))
        yield f"{name}, {LARGEST // 2**20} MB", f"{line}\n" * (LARGEST // len(line) - MOST_LINES)
    drawn, lines = Random(1), range(MOST_LINES - 10)
    yield "made-up words", "\n".join(" ".join("".join(drawn.choices(_LETTERS, k=5)) for _ in range(15)) for _ in lines)
    yield "another script", "\n".join("".join(map(chr, drawn.choices(_SCRIPT, k=90))) for _ in lines)
    yield (
        "heaps of accents",
        "\n".join("".join(f"{letter}\u0301\u0316\u0301" for letter in _NAMES[0] * 4) for _ in lines),
    )
    yield "bare answers", "\n".join(f"no, rather {_NAMES[at % len(_NAMES)]}" for at in lines)


def _lines(text: str, width: int, many: int) -> Iterator[str]:
    """Yield lines of a text that goes on without end, with another name at each `@`: no line is like another."""
    names = cycle(_NAMES)
    said = "".join(re.sub("@", lambda _: next(names), text) for _ in range(width * many // len(text) + 1))
    for at in range(many):
        yield said[at * width : (at + 1) * width]


_HOSTILE = {
    "quotes": "> > > > > > ",
    "introductions": "On Mon, 2 Nov 2026 at 10:00, somebody on a day ",
    "verbs": "bid bid bid bid and bid, bid; bid: bid ",
    "conditions": "if the highest bid is at least 3 or the lowest is at most 4 and ",
    "brackets": "(((((((((((((((((((((((((((",
    "numbers": "1,000,000,000,000 ",
    "orders": "persuade @, spend 5; ",
    "joined orders": "persuade @ and ",
    "orders below conditions": "if @ persuades @ then if @ is elected then ",
    "names": "@ @ @ ",
    "listed names": "@, @, 5, ",
    "votes": "@ votes yes and @ votes no with 5 talents, but ",
    "quotation marks": '"',
    "full stops": ". ",
    "dashes": "- ",
}
"""Pieces of lines that are made to be slow."""


def _bytes(folder: Path) -> Iterator[dict[str, Any]]:
    """Yield what a game takes in the database when it begins, and what each packet adds."""
    home, table = game_in(folder)
    begun = _size(home)
    packets = 3
    for _ in range(packets):
        close(home, table)
    yield {"name": "database of a game that begins", "value": begun / 1024, "unit": "KB"}
    yield {"name": "database of a packet more", "value": (_size(home) - begun) / packets / 1024, "unit": "KB"}
    home.close()


def _size(home: Home) -> int:
    """Return the bytes that the rows of a database take; pages that are free do not count."""
    with closing(sqlite3.connect(home.path / DATABASE)) as db:
        pages, free, size = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in _PAGES)
    return int((pages - free) * size)


_PAGES = ("page_count", "freelist_count", "page_size")


def _spent(work: Callable[[], object]) -> float:
    """Return the seconds of the processor that a piece of work takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun
