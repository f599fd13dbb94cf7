"""Reports that a player asks for by mail: `report 1.3`, `map`, `history 1901`, `resend`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from adjudicator.model.reading import Command
from adjudicator.service.game.table import Table
from adjudicator.service.mail_out.bounces import unanswered
from adjudicator.service.mail_out.resend import PRIVATE, PUBLIC, Sent, again, mailed, shows_picture

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.model.journal import OutMail
    from adjudicator.service.filing.docket import Filing
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board

COMMAND: Final = "resend"
"""The line to the bot that asks for reports."""
REPORT, MAP, HISTORY = "report", "map", "history"
MOST: Final = 8
"""Mails that one letter can ask for again."""
_PACKET = re.compile(r"\d+(?:\.\d+p*)?")
_FILLING = frozenset(
    {"again", "all", "for", "from", "in", "last", "mail", "me", "my", "of", "packet", "please", "private", "public"}
    | {"reports", "season", "the", "turn", "year", REPORT, MAP, HISTORY}
)


def wanted(command: Command) -> tuple[str, str] | None:
    """Return what a line asks for, `report`, `map` or `history`, and of which packet or year; None if that is unclear.

    Args:
        command: the line; its arguments are words, or one text.
    """
    words = " ".join(command.arguments).lower().replace(",", " ").rstrip(".! ").split()
    packets = [word for word in words if _PACKET.fullmatch(word)]
    if len(packets) > 1 or not set(words) <= {*_FILLING, *packets}:
        return None
    what = next((each for each in (HISTORY, MAP) if each in words), REPORT)
    return what, packets[0] if packets else ""


def found(table: Board, seat: str, command: Command) -> dict[str, Any] | None:
    """Return the facts for the answer to such a line, with the names of its mails; None if it is unclear.

    Args:
        table: the game; without its store, as where a log is read again, no mail is found.
        seat: who asks.
        command: the line.
    """
    asked = wanted(command)
    if asked is None:
        return None
    what, packet = asked
    every = mailed(table.store, table, seat) if isinstance(table, Table) else ()
    chosen = list(_chosen(every, what, packet))[-MOST:]
    if what == MAP and chosen and isinstance(table, Table):
        drawn = [each for each in chosen if shows_picture(table.store.out_raw(each.entry))]
        if not drawn:
            return {"what": what, "packet": packet, "packets": [each.packet for each in chosen], "mails": []}
        chosen = drawn
    packets = list(dict.fromkeys(each.packet for each in chosen))
    return {"what": what, "packet": packet, "packets": packets, "mails": [each.key for each in chosen]}


def _chosen(every: tuple[Sent, ...], what: str, packet: str) -> Iterator[Sent]:
    """Yield the mails that are meant, oldest first; a year or a turn is all its packets."""
    kinds = {PUBLIC} if what in {MAP, HISTORY} else {PUBLIC, PRIVATE}
    named = [each for each in every if each.kind in kinds]
    if packet:
        yield from (each for each in named if packet in {each.packet, each.packet.partition(".")[0]})
    elif what == HISTORY:
        yield from named
    elif named:
        yield from (each for each in named if each.packet == named[-1].packet)


def reports_again(home: Home, table: Table, work: Filing, to: str) -> Iterable[OutMail]:
    """Return the mails that a letter asked for again, none to an address that gets no answers for now.

    Args:
        home: gives the hour.
        table: the game.
        work: the letter as it was filed.
        to: the address that asked.
    """
    asked = [each for each in work.outcomes if each.command == COMMAND and each.status == "understood"]
    keys = list(dict.fromkeys(key for each in asked for key in each.facts["mails"]))[:MOST]
    return again(home, table, work.seat, keys) if keys and not unanswered(home, to) else ()
