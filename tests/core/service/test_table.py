"""A game opened for work: its log grows by whole transactions, and another process is noticed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.engine.log.book import DoneSaid
from adjudicator.engine.log.history import DeadlineSet
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event
from adjudicator.service.game.table import Table, boxed, stream_of
from adjudicator.store.base import VersionConflict
from tests.core.service.quay import ROOT, Quay


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path)
    yield quay
    quay.home.close()


def test_what_a_transaction_appends_is_in_the_log_and_in_the_history(quay: Quay) -> None:
    table, version = quay.table, quay.table.version
    with table.work() as work:
        work.add(DoneSaid("ann", "1.1", True))
        work.next_step()
        work.add(DoneSaid("ben", "1.1", True))
    assert table.version == version + 1
    assert table.history.book.is_done("ben", "1.1")
    rows = quay.home.store.log("quay")[-2:]
    assert [row.kind for row in rows] == ["DoneSaid", "DoneSaid"]
    assert rows[1].step == rows[0].step + 1
    assert Table.open(quay.home.store, "quay").history.book == table.history.book


def test_a_transaction_that_fails_leaves_no_trace(quay: Quay) -> None:
    table, last = quay.table, quay.table.history.last
    with pytest.raises(TypeError, match="is not a record"), table.work() as work:
        work.add(DoneSaid("ann", "1.1", True), object())
    assert (table.history.last, len(quay.home.store.log("quay"))) == (last, last)
    assert not table.history.book.is_done("ann", "1.1")


def test_a_transaction_without_rows_changes_no_version(quay: Quay) -> None:
    version = quay.table.version
    with quay.table.work():
        pass
    assert quay.table.version == version == quay.home.store.game("quay").version


def test_whoever_comes_second_reads_first_and_then_decides_again(quay: Quay) -> None:
    other = Table.open(quay.home.store, "quay")
    with other.work() as work:
        work.add(DoneSaid("ann", "1.1", True))
    with pytest.raises(VersionConflict), quay.table.work() as work:
        work.add(DoneSaid("ben", "1.1", True))
    quay.table.refresh()
    assert quay.table.history.book == other.history.book
    with quay.table.work() as work:
        work.add(DoneSaid("ben", "1.1", True))


def test_games_of_one_box_share_it(toy: None) -> None:
    assert boxed("harbour", ()) is boxed("harbour", ())
    assert boxed("harbour", (("harbour.toml", 'lots = []\ncards = ["1"]'),))[0]["cards"] == ["1"]


def test_each_kind_of_row_has_its_stream() -> None:
    assert stream_of(Event("sold", "harbour")) == ("state", "sold")
    assert stream_of(Event("rolled", "harbour")) == ("dice", "rolled")
    assert stream_of(DeadlineSet("1.1", "2026-11-02T09:00:00Z")) == ("engine", "DeadlineSet")
    assert stream_of(DoneSaid("ann", "1.1", True)) == ("book", "DoneSaid")


def test_there_is_no_game_without_being_set_up(quay: Quay) -> None:
    with pytest.raises(UserError, match="There is no game called byrsa here"):
        Table.open(quay.home.store, "byrsa")


def test_a_table_alone_knows_every_record_that_a_log_may_hold() -> None:
    """Looking at a game that its GM corrected imports no code of corrections."""
    names = (
        "DeadlineMoved Ruled Substituted WentBack PacketMoved OrderFiled OrderWithdrawn DoneSaid WordSent "
        "Rewound DeadlineSet Published Rolled Submission Filed Test"
    )
    probe = (
        "from adjudicator.service.game import table; from adjudicator.model import record\n"
        f"missing = set({names!r}.split()) - set(record._CLASSES)\n"
        "assert not missing, missing\n"
    )
    subprocess.run([sys.executable, "-c", probe], cwd=ROOT, check=True, timeout=60)
