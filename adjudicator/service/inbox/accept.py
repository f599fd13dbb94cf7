"""One mail, from its bytes to rows in the book and an answer in the outbox, in one transaction.

A process killed on either side of it has done all of this or nothing.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace
from typing import Any

from adjudicator.engine.log.people import ChangeSettled
from adjudicator.intake.letter import clean
from adjudicator.intake.mail.screen import bulk, screen
from adjudicator.intake.reading.arrived import is_post
from adjudicator.model.canonical import Json, canonical
from adjudicator.model.journal import JournalEntry, JournalState, Mark
from adjudicator.model.letter import Letter, Verdict
from adjudicator.service.answering.file_letter import adopted, fill, last_report
from adjudicator.service.filing.unclear import doubts, sent_lately
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.identity import Identified, Stranger, brings_token, identify
from adjudicator.service.game.mailbox import follow
from adjudicator.service.game.speech import core_speaker
from adjudicator.service.game.table import Table
from adjudicator.service.game.times import in_utc
from adjudicator.service.inbox.accept_post import accept_post
from adjudicator.service.inbox.put_down import put_down
from adjudicator.service.inbox.suspicion import TRUSTED, Doubt, suspicion
from adjudicator.service.mail_out import bounces
from adjudicator.service.mail_out.letters import answers_strangers, stranger_mail, which_game
from adjudicator.service.players import takeovers
from adjudicator.service.players.kept_mails import KEPT, Asked, files, leaves, place_of, put_aside
from adjudicator.service.players.observers import Watcher, answers, watching
from adjudicator.service.players.takeovers import Claim, claim
from adjudicator.service.quarantine import ANSWERED, reason, unread
from adjudicator.service.signup.answers import answered, reply, rows
from adjudicator.service.signup.requests import Request, open_tables, request
from adjudicator.service.signup.table import OpenTable

STANDS_BY = "it asks to stand by; if you know the sender, list him with: adjudicator standby"
NAMELESS = "you named none of the games that run"


def mark(desk: Desk, entry: JournalEntry, state: JournalState, why: str) -> str:
    """Mark a mail with its outcome, and nothing else; return the outcome."""
    with desk.home.store.transaction(None) as tx:
        tx.mark(Mark(entry.id, state, why))
    return state


def set_aside(desk: Desk, entry: JournalEntry, letter: Letter, state: JournalState, code: str, detail: str) -> str:
    """Quarantine a mail unread; a player who waits for a receipt is told why there is none."""
    why = reason(code, detail)
    who = identify(desk, letter) if code in ANSWERED else None
    if not isinstance(who, Identified):
        return mark(desk, entry, state, why)
    with who.table.work() as work:
        work.tx.mark(Mark(entry.id, state, why, game=who.table.id))
        work.tx.queue(unread(desk.home, who.table, who.seat, letter, entry, code))
    return state


def accept(desk: Desk, entry: JournalEntry, only: str, broken: Container[str]) -> str:
    """Read a mail or a post, do what it says, and return what became of it.

    Args:
        desk: the games.
        entry: the mail or post.
        only: mail of other games stays new, where a game is named.
        broken: games whose mail also stays new.

    Raises:
        VersionConflict: another process came first; nothing was done.
    """
    return (accept_post if is_post(entry.key) else _accept_mail)(desk, entry, only, broken)


def _accept_mail(desk: Desk, entry: JournalEntry, only: str, broken: Container[str]) -> str:
    from adjudicator.service.gm_mail import (
        mail as gmmail,  # it shows what `looking` finds, and that reads mail as this module does
    )

    raw = desk.home.store.raw(entry.id)
    letter = clean.read(raw, desk.own, desk.games)
    verdict = _screened(desk, entry, letter)
    if verdict.code == "bounce" and (done := bounces.handle(desk.home, entry, desk.own)) is not None:
        return done.state if not done.code else mark(desk, entry, "dropped", reason(done.code, done.detail))
    vouched = _vouched(desk, entry)
    checked = verdict.action == "pass" and vouched is None
    doubt = suspicion(desk.home.settings.mail, letter.envelope, raw) if checked else TRUSTED
    if desk.home.settings.mail.forged == "note":
        doubt = replace(doubt, forged=bool(doubt.why))
    elif doubt.forged:
        verdict = Verdict("hold", "forged", doubt.why)
    if verdict.action != "pass":
        state: JournalState = "dropped" if verdict.action == "drop" else "held"
        return set_aside(desk, entry, letter, state, verdict.code, verdict.detail)
    gms = gmmail.mail_of_gm(desk, letter) if vouched is None else None
    if gms is not None:
        return "new" if only not in {"", gms.id} else gmmail.handle(desk, entry, letter, gms)
    who = vouched or identify(desk, letter)
    tables = open_tables(desk.home)
    if vouched is None and (asked := request(desk, letter, tables, stranger=isinstance(who, Stranger))) is not None:
        return "new" if only else _at_table(desk, entry, asked, tables)
    if isinstance(who, Stranger):
        return _outside(desk, entry, letter, who)
    if only not in {"", who.table.id} or who.table.id in broken:
        return "new"
    return _file(desk, entry, letter, who, doubt)


def _at_table(desk: Desk, entry: JournalEntry, asked: Request, tables: dict[str, OpenTable]) -> str:
    """Do what a mail asks of an open table, and answer it."""
    home, address = desk.home, asked.address
    begun = desk.table(asked.game) if asked.game in desk.games else None
    plays = begun is not None and any(address in begun.addresses(seat) for seat in begun.players)
    done = answered(tables, {asked.game: plays} if begun is not None else {}, asked)
    state: JournalState = "filed" if done.deeds else "dropped"
    with home.store.transaction(None) as tx:
        tx.mark(Mark(entry.id, state, "" if done.deeds else reason("table", asked.game)))
        tx.sign_up(*rows(done, home.stamp()))
        tx.queue(reply(home, tables, begun.config if begun is not None else None, done, entry))
    return "filed" if done.deeds else "answered"


def _screened(desk: Desk, entry: JournalEntry, letter: Letter) -> Verdict:
    """Return what to do with a mail before anybody reads what it says."""
    verdict = screen(letter.envelope, desk.own)
    if verdict.action == "pass":
        verdict = bulk(letter)
    if verdict.action == "pass" and desk.traffic.over(letter.envelope.sender.address, entry):
        return Verdict("hold", "too-often")
    if verdict.action == "pass" and entry.twin_of is not None:
        return Verdict("hold", "twin")
    return verdict


def _vouched(desk: Desk, entry: JournalEntry) -> Identified[Table] | None:
    """Return whose a mail is that was kept and that an address of the seat has said yes to."""
    if place_of(entry) is None or entry.game not in desk.games:
        return None
    table = desk.table(str(entry.game))
    seat = table.history.people.voucher(f"mail:{entry.id}")
    return Identified(table, seat) if seat else None


def _outside(desk: Desk, entry: JournalEntry, letter: Letter, who: Stranger) -> str:
    """Do what the mail of a sender without a seat asks for."""
    from adjudicator.service.gm_mail import mail as gmmail  # as above

    claimed, watcher = claim(desk, letter), watching(desk, letter)
    if (games := gmmail.which(desk, letter)) is not None:
        return _nameless(desk, entry, letter, games)
    if claimed is not None:
        return _claimed(desk, entry, letter, claimed)
    return _stranger(desk, entry, letter, who) if watcher is None else _watched(desk, entry, letter, watcher)


def _claimed(desk: Desk, entry: JournalEntry, letter: Letter, asked: Claim[Table]) -> str:
    """Give a seat to a standby player who asks for it, or explain why not."""
    with asked.table.work() as work:
        work.tx.mark(Mark(entry.id, "filed", facts=_place(asked.table), game=asked.table.id))
        work.add(*asked.rows)
        work.tx.queue(*takeovers.answers(desk.home, asked, letter, entry))
    return "filed"


def _place(table: Table, entry: JournalEntry | None = None) -> str:
    """Return where in the log a mail was read: whoever reads it again there must find the same in it."""
    kept = place_of(entry) if entry is not None else None
    facts: dict[str, Json] = {"row": table.history.last}
    return canonical(facts if kept is None else {**facts, KEPT: kept}).decode()


def _stranger(desk: Desk, entry: JournalEntry, letter: Letter, who: Stranger) -> str:
    """Hold the mail for the GM and answer the sender once a day, repeating nothing; a new phone's may yet count."""
    if who.seat and who.game and letter.envelope.sender.address:
        asked = Asked(who.seat, letter.envelope.sender.address, known=False)
        if put_aside(desk.home, desk.table(who.game), asked, letter, entry, reason("unproven", who.reason)):
            return "held"
    if who.known and who.game:
        return _mistaken(desk, entry, letter, desk.table(who.game), who)
    shows = letter.envelope.sender.name
    disguise = f"; the name beside it is {shows}" if "@" in shows else ""
    received = in_utc(entry.received_at)
    sender = letter.envelope.sender.address
    why = STANDS_BY if takeovers.asks_to_stand_by(letter) else who.reason
    with desk.home.store.transaction(None) as tx:
        tx.mark(Mark(entry.id, "held", why + disguise, game=who.game))
        if sender.isascii() and "@" in sender and answers_strangers(desk.home):  # our headers contain no other address
            say = core_speaker()
            config = desk.table(who.game).config if who.game else None
            free = tuple(sorted(table.id for table in open_tables(desk.home).values() if not table.full))
            tx.queue(stranger_mail(desk.home, say, sender, received, letter.envelope.message_id, config, free))
    return "held"


