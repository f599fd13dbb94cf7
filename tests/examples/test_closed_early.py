"""The examples that a clock closes: packets close as players have done with them, and the log of each is verified."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adjudicator.engine.log.calendar import EarlyClose, GraceBegun
from adjudicator.engine.log.history import DeadlineSet
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table, rows_of
from adjudicator.service.setup.demo import run

Played = tuple[Home, Table]


@pytest.fixture(scope="module")
def turn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """The turn that its players close."""
    home, table = run("carthage_early_close", tmp_path_factory.mktemp("turn"))
    yield home, table
    home.close()


def closes(table: Table, packet: str) -> list[str]:
    """Return the minutes for which the early close of a packet was fixed; an empty one where it was called off."""
    rows = (row.body for row in rows_of(table.store.log(table.id)))
    return [row.at[11:16] for row in rows if isinstance(row, EarlyClose) and row.packet == packet]


def test_the_delay_begins_again_three_times_and_no_more(turn: Played) -> None:
    assert closes(turn[1], "0.1") == ["10:52", "10:56", "11:03", "11:11"]


def test_no_packet_of_the_turn_reached_its_deadline(turn: Played) -> None:
    bodies = [row.body for row in rows_of(turn[1].store.log("utica"))]
    packets = {row.packet for row in bodies if isinstance(row, DeadlineSet)}
    assert len(packets) == 10
    assert not any(isinstance(row, GraceBegun) for row in bodies)
    for packet in ("1.4p", "1.6"):
        assert closes(turn[1], packet) == [], "it asks one seat, so there is nobody to leave a while for"
    assert all(closes(turn[1], packet) for packet in ("1.1", "1.3", "1.4", "1.5", "1.7", "1.8"))


def test_the_gm_said_done_for_a_seat(turn: Played) -> None:
    report = next(r for r in turn[0].store.reports("utica", packet="1-3", audience="all") if r.format == "text")
    assert "he rang me from the train" in " ".join(report.body.decode().split())


def test_the_log_is_verified(turn: Played) -> None:
    assert verify(turn[0], "utica").differences == []
