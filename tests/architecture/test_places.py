"""An order lives in few places: the files that somebody who adds it has to write in."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from adjudicator.engine.worded import worded
from adjudicator.systems.republic import orders
from adjudicator.systems.republic_of_rome import orders as rome
from tests.architecture.source import ROOT

MOST = 8
WRITTEN = (*("adjudicator", "grammar", "templates", "docs"), "tests/systems/republic*", "tests/core")
SPOKEN = (".txt", ".lark", ".md", ".toml", ".py")
WORDINGS = ("wordings.toml", "english.frames.toml")
"""Ways of players to say orders, and the plain English of all games: no order needs to be written there."""


@cache
def _texts() -> dict[Path, str]:
    folders = [folder for place in WRITTEN for folder in ROOT.glob(place)]
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in SPOKEN]
    return {path: path.read_text(encoding="utf-8") for path in files if path.name not in WORDINGS}


@pytest.mark.parametrize(("package", "kind"), [(orders, "adjourn"), (rome, "rally")])
def test_the_simplest_order_of_a_real_game_has_at_most_eight_places(package: ModuleType, kind: str) -> None:
    """Declaration, rule, grammar, words, frames, two pages, the rule's test; both republics know `adjourn`."""
    order = worded(package)[kind]
    name = re.compile(rf"\b({order.kind}|{order.__name__})\b")
    assert 3 < len([path for path, text in _texts().items() if name.search(text)]) <= MOST
