"""Mails that wait for a yes: who may have written one for a seat is asked at addresses that the seat has.

Kept are mails of a new phone, which names the seat and proves nothing, and those of a seat whose game asks for more
than a From line. What one says is read when the yes has come, as if it had been read on its arrival.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.log.attendance import SeatWrote
from adjudicator.engine.log.book import OrderFiled
from adjudicator.engine.log.people import ChangeAsked, ChangeSettled, MailKept
from adjudicator.model.canonical import canonical
from adjudicator.model.journal import Mark
from adjudicator.model.letter import CONFIRM
from adjudicator.model.page import Fact, Facts, Page, Prose
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import format_time, in_utc, moment
from adjudicator.service.mail_out.letters import Message, mail, mail_of_the_post, serial_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.model.journal import JournalEntry, OutMail
    from adjudicator.model.letter import Letter
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table

MOST_KEPT = 3
"""Mails for a seat that may wait at once: each asks the player something, and anybody can write one."""
KEPT = "kept"
"""Where the facts of a mail say after which row of the log it was put aside."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A mail that is kept: whose it may be, and in some words why that is not taken for granted.

    `leaves` says that its player leaves the game by it.
    """

    seat: str
    address: str
    known: bool
    why: str = ""
    leaves: bool = False


def leaves(rows: Iterable[Any]) -> bool:
    """Return whether a letter has an order by which its player leaves the game for good."""
    return any(isinstance(row, OrderFiled) and getattr(row.filed.order, "leaves", False) for row in rows)


def files(rows: Iterable[Any]) -> bool:
    """Return whether a letter does anything a forger may want; requests that need their own code do not count."""
    return any(not isinstance(row, ChangeAsked | ChangeSettled | SeatWrote) for row in rows)


def keeping(board: Board, seat: str, address: str, at: str, ident: int) -> tuple[MailKept, ...]:
    """Return the row by which a mail waits for a yes; none where no packet is open or as many as may be wait already.

    Args:
        board: the game.
        seat: whose mail it may be.
        address: who wrote it.
        at: when it came.
        ident: its number in the journal.
    """
    packet, people = board.history.state.open_packet, board.history.people
    if packet is None or not board.addresses(seat):
        return ()
    phase = phase_id(packet.id, packet.epoch)
    waiting = [each for each in people.kept if (each.seat, each.packet) == (seat, phase)]
    if len(waiting) >= MOST_KEPT:
        return ()
    return (MailKept(seat, people.requests + 1, address, phase, at, f"mail:{ident}"),)


def place_of(entry: JournalEntry) -> int | None:
    """Return the row of the log after which a mail was put aside, None for any other."""
    try:
        place = json.loads(entry.facts)[KEPT]
    except (ValueError, KeyError, TypeError):
        return None
    return place if type(place) is int else None


def put_aside(home: Home, table: Table, asked: Asked, letter: Letter, entry: JournalEntry, reason: str) -> bool:
    """Keep a mail until an address of the seat says yes, ask there, and say whether it could be kept."""
    rows = keeping(table, asked.seat, asked.address, entry.received_at, entry.id)
    if not rows:
        return False
    with table.work() as work:
        facts = canonical({KEPT: table.history.last}).decode()
        work.tx.mark(Mark(entry.id, "held", reason, facts, table.id))
        work.add(*rows)
        work.tx.queue(*_letters(home, table, asked, rows[0], letter, entry))
    return True


def settled(home: Home, table: Table, rows: Iterable[Any]) -> Iterator[Mark]:
    """Yield what becomes of kept mails by the answers among some rows: read again, or thrown away."""
    kept = {each.number: int(each.mail.partition(":")[2]) for each in table.history.people.kept}
    answered = {kept[row.number]: row.done for row in rows if isinstance(row, ChangeSettled) and row.number in kept}
    for entry in home.store.journal("held", above=min(answered) - 1) if answered else ():
        if entry.id in answered:  # the GM may have let it through or refused it since
            yes = answered[entry.id]
            why = "" if yes else "Its player says that he did not send it."
            yield Mark(entry.id, "new" if yes else "dropped", why, game=table.id, was="held")


def _letters(
    home: Home, table: Table, asked: Asked, row: MailKept, letter: Letter, entry: JournalEntry
) -> Iterator[OutMail]:
    say, player = speaker(table), table.players[asked.seat]
    code = table.keys.code(row.number)
    facts = {
        "code": code,
        "name": player.name,
        "game": table.config.title,
        "address": asked.address,
        "known": asked.known,
        "why": asked.why,
        "leaves": asked.leaves,
        "received": format_time(moment(entry.received_at), player.zone),
    }
    page = Page(
        kind="notice",
        game=table.id,
        label=table.config.title,
        title=say("letters/kept-title", facts),
        story=(say("letters/kept-story", facts),),
        blocks=(
            Facts(tuple(Fact(str(n), (say(f"letters/kept-{n}", facts),)) for n in (1, 2))),
            Prose((say("letters/kept-else", facts),)),
        ),
        letter=True,
    )
    place = row.packet.replace(".", "-").replace("@", "-")
    for to in (asked.address,) if asked.known else table.addresses(asked.seat):
        number = serial_of(table.secret, table.id, asked.seat, f"{CONFIRM}/{row.number}/{to}", entry.sha256)
        message = Message(CONFIRM, place, page.title, _text(page), number=number, to=to, code=code)
        yield mail(home, table, asked.seat, message)
    if not asked.known and asked.address.isascii():
        yield _to_stranger(home, table, letter, entry)


def _to_stranger(home: Home, table: Table, letter: Letter, entry: JournalEntry) -> OutMail:
    """Return the answer to an unknown sender, given once a day; it names no address and repeats nothing."""
    say, sender = speaker(table), letter.envelope.sender.address
    received = in_utc(entry.received_at)
    facts = {"game": table.id, "title": table.config.title, "received": received}
    story = (say("letters/kept-stranger-story", facts),)
    title = say("letters/kept-stranger-title", facts)
    page = Page(kind="stranger", game="", label="", title=title, story=story, letter=True)
    key = f"{KEPT}/{table.id}/{sender}/{home.now():%Y-%m-%d}"
    return mail_of_the_post(home, page, sender, letter.envelope.message_id, key)


def _text(page: Page) -> str:
    from adjudicator.report.text import render_text

    return render_text(page)
