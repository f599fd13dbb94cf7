"""One mail, from its bytes to rows in the book and an answer in the outbox, in one transaction.

A process killed on either side of it has done all of this or nothing.
"""

from __future__ import annotations

from collections.abc import Container

from adjudicator.intake import clean
from adjudicator.intake.screen import bulk, screen
from adjudicator.model.canonical import canonical
from adjudicator.model.journal import JournalEntry, JournalState, Mark
from adjudicator.model.letter import Letter, Verdict
from adjudicator.service.answering.file_letter import adopted, fill, last_report
from adjudicator.service.answering.receipts import receipt
from adjudicator.service.filing.unclear import doubts, sent_lately
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.identity import Identified, Stranger, identify
from adjudicator.service.game.speech import core_speaker
from adjudicator.service.game.table import Table
from adjudicator.service.game.times import format_time, moment
from adjudicator.service.inbox.suspicion import suspicion
from adjudicator.service.mail_out import bounces
from adjudicator.service.mail_out.letters import stranger_mail, which_game
from adjudicator.service.players import takeovers
from adjudicator.service.players.confirmation import confirmations
from adjudicator.service.players.observers import Watcher, answers, watching
from adjudicator.service.players.takeovers import Claim, claim
from adjudicator.service.players.time_wishes import wished
from adjudicator.service.players.vacancies import offers
from adjudicator.service.press.outgoing import relayed
from adjudicator.service.quarantine import ANSWERED, reason, unread

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
    """Read a mail, do what it says, and return its outcome.

    Args:
        desk: the games.
        entry: the mail.
        only: mail of other games stays new, where a game is named.
        broken: games whose mail also stays new.

    Raises:
        VersionConflict: another process came first; nothing was done.
    """
    from adjudicator.service.gm_mail import (
        mail as gmmail,  # it shows what `looking` finds, and that reads mail as this module does
    )

    raw = desk.home.store.raw(entry.id)
    letter = clean.read(raw, desk.own, desk.games)
    verdict = screen(letter.envelope, desk.own)
    if verdict.action == "pass":
        verdict = bulk(letter)
    if verdict.action == "pass" and entry.twin_of is not None:
        verdict = Verdict("hold", "twin")
    if verdict.code == "bounce" and (done := bounces.handle(desk.home, entry, desk.own)) is not None:
        return done.state if not done.code else mark(desk, entry, "dropped", reason(done.code, done.detail))
    doubt = suspicion(desk.home.settings.mail, letter.envelope, raw) if verdict.action == "pass" else ""
    if doubt and desk.home.settings.mail.forged == "hold":
        verdict = Verdict("hold", "forged", doubt)
    if verdict.action != "pass":
        state: JournalState = "dropped" if verdict.action == "drop" else "held"
        return set_aside(desk, entry, letter, state, verdict.code, verdict.detail)
    gms = gmmail.mail_of_gm(desk, letter)
    if gms is not None:
        return "new" if only not in {"", gms.id} else gmmail.handle(desk, entry, letter, gms)
    who = identify(desk, letter)
    if isinstance(who, Stranger):
        return _outside(desk, entry, letter, who)
    if only not in {"", who.table.id} or who.table.id in broken:
        return "new"
    return _file(desk, entry, letter, who, doubt)


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


def _place(table: Table) -> str:
    """Return where in the log a mail was read: reading it again there must give the same result."""
    return canonical({"row": table.history.last}).decode()


def _stranger(desk: Desk, entry: JournalEntry, letter: Letter, who: Stranger) -> str:
    """Hold the mail for the GM and answer the sender once a day, repeating nothing."""
    shows = letter.envelope.sender.name
    disguise = f"; the name beside it is {shows}" if "@" in shows else ""
    received = f"{format_time(moment(entry.received_at), 'UTC')} UTC"
    sender = letter.envelope.sender.address
    why = STANDS_BY if takeovers.asks_to_stand_by(letter) else who.reason
    with desk.home.store.transaction(None) as tx:
        tx.mark(Mark(entry.id, "held", why + disguise, game=who.game))
        if sender.isascii() and "@" in sender:  # our headers can contain no other address
            say = core_speaker()
            config = desk.table(who.game).config if who.game else None
            tx.queue(stranger_mail(desk.home, say, sender, received, letter.envelope.message_id, config))
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
    return state


def _file(desk: Desk, entry: JournalEntry, letter: Letter, who: Identified[Table], doubt: str) -> str:
    table, home = who.table, desk.home
    letter = adopted(letter, lambda: last_report(table, who.seat))
    filing = fill(table, who.seat, letter, entry.id, table.dice(), entry.received_at, by_code=who.by_code)
    filing.asked = doubts(table, who.seat, letter, filing, lambda: sent_lately(table, who.seat, letter))
    # No power cut can lose it for good: the mail is in the journal, and no answer leaves before a durable commit.
    with table.work(durable=False) as work:
        why = reason("forged", doubt) if doubt else ""
        work.tx.mark(Mark(entry.id, "filed", why, _place(table), table.id))
        work.add(*filing.rows)
        bounces.heard(home, work.tx, letter.envelope.sender.address, entry)
        work.tx.queue(*receipt(home, table, letter, filing, entry), *confirmations(home, table, filing, entry))
        work.tx.queue(*relayed(home, table, filing.rows), *offers(home, table, filing.rows))
        work.tx.queue(*wished(home, table, filing.rows, entry))
    return "filed"
