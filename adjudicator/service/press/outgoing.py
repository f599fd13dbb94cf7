"""Outgoing press: the mails that carry it, each queued once, and how to answer one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING
from zlib import crc32

from adjudicator.engine.log.press import ALL, GM, GREY, WHITE, Press, PressSent
from adjudicator.model.letter import MailId
from adjudicator.model.page import Block, Heading, Order, Orders, Page, Prose, Section, Verbatim, before_form, find_form
from adjudicator.report.words import listing
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import format_time, moment
from adjudicator.service.mail_out.letters import Message, mail, mail_to_gm, mail_to_observer
from adjudicator.service.press.addressees import callings, signature

if TYPE_CHECKING:
    from adjudicator.model.journal import OutMail
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table

KIND = "press"
PLACEHOLDER = "..."
"""The placeholder for the words in a press to copy; sent back unchanged, it is not press."""


def relayed(home: Home, table: Table, rows: Iterable[object]) -> tuple[OutMail, ...]:
    """Return the mails of the press among rows that are being appended to a game's log, except waiting press."""
    press, now = table.history.press, [row for row in rows if isinstance(row, PressSent)]
    made = list(_copies(home, table, now))
    for row in now:
        if not row.late:
            press = press.sent(row)
            made += _carried(home, table, press, row)
    return tuple(made)


def reported(home: Home, table: Table) -> tuple[OutMail, ...]:
    """Return the mails of the press that waits for the report being published."""
    press, made = table.history.press, []
    for row in press.waiting:
        press = Press((*press.out, row))
        made += _carried(home, table, press, row)
    return tuple(made)


def _carried(home: Home, table: Table, press: Press, row: PressSent) -> list[OutMail]:
    """Return the mails of a press to its readers; it is the last that has gone out."""
    reached = (seat for seat in table.game.seats if row.reaches(seat))
    made = [mail(home, table, seat, _message(table, row, seat, len(press.of(seat)))) for seat in reached]
    if ALL in row.to and table.config.press.observers:
        message = _message(table, row, ALL, sum(ALL in each.to for each in press.out))
        made += [mail_to_observer(home, table, address, message) for address in table.observers]
    return made


def _copies(home: Home, table: Table, rows: Sequence[PressSent]) -> list[OutMail]:
    """Return the press that the GM gets at once: that addressed to the GM, and the rest where the game is set up so."""
    before = sum(_for_gm(table, row) for row in table.history.press.everything())
    new = enumerate((row for row in rows if _for_gm(table, row)), start=before + 1)
    return [each for number, row in new for each in mail_to_gm(home, table, _message(table, row, GM, number))]


def _for_gm(table: Board, row: PressSent) -> bool:
    return row.seat != GM and (GM in row.to or table.config.press.gm_copy)


def _message(table: Table, row: PressSent, seat: str, number: int) -> Message:
    from adjudicator.report.text import render_text

    page = press_page(table, row, seat)
    name = (row.packet or "0.0").replace(".", "-")
    return Message(KIND, name, page.title, render_text(page), number=number, thread=_conversation(table, row, seat))


def _conversation(table: Board, row: PressSent, seat: str) -> tuple[MailId, ...]:
    """Return the mails before a press of a conversation, as a reader got them; one without a name has no other.

    The first never existed: it stands for those who write to each other, so that all of it is one thread.
    """
    if row.kind == GREY:
        return ()
    game = table.config.id
    people = {row.seat, *row.to}
    whose = ALL if ALL in people else "/".join(sorted(people))
    root = MailId(game, "0-0", seat, "talk", crc32(whose.encode()) % 10**9)
    got = table.history.press.of(seat) if seat in table.players else ()
    mine = [n for n, each in enumerate(got, 1) if each is not row and _same_talk(each, row)]
    before = (MailId(game, (got[n - 1].packet or "0.0").replace(".", "-"), seat, KIND, n) for n in mine[-1:])
    return (root, *before)


def _same_talk(one: PressSent, other: PressSent) -> bool:
    """Return whether two presses are of one conversation: the same people write to each other, or all to all."""
    if GREY in {one.kind, other.kind}:
        return False
    return (ALL in one.to and ALL in other.to) or {one.seat, *one.to} == {other.seat, *other.to}


