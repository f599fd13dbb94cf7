"""A sentence as the second reader sees it: for each word, all that may begin there, however many words it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from adjudicator.intake.lexing.lexemes import numeral, words_of
from adjudicator.intake.lexing.lexicon import MOST_REMEMBERED, SHORT, Lexicon
from adjudicator.intake.lexing.spelling import Spelling
from adjudicator.intake.lexing.words import Word, folded, singular
from adjudicator.intake.parsing.grammar import Grammar
from adjudicator.intake.sense.phrasebook.frames import Sense, Surface
from adjudicator.intake.sense.phrasebook.known import known_words, said_words
from adjudicator.intake.sense.sentence.letters import before_kind, common_word, letter_of_kind
from adjudicator.intake.sense.sentence.parts import alike, glued, numbers_a_name
from adjudicator.intake.sense.sentence.slipped import slipped
from adjudicator.intake.sense.sentence.spelt_out import spelt_out
from adjudicator.model.names import NameEntry

_LONG: Final = 8
"""Words of this length may have two letters wrong, shorter ones one; names follow the lexicon."""
_MOST_HELD: Final = 4
"""A word that is a part of more names than these stands for none of them."""
_LONG_ADVERB: Final = 6
_NEAR_CUE: Final = 5
"""A misspelt word of an act has at least so many letters."""

_ADJECTIVES: Final = ("an", "ish", "ese", "ic")
_SHORTEST_STEM: Final = 4
_BRACKETED: Final = 8
"""A name with a part in brackets has at most so many words, the brackets counted."""


@dataclass(frozen=True, slots=True)
class Edge:
    """What some words may be.

    Attributes:
        end: the number of the word after them.
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
    _ends: tuple[dict[str, int], ...] = ()

    def said(self, start: int, end: int) -> str:
        """Return the text of the words from `start` up to `end`."""
        return self.text[self.words[start].start : self.words[end - 1].end] if start < end else ""

    def announces(self, at: int, end: int) -> bool:
        """Return whether a no corrects or answers and denies nothing behind it: `no: 2`, `no, it holds`."""
        if self.words[at].folded != "no" or end >= len(self.words):
            return False
        return self.words[end].folded == ":" or (self.words[end].folded == "," and self.has(end + 1, "pronoun") > 0)

    def has(self, at: int, *classes: str) -> int:
        """Return the end of the longest edge at a word that has one of some classes, or 0."""
        if at >= len(self.edges):
            return 0
        ends = self._ends[at]
        if not ends:
            return 0
        if len(classes) == 1:
            return ends.get(classes[0], 0)
        return max([ends.get(name, 0) for name in classes])

    def known(self, at: int) -> bool:
        """Return whether anybody knows the word."""
        return bool(self.edges[at])


def lattice(
    text: str, grammar: Grammar, lexicon: Lexicon, sense: Sense, now: frozenset[Surface] = frozenset()
) -> Lattice:
    """Return the lattice of a sentence. Never fails: an unknown word has no edges.

    Args:
        text: the sentence.
        grammar: its words are among the edges.
        lexicon: all names.
        sense: the plain words.
        now: names of the current part of the year, which are ignored.
    """
    found = spelt_out(words_of(text, grammar.vocabulary, lexicon), sense)
    written = tuple(word.folded for word in found)
    edges = [tuple(_edges(text, found, written, at, grammar, lexicon, sense)) for at in range(len(found))]
    mended = respelt(written, edges, sense, lexicon)
    for at in range(len(found)) if mended != written else ():
        edges[at] = (*edges[at], *_respelt_edges(written, mended, at, lexicon, sense))
    unknown = [at for at, each in enumerate(edges) if not each]
    for at in range(len(found)) if unknown else ():
        for way in slipped(written, at, unknown, sense):
            edges[at] = (*edges[at], Edge(at + len(way), way, sense.surfaces[way], read_as=" ".join(way)))
    told = tuple(tuple(_at_hand(edge, now) for edge in each) for each in edges)
    ends = tuple(map(_longest, told))
    if any(not {"tail", "standing", "those"}.isdisjoint(each) for each in ends):
        told = tuple(tuple(_in_place(edge, at, told, found) for edge in each) for at, each in enumerate(told))
        ends = tuple(map(_longest, told))
    return Lattice(text, found, told, ends)


def respelt(written: Surface, edges: Sequence[tuple[Edge, ...]], sense: Sense, lexicon: Lexicon) -> Surface:
    """Return the words of a sentence, each unknown one as the only known word nearest to it, if any."""
    return tuple(
        word if any(not edge.read_as for edge in edges[at]) else nearest_word(word, sense, lexicon)
        for at, word in enumerate(written)
    )


@lru_cache(maxsize=8)
def _said(sense: Sense) -> Spelling:
    return Spelling(tuple(sorted(said_words(sense))))


