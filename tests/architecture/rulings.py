"""Which rulings the tests bear by number, as in `test_rulings_94_and_124_losses`, and whether they assert anything."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

BEARS = re.compile(r"(?:^|_)rulings?((?:_(?:and_)?\d+[a-z]?(?=_|$))+)")
NUMBER = re.compile(r"\d+[a-z]?")


@dataclass(frozen=True, slots=True)
class Bearer:
    """A test that bears the numbers of rulings in its name; `asserts` if it, or a helper of its file, asserts."""

    name: str
    where: str
    rulings: tuple[str, ...]
    asserts: bool
    text: str = field(default="", repr=False)
    """The file it stands in, in which a setting of its rulings is to be named."""


def settings_of(text: str) -> dict[str, tuple[str, ...]]:
    """Return the rulings of a file, each with the settings that switch it."""
    _, *parts = re.split(r"(?m)^### Ruling (\S+)$", text)
    lines = (re.search(r"(?m)^\*In force\.\* Settings?: (.*)$", body) for body in parts[1::2])
    return {
        number: tuple(re.findall(r"`(\w+)`", line[1])) if line else ()
        for number, line in zip(parts[::2], lines, strict=True)
    }


def borne(name: str) -> tuple[str, ...]:
    """Return the rulings that the name of a test bears."""
    return tuple(number for found in BEARS.findall(name) for number in NUMBER.findall(found))


def bearers(folder: Path) -> Iterator[Bearer]:
    """Yield the tests below a folder that bear rulings."""
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text("utf-8")
        tree = ast.parse(text)
        functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        asserting = {node.name for node in functions if _asserts(node)}
        for node in functions:
            if node.name.startswith("test_") and (rulings := borne(node.name)):
                calls = (one.func for one in ast.walk(node) if isinstance(one, ast.Call))
                called = {func.id for func in calls if isinstance(func, ast.Name)}
                asserts = node.name in asserting or bool(called & asserting)
                yield Bearer(node.name, f"{path.name}:{node.lineno}", rulings, asserts, text)


def _asserts(node: ast.FunctionDef) -> bool:
    raises = ("raises", "fail")
    return any(
        isinstance(one, ast.Assert) or (isinstance(one, ast.Attribute) and one.attr in raises) for one in ast.walk(node)
    )


def faults(rulings: Mapping[str, Iterable[str]], found: Iterable[Bearer]) -> list[str]:
    """Return what is wrong: rulings that no test asserts, or one of whose settings no such test tries; stray tests.

    Args:
        rulings: the numbers of all rulings of a game, each with its settings.
        found: the tests that bear some.
    """
    known, tests = list(rulings), list(found)
    pairs = [(one, number) for one in tests for number in one.rulings]
    asserted = {number for one, number in pairs if one.asserts}
    return [
        *(f"no test asserts ruling {number}" for number in known if number not in asserted),
        *(
            f"no test of ruling {number} tries its setting {name}"
            for number, names in rulings.items()
            for name in names
            if not any(number in one.rulings and name in one.text for one in tests)
        ),
        *(
            f"{one.where} bears ruling {no}, which does not exist"
            for one in tests
            for no in one.rulings
            if no not in known
        ),
        *(f"{one.where} bears rulings and asserts nothing" for one in tests if not one.asserts),
    ]
