"""What is timed for mail: our work, from bytes to receipt, and the unavoidable baseline."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from email import message_from_bytes, policy
from pathlib import Path
from statistics import median

from adjudicator.intake.mail import envelope
from adjudicator.model.journal import Incoming
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.home import Home
from adjudicator.service.inbox import receive
from bench.games import mail_with


def timed(work: Callable[[int], object], rounds: int) -> float:
    """Return the median of a piece of work in milliseconds, after one round that is not counted."""
    work(-1)
    spent = []
    for number in range(rounds):
        start = time.perf_counter()
        work(number)
        spent.append((time.perf_counter() - start) * 1000)
    return median(spent)


def filed(home: Home, text: str | Callable[[int], str]) -> Callable[[int], None]:
    """Return a function that receives and answers one mail from the first player.

    Args:
        home: where the game is.
        text: what the mail says, or what it says in each round.
    """
    desk = Desk(home)

    def once(number: int) -> None:
        raw = mail_with(text if isinstance(text, str) else text(number), number)
        key = envelope.key_of(raw)
        home.store.journal_one(Incoming("mail", key, raw, "2026-11-22T18:43:00Z", str(number)), durable=False)
        for entry in home.store.journal("new"):
            receive._handle(desk, entry, receive.Poll(), "")  # noqa: SLF001 - the figure is of exactly this path

    return once


def committed(path: Path, text: str) -> Callable[[int], None]:
    """Return a function that parses one mail with this text with the standard library and commits its bytes."""
    base = sqlite3.connect(path, isolation_level=None)
    base.execute("PRAGMA journal_mode=WAL")
    base.execute("PRAGMA synchronous=FULL")
    base.execute("CREATE TABLE mail (id INTEGER PRIMARY KEY, raw BLOB)")

    def once(number: int) -> None:
        raw = mail_with(text, number)
        message_from_bytes(raw, policy=policy.default).get_content()
        base.execute("BEGIN")
        base.execute("INSERT INTO mail (raw) VALUES (?)", (raw,))
        base.execute("COMMIT")

    return once
