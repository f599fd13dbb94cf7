"""Ballots as players write them: on an office, on a deed, on who is nominated; lists on one line."""

from __future__ import annotations

import pytest

from tests.systems.republic_of_carthage.reading.letters import read, told


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("vote no on treasurer", "vote no on State Treasurer"),
        ("vote yes on the Harbor Master", "vote yes on Harbor Master"),
        ("vote yes on Home Suffete", "vote yes on suffetes"),
        ("vote no on Coastal Spain", "vote no on Coastal Spain"),
        ("vote yes on recruit", "vote yes on recruiting"),
        ("vote yes on send", "vote yes on wars"),
        ("vote no on explore", "vote no on expeditions"),
        ("vote yes on provinces", "vote yes on governors"),
        ("veto Harbor Master", "outcry veto Harbor Master"),
        ("vote yes if Gisco is nominated", "vote yes if Gisco nominated"),
        ("vote no on suffetes if Gisco is not nominated", "vote no on suffetes if Gisco not nominated"),
        ("if Gisco is nominated vote no", "vote no if Gisco nominated"),
    ],
)
def test_a_ballot_is_read_by_what_it_is_about(line: str, meant: str) -> None:
    assert [told(result) for result in read(line)] == [meant]


@pytest.mark.parametrize(
    "line", ["vote no on State Treasurer", "vote yes if Gisco nominated", "vote yes on Sardinia-Corsica"]
)
def test_the_canonical_line_is_read_as_itself(line: str) -> None:
    assert [told(result) for result in read(line)] == [line]


@pytest.mark.parametrize("joint", [" or ", ", or "])
def test_a_pair_and_its_fall_back_may_stand_on_one_line(joint: str) -> None:
    found = [told(result) for result in read(f"nominate Gisco and Mattan{joint}nominate Gisco and Elram")]
    assert found == ["nominate Gisco and Mattan", "or nominate Gisco and Elram [1]"]
