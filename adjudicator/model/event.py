"""Events: what happened, in the past tense, with the changes that one fold applies.

What happens in a game is declared once, by its payload: `@event` gives a record its kind, the sections that it cites,
its weight in a story and the orders that it answers. The kind is also the key of its texts: `sentences/KIND`. What a
step notes for itself has no payload, and is declared as a `Note`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar, dataclass_transform

from adjudicator.model.record import record
from adjudicator.model.secret import EVERYBODY
from adjudicator.model.state import Change, located

T = TypeVar("T", bound=type)

PUBLIC: tuple[str, ...] = (EVERYBODY,)
News = Callable[[Any], bool]
"""Whether an event with some payload is news."""


def _always(data: object) -> bool:
    del data
    return True


@dataclass(frozen=True, slots=True)
class Declared:
    """What is declared of a kind of event.

    `answers` are the kinds of order whose outcome it is, for the seat that it names; of `caused_by` it is the outcome
    for the one order that an event gives as its cause, as one order may have several. `weight` is how heavy its
    sentence is in the story of a report, where `news` finds the payload worth one; 0 is told by no story.
    `own_weight` is the same for the story of a seat that it happened to, where that tells kinds in an order of its own.
    """

    kind: str
    cites: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    caused_by: tuple[str, ...] = ()
    weight: int = 0
    own_weight: int = 0
    news: News = _always


_DECLARED: Final[dict[type, Declared]] = {}
_NOTHING: Final = Declared("")
_FOUND: Final[dict[type, Declared]] = {}
"""What was found declared of each class that was asked about: reports ask for every event, again and again."""


@dataclass_transform(frozen_default=True)
def event(
    kind: str,
    *cites: str,
    answers: tuple[str, ...] = (),
    caused_by: tuple[str, ...] = (),
    weight: int = 0,
    own_weight: int = 0,
    news: News = _always,
) -> Callable[[T], T]:
    """Declare the payload of a kind of event, which becomes a record.

    Args:
        kind: as logs and templates have it, such as `force_sent`.
        cites: the sections that require it, unless an event cites others.
        answers: see `Declared`.
        caused_by: see `Declared`.
        weight: see `Declared`.
        own_weight: see `Declared`.
        news: see `Declared`.
    """

    def declare(cls: T) -> T:
        made = record(cls)
        _FOUND.clear()
        _DECLARED[made] = Declared(kind, cites, answers, caused_by, weight, own_weight, news)
        return made

    return declare


def declared(payload: type) -> Declared:
    """Return what is declared of the events with a payload of some class, or of one it adds to; else nothing."""
    if payload not in _FOUND:
        _FOUND[payload] = next((_DECLARED[kind] for kind in payload.__mro__ if kind in _DECLARED), _NOTHING)
    return _FOUND[payload]


@record
class Event:
    """One thing that happened.

    `data` is the payload record of the kind; `cites` the sections that required it, such as
    `roc:6.2.3`; `audience` the seats that may know of it (`PUBLIC` for all, `()` for the GM only);
    `because` its cause: an order as `seat:number`, a card, or nothing.
    """

    kind: str
    scope: str
    data: Any = None
    changes: tuple[Change, ...] = ()
    cites: tuple[str, ...] = ()
    audience: tuple[str, ...] = PUBLIC
    because: str = ""

    @classmethod
    def of(
        cls,
        data: object,
        scope: str,
        changes: tuple[Change, ...] = (),
        cites: tuple[str, ...] | None = None,
        audience: tuple[str, ...] = PUBLIC,
        because: str = "",
    ) -> Event:
        """Return the event of a payload that is declared or adds to one; without `cites` it cites what that declares.

        Raises:
            KeyError: the payload is declared as no event.
        """
        known = declared(type(data))
        if known is _NOTHING:
            raise KeyError(type(data))
        return cls(known.kind, scope, data, changes, known.cites if cites is None else cites, audience, because)

    @property
    def weight(self) -> int:
        """How heavy the sentence on it is in a story: what its payload declares, or 0 if it is no news."""
        known = declared(type(self.data))
        return known.weight if known.kind == self.kind and known.news(self.data) else 0

    @property
    def own_weight(self) -> int:
        """How heavy the sentence on it is in the story of a seat that it happened to, as its payload declares."""
        known = declared(type(self.data))
        return known.own_weight if known.kind == self.kind else 0

    def located(self, scope: str) -> Event:
        """Return the event as it is logged: what it and its changes leave unnamed is the part of that name."""
        changes = tuple(located(change, scope) for change in self.changes)
        return replace(self, scope=self.scope or scope, changes=changes)

    def seen_by(self, seat: str | None) -> bool:
        """Return whether a seat (None: the public) may know that this happened."""
        return EVERYBODY in self.audience or (seat is not None and seat in self.audience)


@dataclass(frozen=True, slots=True)
class Note:
    """A kind of event by which a step notes how far it has come, or what it must not forget: nobody reads it.

    `cites` are the sections that require it.
    """

    kind: str
    cites: tuple[str, ...]

    def __init__(self, kind: str, *cites: str) -> None:
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "cites", cites)

    def at(self, scope: str, changes: tuple[Change, ...] = (), because: str = "") -> Event:
        """Return the event of a part of the game, with what it changes and its cause."""
        return Event(self.kind, scope, changes=changes, cites=self.cites, audience=(), because=because)


MOVED_ON: Final = Note("moved_on")
"""How far a step has come, where no more is to be said of it."""
_FORESEEN: Final = Note("foreseen")


def kind_of(what: type | Note) -> str:
    """Return the kind of the events that a payload or a note declares.

    Raises:
        KeyError: the class is declared as no event.
    """
    if isinstance(what, Note):
        return what.kind
    if kind := declared(what).kind:
        return kind
    raise KeyError(what)


def supposed(scope: str, changes: tuple[Change, ...]) -> Event:
    """Return what would change: for a look ahead, never for a log."""
    return _FORESEEN.at(scope, changes)
