"""What the reading of one letter costs, counted in steps and never in time, so that each reading of it ends alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

STATEMENT: Final = 8
"""Steps that a statement costs by itself."""
LETTERS: Final = 8
"""How many letters of it cost one step more."""
WORD: Final = 15
"""Steps that each word costs where the second reader looks for things and acts."""
SEARCH: Final = 12
"""Steps that it costs to try a text by the grammar, besides one for each of its words."""


@dataclass(slots=True, eq=False)
class Effort:
    """Steps taken in a letter, and how many it and each of its sentences may take; any number where none is set."""

    most: int | None = None
    most_of_one: int | None = None
    spent: int = 0
    begun: int = 0
    """Steps that had been taken when the sentence began."""

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

    @property
    def all_spent(self) -> bool:
        """Whether the letter has had all the steps it may take."""
        return self.most is not None and self.spent > self.most

    @property
    def over(self) -> bool:
        """Whether the letter, or the sentence that is read, has had all the steps it may take."""
        return self.all_spent or (self.most_of_one is not None and self.spent - self.begun > self.most_of_one)
