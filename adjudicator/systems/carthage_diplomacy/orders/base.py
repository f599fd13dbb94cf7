"""What orders of Carthage share: ids of persons, lines and offices, and how they are said.

Ids: persons `who:GV` by their codes, railways `line:GV1`, canals `canal:CMx`, places `place:Rom`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.model.order import Names

WHO: Final = "who:"
LINE: Final = "line:"
SUB_RULER, COMMANDER, RULER, EVERY = "SR", "C", "R", ""
"""Offices as they are written; the last stands for every office somebody holds in relation to the writer."""


class Anywhere:
    """Mixed into orders that fit any slot of their kind."""

    __slots__ = ()

    def where(self) -> Mapping[str, str]:
        """Return no terms."""
        return {}


def code(key: str) -> str:
    """Return the bare code of a person, a line or a canal: `GV` for `who:GV`."""
    return key.partition(":")[2]


def listed(keys: tuple[str, ...], names: Names) -> str:
    """Return names joined by commas."""
    return ", ".join(names(key) for key in keys)


def said_office(office: str, unit: str, place: str, names: Names) -> str:
    """Return `SR of LMa`, `C of A Han`, `C of Car`, or `all`."""
    if office == EVERY:
        return "all"
    return f"{office} of {unit + ' ' if unit else ''}{names(place)}"


def said_whom(only: tuple[str, ...], unless: tuple[str, ...], names: Names) -> str:
    """Return ` against MA`, ` except MA, HB`, or nothing."""
    if only:
        return f" against {listed(only, names)}"
    return f" except {listed(unless, names)}" if unless else ""
