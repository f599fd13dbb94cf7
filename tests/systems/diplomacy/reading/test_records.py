"""Votes as orders: what they replace and where they fit; the language as a system hands it out."""

from __future__ import annotations

from adjudicator.systems.carthage_diplomacy import reading as carthage
from adjudicator.systems.diplomacy.ending import Concede, Draw
from adjudicator.systems.diplomacy.words import reading


def test_a_vote_replaces_the_vote_before_and_fits_anywhere() -> None:
    assert Draw(yes=True).key() == Draw(yes=False).key() == "draw"
    assert Concede("power:russia").key() == Concede("power:france").key() == "concede"
    assert Draw(yes=True).where() == Concede("power:russia").where() == {}


def test_both_games_share_the_orders_to_units() -> None:
    assert reading.language() is reading.LANGUAGE
    assert carthage.language() is carthage.LANGUAGE
    assert reading.LANGUAGE.above == carthage.LANGUAGE.above == ("diplomacy_moves",)
