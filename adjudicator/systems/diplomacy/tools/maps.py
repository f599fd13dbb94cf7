"""Which map a tool is to use."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from adjudicator.engine.box.boxes import parse_table
from adjudicator.engine.tools import Call
from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.changes import varied
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.judge.profile import PROFILES, Profile

SYSTEM = "diplomacy"


def map_table(call: Call, path: str) -> Mapping[str, Any]:
    """Return the table of a map file.

    Raises:
        UserError: it cannot be read, or is not TOML.
    """
    try:
        return tomllib.loads(call.read(path))
    except tomllib.TOMLDecodeError as fault:
        raise UserError(f"{path} is not TOML as it stands: {fault}.") from None


def find_map(call: Call, name: str) -> Map:
    """Return the map of the call's variant, of an id among the data of all systems, or from a path that ends in .toml.

    The name of a variant is the id of its map.

    Raises:
        UserError: there is none.
    """
    if chosen := call.options.get("variant"):
        return load_map(variant_tables(call, chosen)["map"])
    if name.endswith(".toml"):
        return load_map(map_table(call, name))
    found = {table.get("map", {}).get("id", system): table for system, table in call.tables("map").items()}
    if name in found:
        return load_map(found[name])
    if name in call.variants(SYSTEM):
        return load_map(variant_tables(call, name)["map"])
    raise UserError(
        f"There is no map {name}; known are: {', '.join(sorted(found))}. `adjudicator variants` lists the others."
    )


def variant_tables(call: Call, name: str, *, drawn: bool = False) -> dict[str, Mapping[str, Any]]:
    """Return the tables `map` and `variant` of a variant, the map as the variant plays it.

    Args:
        call: the call, which knows the variants.
        name: of the variant.
        drawn: whether to give what the map is drawn by too, `coordinates` and `shapes`.

    Raises:
        UserError: there is no such variant, or a table of it is not TOML.
    """
    texts = call.variant(SYSTEM, name)
    kinds = ("map", "variant", "coordinates", "shapes") if drawn else ("map", "variant")
    own = "map.toml" in texts

    def table(kind: str) -> Mapping[str, Any]:
        if own or f"{kind}.toml" in texts:
            return parse_table(kind, texts.get(f"{kind}.toml", ""))
        return call.tables(kind).get(SYSTEM, {})

    found = {kind: table(kind) for kind in kinds}
    return found | {"map": varied(found["map"], found["variant"])}


def find_profile(name: str) -> Profile:
    """Return the profile of a name.

    Raises:
        UserError: there is none.
    """
    if name not in PROFILES:
        raise UserError(f"There is no profile {name}; known are: {', '.join(PROFILES)}.")
    return PROFILES[name]
