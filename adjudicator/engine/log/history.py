"""From log rows to the live game: what a rewind cut is gone; book, people and calendar stay complete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.log import calendar, posts, press
from adjudicator.engine.log import people as who
from adjudicator.engine.log.attendance import Attendance
from adjudicator.engine.log.attendance import Row as Attended
from adjudicator.engine.log.book import Book, OrderFiled, write
from adjudicator.engine.log.log_row import LogRow
from adjudicator.engine.log.mailbox import MailboxMoved
from adjudicator.engine.log.press import Press
from adjudicator.engine.log.recast import Fallen, Recast, cast, recast
from adjudicator.engine.log.sealing import BeaconAwaited, BeaconDrawn, Seal, Waiting, WordPromised, WordsAwaited
from adjudicator.engine.log.wording import WordsGiven
from adjudicator.model.event import Event
from adjudicator.model.fold import apply, fold
from adjudicator.model.record import record
from adjudicator.model.rolled import Beacon
from adjudicator.model.state import Packet, PacketState, State


@record
class Rewound:
    """The game went back to the row `to`, the last of a step.

    With `reopen` the packet takes fresh links, because players may act again after a link was
    published; without it a packet keeps its link, and the same labels give the same dice.
    """

    to: int
    reopen: bool
    why: str


@record
class DeadlineSet:
    """A packet's deadline, as `YYYY-MM-DDTHH:MM:SSZ`; `why` is empty for the one the schedule gives."""

    packet: str
    at: str
    why: str = ""


@record
class Published:
    """A report went out at a moment; the digest of each rendering (`anna/text`) lets no letter be changed later."""

    report: str
    at: str
    digests: tuple[tuple[str, str], ...]


