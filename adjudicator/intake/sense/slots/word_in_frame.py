"""What a word may do in a frame whatever was read before it: found once, for thousands of states come by."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from adjudicator.intake.sense.phrasebook.frames import Frame, Slot
from adjudicator.intake.sense.sentence.lattice import Edge, Lattice
from adjudicator.intake.sense.sentence.things import Value
from adjudicator.intake.sense.slots.pointing import BUT
from adjudicator.intake.sense.slots.steps import PLAIN

OF_THEM: Final = frozenset({"all", "each"})
"""After several things they speak of those: Belgium and Spain both hold."""
_NEVER_PASSED: Final = ("not", "except", "if", "unless", "otherwise", "or")
"""No order is even proposed past one of these: it would be the opposite of what was meant."""
_TELLS: Final = PLAIN.union(OF_THEM, {"same", "prep", "pronoun"})
"""What a plain word may be that does something in every frame."""
_OWNS: Final = ("'s", "\u2019s")
_POINTS: Final = ("relative", "except", "there", "pronoun", "inside")


@dataclass(frozen=True, slots=True, eq=False)
class WordInFrame:
    """A word of a sentence, as one frame sees it.

    Attributes:
        edges: those of its edges that do anything; after an `up to` or an `in case` none that splits it.
        things: the things that begin at it, with the slots that take them.
        points: whether it may point at what is elsewhere.
        passed: whether an order may be proposed past it though it is unexplained.
        owner: the end of the name of the player whose the thing behind it is, or 0: `Clara's Zimrida`.
    """

    edges: tuple[Edge, ...]
    things: tuple[tuple[Slot, tuple[tuple[int, Value, float], ...]], ...]
    points: bool
    passed: bool
    owner: int


def word_in(
    seen: Lattice,
    frame: Frame,
    at: int,
    things: tuple[tuple[Slot, tuple[tuple[int, Value, float], ...]], ...],
    persons: Collection[str],
) -> WordInFrame:
    """Return what the word at a place of a sentence may do in a frame."""
    least = max(seen.has(at, "up_to"), seen.has(at, "if", "unless"))
    acts = (frame.cues, frame.beside, frame.also, frame.marks)
    edges = (edge for edge in seen.edges[at] if edge.end >= least)
    doing = (
        edge for edge in edges if not edge.classes.isdisjoint(_TELLS) or any(edge.surface in each for each in acts)
    )
    points = seen.has(at, *_POINTS) > 0 or seen.words[at].folded == BUT
    return WordInFrame(tuple(doing), things, points, not seen.has(at, *_NEVER_PASSED), _owner(seen, at, persons))


def _owner(seen: Lattice, at: int, persons: Collection[str]) -> int:
    """Return the end of the name of a player with an apostrophe, where the name of something else follows; or 0."""
    if not seen.words[at].folded.endswith(_OWNS):
        return 0

    def sorts_at(place: int) -> set[str]:
        names = (entry for edge in seen.edges[place] if not edge.read_as for entry in edge.names)
        return {entry.id.partition(":")[0] for entry in names}

    owner = at + 1 < len(seen.words) and bool(sorts_at(at)) and sorts_at(at) <= set(persons)
    return at + 1 if owner and sorts_at(at + 1) - set(persons) else 0
