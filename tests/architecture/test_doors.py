"""No door swallows a fault of the house: who catches everything lets it through, or says here why he may not."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

from tests.architecture.source import name, python_files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MAY = {
    "adjudicator/channels/imap_watch.py": "it only listens; the mail is fetched elsewhere",
    "adjudicator/channels/imap_session.py": "it hands what it caught to whoever asked",
    "adjudicator/service/doctor/ground.py": "it tells what it finds",
    "adjudicator/service/mail_out/logins.py": "it tells of one mailbox, whose mail stays there",
    "adjudicator/service/daemon/rounds.py": "it comes last, and tells it; between rounds nothing is done",
    "adjudicator/testing/simulation.py": "its home is thrown away",
}


def doors(source: str) -> Iterator[int]:
    """Lines at which everything is caught, and faults of the house are neither let through nor raised."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Try):
            passed = False
            for handler in node.handlers:
                caught = ast.unparse(handler.type) if handler.type else "BaseException"
                raises = any(isinstance(each, ast.Raise) for each in handler.body)
                passed = passed or (caught == "HouseFault" and raises)
                calls = {ast.unparse(each.func) for each in ast.walk(handler) if isinstance(each, ast.Call)}
                if caught in {"Exception", "BaseException"} and not (passed or raises or "let_through" in calls):
                    yield handler.lineno


@pytest.mark.parametrize("path", python_files("adjudicator"), ids=name)
def test_no_door_swallows_a_fault_of_the_house(path: Path) -> None:
    if name(path) not in MAY:
        assert list(doors(path.read_text("utf-8"))) == []


def test_the_ban_finds_what_it_bans() -> None:
    assert list(doors("try:\n    go()\nexcept Exception:\n    pass")) == [3]
    assert list(doors("try:\n    go()\nexcept:\n    pass")) == [3]
    assert list(doors("try:\n    go()\nexcept Exception as fault:\n    let_through(fault)")) == []
    assert list(doors("try:\n    go()\nexcept BaseException:\n    close()\n    raise")) == []
