"""Killed between any two durable statements, then run again: nothing lost, filed twice or answered twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.model import checkpoint
from adjudicator.model.errors import UserError
from adjudicator.store.archive import read_export
from adjudicator.store.sqlite import SqliteStore
from adjudicator.testing.crash import CRASH_AT, CRASH_TRACE, arm

POLL = Path(__file__).with_name("small_poll.py")
PLACES = [
    "store.create.before-rename",
    "store.create.after-rename",
    "store.new.before-commit",
    "store.new.after-commit",
    "store.journal.before-commit",
    "store.journal.after-commit",
    "store.transaction.before-commit",
    "store.transaction.after-commit",
    "store.claim.before-commit",
    "store.claim.after-commit",
    "poll.send.after-delivery",
    "store.settle.before-commit",
    "store.settle.after-commit",
    "store.export.before-rename",
]


def poll(home: Path, **environment: str) -> int:
    root = Path(checkpoint.__file__).parents[2]
    done = subprocess.run(
        [sys.executable, str(POLL), str(home)],
        env={**os.environ, "PYTHONPATH": str(root), **environment},
        cwd=root,
        check=False,
    )
    return done.returncode


def outcome(home: Path) -> tuple[object, ...]:
    """Everything that must not depend on where the poll was killed: tries alone may."""
    with SqliteStore(home / "adjudicator.db", create=False) as store, read_export(home / "byrsa.zip") as export:
        return (
            store.games(),
            store.log("byrsa"),
            store.journal(),
            [(entry.id, entry.key, entry.state) for entry in store.outbox()],
            list(store.reports("byrsa")),
            sorted((mail.name, mail.read_bytes()) for mail in (home / "out").iterdir()),
            export.differences(),
            store.damage(),
        )


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[object, ...]:
    """The outcome of a poll that nobody killed, and the checkpoints that it passed."""
    home = tmp_path_factory.mktemp("whole")
    assert poll(home, **{CRASH_TRACE: str(home / "trace")}) == 0
    assert set((home / "trace").read_text(encoding="ascii").split()) == set(PLACES)
    return outcome(home)


@pytest.mark.parametrize("place", [*(f"{place}:1" for place in PLACES), "store.transaction.after-commit:2"])
def test_a_poll_killed_anywhere_and_run_again_ends_as_if_it_had_not_been(
    place: str, tmp_path: Path, whole: tuple[object, ...]
) -> None:
    assert poll(tmp_path, **{CRASH_AT: place}) == -signal.SIGKILL
    assert poll(tmp_path) == 0
    assert outcome(tmp_path) == whole


def test_a_finished_poll_run_again_does_nothing(tmp_path: Path, whole: tuple[object, ...]) -> None:
    assert [poll(tmp_path), poll(tmp_path)] == [0, 0]
    assert outcome(tmp_path) == whole


def test_two_polls_at_once_file_every_mail_once(tmp_path: Path, whole: tuple[object, ...]) -> None:
    (tmp_path / "out").mkdir()
    command = [sys.executable, str(POLL), str(tmp_path)]
    root = Path(checkpoint.__file__).parents[2]
    both = [subprocess.Popen(command, cwd=root, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(root)})]
    both.append(
        subprocess.Popen(command, cwd=root, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(root)})
    )
    refused = [process.communicate(timeout=60)[1] for process in both]
    told = (b"HouseFault", b"There is already a game")
    assert all(not text or any(each in text for each in told) for text in refused), "the other sets up or sends"
    assert poll(tmp_path) == 0
    assert outcome(tmp_path) == whole


# -- arming


@pytest.fixture
def hooks() -> Iterator[list[checkpoint.Hook]]:
    before = list(checkpoint._hooks)
    yield checkpoint._hooks
    checkpoint._hooks[:] = before


@pytest.mark.parametrize(("where", "passed"), [("3", 3), ("b:2", 4), ("b:1", 2)])
def test_the_killer_counts_all_checkpoints_or_those_of_one_name(
    hooks: list[checkpoint.Hook], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, where: str, passed: int
) -> None:
    killed: list[int] = []
    count = 0
    monkeypatch.setattr(os, "kill", lambda _, signal_: killed.append(count if signal_ == signal.SIGKILL else -1))
    arm({CRASH_AT: where})
    arm({CRASH_TRACE: str(tmp_path / "trace")})
    for name in "abab":
        count += 1
        checkpoint.checkpoint(name)
    assert killed == [passed]
    assert (tmp_path / "trace").read_text(encoding="ascii") == "a\nb\na\nb\n"


def test_nothing_is_armed_unless_asked_for(hooks: list[checkpoint.Hook]) -> None:
    before = list(hooks)
    arm({})
    assert hooks == before


@pytest.mark.parametrize("where", ["soon", "name:", "name:-1"])
def test_a_place_that_is_none_is_explained(where: str) -> None:
    with pytest.raises(UserError, match="write a number, or the name of a checkpoint, a colon and a number"):
        arm({CRASH_AT: where})


def test_a_hook_can_be_taken_away(hooks: list[checkpoint.Hook]) -> None:
    passed: list[str] = []
    checkpoint.install(passed.append)
    checkpoint.checkpoint("a")
    checkpoint.remove(passed.append)
    checkpoint.checkpoint("b")
    assert passed == ["a"]
