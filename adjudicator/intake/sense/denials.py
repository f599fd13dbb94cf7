"""What a sentence that only denies leaves to be asked: an order on file, or the opposite of what it denies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from adjudicator.intake.sense.covering.cover import ids_of
from adjudicator.intake.sense.intent.hints import answers
from adjudicator.intake.sense.phrasebook.frames import Frame, Sense
from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.sense.sentence.sight import Sight
from adjudicator.intake.sense.sentence.things import ANSWER, NOBODY
from adjudicator.intake.sense.slots.filling import ACT, Filling


@dataclass(frozen=True, slots=True, eq=False)
class Denials:
    """What the words of one sentence deny."""

    sense: Sense
    sight: Sight
    seen: Lattice

    def deniable(self, filling: Filling) -> bool:
        """Return whether another frame with the same act makes an order of a denial: then a partial one counts."""
        if filling.slots and not filling.names_own:
            return False  # I'm not attacking Belgium: with what, nobody says
        said = self.seen.words
        acts = {word.folded for begin, end, role in filling.used if role == ACT for word in said[begin:end]}
        kinds = {filling.frame.kind, *self.sight.kinds()}
        words = {edge.surface for edges in self.seen.edges for edge in edges}
        frames = (each for each in self.sense.frames if each.kind in kinds and each.no and each.bar.isdisjoint(words))
        return any(not acts.isdisjoint(surface) for frame in frames for surface in frame.cues)

    def matters(self, filling: Filling) -> bool:
        """Return whether a denial touches an order on file, or a yes or no, of which the opposite may be meant."""
        if any(ANSWER in slot.takes and filling.slots.get(name) for name, slot in filling.frame.slots.items()):
            return True
        if filling.ids and any(role == "not" and answers(self.seen, begin) for begin, _, role in filling.used):
            return True
        if any(role == "not" and self._concludes(begin, end) for begin, end, role in filling.used):
            return True
        if self.sight.position is None:
            return bool(filling.slots)
        if filling.names_own and filling.frame.kind in {order.kind for order in self.sight.on_file()}:
            return True  # Kiel does not move
        filed = self._filed(filling.frame.kind)
        return any(not filling.ids or filling.ids & set(ids_of(order)) for order in filed)

    def _concludes(self, begin: int, end: int) -> bool:
        """Return whether a no or none is the last word, and so answers: `My vote is no`, `elect dictator none`."""
        silent = not any(word.folded.isalnum() for word in self.seen.words[end:])
        answered = self.seen.has(begin, "no") == end or self.seen.words[begin].folded == "none"
        return begin > 0 and silent and answered

    def bare(self, acts: Callable[[Lattice, int], bool]) -> bool:
        """Return whether a sentence denies an act and says nothing else: `do not convoy anything`.

        Where orders of its kind are on file, or a denial is one, it says more than it seems to.

        Args:
            acts: returns whether the words that begin at a place tell an act.
        """
        size = len(self.seen.words)
        told = [at for at in range(size) if acts(self.seen, at)]
        if not any(0 < self.seen.has(at, "not") <= act for act in told for at in range(act)):
            return False
        if any(self.seen.has(at, "yes", "no", "if", "unless", "otherwise") for at in range(size)):
            return False
        if any(
            not edges and word.folded.isalpha() for word, edges in zip(self.seen.words, self.seen.edges, strict=True)
        ):
            return False
        said = {edge.surface for at in told for edge in self.seen.edges[at]}
        frames = [frame for frame in self.sense.frames if not frame.cues.isdisjoint(said)]
        return not any(frame.no or _of_nobody(frame) or self._filed(frame.kind) for frame in frames)

    def _filed(self, kind: str) -> list[Any]:
        """Return the orders of a kind on file that can be given now, as those of packets gone by can not."""
        position = self.sight.position
        filed = (order for order in self.sight.on_file() if order.kind == kind)
        return [order for order in filed if position is not None and position.accepts(order)]


def _of_nobody(frame: Frame) -> bool:
    """Return whether a frame is for what nobody does: `don't move anything of mine` orders all to stay."""
    return any(NOBODY in slot.takes for slot in frame.slots.values())
