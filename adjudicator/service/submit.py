"""Filing: what the lines of a letter become in the book, and what each line is told.

Pure but for the game it is given: it reads a history and returns rows to append. The same function
serves a mail, a GM's substitution and `adjudicator check`, which appends nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.engine import advance, filing
from adjudicator.engine.book import Book, DoneSaid, OrderFiled, OrderWithdrawn, WordSent, write
from adjudicator.engine.dice import phase_id
from adjudicator.engine.system import Game, StepSpec
from adjudicator.model.event import Event
from adjudicator.model.order import Accepted, Filed, Refused, Slot, Topic, Unclear, Verdict
from adjudicator.model.reading import Ambiguous, Command, Misread, Read, Result, UnknownName
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import State
from adjudicator.model.view import view

FIGURES_CODE = "condition_unknown"
NO_CHOICES: Any = None
PAUSE = "pause"
"""The kind of order that no step reads: the engine waits for its author before the step it names."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one statement.

    `status` is understood, refused, unclear or ignored. `orders` are the orders now on file because of
    it, `verdict` what stood in the way (also the passing kind, of an order filed all the same).
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
    """What the order did at once, where it acts on arrival."""


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
    """Number of the order that an `or` line would fall back from; 0 where there is none."""
    asked: tuple[str, ...] = ()
    """Lines left out that may be meant as orders: quoted ones, or what stands below a signature."""

    @property
    def packet(self) -> str:
        """The id of the packet at hand, empty before the first."""
        return self.state.packet.id if self.state.packet else ""

    @property
    def phase(self) -> str:
        """The packet's name in the dice: done marks and words do not outlive a reopening."""
        packet = self.state.packet
        return phase_id(packet.id, packet.epoch) if packet else ""

    @property
    def is_open(self) -> bool:
        """Whether the packet at hand takes orders of this seat."""
        packet = self.state.packet
        if packet is None or packet.stage != "open":
            return False
        return not packet.only or self.seat in packet.only

    def topics(self) -> tuple[Topic, ...]:
        """Return what the seat can file for the packet at hand; worked out once for a state."""
        return tuple(t for t in advance.topics(self.game, self.state) if t.slot.seat == self.seat)

    def write(self, row: Any) -> None:  # noqa: ANN401 - a row of the book
        """Append a row of the book."""
        self.rows.append(row)
        self.book = write(self.book, row)


def submit(filing_: Filing, results: Iterable[Result]) -> Filing:
    """File the statements of a letter in order; a fault in one leaves the others alone."""
    for result in results:
        filing_.outcomes.append(_one(filing_, result))
    return filing_


def _one(work: Filing, result: Result) -> Outcome:
    if isinstance(result, Read):
        return _order(work, result)
    if isinstance(result, Command):
        return _command(work, result)
    if isinstance(result, Ambiguous | UnknownName):
        return Outcome(result.line, result.text, "unclear", result=result)
    if isinstance(result, Misread):
        return Outcome(result.line, result.text, "refused", result=result)
    return Outcome(result.line, result.text, "ignored", result=result)


# -------------------------------------------------------------------------------------- orders


def _order(work: Filing, read: Read) -> Outcome:
    line, text = read.line, read.text
    head, work.head = work.head if read.rank else 0, 0
    ahead, life, barred = _when(work, read)
    if barred is not None:
        return Outcome(line, text, "refused", verdict=barred, result=read)
    verdict = _verdict(work, read)
    work.head = head
    if isinstance(verdict, Unclear):
        return Outcome(line, text, "unclear", verdict=verdict, result=read)
    if isinstance(verdict, Refused) and verdict.lasting:
        return Outcome(line, text, "refused", verdict=verdict, result=read)
    number = work.book.next_number(work.seat)
    # An `or` whose first choice was refused is the first choice.
    work.head = head or number
    rank = number - work.head
    filed = Filed(work.seat, number, read.order, read.when, life, rank, work.packet, work.mail, line)
    return _file(work, filed, verdict, read, ahead)


def _file(work: Filing, filed: Filed, verdict: Verdict, read: Read, ahead: str) -> Outcome:
    if _is_open_kind(work, filed.order.kind) and not isinstance(verdict, Accepted):
        # An order for an open slot acts at once or not at all: it cannot wait on file.
        return Outcome(read.line, read.text, "refused", verdict=verdict, result=read)
    work.write(OrderFiled(filed))
    events = _arrive(work, filed)
    return Outcome(read.line, read.text, "understood", (filed,), verdict, read, ahead=ahead, events=events)


def _is_open_kind(work: Filing, kind: str) -> bool:
    return any(topic.slot.kind == kind and topic.slot.need == "open" for topic in work.topics())


def _when(work: Filing, read: Read) -> tuple[str, str, Refused | None]:
    """Return the packet an order is filed ahead for, its life, and why it cannot be filed at all."""
    kind = read.order.kind
    if read.life == "standing":
        return "", "standing", None
    if not work.is_open:
        return "", read.life, Refused("packet_closed", facts={"packet": work.packet, "kind": kind})
    schedule, title = work.game.schedule, work.state.packet.name if work.state.packet else ""
    own = [schedule.packet_of(spec.name) for spec, _ in _readers(work, read.order)]
    if not own or any(packet is None or packet.title == title for packet in own):
        return "", "packet", None
    titles = [packet.title for packet in schedule.packets]
    known = [packet.title for packet in own if packet is not None]
    later = next((name for name in known if titles.index(name) > titles.index(title)), "")
    if later:
        return later, "once", None
    return "", "packet", Refused("packet_past", facts={"packet": known[-1], "now": title, "kind": kind})


