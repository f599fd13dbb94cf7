"""Conditions in a sentence: where they end, what they say in canonical words, and which place they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from adjudicator.intake.sense.covering.canonical import Teller
from adjudicator.intake.sense.phrasebook.frames import TEST, Frame, Sense, Slot
from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.sense.sentence.things import Value
from adjudicator.intake.sense.slots.fill import Filler
from adjudicator.intake.sense.slots.filling import Carried, Clause, Filling

_OPENS: Final = ("if", "unless", "should")
_OPENING: Final = frozenset({"if", "should", "when", "in"})
"""How words for the other case begin that may follow their order; `else` precedes it."""
_ELSE: Final = frozenset({"otherwise", "if_so", "that_case", "or"})
"""Longer words that begin like a condition and are none by themselves."""
_SHORTEST: Final = 2
"""Fewer words than these, after its first, are no condition: if so."""


@dataclass(frozen=True, slots=True, eq=False)
class Cases:
    """Finds and reads the conditions of one sentence."""

    lattice: Lattice
    sense: Sense
    filler: Filler
    teller: Teller
    denied: bool = False
    """Whether the statement before denies something."""
    _tests: dict[tuple[object, ...], str] = field(default_factory=dict)
    _named: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)

    def opens(self, at: int) -> int:
        """Return the end of words that open a condition, or 0; of `so does`, `so` opens none."""
        opened = self.lattice.has(at, "if", "unless")
        whole = (edge.end for edge in self.lattice.edges[at] if edge.classes.isdisjoint(_ELSE))
        return opened if opened and opened == max(whole) else 0

    def other(self, at: int) -> tuple[int, bool]:
        """Return the end of words for another case of the condition before, or 0, and whether it is that same case.

        `In that case` is the case spoken of: after `unless` that is the opposite of what its order is for. `If they
        are` speaks of a case only after one that was denied.
        """
        end = self.lattice.has(at, "otherwise")
        if end:
            return end, False
        begin = max((before for before in range(at) if self.opens(before)), default=-1)
        end = self.lattice.has(at, "that_case")
        if end:
            return end, begin < 0 or not self.lattice.has(begin, "unless")
        denied = (
            any(self.lattice.has(word, "not") for word in range(begin, at)) if begin >= 0 else self.denied and not at
        )
        return (self.lattice.has(at, "if_so") if denied else 0), False

    def trails(self, begin: int, end: int) -> int:
        """Return where words for the other case stand at the end of a clause, or 0: `no if she did not`."""
        behind = (at for at in range(begin + 1, end) if self.lattice.has(at, "otherwise") == end)
        return next((at for at in behind if self.lattice.words[at].folded in _OPENING), 0)

    def ends(self, begin: int, size: int, cuts: Iterable[int]) -> dict[int, tuple[int, ...]]:
        """Return for each word that opens a condition where that may end.

        It ends at a cut or with the clause, or where a name follows what is a condition by itself: `if Serbia is empty
        Bulgaria goes there`.
        """
        cuts = tuple(cuts)
        found: dict[int, tuple[int, ...]] = {}
        for at in range(begin, size):
            opened = self.opens(at)
            if opened:
                ends = (*(cut for cut in cuts if cut > opened), size)
                found[at] = (*self._before_names(opened, ends[0]), *ends)
        if self.lattice.has(begin, "should"):
            found[begin] = cuts
        for at in (at for at in range(begin + 1, size) if self.lattice.has(at, "should")):
            behind = self.lattice.has(at, "should")
            ends = tuple(end for end in (*cuts, size) if 0 < behind < end and self.test(behind, end, {}))
            if ends:  # ... should Gisco be nominated
                found[at] = ends
        return found

    def _before_names(self, opened: int, last: int) -> tuple[int, ...]:
        """Return the words before the first cut at which a name begins and a condition is complete."""
        if (opened, last) not in self._named:
            named = (at for at in range(opened + _SHORTEST, last) if self._begins(at))
            self._named[opened, last] = tuple(at for at in named if self.test(opened, at, {}))
        return self._named[opened, last]

    def _begins(self, at: int) -> bool:
        starts = self.sense.sorts | {"first", "pronoun"}
        return any(edge.names or edge.classes & starts for edge in self.lattice.edges[at])

    def when(self, filling: Filling, carried: Carried) -> Iterator[str]:
        """Yield the words of a filling's condition: as they were written, and as the frames of conditions read them."""
        if filling.when is None:
            yield ""
            return
        begin, end = filling.when
        word = "unless" if self.lattice.has(begin, "unless") else "if"
        opened = self.lattice.has(begin, *_OPENS)
        yield f"{word} {self.lattice.said(opened, end)}"
        slots = self._spoken_of(filling, carried)
        place = next((slots[name][0] for name in self._there if slots.get(name)), None)
        test = self.test(opened, end, slots, place)
        if test:
            yield f"{word} {test}"

    def _spoken_of(self, filling: Filling, carried: Carried) -> Mapping[str, tuple[Value, ...]]:
        """Return what a condition may speak of: its order's things, or before them what was spoken of last.

        `If the Russian fleet is there, Denmark goes back to Kiel` is not about Kiel.
        """
        if filling.when is None or carried.there is None:
            return filling.slots
        begin, end = filling.when
        ahead = all(at >= begin for at, _, role in filling.used if role in filling.frame.slots)
        points = any(self.lattice.has(at, "there", "pronoun") for at in range(begin, end))
        if not (ahead and points):
            return filling.slots
        return {**filling.slots, **dict.fromkeys(self._there, (carried.there,))}

    @property
    def _there(self) -> dict[str, tuple[Frame, Slot]]:
        """The slots that `there` may fill, by name."""
        frames = (frame for frame in self.sense.frames if frame.kind != TEST)
        return {slot.name: (frame, slot) for frame in frames for slot in frame.slots.values() if slot.there}

    def test(self, begin: int, end: int, slots: Mapping[str, tuple[Value, ...]], there: Value | None = None) -> str:
        """Return the canonical words of a condition that a frame explains wholly, or nothing.

        `slots` hold what the order speaks of: `he` in its condition is its own Senator. `there` is what that means.
        """
        key = (begin, end, tuple(sorted(slots.items(), key=lambda pair: pair[0])), there)
        if key not in self._tests:
            clause, heard = Clause(begin, (end,)), Carried(None, slots, near=False, there=there)
            tests = [frame for frame in self.sense.frames if frame.kind == TEST]
            found = [filling for frame in tests for filling in self.filler.fill(frame, clause, heard).get(end, ())]
            said = [
                self.teller.words(filling)
                for filling in sorted(found, key=lambda each: each.cost)
                if _agrees(filling, slots)
            ]
            self._tests[key] = next(filter(None, said), "")
        return self._tests[key]

    def there(self, filling: Filling, carried: Carried) -> Value | None:
        """Return the place that the condition of a clause names last, or else the one spoken of before it."""
        if filling.when is None:
            return carried.there
        begin, end = filling.when
        pairs = list(self._there.values())[:1]
        spans = (self.filler.things(*pair, at) for at in range(end - 1, begin, -1) for pair in pairs)
        return next((found[0][1] for found in spans if found), carried.there)


def _agrees(filling: Filling, slots: Mapping[str, tuple[Value, ...]]) -> bool:
    """Return whether a condition is certain, and names again only what its order speaks of."""
    again = (
        (filling.slots[name], slots.get(slot.same))
        for name, slot in filling.frame.slots.items()
        if slot.same and filling.slots.get(name)
    )
    return filling.sure and all([v.parts for v in told] == [v.parts for v in meant or ()] for told, meant in again)
