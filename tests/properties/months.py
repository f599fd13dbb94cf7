"""A month of many games in a few minutes: players, mail servers that fail, a daemon that is killed, a GM, and a clock.

Nothing in it sleeps. The clock stands still until the daemon has nothing to do, and then goes to the next moment at
which something happens: a mail comes, a server fails or works again, an hour strikes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from adjudicator.channels.base import Fetched, MailSource, Unreachable
from adjudicator.model.checkpoint import install, remove
from adjudicator.model.errors import UserError
from adjudicator.service.clock.scheduler import next_due
from adjudicator.service.daemon.rounds import Rounds
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.game.times import moment
from adjudicator.service.gm_desk import acts
from adjudicator.service.gm_desk.looking import form
from adjudicator.service.inbox.sources import Inboxes
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.settings.deadlines import Deadlines
from adjudicator.service.setup.creation import configure, create
from adjudicator.service.setup.demo import Hands
from tests.installed import REPUBLICS, SYSTEMS

START = datetime(2026, 10, 12, 9, 0, tzinfo=UTC)
"""So that a month from here goes over the end of summer time in Europe and in America."""
NAMES = ("Anna", "Ben", "Clara", "Dora", "Perla")
ZONES = ("Europe/Berlin", "America/New_York", "Australia/Sydney")
CORRECTED = 0.3
"""How often the GM files an order for a player after a packet has closed, some hours later."""
KINDS = ("form", "done", "late", "silent", "wait", "two", "slip")
USUAL, KEEN = (48, 14, 8, 9, 5, 10, 6), (0, 84, 0, 0, 0, 0, 16)
"""How often players do each; where they are keen a packet often closes early."""
SLIPS = ("A Zzyzx - Qwghlm", "persuade Zzyzx with 9000T", "give Qwghlm to Zzyzx")
"""Lines that nobody can read as an order that fits."""
TRIED = 4
"""Of the orders that a form offers, how many the GM tries until one still fits."""
HOUR = timedelta(hours=1)
SLACK = timedelta(minutes=5)
"""How long after its hour a packet may close, where mail could be read."""


class Cut(BaseException):
    """The power fails: whatever was not committed is gone."""


@dataclass(slots=True)
class Server:
    """A mail server that fails now and then: from and until when."""

    failures: list[tuple[datetime, datetime]]
    mended: bool = False

    def down(self, now: datetime) -> bool:
        """Return whether it fails at a moment."""
        return not self.mended and any(begin <= now < end for begin, end in self.failures)

    def changes(self) -> Iterator[datetime]:
        """Give the moments at which it fails or works again."""
        for begin, end in self.failures:
            yield from (begin, end)


@dataclass(slots=True)
class Sent:
    """A mail that has left: whether the daemon was told so, and how often it was handed over after that."""

    to: str
    subject: str
    answers: str
    at: datetime
    told: bool = False
    again: int = 0


@dataclass(slots=True)
class Letter:
    """A mail of a player: when it came, for which game, and the packet that was open for it."""

    came: datetime
    game: str
    raw: bytes
    ident: str


@dataclass(frozen=True, slots=True)
class Correction:
    """Orders that the GM files late for a seat: when, in which game and packet, and the lines, one mail each."""

    at: datetime
    game: str
    packet: str
    seat: str
    lines: tuple[str, ...]


@dataclass(slots=True)
class Month:
    """The world: games, players, servers and the clock."""

    path: Path
    games: int
    days: int
    chance: Random
    hands: Hands = field(init=False)
    home: Home = field(init=False)
    mailbox: Server = field(init=False)
    post: Server = field(init=False)
    letters: dict[str, Letter] = field(default_factory=dict)
    box: dict[str, Letter] = field(default_factory=dict)
    sent: dict[str, Sent] = field(default_factory=dict)
    asked: set[tuple[str, str, int]] = field(default_factory=set)
    closed: dict[tuple[str, str], datetime] = field(default_factory=dict)
    open: dict[str, tuple[str, int]] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)
    forms: dict[tuple[str, str], tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    corrections: list[Correction] = field(default_factory=list)
    cuts: int = 0

    def __post_init__(self) -> None:
        """Set up the games and draw the failures of the servers."""
        self.hands = Hands(START)
        self.home = Home(self.path, self.hands)
        end = START + timedelta(days=self.days)
        self.mailbox, self.post = Server(self._failures(end)), Server(self._failures(end))
        for number in range(self.games):
            system = SYSTEMS[number % len(SYSTEMS)]
            seats = NAMES[: 3 + number % 3] if system in REPUBLICS else NAMES
            players = tuple(
                Player(name=name, address=f"{name.lower()}{number}@example.org", zone=ZONES[at % 3])
                for at, name in enumerate(seats)
            )
            deadlines = Deadlines(grace=(0, 12, 24)[number % 3], delay=(0, 30)[number % 2], earliest=6)
            if system == "diplomacy":
                players = players + tuple(
                    Player(name=name, address=f"{name.lower()}{number}@example.org") for name in ("Tomas", "Iris")
                )
            file = GameFile(
                id=f"game{number}", system=system, zone=ZONES[number % 3], deadlines=deadlines, player=players
            )
            create(self.home, configure(self.home, file), self.chance.randbytes(64))

    def _failures(self, end: datetime) -> list[tuple[datetime, datetime]]:
        """A failure every two days or so, of minutes or hours."""
        found, at = [], START
        while (at := at + self.chance.uniform(0.2, 4) * timedelta(days=1)) < end:
            over = at + self.chance.choice((0.1, 1, 5, 12)) * self.chance.random() * HOUR
            found.append((at, over))
            at = over
        return found

    # ------------------------------------------------------------------------------ what the daemon sees

    def source(self) -> MailSource:
        """Return the mailbox, as a daemon opens it."""
        return Inboxes(_Nothing(), [_Mailbox(self)])  # type: ignore[list-item]

    def send(self, raw: bytes, to: str, ident: str) -> None:
        """Take a mail; a server that fails takes none, and sometimes takes one and does not say so."""
        del ident
        if self.post.down(self.hands.moment):
            message = "The server does not answer."
            raise Unreachable(message)
        head = raw.partition(b"\n\n")[0].decode().replace("\n ", " ")
        fields = dict(line.split(": ", 1) for line in head.split("\n"))
        known = self.sent.setdefault(
            fields["Message-ID"], Sent(to, fields["Subject"], fields.get("In-Reply-To", ""), self.hands.moment)
        )
        if known.told:
            known.again += 1
        if self.chance.random() < 0.01:
            message = "The line broke before the answer came."
            raise Unreachable(message)
        known.told = True

    def close(self) -> None:
        """Nothing is held between two mails."""

    # ------------------------------------------------------------------------------ what players do

    def play(self, desk: Desk) -> None:
        """Let each player of a packet that has opened decide what he sends, and when."""
        desk.refresh()
        for game in desk.games:
            table = desk.table(game)
            packet = table.history.state.open_packet
            here = (packet.id, packet.epoch) if packet is not None else ("", 0)
            before = self.open.get(game, here)
            if before != here:
                self.closed.setdefault((game, before[0]), self.hands.moment)
                self._note_mistake(game, before[0])
            self.open[game] = here
            if packet is None or (game, *here) in self.asked:
                continue
            self.asked.add((game, *here))
            until = moment(table.history.deadlines[packet.id].at)
            for seat in table.game.seats:
                self._decide(table, seat, until)

    def _decide(self, table: Table, seat: str, until: datetime) -> None:
        """One player: most fill in their form in time, some are late, some silent, some want more time."""
        left = until - self.hands.moment
        try:
            lines = list(form(self.home, table, seat))
        except UserError:
            return  # a packet between packets asks some alone
        keen = int(table.id[-1]) % 2
        kind = self.chance.choices(KINDS, KEEN if keen else USUAL)[0]
        packet = table.history.state.open_packet
        if packet is not None and others(lines):
            self.forms[table.id, packet.id] = seat, others(lines)
        if kind == "silent":
            return
        more = {"done": ("done",), "wait": ("wait",), "slip": (*SLIPS, "done")}.get(kind, ())
        end = lines.index("END") if "END" in lines else len(lines)  # what comes below it is left out
        lines[end:end] = more
        if not lines:
            lines = ["done"]
        at = self.hands.moment + left * self.chance.uniform(0.02, 0.3 if keen else 0.98)
        if kind == "late":
            at = until + self.chance.uniform(0.05, 20) * HOUR
        self._write(table, seat, lines, at)
        if kind == "two":
            self._write(table, seat, ["status"], at + self.chance.uniform(0.01, 2) * HOUR)
        if kind == "slip" and (keen or self.chance.random() < 0.8):
            self._write(table, seat, ["done"], at + self.chance.uniform(0.01, 6) * HOUR)

    def _note_mistake(self, game: str, packet: str) -> None:
        """Let a player of a packet that has closed tell the GM, now and then, that he meant something else."""
        if (game, packet) in self.forms and self.chance.random() < CORRECTED:
            seat, lines = self.forms.pop((game, packet))
            at = self.hands.moment + self.chance.uniform(0.1, 8) * HOUR
            self.corrections.append(Correction(at, game, packet, seat, lines))

    def correct(self, desk: Desk) -> None:
        """Let the GM file what is due of late orders, in a second shell beside the daemon."""
        for one in [each for each in self.corrections if each.at <= self.hands.moment]:
            self.corrections.remove(one)
            desk.refresh()
            for line in one.lines:
                with suppress(UserError):  # the packet is gone by now, or the line no longer fits
                    work = acts.substitute(self.home, desk.table(one.game), one.seat, line, "a slip", one.packet)
                    if all(outcome.status == "understood" for outcome in work.outcomes):
                        break

    def _write(self, table: Table, seat: str, lines: list[str], at: datetime) -> None:
        at = at.replace(microsecond=0)
        ident = f"<{len(self.letters)}@players.example>"
        address = table.players[seat].address
        text = "\n".join(lines)
        head = f"From: {seat} <{address}>\nTo: gm@localhost\nSubject: Re: [{table.id}] orders\nMessage-ID: {ident}\n"
        raw = f"{head}Content-Type: text/plain; charset=utf-8\n\n{text}\n".encode()
        self.letters[ident] = self.box[ident] = Letter(at, table.id, raw, ident)

    # ------------------------------------------------------------------------------ the month

    def run(self) -> None:
        """Let the month pass; now and then the power fails, and the daemon is started again."""
        end = START + timedelta(days=self.days)
        while self.hands.moment < end:
            cut = _Cutter(self.chance.randint(20, 600))
            install(cut)
            try:
                with suppress(Cut):
                    self._live(end)
            finally:
                remove(cut)
            self.cuts += cut.left == 0
            self.home.close()
            self.home = Home(self.path, self.hands)
            self._forget()
        self._settle()

    def _forget(self) -> None:
        """Let the daemon not know about the one mail that was taken when the power failed before it wrote that.

        That mail is sent once more, and nobody can know better.
        """
        waiting = (self.sent.get(entry.key) for entry in self.home.store.outbox("waiting"))
        lost = [sent for sent in waiting if sent is not None and sent.told]
        assert len(lost) <= 1, lost
        for sent in lost:
            sent.told = False

    def _settle(self) -> None:
        """Let the servers work again, players no longer write, and everything that waits be done."""
        self.mailbox.mended = self.post.mended = True
        self.hands.moment += timedelta(days=1, hours=6)
        daemon = Rounds(self.home, self.source, self, self.log.append)
        for _ in range(8):  # the last round is the end: what comes after it nobody can have read
            self.hands.moment += timedelta(hours=2)
            daemon.go()

    def _live(self, end: datetime) -> None:
        daemon = Rounds(self.home, self.source, self, self.log.append)
        desk = Desk(self.home)

        def sleep(span: timedelta) -> bool:
            self.play(desk)
            self.correct(desk)
            now = self.hands.moment
            coming = [letter.came for letter in self.box.values()]
            changes = [at for server in (self.mailbox, self.post) for at in server.changes()]
            hours = [next_due(self.home, desk.table(game)) for game in desk.games]
            # Between two such moments rounds do nothing: they are left out, but for one an hour.
            late = [each.at for each in self.corrections]
            later = [at for at in (*coming, *changes, *hours, *late) if at is not None and at > now]
            self.hands.moment = max(now + span, min([*later, now + HOUR]))
            return self.hands.moment < end

        daemon.keep(sleep)


def others(lines: list[str]) -> tuple[str, ...]:
    """Return the orders that a form offers beside its defaults, a few of them."""
    offered = (line.removeprefix("#   ").partition("#")[0].strip() for line in lines if line.startswith("#   "))
    return tuple(line for line in offered if line)[:TRIED]


class _Cutter:
    """Cuts the power at the n-th checkpoint from now."""

    def __init__(self, left: int) -> None:
        self.left = left

    def __call__(self, name: str) -> None:
        del name
        if self.left:
            self.left -= 1
            if not self.left:
                raise Cut


class _Nothing:
    """A mail folder that stays empty."""

    def fetch(self) -> Iterator[Fetched]:
        yield from ()

    def done(self, *uids: str) -> None:
        del uids


@dataclass(slots=True)
class _Mailbox:
    """The mailbox of a month: it may be down, and a line may break in the middle."""

    month: Month
    notes: tuple[str, ...] = ()

    def fetch(self) -> Iterator[Fetched]:
        now = self.month.hands.moment
        if self.month.mailbox.down(now):
            message = "The mailbox does not answer."
            raise UserError(message)
        here = sorted((letter.came, key) for key, letter in self.month.box.items() if letter.came <= now)
        for came, key in here:
            if self.month.chance.random() < 0.01:
                message = "The line to the mailbox broke."
                raise UserError(message)
            yield Fetched(key, self.month.box[key].raw, came)

    def done(self, *uids: str) -> None:
        if self.month.chance.random() < 0.02:
            message = "The mailbox did not take them off."
            raise UserError(message)
        for uid in uids:
            self.month.box.pop(uid, None)
