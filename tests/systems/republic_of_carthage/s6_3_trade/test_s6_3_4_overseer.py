"""Sections 6.3.4 and 6.3.8: the Overseer's income and the end of his term, rulings 50 and 52b."""

from __future__ import annotations

import pytest

from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.rules.money import Purse
from adjudicator.systems.republic.state import CITY, OFFICES, PLACE, SCOPE, TALENTS, TREASURY, Office
from adjudicator.systems.republic_of_carthage.orders.trade import Sell
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.overseer import OverseerPaid
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.overseer_term import OverseerRetired
from adjudicator.testing.scenario import change, filed, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_3_trade.table import (
    deal,
    earned,
    goods,
    holding,
    office,
    run,
    table,
)


@pytest.mark.parametrize(("cards", "income"), [(24, 6), (25, 7), (1, 1), (0, 0), (100, 15)])
def test_the_overseer_takes_one_talent_for_each_started_four_cards(cards: int, income: int) -> None:
    state = change(office(earned(table(), "ben", 10, cards), "overseer", "1"), TALENTS, SCOPE, "1", 3)
    done = run(state, "trade.overseer")
    assert said(done, "overseer_paid") == (OverseerPaid(cards, 4, Purse("senator:1", 3, income, 3 + income)),)
    assert TALENTS.of(done.state, SCOPE, "1") == 3 + income


def test_his_income_is_not_taxed() -> None:
    done = run(office(earned(table(), "ben", 10, 24), "overseer", "1"), "trade.overseer")
    assert TREASURY.of(done.state, SCOPE, CITY) == 100


def test_a_vacant_office_pays_nobody() -> None:
    assert said(run(earned(table(), "ben", 10, 24), "trade.overseer"), "overseer_paid") == ()
    state = change(office(earned(table(), "ben", 10, 24), "overseer", "1"), PLACE, SCOPE, "1", "captive:libyan")
    assert said(run(state, "trade.overseer"), "overseer_paid") == ()


def test_ruling_52b_cards_lost_and_discarded_do_not_count() -> None:
    state = holding(office(deal(table(), ben="3 dye, 2 salt"), "overseer", "1"), "ben", "shipwreck")
    order = filed("ben", PlayCard("card:shipwreck", "seat:ben"))
    state = run(state, "trade.events", order, dice=ScriptedDice(1, 1)).state
    state = run(state, "trade.selling", filed("ben", Sell(goods("3 dye")))).state
    assert said(run(state, "trade.overseer"), "overseer_paid")[0].cards == 3


def test_an_overseer_without_a_turn_left_leaves_his_office() -> None:
    done = run(office(table(), "overseer", "1", term=0), "trade.overseer_term")
    assert said(done, "overseer_retired") == (OverseerRetired("senator:1"),)
    assert OFFICES.get(done.state, SCOPE, "overseer") == Office("", 0)


def test_ruling_50_the_term_itself_does_not_move_here() -> None:
    done = run(office(table(), "overseer", "1", term=1), "trade.overseer_term")
    assert said(done, "overseer_retired") == ()
    assert OFFICES.get(done.state, SCOPE, "overseer") == Office("1", 1)
    assert said(run(table(), "trade.overseer_term"), "overseer_retired") == ()