@lru_cache(maxsize=8)
def _named(sense: Sense, lexicon: Lexicon) -> Spelling:
    """Return the words of names alone: few, as they are sorted whenever names come or go."""
    return Spelling(tuple(sorted(known_words(sense, lexicon) - said_words(sense))))


@lru_cache(maxsize=4096)
def nearest_word(word: str, sense: Sense, lexicon: Lexicon) -> str:
    """Return the one known word nearest to a misspelt one; the word itself where there is none, or several.

    In short words only two letters may have changed places.
    """
    known = known_words(sense, lexicon)
    if len(word) < SHORT or not word.isalpha() or word in known or singular(word) in known:
        return word
    limit = 1 if len(word) < _LONG else 2
    near = [*_said(sense).within(word, limit), *_named(sense, lexicon).within(word, limit)]
    if len(word) < _NEAR_CUE:
        near = [each for each in near if sorted(each[0]) == sorted(word)]
    best = min((distance for _, distance, _ in near), default=0)
    found = [way for way, distance, _ in near if distance == best]
    return found[0] if len(found) == 1 else word


def _respelt_edges(written: Surface, mended: Surface, at: int, lexicon: Lexicon, sense: Sense) -> Iterator[Edge]:
    """Yield names and phrases that hold a misspelt word: spanish sliver mines, harbor mastr."""
    length, names = lexicon.at(mended, at)
    if mended[at : at + length] != written[at : at + length] and len({entry.id for entry in names}) == 1 and length > 1:
        yield Edge(at + length, mended[at : at + length], names=names, read_as=names[0].id)
    reach = min(sense.longest.get(mended[at], 0), len(mended) - at)
    for many in range(reach, 0, -1):
        surface = mended[at : at + many]
        fresh = many > 1 or len(written[at]) < _NEAR_CUE
        if fresh and surface != written[at : at + many] and surface in sense.surfaces:
            yield Edge(at + many, surface, sense.surfaces[surface], read_as=" ".join(surface))


def _longest(edges: tuple[Edge, ...]) -> dict[str, int]:
    """Return for each class the end of the longest edge that has it."""
    ends: dict[str, int] = {}
    for edge in edges:
        for name in edge.classes:
            ends[name] = max(ends.get(name, 0), edge.end)
    return ends


def _at_hand(edge: Edge, now: frozenset[Surface]) -> Edge:
    return replace(edge, classes=edge.classes | {"filler"}) if edge.surface in now else edge


def _in_place(edge: Edge, at: int, edges: Sequence[tuple[Edge, ...]], found: tuple[Word, ...]) -> Edge:
    """Return an edge as it counts where it stands.

    `I'm afraid` at the end is no talk, and the `always` of `as always` is no standing order.
    """
    if "tail" in edge.classes and not any(word.folded[0].isalnum() for word in found[edge.end :]):
        return replace(edge, classes=frozenset({"filler"}))
    if "standing" in edge.classes and any(
        other.end >= edge.end and "filler" in other.classes for before in edges[max(0, at - 3) : at] for other in before
    ):
        return replace(edge, classes=edge.classes - {"standing"})
    if "those" in edge.classes and any("behind_things" in other.classes for other in _at(edges, edge.end)):
        return replace(edge, classes=frozenset({"those"}))  # it means things that were named before
    return edge


def _at(edges: Sequence[tuple[Edge, ...]], at: int) -> tuple[Edge, ...]:
    return edges[at] if at < len(edges) else ()


def _edges(
    text: str, found: tuple[Word, ...], written: Surface, at: int, grammar: Grammar, lexicon: Lexicon, sense: Sense
) -> Iterator[Edge]:
    named, names = _in_brackets(written, at, lexicon) or lexicon.at(written, at)
    common = named != 1 or common_word(text, found, at, grammar, sense)
    if common is None:
        common, named, names = True, 0, ()
    value = None if glued(found, at) or numbers_a_name(written, at, lexicon) else numeral(written[at])
    if value is None:
        value = grammar.vocabulary.numbers.get(written[at])
    told = False
    reach = min(sense.longest.get(written[at], 0), len(written) - at)
    for length in range(max(reach, named, 1), 0, -1):
        surface = written[at : at + length]
        if not common and length == 1:
            surface = (names[0].id,)  # a name and no phrase, though it is spelt like one
        known = sense.surfaces.get(surface)
        begins = length < named and common and known is not None and "ordinal" in known  # the First of a Punic War
        known, number = (None, None) if begins else (known, value if length == 1 else None)
        here = names if length == named else ()
        if known is not None or here or number is not None:
            told = True
            classes = known or frozenset()
            if length == 1 and "filler" in classes and classes & sense.sorts:
                article = before_kind(written, at, sense)
                kind = not article and letter_of_kind(text, found, at, classes & sense.sorts, lexicon)
                classes -= sense.sorts if article else {"filler"} if kind else set()
            yield Edge(at + length, surface, classes, here, number)
            if known is not None and "except" in known:
                return  # `nobody but` is never `nobody`
    if named == 1:
        yield from _longer(written, at, names, lexicon)
    elif not told or (not named and _says_nothing(written[at], sense)):
        yield from _held(written, at, lexicon) or (() if told else _unknown(written, at, grammar, lexicon, sense))


