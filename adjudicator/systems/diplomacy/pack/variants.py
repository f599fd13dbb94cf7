"""`adjudicator variants [NAME]`: the variants there are, or the rules of one in sentences and its map in a file."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any

from adjudicator.engine.boxes import parse_table
from adjudicator.engine.tools import Call
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.naming import slug
from adjudicator.systems.diplomacy.pack.telling import special, told
from adjudicator.systems.diplomacy.picture.draw import draw
from adjudicator.systems.diplomacy.picture.places import places
from adjudicator.systems.diplomacy.picture.scene import Owner, Scene, Unit
from adjudicator.systems.diplomacy.tools.maps import SYSTEM

Table = Mapping[str, Any]


def run(call: Call) -> Generator[str, None, int]:
    """Yield a line for each variant; for one that is named, its rules, and draw its map."""
    name = call.arguments["NAME"]
    if not name:
        yield from listing(call)
        return 0
    tables = _tables(call, name)
    board = load_map(tables["map"])
    yield from _about(tables["variant"].get("variant", {}), board)
    yield from told(board)
    path = call.options.get("map") or f"{name}.svg"
    call.draw(path, draw(scene(tables, board)))
    yield f"The map at the start is drawn in {path}."
    return 0


def listing(call: Call) -> Iterator[str]:
    """Give a line for each variant: its name, players and provinces, and what is special."""
    for name, whose in call.variants(SYSTEM).items():
        tables = _tables(call, name)
        about, board = tables["variant"].get("variant", {}), load_map(tables["map"])
        mine = " (yours)" if whose == "home" else ""
        lacks = ("cannot be played whole",) if about.get("lacks") else ()
        what = ", ".join((*lacks, *special(board))) or "a map alone"
        size = f"{about.get('players', len(board.powers))} players, {len(board.provinces)} provinces"
        yield f"{name}{mine}: {about.get('name', board.name)}, {size}; {what}."


def scene(tables: Mapping[str, Table], board: Map) -> Scene:
    """Return the picture of a map at the start: who owns what, and where units stand."""
    powers = board.powers.values()
    held = tuple((code, power.code) for power in powers for code in power.home)
    units = tuple(
        Unit("A" if text[0] == "A" else "F", text[2:], power.code) for power in powers for text in power.units
    )
    owners = tuple(Owner(power.code, power.name) for power in powers)
    return Scene(board.name, places(tables["map"], tables["coordinates"], tables["shapes"]), owners, held, units)


def _tables(call: Call, name: str) -> dict[str, Table]:
    texts = call.variant(SYSTEM, name)
    kinds = ("map", "coordinates", "shapes", "variant")
    return {kind: parse_table(kind, texts.get(f"{kind}.toml", "")) for kind in kinds}


def _about(about: Table, board: Map) -> Iterator[str]:
    yield f"{about.get('name', board.name)}"
    yield f"Designer: {about.get('designer') or 'not named in the sources'}."
    for source in about.get("sources", ()):
        parts = [source.get("repository", ""), source.get("path", ""), source.get("commit", "")[:12]]
        yield f"Source: {', '.join(part for part in parts if part)}."
    if about.get("points"):
        yield f"Drawn at: {about['points']}."
    yield from (f"Reconstructed: {text}" for text in about.get("reconstructed", ()))
    if about.get("lacks"):
        yield f"This program cannot play it whole: {about['lacks']}"
    yield ""
    if len({slug(power) for power in board.powers}) == about.get("players"):
        yield f"{len(board.powers)} powers: {', '.join(board.powers)}."
    else:
        yield f"{len(board.powers)} powers for {about.get('players')} players: {', '.join(board.powers)}."
