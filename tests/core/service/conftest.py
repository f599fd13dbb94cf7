"""Games played once for all tests of a module; what they need is laid out for as long, as other modules need other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.service.audit.exports import export_game
from adjudicator.systems.republic_of_carthage import system as carthage
from tests.core.service.quay import Quay, corrections, first_day, give, installed, to_the_end


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Have the toy installed beside Carthage."""
    with installed(tmp_path_factory.mktemp("data")):
        yield


@pytest.fixture
def half_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the rules of Carthage end at the Forum Phase, as those of a system that is half built do."""
    monkeypatch.setattr(carthage, "SYSTEM", replace(carthage.SYSTEM, stop="forum"))


@pytest.fixture(scope="module")
def running(toy: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Quay]:
    """A game of some days, corrected by its GM in every way; its packet is open."""
    quay = Quay(tmp_path_factory.mktemp("running"))
    first_day(quay)
    give(quay)
    quay.close()
    corrections(quay)
    yield quay
    quay.home.close()


@pytest.fixture(scope="module")
def over(toy: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Quay]:
    """A game that is over."""
    quay = Quay(tmp_path_factory.mktemp("over"), schedule="one")
    first_day(quay)
    to_the_end(quay)
    yield quay
    quay.home.close()


@pytest.fixture(scope="module")
def archives(running: Quay, over: Quay, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The archives of both games."""
    folder = tmp_path_factory.mktemp("archives")
    for name, quay in (("running", running), ("over", over)):
        export_game(quay.home, "quay", folder / f"{name}.zip")
    return {name: folder / f"{name}.zip" for name in ("running", "over")}
