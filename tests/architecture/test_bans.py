"""Rules are functions of state, answers and dice: nothing below them sees a clock, a file, the network or chance.

import-linter speaks of modules of the project and of libraries; this test speaks of the standard library.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

from tests.architecture.source import name, python_files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PURE = ("adjudicator/model", "adjudicator/engine", "adjudicator/systems")
CHANCE = {"random", "secrets", "uuid"}
CLOCKS = {"time", "sched"}
FILES = {"os", "io", "pathlib", "shutil", "tempfile", "glob", "sqlite3", "mailbox", "email"}
WORLD = {"socket", "ssl", "http", "urllib", "smtplib", "imaplib", "subprocess", "threading", "asyncio"}
MODULES = CHANCE | CLOCKS | FILES | WORLD
CALLS = {"open", "input", "print", "eval", "exec", "__import__"}
NOW = {"now", "utcnow", "today"}


def banned(source: str) -> Iterator[str]:
    """Each banned import or call of a piece of Python, as `line: what`."""
    for node in ast.walk(ast.parse(source)):
        for what in _banned_node(node):
            yield f"{getattr(node, 'lineno', 0)}: {what}"


def _banned_node(node: ast.AST) -> list[str]:
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names if alias.name.split(".")[0] in MODULES]
        case ast.ImportFrom(module=str(module), level=0) if module.split(".")[0] in MODULES:
            return [module]
        case ast.Call(func=ast.Name(id=called)) if called in CALLS:
            return [f"{called}()"]
        case ast.Attribute(value=ast.Name(id="datetime" | "date") | ast.Attribute(attr="datetime" | "date"), attr=attr):
            return [f"datetime.{attr}"] if attr in NOW else []
        case _:
            return []


@pytest.mark.parametrize("path", python_files(*PURE), ids=name)
def test_rules_see_no_clock_file_network_or_chance(path: Path) -> None:
    assert list(banned(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("import random", "1: random"),
        ("import os.path as p", "1: os.path"),
        ("def roll():\n    from secrets import randbelow", "2: secrets"),
        ("from pathlib import Path", "1: pathlib"),
        ("open('deck')", "1: open()"),
        ("from datetime import datetime\ndatetime.now()", "2: datetime.now"),
        ("import datetime\nf = datetime.datetime.utcnow", "2: datetime.utcnow"),
        ("from datetime import date\ndate.today()", "2: datetime.today"),
    ],
)
def test_the_ban_finds_what_it_bans(source: str, what: str) -> None:
    assert list(banned(source)) == [what]


def test_the_ban_leaves_plain_code_alone() -> None:
    source = "from datetime import datetime\nfrom . import time\nimport hmac\nself.open()\nevent.now\n"
    assert list(banned(source)) == []
