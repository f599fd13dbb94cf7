"""A game as its archive tells it: its log read once, with the eyes of one reader.

The pages of reports are rewritten from the log as it was then, as `verify` does, with names that know what they name.
Nothing of a row's place in the log goes into the chronicle: its number would tell how much was filed in secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from adjudicator.engine.archive import Happening, Occasion, nothing
from adjudicator.engine.log.book import OrderFiled
from adjudicator.engine.log.history import DeadlineSet, History, Published
from adjudicator.model.event import Event
from adjudicator.model.page import Page
from adjudicator.model.state import Packet, State
from adjudicator.report.json import read_page, render_json
from adjudicator.report.naming import Namer, matched
from adjudicator.service.game.dice_ledger import Ledger, Met
from adjudicator.service.game.sights import Moment
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import moment
from adjudicator.service.mail_out.renderings import PUBLIC
from adjudicator.service.site.chronicle.reading import Reader, Traces, live, secret
from adjudicator.service.site.chronicle.reported import Report, went_out
from adjudicator.service.site.chronicle.taken import Counted, Snapshot, Taker, declared
from adjudicator.service.site.chronicle.telling import Teller, Told
from adjudicator.service.site.pickled import Sealed, pickled, sealed
from adjudicator.service.turn.publish import as_written, write_pages

if TYPE_CHECKING:
    from adjudicator.engine.chance.chain import Anchors
    from adjudicator.engine.log.log_row import LogRow as Row
    from adjudicator.engine.system import Game
    from adjudicator.model.order import Filed
    from adjudicator.service.game.table import Board


@dataclass(slots=True)
class Leg:
    """A packet: its name, the deadlines it was given (each with its reason), and what happened in it.

    `counted` are what its events counted up and down, by the number of the happening.
    """

    id: str
    name: str = ""
    stage: str = ""
    asked: tuple[str, ...] = ()
    deadlines: list[DeadlineSet] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    orders: list[Filed] = field(default_factory=list)
    report: str = ""
    counted: Counted = field(default_factory=dict)

    @property
    def turn(self) -> str:
        """The turn it belongs to."""
        return self.id.partition(".")[0]


@dataclass(slots=True)
class Chronicle:
    """All that a site tells of a game; `halt` is where a later reading can go on: row and memory, if any."""

    board: Board
    game: Game
    reader: Reader
    legs: dict[str, Leg]
    reports: list[Report]
    snapshots: list[Snapshot]
    occasions: tuple[Occasion, ...]
    over: str
    names: Namer
    ledger: Ledger
    halt: tuple[int, bytes]
    leads: Mapping[str, str]

    @property
    def told(self) -> Iterator[Told]:
        """All that happened, in order."""
        return (told for leg in self.legs.values() for told in leg.told)

    @property
    def turns(self) -> dict[str, list[Leg]]:
        """The packets by turn."""
        found: dict[str, list[Leg]] = {}
        for leg in self.legs.values():
            found.setdefault(leg.turn, []).append(leg)
        return found


@dataclass(frozen=True, slots=True)
class Halt:
    """A reading that has come to a report, the one of row `seq`, from where another can go on.

    All it holds belongs to one reader. The events of the history are not among it: no later report needs them, as none
    of a game that still runs looks back behind the one before it. `happenings` are those of each
    report, `count` of all.
    """

    seq: int
    packet: str
    history: History
    names: tuple[tuple[str, str], ...]
    met: dict[int, Met]
    revealed: set[int]
    legs: dict[str, Leg]
    known: set[str]
    reports: list[Report]
    snapshots: list[Snapshot]
    count: int
    happenings: list[Sealed[tuple[Happening, ...]]]
    places: dict[str, int]
    anchors: Anchors


def chronicle(
    traces: Traces, rows: list[Row], reader: Reader, names: Mapping[str, str], halt: Halt | None = None
) -> Chronicle:
    """Return what a site tells one reader of a game.

    Args:
        traces: what the game left behind.
        rows: its log, as `rows_of` reads it.
        reader: who will read; with `whole` only once the game is over.
        names: names that replace those the GM listed, by id; none where players keep their listed names.
        halt: where an earlier reading ended; the traces are only what came after it.
    """
    return _Reading(traces, reader, names, rows, halt).read(rows)


class _Reading:
    """One walk over a log."""

    def __init__(
        self, traces: Traces, reader: Reader, names: Mapping[str, str], rows: list[Row], halt: Halt | None
    ) -> None:
        counts = live(rows)
        self.board = traces.board
        if halt is not None:
            self.board.history = halt.history
        self.reader = reader
        self.plain = replace(self.board.game, titles={**self.board.game.titles, **names})
        self._renamed = bool(names)
        self.namer = Namer(self.plain.name)
        self.game = replace(self.plain, titles=_Signed(self.plain.titles, self.namer))
        self.board.game = self.game
        self.say = speaker(self.board)
        self.ledger = Ledger(self.game)
        self.teller = Teller(self.game, self.say, self.namer)
        self.reports: list[Report] = []
        self.snapshots: list[Snapshot] = []
        self.legs: dict[str, Leg] = {}
        self._counts = set(counts.events), set(counts.reports)
        self._last = max(counts.reports, default=0)
        self._kept = {(each.seq, each.audience): each.body.decode() for each in traces.reports if each.format == "json"}
        self._earlier: dict[tuple[str, str], bytes] = {}
        self._packet = next(iter(self._packets(rows)), "")
        self._met: set[str] = set()
        self._count = 0
        self._happenings: list[Sealed[tuple[Happening, ...]]] = []
        self._untold: list[tuple[Event, Happening]] = []
        self._halt = 0, b""
        self.taker = Taker(self.game, self.say)
        self._stood: State | None = None
        if halt is not None:
            self._resume(halt)

    def _resume(self, halt: Halt) -> None:
        """Go on from where another reading ended."""
        self.namer.resume(halt.names)
        self.ledger.met, self.ledger.revealed = halt.met, halt.revealed
        self.teller.places = halt.places
        self.legs, self._met, self._packet = halt.legs, halt.known, halt.packet
        self.reports, self.snapshots = halt.reports, halt.snapshots
        self._count, self._happenings = halt.count, halt.happenings
        self._last = self._last or halt.seq
        self._stood = self.reader.state(halt.history.state)
        self.taker.resume(self._stood, self.snapshots)

    def read(self, rows: list[Row]) -> Chronicle:
        """Read all rows; those that no report covers yet serve the open packet alone."""
        for row in rows:
            if isinstance(row.body, Published):
                self._published(row)
            self.board.history.add(row)
            self.ledger.note(self.board.history, row)
            if isinstance(row.body, Event) and row.seq in self._counts[0]:
                self._place(row.body)
                seen = self.reader.event(row.body) if row.seq < self._last else None
                if seen is not None:
                    self._seen(row.body, Happening(self._count, self._packet, seen))
            elif isinstance(row.body, DeadlineSet):
                self._leg(row.body.packet).deadlines.append(row.body)
            elif isinstance(row.body, OrderFiled) and self.reader.audiences((row.body.filed.seat,)):
                self._leg(row.body.filed.packet).orders.append(row.body.filed)
            if row.seq == self._last:
                self._halt = row.seq, pickled(self._halted(row.seq))
        return Chronicle(
            board=self.board,
            game=self.game,
            reader=self.reader,
            legs={key: leg for key, leg in self.legs.items() if key in self._met},
            reports=self.reports,
            snapshots=self.snapshots,
            occasions=declared(self.game, self._occasions),
            over=self.board.history.state.over if self._last else "",
            names=self.namer,
            ledger=self.ledger,
            halt=self._halt,
            leads=self.taker.leads(self._stood) if self._stood is not None else {},
        )

    def _seen(self, event: Event, happening: Happening) -> None:
        """Take an event that the reader may know, and what it counted up or down."""
        self._untold.append((event, happening))
        self._count += 1
        if event.changes:
            self._counted(happening.number, self.reader.state(self.board.history.state))

    def _counted(self, happening: int, view: State) -> None:
        counted = self.taker.counted(view)
        if counted:
            self._leg(self._packet).counted[happening] = counted

    def _tell(self) -> None:
        """Add the sentences of what a report covers, in the names that things have at that report."""
        for event, happening in self._untold:
            self.legs[happening.packet].told += self.teller.tell(happening, hidden=secret(event))
        told = tuple(happening for _, happening in self._untold)
        self._happenings.append(sealed(f"{len(self._happenings)}", told))
        self._untold = []

    def _occasions(self) -> tuple[Occasion, ...]:
        """Return what happened as a thing of its own; where a system declares none, what happened is not read back."""
        archive = self.game.system.archive
        if archive.occasions is nothing:
            return ()
        happenings = tuple(each for told in self._happenings for each in told.value)
        return tuple(archive.occasions(self.game, self.say, happenings))

    def _halted(self, seq: int) -> Halt:
        """Return all that a reading must know to go on from a report."""
        history = copy(self.board.history)
        history.rows, history.marks, history.branch = [], {seq: (history.state, 0)}, None
        history.published = [(at, replace(told, digests=())) for at, told in history.published]
        return Halt(
            seq=seq,
            packet=self._packet,
            history=history,
            names=self.namer.named,
            met=self.ledger.met,
            revealed=self.ledger.revealed,
            legs=self.legs,
            known=self._met,
            reports=self.reports,
            snapshots=self.snapshots,
            count=self._count,
            happenings=self._happenings,
            places=self.teller.places,
            anchors=self.board.keys.anchors,
        )

    # ------------------------------------------------------------------------------------ packets

    def _packets(self, rows: list[Row]) -> Iterator[str]:
        """Yield the packets that events open; anything before the first belongs to it."""
        for row in rows:
            for change in row.body.changes if isinstance(row.body, Event) else ():
                if isinstance(change, Packet) and change.packet is not None:
                    yield change.packet.id

    def _leg(self, packet: str) -> Leg:
        return self.legs.setdefault(packet, Leg(packet))

    def _place(self, event: Event) -> None:
        """Note the packet that an event brings on, or changes."""
        for change in event.changes:
            if isinstance(change, Packet) and change.packet is not None:
                self._packet = change.packet.id
                leg = self._leg(self._packet)
                leg.name, leg.stage = change.packet.name, change.packet.stage
                leg.asked = getattr(event.data, "asked", leg.asked)
        self._met.add(self._leg(self._packet).id)

    # ------------------------------------------------------------------------------------ reports

    def _published(self, row: Row) -> None:
        """Read a report; one that was taken back since is only what the next of its name was compared with."""
        name = row.body.report
        if row.seq in self._counts[1]:
            self._report(row, name)
        for audience in (PUBLIC, *self.game.seats):
            if (row.seq, audience) in self._kept:
                self._earlier[name, audience] = self._kept[row.seq, audience].encode()

    def _report(self, row: Row, name: str) -> None:
        history = self.board.history
        since = history.published[-1][0] if history.published else 0
        then = Moment(self.board, since, moment(row.body.at), self.say)
        pages = {
            audience: self._checked(then, name, audience, page, self._kept[row.seq, audience])
            for audience, page in self._written(then, name, self.namer.linked, self._readers()).items()
        }
        packets = tuple(packet.id for packet in then.packets)
        for packet in packets or (self._packet,):
            self._leg(packet).report = name
        self.reports.append(went_out(name, row.body.at, packets, pages))
        self._stood = self.reader.state(history.state)
        # What nobody may know of may have counted too: it is told as of the report.
        self._counted(-1 - len(self.reports), self._stood)
        untold = [happening for _, happening in self._untold]
        self.snapshots.append(self.taker.snapshot(name, self._stood, untold))
        self._tell()

    def _readers(self) -> tuple[str, ...]:
        return (PUBLIC, *self.reader.audiences(self.game.seats))

    def _written(
        self, then: Moment, name: str, linked: Callable[[Page], Page], audiences: tuple[str, ...]
    ) -> dict[str, Page]:
        pages = write_pages(
            self.board,
            then,
            first=not self.board.history.published,
            earlier=lambda who: self._earlier.get((name, who)),
            linked=linked,
            audiences=audiences,
        )
        return {audience: linked(page) for audience, page in pages.items()}

    def _checked(self, then: Moment, name: str, audience: str, page: Page, kept: str) -> Page:
        """Return a linked page in the words that its readers got; where players go by other names, in those words."""
        if render_json(page) == kept:
            return page
        if not self._renamed:
            return matched(page, read_page(kept))
        self.board.game = self.plain
        try:
            again = Moment(self.board, then.since, then.now, speaker(self.board))
            plain = self._written(again, name, as_written, (audience,))[audience]
        finally:
            self.board.game = self.game
        return matched(page, plain)


class _Signed(Mapping[str, str]):
    """The titles of a game with every name that is asked for signed, so that pages can be linked."""

    def __init__(self, titles: Mapping[str, str], names: Namer) -> None:
        self._titles = titles
        self._names = names

    def __getitem__(self, key: str) -> str:
        """Return the name of an id with its sign; a title that belongs to no id, as that of the game, as it is."""
        return self._names(key) if ":" in key else self._titles[key]

    def get(self, key: str, default: Any = None) -> Any:  # noqa: ANN401 - as a mapping has it
        """Return a name with its sign, for ids of the box as well, so that no name is asked for elsewhere."""
        return self._names(key) if ":" in key else self._titles.get(key, default)

    def __iter__(self) -> Iterator[str]:
        return iter(self._titles)

    def __len__(self) -> int:
        return len(self._titles)
