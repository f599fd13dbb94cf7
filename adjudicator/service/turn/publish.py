"""Publishing: reports written from sights, rendered, kept, and queued for sending, in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from itertools import takewhile
from typing import TYPE_CHECKING

from adjudicator.engine.log.history import Published as ReportOut
from adjudicator.engine.reporting import Say, Sight
from adjudicator.engine.running.corrections import ACTS, HOURS, PEOPLE
from adjudicator.model.journal import Published
from adjudicator.model.page import Fact, Facts, Page, Points, Prose, Section, before_form, filed_under
from adjudicator.report.json import render_json
from adjudicator.service.game.sights import Moment
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.terms import with_terms
from adjudicator.service.game.times import stamp
from adjudicator.service.mail_out.calendar_file import deadline_file
from adjudicator.service.mail_out.letters import Message, mail, mail_to_observer
from adjudicator.service.mail_out.renderings import GM, PUBLIC, messages, parcels, render_all
from adjudicator.service.mail_out.subjects import opening
from adjudicator.service.press.outgoing import reported, with_press, with_press_again
from adjudicator.service.settings.deadlines import days_said
from adjudicator.service.turn.corrected import taken_back
from adjudicator.service.turn.differences import BY_CLOCK, BY_GM, BY_PLAYERS, Earlier, with_changes
from adjudicator.service.turn.owed import headed
from adjudicator.service.turn.proof import fixed

if TYPE_CHECKING:
    from adjudicator.engine.reporting import Reporter
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table

ENDINGS = frozenset({"packet_locked", "game_begun", "gm_ended"})
"""Kinds of event after which a report is due."""


def as_written(page: Page) -> Page:
    """Return a page as it is."""
    return page


def unpublished(table: Table) -> bool:
    """Return whether something has run, for the first time or again, that no report covers yet."""
    if table.history.waits:
        return False
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
        mails = _dated(home, table, pages, messages(pages, rendered, name, again + 1))
        one = table.config.letters == "one" and len(table.history.published) > 0
        for seat in table.game.seats:
            own = opening(table, seat, mails[seat])
            parts = parcels(mails[PUBLIC], own, table.id, one=one)
            work.tx.queue(*(mail(home, table, seat, part) for part in parts))
        work.tx.queue(*(mail_to_observer(home, table, each, mails[PUBLIC]) for each in table.observers))
        work.tx.queue(*reported(home, table))


def _dated(home: Home, table: Table, pages: Mapping[str, Page], mails: dict[str, Message]) -> dict[str, Message]:
    """Return the mails of a report; those that name a deadline have it as a file for calendars as well."""
    packet = table.history.state.open_packet
    if packet is None or packet.id not in table.history.deadlines:
        return mails
    file = deadline_file(home, table, packet, table.history.deadlines[packet.id].at)
    return {
        audience: replace(message, files=(*message.files, file))
        if audience in table.game.seats and pages[audience].deadline is not None
        else message
        for audience, message in mails.items()
    }


def report_name(moment: Moment) -> str:
    """Return the name of a report: its last packet, with a hyphen, as in 4-2."""
    packets = moment.packets
    return (packets[-1].id if packets else "0.0").replace(".", "-")


def _before(table: Table, name: str, audience: str) -> bytes | None:
    """Return the JSON of the last report of that name that an audience got, if any."""
    kept = table.store.reports(table.id, packet=name, audience=audience)
    return next((report.body for report in reversed(list(kept)) if report.format == "json"), None)


def write_pages(
    table: Board,
    moment: Moment,
    *,
    first: bool,
    earlier: Earlier,
    linked: Callable[[Page], Page] = as_written,
    audiences: Container[str] | None = None,
) -> dict[str, Page]:
    """Return the pages of a report by audience: all, each seat, the GM, and the three documents.

    Args:
        table: the game.
        moment: when it is written, and since when it tells.
        first: whether it is the game's first, with the letters of welcome.
        earlier: gives the report of the same name before it, which this one corrects.
        linked: makes references of the names of a page.
        audiences: whose pages to write; all of them, if not given.
    """
    reporter: Reporter = table.game.system.reporter()
    public: Sight = moment.sight(None)
    telling = _Telling(table, moment, first, _compared(table, moment, earlier, linked), linked)
    makers: dict[str, Callable[[], Page]] = {PUBLIC: lambda: telling.public(reporter.public(public))}
    for seat in table.game.seats:
        makers[seat] = partial(telling.private, reporter, seat)
    makers[GM] = lambda: telling.above(GM, reporter.gm(moment.gm_sight()))
    makers["status"] = lambda: reporter.status(public)
    makers["history"] = lambda: reporter.history(Moment(table, turn_begun(table), moment.now, moment.say).sight(None))
    makers["decks"] = lambda: reporter.decks(public)
    name = report_name(moment)
    wanted = (audience for audience in makers if audiences is None or audience in audiences)
    pages = {audience: filed_under(makers[audience](), name) for audience in wanted}
    return pages if first else headed(table, moment, pages)


def _compared(table: Board, moment: Moment, earlier: Earlier, linked: Callable[[Page], Page]) -> Earlier:
    """Return what a report is compared with: the same packets before a correction ran them again, else its namesake."""
    found = taken_back(table, moment)
    if found is None:
        return earlier
    board, then = found

    def written(who: str) -> bytes:
        pages = write_pages(board, then, first=False, earlier=lambda _: None, linked=linked, audiences={who})
        return render_json(pages[who]).encode()

    return written


@dataclass(frozen=True, slots=True)
class _Telling:
    """What the core tells on a page beside what the system wrote."""

    table: Board
    moment: Moment
    first: bool
    earlier: Earlier
    linked: Callable[[Page], Page]

    def public(self, page: Page) -> Page:
        """Return the report for all with what the core tells; the first one has the rules of the deadlines."""
        page = self.above(PUBLIC, page)
        if self.table.config.proof == "report":
            page = fixed(self.table, self.moment, page)
        if self.table.history.state.over:
            page = _named(self.table, self.moment.say, _opened(self.table, self.moment.say, page))
        return _ruled(self.table, self.moment.say, page) if self.first else page

    def private(self, reporter: Reporter, seat: str) -> Page:
        """Return the report for one seat; the first one is its letter of welcome."""
        sight = self.moment.sight(seat, form=True, bare=False)
        if seat not in sight.asked:  # nothing is due from them, so their letter has no form and names no hour
            sight = replace(sight, form=(), due=None)
        if not self.first:
            return self.above(seat, with_press_again(self.table, seat, reporter.private(sight)))
        anchors = self.table.keys.anchors
        proof = (anchors.open.hex(), anchors.hidden.hex())
        letter = with_press(self.table, seat, reporter.welcome(sight, self.table.token(seat), proof))
        title, told = (self.moment.say(f"pages/{name}", {}) for name in ("guide-title", "guide"))
        return self.above(seat, before_form(letter, Section(title, (Prose((told,)),), numbered=False)))

    def above(self, audience: str, page: Page) -> Page:
        """Return a page with what the GM and the clock did, who came and went, and what a correction changed."""
        say = self.moment.say
        told = {
            title: tuple(
                say(f"sentences/{event.kind}", event.data) for event in self.moment.events if event.kind in kinds
            )
            for title, kinds in ((BY_GM, ACTS), (BY_CLOCK, HOURS), (BY_PLAYERS, PEOPLE))
        }
        told[BY_GM] += _recast(self.table, say)
        page = with_terms(self.table, page, say) if self.first else page
        page = _telling(with_changes(self.linked(page), self.earlier(audience), say), told)
        if not self.table.config.site or audience == GM:
            return page
        line = say("letters/site", {"site": self.table.config.site, "report": report_name(self.moment)})
        return replace(page, foot=(*page.foot, line))


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


def _opened(table: Board, say: Say, page: Page) -> Page:
    """Return the last page for all with what opens the digests of every lock."""
    key = table.keys.salt_key
    shown = Facts((Fact("key", (key[:32], key[32:])),), code=True)
    section = Section(say("letters/salts-title", {}), (Prose((say("letters/salts-story", {}),)), shown), numbered=False)
    return replace(page, blocks=(*page.blocks, section))


def _named(table: Board, say: Say, page: Page) -> Page:
    """Return the last page for all with the names of those who played, where the game was anonymous."""
    if not table.config.names:
        return page
    rows = tuple(Fact(table.players[seat].name, (name,)) for seat, name in table.config.names)
    section = Section(say("letters/names-title", {}), (Facts(rows),), numbered=False)
    return replace(page, blocks=(*page.blocks, section))


def _ruled(table: Board, say: Say, page: Page) -> Page:
    """Return the first public page with the settings of the deadlines, where the clock closes the packets."""
    config = table.config
    if config.deadlines.closes == "gm":
        return page
    facts = {"config": config, "deadlines": config.deadlines, "days": days_said(config.deadlines)}
    lines = tuple(say("letters/deadline-settings", facts).split(" | "))
    return replace(page, blocks=(*page.blocks, Section("Deadlines", (Points(lines),), numbered=False)))
