"""A letter while it is being filed, and the outcome of each of its statements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.log import calendar as times
from adjudicator.engine.log import people as who
from adjudicator.engine.log import posts as forum
from adjudicator.engine.log import press
from adjudicator.engine.log.book import Book, OrderFiled, OrderWithdrawn, write
from adjudicator.engine.log.press import PressSent
from adjudicator.engine.log.proposals import Proposal, Proposals, waiting
from adjudicator.engine.log.sealing import Waiting, WordsAwaited
from adjudicator.engine.running import advance, questions
from adjudicator.engine.system import Game
from adjudicator.model.event import Event
from adjudicator.model.letter import MailId
from adjudicator.model.order import Filed, Refused, Topic, Verdict
from adjudicator.model.reading import Command, Result
from adjudicator.model.state import State

WHOLE = frozenset({"done", "word"})
"""Lines about all that a seat has sent: a mail that had to wait says nothing about what came after it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one statement.

    `status` is understood, refused, unclear, aside, passed, noted or ignored; passed is press that goes out,
    aside is a `done` that does not count. `orders` are the orders now on file because of it, `verdict` what
    prevented it (or a passing obstacle, for an order that was filed anyway).
    """

    line: int
    text: str
    status: str
    orders: tuple[Filed, ...] = ()
    verdict: Verdict | None = None
    result: Result | None = None
    command: str = ""
    done: bool | None = None
    ahead: str = ""
    events: tuple[Event, ...] = ()
    """The immediate effect of an order that acts on arrival."""
    says: str = "command-read"
    """The sentence on the outcome of a line to the bot, filled from `facts`."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    press: PressSent | None = None
    """The press that goes out, where the statement is one."""
    ended: bool = True
    """Whether it is clear where that press ends."""
    proposals: tuple[Proposal, ...] = ()
    """What the statement may mean, where its author must say yes or no."""
    samples: tuple[str, ...] | None = None
    """Lines that would be accepted instead; None for those that its reading or verdict itself gives."""
    gone: tuple[Filed, ...] = ()
    """Orders of earlier mails whose place its order took, their fall-backs among them."""


def understood(command: Command, **fields: Any) -> Outcome:  # noqa: ANN401 - fields of an Outcome
    """Return the outcome of a line to the bot that was carried out."""
    return Outcome(command.line, command.text, "understood", result=command, command=command.name, **fields)


def refused(command: Command, why: Refused) -> Outcome:
    """Return the outcome of a line to the bot that was not."""
    return Outcome(command.line, command.text, "refused", verdict=why, result=command)


@dataclass(frozen=True, slots=True)
class Writer:
    """The sender of a letter: the address, the time of arrival, and the seat's configuration.

    `code` gives the codes of requests by their numbers, `zone` is the time zone of the player's days, `absences`
    are the days for which they may be absent. `by_token`: the letter brings the token of the seat.
    """

    address: str
    at: str
    listed: tuple[str, ...]
    code: Callable[[int], str]
    zone: str = ""
    absences: int = 0
    by_token: bool = False


@dataclass(frozen=True, slots=True)
class Thread:
    """What a letter answers, and what else a bare `yes` in it could mean.

    `message` is its own Message-ID, `before` are those of the mails in its thread, latest first. `receipt` is the
    Message-ID of the receipt that it answers, taken apart. `ballot` says that a bare yes would be a vote now, `code`
    that a code waits for one.
    """

    message: str = ""
    before: tuple[str, ...] = ()
    receipt: MailId | None = None
    ballot: bool = False
    code: bool = False


@dataclass(frozen=True, slots=True)
class Doubt:
    """Lines that are not filed but may be meant; `why` names the sentence that asks about them."""

    why: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """The answer to a question: the template below `answers/`, and what fills it."""

    topic: str
    facts: Mapping[str, Any]


