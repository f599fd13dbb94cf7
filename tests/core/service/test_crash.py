"""The command line killed (-9) at every place between two durable statements, and run again: as if nothing had been."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cli.common import NOW
from adjudicator.testing.crash import CRASH_AT
from tests.amount import sampled, some_of
from tests.core.service.crash_driver import HOUR, prepare
from tests.installed import SYSTEMS

ROOT = Path(__file__).parents[3]
DRIVER = Path(__file__).with_name("crash_driver.py")
MEMORY = Path("/dev/shm")
COMMANDS = "new,poll,close,publish"


def killed(system: str, most: int, commands: str) -> dict[str, Any]:
    """Return what the driver found; its homes lie in memory where there is a folder in memory: it waits for no disk."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        done = subprocess.run(
            [sys.executable, str(DRIVER), system, folder, str(most), commands],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@sampled
def test_the_toy_killed_anywhere_and_run_again_ends_as_if_it_had_not_been() -> None:
    found = killed("harbour", some_of(2, 3), COMMANDS)
    assert found["wrong"] == []
    assert found["verified"] == "Verified."
    names = {place.partition(" ")[2].rpartition(":")[0] for place in found["tried"]}
    assert len(places_in("adjudicator/service")) > 5
    assert places_in("adjudicator/service") <= names
    assert {"store.transaction.before-commit", "store.claim.after-commit", "store.settle.before-commit"} <= names


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_killed_while_it_polls_and_closes_ends_as_if_it_had_not_been(system: str) -> None:
    found = killed(system, 1, "poll,close")
    assert found["wrong"] == []
    assert len(found["tried"]) > 10


def test_a_poll_of_the_shell_is_killed_and_the_next_one_answers_each_mail_once(tmp_path: Path) -> None:
    prepare(tmp_path, "republic_of_carthage")
    assert shell(tmp_path, "new", "byrsa", "--file", str(tmp_path / "game.toml")).returncode == 0
    assert shell(tmp_path, "poll", **{CRASH_AT: "service.journalled:2"}).returncode == -signal.SIGKILL
    assert shell(tmp_path, "poll", **{CRASH_AT: "store.transaction.after-commit:2"}).returncode == -signal.SIGKILL
    last = shell(tmp_path, "poll")
    assert last.returncode == 0
    assert "held for you" in last.stdout
    sent = shell(tmp_path, "publish")
    assert sent.returncode == 0
    receipts = sorted(file.name for file in (tmp_path / "mail/out/new").iterdir() if ".receipt." in file.name)
    assert [name.split(".")[2] for name in receipts] == ["ann", "ben", "cleo"]


def test_a_clock_that_is_none_is_explained(tmp_path: Path) -> None:
    told = shell(tmp_path, "poll", **{NOW: "soon"})
    assert told.returncode == 1
    assert told.stderr == "adjudicator: ADJUDICATOR_NOW is 'soon'; write a moment such as 2026-11-20T12:00:00Z.\n"


def shell(home: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line as a shell does."""
    return subprocess.run(
        [sys.executable, "-c", "from adjudicator.cli.main import main; main()", "--home", str(home), *words],
        env={**os.environ, NOW: HOUR, **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def places_in(folder: str) -> set[str]:
    """Return the names of the checkpoints of service in the modules of a folder."""
    texts = [path.read_text("utf-8") for path in (ROOT / folder).rglob("*.py")]
    return {name for text in texts for name in re.findall(r'checkpoint\("(service[^"]+)"\)', text)}


@pytest.mark.soak
@pytest.mark.parametrize("system", ["harbour", *SYSTEMS])
def test_every_place_of_every_command(system: str) -> None:
    assert killed(system, 0, COMMANDS)["wrong"] == []
