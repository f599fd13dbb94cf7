"""Days as people write them."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.service.filing.dates import FULL, days

TODAY = date(2026, 11, 20)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("3 Aug to 20 Aug", "2027-08-03", "2027-08-20"),
        ("24 Nov to 2 Dec", "2026-11-24", "2026-12-02"),
        ("from 24 November until 2 December", "2026-11-24", "2026-12-02"),
        ("from the 24th of November through the 2nd of December.", "2026-11-24", "2026-12-02"),
        ("10 Nov to 25 Nov", "2026-11-10", "2026-11-25"),
        ("24 Dec to 2 Jan", "2026-12-24", "2027-01-02"),
        ("24 Dec 2026 to 2 Jan", "2026-12-24", "2027-01-02"),
        ("24 Dec to 2 Jan 2028", "2027-12-24", "2028-01-02"),
        ("24 - 30 Nov", "2026-11-24", "2026-11-30"),
        ("24-30 November 2026", "2026-11-24", "2026-11-30"),
        ("Nov 24 - Dec 2", "2026-11-24", "2026-12-02"),
        ("November 24, 2026 to December 2, 2026", "2026-11-24", "2026-12-02"),
        ("24 Nov \u2013 2 Dec", "2026-11-24", "2026-12-02"),
        ("2026-12-01 to 2026-12-05", "2026-12-01", "2026-12-05"),
        ("from 2026-12-01 till 2026-12-05, please", "2026-12-01", "2026-12-05"),
        ("2026-12-01", "2026-12-01", "2026-12-01"),
        ("tomorrow", "2026-11-21", "2026-11-21"),
        ("today", "2026-11-20", "2026-11-20"),
        ("tomorrow to 24 Nov", "2026-11-21", "2026-11-24"),
        ("until 5 December", "2026-11-20", "2026-12-05"),
        (": 1 Sept to 3 Sept", "2027-09-01", "2027-09-03"),
        ("on Monday, 23 November", "2026-11-23", "2026-11-23"),
        ("29 Feb", "2028-02-29", "2028-02-29"),
    ],
)
def test_days_are_read_as_written(text: str, first: str, last: str) -> None:
    assert days(text, TODAY) == (date.fromisoformat(first), date.fromisoformat(last))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "next week",
        "3/8 to 20/8",
        "31 Nov",
        "30 Feb to 2 Mar",
        "5 Dec 2026 to 1 Dec 2026",
        "3 Foo",
        "2026-13-01",
    ],
)
def test_what_names_no_day_is_not_guessed(text: str) -> None:
    assert days(text, TODAY) is None


@given(st.dates(date(2026, 1, 1), date(2030, 1, 1)), st.integers(0, 300), st.integers(0, 300))
def test_days_to_come_are_found_without_their_years(today: date, until: int, length: int) -> None:
    first = today + timedelta(days=until)
    last = first + timedelta(days=min(length, 364 - until) if until < 364 else 0)
    text = " to ".join(f"{day.day} {FULL[day.month - 1]}" for day in (first, last))
    found = days(text, today)
    assert found is not None
    assert found[1] == last or (last.month, last.day) == (2, 29)
    assert found[0] == first or (first.month, first.day) == (2, 29)
