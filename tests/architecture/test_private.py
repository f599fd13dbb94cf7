"""Files and folders are made in one place, which closes them to others: `adjudicator/private.py`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

from tests.architecture.source import name, python_files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MAKES = {"mkdir", "makedirs", "write_bytes", "write_text", "touch"}
OPENS = {"open", "fdopen"}
ALLOWED = ("adjudicator/private.py", "adjudicator/testing/golden.py", "adjudicator/testing/crash.py")
"""The last two write into a checkout, and what a test that kills the program is told."""


def made(source: str) -> Iterator[str]:
    """Each call of a piece of Python that may make a file or folder, as `line: what`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in MAKES or (called in OPENS and _creates(node)):
                yield f"{node.lineno}: {called}"


def _creates(call: ast.Call) -> bool:
    words = [each for each in (*call.args, *(word.value for word in call.keywords)) if isinstance(each, ast.Constant)]
    modes = (each.value for each in words if isinstance(each.value, str) and len(each.value) <= len("w+b"))
    return any(set(mode) & set("wax") and set(mode) <= set("waxrbt+") for mode in modes)


@pytest.mark.parametrize("path", [each for each in python_files("adjudicator") if name(each) not in ALLOWED], ids=name)
def test_files_and_folders_are_made_in_one_place(path: Path) -> None:
    assert list(made(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("path.mkdir(parents=True)", "1: mkdir"),
        ("path.write_bytes(b'')", "1: write_bytes"),
        ("open('deck', 'w')", "1: open"),
        ("x = path.open(mode='ab')", "1: open"),
        ("os.makedirs('a')", "1: makedirs"),
    ],
)
def test_the_ban_finds_what_makes_a_file(source: str, what: str) -> None:
    assert list(made(source)) == [what]


def test_the_ban_leaves_reading_alone() -> None:
    assert (
        list(made("path.open('rb')\nopen(path, encoding='utf-8')\nTable.open(store, 'quay')\nfile.open('r+b')")) == []
    )
