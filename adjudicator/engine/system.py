"""A game system as a value: steps, sequence, box, schedules, figures, reactions, reading and reporting.

The core runs such a value and knows nothing about any game. A system is built once at import from
functions that its modules register; nothing here opens a file.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol, TypeVar

from adjudicator.engine.archive import Archive
from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.effects import Coverage
from adjudicator.engine.voting import Matter, Weight
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event
from adjudicator.model.names import NameEntry
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Frame, State

R = TypeVar("R")
C = TypeVar("C", "StepSpec", Event, Refused)
Flow = Generator[Event, State, R]
"""A rule: yields events, is sent the state after each, returns what its caller needs."""


@record
class End:
    """The step is over; its frame is removed, and `result` goes to the frame below."""

    result: Any = None


@record
class Again:
    """The step stays on the agenda and runs again when the frames above it are done."""


END = End()
AGAIN = Again()
Next = End | Again


@dataclass(frozen=True, slots=True)
class Game:
    """One game as its rules see it: fixed at the start, never changed.

    `seats` are the players in seating order; `options` the system's own record of settings. `kept` are the seats that
    nobody plays and the system keeps itself.
    """

    id: str
    system: System
    box: Any
    options: Any
    seats: tuple[str, ...]
    schedule: Schedule
    titles: Mapping[str, str] = field(default_factory=dict)
    kept: tuple[str, ...] = ()

    @property
    def edition(self) -> str:
        """What the game is played with: the variant where its box is one, else the edition of the system."""
        return self.system.variant(self.box) or self.system.edition

    def name(self, key: str) -> str:
        """Return the name of an id for players: a seat's own title, else the name in the box."""
        return self.titles.get(key) or self.system.name(self.box, key)

    def plural(self, key: str) -> bool:
        """Return whether the name of an id is a plural, such as Imperials, so that verbs follow it in the plural."""
        return self.system.plural(self, key)

    def stood_in(self, state: State) -> frozenset[str]:
        """Return the seats for which the system itself decides: those that it keeps, and others as the state says."""
        return frozenset((*self.kept, *self.system.stand_in.seats(state))) if self.system.stand_in else frozenset()


@dataclass(frozen=True, slots=True)
class Answer:
    """A concrete answer to a slot; `filed` is the number of the seat's order it came from, 0 for a default.

    `arrived` ranks that order among all on file, of all seats: one that came in earlier has
    a lower number, and a default comes before all. Answers are compared by it, and it is never shown. `mark` is what
    marks the order as used when the step ends, empty for a standing one and a default.
    """

    slot: Slot
    order: Any
    filed: int
    arrived: int = 0
    mark: str = ""


@dataclass(slots=True)
class Play:
    """What a rule gets besides the state: the game, its frame, dice under its frame's key, and the answers."""

    game: Game
    frame: Frame
    dice: Dice
    answers: tuple[Answer, ...] = ()
    pushed: list[Frame] = field(default_factory=list)
    spared: list[Answer] = field(default_factory=list)

    @property
    def scope(self) -> str:
        """The polity or board the frame belongs to."""
        return self.frame.scope

    def all(self, kind: str, seat: str | None = None) -> tuple[Answer, ...]:
        """Return the answers to slots of a kind, optionally of one seat, in the order asked."""
        return tuple(a for a in self.answers if a.slot.kind == kind and seat in (None, a.slot.seat))

    def one(self, kind: str, seat: str | None = None) -> Answer | None:
        """Return the first such answer or None."""
        return next(iter(self.all(kind, seat)), None)

    def spare(self, answers: Iterable[Answer]) -> None:
        """Leave the orders of answers on file that came to nothing, as another answer has settled the matter."""
        self.spared.extend(answers)

    def push(self, step: str, name: str, *, scope: str | None = None, local: Any = None) -> None:  # noqa: ANN401
        """Put a frame on the agenda once this step has ended; the last one pushed acts first."""
        self.pushed.append(Frame(f"{self.frame.path}/{name}", step, scope or self.scope, local=local))