def _mistaken(desk: Desk, entry: JournalEntry, letter: Letter, table: Table, who: Stranger) -> str:
    """Hold a mail with a wrong token from an address of a seat, and tell its player that it was the token."""
    with table.work() as work:
        work.tx.mark(Mark(entry.id, "held", who.reason, game=table.id))
        work.tx.queue(unread(desk.home, table, who.known, letter, entry, "wrong-token"))
    return "held"


def _nameless(desk: Desk, entry: JournalEntry, letter: Letter, games: tuple[str, ...]) -> str:
    """Hold commands of the GM that may be for any of several games, and ask which is meant."""
    with desk.home.store.transaction(None) as tx:
        tx.mark(Mark(entry.id, "held", NAMELESS))
        tx.queue(which_game(desk.home, core_speaker(), entry, letter, games))
    return "held"


def _watched(desk: Desk, entry: JournalEntry, letter: Letter, watcher: Watcher[Table]) -> str:
    """Add or remove an observer who asks for it; other mail of an observer is answered and otherwise ignored."""
    table = watcher.table
    state: JournalState = "filed" if watcher.rows else "dropped"
    with table.work() as work:
        place = _place(table) if watcher.rows else None
        why = "" if watcher.rows else reason("observer", watcher.wants)
        work.tx.mark(Mark(entry.id, state, why, facts=place, game=table.id))
        work.add(*watcher.rows)
        work.tx.queue(*answers(desk.home, watcher, letter, entry))
    return "filed" if watcher.rows else "answered"


