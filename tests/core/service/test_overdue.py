"""Who is late when a deadline passes: what he is told, what the others are, and who is not waited for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.service.clock.scheduler import Did, tick
from adjudicator.service.settings.deadlines import Deadlines
from tests.core.service.grace import HOUR, told
from tests.core.service.timekeeper import deadline
from tests.core.service.vacancies import IVO, Bench
from tests.verified import differences

GRACE = Deadlines(grace=12, delay=0, remind=())


@pytest.fixture
def bench(toy: None, tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path / "home", GRACE)
    yield bench
    assert differences(bench.home, "quay") == []
    bench.home.close()


def pass_deadline(bench: Bench, *heard: str) -> tuple[str, ...]:
    """Let some players write, and the deadline come."""
    for name in heard:
        bench.send(name, "bid 1")
    bench.hands.moment = max(deadline(bench), bench.hands.moment)
    return tuple(did.what for did in tick(bench.home, bench.table))


def end_grace(bench: Bench) -> tuple[Did, ...]:
    bench.hands.moment += 12 * HOUR
    return tick(bench.home, bench.table)


def test_whoever_is_late_is_told_how_long_what_is_played_and_what_a_miss_would_mean(bench: Bench) -> None:
    assert pass_deadline(bench, "Ann", "Ben") == ("late",)
    end_grace(bench)
    assert pass_deadline(bench, "Ann", "Ben") == ("late",)
    first, second = told(bench, "cleo", "overdue")
    assert "Cleo, the deadline of 1.1 Day was" in first
    assert "GRACE" in first
    assert "in 12 h" in first
    assert "If nothing comes until then, this is played for you: bid 0" in first
    assert "answer done. That is an order, and no miss." in first
    assert "this is the first packet that asks you for anything" in first
    assert "1 miss in 1 packet. A miss now would be the second in a row. Your seat would then be offered" in second
    assert told(bench, "ann", "overdue") == []
    assert "Cleo" in told(bench, "ann", "act")[0]


def test_a_done_ends_the_wait_and_is_no_miss(bench: Bench) -> None:
    pass_deadline(bench, "Ann", "Ben")
    bench.send("Cleo", "done")
    assert bench.table.history.attendance.of("cleo") == (False,)


def test_orders_that_stand_from_before_make_nobody_be_in_time_as_all_would_see_that_they_are_there(
    bench: Bench,
) -> None:
    bench.send("Cleo", "standing bid 1")
    assert pass_deadline(bench, "Ann", "Ben") == ("deadline",)
    assert pass_deadline(bench, "Ann", "Ben") == ("late",)
    assert "standing bid 1" in told(bench, "cleo", "overdue")[0]


def test_nobody_waits_for_a_seat_that_was_given_up(bench: Bench) -> None:
    for _ in range(3):
        assert pass_deadline(bench, "Ann", "Ben") == ("late",)
        end_grace(bench)
    assert bench.table.history.people.given_up == ("cleo",)
    number = len(bench.table.history.published)
    bench.send("Ann", "done")
    bench.send("Ben", "done")
    assert len(bench.table.history.published) == number + 1, "all who are waited for are done"


def test_whoever_takes_a_seat_in_grace_is_waited_for(bench: Bench) -> None:
    for _ in range(2):
        pass_deadline(bench, "Ann", "Ben")
        end_grace(bench)
    assert pass_deadline(bench, "Ann", "Ben") == ("late",)
    bench.claim(IVO)
    number = len(bench.table.history.published)
    bench.send("Ivo", "bid 2", address="ivo@example.net")
    assert len(bench.table.history.published) == number + 1, "he was the last"