@record
class StoodIn:
    """Orders that the system files for a seat without a player, and the rule that made them."""

    seat: str
    orders: tuple[Any, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class StandIn:
    """How a system decides for seats that nobody plays, or whose player is silent.

    `fill` returns seats and names that make a game of so many players whole. `seats` are the seats of players for which
    the system decides now, `orders` what it files for a slot of such a seat, None for nothing; it sees the seat's view
    and rolls the dice of the step. `shown` says whether all may read these orders; `relieve` returns the
    events by which the system takes over the seats that lack a player, and gives back all others. And `cites` is the
    section by which they are made.
    """

    fill: Callable[[int], tuple[tuple[str, str], ...]]
    seats: Callable[[State], tuple[str, ...]]
    orders: Callable[[Play, State, Slot], StoodIn | None]
    shown: Callable[[StoodIn], bool]
    relieve: Callable[[Game, State, Iterable[str]], tuple[Event, ...]]
    cites: tuple[str, ...] = ()


class Resolve(Protocol):
    """The rule of a step."""

    def __call__(self, play: Play, state: State) -> Flow[Next]:
        """Carry the step out."""


Asks = Callable[[Game, State, Frame], Iterable[Slot]]
Foresees = Callable[[Game, State, str], Iterable[Topic]]
Check = Callable[[Game, State, Frame | None, Slot, Any], Verdict]
Receive = Callable[[Play, State, str, Any, str], Flow[None]]
"""Carries out an order for an open slot as it arrives: play, state, seat, order, the filed order's id."""
Figure = Callable[[Game, State, str, str], int]
"""The value of a figure of conditions in a seat's view: game, view, seat, subject. May raise Unknowable."""
Advice = Callable[[Game, State, str, tuple[Topic, ...]], Iterable[Suggestion]]
"""Returns what a sensible player would order: game, the seat's view, seat, what it can file."""
Reaction = Callable[[Play, State, Event], Flow[None]]
Reply = Callable[[Game, State, str, str], Mapping[str, Any] | None]
"""Answers a question: game, the asker's view, seat, subject (an id, or empty); None where there is no answer.

The value fills the template `answers/TOPIC`. May raise Unknowable.
"""
Weighs = Callable[[Game, State, str, Matter, Any], Weight | None]
"""What an order brings in a vote, as all may know: game, the public view, seat, matter, order; None where nothing."""
Decide = Callable[[Game, State, str], Event]
"""Turns the words of a GM's decision into its event: game, state, words; raises UserError for other words."""


def as_begun(game: Game, state: State) -> Game:
    """Return a game unchanged: nothing that happens in it amends its settings or its box."""
    del state
    return game


def singular(_game: Game, _key: str) -> bool:
    """Return False: each name of the system is a singular."""
    return False


def no_variant(_: object) -> str:
    """Name no variant: the system has one board alone."""
    return ""


def as_many_as_sit(_: object) -> None:
    """Return no number: the box of a system says nothing of how many play."""


def nobody(*_: object) -> tuple[()]:
    """Ask nobody anything: the step is automatic."""
    return ()


def no_more(*_: object) -> Mapping[str, Any]:
    """Say nothing more on what a seat owes."""
    return {}


NEVER: Final = 2
"""What `when` returns for a packet that no game like this one comes to."""


def at_hand(*_: object) -> int:
    """Treat every packet named by an order as the current one: no order of the system names any."""
    return 0


def no_vote(*_: object) -> None:
    """Count no order as a vote: the system puts nothing to one."""


def undecided(*_: object) -> Event:
    """Refuse every decision: the system leaves none to the GM."""
    raise UserError("This game leaves nothing to the GM's decision; to set one cell of its state write `rule`.")


def as_written(_game: Game, _view: State, order: Any) -> Any:  # noqa: ANN401 - an order record
    """Return an order as its writer has put it."""
    return order


def any_answer(*_: object) -> Verdict:
    """Accept every answer."""
    return ACCEPTED


@dataclass(frozen=True, slots=True)
class StepSpec:
    """One entry of the sequence of play.

    `foresees` gives what can be filed ahead, `asks` what is owed now, `check` whether an answer fits,
    `resolve` carries the step out, `receive` an order that acts on arrival. `kinds` are
    the kinds of order the step reads. `unforeseen` are those slots owed now that their seats could not foresee
    when the packet opened.
    """

    name: str
    resolve: Resolve
    cites: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    asks: Asks = nobody
    foresees: Foresees = nobody
    check: Check = any_answer
    receive: Receive | None = None
    unforeseen: Asks = nobody


@dataclass(frozen=True, slots=True)
class PacketSpec:
    """A packet of a schedule: its number within the turn, its title, the steps that anchor it.

    An anchor is the name of a step, or `revenue.*` for all steps whose names begin so. `only_if`
    names a predicate of the system; while it is false the packet does not open and its steps run
    in the packet before. `days` is the time players have unless the GM sets another.
    """

    number: int
    title: str
    anchors: tuple[str, ...]
    days: int = 3
    only_if: str = ""

    def anchored_by(self, step: str) -> bool:
        """Return whether a step is named, alone or with its group."""
        group, dot, _ = step.partition(".")
        return step in self.anchors or (dot != "" and f"{group}.*" in self.anchors)


@dataclass(frozen=True, slots=True)
class Schedule:
    """Which packets a turn is cut into; one that `waits` pauses for seats that are asked something unforeseen."""

    name: str
    packets: tuple[PacketSpec, ...]
    waits: bool = False

    def packet_of(self, step: str) -> PacketSpec | None:
        """Return the packet that a step anchors, or None; a step named alone goes before its group."""
        named = (packet for packet in self.packets if step in packet.anchors)
        grouped = (packet for packet in self.packets if packet.anchored_by(step))
        return next(named, None) or next(grouped, None)


@dataclass(frozen=True, slots=True)
class System:
    """A whole game system as one value.

    `seats` are the least and the most players, None for any number. `lexicon` names what is in the box, `spoken` what
    comes and goes in play, `on_board` the ids that a name of several things means. `when` says of a packet named by an
    order's `due` whether it comes before (-1), at (0) or after (1) the current one, or on no calendar (NEVER);
    `to_come` gives the next that an order may name. `decide` is what the GM alone may settle in words. `callings` are
    other names of those who play, such as a power's, each with the seat. `stands_on` names the systems whose templates
    serve where this one has none of its own. `advice` returns how a sensible player would play; `characters` returns
    those of mixed tables. `answers` tell what players may ask, by the topics of NAME.questions.toml. `archive` declares
    the things that have a page of their own in the archive of a game. `amended` returns the game with the settings and
    the box that its players have changed in play; asked again of that, it changes nothing more. `grows` says that
    newcomers may join a running game: the rules take them in. `stand_in` says how the system decides for seats without
    a player. `parts` names what the seats of a game play, in the order of its players, where the GM gives it and not
    the dice. `hides` says whether seats have a hand or holdings that others must not see. `most` returns how many a box
    is for. `rolls` says whether packets roll dice, so that words are asked for. `matters` says of a public view what is
    put to the vote in its packet, and `weighs` what an order is worth there: tallies add up by them what was voted
    openly. `books` are the short names of its rulebooks: of what a rule cites that several systems share, only their
    sections are told; all, if it names none. `owed` gives the texts `letters/owed` and `letters/packet-head` more to
    say what a seat owes the open packet, from its own view. `in_full` returns an order for the current packet with what
    its writer left out: the kind of a unit. `goes_with` yields a default, what an order of its seat needs instead, and
    that order. `companions` name for a table that tells of another one, as coordinates do of a map, that other: a
    variant that brings the one brings both. `variant` names the one that a box is, told in place of the `edition`.
    `plural` says which ids bear a name in the plural, for the verbs. `excluded` are the kinds of orders that a game's
    settings leave out. `fewer` says, where a book has a game for fewer players than `seats`, why there is none.
    """

    id: str
    title: str
    edition: str
    seats: tuple[int, int | None]
    tables: tuple[str, ...]
    load: Callable[[Mapping[str, Mapping[str, Any]]], Any]
    settings: Callable[[Any, Mapping[str, Any]], Any]
    name: Callable[[Any, str], str]
    opening: Callable[[Game], Sequence[Frame]]
    mount: Callable[[Game], Mapping[str, Mapping[str, Mapping[str, Any]]]]
    steps: Mapping[str, StepSpec]
    turn: Callable[[State], int]
    language: Callable[[], Any]
    reporter: Callable[[], Any]
    lexicon: Callable[[Any], Iterable[NameEntry]] = nobody
    companions: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    predicates: Mapping[str, Callable[[Game, State], bool]] = field(default_factory=dict)
    reactions: Mapping[str, tuple[Reaction, ...]] = field(default_factory=dict)
    audits: Mapping[str, Callable[[Game, State], Mapping[str, int]]] = field(default_factory=dict)
    stop: str = ""
    spoken: Callable[[Game, State], Iterable[NameEntry]] = nobody
    on_board: Callable[[Game, State], Iterable[str]] = nobody
    when: Callable[[Game, State, str], int] = at_hand
    to_come: Callable[[Game, State], tuple[str, ...]] = nobody
    decide: Decide = undecided
    callings: Callable[[Game, State], Iterable[tuple[str, str]]] = nobody
    stands_on: tuple[str, ...] = ()
    cards: Callable[[Any], Iterable[Coverage]] = nobody
    advice: Callable[[], Advice] | None = None
    characters: Callable[[], Mapping[str, Advice]] | None = None
    answers: Mapping[str, Reply] = field(default_factory=dict)
    archive: Archive = field(default_factory=Archive)
    amended: Callable[[Game, State], Game] = as_begun
    grows: bool = False
    stand_in: StandIn | None = None
    parts: Callable[[Game], Iterable[str]] = nobody
    hides: bool = True
    most: Callable[[Any], int | None] = as_many_as_sit
    variant: Callable[[Any], str] = no_variant
    rolls: bool = True
    books: tuple[str, ...] = ()
    matters: Callable[[Game, State], Iterable[Matter]] = nobody
    weighs: Weighs = no_vote
    owed: Callable[[Game, State, str], Mapping[str, Any]] = no_more
    in_full: Callable[[Game, State, Any], Any] = as_written
    goes_with: Callable[[Game, State, tuple[Any, ...]], Iterable[tuple[Any, Any, Any]]] = nobody
    plural: Callable[[Game, str], bool] = singular
    excluded: Callable[[Game], Iterable[str]] = nobody
    fewer: str = ""

    def __post_init__(self) -> None:
        """Leave the sections of other books out of what its steps cite."""
        if self.books:
            steps = {name: self.citing_own(step) for name, step in self.steps.items()}
            object.__setattr__(self, "steps", steps)

    def citing_own(self, citing: C) -> C:
        """Return a step, an event or a refusal that cites only the rulebooks by which the system is played."""
        if not self.books:
            return citing
        own = tuple(cite for cite in citing.cites if cite.partition(":")[0] in self.books)
        return citing if own == citing.cites else replace(citing, cites=own)

    def step(self, name: str) -> StepSpec:
        """Return a step by name.

        Raises:
            KeyError: the sequence names a step that has no rule.
        """
        return self.steps[name]
