"""The state of a game: parts made of tables of rows, and the agenda of frames.

A part is one polity or board, named by its scope. Every part is tables of rows, a scalar being a
table of one row; so one fold, one redaction and one audit work for every game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeVar

from adjudicator.model.record import field_names, is_record_class, record

Row = TypeVar("Row")
V = TypeVar("V")
NESTED: Final = "p"
"""Ends the id of a packet that is nested in another: `4.3p` in `4.3`, and `4.3pp` if play pauses once more."""
Part = Mapping[str, Mapping[str, Any]]


@record
class Frame:
    """One entry of the agenda: a step at a place in the game.

    `path` names the place and prefixes the labels of its dice; `visit` counts how often the step
    has run there, so that a loop that pushes itself again never meets its own old keys.
    """

    path: str
    step: str
    scope: str
    visit: int = 0
    local: Any = None
    result: Any = None

    @property
    def key(self) -> str:
        """The frame's instance key, unique on the live branch."""
        return f"{self.path}@{self.visit}"


@record
class PacketState:
    """The packet being collected or run: its id such as `4.3`, its name and its stage."""

    id: str
    name: str
    stage: str
    index: int
    epoch: int = 0
    parent: str = ""
    only: tuple[str, ...] = ()

    def takes(self, packet: str) -> bool:
        """Return whether orders for a packet apply in this one: it is the same, or this one is nested in it."""
        nested = f"{self.parent}{NESTED}"
        return packet in (self.id, self.parent) or (bool(self.parent) and packet.startswith(nested))


@record
class State:
    """The whole of a game at one moment; the fold of its events.

    `here` names the part whose rules run, while they run: what they leave unnamed is theirs, so that one rule
    serves every republic. The engine sets it for a visit; a state between two steps has none.
    """

    parts: Mapping[str, Part]
    agenda: tuple[Frame, ...] = ()
    visits: Mapping[str, int] | None = None
    used: tuple[str, ...] = ()
    packet: PacketState | None = None
    over: str = ""
    here: str = ""

    def named(self, scope: str) -> str:
        """Return the name of a part: an unnamed one is the part whose rules run, or the only one there is.

        Raises:
            ValueError: none is named, no rules run, and there are several.
        """
        return scope or self.here or self._only()

    def part(self, scope: str) -> Part:
        """Return a part by its name; see `named`.

        Raises:
            KeyError: no such part is in the game.
        """
        name = scope or self.here
        if name:
            return self.parts[name]
        if len(self.parts) == 1:
            for part in self.parts.values():  # rules ask for it more often than for anything else
                return part
        return self.parts[self._only()]

    def _only(self) -> str:
        if len(self.parts) > 1:
            msg = f"too many parts to leave one unnamed: {', '.join(self.parts)}"
            raise ValueError(msg)
        return next(iter(self.parts), "")

    def mounted(self, scope: str) -> bool:
        """Return whether a part is in the game."""
        return self.named(scope) in self.parts

    def at(self, scope: str) -> State:
        """Return the state as the rules of one part get it; where there is only one part, the state itself."""
        return self if scope == self.here or len(self.parts) < 2 else replace(self, here=scope)  # noqa: PLR2004

    @property
    def top(self) -> Frame:
        """The frame that acts next.

        Raises:
            IndexError: the agenda is empty, so the game is over.
        """
        return self.agenda[-1]

    @property
    def open_packet(self) -> PacketState | None:
        """The packet that takes orders now; None while one runs, and before and after the game."""
        return self.packet if self.packet is not None and self.packet.stage == "open" else None

    def frame(self, scope: str, step: str) -> Frame | None:
        """Return the innermost frame of a step in a scope, or None.

        Looked up by name, never by position, as another polity may be on the same agenda.
        """
        name = self.named(scope)
        found = (frame for frame in reversed(self.agenda) if frame.scope == name and frame.step == step)
        return next(found, None)


# ------------------------------------------------------------------------------------- changes


@record
class Put:
    """A row is added; the key must be free."""

    scope: str
    table: str
    key: str
    row: Any


@record
class Drop:
    """A row is removed; `was` is the row as the rule knew it."""

    scope: str
    table: str
    key: str
    was: Any


@record
class Set:
    """A cell gets a value; `was` catches stale writes and makes audits cheap."""

    scope: str
    table: str
    key: str
    column: str
    value: Any
    was: Any


@record
class Add:
    """A number in a cell grows or shrinks."""

    scope: str
    table: str
    key: str
    column: str
    amount: int


