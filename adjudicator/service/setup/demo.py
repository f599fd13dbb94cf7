"""Playing an example: mails and saved pages of a thread from a folder, at their hours, into a home; reports out.

The hours of an example are in its `script.toml`, and its dice follow from a secret printed there,
so that it gives the same bytes on every machine. A real game's secret is random.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator import private, resources
from adjudicator.channels.base import Fetched
from adjudicator.intake.mail import envelope
from adjudicator.model.errors import UserError
from adjudicator.model.letter import MailId
from adjudicator.service.clock.scheduler import SECOND, next_due
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.home import DATABASE, Home, make_folder
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk.thread_posts import drafts
from adjudicator.service.inbox.receive import poll
from adjudicator.service.inbox.thread_source import thread_sources
from adjudicator.service.mail_out.outbox import default_sink, send_waiting
from adjudicator.service.mail_out.renderings import file_name
from adjudicator.service.settings.config import GameFile, read_toml
from adjudicator.service.settings.deadlines import BY_HAND
from adjudicator.service.settings.missed import ENDLESS
from adjudicator.service.setup.creation import configure, create, given_secret
from adjudicator.service.turn.adjudicate import close, where

if TYPE_CHECKING:
    from adjudicator.channels.base import MailSource

THREAD, POSTS = "thread", "posts"
"""The folder of an example with pages of its thread, and that of a home with what would be posted there."""
SAVED = "%Y-%m-%dT%H-%M"
"""How the file of a page is named."""
READING = timedelta(minutes=1)
"""How long after a mail is sent the example's bot reads it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """How an example runs: when the game is set up, when its packets close, and the secret of its dice.

    A GM closes them at the hours of `closes`. Where the script says when the example `ends`, the clock closes them
    instead, as that of a home does: by the settings of the game, or as players have done. `kept` are the patterns of
    the pages kept as expected files; of the others the manifest has the digests. A long example has all reports in
    its `archive`, the game's export.
    """

    start: str
    secret: str
    closes: tuple[str, ...] = ()
    ends: str = ""
    shows: str = ""
    kept: tuple[str, ...] = ("*",)
    archive: str = ""


class Hands:
    """The clock of an example."""

    def __init__(self, moment: datetime) -> None:
        self.moment = moment

    def __call__(self) -> datetime:
        """Return the moment the example has reached."""
        return self.moment


class Letters:
    """A source of the mails sent up to a moment, oldest first."""

    def __init__(self, mails: list[tuple[datetime, str, bytes]]) -> None:
        self.mails = mails

    def fetch(self) -> Iterator[Fetched]:
        """Yield each waiting mail."""
        yield from [Fetched(name, raw, sent) for sent, name, raw in self.mails]

    def done(self, *uids: str) -> None:
        """Stop offering these mails."""
        self.mails = [mail for mail in self.mails if mail[1] not in uids]


def folder_of(example: str) -> Path:
    """Return the folder of an example.

    Raises:
        UserError: there is none with that name.
    """
    known = sorted(path.parent.name for path in resources.examples().glob("*/script.toml"))
    if example not in known:
        raise UserError(f"There is no example {example}; there are: {', '.join(known)}.")
    return resources.examples(example)


def script_of(example: str) -> Script:
    """Return how an example runs."""
    return read_toml(folder_of(example) / "script.toml", Script)


def moment(text: str) -> datetime:
    """Return the moment that a script names, in UTC."""
    return datetime.fromisoformat(text).astimezone(UTC)


def run(example: str, path: Path) -> tuple[Home, Table]:
    """Play an example in a home and return both.

    Raises:
        UserError: there is no such example, or that home has a game already.
    """
    folder = folder_of(example)
    if (path / DATABASE).exists():
        raise UserError(f"A game lives in {path} already; name an empty folder with --home.")
    script = script_of(example)
    hands = Hands(moment(script.start))
    home = Home(path, hands)
    _settings(folder, path)
    file = read_toml(folder / "game.toml", GameFile)
    if not script.ends:  # it is closed by hand, at the hours of its script, and nobody in it loses a seat
        file = replace(file, deadlines=BY_HAND, missed=ENDLESS)
    config = configure(home, file, folder)
    desk = Desk(home)
    table = desk.table(create(home, config, given_secret(script.secret)).id)
    send_waiting(home, default_sink(home))
    waiting = sorted([*_inbox(folder), *_saved(folder)], key=lambda item: item[:2])
    played = _Play(home, hands, desk, table, waiting)
    if script.ends:
        played.by_clock(moment(script.ends))
    else:
        played.by_hand([moment(text) for text in script.closes])
    _posts(home, table)
    return home, table


@dataclass(frozen=True, slots=True)
class _Play:
    """An example at play; `waiting` are the mails and pages that are still to come, by hour."""

    home: Home
    hands: Hands
    desk: Desk
    table: Table
    waiting: list[tuple[datetime, str, bytes]]

    def by_hand(self, closes: list[datetime]) -> None:
        """Let mails come and close a packet at each of some hours."""
        home, table = self.home, self.table
        for closing in closes:
            while self.waiting and self.waiting[0][0] < closing:
                self._arrives()
            table.refresh()
            _posts(home, table)
            self.hands.moment = max(closing, self.hands.moment)
            if table.history.state.open_packet is not None:
                close(home, table)
            send_waiting(home, default_sink(home))

    def by_clock(self, end: datetime) -> None:
        """Let mails come until a moment, and in between the clock of the home do what falls due."""
        while True:
            self.table.refresh()
            due = next_due(self.home, self.table)
            came = self.waiting[0][0] + READING if self.waiting else end
            if due is not None and due < min(came, end):
                self.hands.moment = max(due, self.hands.moment + SECOND)
                poll(self.home, Letters([]), desk=self.desk)
                send_waiting(self.home, default_sink(self.home))
            elif came < end:
                self._arrives()
            else:
                return

    def _arrives(self) -> None:
        """Let the next mail be read, or a page of the thread, and what answers it leave."""
        item = self.waiting.pop(0)
        self.hands.moment = max(item[0] + READING, self.hands.moment)
        for source in _read(self.home, self.table, item):
            poll(self.home, source, desk=self.desk)
        send_waiting(self.home, default_sink(self.home))


def _settings(folder: Path, path: Path) -> None:
    make_folder(path)
    if (folder / "home.toml").exists():
        private.write(path / "home.toml", (folder / "home.toml").read_bytes())


def _inbox(folder: Path) -> list[tuple[datetime, str, bytes]]:
    """Return the mails of an example by the hour they were sent; one without a date follows the one before."""
    found: list[tuple[datetime, str, bytes]] = []
    last = datetime(2000, 1, 1, tzinfo=UTC)
    for path in sorted((folder / "inbox").glob("*.eml")):
        raw = path.read_bytes()
        last = envelope.read(raw).date or last
        found.append((last.astimezone(UTC), path.name, raw))
    return sorted(found, key=lambda mail: (mail[0], mail[1]))


def _saved(folder: Path) -> list[tuple[datetime, str, bytes]]:
    """Return the pages of an example's thread, which are named after the hours at which they were saved."""
    found = sorted((folder / THREAD).glob("*.json"))
    return [(datetime.strptime(path.stem, SAVED).replace(tzinfo=UTC), path.name, path.read_bytes()) for path in found]


