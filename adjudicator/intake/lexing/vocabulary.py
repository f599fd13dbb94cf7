"""The words of a language: which phrases stand for which word of the grammar, and which are ignored."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from adjudicator.intake.lexing.inflect import forms
from adjudicator.intake.lexing.lexicon import MOST_REMEMBERED, SHORT
from adjudicator.intake.lexing.spelling import Spelling
from adjudicator.intake.lexing.words import folded, singular
from adjudicator.model.reading import Language

Surface = tuple[str, ...]
LONG = 8
"""Words of this length may have two letters wrong, shorter ones one."""


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Phrases to look up, longest first.

    Attributes:
        phrases: what a phrase may stand for: words of the grammar.
        noise: phrases that may be ignored.
        asked: words that make a line look like an order, though the grammar does not know them.
        order_words: the verbs and the words asked about.
        numbers: number words.
        verbs: words of the grammar that begin an order, with its kind.
        spelt: the words that may be misspelt, with what they stand for.
        longest: for a first word, the number of words in the longest phrase that begins so.
        shapes: how orders begin that begin with no verb, by their first part, each with its kind of order.
        sorts: for each sort of names, the terminals that take it.
        patterns: terminals that are one word of a certain form.
        glued: words that may be written together with the name after them.
        known: common words, which are no misspellings of others.
        small: those of another language, which are no names in lower case.
        elided: for the beginning of a word, its apostrophe with it, the word that it is short for.
    """

    phrases: dict[Surface, tuple[str, ...]]
    noise: frozenset[Surface]
    asked: frozenset[str]
    numbers: dict[str, int]
    verbs: dict[str, str]
    longest: dict[str, int]
    spelt: dict[str, tuple[str, ...]]
    order_words: frozenset[str]
    shapes: dict[str, tuple[tuple[Surface, str], ...]]
    sorts: dict[str, tuple[str, ...]]
    patterns: dict[str, re.Pattern[str]]
    glued: tuple[str, ...]
    known: frozenset[str] = frozenset()
    small: frozenset[str] = frozenset()
    elided: Mapping[str, str] = field(default_factory=dict)
    _near: dict[str, tuple[tuple[int, str], ...]] = field(default_factory=dict)
    _ways: list[Spelling] = field(default_factory=list)

    @classmethod
    def of(cls, language: Language, keywords: Iterable[str]) -> Vocabulary:
        """Return the vocabulary of a language whose grammar has the given words.

        Raises:
            ValueError: a word is said to make a line an order, and the grammar does not have it. (Other ways to write
                a word that a grammar does without are common to all systems, and idle.)
        """
        known = list(keywords)
        strange = sorted(set(language.verbs) - set(known))
        if strange:
            raise ValueError(f"words that the grammar of {language.name} does not have: {', '.join(strange)}")
        phrases: dict[Surface, dict[str, None]] = {}
        for word in known:
            for way in (word.replace("_", " "), *language.words.get(word, ())):
                phrases.setdefault(folded(way), {})[word] = None
        noise = frozenset(map(folded, language.noise)) - frozenset(map(folded, language.telling))
        numbers = dict(language.numbers)
        for other, english in other_ways(language):
            if english in phrases:
                phrases.setdefault(other, {}).update(phrases[english])
            noise |= {other} if english in noise else set()
            if len(other) == len(english) == 1 and english[0] in numbers:
                numbers.setdefault(other[0], numbers[english[0]])
        longest: dict[str, int] = {}
        for surface in (*phrases, *noise):
            longest[surface[0]] = max(longest.get(surface[0], 0), len(surface))
        return cls(
            {surface: tuple(found) for surface, found in phrases.items()},
            noise,
            frozenset(language.asked),
            numbers,
            dict(language.verbs),
            longest,
            _spelt(phrases, language.asked),
            frozenset({*language.verbs, *language.asked}),
            _shapes(language),
            _sorts(language),
            {terminal: re.compile(form) for terminal, form in language.patterns.items()},
            language.glued,
            frozenset(part for word in language.known for form in forms(word, {}) for part in folded(form)),
            frozenset(part for word in language.small for part in folded(word)),
            dict(language.elided),
        )

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of all its phrases, with those of numbers."""
        return frozenset(
            {
                *self.numbers,
                *self.order_words,
                *(word for each in (self.phrases, self.noise) for way in each for word in way),
            }
        )

    def at(self, written: tuple[str, ...], start: int) -> tuple[int, tuple[str, ...], bool]:
        """Return how many words from `start` make the longest phrase, what it may be, and whether it is noise."""
        for length in range(min(self.longest.get(written[start], 0), len(written) - start), 0, -1):
            surface = written[start : start + length]
            found = self.phrases.get(surface, ())
            if found or surface in self.noise:
                return length, found, surface in self.noise
        return 0, (), False

    def common(self, written: Surface) -> bool:
        """Return whether words are plain English, each in any of its forms: then they are not misspelt."""
        return all(singular(word) in self.known for word in written)

    def calls(self, written: str) -> str:
        """Return the order word that a word is, or is a misspelling of: of the grammar, or one to ask about."""
        near = self.like(written, self.order_words)
        return near[0][1] if near else ""

    def like(self, written: str, wanted: Container[str]) -> tuple[tuple[int, str], ...]:
        """Return those wanted words of the grammar that a misspelt word comes nearest to, each with its distance."""
        if written not in self._near:
            if len(self._near) >= MOST_REMEMBERED:
                self._near.clear()
            self._near[written] = self._search(written)
        near = [(distance, word) for distance, word in self._near[written] if word in wanted]
        best = min((distance for distance, _ in near), default=0)
        return tuple(dict.fromkeys(pair for pair in near if pair[0] == best))

    def _search(self, written: str) -> tuple[tuple[int, str], ...]:
        limit = 0 if len(written) <= SHORT else 1 if len(written) < LONG else 2
        if not limit or not written.isalpha() or written in self.asked or self.common((written,)):
            return ()
        if not self._ways:
            self._ways.append(Spelling(tuple(self.spelt)))
        near = self._ways[0].within(written, limit)
        return tuple((distance, word) for way, distance, _ in near for word in self.spelt[way])


def other_ways(language: Language) -> Iterator[tuple[Surface, Surface]]:
    """Yield the equivalents of an English phrase, in another language or in the GM's table, with that phrase."""
    for english, ways in language.means.items():
        for way in ways:
            yield folded(way), folded(english)


def _shapes(language: Language) -> dict[str, tuple[tuple[Surface, str], ...]]:
    found: dict[str, tuple[tuple[Surface, str], ...]] = {}
    for shape, kind in language.shapes.items():
        first, *rest = shape.split()
        found[first] = (*found.get(first, ()), (tuple(rest), kind))
    return found


def _sorts(language: Language) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for terminal, sorts in language.names.items():
        for sort in sorts:
            found[sort] = (*found.get(sort, ()), terminal)
    return found


def _spelt(phrases: Mapping[Surface, Iterable[str]], asked: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the words that may be misspelt, with what they stand for; those only asked about stand for themselves."""
    own = {word: (word,) for word in asked}
    known = {surface[0]: tuple(found) for surface, found in phrases.items() if len(surface) == 1}
    return {way: found for way, found in {**own, **known}.items() if len(way) > SHORT}
