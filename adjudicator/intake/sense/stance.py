"""Whose will a sentence tells: the writer's own, nobody's whom an order could come from, or one not made up yet."""

from __future__ import annotations

from enum import Enum
from typing import Final

from adjudicator.intake.sense.lattice import Lattice

_QUOTES: Final = frozenset('"\u201c\u201d\u201e\u00ab\u00bb')


class Stance(Enum):
    """Whose will it is."""

    OWN = "own will"
    TALK = "talk"
    DOUBTFUL = "doubtful"


def stance(lattice: Lattice) -> Stance:
    """Return whose will a sentence tells, by its plain words."""
    size = len(lattice.words)
    if size == 0:
        return Stance.TALK
    if lattice.words[-1].folded == "?" and size > 1:
        return Stance.TALK
    if any(word.folded in _QUOTES for word in lattice.words):
        return Stance.TALK
    if any(lattice.has(at, "talk") for at in range(size)):
        return Stance.TALK
    if _addressed(lattice) or _promised(lattice):
        return Stance.TALK
    if any(lattice.has(at, "maybe") for at in range(size)):
        return Stance.DOUBTFUL
    return Stance.OWN


def _addressed(lattice: Lattice) -> bool:
    """Say whether a player is spoken to: his name before a comma at the head, or `you` anywhere."""
    size = len(lattice.words)
    if any(lattice.has(at, "you") for at in range(size)):
        return True
    for edge in lattice.edges[0]:
        if any(entry.kind == "seat" for entry in edge.names) and edge.end + 1 < size:
            return lattice.words[edge.end].folded == ","
    return False


def _promised(lattice: Lattice) -> bool:
    """Say whether it tells what was: a first word of the past."""
    return bool(lattice.has(0, "past"))
