"""The readers of one letter: the English one, and one of all languages of the game for what is written in the others.

A line in English is read as it would be in a game that reads nothing else: words of another language never count in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.intake.lexing.lexicon import SHORT, Lexicon
from adjudicator.intake.lexing.words import words
from adjudicator.intake.parsing.grammar import compiled
from adjudicator.intake.reading.abroad import Abroad, Tongues
from adjudicator.intake.reading.headings import Headings
from adjudicator.intake.reading.statements import Statement
from adjudicator.intake.sense.correcting.corrections import Corrector
from adjudicator.intake.sense.correcting.groups import Group
from adjudicator.intake.sense.phrasebook.frames import sense_of
from adjudicator.intake.sense.phrasebook.known import known_words
from adjudicator.intake.sense.reader import SecondReader
from adjudicator.intake.sense.sentence.effort import Effort
from adjudicator.intake.sense.sentence.sight import Sight
from adjudicator.intake.statement.reader import Heard, Reader
from adjudicator.model.reading import Language, Legal, Plausible, Position, Result

_FEW = 2
"""How many words of two letters show that a letter is in another language; one alone may be a slip of the pen."""


@dataclass(slots=True, eq=False)
class Voice:
    """What reads the statements of a letter in one language, or in several."""

    reader: Reader
    corrector: Corrector
    headings: Headings
    abroad: Abroad | None

    @classmethod
    def of(
        cls,
        language: Language,
        lexicon: Lexicon,
        plausible: Plausible | None,
        legal: Legal | None,
        position: Position | None,
        effort: Effort,
        heard: list[Heard],
        tongues: Tongues | None,
    ) -> Voice:
        """Return the readers of a letter in a language, with those for lines in languages that it does not have."""
        grammar, sense = compiled(language), sense_of(language)
        sight = Sight(lexicon, position, legal, plausible)
        second = SecondReader(grammar, lexicon, sense, sight, effort=effort)
        reader = Reader(grammar, lexicon, plausible, legal, second, heard=heard)
        corrector = Corrector(language, sense, reader, sight.lawful, effort=effort)
        return cls(reader, corrector, Headings(reader), Abroad(tongues, reader) if tongues is not None else None)

    def in_tongues(self, spoken: Tongues) -> Voice:
        """Return the readers of the same letter in all languages of the game, with all that was read so far."""
        reader, tongues = self.reader, self.abroad.tongues if self.abroad is not None else None
        position, effort = reader.second.sight.position, reader.second.effort
        known: Any = (reader.plausible, reader.legal, position, effort, reader.heard, tongues)
        away = Voice.of(spoken.language(), spoken.lexicon(), *known)
        away.reader = replace(away.reader, rest=reader.rest)
        away.corrector = replace(
            away.corrector, reader=away.reader, groups=self.corrector.groups, telling=self.corrector.telling
        )
        away.headings = Headings(away.reader)
        away.abroad = Abroad(tongues, away.reader) if tongues is not None else None
        return away


@dataclass(slots=True, eq=False)
class Voices:
    """The readers of a letter: of English, and of all languages of the game where the letter is in another of them."""

    home: Voice
    spoken: Tongues | None
    away: Voice | None = None
    _foreign: dict[str, bool] = field(default_factory=dict)

    @classmethod
    def of(cls, home: Voice, spoken: Tongues | None, texts: Iterable[str]) -> Voices:
        """Return the readers that the statements of a letter need."""
        voices = cls(home, spoken)
        if spoken is not None and voices._abroad(texts, spoken):
            voices.away = home.in_tongues(spoken)
        return voices

    def both(self) -> tuple[Voice, ...]:
        """Return all readers of the letter: each hears what another has read."""
        return (self.home,) if self.away is None else (self.home, self.away)

    def at(self, text: str) -> Voice:
        """Return the readers for a statement: of English where no word of it, or of the heading over it, is foreign."""
        if self.away is None or not (self._told(text) or self._told(self.away.headings.head)):
            return self.home
        return self.away

    def follow(
        self, text: str, results: tuple[Result, ...], pieces: tuple[Statement, ...], group: Group, item: bool | None
    ) -> None:
        """Tell all readers of a statement: the next one may take something from it, or belong below it as to a heading.

        Args:
            text: the statement.
            results: what it says.
            pieces: what it consists of.
            group: the same as it is kept.
            item: whether a heading is above it; None where it was not read.
        """
        for voice in self.both():
            voice.reader.second.follow(text, results)
            if item is None:
                voice.headings.passed()
            else:
                voice.headings.heard(pieces, group, item)

    def _abroad(self, texts: Iterable[str], spoken: Tongues) -> bool:
        """Return whether some words of a letter are certainly in another language of the game."""
        found: set[str] = set()
        for text in texts:
            for word, plain in self._strange(text, spoken):
                if len(word) >= SHORT or not plain or word in spoken.answers:
                    return True
                found.add(word)
        return len(found) >= _FEW

    def _told(self, text: str) -> bool:
        if text not in self._foreign:
            self._foreign[text] = self.spoken is not None and any(True for _ in self._strange(text, self.spoken))
        return self._foreign[text]

    def _strange(self, text: str, spoken: Tongues) -> Iterator[tuple[str, bool]]:
        """Yield the words of a text that another language has and English has not; and whether in plain letters."""
        reader = self.home.reader
        vocabulary, known = reader.grammar.vocabulary, known_words(reader.second.sense, reader.lexicon)
        for word in words(text):
            if word.folded in known or word.folded in vocabulary.words:
                continue
            plain = text[word.start : word.end].isascii()
            for part in {word.folded, *word.folded.split("'")}:
                english = part in known or part in vocabulary.words or (plain and vocabulary.common((part,)))
                if len(part) > 1 and part in spoken.says and not english:
                    yield part, plain
