"""Publishing: reports written from sights, rendered, kept, and queued for sending, in one transaction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import takewhile
from typing import TYPE_CHECKING

from adjudicator.engine.corrections import ACTS, HOURS, PEOPLE
from adjudicator.engine.dice import phase_id
from adjudicator.engine.history import Published as ReportOut
from adjudicator.engine.reporting import Say, Sight
from adjudicator.model.canonical import digest
from adjudicator.model.journal import Published
from adjudicator.model.order import Filed
from adjudicator.model.page import Page, Points, Prose, Section, filed_under
from adjudicator.service.game.dice_words import word_digests
from adjudicator.service.game.sights import Moment
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.terms import with_terms
from adjudicator.service.game.times import stamp
from adjudicator.service.mail_out.letters import Message, lock_page, mail, mail_to_observer
from adjudicator.service.mail_out.renderings import GM, PUBLIC, messages, render_all
from adjudicator.service.press.outgoing import reported
from adjudicator.service.settings.deadlines import days_said
from adjudicator.service.turn.differences import BY_CLOCK, BY_GM, BY_PLAYERS, Earlier, with_changes

if TYPE_CHECKING:
    from adjudicator.engine.reporting import Reporter
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table, Work

ENDINGS = frozenset({"packet_locked", "game_begun"})
"""Kinds of event after which a report is due."""


def unpublished(table: Table) -> bool:
    """Return whether something has run that is not reported yet, for the first time or again."""
    since = table.history.published[-1][0] if table.history.published else 0
    rows = table.history.rows
    if any(row.body.kind in ENDINGS for row in takewhile(lambda row: row.seq > since, reversed(rows))):
        return True
    # A packet that a correction ran again comes after its old lock: what follows the lock is new.
    last = next((at for at in reversed(range(len(rows))) if rows[at].body.kind == "packet_locked"), len(rows))
    follows = next((row for row in rows[last + 1 :] if row.step != rows[last].step), None)
    return follows is not None and follows.seq > since


def publish(home: Home, table: Table) -> None:
    """Write, render, keep and queue the reports on everything since the last ones."""
    since = table.history.published[-1][0] if table.history.published else 0
    now = home.now()
    moment = Moment(table, since, now, speaker(table))
    name = report_name(moment)
    again = sum(report.report == name for _, report in table.history.published)
    pages = write_pages(table, moment, first=not table.history.published, earlier=lambda who: _before(table, name, who))
    rendered = render_all(pages)
    with table.work() as work:
        digests = tuple((key, sha256(body).hexdigest()) for key, body in rendered.items())
        work.add(ReportOut(name, stamp(now), digests))
        seq = work.tx.seq
        for key, body in rendered.items():
            audience, _, form = key.partition("/")
            work.tx.publish(Published(name, audience, form, seq, body))
        mails = messages(pages, rendered, name, again + 1)
        for seat in table.game.seats:
            for audience in (PUBLIC, seat):
                work.tx.queue(mail(home, table, seat, mails[audience]))
        work.tx.queue(*(mail_to_observer(home, table, each, mails[PUBLIC]) for each in table.observers))
        work.tx.queue(*reported(home, table))


def report_name(moment: Moment) -> str:
    """Return the name of a report: its last packet, with a hyphen, as in 4-2."""
    packets = moment.packets
    return (packets[-1].id if packets else "0.0").replace(".", "-")


def _before(table: Table, name: str, audience: str) -> bytes | None:
    """Return the JSON of the last report of that name that an audience got, if any."""
    kept = table.store.reports(table.id, packet=name, audience=audience)
    return next((report.body for report in reversed(list(kept)) if report.format == "json"), None)


def write_pages(table: Board, moment: Moment, *, first: bool, earlier: Earlier) -> dict[str, Page]:
    """Return the pages of a report by audience: all, each seat, the GM, and the three documents.

    Args:
        table: the game.
        moment: when it is written, and the row from which it reports.
        first: whether it is the game's first, with the welcome letters.
        earlier: returns the earlier report of the same name, which this one corrects.
    """
    reporter: Reporter = table.game.system.reporter()
    above = {
        title: tuple(
            moment.say(f"sentences/{event.kind}", event.data) for event in moment.events if event.kind in kinds
        )
        for title, kinds in ((BY_GM, ACTS), (BY_CLOCK, HOURS), (BY_PLAYERS, PEOPLE))
    }
    above[BY_GM] += _recast(table, moment.say)

    def telling(audience: str, page: Page) -> Page:
        page = with_terms(table, page, moment.say) if first else page
        return _telling(with_changes(page, earlier(audience), moment.say), above)

    public: Sight = moment.sight(None)
    pages: dict[str, Page] = {PUBLIC: telling(PUBLIC, reporter.public(public))}
    if first:
        pages[PUBLIC] = _ruled(table, moment.say, pages[PUBLIC])
    anchors = table.keys.anchors
    for seat in table.game.seats:
        sight = moment.sight(seat, form=True)
        if first:
            proof = (anchors.open.hex(), anchors.hidden.hex())
            pages[seat] = telling(seat, reporter.welcome(sight, table.token(seat), proof))
        else:
            pages[seat] = telling(seat, reporter.private(sight))
    pages[GM] = telling(GM, reporter.gm(moment.gm_sight()))
    pages["status"] = reporter.status(public)
    told = Moment(table, turn_begun(table), moment.now, moment.say)
    pages["history"] = reporter.history(told.sight(None))
    pages["decks"] = reporter.decks(public)
    name = report_name(moment)
    return {audience: filed_under(page, name) for audience, page in pages.items()}


def turn_begun(table: Board) -> int:
    """Return the row after which the history of a report begins: the last report of an earlier turn.

    The history of a finished game begins at the first row: it is complete.
    """
    packet = table.history.state.packet
    if packet is None or table.history.state.over:
        return 0
    turn = packet.id.partition(".")[0]
    return next((seq for seq, told in reversed(table.history.published) if told.report.partition("-")[0] != turn), 0)


def _telling(page: Page, above: Mapping[str, tuple[str, ...]]) -> Page:
    """Return a page with the GM's acts and changes of players below its story: a system need not know about them."""
    told = tuple(Section(title, (Prose(lines),), numbered=False) for title, lines in above.items() if lines)
    return replace(page, blocks=(*told, *page.blocks)) if told else page


