"""Colours and hatchings. No two owners share both, and the first seven share neither.

The colours are of Okabe and Ito's kind, distinct for the colour-blind; hatchings distinguish owners in black and white.
"""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.systems.diplomacy.picture.markup import element

NIGHT, NIGHT_OPACITY = "#2B3A4A", 0.45
"""Laid over places out of sight."""
INK, PAPER, SEA, LAND, BLANK = "#1F1B16", "#FFFFFF", "#DCEAF4", "#F7F1E3", "#CFC9BE"
COAST, INNER, WAVE = "#4A5F70", "#9A8F7C", "#A9C3D6"
SEA_INK, WRONG = "#2F4E66", "#B3261E"

STRONG = ("#DC660C", "#7B5BB5", "#9C6229", "#6B6B6B", "#009E73", "#CC79A7", "#F0E442", "#E69F00")
HATCHES = (
    "M-2 2L2 -2M0 10L10 0M8 12L12 8",
    "M0 5H10",
    "M0 3L5 7L10 3",
    "M-2 8L2 12M0 0L10 10M8 -2L12 2",
    "M5 0V10",
    "M3 5A2 2 0 1 0 7 5A2 2 0 1 0 3 5Z",
    "M0 5H10M5 0V10",
)
_DOTS = 5
_LIGHT = 0.62
_DARK = 0.04045
_MIDDLE = 0.18
"""Brightness above which black reads better on a colour than white."""


@dataclass(frozen=True, slots=True)
class Look:
    """How an owner's things look: `strong` for units, `tint` under the hatching of land, `ink` for words on strong."""

    strong: str
    tint: str
    ink: str
    hatch: int

    @property
    def ident(self) -> str:
        """The name of the pattern; the same name always means the same pattern, so pictures may share a page."""
        return f"own{STRONG.index(self.strong)}-{self.hatch}"

    @property
    def fill(self) -> str:
        """What to fill land with."""
        return f"url(#{self.ident})"

    @property
    def pattern(self) -> str:
        """The definition of that fill."""
        ground = element("rect", width=10, height=10, fill=self.tint)
        dots = self.hatch == _DOTS
        marks = element(
            "path",
            d=HATCHES[self.hatch],
            fill=self.strong if dots else "none",
            stroke=None if dots else self.strong,
            stroke_width=None if dots else 1.4,
        )
        return element("pattern", ground + marks, id=self.ident, patternUnits="userSpaceOnUse", width=10, height=10)


def look(number: int) -> Look:
    """Return the look of the owner at a place of the legend, counted from 0."""
    strong = STRONG[number % len(STRONG)]
    ink = INK if brightness(strong) > _MIDDLE else PAPER
    return Look(strong, tint(strong), ink, (number + number // len(STRONG)) % len(HATCHES))


def tint(colour: str) -> str:
    """Return a colour mixed with much white."""
    return "#" + "".join(f"{round(part + (255 - part) * _LIGHT):02X}" for part in channels(colour))


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def brightness(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1."""
    red, green, blue = (_linear(part / 255) for part in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= _DARK else float(((part + 0.055) / 1.055) ** 2.4)
