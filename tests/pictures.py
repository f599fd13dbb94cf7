"""A stand-in for the renderer of maps, which takes a second a packet: its files differ as the drawings do."""

from __future__ import annotations

from hashlib import sha256
from html import unescape
from io import BytesIO

from PIL.Image import new
from PIL.PngImagePlugin import PngInfo

from adjudicator.report import raster
from adjudicator.report.raster import WIDE, Raster

DRAWN = raster.rasters
"""The renderer itself."""
_REAL = (
    *("tests/docs/", "tests/examples/", "tests/replays/", "tests/whole_game/", "tests/archive/"),
    *("tests/core/service/test_pictures.py", "tests/systems/diplomacy/picture/"),
)
"""Tests that look at the picture, or that compare recorded bytes of it."""


def sketched(svg: str) -> tuple[Raster, ...]:
    """Return files named and sized as the renderer does it, each of one pixel with the digest of the drawing."""
    box = raster._BOX.match(svg)
    if box is None:
        return ()
    width, height = (float(part) for part in box.groups())
    sizes = [("", "", WIDE, round(height * WIDE / width))]
    for name, view, title in raster._VIEW.findall(svg):
        across, down = (float(part) for part in view.split()[2:])
        sizes.append((name, unescape(title), round(across), round(down)))
    return tuple(Raster(*size, _pixel(f"{size[0]} {svg}")) for size in sizes)


def _pixel(text: str) -> bytes:
    notes, out = PngInfo(), BytesIO()
    notes.add_text("Comment", sha256(text.encode()).hexdigest())
    new("P", (1, 1)).save(out, "PNG", pnginfo=notes)
    return out.getvalue()


def choose(nodeid: str) -> None:
    """Let the tests of a file draw maps, or only sketch them."""
    raster.rasters = DRAWN if nodeid.startswith(_REAL) else sketched  # type: ignore[assignment]  # it has no cache
