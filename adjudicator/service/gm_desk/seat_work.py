"""What each seat has done in the packet that is open, and what the reader did not understand of its mails."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.running import filing, questions
from adjudicator.engine.running.owing import owing
from adjudicator.intake.reading import arrived
from adjudicator.model.letter import MailId
from adjudicator.model.reading import Ambiguous, Misread, Proposed, Talk, UnknownName
from adjudicator.service.filing.reading import read
from adjudicator.service.game.sights import misses
from adjudicator.service.mail_out.letters import serial

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalEntry, OutboxEntry
    from adjudicator.model.order import Slot
    from adjudicator.model.reading import Result
    from adjudicator.service.game.desk import Desk
    from adjudicator.service.game.table import Table

WORDS = 3
"""How many words a line of talk must have to be shown to the GM: greetings and names are shorter."""
ASKED, MISREAD, TALK = "asked", "misread", "talk"


@dataclass(frozen=True, slots=True)
class SeatWork:
    """What a seat has done in the open packet.

    `mails` counts those of the packet, `filed` its orders on file, `open` what it owes and has not filed; `last` is
    when its last mail arrived, in any packet, empty if none did. `reminded` is when it was last reminded of the packet.
    """

    seat: str
    name: str
    mails: int
    filed: int
    open: int
    done: bool
    last: str
    misses: int
    reminded: str


@dataclass(frozen=True, slots=True)
class Unread:
    """A line of a player that was not understood: `what` became of it, and whether the player has written `since`."""

    name: str
    text: str
    what: str
    since: bool


class Deskwork:
    """The mails of a game, seen from its current packet."""

    def __init__(self, desk: Desk, table: Table) -> None:
        self.desk = desk
        self.table = table
        self.store = desk.home.store
        packet = table.history.state.packet
        self.packet = packet.id.replace(".", "-") if packet is not None else ""
        self.phase = phase_id(packet.id, packet.epoch) if packet is not None else ""

    @cached_property
    def _sent(self) -> list[tuple[MailId, OutboxEntry]]:
        """Our mails of the game, with the facts in their names."""
        entries = ((MailId.parse(entry.key), entry) for entry in self.store.outbox(game=self.table.id))
        return [(ident, entry) for ident, entry in entries if ident is not None]

    @cached_property
    def _mails(self) -> list[tuple[JournalEntry, str, str]]:
        """The mails that were filed, each with its seat and packet, taken from its receipt."""
        receipts = {(ident.seat, ident.n): ident.packet for ident, _ in self._sent if ident.kind == "receipt"}
        found = []
        for entry in self.store.journal("filed", self.table.id):
            keys = ((seat, serial(self.table, seat, entry)) for seat in self.table.game.seats if entry.kind == "mail")
            found += [(entry, key[0], receipts[key]) for key in keys if key in receipts]
        return found

    def seats(self) -> tuple[SeatWork, ...]:
        """Return what each seat has done, in seating order."""
        return tuple(self._seat(seat) for seat in self.table.game.seats)

    def _seat(self, seat: str) -> SeatWork:
        history, mine = self.table.history, [(entry, packet) for entry, of, packet in self._mails if of == seat]
        alive = [filed for filed in history.book.of(seat) if filing.alive(filed, history.state)]
        slots = self._slots(seat)
        unfiled = [slot for slot in slots if not any(filing.fits(filed, slot, history.state) for filed in alive)]
        record = misses(history).get(seat)
        return SeatWork(
            seat=seat,
            name=self.table.players[seat].name,
            mails=sum(packet == self.packet for _, packet in mine),
            filed=len(alive),
            open=len(unfiled),
            done=history.book.is_done(seat, self.phase),
            last=max((entry.received_at for entry, _ in mine), default=""),
            misses=record.missed if record else 0,
            reminded=self._reminded(seat),
        )

    def _slots(self, seat: str) -> list[Slot]:
        """Return what a seat owes in the open packet, without slots that are only looked up."""
        state = self.table.history.state
        owes = state.open_packet is not None and seat in owing(self.table.game, state)
        topics = questions.topics(self.table.game, state) if owes else ()
        return [topic.slot for topic in topics if topic.slot.seat == seat and topic.slot.need == "required"]

    def _reminded(self, seat: str) -> str:
        sent = (entry for ident, entry in self._sent if (ident.kind, ident.packet) == ("reminder", self.packet))
        return max((entry.made_at for entry in sent if entry.to_seat == seat), default="")

    def unread(self) -> tuple[int, tuple[Unread, ...]]:
        """Return how many lines were read in the packet, and those not understood."""
        here = [(entry, seat) for entry, seat, packet in self._mails if packet == self.packet and self.packet]
        last = {seat: entry.id for entry, seat in here}
        count, found = 0, []
        for entry, seat in here:
            results = self._read(entry, seat)
            count += len(results)
            name, since = self.table.players[seat].name, entry.id != last[seat]
            found += [Unread(name, each.text, what, since) for each in results if (what := _what(each))]
        return count, tuple(found)

    def _read(self, entry: JournalEntry, seat: str) -> tuple[Result, ...]:
        letter = arrived.read(entry.key, self.store.raw(entry.id), self.desk.own, self.desk.games, self.desk.kind)
        return tuple(read(self.table, seat, letter))


def _what(result: Result) -> str:
    if isinstance(result, Ambiguous | UnknownName | Proposed):
        return ASKED
    if isinstance(result, Misread):
        return MISREAD
    return TALK if isinstance(result, Talk) and len(result.text.split()) >= WORDS else ""
