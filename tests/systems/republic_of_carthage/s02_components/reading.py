"""The printed box, and boxes with one thing changed."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

from adjudicator import resources
from adjudicator.engine.box.boxes import parse_table
from adjudicator.systems.republic_of_carthage.box.box import Box
from adjudicator.systems.republic_of_carthage.box.load import TABLES, load_box
from adjudicator.systems.republic_of_carthage.republic import REPUBLIC

Raw = dict[str, dict[str, Any]]
Change = Callable[[Raw], object]


def text(file: str) -> str:
    """Return a file of the box."""
    return resources.games("republic_of_carthage", file).read_text("utf-8")


@cache
def printed() -> Raw:
    """Return the tables of the box as TOML has them."""
    return {name: dict(parse_table(name, text(f"{name}.toml"))) for name in TABLES}


@cache
def the_box() -> Box:
    """Return the printed box."""
    return load_box(printed(), REPUBLIC)


def changed(change: Change) -> Raw:
    """Return the tables with a change made to a copy of them."""
    raw = copy.deepcopy(printed())
    change(raw)
    return raw


def find(raw: Raw, table: str, key: str, one: str) -> dict[str, Any]:
    """Return the raw entry of an id."""
    found: dict[str, Any] = next(entry for entry in raw[table][key] if entry["id"] == one)
    return found
