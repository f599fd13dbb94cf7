"""A sentence as the second reader sees it: for each word, all that may begin there, however many words it takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from adjudicator.intake.grammar import Grammar
from adjudicator.intake.lexemes import numeral
from adjudicator.intake.lexicon import SHORT, Lexicon
from adjudicator.intake.sense.frames import Sense, Surface
from adjudicator.intake.words import Word, folded, singular, words
from adjudicator.model.names import NameEntry

_LONG: Final = 8
"""Words of this length may have two letters wrong, shorter ones one; names follow the lexicon."""
_WITHIN: Final = frozenset({".", "-", "/", "'"})
"""Signs that make one number of two where they stand between digits."""
_THOUSANDS: Final = 3
_DASHES: Final = frozenset({"-", "->"})
_NEAR_CUE: Final = 5
"""A misspelt word of an act has at least so many letters."""


@dataclass(frozen=True, slots=True)
class Edge:
    """What some words may be.

    Attributes:
        end: the number of the word behind them.
        surface: the phrase as it is known.
        classes: what plain words may do, and `=word` for a word of the grammar.
        names: the names they may be.
        number: their value, if they are a number.
        read_as: what a misspelling was taken for; empty where it is written as it should be.
    """

    end: int
    surface: Surface
    classes: frozenset[str] = frozenset()
    names: tuple[NameEntry, ...] = ()
    number: int | None = None
    read_as: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """A sentence cut into words, with the edges that begin at each."""

    text: str
    words: tuple[Word, ...]
    edges: tuple[tuple[Edge, ...], ...]
    memo: dict[object, object] = field(default_factory=dict)

    def said(self, start: int, end: int) -> str:
        """Return the text of the words from `start` up to `end`."""
        return self.text[self.words[start].start : self.words[end - 1].end] if start < end else ""

    def has(self, at: int, *classes: str) -> int:
        """Return the end of the longest edge at a word that has one of some classes, or 0."""
        if at >= len(self.edges):
            return 0
        return max((edge.end for edge in self.edges[at] if not edge.classes.isdisjoint(classes)), default=0)

    def known(self, at: int) -> bool:
        """Say whether anybody knows the word."""
        return bool(self.edges[at])


def lattice(text: str, grammar: Grammar, lexicon: Lexicon, sense: Sense) -> Lattice:
    """Return the lattice of a sentence. Never fails: a word that nobody knows has no edges."""
    found = words(text)
    written = tuple(word.folded for word in found)
    edges = tuple(tuple(_edges(text, found, written, at, grammar, lexicon, sense)) for at in range(len(found)))
    return Lattice(text, found, edges)


def _edges(
    text: str, found: tuple[Word, ...], written: Surface, at: int, grammar: Grammar, lexicon: Lexicon, sense: Sense
) -> Iterator[Edge]:
    named, names = lexicon.at(written, at)
    if (
        named == 1
        and len(written[at]) == 1
        and "filler" in sense.surfaces.get(written[at : at + 1], ())
        and not _place_of_letter(found, at, sense)
    ):
        named, names = 0, ()
    value = None if _glued(found, at) else numeral(written[at])
    if value is None:
        value = grammar.vocabulary.numbers.get(written[at])
    told = False
    reach = min(sense.longest.get(written[at], 0), len(written) - at)
    for length in range(max(reach, named, 1), 0, -1):
        surface = written[at : at + length]
        known = sense.surfaces.get(surface)
        number = value if length == 1 else None
        here = names if length == named else ()
        if known is not None or here or number is not None:
            told = True
            classes = known or frozenset()
            if length == 1 and "filler" in classes and _letter_of_kind(text, found, at, classes, lexicon):
                classes -= {"filler"}
            yield Edge(at + length, surface, classes, here, number)
            if known is not None and "except" in known:
                return  # `nobody but` is never `nobody`
    if named == 1:
        yield from _longer(written[at], at, names, lexicon)
    if not told:
        yield from _bare(written[at], at, sense)
        yield from _mended(written, at, grammar, lexicon, sense)


def _letter_of_kind(text: str, found: tuple[Word, ...], at: int, classes: frozenset[str], lexicon: Lexicon) -> bool:
    """Say whether a capital letter before a name is a word of the grammar and no article: the A of `A Par`."""
    word = found[at]
    if word.end - word.start > 1 or not text[word.start].isupper() or not any(each[0] == "=" for each in classes):
        return False
    return at + 1 < len(found) and lexicon.at(tuple(each.folded for each in found), at + 1)[0] > 0


def _place_of_letter(found: tuple[Word, ...], at: int, sense: Sense) -> bool:
    """Say whether a letter that is also a word is a name: as the A in `F Spa - A`, not in `a fleet`."""
    before = sense.surfaces.get((found[at - 1].folded,), frozenset()) if at else frozenset()
    behind = found[at + 1].folded if at + 1 < len(found) else ""
    last = at + 1 == len(found) or not behind.isalnum()
    return behind in _DASHES or ("prep" in before and last)


def _longer(word: str, at: int, names: tuple[NameEntry, ...], lexicon: Lexicon) -> Iterator[Edge]:
    """Yield the longer names of the same sorts that a name may be short for: Hamilcar Gisco, where Gisco is another."""
    kinds = {entry.id.partition(":")[0] for entry in names}
    known = {entry.id for entry in names}
    for entry in lexicon.holding(word):
        if entry.id not in known and entry.id.partition(":")[0] in kinds:
            known.add(entry.id)
            yield Edge(at + 1, (word,), names=(entry,), read_as=entry.id)


def _glued(found: tuple[Word, ...], at: int) -> bool:
    """Say whether digits are a part of a longer number, as in 10.5, 1,000, -10 or 3-5, and none by themselves."""

    def joined(left: int, right: int) -> bool:
        return left >= 0 and right < len(found) and found[left].end == found[right].start

    def digit(place: int) -> bool:
        return 0 <= place < len(found) and found[place].folded[0].isdigit()

    def sign(place: int, other: int) -> bool:
        written = found[place].folded if 0 <= place < len(found) else ""
        if written == ",":
            return digit(other) and len(found[max(place + 1, other if other > place else at)].folded) == _THOUSANDS
        return written in _WITHIN and (digit(other) or (written == "-" and other < place and not joined(other, place)))

    before = joined(at - 1, at) and sign(at - 1, at - 2)
    behind = joined(at, at + 1) and joined(at + 1, at + 2) and sign(at + 1, at + 2)
    return before or behind


def _bare(word: str, at: int, sense: Sense) -> Iterator[Edge]:
    """Yield a word without its possessive, and a sign that says nothing."""
    base = (singular(word),)
    if base[0] != word and base in sense.surfaces:
        yield Edge(at + 1, base, sense.surfaces[base])
    elif not word[0].isalnum() and not word[0].isascii():
        yield Edge(at + 1, (word,), frozenset({"filler"}))


def _mended(written: Surface, at: int, grammar: Grammar, lexicon: Lexicon, sense: Sense) -> Iterator[Edge]:
    """Yield what a misspelt word may be: the one nearest name, or the one nearest word of an act."""
    word = written[at]
    if len(word) <= SHORT or not singular(word).isalpha():
        return
    common = grammar.vocabulary.common((word,))
    sorts = frozenset(sort for wanted in grammar.language.names.values() for sort in wanted)
    begun = lexicon.beginning((word,), sorts, initials=False)
    begun = tuple(entry for entry in begun if not common or singular(word) in folded(entry.surface))
    near = () if common else lexicon.near((word,), sorts)
    best = [item.entry for item in near if item.distance == near[0].distance] if near else []
    names = tuple(best) or tuple(begun)
    if len({entry.id for entry in names}) == 1:
        yield Edge(at + 1, (word,), names=names[:1], read_as=names[0].id)
    elif not names and not common and len(word) >= _NEAR_CUE:
        surface = _nearest(word, sense)
        if surface:
            yield Edge(at + 1, surface, sense.surfaces[surface], read_as=surface[0])


def _nearest(word: str, sense: Sense) -> Surface:
    """Return the one word of the data that a misspelt word comes nearest to, or nothing."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    known = [surface[0] for surface in sense.surfaces if len(surface) == 1 and len(surface[0]) >= _NEAR_CUE - 1]
    limit = 1 if len(word) < _LONG else 2
    near = extract(word, known, scorer=OSA.distance, score_cutoff=limit, limit=None)
    best = min((distance for _, distance, _ in near), default=0)
    nearest = sorted({way for way, distance, _ in near if distance == best})
    same = {tuple(sorted(sense.surfaces[(way,)])) for way in nearest}
    return (nearest[0],) if len(nearest) == 1 or (nearest and len(same) == 1 and same != {()}) else ()
