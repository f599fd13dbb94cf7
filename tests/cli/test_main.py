"""The table of commands, exit codes, and how little is imported to print it."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest

from adjudicator.cli.main import COMMANDS, Lazy, cli
from tests.cli.shell import Shell

ROOT = Path(__file__).parents[2]
DESIGNED = (
    "demo new run poll close publish status orders owed check form preview extend substitute rule rewind verify export "
    "rules simulate doctor"
)


def command(name: str) -> click.Command:
    found: click.Command = getattr(import_module(f"adjudicator.cli.{COMMANDS[name][0]}"), name.replace("-", "_"))
    return found


def test_every_command_of_the_design_is_there() -> None:
    assert set(DESIGNED.split()) <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_table_says_what_the_command_says_of_itself(name: str) -> None:
    assert command(name).short_help == COMMANDS[name][1]
    assert command(name).name == name


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_every_command_explains_itself(sh: Shell, name: str, flag: str) -> None:
    text = sh.ok(name, flag)
    assert text.startswith(f"Usage: adjudicator {name} ")
    assert all(option.help for option in command(name).params if isinstance(option, click.Option) and not option.hidden)


def test_the_list_of_commands_has_them_in_their_order(sh: Shell) -> None:
    text = sh.ok("--help")
    places = [text.index(f"\n  {name} ") for name in COMMANDS]
    assert places == sorted(places)
    assert isinstance(cli, Lazy)
    assert cli.list_commands(click.Context(cli)) == list(COMMANDS)


def test_the_version_is_that_of_the_package(sh: Shell) -> None:
    from importlib.metadata import version

    assert sh.ok("--version").strip() == f"adjudicator, version {version('adjudicator')}"


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("nonsense",),
        ("status", "a", "b"),
        ("check", "quay", "x.txt"),
        ("rule", "quay", "a.b.c.d", "1"),
        ("extend", "quay", "--hours", "many", "--why", "x"),
        ("extend", "quay", "--days", "10000000", "--why", "x"),
        ("extend", "quay", "--hours", "-3", "--why", "x"),
        ("simulate", "harbour", "--games", "0"),
        ("simulate", "harbour", "--players", "none"),
        ("status", "quay", "--document", "map"),
        ("--nope",),
    ],
)
def test_a_word_that_is_none_of_ours_is_a_usage_error(sh: Shell, words: tuple[str, ...]) -> None:
    ran = sh(*words)
    assert ran.code == 2
    assert "Usage: adjudicator" in ran.err
    assert not sh.home.exists()


def test_a_python_that_would_stop_forever_is_refused_at_once(sh: Shell) -> None:
    sh.patch.setattr(sys, "version_info", (3, 13, 6, "final", 0))
    assert sh.says("status", "quay").startswith("Python 3.13.6 stops for ever when it talks to mail servers")


def test_listing_the_commands_imports_none_of_what_they_need() -> None:
    probe = (
        "import sys\nbefore = set(sys.modules)\n"
        "from adjudicator.cli.main import main\nsys.argv[1:] = ['--help']\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "heavy = {'lark', 'jinja2', 'css_inline', 'lxml', 'rich', 'rapidfuzz', 'sqlite3', 'platformdirs', 'msgspec'}\n"
        "heavy |= {'imaplib2', 'ssl'}\n"
        "found = heavy & set(sys.modules) - before\nassert not found, found\n"
    )
    subprocess.run([sys.executable, "-c", probe], cwd=ROOT, check=True, capture_output=True, timeout=60)


def test_python_m_is_the_same_command(tmp_path: Path) -> None:
    env = {**os.environ, "ADJUDICATOR_HOME": str(tmp_path / "none")}
    words = [sys.executable, "-m", "adjudicator", "status", "quay"]
    ran = subprocess.run(words, cwd=ROOT, check=False, capture_output=True, text=True, timeout=60, env=env)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith("adjudicator: There are no games in ")


def test_a_fault_in_the_settings_of_a_crash_test_is_said_too(tmp_path: Path) -> None:
    env = {**os.environ, "ADJUDICATOR_CRASH_AT": "somewhere"}
    words = [sys.executable, "-m", "adjudicator", "--version"]
    ran = subprocess.run(words, cwd=ROOT, check=False, capture_output=True, text=True, timeout=60, env=env)
    assert ran.returncode == 1
    assert ran.stderr.startswith("adjudicator: ADJUDICATOR_CRASH_AT is 'somewhere'; write a number")


def test_a_clock_that_stands_still_stands_at_a_moment(sh: Shell) -> None:
    sh.new()
    sh.at("noon")
    assert sh.says("status", "quay") == "ADJUDICATOR_NOW is 'noon'; write a moment such as 2026-11-20T12:00:00Z."
    sh.patch.delenv("ADJUDICATOR_NOW")
    assert sh.ok("status", "quay").startswith("Quay: Packet 1.1 Day is open")


def test_the_home_is_where_the_platform_keeps_data_if_nobody_says(sh: Shell) -> None:
    sh.patch.delenv("ADJUDICATOR_HOME")
    sh.patch.setattr("platformdirs.user_data_dir", lambda name: str(sh.folder / f"data-of-{name}"))
    sh.new()
    assert (sh.folder / "data-of-adjudicator" / "adjudicator.sqlite").exists()


def test_the_home_of_the_command_line_goes_before_that_of_the_environment(sh: Shell) -> None:
    players = sh.file(
        "players.toml", sh.folder.name and "".join(f'[[player]]\nname="{n}"\naddress="{n}@x.y"\n' for n in "AB")
    )
    sh.ok("--home", "other", "new", "quay", "--system", "harbour", "--schedule", "one", "--players", players)
    assert (sh.folder / "other" / "adjudicator.sqlite").exists()
    assert not sh.home.exists()
