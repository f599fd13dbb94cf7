"""Which frames a clause may fill: those that one of its words calls for, and those that its things alone tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from adjudicator.intake.sense.phrasebook.frames import TEST, Frame, Surface
from adjudicator.intake.sense.sentence.sight import Sight
from adjudicator.intake.sense.sentence.things import Finder
from adjudicator.intake.sense.slots.filling import Carried


@dataclass(frozen=True, slots=True, eq=False)
class Called:
    """Finds them for each word at which a clause of one sentence may begin; places are found once a sentence."""

    sight: Sight
    finder: Finder
    _frames: list[tuple[tuple[Frame, int], ...]] = field(default_factory=list)
    _kept: list[int] = field(default_factory=list)
    _last: dict[tuple[str, ...], int] = field(default_factory=dict)

    def at(self, begin: int, carried: Carried) -> Iterator[Frame]:
        """Yield the frames of a clause that begins at a word and may go on to the end of the sentence."""
        kept = self._first_kept() < begin
        for frame, last in self._thought_of():
            if kept and not frame.cues:
                continue  # keep Tyrolia and the fleet
            if frame is carried.frame or last >= begin or self._told_by_things(frame, begin, carried):
                yield frame

    def _thought_of(self) -> tuple[tuple[Frame, int], ...]:
        """Return the frames of what can be ordered now, or need not, each with the last word that calls for it."""
        if not self._frames:
            kinds, steps = self.sight.kinds(), self.sight.steps()
            frames = (each for each in self.finder.sense.frames if each.kind != TEST)
            now = (each for each in frames if not each.during or any(step.endswith(each.during) for step in steps))
            now = (each for each in now if each.ahead or not kinds or each.kind in kinds)
            said: dict[Surface, int] = {}
            for at, edges in enumerate(self.finder.lattice.edges):
                said.update((edge.surface, at) for edge in edges)
            found = (each for each in now if not (each.opened and kinds and each.opened not in kinds))
            called = ((each, max(map(said.__getitem__, each.cues.intersection(said)), default=-1)) for each in found)
            self._frames.append(tuple(called))
        return self._frames[0]

    def _first_kept(self) -> int:
        """Return the first word that calls for a frame by which things are kept; behind all where there is none."""
        if not self._kept:
            cues = {cue for frame, _ in self._thought_of() if not frame.say for cue in frame.cues}
            places = enumerate(self.finder.lattice.edges)
            kept = (at for at, edges in places if any(edge.surface in cues for edge in edges))
            self._kept.append(next(kept, len(self.finder.lattice.edges)))
        return self._kept[0]

    def _told_by_things(self, frame: Frame, begin: int, carried: Carried) -> bool:
        """Return whether a frame without acts finds in a clause, or in the one before, all that it requires."""
        return not frame.cues and all(
            slot.default or slot.sole or carried.slots.get(slot.name) or self._last_of(slot.takes) >= begin
            for slot in frame.slots.values()
            if slot.need
        )

    def _last_of(self, takes: tuple[str, ...]) -> int:
        """Return the last word at which a thing of some sorts begins; -1 where there is none."""
        if takes not in self._last:
            places = range(len(self.finder.lattice.words) - 1, -1, -1)
            self._last[takes] = next((at for at in places if self.finder.at(takes, at)), -1)
        return self._last[takes]
