"""The variants of the pack as tests see them: tables, boards, and a digest of the facts of each."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from adjudicator.engine.box.boxes import parse_table
from adjudicator.service.setup.variants import variant_files, variant_folders
from adjudicator.systems.diplomacy.board.load import load_map

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.systems.diplomacy.board.map import Map

ALONE = ("build_anywhere", "fog", "gunboat", "winter_1900")
"""Variants of rules alone, on the standard map."""
NAMES = tuple(name for name in variant_folders(None, "diplomacy") if name not in ALONE)


@cache
def tables(name: str) -> dict[str, Mapping[str, Any]]:
    """The parsed tables of a variant."""
    files = variant_files(None, "diplomacy", name)
    return {file.removesuffix(".toml"): parse_table(file, text) for file, text in files.items()}


@cache
def board(name: str) -> Map:
    """The map of a variant."""
    return load_map(tables(name)["map"])


def counts(name: str) -> str:
    """Provinces, centres, powers, first units, and borders of armies and fleets, each border once a side."""
    table = tables(name)["map"]
    rows, powers = table["province"], table["power"]
    fleets = [to for row in rows for tos in (row.get("fleet", ()), *row.get("fleet_from", {}).values()) for to in tos]
    numbers = (
        len(rows),
        sum(row["supply_centre"] for row in rows),
        len(powers),
        sum(len(power["units"]) for power in powers),
        sum(len(row.get("army", ())) for row in rows),
        len(fleets),
    )
    return " ".join(map(str, numbers))


def digest(name: str) -> str:
    """The first digits of the digest of everything that plays; a crossing is for the drawing alone."""
    plays = {key: value for key, value in tables(name)["map"].items() if key != "crossing"}
    return sha256(json.dumps(plays, sort_keys=True).encode()).hexdigest()[:16]
