"""For each ruling of a game a test that bears its number asserts the answer as published."""

from __future__ import annotations

import tomllib
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from adjudicator import resources
from tests.architecture.citations import RULING
from tests.architecture.rulings import Bearer, bearers, borne, faults, settings_of
from tests.architecture.source import ROOT

SYSTEMS = tuple(point.name for point in entry_points(group="adjudicator.systems"))
"""All games: each has rulings, and its tests bear their numbers."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_ruling_is_asserted_by_a_test_that_bears_its_number(system: str) -> None:
    text = resources.games(system, "rulings.md").read_text("utf-8")
    rulings = settings_of(text)
    assert list(rulings) == RULING.findall(text) != []
    assert faults(rulings, list(bearers(ROOT / "tests" / "systems" / system))) == []


def test_every_setting_belongs_to_a_ruling_that_says_so() -> None:
    for system in SYSTEMS:
        told = settings_of(resources.games(system, "rulings.md").read_text("utf-8"))
        declared = tomllib.loads(resources.games(system, "options.toml").read_text("utf-8"))["option"]
        assert [one["name"] for one in declared if one["name"] not in told[str(one["ruling"])]] == []


# ------------------------------------------------------------------------- the checker itself


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("test_ruling_121t_the_phase_is_over", ("121t",)),
        ("test_rulings_94_and_124_losses", ("94", "124")),
        ("test_victory_4_and_ruling_127_half", ("127",)),
        ("test_ruling_13_and_no_floor", ("13",)),
        ("test_6_5_9_a_leader", ()),
    ],
)
def test_a_name_says_which_rulings_it_bears(name: str, numbers: tuple[str, ...]) -> None:
    assert borne(name) == numbers


def test_the_checker_finds_what_is_wrong(tmp_path: Path) -> None:
    text = (
        "def helper():\n    assert 1\n\n"
        "def test_ruling_1_holds():\n    helper()\n\n"
        "def test_ruling_2_is_idle():\n    pass\n\n"
        "def test_ruling_9_is_gone():\n    assert 1\n"
    )
    (tmp_path / "test_planted.py").write_text(text, "utf-8")
    found = list(bearers(tmp_path))
    assert [one.asserts for one in found] == [True, False, True]
    assert faults({"1": (), "2": (), "3": ()}, found) == [
        "no test asserts ruling 2",
        "no test asserts ruling 3",
        "test_planted.py:10 bears ruling 9, which does not exist",
        "test_planted.py:7 bears rulings and asserts nothing",
    ]
    bearer = Bearer("test_ruling_1_x", "x", ("1",), asserts=True, text="game(tax=2)")
    assert faults({"1": ("tax",)}, [bearer]) == []
    assert faults({"1": ("tax", "toll")}, [bearer]) == ["no test of ruling 1 tries its setting toll"]


def test_the_settings_of_rulings_are_read() -> None:
    text = "### Ruling 1\n\nWhy?\n\nSo.\n\n*In force.* Settings: `a`, `b`.\n\n### Ruling 2b\n\nHow?\n\n*In force.*\n"
    assert settings_of(text) == {"1": ("a", "b"), "2b": ()}
