"""Random games from the command line: whole ones and bare ones, with settings and a number of packets."""

from __future__ import annotations

import pytest

from tests.cli.shell import Shell
from tests.installed import LOADED, WITH_CHARACTERS


def test_bare_games_are_a_line_each_and_take_settings(bare: Shell) -> None:
    words = ("simulate", "diplomacy", "--bare", "--players", "3", "--packets", "2", "--seed", "9")
    said = bare.ok(
        *words, "--games", "2", "--set", "last_year=1902", "--set", "concessions=true", "--set", "powers=drawn"
    )
    first, second, last = said.splitlines()
    assert first.startswith("seed 9: 2 packets, ")
    assert second.startswith("seed 10: 2 packets, ")
    assert last.startswith("2 games, ")
    assert last.endswith(" orders, 0 faults.")
    facts = bare(*words, "--json").json
    assert [(one["seed"], one["packets"], one["faults"]) for one in facts] == [(9, 2, [])]
    assert not bare.home.exists()


def test_whole_games_take_settings_and_a_number_of_packets(bare: Shell) -> None:
    words = ("simulate", "diplomacy", "--players", "2", "--packets", "1", "--set", "draws=named", "--json")
    (facts,) = bare(*words).json
    assert (len(facts["packets"]), facts["faults"]) == (1, [])


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("last_year", "`last_year` is no setting; write its name, =, and its value, as in --set last_year=1920."),
        ("last_year=soon", "The setting `last_year` cannot be 'soon'; write a number"),
        ("last_year=-4", "The setting `last_year` cannot be -4; write a number"),
        ("tides=high", "There is no setting `tides`; "),
        ("concessions=maybe", "The setting `concessions` cannot be 'maybe'; write true or false"),
    ],
)
@pytest.mark.parametrize("how", [(), ("--bare",)])
def test_a_setting_that_is_none_is_one_sentence(bare: Shell, setting: str, sentence: str, how: tuple[str, ...]) -> None:
    assert bare.says("simulate", "diplomacy", "--players", "2", *how, "--set", setting).startswith(sentence)


def test_a_fault_of_a_bare_game_ends_it_with_one(bare: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.testing.bare.audit", lambda *_: ("a total moved",))
    ran = bare("simulate", "diplomacy", "--bare", "--players", "2", "--packets", "1")
    assert (ran.code, "  a total moved" in ran.out, ", 1 fault." in ran.out) == (1, True, True)


def test_sensible_players_need_a_system_with_advice(bare: Shell) -> None:
    said = bare.says("simulate", "diplomacy", "--players", "2", "--bare", "--style", "sensible")
    assert said == "Diplomacy has no advice for players; leave --style sensible out."


@pytest.mark.parametrize("how", [(), ("--bare",)])
def test_characters_need_a_system_that_has_them_and_one_of_that_name(bare: Shell, how: tuple[str, ...]) -> None:
    said = bare.says("simulate", "diplomacy", "--players", "2", *how, "--style", "mixed")
    assert said == "Diplomacy has no characters; use --style random."
    for system in WITH_CHARACTERS:
        said = bare.says("simulate", system, "--players", "3", *how, "--style", "hermit")
        title = LOADED[system].title
        assert said.startswith(f"Nobody plays {title} in the style hermit; use one of random, restless, ")


@pytest.mark.parametrize("how", [(), ("--bare",)])
def test_the_line_of_a_game_says_that_it_was_stopped(bare: Shell, how: tuple[str, ...]) -> None:
    words = ("simulate", "diplomacy", "--players", "3", *how, "--packets", "1", "--seed", "9")
    assert bare.ok(*words).splitlines()[0].endswith("; stopped after 1 packet, not over")
    (facts,) = bare(*words, "--json").json
    assert facts["stopped"] is True


@pytest.mark.parametrize("system", WITH_CHARACTERS)
def test_a_mixed_table_plays_with_a_character_in_each_seat(bare: Shell, system: str) -> None:
    words = ("simulate", system, "--bare", "--players", "3", "--packets", "3", "--style", "mixed")
    (facts,) = bare(*words, "--json").json
    assert facts["faults"] == []
