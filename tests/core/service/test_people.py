"""Who plays a seat: mail from and to its addresses, and what changes when another person takes it."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.engine.log.people import (
    AddressAdded,
    AddressDropped,
    ObserverJoined,
    ObserverLeft,
    Row,
    SeatResigned,
    SeatTaken,
    StandbyLeft,
    StandbyListed,
)
from adjudicator.model.journal import AddressNote
from adjudicator.service.audit.evidence import of_archive
from adjudicator.service.audit.exports import export_game
from adjudicator.service.game.table import Table
from adjudicator.store.archive import read_export
from tests.core.service.quay import Quay

IVO = SeatTaken("ann", "Ivo", "ivo@example.org", "Ann has left us", "Europe/Rome")


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path / "home")
    yield quay
    quay.home.close()


def add(quay: Quay, *rows: Row) -> None:
    with quay.table.work() as work:
        work.add(*rows)


def last_states(quay: Quay, count: int = 1) -> list[str]:
    return [str(entry.state) for entry in quay.home.store.journal()][-count:]


def addressed(quay: Quay, seat: str) -> list[str]:
    return [entry.to_address for entry in quay.home.store.outbox() if entry.to_seat == seat]


def test_mail_from_every_address_of_a_seat_is_its_own(quay: Quay) -> None:
    add(quay, AddressAdded("ann", "ann@phone.example", "mail:1"))
    quay.send("Ann", "bid 2", address="ann@phone.example")
    quay.send("Ann", "bid 3")
    assert last_states(quay, 2) == ["filed", "filed"]
    add(quay, AddressDropped("ann", "ann@phone.example", "asked"))
    quay.send("Ann", "bid 4", address="ann@phone.example")
    assert last_states(quay) == ["held"]


def test_reports_go_to_the_first_address_that_is_not_dead(quay: Quay) -> None:
    add(quay, AddressAdded("ann", "ann@phone.example", "mail:1"))
    quay.close()
    assert set(addressed(quay, "ann")) == {"ann@example.org"}
    with quay.home.store.transaction(None) as tx:
        for number in range(3):
            for address in ("ann@example.org", "ben@example.org"):
                tx.note(AddressNote(address, "permanent", quay.home.stamp(), outbox_id=number + 1))
    quay.close()
    assert addressed(quay, "ann")[-1] == "ann@phone.example"
    assert addressed(quay, "ben")[-1] == "ben@example.org", "he has no other"


def test_whoever_takes_a_seat_gets_its_mail_and_a_token_of_their_own(quay: Quay) -> None:
    old = quay.table.token("ann")
    add(quay, IVO)
    assert quay.table.players["ann"].name == "Ann", "the seat keeps its name in the game"
    assert quay.table.players["ann"].zone == "Europe/Rome"
    quay.send("Ann", "bid 2")
    quay.send("Ann", f"ORDERS quay 1.1 ann {old}\nbid 2\nEND", address="ivo@example.org")
    quay.send("Ann", f"ORDERS quay 1.1 ann {quay.table.token('ann')}\nbid 2\nEND", address="x@example.org")
    quay.send("Ann", "bid 3", address="ivo@example.org")
    assert last_states(quay, 4) == ["held", "held", "filed", "filed"]
    quay.close()
    assert addressed(quay, "ann")[-1] == "ivo@example.org"


def test_a_seat_that_nobody_plays_gets_no_mail(quay: Quay) -> None:
    before = len(addressed(quay, "ann"))
    old = quay.table.token("ann")
    add(quay, SeatResigned("ann", "she moves house"))
    assert quay.table.addresses("ann") == ()
    quay.close()
    assert len(addressed(quay, "ann")) == before
    quay.send("Ann", f"ORDERS quay ann {old}\nbid 2\nEND")
    assert last_states(quay) == ["held"]


def test_people_are_the_same_when_the_game_is_opened_again(quay: Quay) -> None:
    add(quay, IVO, ObserverJoined("zoe@x", "Zoe"), ObserverJoined("tom@x", ""), StandbyListed("Tom", "tom@x"))
    add(quay, ObserverLeft("zoe@x", "asked"), StandbyListed("Una", "una@x", "UTC"), StandbyLeft("tom@x", "took a seat"))
    again = Table.open(quay.home.store, "quay")
    assert again.history.people == quay.table.history.people
    assert again.observers == {"tom@x": ""}
    assert [standby.address for standby in again.standbys] == ["una@x"]
    assert {row.stream for row in quay.home.store.log("quay")[-7:]} == {"book"}


def test_an_archive_knows_the_tokens_of_all_tenures(quay: Quay, tmp_path: Path) -> None:
    first = quay.table.token("ann")
    add(quay, IVO)
    export_game(quay.home, "quay", tmp_path / "quay.zip")
    with zipfile.ZipFile(tmp_path / "quay.zip") as archive:
        tokens = json.loads(archive.read("desk.json"))["tokens"]
    assert (tokens["ann"], tokens["ann/1"]) == (first, quay.table.token("ann"))
    with read_export(tmp_path / "quay.zip") as export:
        assert of_archive(export).board.keys.token("ann", 1) == quay.table.token("ann")
