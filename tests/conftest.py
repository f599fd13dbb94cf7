"""What every test stands on: no test sees the developer's own games, settings or time zone."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from shutil import disk_usage
from typing import Any

import pytest
from hypothesis import settings

from adjudicator.store import connection
from adjudicator.store.sqlite import SqliteStore
from tests import pictures

# The same examples on every run: a red test is red for everybody. `HYPOTHESIS_PROFILE=wide` looks further.
settings.register_profile("same", max_examples=60, deadline=None, derandomize=True)
settings.register_profile("wide", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

_SAME_GAMES = {
    **dict.fromkeys(
        ("test_games", "test_noninterference", "test_noninterference_turns", "test_refusals", "test_stories"), "games"
    ),
    **dict.fromkeys(("test_noninterference_boards", "test_map_games", "test_help"), "boards"),
}
"""Files of `tests/properties` that look at the same random games: one process runs them and plays each game once."""
_SAME_POSITIONS = dict.fromkeys(
    ("tests/systems/test_wordings.py", "tests/systems/test_tongues.py", "tests/systems/test_talk.py"), "words"
)
"""Files that ask wordings in the same positions, which one process builds."""
_LONGEST = (
    *("archive", "words", "tests/systems/republic_of_rome/test_random_play.py", "games"),
    *("tests/docs/test_docs.py", "tests/examples/test_golden.py", "boards", "tests/cli/test_two_processes.py"),
    *("tests/core/service/test_crash.py", "tests/systems/republic_of_carthage/report/test_pages.py"),
    *("tests/core/service/test_odd_replies.py", "tests/docs/test_guides.py", "tests/replays/test_endings.py"),
    *("tests/refusals/test_golden.py", "tests/properties/test_carthage_games.py"),
    *("tests/systems/diplomacy/picture/test_shapes.py", "tests/core/service/test_forms.py"),
)
"""What takes longest, from 110 seconds of the processor to 15, begun first: no process waits at the end for another."""
MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory."""
ROOM = 6 * 1024**3
"""Bytes that must be free there; a whole run writes 2.5 GB."""
_SITES = "tests/archive/"
"""Where tests look at the same sites, which one process builds."""
_NUMBERS = count()
UMASK = os.umask(0o022)
os.umask(UMASK)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let the homes of tests lie in memory where there is room, unless a folder is named for them."""
    if config.option.basetemp is None and MEMORY.is_dir() and disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def _bundle(nodeid: str) -> str:
    """Return the name of the tests that one process runs in a row: those of a file, or of files with the same games."""
    file = nodeid.partition("::")[0]
    if file.startswith(_SITES):
        return "archive"
    games = _SAME_GAMES.get(file.removeprefix("tests/properties/").removesuffix(".py"), file)
    return _SAME_POSITIONS.get(file, games)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest first; the others keep their order."""
    ranks = {bundle: rank for rank, bundle in enumerate(_LONGEST)}
    items.sort(key=lambda item: ranks.get(_bundle(item.nodeid), len(ranks)))


def pytest_collection_finish() -> None:
    """Let the collector pass over what the whole run keeps, and come seldom: it took a twelfth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Before any fixture of a test, choose what draws its maps."""
    pictures.choose(item.nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Return what hands out bundles to the processes, where tests run in more than one."""
    from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # it carries no types

    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = _bundle
    return scheduler


@pytest.fixture(scope="session")
def _people(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the homes of tests lie; asked for each by itself, pytest would look through all of them each time."""
    return tmp_path_factory.mktemp("people")


@pytest.fixture(scope="session", autouse=True)
def _nothing_waits_for_the_disk() -> Iterator[None]:
    """Let no commit wait until the disk has it, a third of the time of many tests; a killed process loses nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "DURABILITY", "OFF")
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(autouse=True)
def _a_home_of_its_own(_people: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Point every place where a home may be looked for at an empty folder, and the zone at UTC."""
    home = _people / str(next(_NUMBERS))
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name in [name for name in os.environ if name.startswith("ADJUDICATOR_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("TZ", "UTC")


@pytest.fixture(autouse=True)
def _modes_as_they_were() -> Iterator[None]:
    """Let no test inherit the umask that a command run in this process has set for itself."""
    os.umask(UMASK)
    yield
    os.umask(UMASK)


@pytest.fixture(autouse=True)
def _databases_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close what a test has opened and left open, as a newer Python complains of databases that nobody closed."""
    opened: list[SqliteStore] = []
    begin = SqliteStore.__init__

    def remember(self: SqliteStore, *args: Any, **kwargs: Any) -> None:
        begin(self, *args, **kwargs)
        opened.append(self)

    monkeypatch.setattr(SqliteStore, "__init__", remember)
    yield
    for store in opened:
        store.close()