def _read(home: Home, table: Table, item: tuple[datetime, str, bytes]) -> Sequence[MailSource]:
    """Return where a mail is read from, or a page of the thread once it is saved."""
    at, name, raw = item
    if not name.endswith(".json"):
        return [Letters([item])]
    page = home.path / table.config.forum.pages / name
    make_folder(page.parent)
    private.write(page, raw)
    os.utime(page, (at.timestamp(), at.timestamp()))
    return thread_sources(home)


def _posts(home: Home, table: Table) -> None:
    """Write what would be posted in the thread now, where the example has one."""
    for draft in drafts(home, table) if table.config.forum.family else ():
        private.write(home.path / POSTS / f"{draft.name}.txt", draft.text.encode())


def written(home: Home, table: Table, folder: Path) -> dict[str, Path]:
    """Write every report and every mail of a home as plain files to look at; return the notable ones by name."""
    notable: dict[str, Path] = {}
    for report in home.store.reports(table.id):
        path = folder / report.audience / file_name(report)
        private.write(path, report.body)
        notable[f"{report.audience}/{report.format}"] = path
    for entry in home.store.outbox(game=table.id):
        known = MailId.parse(entry.key)
        kind = known.kind if known else "mail"
        path = folder / entry.to_seat / "mails" / f"{entry.id:03}-{kind}.eml"
        private.write(path, home.store.out_raw(entry.id))
    return notable


def play(example: str, path: Path) -> Iterator[str]:
    """Play an example and return what a reader wants to see first: a receipt, the public report, where the rest is."""
    home, table = run(example, path)
    try:
        script = script_of(example)
        out = path / "reports"
        notable = written(home, table, out)
        receipt = _receipt(home, table, script.shows)
        if receipt:
            yield from ("A RECEIPT, as one player got it a minute after his mail:", "", receipt)
        yield from ("THE PUBLIC REPORT, as all players got it:", "", notable["all/text"].read_text("utf-8"))
        yield f"{where(table)}"
        yield from ("", f"Every report, receipt and mail lies in {out}", f"The home itself is {path}; look at it with:")
        yield f"  adjudicator --home {path} status {table.id}"
        yield f"  adjudicator --home {path} verify {table.id}"
    finally:
        home.close()


def _receipt(home: Home, table: Table, seat: str) -> str:
    """Return the text of the first receipt that a seat got."""
    import email
    from email import policy

    for entry in home.store.outbox(game=table.id):
        if entry.to_seat == seat and ".receipt." in entry.key:
            message = email.message_from_bytes(home.store.out_raw(entry.id), policy=policy.default)
            body = message.get_body(("plain",))
            return body.get_content() if body else ""
    return ""
