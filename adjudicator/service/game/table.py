"""A game opened for work: its rules, its live history, and the only way to append to its log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from adjudicator import resources
from adjudicator.engine.box.boxes import read_tables
from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.log import attendance
from adjudicator.engine.log.calendar import EarlyClose, GraceBegun, Paused, Resumed, StoodOpen
from adjudicator.engine.log.history import DeadlineSet, History, Published, Rewound
from adjudicator.engine.log.log_row import LogRow
from adjudicator.engine.log.mailbox import MailboxMoved
from adjudicator.engine.log.people import People, SeatJoined, Tenure
from adjudicator.engine.log.sealing import Seal, Waiting
from adjudicator.engine.log.wording import WordsGiven
from adjudicator.engine.registry import load_system
from adjudicator.engine.running import advance, corrections
from adjudicator.engine.schedules import read_schedules
from adjudicator.engine.system import Game, Schedule
from adjudicator.model.canonical import canonical
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event
from adjudicator.model.journal import LogDraft, Stream
from adjudicator.model.names import NameEntry
from adjudicator.model.record import decode, encode
from adjudicator.service.game.secrets import Keys, Secret, dice_for, form_code
from adjudicator.service.settings import config as configuration
from adjudicator.service.settings.config import GameConfig, Player, Standby

if TYPE_CHECKING:
    from adjudicator.model import journal
    from adjudicator.store.base import Store, Transaction


RECORDS = (advance, corrections)
"""Modules whose records occur in the log of any game: they must be imported before one can be read."""


def build_game(config: GameConfig) -> Game:
    """Return the game that a configuration describes, its box read and its settings checked.

    Raises:
        UserError: a table, setting, schedule or the number of players does not fit the system.
    """
    system = load_system(config.system)
    least, most = system.seats
    if not least <= len(config.players) <= (most or len(config.players)):
        some = f"{least} to {most}" if most is not None else f"{least} or more"
        why = f" {system.fewer}" if system.fewer and len(config.players) < least else ""
        raise UserError(f"{system.title} is played by {some} players, not {len(config.players)}.{why}")
    own = tuple(sorted((name, text) for name, text in config.files.items() if name.endswith(".toml")))
    box, schedules = boxed(config.system, own)
    if config.schedule not in schedules:
        raise UserError(f"There is no schedule {config.schedule}; choose one of {', '.join(sorted(schedules))}.")
    titles = {f"seat:{player.seat}": player.name for player in config.players}
    seats = tuple(player.seat for player in config.players)
    options = system.settings(box, config.settings)
    kept = tuple(player.seat for player in config.players if not player.address)
    return Game(config.id, system, box, options, seats, schedules[config.schedule], titles, kept)


@lru_cache(maxsize=8)
def boxed(system_name: str, own: tuple[tuple[str, str], ...]) -> tuple[Any, Mapping[str, Schedule]]:
    """Return the box and the schedules of a system with a GM's own tables; games with the same box share it."""
    system, files = load_system(system_name), dict(own)
    tables = read_tables(lambda name: _text_of(system_name, files, f"{name}.toml"), system.tables)
    return system.load(tables), read_schedules(tables["schedules"])


def _text_of(system: str, own: Mapping[str, str], name: str) -> str:
    if name in own:
        return own[name]
    file = resources.games(system, name)
    return file.read_text("utf-8") if file.exists() else ""


def playing(listed: Player, tenure: Tenure) -> Player:
    """Return a player with the addresses and the zone of whoever plays the seat now."""
    if tenure == Tenure():
        return listed
    first, *more = tenure.addresses((listed.address, *listed.addresses)) or ("",)
    zone = tenure.taken.zone if tenure.taken is not None else listed.zone
    return replace(listed, address=first, addresses=tuple(more), zone=zone)


@dataclass(slots=True)
class Work:
    """The rows of one transaction in order; each transaction is one step of the log."""

    tx: Transaction
    step: int
    rows: list[LogRow] = field(default_factory=list)

    def add(self, *bodies: Any) -> None:  # noqa: ANN401 - events, book rows and engine rows
        """Append bodies to the log."""
        for body in bodies:
            stream, kind = stream_of(body)
            text = canonical(encode(body)).decode()
            seq = self.tx.append(LogDraft(stream, self.step, kind, text))
            self.rows.append(LogRow(seq, stream, self.step, body))

    @property
    def bodies(self) -> tuple[Any, ...]:
        """The bodies appended so far."""
        return tuple(row.body for row in self.rows)

    def next_step(self) -> None:
        """Let the rows that follow belong to a step of their own."""
        self.step += 1


def stream_of(body: Any) -> tuple[Stream, str]:  # noqa: ANN401 - events, book rows and engine rows
    """Return the stream and the kind under which the log keeps a body."""
    if isinstance(body, Event):
        return ("dice" if body.kind == "rolled" else "state"), body.kind
    clock = GraceBegun | EarlyClose | StoodOpen | Paused | Resumed
    engine = isinstance(body, Rewound | DeadlineSet | Published | Seal | Waiting | attendance.Row | clock)
    engine |= isinstance(body, WordsGiven | MailboxMoved)
    return ("engine" if engine else "book"), type(body).__name__


def rows_of(log: Iterable[journal.LogRow]) -> Iterator[LogRow]:
    """Return rows as the engine reads them from rows as the store keeps them."""
    for row in log:
        yield LogRow(row.seq, row.stream, row.step, decode(row.body))


