"""How a clause ends: what it makes of its frame there, and what is supplied where nothing is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from adjudicator.intake.sense.phrasebook.frames import TEST, Frame, Slot
from adjudicator.intake.sense.sentence.things import ANSWER, MOST, ONLY, REST, WRITER, Every, Finder, Value
from adjudicator.intake.sense.slots.filling import CARRIED, GUESSED, MEANT, SUPPLIED, Carried, Filling
from adjudicator.intake.sense.slots.state import State
from adjudicator.intake.sense.slots.steps import awaited, ended, goes_on
from adjudicator.model.names import NameEntry

_SAYS_ENOUGH: Final = 2
"""A clause that has its act from one behind says at least so much itself."""


@dataclass(frozen=True, slots=True, eq=False)
class Ending:
    """Ends the clauses of one sentence.

    Attributes:
        finder: finds the things of the sentence.
        only: returns the one thing of a seat that a slot can take.
        named: returns what the choices of the open questions of a kind name.
    """

    finder: Finder
    only: Callable[[Frame, Slot], Value | None]
    named: Callable[[str], tuple[str, ...]]

    def read(self, frame: Frame, carried: Carried, state: State, end: int) -> Iterator[Filling]:
        """Yield the filling that a state has come to at the end of its clause, if it is one."""
        if not (frame.cues or state.slots) or self._breaks_off(frame, state, end):
            return
        cost, doubts = ended(state)
        if (frame.cues and not state.acted) or (frame.beside and not state.beside):
            ahead = not goes_on(frame, carried, state)
            if ahead and not self._ahead(frame, state, end):
                return
            cost += CARRIED
            doubts = doubts if ahead or carried.near or "or" in state.prefixes else (*doubts, frame.name)
        slots = dict(state.slots)
        if self._of_one(frame, slots):
            doubts = (*doubts, "each") if "each" not in state.prefixes else doubts
        if "each" in state.prefixes and not any(len(values) > 1 for values in slots.values()):
            doubts = (*doubts, "each")  # it speaks of things that are elsewhere
        for slot in frame.slots.values():
            wanted = slot.need or slot.like or (slot.kept and self._tail(frame, carried, state))
            if wanted and not slots.get(slot.name) and (not state.denied or not frame.cues):
                values, extra, told = self._supplied(frame, slot, carried)
                if not values and not slot.need:
                    continue
                if not values:
                    return
                slots[slot.name], cost = values, cost + extra
                sole = frame.lawful and slot.default == ONLY  # to Munich: one unit alone can go there
                alike = "or" in state.prefixes or self._likewise(state) or carried.other or _decides(frame, state)
                told = told and (bool(frame.cues) or slot.sole or sole or alike)
                told = told or (MEANT in state.prefixes and bool(slot.like))
                doubts = doubts if told else (*doubts, slot.name)
        doubts = (*doubts, *(name for name, values in slots.items() if self._mixed(name, values, state)))
        yield Filling(
            frame,
            slots,
            cost,
            state.denied,
            state.prefixes,
            state.when,
            state.unexplained,
            doubts,
            state.used,
        )

    def _of_one(self, frame: Frame, slots: Mapping[str, tuple[Value, ...]]) -> bool:
        """Return whether something belongs to one thing, and there are several: votes are bought for which of them?"""
        alone = [name for name in slots if frame.slots[name].alone]
        return bool(alone) and any(len(values) > 1 for name, values in slots.items() if name not in alone)

    def _ahead(self, frame: Frame, state: State, end: int) -> bool:
        """Return whether a clause that says all but the act has it from one behind: Gisco 3, Milko 1 to the State."""
        needed = [slot for slot in frame.slots.values() if slot.need]
        if (
            len(needed) < _SAYS_ENOUGH
            or state.acted
            or state.apart
            or state.unexplained
            or state.denied
            or state.doubts
        ):
            return False
        parted = any(role == "comma" for _, _, role in state.used)
        if parted or not all(state.slot(slot.name) for slot in needed):
            return False
        behind = {edge.surface for edges in self.finder.lattice.edges[end:] for edge in edges}
        acts = frame.cues or frame.beside
        return not acts.isdisjoint(behind) and (not frame.beside or not frame.beside.isdisjoint(behind))

    def _tail(self, frame: Frame, carried: Carried, state: State) -> bool:
        """Return whether a clause has its act from the one before: what was said there once counts for it too."""
        return carried.frame is frame and carried.near and not state.acted

    def _mixed(self, name: str, values: tuple[Value, ...], state: State) -> bool:
        """Return whether a list names things beside all of them: yes on 3 and all."""
        every = [
            any(isinstance(part, Every) and not part.rest and not part.but for part in value.parts) for value in values
        ]
        has = self.finder.lattice.has
        said = any(role == name and has(at, "all") == end and not has(at, "rest") for at, end, role in state.used)
        return (any(every) and not all(every)) or (said and len(values) > 1)

    def _likewise(self, state: State) -> bool:
        """Return whether a clause says that it goes on like the one before: 3 yes, 4 too. A bare 4 may be cut off."""
        return any(self.finder.lattice.has(begin, "likewise") for begin, _, _ in state.used)

    def _breaks_off(self, frame: Frame, state: State, end: int) -> bool:
        """Return whether a clause ends in a preposition that marks what is still to come: bar GV1 to."""
        if state.mark is not None and awaited(frame, state.mark, state):
            return True
        strange = state.unexplained[-1:] == ((end - 1, end),)
        edges = self.finder.lattice.edges[end - 1] if strange else ()
        return any(awaited(frame, edge.surface, state) for edge in edges)

    def _default(self, frame: Frame, slot: Slot) -> Every | NameEntry | str:
        """Return what fills a slot of which nothing is said: a word, the only thing, all that are left, the writer.

        Where all are meant, and they are counted, it is the greatest number that can be told: no builds are two of two.
        """
        if slot.default == MOST:
            return str(max((int(word) for word in self.named(frame.kind) if word.isdecimal()), default=1))
        if slot.default == WRITER and self.finder.me is not None:
            return self.finder.me
        if slot.default == ONLY:
            return Every(only=True)
        return Every(rest=True) if slot.default == REST else slot.default

    def _supplied(self, frame: Frame, slot: Slot, carried: Carried) -> tuple[tuple[Value, ...], float, bool]:
        """Return the value of a slot that nothing was said for, what that costs, and whether it is certain."""
        if slot.default:
            return (Value((self._default(frame, slot),)),), 0, True
        before = carried.before(slot)
        if before and (frame.cues or carried.near):
            said = carried.near or (frame.kind == TEST and bool(slot.like))  # only if Clara does: what the order says
            return before, CARRIED if said else GUESSED, said
        thought_of = bool(frame.cues) or slot.sole  # without an act, what is not said is not
        only = self.only(frame, slot) if thought_of else None
        if only is None:
            return (), 0, False
        return ((only,), CARRIED, True) if slot.sole else ((only,), SUPPLIED, False)


def _decides(frame: Frame, state: State) -> bool:
    """Return whether a clause says yes or no under a condition of its own, and no more: `..., no if Clara voted no`."""
    said = {name for name, values in dict(state.slots).items() if values}
    return state.when is not None and len(said) == 1 and all(ANSWER in frame.slots[name].takes for name in said)
