"""The printed box of Rome, and boxes with one thing changed."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

from adjudicator import resources
from adjudicator.engine.box.boxes import parse_table
from adjudicator.systems.republic_of_rome.box.box import Box
from adjudicator.systems.republic_of_rome.box.load import TABLES, load_box
from adjudicator.systems.republic_of_rome.republic import REPUBLIC

Raw = dict[str, dict[str, Any]]
Change = Callable[[Raw], object]


@cache
def printed() -> Raw:
    """Return the tables of the box as TOML has them."""
    files = {name: resources.games("republic_of_rome", f"{name}.toml").read_text("utf-8") for name in TABLES}
    return {name: dict(parse_table(name, text)) for name, text in files.items()}


@cache
def rome() -> Box:
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
