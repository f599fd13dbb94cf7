"""A drawing as PNG files, for mail programs that show no SVG: the whole, and the cuts that it names, for small screens.

The letters come from a font of ours and never from the machine, so that the same drawing gives the same picture
everywhere. What draws it is an extra (`maps`): where it is missing there are no files, and mails carry the SVG alone.

A drawing is drawn in layers. What stays the same from packet to packet, as the ground of a map, is marked by the
attribute `data-still`, whose value is the box that it fills; such a layer is drawn once and then laid under or over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from html import escape, unescape
from importlib.util import find_spec
from io import BytesIO
from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING, TypeAlias

from adjudicator import resources

if TYPE_CHECKING:
    from PIL.Image import Image

Colour: TypeAlias = tuple[int, int, int]
FAMILY = "DejaVu Sans Condensed"
FILES = ("DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf")
MOST = 250_000
"""Bytes of all files of one drawing, the SVG among them, where it can be read with so many; beyond it is packed."""
WIDE, WIDEST, SHRINK = 1000, 1600, 1.2
"""Pixels across of the whole, which a wide drawing is shrunk to; a cut has one to each unit of the `viewBox`."""
NARROWER, NARROWEST = 0.9, 520
"""By how much the whole shrinks where all are too many bytes, and the width at which that ends."""
TRIES = ((38, 4), (24, 4), (12, 4), (12, 9), (6, 9))
"""What is tried until the files are small enough: how many blends the palette holds beside a drawing's own colours, and
how hard a file is packed: 6 would take twice as long as 4, for 7 % fewer bytes, and 9 ten times."""
SAMPLE = 3
"""Of how many columns and rows one is looked at, to find the commonest blends."""
STILL = "data-still"
_SVG = "http://www.w3.org/2000/svg"
_UNSEEN = frozenset({"title", "view", "defs"})
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

    Cuts are the `view` elements of the drawing. All are kept, as a telephone shows nothing readable without them: where
    they are too many bytes, the SVG counts as it is packed, then the whole is drawn smaller, and a drawing that is too
    large even so is larger than `MOST`.
    """
    drawn = _drawn(svg)
    if drawn is None:
        return ()
    views = [(name, unescape(title), _edges(box)) for name, box, title in _VIEW.findall(svg)]
    wide = min(drawn.width, max(WIDE, round(drawn.width / SHRINK)), WIDEST)
    flat = {(int(one[:2], 16), int(one[2:4], 16), int(one[4:], 16)) for one in _COLOUR.findall(svg)}
    most = MOST - len(svg.encode())
    ranked = [*sorted(flat), *_blends(drawn, flat)]
    few, pack, found = drawn, 0, list[Raster]()
    for count, pack in TRIES:
        few = _reduced(drawn, _palette(ranked[: len(flat) + count]))
        whole = few if wide == drawn.width else _whole(drawn, wide, few)
        images = [("", "", whole), *((name, title, few.crop(box)) for name, title, box in views)]
        found = [_file(name, title, one, pack) for name, title, one in images]
        if _size(found) <= most:
            return tuple(found)
    most = MOST - len(packed("", svg.encode()))
    while _size(found) > most and wide > NARROWEST:
        wide = max(round(wide * NARROWER), NARROWEST)
        found[0] = _file("", "", _whole(drawn, wide, few), pack)
    return tuple(found)


def drawable() -> bool:
    """Return whether the renderer is installed."""
    return find_spec("resvg_py") is not None and find_spec("PIL") is not None


def packed(name: str, data: bytes) -> bytes:
    """Return a file in a ZIP, the same bytes each time."""
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    out = BytesIO()
    with ZipFile(out, "w") as held:
        held.writestr(ZipInfo(name), data, ZIP_DEFLATED, 9)
    return out.getvalue()


def _whole(drawn: Image, wide: int, few: Image) -> Image:
    """Return a drawing shrunk to a width, in the colours of another image."""
    return _reduced(drawn.resize((wide, round(drawn.height * wide / drawn.width))), few)


def _file(name: str, title: str, image: Image, pack: int) -> Raster:
    out = BytesIO()
    image.save(out, "PNG", compress_level=pack)
    return Raster(name, title, image.width, image.height, out.getvalue())


