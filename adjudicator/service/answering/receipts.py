"""The receipt: a private answer that accounts for every line of a mail. Trouble first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from adjudicator.engine.log.calendar import MOST_RESTARTS
from adjudicator.engine.reporting import Say
from adjudicator.engine.running import filing
from adjudicator.engine.running.owing import awaited
from adjudicator.intake.statement.questions import ASK, HELP, STATUS
from adjudicator.model.journal import AddressNote, JournalEntry, OutMail
from adjudicator.model.letter import Letter
from adjudicator.model.page import (
    Block,
    Deadline,
    Fact,
    Facts,
    Order,
    Orders,
    Page,
    Prose,
    Section,
    Typed,
    Verdict,
    Verdicts,
)
from adjudicator.model.reading import Command
from adjudicator.model.view import view
from adjudicator.report.subject import receipt_subject
from adjudicator.service.answering.help import helped
from adjudicator.service.answering.notices import notices
from adjudicator.service.answering.offers import offered
from adjudicator.service.answering.press_notes import how_to_answer, press_passed
from adjudicator.service.answering.reports_again import COMMAND
from adjudicator.service.answering.samples import advise
from adjudicator.service.answering.stands import alive, defaults, standing
from adjudicator.service.answering.verdicts import VERDICTS, chatted, replaced, with_replaced
from adjudicator.service.filing.done import why
from adjudicator.service.filing.submit import Filing, Outcome
from adjudicator.service.game.order_seals import orders_digest_of
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import due, format_time, moment
from adjudicator.service.mail_out.bounces import unanswered
from adjudicator.service.mail_out.forums import messages_of
from adjudicator.service.mail_out.letters import SHOWN, Message, address_of, mail, mail_to_address, serial
from adjudicator.service.mail_out.messages import receipt_address
from adjudicator.service.mail_out.subjects import packet_subject

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table
    from adjudicator.store.base import Transaction


def answer(home: Home, table: Table, letter: Letter, work: Filing, entry: JournalEntry, tx: Transaction) -> None:
    """Queue the receipt of a letter, and the notices of what it made public.

    A receipt that is one too many for its address within the hour is not even written: it leaves a note.
    """
    # Anybody with the token can write, and any sender can be forged: we answer to addresses that the game knows.
    sender = letter.envelope.sender
    known = sender.address if sender.address in {*table.addresses(work.seat), *work.addresses} else ""
    account = receipt_address(home, table.config.forum, sender.name) if work.post else ""
    to = account or known or address_of(home, table, work.seat)
    if home.store.sated(to, home.stamp()):
        tx.note(AddressNote(to, "silent", home.stamp(), table.id, entry.id))
    else:
        tx.queue(_receipt(home, table, letter, work, entry, known=known, to=to))
    tx.queue(*notices(home, table, work, entry))


def _receipt(
    home: Home, table: Table, letter: Letter, work: Filing, entry: JournalEntry, *, known: str, to: str
) -> OutMail:
    """Return the receipt of a letter as a mail.

    Args:
        home: gives the hour.
        table: the game.
        letter: what is answered.
        work: what it files.
        entry: its row in the journal.
        known: the address that wrote it, if the game knows it.
        to: the address or the account of the forum that gets it.
    """
    from adjudicator.report.html import render_html
    from adjudicator.report.text import render_text

    page = receipt_page(home, table, letter, work, entry.received_at)
    silent = unanswered(home, to)
    if silent:
        facts = {"count": silent, "most": home.settings.mail.answers_per_hour, "post": work.post}
        page = replace(page, story=(*page.story, speaker(table)("letters/unanswered", facts)))
    # We answer in kind: plain text to plain text, both to HTML.
    html = None if letter.envelope.flags.content_type == "text/plain" else render_html(page)
    text = render_text(page)
    packet = (work.packet or "0.0").replace(".", "-")
    answers = letter.envelope.message_id
    number = serial(table, work.seat, entry)
    told = Message("receipt", packet, page.title, text, html, number=number, answers=answers, to=known)
    message = replace(told, tells=bool(silent), follows=packet_subject(table, work.seat))
    if known and not (known in table.addresses(work.seat) and known in work.addresses):
        return mail_to_address(home, table, table.players[work.seat].name, message)  # it comes or goes: no token
    return replace(mail(home, table, work.seat, message), to_address=to)


def receipt_page(home: Home, table: Table, letter: Letter | None, work: Filing, received: str) -> Page:
    """Return the receipt as a page.

    Args:
        home: gives the time.
        table: the game.
        letter: the mail answered; None when a GM filed for the seat.
        work: what was filed.
        received: when the mail arrived, as the store writes it.
    """
    say = speaker(table)
    advise(table, work)
    player = table.players[work.seat]
    groups = {status: [o for o in work.outcomes if _group(o) == status] for status in STATUSES}
    counts = {status: len(found) for status, found in groups.items()}
    counts["answered"] += counts["told"]
    counts["replaced"] = replaced(work.outcomes)
    counts["stands"] = counts["understood"] - counts["replaced"]
    counts["aside"] = int(work.counted is not None)
    counts["proposed"] = sum(bool(outcome.proposals) for outcome in work.outcomes)
    counts["passed"] = sum(outcome.press is not None for outcome in work.outcomes)
    packet = work.state.packet
    name = f"{packet.id} {packet.name}" if packet else ""
    facts: dict[str, Any] = {
        "name": player.name,
        "received": format_time(moment(received), player.zone),
        "counts": counts,
    }
    facts |= {"post": work.post, "gone": len(work.gone), "deleted": work.deleted, "shown": _shown(table, work)}
    facts |= {"receipts": work.receipts, "doubts": sum(len(doubt.lines) for doubt in work.asked)}
    facts["messages"] = bool(work.post) and messages_of(home, table.config.forum) is not None
    blocks: list[Block] = [*offered(table, say, work), *_asked(work, say)]
    for status, title in STATUSES.items():
        talk = status == "ignored"
        items = () if talk else tuple(_verdict(table, say, work, outcome) for outcome in groups[status])
        extra = _talk(groups[status], letter, say) if talk else _aside(work, say) if status == "aside" else ()
        if items or extra:
            blocks.append(Section(title, ((Verdicts(items),) if items else ()) + extra))
        if status == "understood":
            blocks += press_passed(table, work)
    blocks += how_to_answer(table, letter, work)
    blocks += _answers(home, table, say, work, received)
    blocks.append(standing(table, say, work))
    blocks += _owed(table, say, work)
    lines = [counts[each] for each in ("stands", "unclear", "refused", "passed", "proposed")]
    title = receipt_subject(table.id, name, player.name, *lines)
    return Page(
        kind="receipt",
        game=table.id,
        label=table.config.title,
        title=title.partition("] ")[2],
        story=(say("letters/receipt-story", facts),),
        deadline=_deadline(home, table, work, player.zone),
        blocks=tuple(blocks),
        letter=True,
    )


STATUSES = {
    "unclear": "Please answer",
    "refused": "Refused",
    "aside": "Set aside",
    "understood": "Filed",
    "told": "Your questions",
    "answered": "Answered below",
    "noted": "Headings and blocks",
    "ignored": "Not orders",
}
PROPOSED = "proposed"
"""Lines that wait for their author's yes; they come first."""
ANSWERED = frozenset({HELP, STATUS})
"""Lines to the bot that file nothing: the receipt has their answer."""


