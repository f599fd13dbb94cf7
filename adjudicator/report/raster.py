"""A drawing as PNG files, for mail programs that show no SVG: the whole, and the cuts that it names, for small screens.

The letters come from a font of ours and never from the machine, so that the same drawing gives the same picture
everywhere. What draws it is an extra (`maps`): where it is missing there are no files, and mails carry the SVG alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from io import BytesIO
from typing import TYPE_CHECKING

from adjudicator import resources

if TYPE_CHECKING:
    from PIL.Image import Image

FAMILY = "DejaVu Sans Condensed"
FILES = ("DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf")
MOST = 250_000
"""Bytes of all files of one drawing, the SVG among them."""
LEAST = 125_000
"""Bytes that the files may have beside the largest SVG, so that a map of hundreds of places can be read."""
WIDE, WIDEST, SHARP = 1000, 1600, 1.2
"""Pixels across of the whole, at least and at most; pixels of a cut to a unit of the drawing's `viewBox`."""
NARROWER, NARROWEST = 0.85, 640
"""By how much the whole shrinks where it alone is too many bytes, and the width at which that ends."""
BLENDS = (38, 24, 12, 6)
"""How many blends the palette holds beside a drawing's own colours, tried until the files are small enough."""
PACKED = 6
"""How hard a file is packed: the most there is takes six times as long, for 6 % fewer bytes."""
_VIEW = re.compile(r'<view id="([\w-]+)" viewBox="([\d. ]+)"><title>([^<]*)</title></view>')
_COLOUR = re.compile(r'"#([0-9A-Fa-f]{6})"')
_BOX = re.compile(r'<svg [^>]*?viewBox="0 0 ([\d.]+) ([\d.]+)"')


@dataclass(frozen=True, slots=True)
class Raster:
    """A PNG file: `name` is empty for the whole and that of a cut else, `title` what a cut shows; in pixels."""

    name: str
    title: str
    width: int
    height: int
    data: bytes


@lru_cache(maxsize=8)
def rasters(svg: str) -> tuple[Raster, ...]:
    """Return the files of a drawing, the whole first; none where the renderer is not installed, or draws nothing.

    Cuts are the `view` elements of the drawing. They are left out, the last first, where all are too many bytes; the
    whole stays, and is drawn smaller where it alone is too many.
    """
    drawn = _drawn(svg)
    if drawn is None:
        return ()
    cuts = [(name, unescape(title), _cut(drawn, box)) for name, box, title in _VIEW.findall(svg)]
    wide = min(max(WIDE, round(drawn.width / SHARP)), WIDEST)
    whole = drawn.resize((wide, round(drawn.height * wide / drawn.width)))
    images = [("", "", whole), *cuts]
    flat = {(int(one[:2], 16), int(one[2:4], 16), int(one[4:], 16)) for one in _COLOUR.findall(svg)}
    most = max(MOST - len(svg.encode()), LEAST)
    found: list[Raster] = []
    palette: Image | None = None
    used = drawn.getcolors(drawn.width * drawn.height) or ()
    ranked = sorted(used, key=lambda one: (one[1] not in flat, -one[0], one[1]))
    for count in BLENDS:
        palette = _palette(ranked[: len(flat) + count])
        found = [Raster(name, title, one.width, one.height, _png(one, palette)) for name, title, one in images]
        if _size(found) <= most:
            break
    while len(found) > 1 and _size(found) > most:
        found.pop()
    while palette is not None and _size(found) > most and wide > NARROWEST:
        wide = round(wide * NARROWER)
        whole = drawn.resize((wide, round(drawn.height * wide / drawn.width)))
        found = [Raster("", "", whole.width, whole.height, _png(whole, palette))]
    return tuple(found)


def _size(files: list[Raster]) -> int:
    return sum(len(one.data) for one in files)


def _drawn(svg: str) -> Image | None:
    """Return a drawing in its sharpest, or None where the renderer is missing."""
    try:
        from PIL import Image as Images
        from resvg_py import svg_to_bytes
    except ImportError:
        return None
    box = _BOX.match(svg)
    if box is None:
        return None
    data = svg_to_bytes(
        svg_string=svg,
        background="#FFFFFF",
        skip_system_fonts=True,
        width=round(float(box[1]) * SHARP),
        font_files=[str(resources.templates("core", "fonts", file)) for file in FILES],
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    return Images.open(BytesIO(bytes(data))).convert("RGB")


def _cut(drawn: Image, box: str) -> Image:
    x, y, width, height = (float(part) * SHARP for part in box.split())
    return drawn.crop((round(x), round(y), round(x + width), round(y + height)))


def _palette(ranked: Sequence[tuple[int, object]]) -> Image:
    """Return a palette of colours, each after how often it is there.

    They are a drawing's own flat colours, however little there is of one, and the commonest blends.
    """
    from PIL import Image as Images

    parts = [part for _, colour in ranked if isinstance(colour, tuple) for part in colour]
    palette = Images.new("P", (1, 1))
    # What is left free would be black, and black is in the drawing already.
    palette.putpalette((parts + parts[:3] * 256)[: 3 * 256])
    return palette


def _png(image: Image, palette: Image) -> bytes:
    """Return an image in the colours of a palette: so it takes a quarter of the bytes."""
    from PIL.Image import Dither

    out = BytesIO()
    image.quantize(palette=palette, dither=Dither.NONE).save(out, "PNG", compress_level=PACKED)
    return out.getvalue()
