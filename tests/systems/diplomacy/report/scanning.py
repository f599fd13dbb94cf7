"""What the code of a system names in words, and which templates there are for it."""

from __future__ import annotations

import re
from pathlib import Path

from adjudicator import resources
from adjudicator.engine.system import System
from adjudicator.systems import diplomacy

SYSTEMS = Path(diplomacy.__file__).parents[1]
EVENT = re.compile(r'\bEvent\(\s*"(\w+)"(.*?)(?=\bEvent\(|\n\n|\Z)', re.DOTALL)
REFUSAL = re.compile(r'\b(?:Refused|Unclear)\(\s*"(\w+)"')
NOBODY = re.compile(r"audience=\(\)|, \(\)\)")
"""How a rule says that nobody hears about an event."""


def code_of(name: str) -> str:
    """Return all code of a system, one text."""
    return "\n".join(path.read_text("utf-8") for path in sorted((SYSTEMS / name).rglob("*.py")))


def told(name: str) -> set[str]:
    """Return the kinds of event of a system that somebody hears about."""
    return {kind for kind, rest in EVENT.findall(code_of(name)) if not NOBODY.search(rest)}


def refused(name: str) -> set[str]:
    """Return the codes of the refusals of a system that stand as words in its code."""
    return set(REFUSAL.findall(code_of(name)))


def folders(system: System) -> list[Path]:
    """Return the folders in which a system's templates are looked for."""
    return [resources.templates(name) for name in ("core", *system.stands_on, system.id)]


def written(system: System, folder: str) -> set[str]:
    """Return the templates that there are for a system."""
    return {path.stem for root in folders(system) for path in (root / folder).glob("*.j2")}


def own(system: System, folder: str) -> set[str]:
    """Return the templates that lie in a system's own folder, without those that others are made of."""
    found = {path.stem for path in (resources.templates(system.id) / folder).glob("*.j2")}
    return {name for name in found if not name.startswith("_")}
