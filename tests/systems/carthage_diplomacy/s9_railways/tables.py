"""The system and its box, as tests of railways and votes need them."""

from __future__ import annotations

import tomllib
from functools import cache

from adjudicator import resources
from adjudicator.systems.carthage_diplomacy.box import TABLES, Box, load_box
from adjudicator.systems.carthage_diplomacy.system import SYSTEM

__all__ = ["SYSTEM", "box"]


@cache
def box() -> Box:
    folder = resources.games("carthage_diplomacy")
    return load_box({table: tomllib.loads((folder / f"{table}.toml").read_text("utf-8")) for table in TABLES})
