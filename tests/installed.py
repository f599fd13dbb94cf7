"""The systems of this package, as they are installed: what suites walk that every game has to pass.

A system that comes to `pyproject.toml` is in them without another word. The toy, which tests install for
themselves, is in none.
"""

from __future__ import annotations

import tomllib
from typing import Final

from adjudicator.engine.registry import load_system
from adjudicator.engine.system import System
from tests.architecture.source import ROOT

POINTS: Final[dict[str, str]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"][
    "adjudicator.systems"
]
"""Where the system of each name is."""
SYSTEMS: Final = tuple(sorted(POINTS))
LOADED: Final[dict[str, System]] = {name: load_system(name) for name in SYSTEMS}
REPUBLICS: Final = tuple(name for name in SYSTEMS if "republic" in LOADED[name].stands_on)
"""Those that stand on what republics share."""
WITH_CHARACTERS: Final = tuple(name for name in SYSTEMS if LOADED[name].characters is not None)


def seats(system: str, wanted: int) -> int:
    """Return the number of players nearest to the one wanted that a system is for."""
    least, most = LOADED[system].seats
    return max(least, min(wanted, wanted if most is None else most))
