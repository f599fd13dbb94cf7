"""The digest: a daily mail to the GM on each game: what needs the GM, what is due and what was not understood.

An hour of the digest is handled once: the digests are queued under the game and the day, and then the hour is
journalled as a tick of the clock. A program that was down at the hour makes up only for the last one.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from adjudicator.model.errors import UserError
from adjudicator.model.journal import Incoming
from adjudicator.report.subject import digest_subject
from adjudicator.service.game.times import hour, moment, stamp, zone
from adjudicator.service.gm_desk.digest_page import Facts, digest_page
from adjudicator.service.gm_desk.needs import Ground, needs
from adjudicator.service.gm_desk.seat_work import Deskwork
from adjudicator.service.mail_out.letters import Message, mail_to_gm

if TYPE_CHECKING:
    from adjudicator.model.journal import Game
    from adjudicator.model.page import Page
    from adjudicator.service.game.desk import Desk
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table

DAY = timedelta(days=1)
KIND = "digest"
TICK = "digest"


@dataclass(frozen=True, slots=True)
class Digest:
    """The digest of a game: its page, and whether it contains anything worth a mail to the GM."""

    page: Page
    wanted: bool


def send_due(home: Home, desk: Desk) -> None:
    """Queue the digests whose hour has come; safe to repeat, and to be killed anywhere.

    Raises:
        UserError: the hour or the zone of the digest is not written correctly.
    """
    at = last_hour(home)
    if at is None or home.store.ticked(_tick(at)):
        return
    for meta in home.store.games():
        if _listened(meta, at):
            _queue(home, desk, desk.table(meta.id), at)
    with home.store.transaction(None) as tx:
        tx.journal(Incoming("clock", _tick(at), b"", home.stamp(), TICK))


def next_due(home: Home) -> datetime | None:
    """Return when `send_due` must be called next; None where no digest is set up, or its hour is unknown."""
    try:
        at = last_hour(home)
    except UserError:
        return None  # `send_due` reports what is wrong, whenever it is called
    if at is None:
        return None
    waits = not home.store.ticked(_tick(at)) and any(_listened(meta, at) for meta in home.store.games())
    return at if waits else _on(home, at, 1)


def last_hour(home: Home) -> datetime | None:
    """Return the last hour of the digest, None where there are none.

    Raises:
        UserError: the hour or the zone of the digest is not written correctly.
    """
    settings = home.settings
    if not (settings.mail.gm or settings.mail.gms) or not settings.digest.at:
        return None
    today = _on(home, home.now(), 0)
    return today if today <= home.now() else _on(home, home.now(), -1)


def _on(home: Home, when: datetime, days: int) -> datetime:
    """Return the hour of the digest some days from the GM's day of a moment."""
    settings = home.settings.digest
    here = zone(settings.zone)
    try:
        clock = hour(settings.at)
    except UserError:
        raise UserError(f"`at` under [digest] is {settings.at}; write an hour such as 08:00.") from None
    day = when.astimezone(here).date() + timedelta(days=days)
    return datetime.combine(day, clock, here).astimezone(zone(""))


def _tick(at: datetime) -> str:
    return f"{TICK}/{stamp(at)}"


def _listened(meta: Game, at: datetime) -> bool:
    """Return whether a game existed at an hour."""
    return moment(meta.created_at) <= at


def _queue(home: Home, desk: Desk, table: Table, at: datetime) -> None:
    table.refresh()
    if table.history.state.over:
        return
    found = digest(home, desk, table)
    name = f"{at.astimezone(zone(home.settings.digest.zone)):%Y-%m-%d}"
    made = mail_to_gm(home, table, Message(KIND, name, found.page.preview, _text(found.page)))
    fresh = [each for each in made if not home.store.queued(table.id, each.key)]
    if found.wanted and fresh:
        with table.work() as work:
            work.tx.queue(*fresh)


def digest(home: Home, desk: Desk, table: Table) -> Digest:
    """Return the current digest of a game."""
    running = [game for game in desk.games if not desk.table(game).history.state.over]
    ground = Ground(desk, table, home.settings.digest.zone, first=running[:1] == [table.id])
    work = Deskwork(desk, table)
    found = Facts(ground, needs(ground), work.seats(), *work.unread())
    title = digest_subject(table.id, found.day, len(found.needs), int(found.due_today)).partition("] ")[2]
    return Digest(digest_page(found, title), bool(found.needs or found.due_today))


def digest_text(home: Home, desk: Desk, table: Table) -> str:
    """Return the current digest of a game, as text."""
    return _text(digest(home, desk, table).page)


def _text(page: Page) -> str:
    from adjudicator.report.text import render_text

    return render_text(page)
