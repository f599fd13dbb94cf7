"""Orders for a season to come, as they are mailed: what can never be is refused at once, all else is kept."""

from __future__ import annotations

import re

import pytest

from adjudicator.model.order import Refused
from adjudicator.systems.diplomacy.seasons import to_come, when
from tests.systems.diplomacy.game.lines import opened, written
from tests.systems.diplomacy.pack.games import filed, ledger


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("for fall 1901: A Par - War", "cannot_reach"),
        ("winter 1901: A Par - Bur", "only_builds"),
        ("fall 1901: build A Par", "not_in_this_season"),
        ("fall 1901: A Par disband", "not_in_this_season"),
        ("fall 1901: waive 1", "not_in_this_season"),
    ],
)
def test_what_can_never_be_is_refused_by_every_season(text: str, code: str) -> None:
    (outcome,) = written(opened("", 7), "france", text).outcomes
    assert (outcome.status, getattr(outcome.verdict, "code", "")) == ("refused", code)


@pytest.mark.parametrize(
    "text",
    [
        "for fall 1901: A Par - Bur",
        "for fall 1901: A Bre - Lon",
        "for fall 1901 retreats: A Par disband",
        "for fall 1901 retreats: A Par - Gas",
        "for winter 1901: A Par build",
        "for winter 1901: A Par disband",
        "for winter 1901: waive 1",
        "for spring 1902: A Bur S A Par - Mun",
    ],
)
def test_what_may_be_is_kept(text: str) -> None:
    board = opened("", 7)
    (outcome,) = written(board, "france", text).outcomes
    assert [order.say(board.game.name) for order in outcome.orders] == [text]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("spring 2: A Thb - Mem", "for spring 2: A Thb - Mem"),
        ("S2M: A Thb - Mem", "for spring 2: A Thb - Mem"),
        ("for fall 1: A Thb - Mem", "for fall 1: A Thb - Mem"),
    ],
)
def test_a_year_of_one_digit_is_a_year(text: str, order: str) -> None:
    assert filed("ancient_mediterranean", text) == [order]


@pytest.mark.parametrize("text", ["fall 479 BC: A Ath H", "fall 479 B.C.\nA Ath H", "for fall 479\nA Ath H"])
def test_years_before_christ_are_written_as_reports_show_them(text: str) -> None:
    assert filed("age_of_pericles", text) == ["for fall 479: A Ath H"]


@pytest.mark.parametrize(
    ("variant", "coming", "seasons"),
    [
        (
            "hundred",
            "fall 1430, spring 1435, fall 1440",
            "spring 1425=0 fall 1430=1 spring 1435=1 spring 1426=2 fall 1435=2",
        ),
        ("age_of_pericles", "fall 480 BC, spring 479 BC, fall 479 BC", "spring 479=1 spring 481=-1 spring 1=2"),
        ("east_indies", "monsoon 1501, spring 1502, monsoon 1502", "fall 1501=1 fall 1500=-1 spring 1902=2"),
        ("migraine", "spring 3499, fall 3499, spring 3500", "winter 3498=0 spring 3499=1 fall 3498=-1"),
    ],
)
def test_a_season_is_one_of_the_calendar(variant: str, coming: str, seasons: str) -> None:
    board = ledger(variant).board
    game, state = board.game, board.history.state
    assert ", ".join(to_come(game, state)) == coming
    named = dict(zip(*[iter(re.split(r"=| (?=\D)", seasons))] * 2, strict=True))
    assert {season: when(game, state, season) for season in named} == {season: int(at) for season, at in named.items()}


def test_a_season_that_never_comes_is_refused_with_those_that_do() -> None:
    (outcome,) = written(opened("", 7, last_year=1903), "france", "for spring 1904: A Par - Bur").outcomes
    assert outcome.status == "refused"
    assert isinstance(outcome.verdict, Refused)
    assert outcome.verdict.code == "packet_never"
    assert outcome.verdict.facts is not None
    assert outcome.verdict.facts["coming"] == ("fall 1901", "spring 1902", "fall 1902")


@pytest.mark.parametrize("text", ["next spring A Par - Bur", "for the coming fall: A Par H", "Fall 19O2\nA Par - Bur"])
def test_a_season_whose_year_cannot_be_read_files_nothing_for_now(text: str) -> None:
    outcomes = written(opened("", 7), "france", text).outcomes
    assert outcomes
    assert not any(outcome.orders for outcome in outcomes)
