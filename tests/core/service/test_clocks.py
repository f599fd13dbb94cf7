"""When a packet closes: by the wall, on a permitted day, not too early, and never moved for nothing."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.model.errors import UserError
from adjudicator.service.game.times import zone
from adjudicator.service.settings.deadlines import Deadlines, Length, checked, days_said, length, weekdays
from adjudicator.service.turn.deadlines import BACK, Away, Clock, away, deadline, put_off

DAY = timedelta(days=1)
ZONES = ("Europe/Berlin", "Europe/London", "America/New_York", "America/Santiago", "Australia/Sydney", "UTC")
MOMENTS = st.integers(0, 2 * 365 * 24 * 3600).map(lambda s: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=s))
LENGTHS = st.builds(Length, days=st.integers(1, 9)) | st.builds(Length, hours=st.integers(1, 99))
CLOCKS = st.builds(
    Clock,
    at=st.times().map(lambda at: at.replace(second=0, microsecond=0)),
    zone=st.sampled_from(ZONES).map(zone),
    weekdays=st.frozensets(st.integers(0, 6), min_size=1),
    holidays=st.frozensets(st.dates(date(2026, 1, 1), date(2027, 12, 31)), max_size=30),
    earliest=st.integers(0, 72).map(lambda hours: timedelta(hours=hours)),
)
ABSENCES = st.lists(
    st.builds(
        lambda seat, first, days, name: away(seat, first, first + days * DAY, zone(name)),
        st.sampled_from(("ann", "ben", "cleo")),
        st.dates(date(2026, 1, 1), date(2027, 12, 31)),
        st.integers(0, 30),
        st.sampled_from(ZONES),
    ),
    max_size=5,
)


def berlin(at: str = "20:00", days: str = "Mon-Sun", earliest: int = 0, *holidays: date) -> Clock:
    hours = timedelta(hours=earliest)
    return Clock(time.fromisoformat(at), zone("Europe/Berlin"), weekdays(days), frozenset(holidays), hours)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def skipped(clock: Clock, day: date) -> bool:
    """Return whether the clocks leave the closing hour of a day out."""
    return clock.on(day).astimezone(clock.zone).replace(tzinfo=None) != datetime.combine(day, clock.at)


def permitted(clock: Clock, moment: datetime) -> bool:
    """Return whether a moment is the closing hour of a permitted day, by the wall."""
    local = moment.astimezone(clock.zone)
    days = (local.date(), local.date() - DAY)  # an hour that is left out may fall on the next day
    return any(clock.closes_on(day) and clock.on(day) == moment for day in days)


@given(CLOCKS, MOMENTS, LENGTHS, st.integers(0, 5))
def test_a_deadline_is_late_enough_and_at_the_hour_of_a_permitted_day(
    clock: Clock, opened: datetime, given_: Length, more: int
) -> None:
    closes = deadline(clock, opened, given_, more)
    assert closes >= opened + clock.earliest
    assert closes >= opened + timedelta(hours=given_.hours)
    assert clock.day(closes) >= clock.day(opened) + (given_.days + more) * DAY
    assert permitted(clock, closes)
    local = closes.astimezone(clock.zone)
    assert skipped(clock, local.date()) or local.time() == clock.at


@given(CLOCKS, MOMENTS, LENGTHS, st.timedeltas(timedelta(), timedelta(days=9)))
def test_what_opens_later_does_not_close_earlier(clock: Clock, opened: datetime, given_: Length, by: timedelta) -> None:
    assert deadline(clock, opened, given_) <= deadline(clock, opened + by, given_)


@given(CLOCKS, MOMENTS, LENGTHS)
def test_no_deadline_is_later_than_it_must_be(clock: Clock, opened: datetime, given_: Length) -> None:
    closes = deadline(clock, opened, given_)
    least = max(opened + clock.earliest, opened + timedelta(hours=given_.hours))
    first = clock.day(opened) + given_.days * DAY
    between = (first + days * DAY for days in range((clock.day(closes) - first).days))
    assert not [day for day in between if clock.closes_on(day) and clock.on(day) >= least and clock.on(day) < closes]


@given(CLOCKS, MOMENTS, ABSENCES)
def test_a_deadline_is_put_off_past_every_absence_and_only_then(
    clock: Clock, opened: datetime, absent: list[Away]
) -> None:
    closes = deadline(clock, opened, Length(days=2))
    moved, seats = put_off(clock, closes, absent)
    assert (moved == closes) == (not seats)
    assert (moved == closes) == (not [each for each in absent if each.begin <= closes < each.end])
    assert not [each for each in absent if each.begin <= moved < each.end]
    assert permitted(clock, moved)
    assert moved >= closes
    assert set(seats) <= {each.seat for each in absent}


@given(CLOCKS, MOMENTS, ABSENCES, st.timedeltas(timedelta(), timedelta(days=9)))
def test_absences_never_let_a_later_packet_close_earlier(
    clock: Clock, opened: datetime, absent: list[Away], by: timedelta
) -> None:
    early, late = (put_off(clock, deadline(clock, opened + more, Length(days=1)), absent) for more in (0 * by, by))
    assert early[0] <= late[0]


def test_whoever_comes_back_has_half_a_day_to_read_what_came() -> None:
    here = away("ann", date(2026, 8, 3), date(2026, 8, 20), zone("Europe/Berlin"))
    assert (here.begin, here.end - BACK) == (at("2026-08-02T22:00"), at("2026-08-20T22:00"))
    moved, seats = put_off(berlin("02:00"), at("2026-08-11T00:00"), [here])
    assert (moved, seats) == (at("2026-08-22T00:00"), ("ann",)), "two hours after his return would be too few"


@pytest.mark.parametrize(
    ("opened", "clock", "given_", "closes"),
    [
        ("2026-11-06T12:00", berlin(days="Mon-Fri"), Length(days=1), "2026-11-09T19:00"),  # a Friday
        ("2026-11-02T19:30", berlin(earliest=24), Length(days=1), "2026-11-04T19:00"),
        ("2026-11-02T18:30", berlin(earliest=24), Length(days=1), "2026-11-03T19:00"),
        ("2026-12-23T12:00", berlin("20:00", "Mon-Sun", 0, date(2026, 12, 24)), Length(days=1), "2026-12-25T19:00"),
        ("2026-11-02T12:00", berlin(), Length(hours=24), "2026-11-03T19:00"),
        ("2026-11-02T12:00", berlin(), Length(hours=5), "2026-11-02T19:00"),
        ("2026-03-28T12:00", berlin("02:30"), Length(days=1), "2026-03-29T01:30"),  # 2:30 is left out, so 3:30
        ("2026-10-24T12:00", berlin("02:30"), Length(days=1), "2026-10-25T00:30"),  # comes twice: the first
        ("2026-03-28T12:00", berlin(earliest=30), Length(days=1), "2026-03-29T18:00"),
    ],
)
def test_deadlines_by_example(opened: str, clock: Clock, given_: Length, closes: str) -> None:
    assert deadline(clock, at(opened), given_) == at(closes)


@pytest.mark.parametrize(
    ("opened", "name", "closes"),
    [
        ("2026-03-06T12:00", "America/New_York", "2026-03-09T00:00"),  # clocks forward on the 8th
        ("2026-10-30T12:00", "America/New_York", "2026-11-02T01:00"),  # and back on 1 November
        ("2026-04-03T00:00", "Australia/Sydney", "2026-04-05T10:00"),  # back on the 5th
        ("2026-10-02T00:00", "Australia/Sydney", "2026-10-04T09:00"),  # and forward on 4 October
        ("2026-09-04T12:00", "America/Santiago", "2026-09-06T23:00"),
    ],
)
def test_the_hour_stays_on_the_wall_west_and_south(opened: str, name: str, closes: str) -> None:
    clock = Clock(time(20), zone(name), weekdays("Mon-Sun"), frozenset(), timedelta())
    assert deadline(clock, at(opened), Length(days=2)) == at(closes)


@pytest.mark.parametrize(
    ("days", "found", "said"),
    [
        ("Mon-Fri", {0, 1, 2, 3, 4}, "Mon to Fri"),
        ("monday - wednesday, Sat", {0, 1, 2, 5}, "Mon, Tue, Wed, Sat"),
        (("Sun", "Tues"), {1, 6}, "Tue, Sun"),
        ("Sat-Mon", {5, 6, 0}, "Mon, Sat, Sun"),
        ("Mon-Sun", set(range(7)), ""),
        ("Tue-Mon", set(range(7)), ""),
        ("Wed", {2}, "Wed"),
    ],
)
def test_days_are_written_as_people_do(days: str | tuple[str, ...], found: set[int], said: str) -> None:
    assert weekdays(days) == found
    assert days_said(Deadlines(days=days)) == said


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (Deadlines(days=""), "`days` names no day on which a packet may close"),
        (Deadlines(days="Mon-Fry"), "`days` has the word Fry, which is no day of the week"),
        (Deadlines(days="Mo"), "`days` has the word Mo, which is no day of the week"),
        (Deadlines(next={"Night": "2 days"}), "`next` names a packet Night; the schedule has: Day, Trade"),
        (Deadlines(next={"Day": "soon"}), "`soon` is no length of time; write it as 2 days or 36 hours"),
        (Deadlines(next={"Day": "0 days"}), "`0 days` is no length of time"),
        (Deadlines(grace=-1), "`grace` is -1; write a number from 0 to 9999"),
        (Deadlines(earliest=10_000), "`earliest` is 10000; write a number from 0 to 9999"),
    ],
)
def test_a_setting_that_cannot_be_followed_is_refused(settings: Deadlines, said: str) -> None:
    with pytest.raises(UserError) as fault:
        checked(settings, ("Day", "Trade"))
    assert str(fault.value).startswith(said)


def test_lengths_are_days_hours_or_weeks() -> None:
    assert [length(text) for text in ("1 day", "36 hours", "2d", "12h", "1 Week")] == [
        Length(days=1),
        Length(hours=36),
        Length(days=2),
        Length(hours=12),
        Length(days=7),
    ]