def _file(desk: Desk, entry: JournalEntry, letter: Letter, who: Identified[Table], doubt: Doubt) -> str:
    table, home = who.table, desk.home
    follow(home, table)
    letter = adopted(letter, lambda: last_report(table, who.seat))
    kept = bool(table.history.people.voucher(f"mail:{entry.id}"))
    dice, at = table.dice(), entry.received_at
    filing = fill(table, who.seat, letter, entry.id, dice, at, by_code=who.by_code, kept=kept)
    lacks = "" if kept or who.by_code else lacking(table, who.seat, letter, filing.rows, doubt)
    if lacks == "unproven":
        asked = Asked(who.seat, letter.envelope.sender.address, known=True, why=doubt.why, leaves=leaves(filing.rows))
        if put_aside(home, table, asked, letter, entry, reason(lacks, doubt.why)):
            return "held"
    if lacks:
        return set_aside(desk, entry, letter, "held", lacks, doubt.why)
    filing.asked = doubts(table, who.seat, letter, filing, lambda: sent_lately(table, who.seat, letter))
    why = reason("forged", doubt.why) if doubt.forged else ""
    mark_ = Mark(entry.id, "filed", why, _place(table, entry), table.id)
    put_down(home, table, filing, letter, entry, mark_, to=letter.envelope.sender.address)
    return "filed"


def lacking(table: Table, seat: str, letter: Letter, rows: Iterable[Any], doubt: Doubt) -> str:
    """Return what a mail lacks that files something for a seat, as the game sets it: nothing, a yes, or its token.

    Args:
        table: the game.
        seat: whose address wrote it.
        letter: the mail.
        rows: what it files.
        doubt: what our mail server says of its sender.
    """
    rows = tuple(rows)
    identity = table.identity(seat)
    if brings_token(table, seat, letter) or not files(rows):
        return ""
    if identity == "token":
        return "no-token"
    if any(isinstance(row, ChangeSettled) for row in rows):
        return ""  # it brings a code that went to the seat
    certain = identity == "confirmed" or leaves(rows)
    return "unproven" if doubt.unproven or (certain and not doubt.good) else ""