def _size(files: list[Raster]) -> int:
    return sum(len(one.data) for one in files)


def _drawn(svg: str) -> Image | None:
    """Return a drawing, a pixel to each unit of its `viewBox`, or None where the renderer is missing."""
    box = _BOX.match(svg)
    if box is None or not drawable():
        return None
    from PIL import Image as Images

    drawn = Images.new("RGBA", _edges(f"0 0 {box[1]} {box[2]}")[2:], "#FFFFFF")
    for layer in _layers(svg):
        drawn.alpha_composite(_still(layer) if layer.still else _layer(layer), layer.edges[:2])
    return drawn.convert("RGB")


@dataclass(frozen=True, slots=True)
class _Layer:
    """A part of a drawing that is drawn alone: an SVG document of what is in a box, and whether it may be kept."""

    svg: str
    edges: tuple[int, int, int, int]
    still: bool


def _layers(svg: str) -> Iterator[_Layer]:
    """Yield the layers of a drawing from the ground up: each still group, and what is between two."""
    from lxml import etree

    root = etree.fromstring(svg)
    shapes = [shape for defs in root.iterchildren(f"{{{_SVG}}}defs") for shape in defs]
    head = "".join(f' {name}="{escape(value)}"' for name, value in root.attrib.items() if name != "viewBox")
    parts = [part for part in root if str(part.tag).rpartition("}")[2] not in _UNSEEN]
    for box, group in groupby(parts, lambda part: part.get(STILL, "")):
        inside = "".join(etree.tostring(part, encoding="unicode", with_tail=False) for part in group)
        used = (etree.tostring(one, encoding="unicode") for one in shapes if f"#{one.get('id')}" in inside)
        left, top, right, low = edges = _edges(box or root.attrib["viewBox"])
        begun = f'<svg xmlns="{_SVG}"{head} viewBox="{left} {top} {right - left} {low - top}">'
        yield _Layer(f"{begun}<defs>{''.join(used)}</defs>{inside}</svg>", edges, bool(box))


@lru_cache(maxsize=6)
def _still(layer: _Layer) -> Image:
    """Return a layer that was drawn before, or draw it; six are two maps, of some 4 MB a layer."""
    return _layer(layer)


def _layer(layer: _Layer) -> Image:
    from PIL import Image as Images
    from resvg_py import svg_to_bytes

    data = svg_to_bytes(
        svg_string=layer.svg,
        skip_system_fonts=True,
        font_files=[str(resources.templates("core", "fonts", file)) for file in FILES],
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    drawn = Images.open(BytesIO(bytes(data))).convert("RGBA")
    drawn.load()
    return drawn


def _edges(box: str) -> tuple[int, int, int, int]:
    """Return the pixels that a box covers, by its left, upper, right and lower edge."""
    x, y, width, height = (float(part) for part in box.split())
    return (round(x), round(y), ceil(x + width), ceil(y + height))


def _blends(drawn: Image, flat: AbstractSet[Colour]) -> list[Colour]:
    """Return the blends of colours in a drawing, the commonest first, by a sample of its pixels."""
    from PIL.Image import Resampling

    few = drawn.resize((ceil(drawn.width / SAMPLE), ceil(drawn.height / SAMPLE)), Resampling.NEAREST)
    used = few.getcolors(few.width * few.height) or ()
    ranked = sorted((-times, colour) for times, colour in used if isinstance(colour, tuple))
    return [(red, green, blue) for _, (red, green, blue) in ranked if (red, green, blue) not in flat]


def _palette(colours: Sequence[Colour]) -> Image:
    """Return a palette: a drawing's own flat colours, however little there is of one, and the commonest blends."""
    from PIL import Image as Images

    parts = [part for colour in colours for part in colour]
    palette = Images.new("P", (1, 1))
    # What is left free would be black, and black is in the drawing already.
    palette.putpalette((parts + parts[:3] * 256)[: 3 * 256])
    return palette


def _reduced(image: Image, palette: Image) -> Image:
    """Return an image in the colours of a palette: so it takes a quarter of the bytes."""
    from PIL.Image import Dither

    return image.quantize(palette=palette, dither=Dither.NONE)
