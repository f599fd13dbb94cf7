"""Games whose archives are looked at: a whole one, one that runs, and seasons of the other systems."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator import resources
from adjudicator.service.audit.evidence import Evidence, of_archive, of_home
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Board
from adjudicator.service.game.times import moment
from adjudicator.service.gm_desk.acts import end
from adjudicator.service.setup.demo import Hands, run
from adjudicator.service.site.build import Wish, site
from adjudicator.store.archive import read_export
from adjudicator.testing.simulation import simulate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

WHOLE = resources.examples("carthage_whole_game") / "expected/whole-game.zip"
ROME = resources.examples("rome_whole_game") / "expected/rome-whole.zip"
WON = {"concessions": False, "draw_votes": "open", "last_year": 0, "victory": 5}
"""Settings with which a random game of Diplomacy has a winner."""
RUNS_UNTIL = 13
"""The report of the whole game after which it is looked at as a game that runs."""


def whole_evidence(path: Path = WHOLE) -> Evidence:
    """Return what a whole game left behind, with a board of its own: who makes a site of it reads the game into it."""
    found = _exported(path)
    return replace(found, board=Board(found.board.config, found.board.keys), log=list(found.log))


@cache
def _exported(path: Path) -> Evidence:
    """Return what an export holds, which costs more to read than many a page to make."""
    with read_export(path) as export:
        found = of_archive(export)
        return replace(found, log=list(found.log), reports=tuple(found.reports))


def cut_short(evidence: Evidence, reports: int) -> Evidence:
    """Return what a game had left behind when so many reports were out."""
    seqs = sorted({report.seq for report in evidence.reports})[:reports]
    log = [row for row in evidence.log if row.seq <= seqs[-1]]
    return replace(evidence, log=log, reports=tuple(each for each in evidence.reports if each.seq in seqs))


def _example(name: str, folder: pytest.TempPathFactory) -> Mapping[str, bytes]:
    home, table = run(name, folder.mktemp(name))
    try:
        return site(of_home(home, table.id), Wish()).files
    finally:
        home.close()


def random_game(
    folder: Path, system: str, seed: int, packets: int, settings: Mapping[str, Any] | None = None
) -> Evidence:
    """Return what a random game of three left behind."""
    assert simulate(system, 3, seed, "fast", settings=settings, packets=packets, folder=folder).faults == []
    return _left(folder, f"sim-{seed}")


def _left(folder: Path, game: str) -> Evidence:
    home = Home(folder)
    try:
        found = of_home(home, game)
        return replace(found, log=list(found.log), reports=tuple(found.reports))
    finally:
        home.close()


def _random(
    folder: pytest.TempPathFactory, system: str, packets: int, settings: Mapping[str, Any]
) -> Mapping[str, bytes]:
    return site(random_game(folder.mktemp(system), system, 4, packets, settings), Wish()).files


def ended(folder: Path, game: str) -> Evidence:
    """Return what a game has left behind that its GM ended a day after its last report."""
    clock = Hands(datetime.now(UTC))
    home = Home(folder, clock)
    try:
        table = Desk(home).table(game)
        clock.moment = moment(table.history.published[-1][1].at) + timedelta(days=1)
        end(home, table, "We have played long enough.")
    finally:
        home.close()
    return _left(folder, game)


def _patterson(folder: pytest.TempPathFactory) -> Mapping[str, bytes]:
    """Return the site of a whole game of Carthage: half of the centres win, and its players or its GM end it."""
    place = folder.mktemp("patterson")
    random_game(place, "carthage_diplomacy", 4, 7, {"win_share": 4})
    return site(ended(place, "sim-4"), Wish()).files


class Sites(dict[str, "Mapping[str, bytes]"]):
    """Sites by what they are of, each made when the first test asks for it."""

    def __init__(self, folder: pytest.TempPathFactory) -> None:
        self._ways: dict[str, Callable[[], Mapping[str, bytes]]] = {
            "whole": lambda: site(whole_evidence(), Wish()).files,
            "running": lambda: _running(Wish()),
            "seat": lambda: _running(Wish(seat="ben")),
            "anonymous": lambda: _running(Wish(anonymous=True)),
            "diplomacy": lambda: _example("diplomacy_1901", folder),
            "carthage": lambda: _example("carthage_diplomacy_season", folder),
            "won": lambda: _random(folder, "diplomacy", 40, WON),
            "patterson": lambda: _patterson(folder),
            "rome": lambda: site(whole_evidence(ROME), Wish()).files,
        }

    def __missing__(self, kind: str) -> Mapping[str, bytes]:
        self[kind] = made = self._ways[kind]()
        return made


def _running(wish: Wish) -> Mapping[str, bytes]:
    return site(cut_short(whole_evidence(), RUNS_UNTIL), wish).files


@pytest.fixture(scope="session")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Sites:
    """Return sites by what they are of."""
    return Sites(tmp_path_factory)
