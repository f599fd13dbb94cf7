"""Shortcuts for the first version of a system.

A game that outgrows a shortcut writes that part in full; docs/writing-a-system.md shows a whole game made with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import SimpleNamespace
from typing import Any

from adjudicator.engine.archive import SEAT, Archive, Sort, Thing
from adjudicator.engine.registry import Registry
from adjudicator.engine.system import Game, System
from adjudicator.engine.worded import Worded
from adjudicator.model.choices import OneOf, some
from adjudicator.model.names import NameEntry
from adjudicator.model.order import Slot, Suggestion, Test, Topic
from adjudicator.model.reading import Language
from adjudicator.model.state import Frame, State

Tables = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""The tables of each part, by the name of the part."""
Listed = Callable[[Game, State, str], Iterable[Any]]
"""The orders a seat can give now: game, state, seat."""


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