def press_page(table: Board, row: PressSent, seat: str) -> Page:
    """Return a press as a seat reads it, or the GM, or an observer (`all`)."""
    say = speaker(table)
    facts: dict[str, object] = {"author": author(table, row), "readers": readers(table, row, seat), "late": row.late}
    how = "press-answer" if answer_lines(table, row, seat) else "press-no-answer"
    people = [each for each in (*table.game.seats, GM) if each in {row.seat, *row.to} - {seat}]
    facts["others"] = tuple("the GM" if each == GM else signature(table, each) for each in people)
    facts |= {"all": ALL in row.to, "grey": row.kind == GREY}
    facts["group"] = ("all" in table.config.press.to) if ALL in row.to else bool({*row.to} - {seat})
    blocks = (Verbatim(tuple(row.text.split("\n"))), Prose((say(f"letters/{how}", facts),)))
    return Page(
        kind="press",
        game=table.id,
        label=table.config.title,
        title=say("letters/press-title", facts),
        story=(say("letters/press-story", facts),),
        blocks=blocks,
        letter=True,
    )


def author(table: Board, row: PressSent, *, today: bool = True) -> str:
    """Return the author of a press, as its readers may know, with the player of the seat today or at first."""
    if row.seat == GM:
        return "the GM"
    return "nobody" if row.kind == GREY else signature(table, row.seat, today=today)


def readers(table: Board, row: PressSent, seat: str = "", *, today: bool = True) -> str:
    """Return the addressees of a press in words, as `author` does; a reader among them comes first, as you."""
    if ALL in row.to:
        return "all and the GM" if GM in row.to else "all"
    names = [signature(table, each, today=today) for each in row.to if each not in {seat, GM}]
    names += ["the GM"] if GM in row.to and seat != GM else []
    return listing((["you"] if seat in row.to else []) + names)


def answer_lines(table: Board, row: PressSent, seat: str) -> tuple[str, ...]:
    """Return the lines by which a seat answers a press with press; none where it cannot."""
    settings = table.config.press
    to = "GM" if row.seat == GM else "" if row.kind == GREY else callings(table)[row.seat]
    sort = "gm" if row.seat == GM else "players"
    if seat not in table.players or "white" not in settings.allowed or not to or sort not in settings.to:
        return ()
    return (f"Press to {to}:", PLACEHOLDER, "End press")


def with_press(table: Board, seat: str, page: Page) -> Page:
    """Return the first letter to a seat with the three lines by which it writes to the others."""
    return _with_ways(page, seat, table, speaker(table)("pages/write-how", {}))


def with_press_again(table: Board, seat: str, page: Page) -> Page:
    """Return a report with a form with the same lines, where players of the game live by writing to each other.

    The text `pages/write-again` says so, and is empty elsewhere; a packet without press has none of them.
    """
    packet, how = table.history.state.open_packet, speaker(table)("pages/write-again", {})
    closed = packet is None or packet.name in table.config.press.closed_in
    return page if closed or not how or find_form(page.blocks) is None else _with_ways(page, seat, table, how)


def _with_ways(page: Page, seat: str, table: Board, how: str) -> Page:
    """Return a page with the lines that write to others before its form, and how they work."""
    settings = table.config.press
    others = [name for each, name in callings(table).items() if each != seat and each not in table.game.kept]
    white, lines = WHITE in settings.allowed, []
    if white and others and "players" in settings.to:
        lines.append(f"say {others[0]}: ...")
        lines += [f"press to {', '.join(others[:2])}: ..."] if len(others) > 1 else []
    lines += ["press to all: ..."] if white and others and "all" in settings.to else []
    if not lines:
        return page
    section = Section(
        speaker(table)("pages/write-title", {}), (Prose((how,)), Orders(tuple(map(Order, lines)))), numbered=False
    )
    return before_form(page, section)


def press_words(table: Board, row: PressSent, seat: str) -> list[str]:
    """Return the lines of the mail that brought a press to a seat."""
    from adjudicator.report.text import render_text

    return render_text(press_page(table, row, seat)).splitlines()


def press_text(table: Board) -> bytes:
    """Return all press of a game as a page of text, each with its hour, its author as told, and its readers."""
    from adjudicator.report.text import render_text

    say, rows = speaker(table), table.history.press.everything()
    facts = {"title": table.config.title, "count": len(rows)}
    blocks: list[Block] = []
    for row in rows:
        who = {"author": author(table, row, today=False), "readers": readers(table, row, today=False)}
        told_of = {**who, "packet": row.packet, "late": row.late}
        head = say("pages/press-head", {**told_of, "when": format_time(moment(row.at), "UTC")})
        blocks += [Heading(head), Verbatim(tuple(row.text.split("\n")))]
    page = Page(
        kind="press",
        game=table.id,
        label=table.game.system.title,
        title=say("pages/press-title", facts),
        story=(say("pages/press-story", facts),),
        blocks=tuple(blocks),
    )
    return render_text(page).encode()
