"""Open tables of Diplomacy: as many seats as powers, and powers to choose from where the GM gives them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.service.signup.requests import open_tables
from tests.core.service.hall import Hall


@pytest.fixture
def vienna(tmp_path: Path) -> Iterator[Hall]:
    """A home in which the systems of the project are installed, and not the toy."""
    made = Hall(tmp_path / "vienna")
    yield made
    made.home.close()


def test_powers_go_to_who_likes_them_and_sat_down_first(vienna: Hall) -> None:
    vienna.open(seats=3, game="vienna", system="diplomacy", settings={"powers": "given"})
    for name, likes in (("Ann", "France, Austria"), ("Ben", "France > England"), ("Cleo", "")):
        vienna.join(name, "vienna")
        if likes:
            vienna.send(name, f"prefer {likes}", subject="[vienna]")
    assert "England, else" not in vienna.answer()
    assert "The GM" not in vienna.answer()
    assert [player.name for player in open_tables(vienna.home)["vienna"].seated()] == ["Cleo", "Ben", "Ann"]
    vienna.send("Cleo", "prefer Atlantis, Fr", subject="[vienna]")
    assert "you would like to play France" in vienna.answer()
    assert "The other name is not known here" in vienna.answer()
    vienna.send("Cleo", "prefer Atlantis", subject="[vienna]")
    assert "You can prefer: Austria, England or France." in vienna.answer()


def test_a_table_has_as_many_seats_as_the_game_takes(vienna: Hall) -> None:
    vienna.open(seats=0, game="vienna", system="diplomacy")
    assert open_tables(vienna.home)["vienna"].opened.seats == 7
