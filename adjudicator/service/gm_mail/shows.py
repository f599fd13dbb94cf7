"""What a GM can ask to see by mail: lines of plain text, as the command line prints them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from adjudicator.model.errors import UserError
from adjudicator.service import quarantine
from adjudicator.service.gm_desk import looking

if TYPE_CHECKING:
    from adjudicator.service.gm_mail.context import Post
    from adjudicator.service.gm_mail.lines import Asked

MOST_LINES = 300
"""How many lines an answer has; the command line shows all."""
Show = Callable[["Post", "Asked"], list[str]]


def _status(post: Post, asked: Asked) -> list[str]:
    del asked
    found = looking.status(post.home, post.table)
    rows = [
        [seat["name"], str(seat["on_file"]), "yes" if seat["done"] else "no", str(seat["missed"])]
        for seat in found["seats"]
    ]
    post_line = f"Outbox: {found['waiting']} waiting, {found['failed']} failed."
    return [found["where"], *_columns(["player", "on file", "done", "missed"], rows), post_line]


def _owed(post: Post, asked: Asked) -> list[str]:
    del asked
    found = looking.owed(post.home, post.table)
    told = [row for row in found["owed"] if row["need"] in looking.FOR_ANSWERS and looking.is_owed(row)]
    rows = [[row["name"], row["kind"], "on file" if row["filed"] else "open"] for row in told]
    return [found["where"], *_columns(["player", "kind", ""], rows)]


def _held(post: Post, asked: Asked) -> list[str]:
    del asked
    rows = quarantine.held_mails(post.home)
    mine = [row for row in rows if row["game"] in {None, post.table.id}]
    return [f"{row['id']}, {row['at']}, from {row['from']}: {row['why']}" for row in mine] or ["No mail is held."]


def _read(post: Post, asked: Asked) -> list[str]:
    number = re.fullmatch(r"(?:mail\s+)?(\d{1,9})", asked.words, re.IGNORECASE)
    if number is None:
        raise UserError("Name the mail by its number, as in: read 12.")
    return quarantine.mail_lines(post.home, int(number[1]))


def _digest(post: Post, asked: Asked) -> list[str]:
    from adjudicator.service.gm_desk.digest import digest_text

    del asked
    return digest_text(post.home, post.desk, post.table).splitlines()


def _orders(post: Post, asked: Asked) -> list[str]:
    words = re.sub(r"^(?:of|for)\s+", "", asked.words, flags=re.IGNORECASE)
    seat = post.seat(words) if words and words.lower() != "all" else None
    found = looking.orders(post.table, seat)
    rows = [[row["name"], str(row["number"]), row["order"], row["life"]] for row in found]
    return _columns(["player", "no.", "order", "life"], rows) if rows else ["Nothing is on file."]


def _columns(heads: list[str], rows: list[list[str]]) -> list[str]:
    widths = [max(len(row[at]) for row in [heads, *rows]) for at in range(len(heads))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in [heads, *rows])
    return [line.rstrip() for line in lines]


SHOWS: Mapping[str, Show] = {
    "status": _status,
    "owed": _owed,
    "held": _held,
    "read": _read,
    "digest": _digest,
}
"""Commands answered at once, only to the GM's own address."""
SECRETS: Mapping[str, Show] = {"orders": _orders}
"""Commands answered only after confirmation: orders are secret from everybody but the GM."""


def shown(post: Post, asked: Asked) -> tuple[str, ...]:
    """Return what a command shows, safe to print.

    Raises:
        UserError: there is nothing like that to show.
    """
    from adjudicator.report.paper import to_ascii

    lines = {**SHOWS, **SECRETS}[asked.name](post, asked)
    more = [f"... and {len(lines) - MOST_LINES} lines more"] if len(lines) > MOST_LINES else []
    return tuple(to_ascii(line) for line in [*lines[:MOST_LINES], *more])
