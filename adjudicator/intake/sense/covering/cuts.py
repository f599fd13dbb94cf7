"""Where a sentence may be cut into clauses: commas, `and` and the like."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from adjudicator.intake.sense.phrasebook.frames import Surface
from adjudicator.intake.sense.sentence.lattice import Lattice

_NOT: Final = "not"
_LONGEST: Final = 5
"""A phrase in which a comma or an `and` is no cut begins at most so many words before it."""


@dataclass(frozen=True, slots=True, eq=False)
class Cuts:
    """Finds them in one sentence."""

    lattice: Lattice

    def found(self) -> list[tuple[int, int]]:
        """Return the cuts, each from and to."""
        found: list[tuple[int, int]] = []
        at, size = 0, len(self.lattice.words)
        while at < size:
            end = 0 if self._within(at) or self._of_item(at) else self._parts(at)
            if self.lattice.has(at, "except"):
                end = self.lattice.has(at, "except")
            elif end:
                while end < size and self.lattice.has(end, "sep", "bracket"):
                    end = self.lattice.has(end, "sep", "bracket")
                found.append((at, end))
            elif at and (joined := self._joins(at)):
                found.append((at, joined))
            elif at and (self.lattice.has(at, "or", "otherwise") or self._turns(at)):
                found.append((at, at))
            at = end or at + 1
        return found

    def before_rest(self, cues: AbstractSet[Surface]) -> tuple[int, ...]:
        """Return the commas before a clause about the rest, over which no other clause runs.

        In `I oppose the tax and the peace, the rest has my support` the peace is none of what is supported.

        Args:
            cues: the words of acts.
        """
        words = self.lattice.words
        commas = (at for at, word in enumerate(words) if word.folded == "," and self.lattice.has(at + 1, "rest"))
        return tuple(at for at in commas if self._tells(0, at, cues) and self._tells(at, len(words), cues))

    def _tells(self, begin: int, end: int, cues: AbstractSet[Surface]) -> bool:
        """Return whether there is an act or an answer among words."""
        edges = (edge for at in range(begin, end) for edge in self.lattice.edges[at])
        return any(edge.surface in cues or edge.classes & {"yes", "no"} for edge in edges)

    def _parts(self, at: int) -> int:
        """Return the end of what parts clauses at a word; a slash does between blanks: `for: 1,3 / against: 2`."""
        words = self.lattice.words
        apart = 0 < at < len(words) - 1 and words[at - 1].end < words[at].start and words[at].end < words[at + 1].start
        if apart and words[at].folded == "/" and ":" in (word.folded for word in words[:at]):
            return at + 1
        return self.lattice.has(at, "sep", "bracket")

    def _of_item(self, at: int) -> bool:
        """Return whether a bracket closes the number of an item of a list in one line: `1) 3 fleets 2) peace`."""
        words = self.lattice.words
        if not 0 < at < len(words) or words[at].folded != ")" or not words[at - 1].folded.isdecimal():
            return False
        return "(" not in (word.folded for word in words[:at])

    def _turns(self, at: int) -> bool:
        """Return whether the subject changes at a word, without a comma before it."""
        words = self.lattice.words
        if (
            at + 1 < len(words)
            and words[at].folded.isdecimal()
            and (words[at + 1].folded == ":" or self._of_item(at + 1))
        ):
            return True  # 1: recruit 3 fleets 2: peace
        return self._answers_next(at) or self._answered(at) or self._relates(at) or self._contrasts(at)

    def _answers_next(self, at: int) -> bool:
        """Return whether another answer begins at a word, in a row of them without commas: yes 1 2 3 no 4 5 6."""
        numbers = [any(edge.number is not None for edge in self.lattice.edges[word]) for word in (at - 1, at)]
        if numbers == [True, False]:
            return bool(self._answer(at)) and any(self._answer(word) for word in range(at))
        if numbers == [False, True]:
            return self._answer(at - 1) == at and not self._answer(0)
        return False

    def _answer(self, at: int) -> int:
        return self.lattice.has(at, "yes", "no", "=abstain")

    def _joins(self, at: int) -> int:
        """Return the end of a word that joins what another thing does: a `with` before a participle, a `so`; or 0."""
        end = self.lattice.has(at, "joins")
        behind = self.lattice.words[end : end + _LONGEST] if end else ()
        parted = next((n for n, word in enumerate(behind) if not word.folded[0].isalnum()), len(behind))
        if any(word.folded.endswith("ing") for word in behind[1 : parted - 1]):
            return end
        so = self.lattice.has(at, "so")
        return 0 if any(edge.end > so for edge in self.lattice.edges[at]) else so

    def _contrasts(self, at: int) -> bool:
        """Return whether a name follows another that it is not: `goes to Finland not Norway`, up to the next comma."""
        edges, words = self.lattice.edges, self.lattice.words
        behind = at + 1 if words[at].folded == _NOT else 0
        ends = (edge.end for edge in edges[behind] if edge.names) if 0 < behind < len(words) else ()
        end = max(ends, default=0)
        while 0 < end < len(words) and self.lattice.has(end, "sign", "filler"):
            end = self.lattice.has(end, "sign", "filler")
        named = any(edge.names and edge.end == at for each in edges[max(0, at - _LONGEST) : at] for edge in each)
        return named and end > 0 and (end == len(words) or bool(self.lattice.has(end, "sep")))

    def _relates(self, at: int) -> bool:
        """Return whether a word says more about an exception: all hold except Spain which goes to Portugal."""
        taken = self.lattice.has(at, "relative") and any(self.lattice.has(word, "except") for word in range(at))
        return bool(taken)

    def _answered(self, at: int) -> bool:
        """Return whether a word means the rest right after a yes or no: `1-3 yes rest no` says two things."""
        return self.lattice.has(at - 1, "yes", "no") == at and bool(self.lattice.has(at, "rest"))

    def _within(self, at: int) -> bool:
        """Return whether a word is within a phrase or a name, as in `by then` or `Sardinia and Corsica`."""
        before = self.lattice.edges[max(0, at - _LONGEST) : at]
        if self.lattice.has(at, "bracket"):
            return any(edge.end > at and edge.names for edges in before for edge in edges)
        if not self.lattice.words[at].folded.isalnum():
            return False
        return any(
            edge.end > at and "sep" not in edge.classes and not edge.read_as for edges in before for edge in edges
        )
