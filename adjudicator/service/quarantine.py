"""Quarantine: mails that are not read as orders and wait for the GM, why, and what their senders are told.

The GM lists them, reads them safely, releases or refuses them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from adjudicator.engine.running import corrections
from adjudicator.intake.mail.envelope import open_mail
from adjudicator.intake.mail.parts import choose
from adjudicator.intake.mail.screen import bulk, screen
from adjudicator.intake.reading import arrived
from adjudicator.model.canonical import Json, canonical
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event
from adjudicator.model.journal import Mark
from adjudicator.model.page import Page
from adjudicator.model.post import read_post
from adjudicator.service.answering.file_letter import adopted, fill, last_report
from adjudicator.service.answering.file_post import seat_of
from adjudicator.service.answering.receipts import answer
from adjudicator.service.filing.unclear import doubts, sent_lately
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.gm_journal import journal_act
from adjudicator.service.game.identity import Identified, identify
from adjudicator.service.game.speech import core_speaker, speaker
from adjudicator.service.game.times import format_time, moment
from adjudicator.service.mail_out.letters import Message, mail, serial
from adjudicator.service.players.confirmation import confirmations
from adjudicator.service.players.kept_mails import KEPT, place_of
from adjudicator.service.turn.adjudicate import run_on

if TYPE_CHECKING:
    from adjudicator.intake.mail.parts import Body
    from adjudicator.model.journal import JournalEntry, OutMail
    from adjudicator.model.letter import Letter
    from adjudicator.service.filing.submit import Filing
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table

ANSWERED = frozenset({"too-large", "unparseable", "twin", "failed", "forged", "no-token", "unproven", "too-often"})
"""Why a player's own mail may be held; they are told, as they wait for a receipt."""
MOST_LINES = 500
"""How many lines of a mail are shown; its file has all."""
_WORD = re.compile(r"^(\W*(?:my\s{1,9})?word\s{0,9}:).*", re.IGNORECASE | re.DOTALL)
UNREADABLE = frozenset({"too-large", "unparseable"})
"""Why a mail is held that cannot be released, as it must not be read."""


def held_mails(home: Home, game: str = "") -> list[dict[str, Any]]:
    """Return the mails that are held, of one game or all: number, when, from whom, why, and which game.

    Raises:
        UserError: there is no such game.
    """
    if game:
        home.store.game(game)
    rows = []
    for entry in _held(home):
        if game in {"", entry.game}:
            sender = open_mail(home.store.raw(entry.id)).envelope.sender.address
            row = {"id": entry.id, "at": entry.received_at, "from": sender or entry.source, "why": entry.reason}
            rows.append({**{name: safe(str(value)) for name, value in row.items()}, "id": entry.id, "game": entry.game})
    return rows


def _held(home: Home) -> list[JournalEntry]:
    return sorted((*home.store.journal("held"), *home.store.journal("failed")), key=lambda entry: entry.id)


def entry_of(home: Home, number: int) -> JournalEntry:
    """Return the journal's row of a mail that is held.

    Raises:
        UserError: no mail with that number is held.
    """
    held = _held(home)
    for entry in held:
        if entry.id == number:
            return entry
    known = ", ".join(str(entry.id) for entry in held) or "none"
    raise UserError(f"No mail {number} is held; held are: {known}.")


