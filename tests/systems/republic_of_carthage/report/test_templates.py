"""The words of the reports: none missing, none left over, one for every event that moves the Treasury."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator import resources
from adjudicator.systems.republic_of_carthage import report, rules
from adjudicator.systems.republic_of_carthage.report import story, yours

FOLDER = resources.templates("republic_of_carthage")
CODE = "\n".join(path.read_text("utf-8") for path in sorted(Path(str(report.__file__)).parent.glob("*.py")))
RULES = sorted(Path(str(rules.__file__)).parent.rglob("*.py"))
DYNAMIC = ("card", "owed", "province", "item", "bar", "fate", "how")
"""Folders whose files are named by the kind of what they speak of."""


def templates(folder: str) -> Iterator[str]:
    """Yield the names of the templates of a folder, without ending; those that are imported begin with a line."""
    for path in sorted((FOLDER / folder).rglob("*.j2")):
        name = path.relative_to(FOLDER / folder).as_posix().removesuffix(".j2")
        if not name.rpartition("/")[2].startswith("_"):
            yield name


def emitted() -> set[str]:
    """Return the kinds of event that the rules emit."""
    return {kind for path in RULES for kind in re.findall(r'Event\(\s*"(\w+)"', path.read_text("utf-8"))}


def test_no_template_of_the_reports_is_left_over() -> None:
    imported = "\n".join(path.read_text("utf-8") for path in (FOLDER / "report").rglob("*.j2"))
    unused = [
        name
        for name in templates("report")
        if name.partition("/")[0] not in DYNAMIC
        and f'"{name}"' not in CODE
        and f"report/{name}" not in CODE
        and f"report/{name}.j2" not in imported
        and not name.endswith("-title")
    ]
    assert unused == []


def test_every_event_that_moves_the_treasury_has_a_row_and_a_bar() -> None:
    moving = {
        kind
        for path in RULES
        if re.search(r"^    treasury: Balance", text := path.read_text("utf-8"), re.MULTILINE)
        for kind in re.findall(r'Event\(\s*"(\w+)"', text)
        if _moves(text, kind)
    }
    assert moving
    for folder in ("item", "bar"):
        assert {kind for kind in moving if not (FOLDER / "report" / folder / f"{kind}.j2").is_file()} == set()


def _moves(text: str, kind: str) -> bool:
    """Return whether a kind's payload has a Balance: its class is the kind in other letters."""
    name = "".join(word.capitalize() for word in kind.split("_"))
    body = re.search(rf"^class {name}:\n(.*?)(?=^\S)", text, re.MULTILINE | re.DOTALL)
    return body is not None and "treasury: Balance" in body.group(1)


def test_every_kind_of_province_line_has_words() -> None:
    for kind in ("governing", "provinces"):
        text = next(path for path in RULES if path.stem == kind).read_text("utf-8")
        for name in re.findall(r'Event\(\s*"(\w+)",[^)]*data', text) + re.findall(
            r'Event\("(term_moved|\w+_rolled)"', text
        ):
            if name not in {"province_settled", "moved_on"}:
                assert (FOLDER / "report" / "province" / f"{name}.j2").is_file(), name


@pytest.mark.parametrize("kind", yours.KINDS)
def test_every_line_of_a_private_story_is_told_of_an_event_that_happens(kind: str) -> None:
    assert (FOLDER / "story" / "yours" / f"{kind}.j2").is_file()
    assert kind in emitted()


def test_every_template_of_a_story_tells_of_an_event_or_is_named() -> None:
    text = Path(str(story.__file__)).read_text("utf-8") + Path(str(yours.__file__)).read_text("utf-8")
    for name in templates("story"):
        assert name.rpartition("/")[2] in text, name


def test_every_event_that_opens_a_public_story_happens() -> None:
    kinds = re.findall(r'_each\("(\w+)"', Path(str(story.__file__)).read_text("utf-8"))
    assert set(kinds) - emitted() == set()
