"""How a story is made: the heaviest sentences that have room, and never three of one shape in a row."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from adjudicator.engine.pages.basics import MACHINERY
from adjudicator.engine.reporting import Sight

LONGEST = 330
"""Characters of a story: five lines of a plain-text report."""
_PRIVATE = chr(0xF0000)
"""The first character that no font shows."""
_IN_A_ROW = 2
"""Sentences of one shape that may follow one another."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence that could open a report: the heaviest ones do.

    `shape` names what it is made like; sentences of one shape differ in names and numbers alone. Without one a
    sentence is of its own shape.
    """

    weight: int
    text: str
    shape: str = ""


def composed(lines: Iterable[Line], most: int = LONGEST) -> tuple[str, ...]:
    """Return the heaviest sentences that fit into some characters; the first always does.

    A third sentence of one shape waits until another stood between, or is left out.
    """
    waiting = sorted({line.text: line for line in lines if line.text}.values(), key=lambda line: -line.weight)
    chosen: list[Line] = []
    while line := next((one for one in waiting if _follows(chosen, one, most)), None):
        chosen.append(line)
        waiting.remove(line)
    return tuple(line.text for line in chosen)


def _follows(chosen: list[Line], line: Line, most: int) -> bool:
    room = not chosen or sum(_letters(one.text) + 1 for one in chosen) + _letters(line.text) <= most
    before = [one.shape for one in chosen[-_IN_A_ROW:]]
    return room and not (line.shape and before == [line.shape] * _IN_A_ROW)


def _letters(text: str) -> int:
    """Return how many characters readers see: names may carry signs of the private planes, which become links."""
    return sum(sign < _PRIVATE for sign in text)


def happened(sight: Sight, calendar: Collection[str], heavy: Collection[str] = ()) -> tuple[Line, ...]:
    """Return the sentences of all that happened, for a story that found nothing of weight; none if nothing did.

    A story may say that nothing happened only where this is empty: what no list of weights names is told all the same.

    Args:
        sight: what the reader may know.
        calendar: kinds of event that tell which turn or season has begun, and nothing else.
        heavy: kinds that come before the others, the heaviest first.
    """
    rank = {kind: len(heavy) - at for at, kind in enumerate(heavy)}
    events = [event for event in sight.events if event.data is not None and event.kind not in MACHINERY | {*calendar}]
    lines = (Line(rank.get(event.kind, 0), sight.told(event), event.kind) for event in events)
    return tuple(line for line in lines if line.text)
