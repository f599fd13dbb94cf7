"""No circle of files anywhere; the rooms of packages stand in the docs as in the contract and the code."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

import pytest

from tests.architecture.source import ROOT, python_files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

IMPORT = re.compile(r"^[ \t]*from ([\w.]+) import (?:\(([^)]*)\)|([^(\n]+))", re.MULTILINE)
DOCS = ROOT / "docs/architecture.md"


def module(path: Path) -> str:
    """The dotted name of a file."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def modules() -> frozenset[str]:
    return frozenset(module(path) for path in python_files("adjudicator"))


def imported(source: str, known: frozenset[str]) -> Iterator[str]:
    """The modules that a file imports, in functions and for types as well."""
    for place, listed, one in IMPORT.findall(source):
        for each in re.findall(r"\w+(?: as \w+)?", re.sub("#.*", "", listed or one)):
            inner = f"{place}.{each.partition(' ')[0]}"
            yield from {inner if inner in known else place} & known


def circle(files: dict[str, str]) -> list[str]:
    """One circle of imports, if there is any."""
    graph = {name: set(imported(source, frozenset(files))) - {name} for name, source in files.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as fault:
        return list(fault.args[1])
    return []


def test_no_files_import_each_other_in_a_circle() -> None:
    assert circle({module(path): path.read_text("utf-8") for path in python_files("adjudicator")}) == []


def test_a_circle_is_found_through_a_function_and_through_types() -> None:
    here = "def f():\n    from box.there import g\n"
    there = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from box import here\n"
    assert circle({"box.here": here, "box.there": there})
    assert circle({"box.here": here, "box.there": "from box import other\n"}) == []


def rooms(package: str) -> list[str]:
    """The rooms of a package as its import contract has them, the uppermost first."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(each["layers"] for each in contracts if each["id"] == f"{package}-rooms")
    return [room.strip() for layer in layers for room in layer.split("|")]


@pytest.mark.parametrize("package", ["service", "intake"])
def test_the_docs_name_each_room_and_what_enters_and_leaves_it(package: str) -> None:
    expected = []
    for room in rooms(package):
        path = ROOT / "adjudicator" / package / room
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        told = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
        expected.append((room, told.partition("\n\n")[0].replace("\n", " ")))
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", DOCS.read_text("utf-8"), re.MULTILINE)
    assert expected == [row for row in rows if row in expected]