def _recast(table: Board, say: Say) -> tuple[str, ...]:
    """Return the changes in the dice of packets that a correction made run again; empty where none fell."""
    found = table.history.recast()
    line = "" if found is None else say("sentences/dice_recast", found)
    return (line,) if line else ()


def _ruled(table: Board, say: Say, page: Page) -> Page:
    """Return the first public page with the settings of the deadlines, where the clock closes the packets."""
    config = table.config
    if config.deadlines.closes == "gm":
        return page
    facts = {"config": config, "deadlines": config.deadlines, "days": days_said(config.deadlines)}
    lines = tuple(say("letters/deadline-settings", facts).split(" | "))
    return replace(page, blocks=(*page.blocks, Section("Deadlines", (Points(lines),), numbered=False)))


def lock_notice(home: Home, table: Table, work: Work) -> None:
    """Queue the mail that fixes all orders and words by digest, before any die of the packet is rolled."""
    from adjudicator.report.text import render_text

    packet = table.history.state.packet
    assert packet is not None
    words = word_digests(table.keys, table.history, phase_id(packet.id, packet.epoch))
    rows = tuple((seat, orders_digest(table, seat), words.get(seat, "")) for seat in table.game.seats)
    page = lock_page(table, speaker(table), packet, rows, home.now())
    text = render_text(page)
    # A packet that was reopened is locked again, and its notice is a new mail.
    message = Message("lock", packet.id.replace(".", "-"), page.title, text, number=packet.epoch + 1)
    for seat in table.game.seats:
        work.tx.queue(mail(home, table, seat, message))
    work.tx.queue(*(mail_to_observer(home, table, each, message) for each in table.observers))


def orders_digest(table: Table, seat: str) -> str:
    """Return the digest of what a seat has on file for the current packet, under a salt known only to it."""
    packet = table.history.state.packet
    return orders_digest_of(table, seat, packet.id if packet else "", table.history.book.of(seat))


def orders_digest_of(table: Table, seat: str, packet: str, orders: tuple[Filed, ...]) -> str:
    """Return the digest of some orders of a seat for a packet."""
    lines = [filed.say(table.game.name) for filed in orders]
    return digest([packet, table.keys.salt(packet, seat), lines])
