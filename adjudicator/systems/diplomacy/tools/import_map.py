"""`adjudicator import-map FILE [NAME]`: a map of another program becomes a variant of the home."""

from __future__ import annotations

import re
from collections.abc import Generator

from adjudicator.engine.box.boxes import parse_table
from adjudicator.engine.tools import Call, Option, Tool
from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.load import Table, load_map
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.box.box import playable
from adjudicator.systems.diplomacy.imports.files import Read, opened
from adjudicator.systems.diplomacy.imports.taken import Taken, called, finished, tables
from adjudicator.systems.diplomacy.tools.lay_out_map import lines_of_layout
from adjudicator.systems.diplomacy.tools.maps import SYSTEM
from adjudicator.systems.diplomacy.words.naming import slug

FORMS = "variants.xml of jDip or the ZIP that holds it, and .map files of the DPjudge or the Python package diplomacy"
MOST = 5
"""How many things that were not taken over a refusal names."""

_BEFORE = re.compile(r"\A(?:[\s\ufeff]+|<!--.*?-->|<\?.*?\?>)+", re.DOTALL)
"""What may stand before the first element of a page."""
_PAGE = re.compile(r"<(?:!doctype\s+html|html|head|body|title|meta|link|script|style|div|p|pre|h\d|table)\b")
"""How a page of HTML begins, or a piece of one."""


def _run(call: Call) -> Generator[str, None, int]:
    path = call.arguments["FILE"]
    file, text, beside = opened(path, call.load, call.unpacked)
    taken = finished(_read(call, path, text, beside))
    if not taken.places or not taken.powers:
        lack = "power that anybody plays" if taken.places else "province with a neighbour"
        raise UserError(f"{path} has no {lack}; look whether it was cut short.")
    stem = file.rpartition(".")[0] or file
    name = call.arguments["NAME"] or called(taken.name or stem)
    taken.name = taken.name or (call.arguments["NAME"] or stem).replace("_", " ").title()
    files = tables(taken, name, file)
    table = parse_table("map", files["map.toml"])
    board = _playable(table, taken)
    files["coordinates.toml"] = "\n".join(
        (f"# Where {taken.name} is drawn, as lay-out-map proposes.", "", *lines_of_layout(table))
    )
    where = call.keep(SYSTEM, name, files)
    centres = sum(province.centre for province in board.provinces.values())
    powers = f"{len(board.powers)} power{'' if len(board.powers) == 1 else 's'}"
    yield f"{board.name}: {powers}, {len(board.provinces)} provinces, {centres} centres."
    yield from (f"not taken over: {what}." for what in taken.left if not what.startswith("nothing; but "))
    yield from (f"as it stands: {what.removeprefix('nothing; but ')}." for what in taken.left if "nothing; but" in what)
    yield f"Written to {where}; look at it with `adjudicator variants {name}`, play it with --variant {name}."
    return 0


def _playable(table: Table, taken: Taken) -> Map:
    """Return the map, or refuse it with what was not taken over: that may be what it lacks."""
    try:
        board = load_map(table)
        playable(board, {slug(power): one for power, one in board.powers.items()})
    except UserError as fault:
        left = [what for what in taken.left if not what.startswith("nothing; but ")]
        raise UserError(f"{fault} Not taken over: {'; '.join(left[:MOST])}.") from None if left else fault
    return board


def _read(call: Call, path: str, text: str, beside: Read) -> Taken:
    head = _BEFORE.sub("", text)[:400].lower()
    if not head:
        raise UserError(f"{path} is empty; fetch the map anew.")
    if _PAGE.match(head):
        raise UserError(f"{path} is a page of HTML, no map; save the file itself. Read are {FORMS}.")
    if head.startswith("<"):
        from adjudicator.systems.diplomacy.imports.jdip import parsed, read_variant, variants

        top = parsed(text, path)
        if not variants(top):
            provinces = "; it has provinces alone: name the variants.xml beside it" if any(top.all("PROVINCE")) else ""
            raise UserError(f"{path} has no variant of jDip{provinces}. Read are {FORMS}.")
        return read_variant(top, call.options["of"], beside)
    from adjudicator.systems.diplomacy.imports.dpmap import is_map, read_map

    if not is_map(text):
        raise UserError(f"{path} is no map that can be taken over. Read are {FORMS}.")
    return read_map(text, beside)


IMPORT_MAP = Tool(
    "import-map",
    "Make a variant of your home out of a map of jDip, the DPjudge or the package diplomacy.",
    _run,
    ("FILE",),
    (Option("of", "Which variant, where a file of jDip has several."),),
    extra=("NAME",),
)
