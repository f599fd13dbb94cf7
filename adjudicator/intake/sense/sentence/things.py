"""The things that a sentence names: what may fill a slot, found on the lattice of its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from adjudicator.intake.lexing.lexicon import sorts
from adjudicator.intake.sense.phrasebook.frames import Sense, Thing
from adjudicator.intake.sense.sentence.lattice import Edge, Lattice
from adjudicator.model.names import NameEntry
from adjudicator.model.reading import Language

NUMBER: Final = "NUMBER"
SUM: Final = "SUM"
RANGE: Final = "RANGE"
ANSWER: Final = "ANSWER"
ALL: Final = "ALL"
NOBODY: Final = "NOBODY"
ONLY: Final = "ONLY"
WRITER: Final = "ME"
MOST: Final = "MOST"
"""The default of a slot for a number: as many as the open question lets one tell."""
EVERY: Final = "EVERY"
ME: Final = "ME"
SELF: Final = "SELF"
TEXT: Final = "TEXT"
QUOTE: Final = "QUOTE"
CODE: Final = "CODE"
PLAINLY: Final = "~"
"""Begins the part of a thing that is any word of a list of plain words."""
REST: Final = "REST"
_OWN: Final = frozenset({ALL, REST, NOBODY, SELF})
_WORDS: Final = frozenset({ME, TEXT, QUOTE, CODE})
_SKIPPED: Final = ("filler", "bracket")
_UNITS: Final = ("filler", "unit")
_MOST_SKIPPED: Final = 3
_DEEPEST: Final = 3
_RANGE: Final = 3
_ARTICLES: Final = ("a", "an")
"""They are a sum before a unit alone: a talent, but not a gift; and no number by themselves: an abstention."""
_TO: Final = ("-", "to", "till", "through", "thru")
QUOTES: Final = {
    '"': ('"', "\u201d"),
    "\u201c": ("\u201d", '"'),
    "\u201e": ("\u201c", "\u201d", '"'),
    "\u00ab": ("\u00bb",),
}
"""What closes a quotation, by what opens it."""
_COUNTS: Final = {"both": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_CODE: Final = re.compile(r"[a-z]{2,3}")
_ENDS: Final = frozenset({",", ";", "(", ":", *QUOTES})
_MOST_TEXT: Final = 8
_PIECE: Final = re.compile(r"\{(\w+)(\.name|\.whole)?\}|([^\s{}]+)")
"""A slot of a template, perhaps for the name in it alone, or a word of it."""


@dataclass(frozen=True, slots=True)
class Every:
    """All things of one's own, or with `rest` those that no other order of the letter speaks of.

    With `only` it is the one of them that can be ordered so; where several can, it is no order. With a `count`, as
    `both` has, they are so many, or else what the sentence before speaks of.
    """

    rest: bool = False
    but: tuple[str, ...] = ()
    only: bool = False
    count: int = 0


Part = str | NameEntry | Every


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a slot: words and names of the canonical line, and what was mended to read it."""

    parts: tuple[Part, ...]
    corrections: tuple[tuple[str, str], ...] = ()

    @property
    def counted(self) -> bool:
        """Whether it begins with its number, which parts it from what comes before: 2 Salt 1 Ochre."""
        return isinstance(self.parts[0], str) and self.parts[0].isdecimal() if self.parts else False

    @property
    def of_rest(self) -> bool:
        """Whether it is the rest of one's own."""
        return any(isinstance(part, Every) and part.rest for part in self.parts)

    @property
    def names(self) -> tuple[NameEntry, ...]:
        """The names in it, without the words."""
        return tuple(part for part in self.parts if isinstance(part, NameEntry))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the names in it."""
        return tuple(name.id for name in self.names)


@dataclass(frozen=True, slots=True)
class _Step:
    """One part of a way to tell a thing: what it is called in templates, and the sorts that it may be.

    A bare one is told without a word; one that is `maybe` may be left out.
    """

    label: str
    takes: tuple[str, ...]
    maybe: bool
    bare: bool


@cache
def _steps(way: tuple[str, ...]) -> tuple[_Step, ...]:
    """Return the parts of a way; each way is cut once for all sentences."""
    return tuple(map(_step, way))


def _step(part: str) -> _Step:
    label, _, takes = part.removesuffix("?").rpartition("=")
    bare = part in {ONLY, EVERY}
    return _Step(label or takes, tuple(takes.split("|")), part.endswith("?") and not bare, bare)


@dataclass(frozen=True, slots=True, eq=False)
class Finder:
    """Finds things on one lattice; remembers what it found."""

    lattice: Lattice
    language: Language
    sense: Sense
    me: NameEntry | None = None
    _memo: dict[tuple[tuple[str, ...], int], tuple[tuple[int, Value], ...]] = field(default_factory=dict)

    def at(self, takes: tuple[str, ...], start: int, depth: int = 0) -> tuple[tuple[int, Value], ...]:
        """Return what of some sorts begins at a word: each with the number of the word after it, longest first."""
        key = (takes, start)
        if key not in self._memo:
            found = dict.fromkeys(pair for sort in takes for pair in self._one(sort, start, depth))
            self._memo[key] = tuple(sorted(found, key=lambda pair: -pair[0]))
        return self._memo[key]

    def _one(self, sort: str, start: int, depth: int) -> Iterator[tuple[int, Value]]:
        if sort in self.sense.things:
            if depth < _DEEPEST:
                yield from self._thing(self.sense.things[sort], start, depth + 1)
        elif sort == SUM:
            yield from self._sum(start)
        elif sort == RANGE:
            yield from self._range(start)
        elif sort in _OWN:
            yield from self._own(sort, start)
        elif sort in _WORDS:
            yield from self._words(sort, start)
        else:
            for edge in self.lattice.edges[start]:
                yield from self._simple(sort, edge, start, depth)

    def _own(self, sort: str, start: int) -> Iterator[tuple[int, Value]]:
        """Yield what stands for all of one's own, in a word for all or for nobody, and the name of the writer."""
        if sort in {ALL, REST}:
            every = self._every(start)
            yield from (
                each for each in every if sort == ALL or any(getattr(part, "rest", 0) for part in each[1].parts)
            )
        elif sort == NOBODY:
            end = self.lattice.has(start, "none")
            if end:
                yield end, Value((Every(),))
        elif self.me is not None:
            ends = [edge.end for edge in self.lattice.edges[start] if self.me.id in {entry.id for entry in edge.names}]
            yield from ((end, Value((self.me,))) for end in ends)

    def _simple(self, sort: str, edge: Edge, start: int, depth: int) -> Iterator[tuple[int, Value]]:
        mended = ((self.lattice.said(start, edge.end), edge.read_as),) if edge.read_as else ()
        if sort == NUMBER:
            if edge.number is not None and not (edge.surface[0] in _ARTICLES and depth == 0):
                yield edge.end, Value((str(edge.number),))
        elif sort == ANSWER:
            for answer in ("yes", "no"):
                if answer in edge.classes:
                    yield edge.end, Value((answer,), mended)
        elif sort.isupper():
            wanted = set(self.language.names.get(sort, ()))
            for entry in edge.names:
                if sorts(entry) & wanted:
                    yield edge.end, Value((entry,), mended)
        elif (sort.removeprefix(PLAINLY) if sort.startswith(PLAINLY) else f"={sort}") in edge.classes:
            yield edge.end, Value((sort.replace("_", " "),), mended)

    def _sum(self, start: int) -> Iterator[tuple[int, Value]]:
        """Yield a number, perhaps with `up to` before it or `at most` after, and with its unit."""
        first = self.lattice.has(start, "up_to")
        at = self._skip(first, _UNITS) if first else start
        if at >= len(self.lattice.edges):
            return
        for edge in self.lattice.edges[at]:
            if edge.number is not None and not (edge.surface[0] in _ARTICLES and self._units(edge.end) == edge.end):
                end = self._units(edge.end)
                last = 0 if first else self.lattice.has(end, "at_most")
                most = "up to " if first or last else ""
                yield last or end, Value((f"{most}{edge.number}",))

    def _range(self, start: int) -> Iterator[tuple[int, Value]]:
        """Yield a number in digits, or two with a dash or a `to` between: `one` is a pronoun as often as a number."""
        for edge in self.lattice.edges[start]:
            if edge.number is not None and self.lattice.words[start].folded[0].isdigit():
                yield edge.end, Value((str(edge.number),))
        if start + _RANGE > len(self.lattice.words):
            return
        low, dash, high = (word.folded for word in self.lattice.words[start : start + _RANGE])
        if dash in _TO and low.isdecimal() and high.isdecimal():
            yield start + _RANGE, Value((f"{low}-{high}",))

    def _words(self, sort: str, start: int) -> Iterator[tuple[int, Value]]:
        """Yield what needs no name: the writer, free words, a code of letters."""
        if sort == ME:
            end = self.lattice.has(start, "me")
            if self.me is not None and end:
                yield end, Value((self.me,))
        elif sort == CODE:
            if _CODE.fullmatch(self.lattice.words[start].folded):
                yield start + 1, Value((self.lattice.said(start, start + 1),))
        else:
            yield from self._text(start, sort)

    def _text(self, start: int, sort: str) -> Iterator[tuple[int, Value]]:
        """Yield free words, as a new name is: within quotes, or up to where they may end; they end in no plain word."""
        words = self.lattice.words
        closing = QUOTES.get(words[start].folded)
        if closing is not None:
            ends = (at for at in range(start + 2, len(words)) if words[at].folded in closing)
            yield from ((end + 1, Value((self.lattice.said(start, end + 1),))) for end in [*ends][:1])
            return
        named = any(edge.names and not edge.read_as for edge in self.lattice.edges[start])
        if sort == QUOTE or named or self._plain(start) or self._cue(start):
            return
        for end in range(start + 1, min(len(words), start + _MOST_TEXT) + 1):
            if words[end - 1].folded in _ENDS or (self.lattice.has(end - 1, "prep") and words[end - 1].folded != "of"):
                return
            if not self._plain(end - 1):
                yield end, Value((self.lattice.said(start, end),))

    def _cue(self, at: int) -> bool:
        """Return whether an act is there, in lower case."""
        if self.lattice.text[self.lattice.words[at].start].isupper():
            return False
        return any(edge.surface in frame.cues for edge in self.lattice.edges[at] for frame in self.sense.frames)

    def _plain(self, at: int) -> bool:
        return bool(self.lattice.has(at, "filler", "sign", "prep", "sep", "not", "bracket"))

    def _units(self, at: int) -> int:
        return self.lattice.has(at, "unit") or at

    def _every(self, start: int) -> Iterator[tuple[int, Value]]:
        first = self.lattice.has(start, "all_but")
        if first:
            end, ids = self.named(first)
            if ids:
                yield end, Value((Every(but=ids),))
        for name, rest in (("all", False), ("rest", True)):
            end = self.lattice.has(start, name)
            if end:
                words = (word.folded for word in self.lattice.words[start:end])
                count = next((_COUNTS[word] for word in words if word in _COUNTS), 0)
                yield end, Value((Every(rest, count=0 if rest else count),))

    def named(self, at: int) -> tuple[int, tuple[str, ...]]:
        """Return the ids of the names in a row from a word on, and the word after them."""
        ids: list[str] = []
        last, size = at, len(self.lattice.words)
        while at < size:
            names = [edge for edge in self.lattice.edges[at] if edge.names]
            if names:
                ids += [entry.id for entry in names[0].names]
                at = last = names[0].end
            else:
                at = self.lattice.has(at, "sep", "filler") or size
        return last, tuple(ids)

    def _thing(self, thing: Thing, start: int, depth: int) -> Iterator[tuple[int, Value]]:
        for way in map(_steps, thing.ways):
            if not way[0].bare and not way[0].maybe and not self.at(way[0].takes, start, depth):
                continue  # most ways begin with something that is not there
            for end, told in self._way(way, start, depth, {}):
                value = _said(thing, told)
                if value is not None:
                    yield end, value

    def _way(
        self, way: tuple[_Step, ...], start: int, depth: int, told: dict[str, Value]
    ) -> Iterator[tuple[int, dict[str, Value]]]:
        if not way:
            yield start, told
            return
        step, rest = way[0], way[1:]
        if step.bare:  # nothing is said for it
            yield from self._way(rest, start, depth, {**told, step.label: Value((Every(only=step.label == ONLY),))})
            return
        if start < len(self.lattice.edges):
            for at in dict.fromkeys((start, self._skip(start, _SKIPPED) if told else start)):
                if at < len(self.lattice.edges):
                    for end, value in self.at(step.takes, at, depth):
                        yield from self._way(rest, end, depth, {**told, step.label: value})
        if step.maybe:
            yield from self._way(rest, start, depth, told)

    def _skip(self, at: int, classes: tuple[str, ...]) -> int:
        """Return the first word from `at` on that says something."""
        for _ in range(_MOST_SKIPPED):
            at = self.lattice.has(at, *classes) or at
        return at


def _said(thing: Thing, told: dict[str, Value]) -> Value | None:
    """Return what the canonical line calls a thing: by the first of its templates whose parts are all there."""
    for template in thing.say:
        if all(name in told for name in slots_of(template)):
            return filled(template, told)
    return None


def slots_of(template: str) -> tuple[str, ...]:
    """Return the names in braces in a template."""
    return tuple(slot for slot, _, _ in _PIECE.findall(template) if slot)


def wholes_of(template: str) -> tuple[str, ...]:
    """Return the slots of a template in which a name alone does not do."""
    return tuple(slot for slot, part, _ in _PIECE.findall(template) if part == ".whole")


def filled(template: str, told: dict[str, Value]) -> Value:
    """Return a template of words and slots in braces, filled."""
    parts: list[Part] = []
    mended: list[tuple[str, str]] = []
    for slot, name, word in _PIECE.findall(template):
        said = (told[slot].names if name == ".name" else told[slot].parts) if slot else (word.replace("_", " "),)
        parts += said
    for value in told.values():
        mended += value.corrections
    return Value(tuple(parts), tuple(dict.fromkeys(mended)))
