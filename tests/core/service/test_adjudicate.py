"""A packet is locked, run and reported; whatever is interrupted goes on with the same dice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.clock.scheduler import tick
from adjudicator.service.game.table import Table
from adjudicator.service.turn.adjudicate import close, lock, run_on, standing, where
from tests.core.service.adjudicate import Stopped, stopping
from tests.core.service.quay import Quay, to_the_end
from tests.installed import SYSTEMS


def set_up(path: Path, schedule: str = "two") -> Quay:
    quay = Quay(path, schedule=schedule)
    quay.send("Ann", "bid 2\nword: olive press\ndone")
    quay.send("Ben", "bid 5\npray")
    return quay


def traces(quay: Quay) -> tuple[list[str], list[str], list[bytes]]:
    """Return the log without its hours, the keys of all mails, and the reports."""
    log = [row.body for row in quay.home.store.log("quay")]
    return log, [mail.key for mail in quay.home.store.outbox()], [r.body for r in quay.home.store.reports("quay")]


def test_a_run_stopped_anywhere_goes_on_and_ends_the_same(toy: None, tmp_path: Path) -> None:
    whole = set_up(tmp_path / "whole")
    with stopping(0) as passed:
        whole.close()
    assert {"service.locked", "service.stepped", "service.published"} <= set(passed)
    for at in range(1, len(passed) + 1):
        quay = set_up(tmp_path / str(at))
        with stopping(at), pytest.raises(Stopped):
            quay.close()
        table = Table.open(quay.home.store, "quay")
        if where(table).startswith("Packet 1.1"):
            close(quay.home, table)
        run_on(quay.home, table)
        assert where(table) == where(whole.table), passed[at - 1]
        assert traces(quay) == traces(whole), passed[at - 1]
        run_on(quay.home, table)
        assert traces(quay) == traces(whole), "what is done is done once"
        quay.home.close()
    whole.home.close()


def test_the_lock_notice_goes_out_before_any_die_and_once(toy: None, tmp_path: Path) -> None:
    quay = set_up(tmp_path)
    quay.pass_hours(20)
    lock(quay.home, quay.table)
    notices = [mail for mail in quay.home.store.outbox() if ".lock." in mail.key]
    assert [mail.to_seat for mail in notices] == ["ann", "ben", "cleo"]
    kinds = [row.kind for row in quay.home.store.log("quay")]
    assert "rolled" not in kinds[kinds.index("packet_locked") :]
    run_on(quay.home, quay.table)
    assert [mail for mail in quay.home.store.outbox() if ".lock." in mail.key] == notices
    quay.home.close()


def test_whoever_closes_again_after_a_crash_does_not_mean_the_next_packet(toy: None, tmp_path: Path) -> None:
    quay = set_up(tmp_path)
    quay.pass_hours(20)
    lock(quay.home, quay.table)
    close(quay.home, Table.open(quay.home.store, "quay"))
    quay.table.refresh()
    assert "1.2 Market is open" in where(quay.table) or "2.1 Auction is open" in where(quay.table)
    assert [report.report for _, report in quay.table.history.published] == ["0-0", "1-1"]
    quay.home.close()


def test_what_was_filed_ahead_is_carried_out_when_its_packet_opens(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path)
    gifts = "\n".join(f"give {lot} to Ben" for lot in ("Silk", "Tin", "Oil", "Salt"))
    quay.send("Ann", f"bid 5\npray\n{gifts}")
    quay.send("Ben", "pray")
    quay.close()
    assert "1.2 Market is open" in where(quay.table)
    assert [event.data.to for event in quay.table.history.events() if event.kind == "given"] == ["seat:ben"]
    report = next(r for r in quay.home.store.reports("quay", "1-1", "all") if r.format == "text").body.decode()
    assert re.search(r"Ann gets \w+\.", report)
    assert re.search(r"Ben", report), "the report is written after it"
    quay.home.close()


def test_what_was_refused_when_its_moment_came_does_not_wait_for_the_next_turn(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, schedule="two")
    quay.send("Ann", "bid 5\nstanding pray")
    quay.send("Ben", "give Silk to Ann\ngive Tin to Ann\ngive Oil to Ann\ngive Salt to Ann")
    quay.close()
    assert quay.alive("ben") == 4
    quay.close()
    assert where(quay.table).startswith("Packet 2.1 Auction")
    assert quay.alive("ben") == 0
    quay.home.close()


def test_a_packet_closes_early_when_all_it_asks_have_said_done(toy: None, tmp_path: Path) -> None:
    quay = set_up(tmp_path)
    quay.send("Ben", "done")
    assert where(quay.table).startswith("Packet 1.1 Auction is open until Thu 5 Nov, 20:00 UTC.")
    quay.send("Ann", "done no")
    quay.send("Cleo", "done")
    assert tick(quay.home, quay.table) == ()
    quay.send("Ann", "Done.")
    assert "1.1" not in where(quay.table)
    assert quay.table.history.published[-1][1].report == "1-1"
    quay.home.close()


def test_done_of_one_packet_is_not_done_of_the_next(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, schedule="one")
    for name in ("Ann", "Ben", "Cleo"):
        quay.send(name, "done")
    assert "Packet 2.1 Day is open" in where(quay.table)
    assert tick(quay.home, quay.table) == ()
    quay.home.close()


def test_a_game_that_is_over_says_so_and_closes_nothing(over: Quay) -> None:
    before = traces(over)
    assert standing(over.table) == where(over.table) == "Quay is over; see its last report."
    with pytest.raises(UserError, match=r"Quay is over; see its last report\."):
        close(over.home, over.table)
    assert tick(over.home, over.table) == ()
    assert traces(over) == before


def test_a_game_whose_rules_end_says_where_it_stands(half_a_turn: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, system="republic_of_carthage", schedule="fast")
    while "is open" in where(quay.table):
        quay.close()
    assert where(quay.table) == "Quay stands at the Forum Phase; the rules beyond it come with a later version."
    with pytest.raises(UserError, match="Quay stands at the Forum Phase"):
        close(quay.home, quay.table)
    quay.home.close()


def test_a_game_that_was_stopped_between_lock_and_run_has_no_open_packet(toy: None, tmp_path: Path) -> None:
    quay = set_up(tmp_path)
    lock(quay.home, quay.table)
    assert where(quay.table) == "Quay has no open packet."
    quay.home.close()


def test_a_whole_game_needs_nobody(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path)
    while not quay.table.history.state.over:
        quay.close()
    assert not any(event.data.used for event in quay.table.history.events() if event.kind == "submitted")
    quay.home.close()


@pytest.mark.parametrize("system", SYSTEMS)
def test_packets_of_every_game_close_without_anybody(system: str, tmp_path: Path) -> None:
    quay = Quay(tmp_path, system=system, schedule="faithful")
    closed = [quay.table.history.state.packet]
    for _ in range(3):
        quay.close()
        closed.append(quay.table.history.state.packet)
    assert len({packet.id for packet in closed if packet is not None}) == len(closed)
    assert not any(event.data.used for event in quay.table.history.events() if event.kind == "submitted")
    quay.home.close()


def test_each_packet_has_a_deadline_of_its_own(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, schedule="one")
    to_the_end(quay)
    stamps = [row.at for row in quay.table.history.deadlines.values()]
    assert stamps == sorted(set(stamps))
    assert all(text.endswith("T20:00:00Z") for text in stamps)
    quay.home.close()
