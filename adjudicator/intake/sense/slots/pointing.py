"""Words that point at what is elsewhere in a sentence: `which`, `there`, and `except` after `all`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from adjudicator.intake.sense.phrasebook.frames import TEST, Frame, Slot
from adjudicator.intake.sense.sentence.things import Every, Finder, Part, Value
from adjudicator.intake.sense.slots.filling import Carried, Clause
from adjudicator.intake.sense.slots.state import State, replace, used

BUT: Final = "but"
EACH: Final = "each"
OR: Final = "or"
REFERS: Final = ("there", "pronoun", "inside", "same")
"""What a word may be that takes its meaning from the clause before."""
_FAR: Final = 6
"""How many words before a relative pronoun its antecedent may be."""


@dataclass(frozen=True, slots=True)
class Pointing:
    """Reads such words in one sentence; `things` finds what may fill a slot, `placed` puts it there."""

    finder: Finder
    things: Callable[[Frame, Slot, int], tuple[tuple[int, Value, float], ...]]
    placed: Callable[[Slot, Value, int, int, State, float], State]

    def read(
        self, frame: Frame, clause: Clause, carried: Carried, at: int, state: State
    ) -> Iterator[tuple[int, State]]:
        """Yield the ways to go on from such a word, each with the word after what it explains."""
        yield from self._whose(frame, clause, at, state)
        yield from self._but(clause, at, state)
        yield from self._there(frame, clause, carried, at, state)

    def _whose(self, frame: Frame, clause: Clause, at: int, state: State) -> Iterator[tuple[int, State]]:
        """Yield the ways to read a relative pronoun: it is what was named last before it, as Kiel in `Kiel, which`."""
        seen = self.finder.lattice
        end = seen.has(at, "relative") if at == clause.start else 0
        if not 0 < end < clause.ends[-1]:
            return
        for slot in frame.slots.values():
            if not slot.need or slot.side == "marked":
                continue
            for back in range(at - 1, max(-1, at - _FAR), -1):
                behind = [value for to, value, _ in self.things(frame, slot, back) if self._reaches(to, at)]
                if behind:
                    after = self.placed(slot, behind[0], at, end, state, 0)
                    listed = self._listed(frame, slot, back)
                    slots = tuple((name, (*listed, *each) if name == slot.name else each) for name, each in after.slots)
                    yield end, replace(after, slots=slots)
                    break

    def _listed(self, frame: Frame, slot: Slot, at: int) -> tuple[Value, ...]:
        """Return what is named before a word in one list with it: `Silver and Bronze, which`; of a slot for several."""
        found: tuple[Value, ...] = ()
        back = at - 1 if slot.many not in {"", EACH, OR} else -1
        while at - back <= _FAR and back >= 0:
            named = [value for to, value, _ in self.things(frame, slot, back) if to < at and self._reaches(to, at)]
            found = (*named[:1], *found)
            at, back = (back, back - 1) if named else (at, back - 1)
        return found

    def _reaches(self, at: int, end: int) -> bool:
        """Return whether nothing but commas is between two words."""
        while 0 < at < end:
            at = self.finder.lattice.has(at, "sep", "bracket")
        return at == end

    def _but(self, clause: Clause, at: int, state: State) -> Iterator[tuple[int, State]]:
        """Yield the way to take what is named after `except` out of all that was spoken of: all hold but Kiel."""
        seen = self.finder.lattice
        first = seen.has(at, "except") or (seen.words[at].folded == BUT and at + 1)
        every = next(((name, each) for name, each in state.slots if every_of(each) is not None), None)
        if not first or every is None or first >= clause.ends[-1]:
            return
        while seen.has(first, "filler", "prep") and not any(edge.names for edge in seen.edges[first]):
            first = seen.has(first, "filler", "prep")
        end, ids = self.finder.named(first) if first < clause.ends[-1] else (0, ())
        if ids and end <= clause.ends[-1]:
            name, values = every
            fewer = tuple(Value(tuple(_fewer(part, ids) for part in value.parts)) for value in values)
            slots = tuple((key, fewer if key == name else each) for key, each in state.slots)
            yield end, used(replace(state, slots=slots, mark=None), at, end, "except")

    def _there(
        self, frame: Frame, clause: Clause, carried: Carried, at: int, state: State
    ) -> Iterator[tuple[int, State]]:
        """Yield the ways to read `there`, `it` or a last `in`: the place that the condition names, or one before it."""
        seen = self.finder.lattice
        end = seen.has(at, "there", "pronoun") or self._inside(clause, at)
        if not 0 < end <= clause.ends[-1]:
            return
        for slot in frame.slots.values():
            if slot.there and not state.slot(slot.name):
                known = (
                    carried.there
                    if frame.kind == TEST or not seen.has(at, "pronoun") or seen.has(at, "there")
                    else None
                )
                place = self._tested(frame, slot, clause, at) or known
                if place is not None:
                    placed = self.placed(slot, place, at, end, replace(state, mark=None), 0)
                    yield end, placed._replace(doubts=state.doubts, cost=state.cost)

    def _inside(self, clause: Clause, at: int) -> int:
        """Return the end of an `in` that nothing follows but a sign: if Galicia is empty, Warsaw goes in."""
        seen = self.finder.lattice
        end = seen.has(at, "inside")
        rest = end
        while 0 < rest < clause.ends[-1] and seen.has(rest, "sign", "filler"):
            rest = seen.has(rest, "sign", "filler")
        return end if end and rest in clause.ends else 0

    def _tested(self, frame: Frame, slot: Slot, clause: Clause, at: int) -> Value | None:
        """Return the last place that a condition of the clause names, one that does not contain the word."""
        for first, ends in clause.tests.items():
            spans = [self.things(frame, slot, word) for word in range(ends[0] - 1, first, -1)] if ends else []
            named = next((found[0][1] for found in spans if found), None)
            if named is not None and not first <= at < ends[0]:
                return named
        return None


def every_of(values: tuple[Value, ...]) -> Every | None:
    """Return what of some values stands for all of one's own, if anything does."""
    return next((part for value in values for part in value.parts if isinstance(part, Every) and not part.only), None)


def _fewer(part: Part, ids: tuple[str, ...]) -> Part:
    return Every(part.rest, (*part.but, *ids)) if isinstance(part, Every) else part
