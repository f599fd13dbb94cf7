"""An update: what a run remembers of the one before saves work, and never changes a byte of the site."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from adjudicator.service.site.build import Wish, site
from adjudicator.service.site.chronicle.chronicle import Halt
from adjudicator.service.site.chronicle.reading import Left
from adjudicator.service.site.folder import memory as memories
from adjudicator.service.site.folder.memory import FOLDER, HEAD, Memory, remembered
from adjudicator.service.site.pickled import unpickled
from tests.amount import sampled, some
from tests.archive.conftest import cut_short, whole_evidence
from tests.cli.conftest import sh, toy
from tests.cli.shell import Shell

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from adjudicator.service.site.chronicle.reading import Traces
    from tests.archive.conftest import Sites

__all__ = ["sh", "toy"]
"""Fixtures of the command line, used here."""
REPORTS = (3, 4, 9, 22)
WISHES = {"public": Wish(), "anonymous": Wish(anonymous=True), "seat": Wish(seat="ben")}
"""At the last of them the game is over, and another reader reads all of it."""


def since(traces: Traces, memory: Memory) -> Traces:
    """Return what came after the row at which a memory ends."""
    rows = [row for row in traces.log if row.seq >= memory.seq]
    memory.halt = memories._halt(rows, memory)
    if memory.halt is None:
        return traces
    return Left(traces.board, rows[1:], tuple(each for each in traces.reports if each.seq > memory.seq))


@sampled
@pytest.mark.parametrize("name", some(WISHES, 2))
def test_an_update_makes_the_site_that_a_full_build_makes(name: str, sites: Sites) -> None:
    wish = WISHES[name]
    memory = Memory()
    went_on = 0
    for reports in REPORTS:
        traces = since(cut_short(whole_evidence(), reports), memory)
        went_on += isinstance(traces, Left)
        found: Mapping[str, bytes] = site(traces, wish, memory).files
        memory = remembered(memory.body())
        # What all reports make for the public is the site that other tests look at.
        all_of_it = name == "public" and reports == REPORTS[-1]
        full = sites["whole"] if all_of_it else site(cut_short(whole_evidence(), reports), wish).files
        assert found == full, f"after report {reports}"
    assert went_on == len(REPORTS) - 2


@pytest.fixture
def game(sh: Shell) -> Shell:
    """A shell in a home with a game of a day, and its archive."""
    sh.new()
    sh.mail("Ann", "bid 2")
    sh.ok("close", "quay")
    sh.ok("archive", "quay", "site")
    return sh


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def rebuilt(game: Shell) -> dict[str, bytes]:
    """Return the site of which nothing is remembered."""
    for path in (game.home / FOLDER).iterdir():
        path.unlink()
    game.ok("archive", "quay", "whole")
    return files(game.folder / "whole")


def test_a_turn_a_rewind_and_a_new_course_give_the_site_of_a_full_build(game: Shell) -> None:
    for words in (
        ("close", "quay"),
        ("rewind", "quay", "1.1", "--reopen", "--why", "A mail was lost."),
        ("close", "quay"),
        ("extend", "quay", "--days", "1", "--why", "A holiday."),
    ):
        game.ok(*words)
        game.ok("archive", "quay", "site")
        assert files(game.folder / "site") == rebuilt(game), words


@pytest.mark.parametrize("harm", ["cut", "changed", "other program", "folder"])
def test_a_memory_that_is_of_no_use_is_replaced(game: Shell, harm: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (path,) = (game.home / FOLDER).iterdir()
    body = path.read_bytes()
    if harm == "cut":
        path.write_bytes(body[: len(body) // 2])
    elif harm == "changed":
        path.write_bytes(body.replace(b"silk", b"milk"))
    elif harm == "other program":
        monkeypatch.setattr(memories, "_program", lambda: b"another")
    else:
        path.unlink()
        path.mkdir()
    game.ok("close", "quay")
    game.ok("archive", "quay", "site")
    found = files(game.folder / "site")
    if harm == "folder":
        path.rmdir()
    assert found == rebuilt(game)


def test_a_memory_can_run_nothing() -> None:
    import os

    with pytest.raises(pickle.UnpicklingError, match="is no record"):
        unpickled(pickle.dumps(os.system))
    with pytest.raises(pickle.UnpicklingError):
        unpickled(b"\x80\x05cbuiltins\neval\n.")
    assert remembered(Memory().body()) == Memory()
    with pytest.raises(ValueError, match="Expected"):
        remembered(pickle.dumps(os.system))


def test_a_memory_holds_no_events(game: Shell) -> None:
    """The log is in the database; a second one beside it would be one more place to look after."""
    (path,) = (game.home / FOLDER).iterdir()
    halt = unpickled(remembered(path.read_bytes()[HEAD:]).read)
    assert isinstance(halt, Halt)
    assert halt.history.rows == []


def test_a_backup_takes_no_memory(game: Shell) -> None:
    import zipfile

    game.ok("backup", "all.zip")
    with zipfile.ZipFile(game.folder / "all.zip") as taken:
        assert not [name for name in taken.namelist() if FOLDER in name]
