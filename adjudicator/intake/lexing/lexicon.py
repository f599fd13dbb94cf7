"""The names of a game, for lookup: exact, by first letters, by a part, by similarity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from adjudicator.intake.lexing.spelling import Openings, Spelling
from adjudicator.intake.lexing.words import folded, singular
from adjudicator.model.names import NameEntry

Surface = tuple[str, ...]
SHORT = 3
"""Words up to this length must be spelt right, and fewer letters abbreviate no name, except initials."""

MOST_REMEMBERED = 4096
"""How many misspelt words are cached, so that a strange mail cannot fill the memory."""
ARTICLES = frozenset({"the"})
"""Words of a name that may be left out: `Hanno Navigator`."""


@dataclass(frozen=True, slots=True)
class Near:
    """A name similar to what was written; `distance` counts letters to change."""

    entry: NameEntry
    distance: int


@dataclass(slots=True, eq=False)
class Lexicon:
    """The names of one box and its seats. Make it once for a game and keep it; it is compared by identity."""

    exact: dict[Surface, tuple[NameEntry, ...]]
    surfaces: tuple[tuple[Surface, str, NameEntry], ...]
    longest: Mapping[str, int]
    numbers: Mapping[str, tuple[NameEntry, ...]]
    _near: dict[tuple[str, int, frozenset[str]], tuple[Near, ...]] = field(default_factory=dict)
    _begun: dict[tuple[str, frozenset[str]], tuple[NameEntry, ...]] = field(default_factory=dict)
    _kinds: dict[frozenset[str], tuple[tuple[NameEntry, ...], Openings]] = field(default_factory=dict)
    _spelt: list[Spelling] = field(default_factory=list)
    _parts: dict[str, tuple[NameEntry, ...]] = field(default_factory=dict)
    _ids: dict[str, tuple[NameEntry, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Iterable[NameEntry]) -> Lexicon:
        """Return the lexicon of some names; of entries with the same surface and id one is kept."""
        exact: dict[Surface, dict[str, NameEntry]] = {}
        numbers: dict[str, dict[str, NameEntry]] = {}
        for entry in entries:
            surface = folded(entry.surface)
            bare = tuple(word for word in surface if word not in ARTICLES) or surface
            if not bare:
                continue
            exact.setdefault(surface, {}).setdefault(entry.id, entry)
            exact.setdefault(bare, {}).setdefault(entry.id, entry)
            tail = entry.id.rpartition(":")[2].lower()
            if tail[:1].isdigit():
                numbers.setdefault(tail, {}).setdefault(entry.id, entry)
        longest: dict[str, int] = {}
        for surface in exact:
            longest[surface[0]] = max(longest.get(surface[0], 0), len(surface))
        return cls(
            {surface: tuple(found.values()) for surface, found in exact.items()},
            tuple((surface, " ".join(surface), entry) for surface, found in exact.items() for entry in found.values()),
            longest,
            {number: tuple(found.values()) for number, found in numbers.items()},
        )

    def at(self, written: tuple[str, ...], start: int) -> tuple[int, tuple[NameEntry, ...]]:
        """Return how many words from `start` make the longest name there, and its meanings; 0 if none.

        The last word may be a possessive or a plural.
        """
        first = written[start]
        reach = max((self.longest.get(form, 0) for form in _forms(first)), default=0)
        for length in range(min(reach, len(written) - start), 0, -1):
            head = written[start : start + length - 1]
            for form in _forms(written[start + length - 1]):
                found = self.exact.get((*head, form))
                if found:
                    return length, found
        return 0, ()

    def of_id(self, key: str) -> tuple[NameEntry, ...]:
        """Return the names of an id, which may be given by its tail alone: `seat:anna` or `anna`."""
        if not self._ids:
            found: dict[str, list[NameEntry]] = {}
            for _, _, entry in self.surfaces:
                for known in dict.fromkeys((entry.id, entry.id.rpartition(":")[2])):
                    found.setdefault(known, []).append(entry)
            self._ids.update((known, tuple(entries)) for known, entries in found.items())
        return self._ids.get(key, ())

    def holding(self, word: str) -> tuple[NameEntry, ...]:
        """Return the longer names that contain a word: those of Hamilcar Gisco for `gisco`."""
        if not self._parts:
            for surface, _, entry in self.surfaces:
                for part in surface if len(surface) > 1 else ():
                    self._parts[part] = (*self._parts.get(part, ()), entry)
        return self._parts.get(singular(word), ()) or self._parts.get(_of_ies(word), ())

    def beginning(self, written: tuple[str, ...], kinds: frozenset[str], initials: bool) -> tuple[NameEntry, ...]:
        """Return the names of some kinds that begin with what was written, else those that contain it as whole words.

        With `initials` a single letter is enough; else it takes three.
        """
        last = singular(written[-1])
        text = " ".join((*written[:-1], last))
        if not text[:1].isalpha() or (len(text) < SHORT and not initials):
            return ()
        found = self._known(text, kinds)
        return found or (self._known(" ".join((*written[:-1], _of_ies(last))), kinds) if _of_ies(last) else ())

    def _known(self, text: str, kinds: frozenset[str]) -> tuple[NameEntry, ...]:
        key = text, kinds
        if key not in self._begun:
            if len(self._begun) >= MOST_REMEMBERED:
                self._begun.clear()
            self._begun[key] = self._beginning(text, kinds)
        return self._begun[key]

    def _beginning(self, text: str, kinds: frozenset[str]) -> tuple[NameEntry, ...]:
        entries, openings = self._of(kinds)
        starts = openings.beginning(text)
        if starts or len(text) <= SHORT:
            return _distinct(entries[at] for at in starts)
        return _distinct(entries[at] for at in openings.containing(text))

    def _of(self, kinds: frozenset[str]) -> tuple[tuple[NameEntry, ...], Openings]:
        """Return the names of some kinds or sorts, and each as it is written."""
        if kinds not in self._kinds:
            found = [(surface, entry) for _, surface, entry in self.surfaces if sorts(entry) & kinds]
            self._kinds[kinds] = tuple(entry for _, entry in found), Openings(tuple(surface for surface, _ in found))
        return self._kinds[kinds]

    def near(self, written: tuple[str, ...], kinds: frozenset[str]) -> tuple[Near, ...]:
        """Return the names of some kinds nearest to what was written, if they are near enough."""
        text = " ".join((*written[:-1], singular(written[-1])))
        limit = allowed(text)
        return tuple(near for near in self.like(text, limit, kinds) if near.distance <= allowed(near.entry.surface))

    def like(self, text: str, limit: int, kinds: frozenset[str]) -> tuple[Near, ...]:
        """Return the names of some kinds or sorts within a distance, nearest first; a swap of two letters counts 1."""
        if limit <= 0 or not text:
            return ()
        key = (text, limit, kinds)
        if key not in self._near:
            if len(self._near) >= MOST_REMEMBERED:
                self._near.clear()
            self._near[key] = self._search(text, limit, kinds)
        return self._near[key]

    def _search(self, text: str, limit: int, kinds: frozenset[str]) -> tuple[Near, ...]:
        found: dict[str, Near] = {}
        if not self._spelt:
            self._spelt.append(Spelling(tuple(surface for _, surface, _ in self.surfaces)))
        for _, distance, index in self._spelt[0].within(text, limit):
            entry = self.surfaces[index][2]
            if sorts(entry) & kinds and (entry.id not in found or distance < found[entry.id].distance):
                found[entry.id] = Near(entry, distance)
        return tuple(sorted(found.values(), key=lambda near: (near.distance, near.entry.surface)))


def sorts(entry: NameEntry) -> set[str]:
    """Return the words by which a grammar may ask for a name: its kind, and the sort before the colon of its id."""
    return {entry.kind, entry.id.partition(":")[0]}


def allowed(text: str) -> int:
    """Return how many letters of a word may be wrong: none of up to three, one of up to five, two of up to nine."""
    letters = len(text)
    return 0 if letters <= SHORT else 1 if letters <= 5 else 2 if letters <= 9 else 3  # noqa: PLR2004 - as told


def _forms(word: str) -> tuple[str, ...]:
    base = singular(word)
    if base != word:
        return (word, base)
    if _of_ies(word):
        return (word, word[:-1], _of_ies(word))
    return (word, word[:-1]) if word.endswith("s") and len(word) > SHORT else (word,)


def _of_ies(word: str) -> str:
    """Return what a plural in -ies is of, or nothing: outcry for `outcries`."""
    return f"{word[:-3]}y" if word.endswith("ies") and len(word) > SHORT + 1 else ""


def _distinct(entries: Iterable[NameEntry]) -> tuple[NameEntry, ...]:
    return tuple({entry.id: entry for entry in entries}.values())