def _group(outcome: Outcome) -> str:
    if outcome.proposals:
        return PROPOSED
    if outcome.command in {ASK, COMMAND} and outcome.status == "understood":
        return "told"
    return "answered" if outcome.command in ANSWERED else outcome.status


def _verdict(table: Table, say: Say, work: Filing, outcome: Outcome) -> Verdict:
    """Return what the receipt says of a line, what it replaced, and what replaced it; what was carried out stays."""
    verdict = VERDICTS[outcome.status](table.game, say, outcome)
    if not outcome.orders or outcome.events:
        return verdict
    return with_replaced(table.game, say, verdict, outcome, work.outcomes)


def _deadline(home: Home, table: Table, work: Filing, zone: str) -> Deadline | None:
    packet = work.state.open_packet
    if packet is None or packet.id not in table.history.deadlines:
        return None
    grace = work.calendar.grace_of(work.phase)
    hour = table.history.deadlines[packet.id].at if grace is None else grace.until
    at = due(packet.id, packet.name, hour, home.now(), zone)
    return Deadline("Deadline" if grace is None else "Grace", at.when, utc=at.utc, left=at.left)


def _talk(ignored: Sequence[Outcome], letter: Letter | None, say: Say) -> tuple[Prose, ...]:
    """Return in a sentence each which lines were talk, and what of the mail was not read at all."""
    told = [say("letters/chat", {"lines": chatted(ignored)})] if ignored else []
    left = letter.left_out if letter is not None else None
    if left and (left.quoted or left.signature or left.after_end or left.attachments or left.struck):
        told.append(say("letters/left-out", {"left": left}))
    return (Prose(tuple(told)),) if told else ()


def _shown(table: Table, work: Filing) -> bool:
    """Return whether a post, which all could read, filed what is secret in a mail."""
    kinds = {filed.order.kind for outcome in work.outcomes for filed in outcome.orders}
    return bool(work.post) and not work.private and bool(kinds - set(table.config.forum.open))


