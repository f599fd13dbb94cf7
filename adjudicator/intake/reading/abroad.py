"""Lines in a language that the game does not read: what they seem to say is proposed or asked about, never filed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from adjudicator.intake.lexing.lexicon import SHORT, Lexicon, sorts
from adjudicator.intake.lexing.words import Word, many, words
from adjudicator.intake.parsing.grammar import compiled
from adjudicator.intake.sense.intent.stance import Stance
from adjudicator.intake.sense.phrasebook.frames import sense_of
from adjudicator.intake.sense.reader import SecondReader
from adjudicator.intake.sense.sentence.sight import Sight
from adjudicator.intake.statement.reader import Reader
from adjudicator.model.reading import (
    Command,
    Language,
    Misread,
    Noted,
    Proposed,
    Read,
    Result,
    Talk,
    UnknownName,
    Withdrawn,
)

_PROSE: Final = 2
"""How many common words of another language, or unknown words, make a line foreign."""
_LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class Tongues:
    """Languages with word lists besides English: those that a game reads, or the others.

    Attributes:
        says: for each of their words, folded, the English words that it stands for; none for a common one.
        language: returns the language that is read with all of them.
        lexicon: returns the names of the game with theirs.
        answers: their words for yes and no, folded.
    """

    says: Mapping[str, frozenset[str]]
    language: Callable[[], Language]
    lexicon: Callable[[], Lexicon]
    answers: frozenset[str] = frozenset()


@dataclass(slots=True, eq=False)
class Abroad:
    """Checks each statement of a letter after the game's own reader."""

    tongues: Tongues
    reader: Reader
    _other: Reader | None = field(default=None)

    def answer(self, text: str, results: tuple[Result, ...]) -> tuple[Result, ...]:
        """Return the reading of a statement, or its meaning in another language as a proposal."""
        if any(isinstance(result, Command | Noted | Withdrawn) for result in results) or many(text) > _LONGEST:
            return results
        found = words(text)
        strange = [at for at, word in enumerate(found) if self._strange(word)]
        if strange:
            named = self._named(text)
            strange = [at for at in strange if found[at].start not in named]
        if not strange:
            return results
        known = [at for at in strange if self._says(found[at]) is not None]
        telling = [at for at in known if self._telling(found[at])]
        if telling or len(known) >= _PROSE:
            return self._translated(text, results, bool(telling))
        if known and any(isinstance(result, Misread | UnknownName) for result in results):
            return self._meant(text) or results
        unknown = len(strange) >= _PROSE and not any(self._english(word) for word in found)
        return self._by_names(text, found, strange, results) if unknown else results

    def _translated(self, text: str, results: tuple[Result, ...], telling: bool) -> tuple[Result, ...]:
        """Return the orders of a statement in the other language as proposals; a question if it only names things."""
        if _filed(results):
            return (telling and self._meant(text)) or results
        meant = self._meant(text)
        if meant:
            return meant
        other = self._reader()
        talk = all(isinstance(result, Talk | Command) for result in other.understood(text))
        if talk and (not _things(other, text) or text.rstrip().endswith("?") or other.stance(text) is Stance.TALK):
            return (Talk(0, text),)
        return (self._question(text),)

    def _meant(self, text: str) -> tuple[Result, ...]:
        """Return the orders of a statement in the other language as proposals; nothing where it has none."""
        other = self._reader()
        told = other.understood(text)
        reads = tuple(result for result in told if isinstance(result, Read))
        if reads and len(reads) == len(told):
            return (Proposed(0, text, (reads,), "", foreign=True),)
        ways = (way for result in told if isinstance(result, Proposed) for way in result.proposals)
        lawful = tuple(way for way in ways if all(map(other.second.sight.lawful, way)))
        return (Proposed(0, text, lawful, "", foreign=True),) if lawful else ()

    def _by_names(
        self, text: str, found: tuple[Word, ...], strange: list[int], results: tuple[Result, ...]
    ) -> tuple[Result, ...]:
        """Return the reading of a statement by its names and numbers if its words are unknown, else what was read."""
        if _filed(results) or any(isinstance(result, Proposed) for result in results):
            return results
        bare = " ".join(text[word.start : word.end] for at, word in enumerate(found) if at not in strange)
        reads = self.reader.tried(bare) if _things(self.reader, bare) > 1 else ()
        if reads and all(map(self.reader.second.sight.lawful, reads)):
            return (Proposed(0, text, (reads,), "", foreign=True),)
        talk = all(isinstance(result, Talk) for result in results)
        return (self._question(text),) if talk and self.reader.second.speaks(self.reader.lattice(bare)) else results

    def _question(self, text: str) -> Misread:
        return Misread(0, text, 1, (), self.reader.grammar.language.advice.get("tongue", ""))

    def _says(self, word: Word) -> frozenset[str] | None:
        """Return the English words that a foreign word stands for; None for a word of no known language."""
        parts = [self.tongues.says[part] for part in word.folded.split("'") if part in self.tongues.says]
        return frozenset().union(*parts) if parts else None

    def _strange(self, word: Word) -> bool:
        """Return whether a word means nothing in English."""
        if not word.folded[0].isalpha() or self._english(word):
            return False
        seen = self.reader.lattice(word.folded)
        return all(edge.read_as for edge in seen.edges[0])

    def _named(self, text: str) -> set[int]:
        """Return where words begin that are a part of a name of the game, as `Plateau` in `Central Russian Plateau`."""
        seen = self.reader.lattice(text)
        inside = (
            at
            for begin, edges in enumerate(seen.edges)
            for edge in edges
            if edge.names and not edge.read_as
            for at in range(begin, edge.end)
        )
        return {seen.words[at].start for at in inside}

    def _telling(self, word: Word) -> bool:
        """Return whether a word names an act or a thing in another language, and does not misspell it in English."""
        from rapidfuzz.distance import OSA

        meant = self._says(word) or ()
        return bool(meant) and len(word.folded) > SHORT and all(OSA.distance(word.folded, each) > 1 for each in meant)

    def _english(self, word: Word) -> bool:
        """Return whether a word of some length is plain English."""
        return len(word.folded) > SHORT and self.reader.grammar.vocabulary.common((word.folded,))

    def _reader(self) -> Reader:
        """Return a reader for all languages, made once for a letter."""
        if self._other is None:
            language, lexicon = self.tongues.language(), self.tongues.lexicon()
            own = self.reader.second.sight
            sight = Sight(lexicon, own.position, own.legal, own.names)
            grammar = compiled(language)
            second = SecondReader(grammar, lexicon, sense_of(language), sight, effort=self.reader.second.effort)
            self._other = Reader(grammar, lexicon, self.reader.plausible, self.reader.legal, second)
        return self._other


def _filed(results: tuple[Result, ...]) -> bool:
    return any(isinstance(result, Read) for result in results)


def _things(reader: Reader, text: str) -> int:
    """Count the things of the game, other than players, that a text names exactly."""
    sense, seen = reader.second.sense, reader.lattice(text)
    written = ([edge for edge in edges if not edge.read_as and "filler" not in edge.classes] for edges in seen.edges)
    return sum(any(sorts(entry) & sense.needed for edge in edges for entry in edge.names) for edges in written)
