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


def test_powers_go_to_whoever_likes_them_and_sat_down_first(vienna: Hall) -> None:
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


@pytest.mark.parametrize(
    "other",
    [
        ("prefer England, Austria", "zone Asia/Tokyo", "ann@phone.example"),
        ("prefer Austria", "zone Europe/London", "ann@example.net"),
        ("leave", "join vienna", "ann@example.org"),
    ],
)
def test_what_others_like_and_where_they_write_from_changes_no_byte(
    tmp_path: Path, other: tuple[str, str, str]
) -> None:
    """All mails to Ben at a table where Ann sits who says nothing, and where she says or writes something else.

    Who sits there is told; what each would like to be, their zones and addresses, and who has only asked are not.
    """

    def mails(folder: str, lines: tuple[str, str], address: str) -> list[bytes]:
        hall = Hall(tmp_path / folder)
        hall.open(seats=3, game="vienna", system="diplomacy", settings={"powers": "given"})
        hall.send("Ann", "join vienna", address=address)
        (asked,) = hall.answers()
        thread = f"In-Reply-To: {asked['Message-ID']}"
        hall.send("Ann", "yes", subject=f"Re: {asked['Subject']}", more=thread, address=address)
        for line in lines:
            hall.send("Ann", line, subject="[vienna]", address=address)
        if "leave" in lines:
            (asked,) = hall.answers()
            thread = f"In-Reply-To: {asked['Message-ID']}"
            hall.send("Ann", "yes", subject=f"Re: {asked['Subject']}", more=thread, address=address)
        else:
            hall.send("Cleo", "join vienna", address="cleo@example.org")
        hall.join("Ben", "vienna")
        for line in ("who", "prefer France", "games"):
            hall.send("Ben", line, subject="[vienna]")
        his = [each.id for each in hall.home.store.outbox() if each.to_address == "ben@example.org"]
        raws = [hall.home.store.out_raw(ident) for ident in his]
        hall.home.close()
        assert len(raws) == 5
        return raws

    assert mails("one", ("who", "who"), "ann@example.org") == mails("two", other[:2], other[2])
