"""The packages as docs/architecture.md shows them, drawn from the import contracts: `python -m tests.docs.packages`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
PICTURE: Final = ROOT / "docs" / "packages.svg"
WIDTH, LEFT, CORE, GAP, ROW, ROOM = 860, 16, 480, 22, 34, 22
"""Figures of the drawing, in its own units; systems stand to the right of the core."""
FIRST: Final = "__main__"
ROOMS_A_ROW: Final = 4
STYLE: Final = (
    "text{font:13px sans-serif;fill:#1d1d1b;text-anchor:middle}.small{font-size:11px}"
    "rect{fill:#fff;stroke:#1d1d1b}.layer{fill:#f1ede4}.system{fill:#e6edf1}path{stroke:#1d1d1b;fill:none}"
)


def contracts() -> dict[str, dict[str, Any]]:
    """Return the import contracts by their ids."""
    written = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return {one["id"]: one for one in written["tool"]["importlinter"]["contracts"]}


def siblings(layer: str) -> list[str]:
    """Return the packages of a layer."""
    return layer.split(" | ")


def systems() -> list[str]:
    """Return the systems that there are, and what they share."""
    return sorted(path.parent.name for path in (ROOT / "adjudicator" / "systems").glob("*/__init__.py"))


def standing(names: list[str]) -> list[tuple[str, str]]:
    """Return each system with the one it stands on."""
    allowed = contracts()["systems-independent"]["ignore_imports"]
    pairs = (line.replace("adjudicator.systems.", "").replace(".**", "").split(" -> ") for line in allowed)
    return [(high, low) for high, low in pairs if high in names and low in names]


def box(name: str, at: tuple[float, float], size: tuple[float, float], kind: str) -> str:
    """Return a box with its name."""
    (x, y), (width, height) = at, size
    small = ' class="small"' if height < ROW else ""
    return (
        f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="4"/>'
        f'<text{small} x="{x + width / 2:g}" y="{y + min(height, ROW) / 2 + 4:g}">{name}</text>'
    )


def arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Return an arrow: what stands at its start imports what stands at its end."""
    return f'<path marker-end="url(#tip)" d="M{start[0]:g} {start[1]:g}L{end[0]:g} {end[1]:g}"/>'


def row(names: list[str], y: float, height: float) -> Iterator[str]:
    """Yield the boxes of a layer, as wide as the core together."""
    width = (CORE - 8 * (len(names) - 1)) / len(names)
    for number, name in enumerate(names):
        yield box(name, (LEFT + number * (width + 8), y), (width, height), "layer")


def rooms(y: float) -> Iterator[str]:
    """Yield the rooms of service in the order of their contract, from the top left to the bottom right."""
    names = [name for layer in contracts()["service-rooms"]["layers"] for name in siblings(layer)]
    width = (CORE - 8 * (ROOMS_A_ROW + 1)) / ROOMS_A_ROW
    for number, name in enumerate(names):
        down, across = divmod(number, ROOMS_A_ROW)
        yield box(name, (LEFT + 8 + across * (width + 8), y + ROW + down * (ROOM + 6)), (width, ROOM), "room")


def draw() -> str:
    """Return the picture as SVG."""
    layers = [siblings(layer) for layer in contracts()["layers"]["layers"] if layer != FIRST]
    count = sum(len(siblings(layer)) for layer in contracts()["service-rooms"]["layers"])
    tall = {"service": ROW + -(-count // ROOMS_A_ROW) * (ROOM + 6) + 4}
    parts, y, tops = [], float(LEFT), list[tuple[float, float]]()
    for names in layers:
        height = tall.get(names[0], ROW)
        tops.append((y, height))
        parts += [*row(names, y, height), *(rooms(y) if names == ["service"] else ())]
        y += height + GAP
    parts += [arrow((LEFT + CORE / 2, a + high), (LEFT + CORE / 2, b - 3)) for (a, high), (b, _) in pairwise(tops)]
    parts += beside(tops)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y:g}" role="img">'
        "<title>The packages and which way they import</title>"
        f'<style>{STYLE}</style><defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" '
        'markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8"/></marker></defs>'
        f'<rect x="0" y="0" width="{WIDTH}" height="{y:g}" style="stroke:none"/>'
    )
    return "\n".join((head, *parts, "</svg>", ""))


def beside(tops: list[tuple[float, float]]) -> Iterator[str]:
    """Yield the systems beside the core, each above that on which it stands, with arrows to what they import."""
    left, width, pairs = LEFT + CORE + 24, WIDTH - CORE - 24 - 2 * LEFT, standing(systems())
    below = list(dict.fromkeys(low for _, low in pairs))
    below += [name for name in systems() if name not in {one for pair in pairs for one in pair}]
    (siblings_y, siblings_height), (model_y, model_height) = tops[-2], tops[-1]
    bottom = siblings_y - GAP - ROW
    size = ((width - 8 * (len(below) - 1)) / len(below), ROW - 4)
    for number, low in enumerate(below):
        x = left + number * (size[0] + 8)
        middle, y = x + size[0] / 2, bottom
        yield box(low, (x, y), size, "system")
        yield arrow((middle, y + size[1]), (middle, siblings_y - 3))
        for high in (one for one, under in pairs if under == low):
            y -= size[1] + GAP
            yield box(high, (x, y), size, "system")
            yield arrow((middle, y + size[1]), (middle, y + size[1] + GAP - 3))
    yield box("engine", (left, siblings_y), (width, siblings_height), "layer")
    yield box("model", (left, model_y), (width, model_height), "layer")
    yield arrow((left + width / 2, siblings_y + siblings_height), (left + width / 2, model_y - 3))


if __name__ == "__main__":
    PICTURE.write_text(draw(), "utf-8")
