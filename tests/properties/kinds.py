"""The kinds of events that the rules of a system can bring about, and how often each came in games."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import adjudicator

PACKAGE: Final = Path(adjudicator.__file__).parent
NOTED: Final = "moved_on"
"""The kind of a step's note, which nobody reads."""


def kinds(*systems: str) -> tuple[str, ...]:
    """Return the kinds of events that the code of some systems writes, by name; those of the engine are left out."""
    folders = [PACKAGE / "systems" / system for system in systems]
    found = {kind for folder in folders for path in folder.rglob("*.py") for kind in _written(path)}
    return tuple(sorted(found))


def _written(path: Path, *, seen: bool = False) -> Iterator[str]:
    """Yield the kinds of the events that a file makes, or only those that are `seen` by somebody."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if not isinstance(node, ast.Call) or not node.args:
            continue
        if called == "noted" and not seen:
            yield NOTED
        elif called in {"event", "Event"} or (called == "Note" and not seen):
            if seen and any(each.arg == "audience" and ast.unparse(each.value) == "()" for each in node.keywords):
                continue
            yield from _words(node.args[0])


def _words(node: ast.expr) -> Iterator[str]:
    """Yield the words that an expression may be: itself, or either branch of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _words(node.body)
        yield from _words(node.orelse)


def seldom(every: Iterable[str], counts: Mapping[str, int], least: int) -> tuple[str, ...]:
    """Return the kinds that came less often than that, each with its number, the rarest first."""
    rare = sorted((counts.get(kind, 0), kind) for kind in every if counts.get(kind, 0) < least)
    return tuple(f"{kind} {count}" for count, kind in rare)


def table(every: Iterable[str], counts: Mapping[str, int], games: Mapping[str, int]) -> str:
    """Return how often each kind came and in how many games, the rarest first, as a table of plain text."""
    rows = sorted((counts.get(kind, 0), games.get(kind, 0), kind) for kind in every)
    return "\n".join(["  events   games  kind", *(f"{count:8} {in_games:7}  {kind}" for count, in_games, kind in rows)])


def told(*systems: str) -> tuple[str, ...]:
    """Return the kinds of events of some systems that somebody may see, by name: each needs words."""
    folders = [PACKAGE / "systems" / system for system in systems]
    found = {kind for folder in folders for path in folder.rglob("*.py") for kind in _written(path, seen=True)}
    return tuple(sorted(found))
