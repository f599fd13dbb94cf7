"""Which of many known words a misspelt one may be: those within a distance, looked for among words of its length."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from itertools import chain


@dataclass(frozen=True, slots=True, eq=False)
class Spelling:
    """Known words in their order; one may be listed twice."""

    words: tuple[str, ...]
    _lengths: dict[int, list[int]] = field(default_factory=dict)
    _near: dict[tuple[int, int], dict[int, str]] = field(default_factory=dict)
    _letters: set[str] = field(default_factory=set)

    def within(self, text: str, limit: int) -> list[tuple[str, int, int]]:
        """Return the words within a distance, each with its distance and place, nearest first, then by place.

        A letter more, less or another one counts 1, and so does a swap of two neighbours.
        """
        from rapidfuzz.distance import OSA
        from rapidfuzz.process import extract

        if not self._letters:
            self._letters.update(*self.words)
        if sum(letter not in self._letters for letter in text) > limit:
            return []  # each of them is a letter that no known word has
        near = extract(text, self._like(len(text), limit), scorer=OSA.distance, score_cutoff=limit, limit=None)
        return [(word, int(distance), place) for word, distance, place in near]

    def _like(self, length: int, limit: int) -> dict[int, str]:
        """Return the words whose lengths differ from one by no more than a distance, by their places."""
        if not self._lengths:
            for at, word in enumerate(self.words):
                self._lengths.setdefault(len(word), []).append(at)
        key = length, limit
        if key not in self._near:
            places = (self._lengths.get(near, ()) for near in range(length - limit, length + limit + 1))
            found = {at: self.words[at] for at in sorted(chain.from_iterable(places))}
            if not found:
                return found  # lengths without end are not remembered
            self._near[key] = found
        return self._near[key]


@dataclass(frozen=True, slots=True, eq=False)
class Openings:
    """Known texts in their order, to be found by how they begin, or by words in them."""

    texts: tuple[str, ...]
    _sorted: list[tuple[str, int]] = field(default_factory=list)
    _holding: dict[str, list[int]] = field(default_factory=dict)

    def beginning(self, text: str) -> list[int]:
        """Return the places of the texts that begin with another."""
        if not self._sorted:
            self._sorted.extend(sorted((known, at) for at, known in enumerate(self.texts)))
        found = []
        for known, at in self._sorted[bisect_left(self._sorted, (text, 0)) :]:
            if not known.startswith(text):
                break
            found.append(at)
        return sorted(found)

    def containing(self, text: str) -> list[int]:
        """Return the places of the texts that have another as whole words."""
        if not self._holding:
            for at, known in enumerate(self.texts):
                for word in dict.fromkeys(known.split(" ")):
                    self._holding.setdefault(word, []).append(at)
        within = self._holding.get(text.partition(" ")[0], ())
        return [at for at in within if f" {text} " in f" {self.texts[at]} "]