def _aside(work: Filing, say: Say) -> tuple[Prose, ...]:
    """Return why the seat is not done: for a line of this mail, shown above, or for one of an earlier mail."""
    if work.counted is None:
        return ()
    return (Prose((say("letters/done-aside", {"before": work.recalled, **why(work)}),)),)


def _asked(work: Filing, say: Say) -> tuple[Block, ...]:
    """Show the lines left out that may be meant as orders, and ask."""
    blocks: list[Prose | Orders] = []
    for doubt in work.asked:
        told = say(f"letters/{doubt.why}", {"post": work.post})
        blocks += [Prose((told,)), Orders(tuple(Order(line) for line in doubt.lines))]
    return (Section("Please answer", tuple(blocks)),) if blocks else ()


# --------------------------------------------------------------------------- what is owed


def _owed(table: Table, say: Say, work: Filing) -> tuple[Block, ...]:
    questions = [o.line for o in work.outcomes if o.status == "unclear" and not o.proposals]
    waits = [each.letter for each in work.waiting]
    late = getattr(work.calendar.grace_of(work.phase), "late", ())
    grace = {"frozen": work.frozen, "late": late, "standing": _where(table)}
    open_to_it = {"open": work.is_open, "defaults": defaults(table, work), "left": _left(table, say, work)}
    owed = say("letters/still-owed", {**grace, **open_to_it, "questions": questions, "waits": waits})
    salt = table.keys.salt(work.packet, work.seat)
    whole = orders_digest_of(table, work.seat, work.packet, work.book.of(work.seat))
    how: tuple[Block, ...] = _closing(table, say, work)
    if work.is_open and not how:
        done = work.book.is_done(work.seat, work.phase)
        go_on, close = say("letters/how-to-go-on", {"done": done}), say("letters/how-to-close", {})
        how = (Prose((go_on,) if done else ((f"{go_on} ", Typed("done"), f" {close}"),)),)
    rows = (Fact("STILL OWED", (owed,)), Fact("DIGEST", (whole[:SHOWN],)), Fact("ITS SALT", (salt,)))
    return (Facts(rows), *how, *_held_up(say, work))


def _left(table: Table, say: Say, work: Filing) -> str:
    """Return what is left of what the seat owes where no single question stands for it, as `1 build`."""
    if not work.is_open or work.seat not in awaited(table.game, work.state):
        return ""
    slots = [topic.slot for topic in work.topics()]
    fitting = (filed for filed in alive(work) if any(filing.fits(filed, slot, work.state) for slot in slots))
    facts = table.game.system.owed(table.game, view(work.state, work.seat), work.seat)
    return say("letters/left-open", {**facts, "filed": [filed.order.kind for filed in fitting]})


def _closing(table: Table, say: Say, work: Filing) -> tuple[Block, ...]:
    """Name the minute of the early close in the receipt of the last `done`; nobody else gets a mail of it."""
    closing = work.closing
    if closing is None:
        return ()
    at = due(work.packet, "", closing.at, moment(closing.at), table.players[work.seat].zone)
    minutes = table.config.deadlines.delay
    facts = {"at": at.when, "utc": at.utc, "minutes": minutes, "again": closing.restarts < MOST_RESTARTS}
    return (Prose((say("letters/closes-early", facts),)),)


def _held_up(say: Say, work: Filing) -> tuple[Block, ...]:
    """Return what delays the close of the packet: a pause, or a waiting seat, which is named only to itself."""
    waiting, paused = work.calendar.holding(work.phase), work.calendar.paused
    if work.state.open_packet is None or not (waiting or paused):
        return ()
    return (Prose((say("letters/held-up", {"you": work.seat in waiting, "waits": bool(waiting), "paused": paused}),)),)


def _where(table: Table) -> str:
    from adjudicator.service.turn.adjudicate import standing

    return standing(table)


def _answers(home: Home, table: Table, say: Say, work: Filing, received: str) -> tuple[Block, ...]:
    """Answer `help` and `status` in the receipt, each question once."""
    asked = dict.fromkeys(
        (outcome.result.name, " ".join(outcome.result.arguments).lower())
        for outcome in work.outcomes
        if isinstance(outcome.result, Command) and outcome.command in ANSWERED
    )
    found: list[Block] = []
    for name, topic in asked:
        found += helped(table, say, work, topic, received) if name == HELP else _status(home, table, say, work)
    return tuple(found)


def _status(home: Home, table: Table, say: Say, work: Filing) -> tuple[Block, ...]:
    from adjudicator.service.game.sights import Moment

    sight = Moment(table, table.history.last, home.now(), say).sight(work.seat)
    alive = tuple(filed for filed in work.book.of(work.seat) if filing.alive(filed, work.state))
    return tuple(table.game.system.reporter().holdings(replace(sight, orders=alive)))
