"""Whose will a sentence tells: the writer's own, somebody else's, or one that is not made up yet."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

from adjudicator.intake.sense.lattice import Lattice

_QUOTES: Final = frozenset('"\u201c\u201d\u201e\u00ab\u00bb')
_SILENT: Final = ("filler", "sign", "sep", "bracket")


class Stance(Enum):
    """Whose will it is.

    TALK is no order however it reads; OTHERS, where it speaks of somebody else or to somebody else, is none unless the
    whole of it reads as one.
    """

    OWN = "own will"
    TALK = "talk"
    OTHERS = "another's will"
    DOUBTFUL = "doubtful"


def stance(lattice: Lattice, seat: str = "") -> Stance:
    """Return whose will a sentence tells, by its plain words.

    Args:
        lattice: the sentence.
        seat: who writes it.
    """
    size = len(lattice.words)
    if size == 0 or _asks(lattice) or (_quotes(lattice) and not _titled(lattice)):
        return Stance.TALK
    if (
        any(_said(lattice, at, "talk", "you") for at in _told(lattice))
        or _called(lattice, seat)
        or lattice.has(0, "past")
    ):
        return Stance.TALK
    if _of_another(lattice, seat) or any(_said(lattice, at, "others") for at in _told(lattice) if _begins(lattice, at)):
        return Stance.OTHERS
    if any(_said(lattice, at, "maybe") for at in range(size)):
        unreal = any(lattice.has(at, "unreal") for at in range(size))
        return Stance.OTHERS if unreal else Stance.DOUBTFUL
    return Stance.OWN


def _quotes(lattice: Lattice) -> bool:
    return any(word.folded in _QUOTES for word in lattice.words)


def _titled(lattice: Lattice) -> bool:
    """Say whether the words before the first quotation announce a text of one's own, as `a rule:` does."""
    first = next(at for at, word in enumerate(lattice.words) if word.folded in _QUOTES)
    for at in range(first):
        end = lattice.has(at, "titled")
        while 0 < end < first:
            end = lattice.has(end, "sep", "sign", "filler")
        if end == first:
            return True
    return False


def _told(lattice: Lattice) -> Iterator[int]:
    """Yield the words but those of relative clauses, of reasons, and of phrases that say nothing.

    `Dido, whom I trust` says nothing of what I think, and `thank you` speaks to nobody.
    """
    inside, passed = False, 0
    for at in range(len(lattice.words)):
        if at < passed:
            continue
        passed = lattice.has(at, "filler") if _said(lattice, at, "filler") else at
        inside = bool(lattice.has(at, "relative") or _reason(lattice, at)) or (inside and not lattice.has(at, "sep"))
        if not inside:
            yield at


def _reason(lattice: Lattice, at: int) -> bool:
    """Say whether words begin a reason here, and may not as well say nothing."""
    return _said(lattice, at, "because") and not _said(lattice, at, "filler")


def _asks(lattice: Lattice) -> bool:
    return len(lattice.words) > 1 and lattice.words[-1].folded == "?"


def _begins(lattice: Lattice, at: int) -> bool:
    """Say whether a word begins a clause; `they` of `if they want him back` begins none of its own."""
    return at == _head(lattice) or bool(lattice.has(at - 1, "sep", "sign")) or not lattice.has(at, "pronoun")


def _said(lattice: Lattice, at: int, *classes: str) -> bool:
    """Say whether words of a class begin here, and no longer phrase: `I would` is not in `I would like`."""
    longest = max((edge.end for edge in lattice.edges[at]), default=0)
    return 0 < longest == lattice.has(at, *classes)


def _called(lattice: Lattice, seat: str) -> bool:
    """Say whether another player is spoken to first: `Ben, ...`."""
    end = _player(lattice, _head(lattice), seat)
    return 0 < end < len(lattice.words) - 1 and lattice.words[end].folded == ","


def _of_another(lattice: Lattice, seat: str) -> bool:
    """Say whether another player is the first thing named, or is spoken to in the end."""
    size = len(lattice.words)
    if _player(lattice, _head(lattice), seat):
        return True
    last = size - 1 if lattice.words[-1].folded.isalnum() else size - 2
    return last > 1 and bool(_player(lattice, last, seat)) and lattice.words[last - 1].folded == ","


def _head(lattice: Lattice) -> int:
    """Return the first word that says something."""
    at = 0
    while lattice.has(at, *_SILENT) and not any(edge.names for edge in lattice.edges[at]):
        at = lattice.has(at, *_SILENT)
    return at


def _player(lattice: Lattice, at: int, seat: str) -> int:
    """Return the end of the name of another player that begins at a word, or 0."""
    edges = lattice.edges[at] if at < len(lattice.edges) else ()
    for edge in edges:
        ids = {entry.id for entry in edge.names if not edge.read_as}
        if ids and all(key.startswith("seat:") and key != f"seat:{seat}" for key in ids):
            return edge.end
    return 0