def _in_brackets(written: Surface, at: int, lexicon: Lexicon) -> tuple[int, tuple[NameEntry, ...]] | None:
    """Return how many words a name takes of which a part is in brackets, `Bulgaria (east coast)`, and its meanings."""
    reach = written[at : at + _BRACKETED]
    if "(" not in reach[1:] or ")" not in reach:
        return None
    opened, closed = reach.index("("), reach.index(")")
    inner = (*reach[:opened], *reach[opened + 1 : closed])
    length, names = lexicon.at(inner, 0) if 0 < opened < closed else (0, ())
    return (closed + 1, names) if length == len(inner) else None


def _unknown(written: Surface, at: int, grammar: Grammar, lexicon: Lexicon, sense: Sense) -> Iterator[Edge]:
    """Yield what a word that is unknown as written may be."""
    yield from _bare(written[at], at, sense)
    mended = tuple(_mended(written, at, grammar, lexicon, sense))
    yield from mended
    if not mended and _manner(written[at], sense):
        yield Edge(at + 1, (written[at],), frozenset({"filler"}))


def _manner(word: str, sense: Sense) -> bool:
    """Return whether a word only tells how something is done: grudgingly, wholeheartedly."""
    telling = (word,) in sense.classes.get("adverb_that_tells", frozenset())
    return len(word) > _LONG_ADVERB and word.isalpha() and word.endswith("ly") and not telling


def _held(written: Surface, at: int, lexicon: Lexicon) -> tuple[Edge, ...]:
    """Return the names that a word stands for which is a part of few: navigator, mines."""
    found = tuple(_longer(written, at, (), lexicon)) if len(written[at]) >= _NEAR_CUE else ()
    return found if len(found) <= _MOST_HELD else ()


def _says_nothing(word: str, sense: Sense) -> bool:
    return sense.surfaces.get((word,), frozenset({"="})) <= {"filler"}


def _longer(written: Surface, at: int, names: tuple[NameEntry, ...], lexicon: Lexicon) -> Iterator[Edge]:
    """Yield the longer names of the same sorts that a name may be short for: Hamilcar Gisco, where Gisco is another."""
    word = written[at]
    kinds = {entry.id.partition(":")[0] for entry in names or lexicon.holding(word)}
    known = {entry.id for entry in names}
    for entry in lexicon.holding(word):
        if entry.id not in known and entry.id.partition(":")[0] in kinds:
            known.add(entry.id)
            end = at + (alike(written, at, folded(entry.surface)) if not names else 1)
            yield Edge(end, written[at:end], names=(entry,), read_as=entry.id)


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
    names = tuple(best) or tuple(begun) or (() if common else _of_place(written, at, lexicon, sense, sorts))
    if len({entry.id for entry in names}) == 1:
        yield Edge(at + 1, (word,), names=names[:1], read_as=names[0].id)
    elif not names and not common and len(word) >= _NEAR_CUE:
        surface = _nearest(word, sense)
        if surface:
            yield Edge(at + 1, surface, sense.surfaces[surface], read_as=surface[0])


def _of_place(
    written: Surface, at: int, lexicon: Lexicon, sense: Sense, sorts: frozenset[str]
) -> tuple[NameEntry, ...]:
    """Return what an adjective before the sort of a thing is made of: Lycium Magnum for the Lycian army."""
    stem = next((written[at].removesuffix(end) for end in _ADJECTIVES if written[at].endswith(end)), "")
    if len(stem) < _SHORTEST_STEM or not before_kind(written, at, sense):
        return ()
    return lexicon.beginning((stem,), sorts, initials=False)


@lru_cache(maxsize=8)
def _single(sense: Sense) -> Spelling:
    """Return the phrases of one word that may be misspelt."""
    singles = (surface[0] for surface in sense.surfaces if len(surface) == 1)
    return Spelling(tuple(word for word in singles if len(word) >= _NEAR_CUE - 1))


@lru_cache(maxsize=MOST_REMEMBERED)
def _nearest(word: str, sense: Sense) -> Surface:
    """Return the one word of the data that a misspelt word comes nearest to, or nothing."""
    near = _single(sense).within(word, 1 if len(word) < _LONG else 2)
    best = min((distance for _, distance, _ in near), default=0)
    nearest = sorted({way for way, distance, _ in near if distance == best})
    same = {tuple(sorted(sense.surfaces[(way,)])) for way in nearest}
    return (nearest[0],) if len(nearest) == 1 or (nearest and len(same) == 1 and same != {()}) else ()
