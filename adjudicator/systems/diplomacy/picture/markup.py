"""Writing SVG: elements, numbers with one decimal, text that cannot break out of its element.

A picture goes with a mail, so it is written short: attributes shared by many elements are set on the group around them.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TypeAlias

from adjudicator.systems.diplomacy.picture.scene import Point

Value: TypeAlias = str | float | None

FONT = "sans-serif"


def num(value: float) -> str:
    """Return a number with at most one decimal, and no sign before a zero."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def pair(point: Point) -> str:
    """Return the two numbers of a point."""
    return f"{num(point[0])} {num(point[1])}"


def moved(point: Point) -> str:
    """Return the transformation that sets a sign, drawn around 0, on a point."""
    return f"translate({pair(point)})"


def element(name: str, inside: str = "", /, **attributes: Value) -> str:
    """Return an element. `_` in the name of an attribute stands for `-`; None leaves it out."""
    given = {key.replace("_", "-"): value for key, value in attributes.items() if value is not None}
    words = "".join(
        f' {key}="{escape(value) if isinstance(value, str) else num(value)}"' for key, value in given.items()
    )
    return f"<{name}{words}>{inside}</{name}>" if inside else f"<{name}{words}/>"


def group(parts: Iterable[str], **attributes: Value) -> str:
    """Return elements with what they share around them; nothing where there are none."""
    inside = "\n".join(part for part in parts if part)
    return element("g", inside, **attributes) if inside else ""


def haloed(parts: Iterable[str], size: float, **attributes: Value) -> str:
    """Return texts of one size with a light rim, so that they read on any ground."""
    rim: dict[str, Value] = {"stroke": "#FFFFFF", "stroke_width": size / 4, "paint_order": "stroke"}
    return group(parts, font_size=size, stroke_linejoin="round", **{**rim, **attributes})


def written(at: Point, text: str, *, hover: str = "", **attributes: Value) -> str:
    """Return text, centred on a point like the whole picture; `hover` is its tooltip."""
    inside = (element("title", escape(hover)) if hover else "") + escape(text)
    return element("text", inside, x=at[0], y=at[1], **attributes)


def width_of(text: str, size: float) -> float:
    """Return about how wide a text is; a little more than the mean, so that none is cut off."""
    return len(text) * size * 0.6
