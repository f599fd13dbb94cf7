"""A letter while it is being filed, and what became of each of its statements."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from adjudicator.engine import advance
from adjudicator.engine.book import Book, write
from adjudicator.engine.dice import phase_id
from adjudicator.engine.system import Game
from adjudicator.model.event import Event
from adjudicator.model.order import Filed, Refused, Topic, Verdict
from adjudicator.model.reading import Result
from adjudicator.model.state import State


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one statement.

    `status` is understood, refused, unclear, noted or ignored. `orders` are the orders now on file because of
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


@dataclass(frozen=True, slots=True)
class Doubt:
    """Lines that are not filed and may be meant; `why` names the sentence that asks about them."""

    why: str
    lines: tuple[str, ...]


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
    form: str = ""
    """The packet that the letter's order form is for; empty where it has none."""
    asked: tuple[Doubt, ...] = ()
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
        packet = self.state.open_packet
        return packet is not None and (not packet.only or self.seat in packet.only)

    def barred(self, kind: str) -> Refused | None:
        """Return why nothing of a kind can be filed now, or None."""
        packet = self.state.packet
        if self.form and packet is not None and not packet.takes(self.form):
            now = packet.id if self.is_open else ""
            return Refused("other_packet", facts={"packet": self.form, "now": now, "kind": kind})
        return None if self.is_open else Refused("packet_closed", facts={"packet": self.packet, "kind": kind})

    def topics(self) -> tuple[Topic, ...]:
        """Return what the seat can file for the packet at hand; worked out once for a state."""
        return tuple(t for t in advance.topics(self.game, self.state) if t.slot.seat == self.seat)

    def write(self, row: Any) -> None:  # noqa: ANN401 - a row of the book
        """Append a row of the book."""
        self.rows.append(row)
        self.book = write(self.book, row)

    def arrive(self, filed: Filed) -> tuple[Event, ...]:
        """Carry out an order that acts on arrival; return what it did, nothing for an order that waits."""
        step = advance.arrive(self.game, self.state, filed, self.dice)
        if step is None:
            return ()
        self.rows.extend(step.events)
        self.events.extend(step.events)
        self.state = step.state
        return step.events