def safe(text: str) -> str:
    """Return a text that is safe on a terminal: unprintable characters appear as their hex numbers."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def mail_lines(home: Home, number: int) -> list[str]:
    """Return a held mail in lines that can be printed: why it is held, what its header says, and its text.

    Raises:
        UserError: no mail with that number is held.
    """
    entry = entry_of(home, number)
    if arrived.is_post(entry.key):
        return _post_lines(home, entry)
    opened = open_mail(home.store.raw(entry.id))
    envelope, chosen = opened.envelope, choose(opened.message, opened.parts)
    facts = {
        "Held": f"mail {entry.id} of {entry.received_at}",
        "Why": entry.reason,
        "Game": entry.game or "none",
        "From": f"{envelope.sender.name} <{envelope.sender.address}>".strip(),
        "To": ", ".join(envelope.recipients),
        "Subject": envelope.subject,
        "Odd": ", ".join(envelope.defects),
        "Files": ", ".join(chosen.attachments),
    }
    lines = [f"{name:<8}  {safe(value)}" for name, value in facts.items() if value]
    text = [line for body in (*chosen.bodies, *chosen.forms) for line in _text(body).splitlines()]
    more = [f"... and {len(text) - MOST_LINES} lines more"] if len(text) > MOST_LINES else []
    return [*lines, "", *(safe(_veiled(line)) for line in text[:MOST_LINES]), *more]


def _post_lines(home: Home, entry: JournalEntry) -> list[str]:
    """Return a held post in lines that can be printed."""
    letter = arrived.read(entry.key, home.store.raw(entry.id), kind=Desk(home).kind)
    facts = {"Held": f"{entry.source}, of {entry.received_at}", "Why": entry.reason, "Game": entry.game or "none"}
    lines = [f"{name:<8}  {safe(value)}" for name, value in facts.items()]
    return [*lines, "", *(safe(_veiled(line.text)) for line in letter.lines[:MOST_LINES])]


def _veiled(line: str) -> str:
    """Return a line without the word for the dice that it sends: a GM who knew all of them would know the dice."""
    return _WORD.sub(r"\1(not shown before the packet is locked)", line)


def _text(body: Body) -> str:
    """Return the full text of a part, including what reading it as orders would remove."""
    if not body.html:
        return body.text
    from adjudicator.intake.mail.html import to_text

    return to_text(body.text)


def release(home: Home, number: int, why: str, *, seat: str = "", game: str = "") -> tuple[Table, Filing]:
    """File a held mail as if it had never been held, tell all players, and return its outcome.

    Args:
        home: the home that holds it.
        number: of the mail.
        why: the reason, which is public.
        seat: its seat; needed where the mail does not say so itself.
        game: which game it is for; needed where neither the mail nor the journal does.

    Raises:
        UserError: no such mail is held, it cannot be read, or it does not say whose it is.
    """
    entry, desk = entry_of(home, number), Desk(home)
    letter = arrived.read(entry.key, home.store.raw(number), desk.own, desk.games, desk.kind)
    if {screen(letter.envelope, desk.own).code, bulk(letter).code} & UNREADABLE:
        raise UserError(f"Mail {number} is too large or too damaged to be read; file what it says with substitute.")
    table, seat = _whose(desk, letter, entry, game, seat)
    run_on(home, table)
    letter = adopted(letter, lambda: last_report(table, seat))
    filing = fill(table, seat, letter, entry.id, table.dice(), entry.received_at)
    filing.asked = doubts(table, seat, letter, filing, lambda: sent_lately(table, seat, letter))
    with table.work() as work:
        journal_act(home, table, work, "release", str(number), seat, why)
        facts: dict[str, Json] = {"row": table.history.last, "seat": seat}
        if (kept := place_of(entry)) is not None:
            facts[KEPT] = kept
        work.tx.mark(
            Mark(number, "filed", f"The GM let it through: {why}", canonical(facts).decode(), table.id, was=entry.state)
        )
        work.add(Event.of(corrections.Released(seat, why), ""), *filing.rows)
        answer(home, table, letter, filing, entry, work.tx)
        work.tx.queue(*confirmations(home, table, filing, entry))
    return table, filing


def _whose(desk: Desk, letter: Letter, entry: JournalEntry, game: str, seat: str) -> tuple[Table, str]:
    """Return the game and the seat for which a mail is released: as the GM says, else as the mail does."""
    who = identify(desk, letter)
    named = game or entry.game or who.game or ""
    if not seat and named and arrived.is_post(entry.key):
        seat = seat_of(desk.table(named), read_post(desk.home.store.raw(entry.id)))
    if not named:
        raise UserError(f"Mail {entry.id} names no game; say which it is for with --game.")
    table = desk.table(named)
    if seat or not (isinstance(who, Identified) and who.table is table):
        if seat not in table.players:
            seats = ", ".join(table.players)
            raise UserError(f"Say whose mail {entry.id} is, with --seat; the seats of {table.id} are: {seats}.")
        return table, seat
    return table, who.seat


def refuse(home: Home, number: int, why: str) -> bool:
    """Close a held mail for good; a player who sent it is told why; return whether a player did.

    Raises:
        UserError: no mail with that number is held.
    """
    entry, desk = entry_of(home, number), Desk(home)
    letter = arrived.read(entry.key, home.store.raw(number), desk.own, desk.games, desk.kind)
    who = identify(desk, letter)
    mark = f"Refused by the GM: {why}"
    if not isinstance(who, Identified):
        with home.store.transaction(None) as tx:
            tx.mark(Mark(number, "dropped", mark, game=entry.game, was=entry.state))
        return False
    with who.table.work() as work:
        work.tx.mark(Mark(number, "dropped", mark, game=who.table.id, was=entry.state))
        work.tx.queue(refusal(home, who.table, who.seat, letter, entry, why))
    return True


def reason(code: str, detail: str) -> str:
    """Return in one sentence why a mail is not read, for the GM; it may quote the mail's header."""
    return core_speaker()(f"letters/held-{code}", {"detail": detail})


def unread(home: Home, table: Table, seat: str, letter: Letter, entry: JournalEntry, code: str) -> OutMail:
    """Return the answer to a player whose mail is not read: why, and what to do."""
    return _answer(home, table, seat, letter, entry, code)


def refusal(home: Home, table: Table, seat: str, letter: Letter, entry: JournalEntry, why: str) -> OutMail:
    """Return the answer to a player whose mail the GM has refused."""
    return _answer(home, table, seat, letter, entry, "refused", why)


def _answer(
    home: Home, table: Table, seat: str, letter: Letter, entry: JournalEntry, code: str, why: str = ""
) -> OutMail:
    from adjudicator.report.text import render_text

    say = speaker(table)
    player = table.players[seat]
    facts = {
        "received": format_time(moment(entry.received_at), player.zone),
        "why": why,
        "game": table.id,
        "enough": table.identity(seat) != "token",
        "name": seat if " " in player.name else player.name,
    }
    page = Page(
        kind="unread",
        game=table.id,
        label=table.config.title,
        title=say("letters/unread-title", {}),
        story=(say(f"letters/unread-{code}", facts), say("letters/unread-stands", {})),
        letter=True,
    )
    packet = table.history.state.packet
    message = Message(
        "refused" if why else "unread",
        (packet.id if packet else "0.0").replace(".", "-"),
        page.title,
        render_text(page),
        number=serial(table, seat, entry),
        answers=letter.envelope.message_id,
    )
    return mail(home, table, seat, message)
