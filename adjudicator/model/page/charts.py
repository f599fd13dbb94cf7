"""The charts of a page. HTML alone draws them, so the same figures stand in a table or list of the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar from 0 to `before` and a second part for `gain`; `mine` sets it off from the others."""

    kind: ClassVar[str] = "bar"
    label: str
    before: int
    gain: int = 0
    mine: bool = False


@dataclass(frozen=True, slots=True)
class BarChart:
    """Horizontal bars; `summary` is a sentence that holds the figures, for those who cannot see them."""

    kind: ClassVar[str] = "bar_chart"
    title: str
    summary: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Fall:
    """One step of a waterfall: a change, and what stands after it. A `change` of None is a sum carried or reached."""

    kind: ClassVar[str] = "fall"
    label: str
    stands: int
    change: int | None = None


@dataclass(frozen=True, slots=True)
class Waterfall:
    """How a sum came about, step by step."""

    kind: ClassVar[str] = "waterfall"
    title: str
    summary: str
    steps: tuple[Fall, ...]
