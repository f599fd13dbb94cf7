"""Deadlines: the hour on the wall stays, whatever the clocks do; how an hour is told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from freezegun import freeze_time

from adjudicator.model.errors import UserError
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.game.times import day, due, format_time, hour, left, moment, stamp, zone
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.settings.deadlines import Length
from adjudicator.service.setup.creation import configure, create
from adjudicator.service.turn.adjudicate import close, where
from adjudicator.service.turn.deadlines import Clock, deadline

BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def clock(name: str, closes: str = "20:00") -> Clock:
    return Clock(hour(closes), zone(name), frozenset(range(7)), frozenset(), timedelta())


@pytest.mark.parametrize(
    ("now", "days", "name", "closes"),
    [
        ("2026-03-27T12:00", 3, BERLIN, "2026-03-30T18:00:00Z"),  # clocks go forward on the 29th
        ("2026-03-26T12:00", 1, BERLIN, "2026-03-27T19:00:00Z"),
        ("2026-10-23T12:00", 3, BERLIN, "2026-10-26T19:00:00Z"),  # and back on the 25th
        ("2026-10-22T12:00", 1, BERLIN, "2026-10-23T18:00:00Z"),
        ("2026-10-30T12:00", 3, NEW_YORK, "2026-11-03T01:00:00Z"),  # back on the 1st
        ("2026-10-30T23:30", 1, BERLIN, "2026-11-01T19:00:00Z"),  # the day there, which has begun
        ("2026-10-23T12:00", 3, "", "2026-10-26T20:00:00Z"),
    ],
)
def test_a_packet_closes_at_the_hour_of_the_wall_clock_of_the_game(now: str, days: int, name: str, closes: str) -> None:
    then = deadline(clock(name), at(now), Length(days=days))
    assert stamp(then) == closes
    assert format_time(then, name).endswith("20:00")


def test_an_hour_that_the_clocks_leave_out_is_the_one_after() -> None:
    assert (
        format_time(deadline(clock(BERLIN, "02:30"), at("2026-03-28T12:00"), Length(days=1)), BERLIN)
        == "Sun 29 Mar, 03:30"
    )


@pytest.mark.parametrize(
    ("begun", "deadlines"),
    [
        ("2026-03-26 09:00:00", ["2026-03-29T18:00:00Z", "2026-04-01T18:00:00Z"]),
        ("2026-03-24 09:00:00", ["2026-03-27T19:00:00Z", "2026-03-30T18:00:00Z"]),
        ("2026-10-20 09:00:00", ["2026-10-23T18:00:00Z", "2026-10-26T19:00:00Z"]),
    ],
)
def test_a_game_keeps_its_hour_over_both_changes_of_the_clocks(
    toy: None, tmp_path: Path, begun: str, deadlines: list[str]
) -> None:
    """The clock is the machine's own, frozen; packets are closed at their deadlines."""
    players = tuple(Player(name=name, address=f"{name}@x.org") for name in ("Ann", "Ben"))
    file = GameFile(id="quay", system="harbour", schedule="one", zone=BERLIN, player=players)
    home = Home(tmp_path)
    with freeze_time(begun) as clock:
        table = create(home, configure(home, file), bytes(range(64)))
        found = [_deadline(table)]
        clock.move_to(found[0])
        close(home, table)
        found.append(_deadline(table))
    home.close()
    assert found == deadlines
    assert {format_time(moment(text), BERLIN)[-5:] for text in found} == {"20:00"}
    assert where(table).endswith("UTC.")


def _deadline(table: Table) -> str:
    packet = table.history.state.packet
    assert packet is not None
    return table.history.deadlines[packet.id].at


@pytest.mark.parametrize("text", ["", "8", "20", "20:00:30", "24:00", "20.00", "20:60", "8pm", "20:00+02:00", "8:00"])
def test_an_hour_is_written_in_one_way(text: str) -> None:
    with pytest.raises(UserError, match="write an hour such as 20:00"):
        hour(text)


@pytest.mark.parametrize("name", ["Mars/Olympus", "../etc/passwd", "/etc/localtime", "x" * 300, "Europe", "Europe/"])
def test_a_zone_that_is_none_is_said_to_be_none(name: str) -> None:
    with pytest.raises(UserError, match="There is no time zone"):
        zone(name)


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (-1, "the hour is past"),
        (0, "in 0 min"),
        (59, "in 59 min"),
        (60, "in 1 h"),
        (61, "in 1 h 1 min"),
        (24 * 60, "in 24 h"),
        (26 * 60 + 15, "in 26 h"),
        (3 * 24 * 60 - 1, "in 71 h"),
        (3 * 24 * 60, "in 3 days"),
        (10 * 24 * 60 + 600, "in 10 days"),
    ],
)
def test_the_time_left_is_told_as_exactly_as_it_matters(minutes: int, words: str) -> None:
    now = at("2026-11-02T09:00")
    assert left(now, now + timedelta(minutes=minutes)) == words


def test_a_deadline_is_told_in_the_readers_zone_first_and_the_day_once() -> None:
    now = at("2026-11-02T09:00")
    here = due("1.1", "Day", "2026-11-05T20:00:00Z", now, BERLIN)
    assert (here.when, here.utc, here.left) == ("Thu 5 Nov, 21:00 your time", "20:00 UTC", "in 3 days")
    east = due("1.1", "Day", "2026-11-05T20:00:00Z", now, "Asia/Tokyo")
    assert (east.when, east.utc) == ("Fri 6 Nov, 05:00 your time", "Thu 5 Nov, 20:00 UTC")
    plain = due("1.1", "Day", "2026-11-05T20:00:00Z", now, "")
    assert (plain.when, plain.utc) == ("Thu 5 Nov, 20:00 UTC", "")


def test_mastheads_write_the_year() -> None:
    assert day(at("2026-11-02T09:00")) == "Mon 2 Nov 2026"
