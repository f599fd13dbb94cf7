"""What the code of a system names in words, and which templates there are for it."""

from __future__ import annotations

import re
from pathlib import Path

from adjudicator import resources
from adjudicator.engine.system import System
from adjudicator.report.catalogues import read_folder
from adjudicator.systems import diplomacy

SYSTEMS = Path(diplomacy.__file__).parents[1]
EVENT = re.compile(r'(?:\bEvent|@event)\(\s*"(\w+)"(.*?)(?=\bEvent\(|\n\n|\Z)', re.DOTALL)
NOBODY = re.compile(r"audience=\(\)|, \(\)\)")
"""How a rule says that nobody hears about an event."""


def code_of(name: str) -> str:
    """Return all code of a system, one text."""
    return "\n".join(path.read_text("utf-8") for path in sorted((SYSTEMS / name).rglob("*.py")))


def told(name: str) -> set[str]:
    """Return the kinds of event of a system that somebody hears about."""
    return {kind for kind, rest in EVENT.findall(code_of(name)) if not NOBODY.search(rest)}


def folders(system: System) -> list[Path]:
    """Return the folders in which a system's templates are looked for."""
    return [resources.templates(name) for name in ("core", *system.stands_on, system.id)]


def written(system: System, kind: str) -> set[str]:
    """Return the texts of a kind that there are for a system, by what follows the kind in their keys."""
    head = f"{kind}/"
    keys = {key for folder in folders(system) for key in read_folder(folder)}
    return {key.removeprefix(head) for key in keys if key.startswith(head)}
