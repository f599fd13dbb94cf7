"""What the reading of one letter costs, counted in steps and never in time, so that each reading of it ends alike."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from adjudicator.intake.sense.sentence.lattice import Lattice

STATEMENT: Final = 8
"""Steps that a statement costs by itself."""
LETTERS: Final = 8
"""How many letters of it cost one step more."""
SEEN: Final = 2
"""Steps that each word costs wherever a text is cut into words with all they may be."""
STRANGE: Final = 25
"""Steps that it costs to compare a word that is in no list with those that are, once in a letter."""
WORD: Final = 15
"""Steps that each word costs where the second reader looks for things and acts."""
SEARCH: Final = 12
"""Steps that it costs to try a text by the grammar, besides one for each of its words."""


class TooTangledError(Exception):
    """The sentence that is read has had all the steps it may take."""


@dataclass(slots=True, eq=False)
class Effort:
    """Steps taken in a letter, and how many it and each of its sentences may take; any number where none is set."""

    most: int | None = None
    most_of_one: int | None = None
    spent: int = 0
    begun: int = 0
    """Steps that had been taken when the sentence began."""
    _bound: bool = False
    _strange: set[str] = field(default_factory=set)

    def turn(self, text: str) -> None:
        """Count a statement whose turn it is."""
        self.begun = self.spent
        self.begin(text)

    def begin(self, text: str) -> None:
        """Count a statement that is to be read, or a part of one that may be an order."""
        self.spent += STATEMENT + len(text) // LETTERS

    def search(self, words: int) -> None:
        """Count a text that the grammar is tried on."""
        self.spent += SEARCH + words

    def look(self, words: int) -> None:
        """Count words in which things and acts are looked for."""
        self.spent += WORD * words

    def see(self, seen: Lattice) -> None:
        """Count a text that was cut into words, and once in a letter each of them that is in no list as it is written.

        Raises:
            TooTangledError: that was too much, and the text belongs to a sentence that is read within bounds.
        """
        known = zip(seen.words, seen.edges, strict=True)
        strange = {word.folded for word, edges in known if not edges or any(edge.read_as for edge in edges)}
        self.spent += SEEN * len(seen.words) + STRANGE * len(strange - self._strange)
        self._strange |= strange
        if self._bound and self.over:
            raise TooTangledError

    @contextmanager
    def bounded(self) -> Iterator[None]:
        """Let go of what is read as soon as it takes too many steps: `over` says afterwards whether it did."""
        self._bound = True
        try:
            with suppress(TooTangledError):
                yield
        finally:
            self._bound = False

    @property
    def all_spent(self) -> bool:
        """Whether the letter has had all the steps it may take."""
        return self.most is not None and self.spent > self.most

    @property
    def over(self) -> bool:
        """Whether the letter, or the sentence that is read, has had all the steps it may take."""
        return self.all_spent or (self.most_of_one is not None and self.spent - self.begun > self.most_of_one)