def _readers(work: Filing, order: Any) -> list[tuple[StepSpec, Slot]]:  # noqa: ANN401 - an order record
    """Return the steps that may read an order, with the slot it would fill.

    Several steps may read one kind, as cards are played in many. Those that ask the seat for such an
    order in the packet at hand come alone; without any, all that read its kind.
    """
    steps, blank = work.game.system.steps, Slot("", work.seat, order.kind, {}, "optional", NO_CHOICES)
    if order.kind == PAUSE:
        return [(steps[step], blank) for step in order.where().values() if step in steps]
    terms = order.where().items()
    mine = [topic for topic in work.topics() if topic.slot.kind == order.kind]
    fit = [topic for topic in mine if all(value in topic.slot.about.get(term, ()) for term, value in terms)]
    found = [(spec, topic.slot) for topic in fit if (spec := steps.get(topic.step)) is not None]
    return found or [(spec, blank) for spec in steps.values() if order.kind in spec.kinds]


def _verdict(work: Filing, read: Read) -> Verdict:
    """Check an order as it is on receipt, against the seat's view: the first step that would take it decides."""
    kind = read.order.kind
    readers = _readers(work, read.order)
    if not readers:
        return Refused("not_yet", facts={"kind": kind})
    for test in read.when:
        if test.figure not in work.game.system.figures:
            return Refused(FIGURES_CODE, facts={"figure": test.figure})
    if kind == PAUSE:
        return Accepted()
    seen = view(work.state, work.seat)
    verdicts = [_checked(work, seen, spec, slot, read.order) for spec, slot in readers]
    return next((verdict for verdict in verdicts if isinstance(verdict, Accepted)), verdicts[0])


def _checked(work: Filing, seen: State, spec: StepSpec, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    concrete = _concrete(work, seen, slot, order)
    if concrete is None:
        return Accepted()
    try:
        return spec.check(work.game, seen, None, slot, concrete)
    except Unknowable:
        return Refused("cannot_know", facts={"kind": order.kind})


def _concrete(work: Filing, seen: State, slot: Slot, order: Any) -> Any:  # noqa: ANN401 - an order record
    policy = getattr(order, "answer", None)
    if policy is None:
        return order
    try:
        return policy(work.game, seen, work.state.top, slot)
    except Unknowable:
        return None


# ------------------------------------------------------------------------------------ commands


def _command(work: Filing, command: Command) -> Outcome:
    handler = _COMMANDS.get(command.name)
    if handler is None:
        refused = Refused("command_not_here", facts={"command": command.name})
        return Outcome(command.line, command.text, "refused", verdict=refused, result=command)
    return handler(work, command)


def _understood(command: Command, **fields: Any) -> Outcome:  # noqa: ANN401 - fields of an Outcome
    return Outcome(command.line, command.text, "understood", result=command, command=command.name, **fields)


def _first(command: Command) -> str:
    return command.arguments[0] if command.arguments else ""


def _done(work: Filing, command: Command) -> Outcome:
    yes = command.arguments[:1] != ("no",)
    if not work.is_open:
        refused = Refused("packet_closed", facts={"packet": work.packet, "kind": "done"})
        return Outcome(command.line, command.text, "refused", verdict=refused, result=command)
    if work.book.is_done(work.seat, work.phase) != yes:
        work.write(DoneSaid(work.seat, work.phase, yes))
    return _understood(command, done=yes)


def _clear(work: Filing, command: Command) -> Outcome:
    wanted = _first(command)
    mine = [f for f in work.book.of(work.seat) if f.life != "standing" and filing.alive(f, work.state)]
    struck = [f for f in mine if wanted in {"", "all", f.order.kind}]
    for filed in struck:
        _strike(work, filed)
    return _understood(command, orders=tuple(struck))


def _cancel(work: Filing, command: Command) -> Outcome:
    """Take back orders that read as the words given do; standing ones too."""
    wanted = _first(command).removeprefix("standing").strip(" :").lower()

    def said(filed: Filed) -> str:
        return replace(filed, life="packet", rank=0).say(work.game.name).lower()

    mine = work.book.of(work.seat)
    exact = [f for f in mine if said(f) == wanted] or [f for f in mine if wanted and said(f).startswith(wanted)]
    if not exact:
        refused = Refused("nothing_to_cancel", facts={"wanted": wanted})
        return Outcome(command.line, command.text, "refused", verdict=refused, result=command)
    for filed in exact:
        _strike(work, filed)
    return _understood(command, orders=tuple(exact))


def _strike(work: Filing, filed: Filed) -> None:
    """Take an order off file; one that has acted on arrival takes that back, if it knows how."""
    work.write(OrderWithdrawn(work.seat, filed.number))
    undo = getattr(filed.order, "undo", None)
    if undo is not None:
        _arrive(work, replace(filed, order=undo(), number=work.book.next_number(work.seat)))


def _arrive(work: Filing, filed: Filed) -> tuple[Event, ...]:
    """Carry out an order that acts on arrival; return what it did, nothing for an order that waits."""
    step = advance.arrive(work.game, work.state, filed, work.dice)
    if step is None:
        return ()
    work.rows.extend(step.events)
    work.events.extend(step.events)
    work.state = step.state
    return step.events


def _word(work: Filing, command: Command) -> Outcome:
    if not work.is_open:
        refused = Refused("packet_closed", facts={"packet": work.packet, "kind": "word"})
        return Outcome(command.line, command.text, "refused", verdict=refused, result=command)
    work.write(WordSent(work.seat, work.phase, _first(command)))
    return _understood(command)


def _asked_for(work: Filing, command: Command) -> Outcome:
    del work
    return _understood(command)


_COMMANDS = {
    "done": _done,
    "clear": _clear,
    "cancel": _cancel,
    "word": _word,
    "help": _asked_for,
    "status": _asked_for,
}
