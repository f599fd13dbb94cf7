"""The words of a language: which phrases stand for which word of the grammar, and which say nothing."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, field

from adjudicator.intake.lexicon import MOST_REMEMBERED, SHORT, allowed
from adjudicator.intake.words import folded
from adjudicator.model.reading import Language

Surface = tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """Phrases to look up, longest first.

    Attributes:
        phrases: what a phrase may stand for: words of the grammar.
        noise: phrases that may be passed over.
        asked: words that make a line look like an order, though the grammar does not know them.
        numbers: number words.
        verbs: words of the grammar that begin an order, with its kind.
        longest: for a first word, the number of words in the longest phrase that begins so.
    """

    phrases: dict[Surface, tuple[str, ...]]
    noise: frozenset[Surface]
    asked: frozenset[str]
    numbers: dict[str, int]
    verbs: dict[str, str]
    longest: dict[str, int]
    spelt: dict[str, tuple[str, ...]]
    _near: dict[str, tuple[tuple[int, str], ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, language: Language, keywords: Iterable[str]) -> Vocabulary:
        """Return the vocabulary of a language whose grammar has the given words.

        Raises:
            ValueError: a list of other ways is given for a word that the grammar does not have.
        """
        known = list(keywords)
        strange = sorted((set(language.words) | set(language.verbs)) - set(known))
        if strange:
            raise ValueError(f"words that the grammar of {language.name} does not have: {', '.join(strange)}")
        phrases: dict[Surface, dict[str, None]] = {}
        for word in known:
            for way in (word.replace("_", " "), *language.words.get(word, ())):
                phrases.setdefault(folded(way), {})[word] = None
        noise = frozenset(folded(way) for way in language.noise)
        longest: dict[str, int] = {}
        for surface in (*phrases, *noise):
            longest[surface[0]] = max(longest.get(surface[0], 0), len(surface))
        return cls(
            {surface: tuple(found) for surface, found in phrases.items()},
            noise,
            frozenset(language.asked),
            dict(language.numbers),
            dict(language.verbs),
            longest,
            {
                surface[0]: tuple(found)
                for surface, found in phrases.items()
                if len(surface) == 1 and len(surface[0]) > SHORT
            },
        )

    def at(self, written: tuple[str, ...], start: int) -> tuple[int, tuple[str, ...], bool]:
        """Return how many words from `start` make the longest phrase, what it may be, and whether it is noise."""
        for length in range(min(self.longest.get(written[start], 0), len(written) - start), 0, -1):
            surface = written[start : start + length]
            found = self.phrases.get(surface, ())
            if found or surface in self.noise:
                return length, found, surface in self.noise
        return 0, (), False

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
        limit = min(allowed(written), 2)
        if not limit or not written.isalpha():
            return ()
        from rapidfuzz.distance import OSA
        from rapidfuzz.process import extract

        near = extract(written, self.spelt.keys(), scorer=OSA.distance, score_cutoff=limit, limit=None)
        return tuple((int(distance), word) for way, distance, _ in near for word in self.spelt[way])