class Board:
    """A game as pages, letters and checks read it: configuration, rules, history, and what its secret reveals."""

    def __init__(self, config: GameConfig, keys: Keys) -> None:
        self.id = config.id
        self._listed = config
        self.keys = keys
        self.history = History()
        self.lexicon: Any = None
        self.worded = ""
        self.spoken: tuple[NameEntry, ...] = ()
        self.voice: Any = None
        self._people: People | None = None
        self._players: Mapping[str, Player] = {}
        self._grown: tuple[SeatJoined, ...] = ()
        self._moved: tuple[MailboxMoved, ...] = ()
        self._first = MailboxMoved(config.address, config.plus)
        self._begun: Game | None = None

    @property
    def config(self) -> GameConfig:
        """The configuration of the game, with the seats of newcomers behind those it began with, and its mailbox."""
        joined, moved = self.history.people.joined, self.history.moved
        if self._moved is not moved:
            now = moved[-1] if moved else self._first
            self._listed, self._moved = replace(self._listed, address=now.address, plus=now.plus), moved
        if self._grown is not joined:
            new = joined[len(self._grown) :]
            added = (Player(name=each.name, address=each.address, seat=each.seat, zone=each.zone) for each in new)
            self._listed = replace(self._listed, players=(*self._listed.players, *added))
            self._grown, self._begun = joined, None
        return self._listed

    @config.setter
    def config(self, told: GameConfig) -> None:
        self._listed, self._begun = told, None

    @property
    def mailboxes(self) -> tuple[str, ...]:
        """The addresses that the game was played through, the first one first."""
        return tuple(each.address for each in (self._first, *self.history.moved))

    @property
    def game(self) -> Game:
        """The game as its rules know it, with what its players have amended."""
        config = self.config
        if self._begun is None:
            self._begun = build_game(config)
        return self._begun.system.amended(self._begun, self.history.state)

    @game.setter
    def game(self, told: Game) -> None:
        self._begun = told

    @property
    def players(self) -> Mapping[str, Player]:
        """The players by seat: with the seat's name in the game, and the addresses and zone of its current player."""
        people = self.history.people
        if self._people is not people:
            self._people = people
            self._players = {player.seat: playing(player, people.tenure(player.seat)) for player in self.config.players}
        return self._players

    def listed(self, seat: str) -> tuple[str, ...]:
        """Return the addresses that the game's configuration lists for a seat."""
        player = next(player for player in self.config.players if player.seat == seat)
        return (player.address, *player.addresses)

    def addresses(self, seat: str) -> tuple[str, ...]:
        """Return the addresses that speak for a seat, the one that gets its mail first; none while nobody plays it."""
        player = self.players[seat]
        return (player.address, *player.addresses) if player.address else ()

    def given(self, seat: str) -> tuple[str, ...]:
        """Return the addresses of a seat that the GM gave it; its player added the others."""
        return self.history.people.tenure(seat).given(self.listed(seat))

    def identity(self, seat: str) -> str:
        """Return what proves that a mail is a seat's: sender, confirmed or token."""
        player = next(player for player in self.config.players if player.seat == seat)
        return player.identity or self.config.identity

    def token(self, seat: str) -> str:
        """Return the token of whoever plays a seat now."""
        return self.keys.token(seat, self.history.people.tenure(seat).count)

    def form_code(self, seat: str, packet: str = "") -> str:
        """Return what a form and Reply-To have in the token's place, for the current packet if none is named."""
        here = self.history.state.packet
        key = self.keys.form_key(seat, self.history.people.tenure(seat).count)
        return form_code(key, packet or (here.id if here is not None else ""))

    @property
    def observers(self) -> Mapping[str, str]:
        """The observers: names by address, in the order in which they joined."""
        people = self.history.people
        listed = {
            each.address: each.name for each in self.config.observers if each.address not in people.observers_gone
        }
        return {**listed, **{each.address: each.name for each in people.observers}}

    @property
    def standbys(self) -> tuple[Standby, ...]:
        """The standby players, in the order in which they were listed."""
        people = self.history.people
        came = {each.address: Standby(name=each.name, address=each.address, zone=each.zone) for each in people.standbys}
        listed = {each.address: each for each in self.config.standbys if each.address not in people.standbys_gone}
        return tuple({**listed, **came}.values())


class Table(Board):
    """One game with its secret and its live history; reads the log once and then grows with it."""

    def __init__(self, store: Store, meta: journal.Game) -> None:
        super().__init__(configuration.from_json(meta.config), Secret(meta.secret, meta.id))
        self.store = store
        self.secret = meta.secret
        self.version = 0
        # The records of a system must be known before a log that contains them can be read.
        load_system(self.config.system)
        self.refresh()

    @classmethod
    def open(cls, store: Store, game: str) -> Table:
        """Open a game by id.

        Raises:
            UserError: there is no such game.
        """
        return cls(store, store.game(game))

    def refresh(self) -> None:
        """Read what another process has appended since."""
        self.version, _ = self.store.extent(self.id)
        for row in rows_of(self.store.log(self.id, after=self.history.last)):
            self.history.add(row)

    def dice(self) -> Dice:
        """Return the dice of the current packet."""
        return dice_for(self.id, self.history, self.keys)

    @contextmanager
    def work(self, *, durable: bool = True) -> Iterator[Work]:
        """Collect rows and mails and commit them at once; the history grows only when the commit succeeds.

        Args:
            durable: False where a power cut may undo it, as it is then done again; see `Store.transaction`.

        Raises:
            VersionConflict: another process came first; `refresh` and decide again.
        """
        with self.store.transaction(self.id, self.version, durable=durable) as tx:
            work = Work(tx, self.history.step + 1)
            yield work
            wrote = not tx.empty
        self.version += wrote
        for row in work.rows:
            self.history.add(row)
