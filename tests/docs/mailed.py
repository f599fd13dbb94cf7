"""The table of what players get by mail in the examples, as playing them gives it."""

from __future__ import annotations

import email
import re
import tempfile
from email import policy
from importlib.util import find_spec
from pathlib import Path

from adjudicator.model.letter import MailId
from adjudicator.service.game.home import Home
from adjudicator.service.setup.demo import run

EXAMPLE = re.compile(r"\(\.\./examples/(\w+)\)")
LEFT_OUT = ("lock",)
"""Kinds of mails that only a game with `proof = "mail"` sends."""


def mailed_table(body: str) -> str:
    """Return the table with figures of today; the words of its first column name the example.

    Without what draws maps it stays as it is, as the maps are most of what is sent.
    """
    if find_spec("resvg_py") is None:
        return body
    head, rule, *rows = body.splitlines()
    return "\n".join([head, rule, *map(_row, rows)])


def _row(row: str) -> str:
    words = row.split(" | ", maxsplit=1)[0]
    found = EXAMPLE.search(words)
    assert found is not None, row
    with tempfile.TemporaryDirectory() as folder:
        home, table = run(found[1], Path(folder))
        seats = table.game.seats
        reports, receipts, sent, maps, largest = _counted(home, seats)
        home.close()
    count = len(seats)
    kilobytes = f"{round(sent / count / 1000):,} ({round(maps / count / 1000):,} maps)"
    return f"{words} | {reports / count:.1f} | {receipts / count:.1f} | {kilobytes} | {round(largest / 1000)} kB |"


def _counted(home: Home, seats: tuple[str, ...]) -> tuple[int, int, int, int, int]:
    """Return the mails that are not answers, the answers, all bytes, those of maps, and those of the largest HTML."""
    reports = receipts = sent = maps = largest = 0
    for entry in home.store.outbox():
        known = MailId.parse(entry.key)
        if known is None or known.seat not in seats or known.kind in LEFT_OUT:
            continue
        raw = home.store.out_raw(entry.id)
        reports, receipts = reports + (known.kind != "receipt"), receipts + (known.kind == "receipt")
        sent += len(raw)
        for part in email.message_from_bytes(raw, policy=policy.default).walk():
            if part.get_content_maintype() == "image":
                maps += len(part.as_bytes())
            elif part.get_content_type() == "text/html":
                largest = max(largest, len(part.get_payload(decode=True) or b""))
    return reports, receipts, sent, maps, largest
