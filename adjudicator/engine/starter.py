"""Orders defined by their words, and shortcuts for the first version of a system.

A game that outgrows a shortcut writes that part in full; docs/writing-a-system.md shows a whole game made with them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass
from dataclasses import fields as dataclass_fields
from functools import cache, partial
from importlib import import_module
from itertools import chain
from pkgutil import iter_modules
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar, Final, Self, cast

from adjudicator.engine.archive import SEAT, Archive, Sort, Thing
from adjudicator.engine.registry import Registry
from adjudicator.engine.system import Game, System
from adjudicator.model.choices import OneOf, some
from adjudicator.model.names import NameEntry
from adjudicator.model.order import Names, Slot, Suggestion, Test, Topic
from adjudicator.model.reading import Language, Unreadable
from adjudicator.model.record import field_names
from adjudicator.model.state import Frame, State

Tables = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""The tables of each part, by the name of the part."""
Listed = Callable[[Game, State, str], Iterable[Any]]
"""The orders a seat can give now: game, state, seat."""


_SORTS: Final[Mapping[str, Callable[[Any], Any]]] = {"bool": bool, "int": int, "str": str}
"""How the fields of an order defined by its words are made of what was read, by their types."""


class Worded:
    """An order defined by its words: `words = "give {lot} to {to}"` has the fields `lot` and `to`.

    Words in brackets are left out while their fields have their defaults: `give {lot}[ to {to}]`. An answer is said as
    `yes` or `no`. The fields named in `terms` are what a slot must be about; they and the kind are what a later
    order must share to replace this one, unless `keys` names other fields for that.
    """

    __slots__ = ()
    kind: ClassVar[str]
    words: ClassVar[str]
    terms: ClassVar[tuple[str, ...]] = ()
    keys: ClassVar[tuple[str, ...] | None] = None

    @classmethod
    def read(cls, parts: Iterable[Any], **said: bool) -> tuple[Self]:
        """Return the order that a rule of the grammar means.

        Its parts are the fields in their order: numbers for `int`, names for `str`, an answer for `bool`, which without
        one is yes.

        Args:
            parts: the values of the parts; a tuple is some names.
            said: answers that the rule itself gives.

        Raises:
            Unreadable: more is named than there are fields for; `one_senator`, as the last of them is `senator`.
        """
        left: dict[str, list[Any]] = {sort: [] for sort in _SORTS}
        for part in chain.from_iterable(each if isinstance(each, tuple) else (each,) for each in parts):
            sort = _sort(part)
            left[sort].append(_SORTS[sort](part))
        values: dict[str, Any] = dict(said)
        for field in dataclass_fields(cast("Any", cls)):
            if field.name not in values and left[str(field.type)]:
                values[field.name] = left[str(field.type)].pop(0)
            elif field.default is MISSING and field.type == "bool":
                values.setdefault(field.name, True)
        if left["str"]:
            raise Unreadable(f"one_{field_names(cls)[0]}")
        return (cls(**values),)

    def where(self) -> Mapping[str, str]:
        """Return the terms and their values."""
        return {term: str(getattr(self, term)) for term in self.terms}

    def key(self) -> str:
        """Return the kind and the values of the terms, as `give:lot:silk`."""
        said = self.where().values() if self.keys is None else (str(getattr(self, field)) for field in self.keys)
        return ":".join((self.kind, *said))

    def say(self, names: Names) -> str:
        """Return the words with the fields filled in, ids as their names."""
        said = "".join(words for words, fields in _pieces(self.words) if not fields or self._differs(fields))
        return said.format(**{field: _said(getattr(self, field), names) for field in field_names(type(self))})

    def _differs(self, fields: tuple[str, ...]) -> bool:
        """Return whether any of some fields has another value than its default."""
        known = {each.name: each.default for each in dataclass_fields(cast("Any", self))}
        return any(getattr(self, field) != known[field] for field in fields)


def _sort(part: object) -> str:
    """Return what a part of a rule may fill: a number as it was written, or what a word means."""
    if isinstance(part, bool | int):
        return type(part).__name__
    return "int" if getattr(part, "type", "") == "NUMBER" else "str"


def _said(value: object, names: Names) -> str:
    """Return the value of a field as players write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return names(value) if isinstance(value, str) else str(value)


@cache
def _pieces(words: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return words cut at their brackets, those between brackets with their fields."""
    cut = enumerate(re.split(r"\[(.*?)\]", words))
    return tuple((piece, tuple(re.findall(r"{(\w+)}", piece)) if place % 2 else ()) for place, piece in cut)


def worded(package: ModuleType) -> Mapping[str, type[Worded]]:
    """Return the orders that the modules of a package define by their words, by their kinds."""
    modules = (import_module(f"{package.__name__}.{module.name}") for module in iter_modules(package.__path__))
    found = (each for module in modules for each in vars(module).values() if isinstance(each, type))
    return {each.kind: each for each in found if issubclass(each, Worded) and hasattr(each, "words")}


class WordedRules:
    """Mixed into what reads a grammar: a rule without a method is the order of its name, after `_no` with no.

    `worded` has the orders by their kinds.
    """

    worded: ClassVar[Mapping[str, type[Worded]]]

    def __getattr__(self, rule: str) -> Any:  # noqa: ANN401 - a function of the parts of the rule
        """Return what makes the order of a rule.

        Raises:
            AttributeError: no order is named so.
        """
        kind = rule.removesuffix("_no")
        try:
            order = type(self).worded[kind]
        except KeyError:
            raise AttributeError(rule) from None
        return order.read if rule == kind else partial(order.read, yes=False)


