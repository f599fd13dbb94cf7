"""The daemon as a process: it files and sends while it runs, ends at a signal, and is one of a kind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.shell import Shell

PLAYERS = "".join(
    f'[[player]]\nname = "{name}"\naddress = "{name.lower()}@example.org"\n'
    for name in ("Anna", "Ben", "Clara", "Dora", "Perla")
)
MAIL = b"""From: Anna <anna@example.org>
To: gm@localhost
Subject: [byrsa] hello
Message-ID: <1@example.org>

status
"""


@pytest.fixture
def home(bare: Shell, tmp_path: Path) -> Path:
    """A home with one game."""
    (tmp_path / "players.toml").write_text(PLAYERS)
    bare.ok("new", "byrsa", "--system", "republic_of_carthage", "--players", "players.toml")
    return bare.home


@pytest.fixture
def daemon(home: Path) -> Iterator[subprocess.Popen[str]]:
    """`adjudicator run` in a process of its own."""
    command = [sys.executable, "-m", "adjudicator", "--home", str(home), "run"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ}) as process:
        yield process
        process.kill()


def until(process: subprocess.Popen[str], word: str) -> list[str]:
    """Return the lines of the log up to one that holds a word."""
    assert process.stderr is not None
    lines = []
    for line in process.stderr:
        lines.append(line)
        if word in line:
            return lines
    raise AssertionError(f"no line with {word!r} in {lines}")


def test_it_reads_what_comes_while_it_runs_and_ends_at_a_signal(home: Path, daemon: subprocess.Popen[str]) -> None:
    until(daemon, "runs the games")
    while not list((home / "mail" / "out").glob("new/*")):
        assert daemon.poll() is None
        time.sleep(0.05)
    (home / "mail" / "in" / "tmp" / "1").write_bytes(MAIL)
    (home / "mail" / "in" / "tmp" / "1").rename(home / "mail" / "in" / "new" / "1")
    until(daemon, "mail 1 filed for byrsa")
    daemon.send_signal(signal.SIGTERM)
    assert daemon.wait(30) == 0
    assert not list((home / "mail" / "in" / "new").iterdir())


@pytest.fixture
def slow(home: Path) -> Path:
    """A home with a mailbox, which is looked at every two minutes."""
    receive = 'host = "localhost"\nport = 9\nuser = "gm"\npassword_env = "NOWHERE"\n'
    (home / "home.toml").write_text(f'[mail]\naddress = "gm@localhost"\n[[mail.receive]]\n{receive}')
    return home


def test_what_a_gm_does_in_a_second_shell_leaves_at_once(
    slow: Path, daemon: subprocess.Popen[str], bare: Shell
) -> None:
    until(daemon, "runs the games")
    until(daemon, "fault: ")
    bare.ok("extend", "byrsa", "--hours", "24", "--why", "A holiday.")
    begun = time.monotonic()
    until(daemon, "act")
    assert time.monotonic() - begun < 60, "and not only with the next look at the mailbox"
    daemon.send_signal(signal.SIGTERM)
    assert daemon.wait(30) == 0


def test_a_second_one_ends_with_a_sentence(home: Path, daemon: subprocess.Popen[str], bare: Shell) -> None:
    until(daemon, "runs the games")
    said = bare.says("run", "--once")
    assert said.startswith("Another `adjudicator run` runs the games of ")
    assert said.rstrip().endswith("one is enough.")
    daemon.send_signal(signal.SIGINT)
    assert daemon.wait(30) == 0
    assert bare("run", "--once").code == 0, "and when it has ended another may begin"


def test_once_makes_one_round(home: Path, bare: Shell) -> None:
    (home / "mail" / "in" / "new").mkdir(parents=True, exist_ok=True)
    (home / "mail" / "in" / "new" / "1").write_bytes(MAIL)
    ran = bare("run", "--once")
    assert ran.code == 0
    assert "mail 1 filed for byrsa" in ran.err
    assert len(list((home / "mail" / "out" / "new").iterdir())) == 11, "ten letters of welcome and a receipt"


def test_without_a_game_it_says_what_to_do(bare: Shell) -> None:
    assert "set one up" in bare.says("run")


def test_what_changes_in_the_settings_counts_from_the_next_mail_on(home: Path, daemon: subprocess.Popen[str]) -> None:
    until(daemon, "runs the games")
    (home / "home.toml").write_text('[mail]\naddress = "nonsense')
    daemon.send_signal(signal.SIGUSR1)
    (told,) = (line for line in until(daemon, "fault") if "fault" in line)
    assert "what it said before still counts" in told
    (home / "home.toml").write_text('[mail]\naddress = "games@new.example"\n')
    daemon.send_signal(signal.SIGUSR1)
    until(daemon, "read again")
    (home / "mail" / "in" / "new" / "1").write_bytes(MAIL)
    daemon.send_signal(signal.SIGUSR1)
    until(daemon, "receipt")
    receipts = [path.read_text() for path in home.glob("mail/out/new/*") if ".receipt." in path.read_text()]
    assert ["From: GM of Byrsa <games@new.example>" in each for each in receipts] == [True]
    daemon.send_signal(signal.SIGTERM)
    until(daemon, "adjudicator ends")
    assert daemon.wait(timeout=10) == 0
