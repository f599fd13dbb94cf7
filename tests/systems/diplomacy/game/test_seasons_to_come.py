"""Orders for a season to come, as they are mailed: what can never be is refused at once, all else is kept."""

from __future__ import annotations

import pytest

from tests.systems.diplomacy.game.lines import opened, written


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
