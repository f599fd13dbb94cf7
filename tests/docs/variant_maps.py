"""The table of all variants, each with its map at the start: `python -m tests.docs.variant_maps [NAME ...]`.

Writes docs/variant-maps.md, and the pictures of the variants that are named, of all if none is. Read the diff.
"""

from __future__ import annotations

import sys
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image

from adjudicator.cli import tools
from adjudicator.engine.tools import Call
from adjudicator.report import raster
from adjudicator.service.setup.variants import variant_files, variant_folders
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.pack.opening import scene
from adjudicator.systems.diplomacy.pack.telling import special
from adjudicator.systems.diplomacy.pack.variants import run_so
from adjudicator.systems.diplomacy.picture.draw import draw
from adjudicator.systems.diplomacy.tools.maps import variant_tables
from adjudicator.systems.diplomacy.words.naming import season_name

SYSTEM: Final = "diplomacy"
DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
PAGE: Final = DOCS / "variant-maps.md"
FOLDER: Final = DOCS / "maps"
WIDE, SHOWN = 640, 320
"""Pixels across of a picture, and of the picture in the table."""
HEAD: Final = """\
# The variants of Diplomacy and their maps

The map of each variant as it is at the start: owners of the centres, first units, special ground.
`adjudicator variants NAME` draws it larger. [Variants](variants.md) tells how to play them.

| Map | Variant | Players | Provinces | Centres | To win | Begins | What is special |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""
ROW: Final = (
    '| [<img src="maps/{key}.png" width="{shown}" alt="{name} at the start">](maps/{key}.png) '
    "| **{name}** (`{key}`), by {designer} | {players} | {provinces} | {centres} | {wins} | {begins} | {what} |\n"
)
"""A row of the table."""


def names() -> tuple[str, ...]:
    """Return the names of all variants of the package."""
    return tuple(variant_folders(None, SYSTEM))


@cache
def opened(name: str) -> tuple[dict[str, Any], Map]:
    """Return the tables of a variant of the package and its map."""
    call = Call({}, {}, iter(()), tools.read, tools.tables, variant=partial(variant_files, None))
    tables = variant_tables(call, name, drawn=True)
    return tables, load_map(tables["map"])


def row(name: str) -> str:
    """Return the row of a variant."""
    tables, board = opened(name)
    about = tables["variant"].get("variant", {})
    lacks = ("cannot be played whole",) if about.get("lacks") else ()
    wins = sorted({power.wins or board.victory for power in board.powers.values()})
    year, season = board.start
    return ROW.format(
        key=name,
        shown=SHOWN,
        name=about.get("name", board.name),
        designer=about.get("designer") or "a designer not named in the sources",
        players=about.get("players", len(board.powers)),
        provinces=len(board.provinces),
        centres=sum(province.centre for province in board.provinces.values()),
        wins=" or ".join(str(number) for number in wins),
        begins=season_name(board, f"{season} {year}"),
        what=", ".join((*lacks, *special(board), *run_so(tables["variant"]))) or "a map alone",
    )


def page() -> str:
    """Return the page of all variants."""
    return HEAD + "".join(row(name) for name in names())


def picture(name: str) -> bytes:
    """Return the map of a variant at the start, as a small PNG file in its own colours."""
    tables, board = opened(name)
    whole = Image.open(BytesIO(raster.rasters(draw(scene(tables, board)))[0].data))
    small = whole.convert("RGB").resize((WIDE, round(whole.height * WIDE / whole.width)))
    out = BytesIO()
    small.quantize(palette=whole, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def main(wanted: list[str]) -> None:
    """Write the page, and the pictures of the variants wanted, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for name in wanted or names():
        (FOLDER / f"{name}.png").write_bytes(picture(name))
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
