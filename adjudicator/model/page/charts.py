"""The charts of a page. Only HTML draws them, so a table or list of the page has the same figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar from 0 to `before` and a second part for `gain`; `mine` highlights it."""

    kind: ClassVar[str] = "bar"
    label: str
    before: int
    gain: int = 0
    mine: bool = False


@dataclass(frozen=True, slots=True)
class BarChart:
    """Horizontal bars; `summary` is a sentence with the figures, for readers who cannot see them."""

    kind: ClassVar[str] = "bar_chart"
    title: str
    summary: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Fall:
    """One step of a waterfall: a change, and the sum after it. A `change` of None is a sum carried over or reached."""

    kind: ClassVar[str] = "fall"
    label: str
    stands: int
    change: int | None = None


@dataclass(frozen=True, slots=True)
class Waterfall:
    """The steps that lead to a sum."""

    kind: ClassVar[str] = "waterfall"
    title: str
    summary: str
    steps: tuple[Fall, ...]
