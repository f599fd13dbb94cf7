"""Commands for archives, rules, random games and the doctor: what they print and their exit codes."""

from __future__ import annotations

import io
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.shell import Shell
from tests.installed import REPUBLICS, SYSTEMS

ROOT = Path(__file__).parents[2]


@pytest.fixture
def game(sh: Shell) -> Shell:
    """A shell in a home with a game of a day."""
    sh.new()
    sh.mail("Ann", "bid 2")
    sh.ok("close", "quay")
    return sh


def test_a_game_is_exported_and_its_archive_verified_anywhere(game: Shell) -> None:
    ran = game("export", "quay", "quay.zip")
    assert (ran.code, ran.out) == (0, "quay is written to quay.zip. Check it with: adjudicator verify quay.zip\n")
    assert ran.err == "quay is not over: give quay.zip to nobody. For all to see: export --public\n"
    told = game.ok("export", "--public", "quay", "public.zip")
    assert told == "quay, as all may know it, is written to public.zip.\n"
    for what in ("quay", "quay.zip"):
        lines = game.ok("verify", what).splitlines()
        assert lines[-1] == "Verified."
        assert game("verify", what, "--json").json["verified"] is True
    game.patch.setenv("ADJUDICATOR_HOME", str(game.folder / "elsewhere"))
    assert game.ok("verify", "quay.zip").endswith("Verified.\n")


def test_an_archive_goes_to_standard_output_as_it_is(game: Shell) -> None:
    words = [sys.executable, "-c", "import tests.cli.probe as probe; probe.main()", "export", "quay", "-"]
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, check=True, timeout=60)
    assert "log.jsonl" in zipfile.ZipFile(io.BytesIO(ran.stdout)).namelist()
    assert ran.stderr.startswith(b"quay is not over")


def test_a_game_that_was_changed_is_not_verified(game: Shell) -> None:
    with closing(sqlite3.connect(game.home / "adjudicator.sqlite", isolation_level=None)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute("UPDATE report SET body = ? WHERE audience = 'all' AND format = 'text'", (b"forged",))
    ran = game("verify", "quay")
    assert ran.code == 1
    assert ran.out.splitlines()[-1] == "Not verified."
    assert any(line.startswith("DIFFERS  ") for line in ran.out.splitlines())
    facts = game("verify", "quay", "--json")
    assert (facts.code, facts.json["verified"]) == (1, False)
    assert facts.json["differences"]


@pytest.mark.parametrize("what", ["byrsa", "none.zip", "players.toml"])
def test_what_cannot_be_verified_is_one_sentence(game: Shell, what: str) -> None:
    assert game.says("verify", what)


def test_an_archive_that_cannot_be_written_is_one_sentence(game: Shell) -> None:
    assert "no/such/folder" in game.says("export", "quay", "no/such/folder/quay.zip")


# ------------------------------------------------------------------------------------------- rules


def test_the_rules_of_a_system_are_a_table_or_a_list(sh: Shell) -> None:
    lines = sh.ok("rules", "harbour").splitlines()
    assert len(lines) > 4
    assert any("A storm sinks the ship on a 1" in line for line in lines)
    assert "chess" in sh.says("rules", "chess")


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_rules_of_a_game_are_a_table_and_those_of_a_republic_its_cards_too(sh: Shell, system: str) -> None:
    long = sh.ok("rules", system).splitlines()
    assert len(long) == len([line for line in long if line.strip()]) > 50
    rows = sh("rules", system, "--json").json
    assert len(rows) > 20
    assert all(row["section"] and (row["where"] or row["rule"]) for row in rows)
    assert bool(sh("rules", system, "--cards", "--json").json) is (system in REPUBLICS)
    assert bool(sh.ok("rules", system, "--cards").strip()) is (system in REPUBLICS)


def test_a_system_without_cards_has_an_empty_table(sh: Shell) -> None:
    assert sh.ok("rules", "harbour", "--cards").strip() == ""


# ---------------------------------------------------------------------------------------- simulate


def test_random_players_play_and_are_summed_up(sh: Shell) -> None:
    lines = sh.ok(
        "simulate", "harbour", "--players", "3", "--seed", "4", "--games", "2", "--schedule", "one"
    ).splitlines()
    assert [line.partition(":")[0] for line in lines[:2]] == ["seed 4", "seed 5"]
    assert lines[-1].startswith("2 games, ")
    assert lines[-1].endswith(", 0 faults.")
    again = sh("simulate", "harbour", "--players", "3", "--seed", "4", "--schedule", "one", "--json").json
    assert again[0]["faults"] == []
    assert again[0]["digest"].startswith(lines[0].split()[-1])


def test_a_fault_of_a_random_game_is_an_exit_code(sh: Shell) -> None:
    sh.patch.setattr("adjudicator.testing.simulation.audit", lambda *_: ["a card is lost"])
    words = ("simulate", "harbour", "--players", "2", "--schedule", "one")
    ran = sh(*words)
    assert ran.code == 1
    assert "a card is lost" in ran.out
    assert ran.out.splitlines()[-1].endswith(", 1 fault.")
    assert sh(*words, "--json").code == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("chess",), "here is no game system chess"),
        (("harbour", "--players", "9"), "Harbour is played by 2 to 4 players, not"),
        (("harbour", "--players", "3", "--schedule", "slow"), "There is no schedule slow"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(sh: Shell, words: tuple[str, ...], sentence: str) -> None:
    assert sentence in sh.says("simulate", *words)


# ------------------------------------------------------------------------------------------ doctor


def test_the_doctor_says_of_each_thing_whether_it_is_well(game: Shell) -> None:
    for name in ("in", "out"):
        for part in ("cur", "new", "tmp"):
            (game.home / "mail" / name / part).mkdir(parents=True, exist_ok=True)
    lines = game.ok("doctor").splitlines()
    assert all(line.startswith("ok      ") for line in lines)
    assert any("game quay: Packet 2.1" in line for line in lines)
    facts = game("doctor", "--json").json
    assert all(set(fact) == {"what", "well", "advice"} for fact in facts)


def test_what_needs_mending_is_an_exit_code(game: Shell) -> None:
    Path(game.home / "home.toml").write_text("mail = 3")
    ran = game("doctor")
    assert (ran.code, ran.err) == (1, "")
    assert "MEND    home.toml: home.toml has `mail` as a whole number" in ran.out
    assert game("doctor", "--json").code == 1