@record
class Mount:
    """A whole part is added: a polity or board enters the game."""

    scope: str
    tables: Mapping[str, Mapping[str, Any]]


@record
class Push:
    """A frame is put on top of the agenda."""

    frame: Frame


@record
class Pop:
    """A frame is removed, together with all frames above it.

    Its result goes to its parent: the nearest frame below whose path is a prefix of its own.
    """

    path: str
    result: Any = None


@record
class Visit:
    """A frame has run and stays for another visit."""

    path: str


@record
class Local:
    """A frame's own memory changes."""

    path: str
    value: Any


@record
class Use:
    """A one-shot order, known by seat and number, is used up, or bound to a packet (`ann:7@4.1`).

    A rewind gives it back.
    """

    order: str


@record
class Packet:
    """A packet opens, locks, runs or closes (None)."""

    packet: PacketState | None


@record
class Over:
    """The game ends; `how` names the ending."""

    how: str


Change = Put | Drop | Set | Add | Mount | Push | Pop | Visit | Local | Use | Packet | Over


def located(change: Change, scope: str) -> Change:
    """Return a change as it is logged: the part that it leaves unnamed is the one of that name."""
    if isinstance(change, Put | Drop | Set | Add | Mount):
        return change if change.scope else replace(change, scope=scope)
    if isinstance(change, Push) and not change.frame.scope:
        return Push(replace(change.frame, scope=scope))
    return change


# --------------------------------------------------------------------------------- typed access


@dataclass(frozen=True, slots=True)
class Col(Generic[V]):
    """A typed column: the only way rules write cells, so that a type checker sees every write."""

    table: str
    column: str

    def of(self, state: State, scope: str, key: str) -> V:
        """Return the cell's value."""
        value: V = getattr(state.part(scope)[self.table][key], self.column)
        return value

    def set(self, state: State, scope: str, key: str, value: V) -> Set:
        """Return the change that gives the cell a value; `was` is read from the state."""
        return Set(scope, self.table, key, self.column, value, self.of(state, scope, key))

    def add(self, scope: str, key: str, amount: int) -> Add:
        """Return the change that adds an amount to a whole-number cell."""
        return Add(scope, self.table, key, self.column, amount)


@dataclass(frozen=True, slots=True)
class Tab(Generic[Row]):
    """A typed table of rows of one record class."""

    name: str
    row: type[Row]

    def rows(self, state: State, scope: str) -> Mapping[str, Row]:
        """Return the rows by key; iterate with `items`, which is sorted."""
        return state.part(scope)[self.name]

    def items(self, state: State, scope: str) -> Iterator[tuple[str, Row]]:
        """Yield (key, row) in the order of keys, so that no rule depends on insertion order."""
        rows = self.rows(state, scope)
        for key in sorted(rows):  # keys alone are sorted several times as fast as pairs
            yield key, rows[key]

    def get(self, state: State, scope: str, key: str) -> Row:
        """Return one row.

        Raises:
            KeyError: no such row.
        """
        row: Row = state.part(scope)[self.name][key]
        return row

    def find(self, state: State, scope: str, key: str) -> Row | None:
        """Return one row or None."""
        row: Row | None = state.part(scope)[self.name].get(key)
        return row

    def put(self, scope: str, key: str, row: Row) -> Put:
        """Return the change that adds a row."""
        return Put(scope, self.name, key, row)

    def drop(self, state: State, scope: str, key: str) -> Drop:
        """Return the change that removes a row."""
        return Drop(scope, self.name, key, self.get(state, scope, key))

    def col(self, column: str, kind: type[V]) -> Col[V]:
        """Return a typed column of this table, its name checked against the record at import.

        Raises:
            TypeError: the record has no such field.
        """
        del kind
        if column not in _columns(self.row):
            msg = f"{self.row.__name__} has no field {column}"
            raise TypeError(msg)
        return Col(self.name, column)


def by_protocol(name: str, protocol: type) -> Tab[Any]:
    """Return a table whose rows are records of several systems; the protocol has a property for each shared column."""
    return Tab(name, protocol)


def _columns(row: type) -> tuple[str, ...]:
    """Return the fields of a record class, or the properties of the protocol that such classes follow."""
    return (
        field_names(row) if is_record_class(row) else tuple(k for k, v in vars(row).items() if isinstance(v, property))
    )


def with_frame(state: State, path: str, **fields: Any) -> State:  # noqa: ANN401 - dataclass fields
    """Return the state with some fields of one frame replaced."""
    agenda = tuple(replace(frame, **fields) if frame.path == path else frame for frame in state.agenda)
    return replace(state, agenda=agenda)