@dataclass(slots=True)
class History:
    """The live branch of a game, its book, people and calendar, grown row by row.

    `links` is the highest link any packet took and `epochs` how often each was reopened, both over
    all rows: what a rewind cut was published all the same. `heard` lists the seats that filed anything in each
    packet, `locked` the packets that were ever locked and `spent` the highest link of one: those links
    may be known. `stale` are packets for which players may order again, because an earlier one was
    reopened: marks of done in them, and mails about them, no longer count. `marks` has the state at each
    report and how many rows of the live branch came before it, so that nothing is folded twice. `rolled` are the
    labels of the dice rolled in the current packet, `sealed` orders and words of every lock as digests, `promised`
    the words that seats have fixed by packet, and `awaited` says that words are due before dice fall. `rounds` are the
    rounds of a public beacon that locks have named by packet, `beacons` those that have come, and `due` is the one
    that dice wait for. `cast` are the dice reported to all before a correction made their packets run again, and `cut`
    the row after which they do so, both until that is reported. `first` has the deadline that each packet opened with,
    for the subject of its mails; a packet that opens again has another. `words` are those of the GM's own table, as
    TOML. `moved` are the mailboxes that the game has had since its first.
    """

    state: State = field(default_factory=lambda: State(parts={}, visits={}))
    book: Book = field(default_factory=Book)
    people: who.People = field(default_factory=who.People)
    attendance: Attendance = field(default_factory=Attendance)
    press: Press = field(default_factory=Press)
    calendar: calendar.Calendar = field(default_factory=calendar.Calendar)
    posts: posts.Posts = field(default_factory=posts.Posts)
    rows: list[LogRow] = field(default_factory=list)
    heard: set[tuple[str, str]] = field(default_factory=set)
    locked: set[str] = field(default_factory=set)
    spent: int = 0
    stale: set[str] = field(default_factory=set)
    links: int = 0
    epochs: dict[str, int] = field(default_factory=dict)
    deadlines: dict[str, DeadlineSet] = field(default_factory=dict)
    first: dict[str, DeadlineSet] = field(default_factory=dict)
    hours: Counter[str] = field(default_factory=Counter)
    published: list[tuple[int, Published]] = field(default_factory=list)
    marks: dict[int, tuple[State, int]] = field(default_factory=dict)
    rolled: set[str] = field(default_factory=set)
    sealed: list[Seal] = field(default_factory=list)
    promised: dict[str, dict[str, str]] = field(default_factory=dict)
    awaited: WordsAwaited | None = None
    rounds: dict[str, BeaconAwaited] = field(default_factory=dict)
    beacons: dict[str, Beacon] = field(default_factory=dict)
    due: BeaconAwaited | None = None
    cast: dict[tuple[str, str], Fallen] = field(default_factory=dict)
    cut: int | None = None
    branch: tuple[list[LogRow], State] | None = None
    words: str = ""
    moved: tuple[MailboxMoved, ...] = ()
    last: int = 0
    step: int = 0

    def add(self, row: LogRow) -> None:
        """Take the next row of the log.

        Raises:
            ValueError: the row rewinds to a row that does not end a step.
        """
        self.last, self.step = row.seq, max(self.step, row.step)
        self.attendance = self.attendance.after(row.seq, row.body)
        if isinstance(row.body, Rewound):
            self._cut(row.body.to, reopen=row.body.reopen)
            self.first.clear()
        elif isinstance(row.body, Event):
            self._happen(row)
        elif isinstance(row.body, DeadlineSet):
            self.deadlines[row.body.packet] = row.body
            self.first.setdefault(row.body.packet, row.body)
            self.hours[row.body.packet] += 1
            self.calendar = calendar.moved(self.calendar)
        elif isinstance(row.body, Published):
            self.published.append((row.seq, row.body))
            self.marks[row.seq] = (self.state, len(self.rows))
            self.press = self.press.reported()
            self.cast, self.cut, self.branch = {}, None, None
        else:
            self._write(row.body)

    def _write(self, body: Any) -> None:  # noqa: ANN401 - a row of a fold that no rewind cuts
        if isinstance(body, who.Row):
            self.people = who.write(self.people, body)
            if isinstance(body, who.SeatTaken | who.SeatResigned):
                self.calendar = calendar.left(self.calendar, body.seat)
                self.posts = self.posts.left(body.seat)
                self.press = self.press.left(body.seat)
        elif isinstance(body, posts.Row):
            self.posts = posts.write(self.posts, body)
        elif isinstance(body, press.Row):
            self.press = self.press.write(body)
        elif not isinstance(body, Attended):
            self._write_packet(body)

    def _write_packet(self, body: Any) -> None:  # noqa: ANN401 - likewise, of what belongs to a packet
        if isinstance(body, calendar.Row):
            self.calendar = calendar.write(self.calendar, body)
        elif isinstance(body, Seal):
            self.sealed.append(body)
        elif isinstance(body, Waiting):
            self._await(body)
        elif isinstance(body, WordsGiven):
            self.words = body.text
        elif isinstance(body, MailboxMoved):
            self.moved = (*self.moved, body)
        else:
            self.book = write(self.book, body)
            if isinstance(body, OrderFiled):
                self.heard.add((body.filed.seat, body.filed.packet))

    def _await(self, body: Waiting) -> None:
        """Take a promise of a word, or the beginning or end of a time in which dice wait."""
        if isinstance(body, WordPromised):
            self.promised.setdefault(body.packet, {})[body.seat] = body.digest
        elif isinstance(body, BeaconAwaited):
            self.rounds[body.packet] = self.due = body
        elif isinstance(body, BeaconDrawn):
            self.beacons[body.packet], self.due = body.beacon, None
        else:
            self.awaited = body if isinstance(body, WordsAwaited) else None

    def _happen(self, row: LogRow) -> None:
        """Add an event to the live branch."""
        self.rows.append(row)
        self._roll(row.body)
        self.state = apply(self.state, row.body)
        if isinstance(row.body.data, calendar.PutOff):
            self.calendar = calendar.put_off(self.calendar, row.body.data)
        if self.state.packet is not None:
            packet = self.state.packet
            self.links = max(self.links, packet.index)
            self.epochs[packet.id] = max(self.epochs.get(packet.id, 0), packet.epoch)
            if row.body.kind == "packet_locked":
                self.locked.add(phase_id(packet.id, packet.epoch))
                self.spent = max(self.spent, packet.index)
                asked = row.body.data.asked if row.body.data is not None else ()
                silent = (seat for seat in asked if not self.heard_of(seat, packet))
                self.attendance = self.attendance.locked(row.seq, packet.id, asked, silent)

    @property
    def waits(self) -> bool:
        """Whether dice wait for words or for a round of a beacon; no rule runs before they have come."""
        return self.awaited is not None or self.due is not None

    def recast(self) -> Recast | None:
        """Compare the dice of an unreported correction with those before it; None without one."""
        return None if self.cut is None else recast(self.cast, cast(self.rows, self.cut))

    def heard_of(self, seat: str, packet: PacketState) -> bool:
        """Return whether a seat has filed anything in a packet, or has said done."""
        return (seat, packet.id) in self.heard or self.book.is_done(seat, phase_id(packet.id, packet.epoch))

    def since(self, seq: int) -> tuple[State, tuple[Event, ...]]:
        """Return the state at a row, and the events of the live branch after it."""
        if seq == 0:
            return State(parts={}, visits={}), self.events()
        if seq == self.last:
            return self.state, ()
        state, done = self.marks.get(seq) or self._folded(seq)
        return state, tuple(row.body for row in self.rows[done:])

    def _folded(self, seq: int) -> tuple[State, int]:
        before = [row for row in self.rows if row.seq <= seq]
        return fold(State(parts={}, visits={}), (row.body for row in before)), len(before)

    def events(self) -> tuple[Event, ...]:
        """Return the events of the live branch."""
        return tuple(row.body for row in self.rows)

    def labels(self) -> frozenset[str]:
        """Return the labels of the dice rolled in the current packet: none of them may be rolled again."""
        return frozenset(self.rolled)

    def _roll(self, event: Event) -> None:
        """Keep the label of a die; any other packet, or opening of this one, has dice of its own."""
        if event.kind in {"packet_locked", "packet_opened", "packet_reopened"}:
            self.rolled.clear()
        elif event.kind == "rolled":
            self.rolled.add(event.data.label)

    def ends_step(self, seq: int) -> bool:
        """Return whether a row is the last of its transaction on the live branch; only there may a rewind cut."""
        here = next((i for i, row in enumerate(self.rows) if row.seq == seq), None)
        if here is None:
            return False
        after = self.rows[here + 1 : here + 2]
        return not after or after[0].step != self.rows[here].step

    def _cut(self, to: int, *, reopen: bool) -> None:
        if not self.ends_step(to):
            msg = f"row {to} does not end a step of the live game"
            raise ValueError(msg)
        if not reopen:
            told = self.published[-1][0] if self.published else 0
            self.cast = {**cast(self.rows, to, told), **self.cast}
            self.cut = to if self.cut is None else min(to, self.cut)
            self.branch = self.branch or (self.rows, self.state)
        kept = [row for row in self.rows if row.seq <= to]
        state = fold(State(parts={}, visits={}), (row.body for row in kept))
        if reopen:
            changes = (change for row in self.rows if row.seq > to for change in row.body.changes)
            moved = [change.packet for change in changes if isinstance(change, Packet)]
            phases = {phase_id(packet.id, packet.epoch) for packet in moved if packet is not None}
            self.stale |= phases
            self.locked -= phases
            # What was waited for is of no use to a packet that is open again: it takes other dice.
            self.awaited = None if self.awaited is not None and self.awaited.packet in phases else self.awaited
            self.due = None if self.due is not None and self.due.packet in phases else self.due
        self.rows, self.state = kept, state
        self.attendance = self.attendance.cut(to)
        self.rolled.clear()
        for row in kept:
            self._roll(row.body)
        self.marks = {seq: mark if mark[1] <= len(kept) else (state, len(kept)) for seq, mark in self.marks.items()}


def replay(rows: Iterable[LogRow]) -> History:
    """Return the live game that a log describes."""
    history = History()
    for row in rows:
        history.add(row)
    return history
