"""The demo from the command line, and what can be done with the home it leaves."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import Shell


def test_the_demo_leaves_a_home_that_every_command_can_read(bare: Shell) -> None:
    said = bare.ok("demo", "--home", "here")
    assert said.startswith("A RECEIPT, as one player got it")
    assert bare.ok("--home", "here", "status", "first-turn").startswith("First Turn: Packet 1.3 Forum is open")
    assert bare.ok("--home", "here", "verify", "first-turn").splitlines()[-1] == "Verified."
    assert not bare.home.exists(), "the home of real games is left alone"


def test_a_home_named_before_the_command_is_meant_too(bare: Shell) -> None:
    bare.ok("--home", "there", "demo")
    assert (bare.folder / "there" / "adjudicator.sqlite").exists()
    assert bare.says("--home", "there", "demo") == "A game lives in there already; name an empty folder with --home."


def test_without_a_home_it_plays_in_one_that_is_thrown_away(
    bare: Shell, tmp_path_factory: pytest.TempPathFactory
) -> None:
    place = tmp_path_factory.mktemp("tmp")
    bare.patch.setattr("tempfile.tempdir", str(place))
    said = bare.ok("demo")
    (home,) = place.glob("adjudicator-demo-*")
    assert f"The home itself is {home}" in said
    assert not bare.home.exists()


def test_what_cannot_be_played_is_one_sentence(bare: Shell) -> None:
    said = bare.says("demo", "--example", "chess")
    names = [
        f"carthage_{one}"
        for one in (
            "diplomacy_season",
            "early_close",
            "first_turn",
            "forum_senate",
            "senate",
            "solitaire",
            "two_players",
        )
    ]
    names += ["carthage_whole_game", "diplomacy_1901", "diplomacy_fog", "diplomacy_neutral"]
    names += ["diplomacy_two_years", "rome_first_turn", "rome_whole_game"]
    assert said == f"There is no example chess; there are: {', '.join(names)}."
    bare.file("file", "x")
    said = bare.says("demo", "--home", "file")
    assert said == "The home file cannot be made: File exists. Name another with --home."
    assert Path("file").read_text() == "x"