@dataclass(frozen=True, slots=True)
class EachSeat:
    """One slot of a kind for every seat, whose legal answers are listed.

    Args:
        step: the step that asks.
        kind: the kind of order.
        need: required, optional, anytime or open; an open slot takes many answers.
        listed: what a seat can answer; may use only what this seat may know.
        default: the order that applies without one.
        about: what the slot is about, for orders with terms.
    """

    step: str
    kind: str
    need: str
    listed: Listed
    default: Any = None
    about: Callable[[Game], Mapping[str, tuple[str, ...]]] = lambda _: {}

    def asks(self, game: Game, state: State, frame: Frame) -> Iterable[Slot]:
        """Yield the slots of a frame at its first visit; at later visits the answers are known."""
        for seat in game.seats if frame.local is None else ():
            key = f"{frame.key}:{self.kind}:{seat}"
            choices = OneOf(tuple(self.listed(game, state, seat)))
            yield Slot(key, seat, self.kind, self.about(game), self.need, choices, self.default, self.need == "open")

    def foresees(self, game: Game, state: State, scope: str) -> Iterable[Topic]:
        """Yield a topic for each slot, its form showing the first three answers."""
        for slot in self.asks(game, state, Frame(self.step, self.step, scope)):
            yield Topic(slot, self.step, tuple(Suggestion(order) for order in some(slot.choices, 3)))


def language(
    registry: Registry, name: str, orders: Sequence[type[Worded]], sorts: Mapping[str, tuple[str, ...]]
) -> Callable[[], Language]:
    """Return a function that gives the language of a system whose grammar has a rule for each order and each figure.

    The parts of a rule are the fields of its order, in their order. A figure's rule has a subject or none, and `bound`.

    Args:
        registry: has all figures by the time a letter is read.
        name: the system's id.
        orders: the classes of orders; the rule of each is named as its kind.
        sorts: for each terminal of names besides PLAYER, the sorts of ids it stands for.
    """

    def build() -> object:
        rules: dict[str, Any] = {order.kind: order.read for order in orders}
        return SimpleNamespace(**rules, **{figure: partial(_test, figure) for figure in registry.figures})

    made = Language(name, build, {"PLAYER": ("seat",), **sorts})
    return lambda: made


def _test(figure: str, parts: list[Any]) -> Test:
    *subject, (relation, number) = parts
    return Test(figure, relation, number, *map(str, subject))


def lexicon(box: Mapping[str, Any]) -> Iterable[NameEntry]:
    """Yield a name for every id `sort:word` in the lists of a box."""
    for entries in box.values():
        for each in entries if isinstance(entries, list) else ():
            sort, colon, word = str(each).partition(":")
            if colon:
                yield NameEntry(word.capitalize(), str(each), sort)


def archive(language: Language | None) -> Archive:
    """Return an archive in which every thing of the box that orders can name has a page, under the sort of its id.

    A system that reads no orders names nothing.
    """
    named = (sort for sorts in language.names.values() for sort in sorts) if language is not None else iter(())
    sorts = tuple(
        Sort(sort, sort.capitalize(), f"{sort.capitalize()}s") for sort in dict.fromkeys(named) if sort != SEAT
    )
    known = frozenset(sort.id for sort in sorts)

    def things(game: Game, view: State) -> Iterable[Thing]:
        del view
        return (Thing(each.id, each.kind, game.name(each.id)) for each in lexicon(game.box) if each.kind in known)

    return Archive(sorts=sorts, things=things)


def system(
    registry: Registry,
    name: str,
    seats: tuple[int, int],
    first: str,
    mount: Callable[[Game], Tables],
    language: Callable[[], Any],
    reporter: Callable[[], Any],
    predicates: Mapping[str, Callable[[Game, State], bool]],
) -> System:
    """Return a system with one part and one table of its box, both of its own name, and a table of schedules.

    An id `sort:word` is read as `Word`; settings are what the GM wrote, unchanged.

    Args:
        registry: steps, figures and reactions.
        name: the id; with a capital it is also the title.
        seats: fewest and most players.
        first: the step a game begins with, a loop; each of its visits begins a turn.
        mount: returns the tables a game begins with.
        language: returns the language orders are read in.
        reporter: returns the writer of the pages.
        predicates: the predicates that `only_if` of a schedule may name.
    """
    return System(
        id=name,
        title=name.capitalize(),
        edition="first",
        seats=seats,
        tables=(name, "schedules"),
        load=lambda tables: tables[name],
        settings=lambda _, written: dict(written),
        name=lambda _, key: key.rpartition(":")[2].capitalize(),
        opening=lambda _: (Frame(first, first, name),),
        mount=mount,
        steps=registry.steps(()),
        # A loop's number has moved on to its next visit while what it pushed still runs.
        turn=lambda state: (state.visits or {})[first] - 1,
        language=language,
        reporter=reporter,
        lexicon=lexicon,
        figures=registry.figures,
        predicates=predicates,
        reactions=registry.reactions,
        archive=archive(language()),
    )
