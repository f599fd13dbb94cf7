"""Finding the cheapest way to read a statement: the parser decides what each lexeme may be, costs decide between ways.

The usual line has one way and is parsed straight on. Where a name may be two cards the parser is copied, and both
copies go on; what the grammar cannot use dies by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any

from adjudicator.intake.lexing.lexemes import Lexeme
from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.parsing.grammar import END, Grammar, accepted, feed, finish, fork
from adjudicator.intake.parsing.options import SKIP, Option, Place, exact, mended
from adjudicator.model.reading import Unreadable

if TYPE_CHECKING:
    from lark.parsers.lalr_parser_state import ParserState

MOST_STEPS = 400
"""No sane line needs as many; it keeps a strange one from taking long."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """One reading: what the start rule made, what was corrected, and which names were picked among several.

    `parted`: a comma that nobody wrote parts its orders.
    """

    value: Any
    corrections: tuple[tuple[str, str], ...]
    picked: tuple[str, ...]
    unsure: tuple[str, ...]
    parted: bool = False


@dataclass(frozen=True, slots=True)
class Stopped:
    """Where reading came to an end: the lexeme, the parser's state, what it had been fed, perhaps why it said no."""

    index: int
    stack: tuple[int, ...]
    fed: tuple[tuple[str, str], ...]
    code: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """All cheapest readings, or where the furthest one stopped."""

    readings: tuple[Parsed, ...]
    stopped: Stopped


@dataclass(slots=True)
class _Way:
    cost: int
    index: int
    state: ParserState[Any]
    corrections: tuple[tuple[str, str], ...] = ()
    picked: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()
    fed: tuple[tuple[str, str], ...] = ()
    apart: bool = False
    parted: bool = False


@dataclass(slots=True)
class _Search:
    grammar: Grammar
    lexicon: Lexicon
    text: str
    lexemes: tuple[Lexeme, ...]
    mend: bool
    ways: list[tuple[int, int, _Way]] = field(default_factory=list)
    stopped: Stopped = field(default_factory=lambda: Stopped(-1, (), ()))
    numbers: Iterator[int] = field(default_factory=count)

    def run(self) -> Found:
        """Follow the ways, cheapest first, until the readings of the lowest cost are known."""
        readings: list[Parsed] = []
        best = 0
        self._push(_Way(0, 0, self.grammar.begin()))
        for _ in range(MOST_STEPS):
            if not self.ways or (readings and self.ways[0][0] > best):
                break
            way = heappop(self.ways)[2]
            if way.index < len(self.lexemes):
                self._step(way)
                continue
            value = self._finish(way)
            if value is not None:
                best = way.cost
                readings.append(Parsed(value, way.corrections, way.picked, way.unsure, way.parted))
        return Found(tuple(readings), self.stopped)

    def _push(self, way: _Way) -> None:
        heappush(self.ways, (way.cost, next(self.numbers), way))

    def _step(self, way: _Way) -> None:
        """Take the next lexeme in every way it can be taken."""
        place = Place(self.text, self.lexemes, way.index, frozenset(accepted(way.state)))
        options = exact(self.grammar, self.lexicon, place)
        if self.mend:
            known = any(option.terminal for option in options)
            options += mended(self.grammar, self.lexicon, place, known)
        last = len(options) - 1
        stack = tuple(way.state.state_stack)
        alive = False
        for number, option in enumerate(options):
            state = way.state if number == last else fork(way.state)
            if option.terminal == SKIP or self._feed(way, state, option):
                alive = True
                self._push(self._after(way, state, option))
        if not alive:
            self._stop(Stopped(way.index, stack, way.fed))

    def _feed(self, way: _Way, state: ParserState[Any], option: Option) -> bool:
        try:
            return feed(state, option.terminal, option.value)
        except Unreadable as turned_down:
            self._stop(Stopped(way.index, (), way.fed, turned_down.code))
            return False

    def _after(self, way: _Way, state: ParserState[Any], option: Option) -> _Way:
        corrections, picked, unsure = way.corrections, way.picked, way.unsure
        if option.read_as:
            window = self.lexemes[way.index : way.index + option.width]
            written = self.text[window[0].start : window[-1].end]
            corrections = (*corrections, (written, option.read_as))
        if option.unsure:
            window = self.lexemes[way.index : way.index + option.width]
            picked = (*picked, option.value)
            unsure = (*unsure, self.text[window[0].start : window[-1].end])
        fed = (*way.fed, (option.terminal, option.value)) if option.terminal else way.fed
        apart = way.apart or option.apart
        parted = way.parted or not option.width
        at = way.index + option.width
        return _Way(way.cost + option.cost, at, state, corrections, picked, unsure, fed, apart, parted)

    def _finish(self, way: _Way) -> Any:  # noqa: ANN401 - what the start rule makes
        try:
            value = finish(way.state)
        except Unreadable as turned_down:
            self._stop(Stopped(way.index, (), way.fed, turned_down.code))
            return None
        value = None if way.apart else value
        if value is None:
            self._stop(Stopped(way.index, tuple(way.state.state_stack), way.fed))
        return value

    def _stop(self, stopped: Stopped) -> None:
        """Remember the furthest dead end; of two equally far, the one with a reason, else the first."""
        old = self.stopped
        if stopped.index > old.index or (stopped.index == old.index and stopped.code and not old.code):
            self.stopped = stopped


def search(grammar: Grammar, lexicon: Lexicon, text: str, lexemes: tuple[Lexeme, ...], mend: bool) -> Found:
    """Return the readings of a statement as it is written, or with `mend` and failing that as it may be meant."""
    found = _Search(grammar, lexicon, text, lexemes, mend=False).run()
    if found.readings or not mend:
        return found
    mended = _Search(grammar, lexicon, text, lexemes, mend=True).run()
    if mended.readings or mended.stopped.index > found.stopped.index:
        return mended
    return found


def takes(grammar: Grammar, stopped: Stopped) -> frozenset[str]:
    """Return the terminals that the parser could really have taken where it stopped."""
    state = grammar.begin()
    for terminal, value in stopped.fed:
        feed(state, terminal, value)
    return frozenset(
        terminal for terminal in accepted(state) if terminal.lstrip("$").isupper() and _takes(state, terminal)
    )


def _takes(state: ParserState[Any], terminal: str) -> bool:
    other = fork(state)
    try:
        return finish(other) is not None if terminal == END else feed(other, terminal, "")
    except Unreadable:
        return False


def stops_at(grammar: Grammar, lexeme: Lexeme | None) -> tuple[str, ...]:
    """Return the terminals that a lexeme could be, or its word if it is unknown: the key of slips."""
    if lexeme is None:
        return (END,)
    kinds = {sort for entry in lexeme.names for sort in (entry.kind, entry.id.partition(":")[0])}
    names = tuple(t for t, wanted in grammar.language.names.items() if kinds.intersection(wanted))
    words = tuple(grammar.terminals[word] for word in lexeme.keywords if word in grammar.terminals)
    number = () if lexeme.number is None else ("NUMBER",)
    separator = ("SEP",) if lexeme.separator else ()
    called = grammar.vocabulary.calls(lexeme.written[0]) if lexeme.unknown else ""
    return (*words, *names, *number, *separator, lexeme.written[0], called)