@dataclass(slots=True)
class Filing:
    """A letter being filed: the rows so far and the state and book they lead to."""

    game: Game
    seat: str
    mail: str
    state: State
    book: Book
    dice: Any
    rows: list[Any] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    head: int = 0
    """The number of the order that an `or` line would fall back from; 0 where there is none."""
    form: str = ""
    """The packet that the letter's order form is for; empty where it has none."""
    people: who.People = field(default_factory=who.People)
    calendar: times.Calendar = field(default_factory=times.Calendar)
    posts: forum.Posts = field(default_factory=forum.Posts)
    post: str = ""
    """What people call the post that the letter is; empty for a mail."""
    private: bool = False
    """Whether the letter is a message of the forum, which other players do not see."""
    deleted: bool = False
    """Whether the letter is a post that was deleted."""
    receipts: str = ""
    """Where the letter chooses that receipts of posts go, `thread` or `mail`; empty where it chooses nothing."""
    gone: tuple[Filed, ...] = ()
    """The orders of an earlier text of the same post, which were taken back before this one was read."""
    settled: bool = False
    """Whether the current packet was locked before, so that nothing may change its dice any longer."""
    awaited: WordsAwaited | None = None
    """What words are waited for before dice fall; None where none are."""
    two_steps: bool = False
    """Whether a word is promised by its digest, and told after the lock."""
    arrived: int = 0
    """The number of a mail that waited for a yes and gives way to those that came after it; 0 for any other."""
    writer: Writer | None = None
    """None where there is no mail: the GM files for the seat."""
    guesses: int = 0
    """How many codes the letter has tried."""
    thread: Thread | None = None
    """None where there is no mail to answer."""
    asked: tuple[Doubt, ...] = ()
    """Lines left out that may be meant as orders: quoted ones, or text below a signature."""
    replies: bool = False
    """Whether the letter answers press, or says what such an answer was: then its lines are no orders."""
    recalled: bool = False
    """Whether the letter set a `done` of an earlier one aside."""
    as_written: bool = False
    """Whether orders are filed without what their writers left out, as logs have them that are older than this."""
    counted: tuple[Any, ...] | None = None
    """The rows with a `done` that was set aside, as logs have them that are older than this; None where none was."""
    closing: times.EarlyClose | None = None
    """The early close that is due once the letter is filed; None where somebody is still waited for."""
    answer: Callable[[Filing, Command], Told | None] = lambda *_: None
    """Answers the seat's questions; returns None where the game has no answer."""

    @property
    def files(self) -> bool:
        """Whether the letter files an order or withdraws one."""
        return any(isinstance(row, OrderFiled | OrderWithdrawn) for row in self.rows)

    @property
    def packet(self) -> str:
        """The id of the current packet, empty before the first."""
        return self.state.packet.id if self.state.packet else ""

    @property
    def phase(self) -> str:
        """The packet's name in the dice: done marks and words do not survive a reopening."""
        packet = self.state.packet
        return phase_id(packet.id, packet.epoch) if packet else ""

    @property
    def is_open(self) -> bool:
        """Whether the current packet takes orders of this seat."""
        packet = self.state.open_packet
        return packet is not None and (not packet.only or self.seat in packet.only) and not self.frozen

    @property
    def frozen(self) -> bool:
        """Whether the current packet is past its deadline and waits for others only."""
        return self.state.open_packet is not None and self.calendar.frozen(self.seat, self.phase)

    @property
    def waiting(self) -> Proposals:
        """The proposals that wait for the seat's yes."""
        return waiting(self.book.proposals, self.seat, self.state.packet) if self.is_open else ()

    @property
    def later(self) -> tuple[Filed, ...]:
        """The orders of the seat that came after a mail that had to wait; none for any other mail."""
        own = self.book.of(self.seat) if self.arrived else ()
        return tuple(filed for filed in own if int(filed.mail.partition(":")[2] or 0) > self.arrived)

    def barred(self, kind: str) -> Refused | None:
        """Return why nothing of a kind can be filed now, or None."""
        packet = self.state.packet
        if self.form and packet is not None and not packet.takes(self.form):
            now = packet.id if self.is_open else ""
            return Refused("other_packet", facts={"packet": self.form, "now": now, "kind": kind})
        if self.frozen:
            return Refused("in_grace", facts={"packet": self.packet, "kind": kind})
        if kind in WHOLE and self.later:
            return Refused("mail_overtaken", facts={"kind": kind})
        return None if self.is_open else Refused("packet_closed", facts={"packet": self.packet, "kind": kind})

    def topics(self) -> tuple[Topic, ...]:
        """Return what the seat can file for the current packet; worked out once for a state."""
        return tuple(t for t in questions.topics(self.game, self.state) if t.slot.seat == self.seat)

    def write(self, row: Any) -> None:  # noqa: ANN401 - a row of the book
        """Append a row of the book, of the people, or of the calendar."""
        self.rows.append(row)
        if isinstance(row, who.Row):
            self.people = who.write(self.people, row)
        elif isinstance(row, Waiting | press.Row):
            pass  # nothing that is read of a letter depends on it
        elif isinstance(row, times.Row):
            self.calendar = times.write(self.calendar, row)
        elif isinstance(row, forum.Row):
            self.posts = forum.write(self.posts, row)
        else:
            self.book = write(self.book, row)

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses of the seat after the rows so far."""
        return self.people.tenure(self.seat).addresses(self.writer.listed) if self.writer is not None else ()

    def happen(self, event: Event) -> None:
        """Append a public event that changes nothing in the game."""
        self.rows.append(event)
        self.events.append(event)

    def arrive(self, filed: Filed) -> tuple[Event, ...]:
        """Carry out an order that acts on arrival; return its effect, nothing for an order that waits."""
        step = advance.arrive(self.game, self.state, filed, self.dice)
        if step is None:
            return ()
        self.rows.extend(step.events)
        self.events.extend(step.events)
        self.state = step.state
        return step.events
