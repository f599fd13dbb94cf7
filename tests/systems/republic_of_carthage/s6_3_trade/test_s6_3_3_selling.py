"""Section 6.3.3: selling and taxes, rulings 45 to 47, and the sales of the report on turn 4 of Byrsa."""

from __future__ import annotations

import pytest

from adjudicator.engine.effects import Effect
from adjudicator.model.order import ACCEPTED, Refused, Slot
from adjudicator.model.state import Frame, State
from adjudicator.model.view import view
from adjudicator.systems.republic.rules.money import Balance
from adjudicator.systems.republic.state import CITY, SCOPE, TREASURY
from adjudicator.systems.republic_of_carthage.orders.trade import Sell, SellAll
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.prices import PriceTerm
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.selling import tax_on
from adjudicator.systems.republic_of_carthage.state import INCOMES, TAX, TRADE
from adjudicator.testing.scenario import change, filed, refusals, said
from tests.systems.republic_of_carthage.s6_3_trade.table import (
    GAME,
    deal,
    goods,
    hand,
    in_force,
    office,
    price,
    run,
    table,
)

STEP = "trade.selling"
SPEC = GAME.system.step(STEP)


def rich(tax: int = 10, treasury: int = 100, **hands: str) -> State:
    state = change(deal(table(), **hands), TAX, SCOPE, CITY, tax)
    return change(state, TREASURY, SCOPE, CITY, treasury)


def test_the_sales_of_turn_4_of_byrsa() -> None:
    """The table of the report: sales and tax at 20 %, rounded up, from the HRAO."""
    state = office(
        rich(
            20,
            150,
            ben="3 cloth, 1 ochre, 1 hides, 1 gold",
            clara="3 timber, 2 iron, 2 hides, 1 dye",
            dora="3 grain, 2 timber, 2 ochre, 1 gems",
            perla="3 papyrus, 1 salt, 1 oil, 1 wine",
            anna="4 salt, 3 oil, 1 ochre",
        ),
        "home_suffete",
        "6",
    )
    done = run(
        state,
        STEP,
        filed("anna", Sell(goods("4 salt"))),
        filed("ben", Sell(goods("3 cloth"))),
        filed("clara", Sell(goods("3 timber, 2 iron, 2 hides"))),
        filed("perla", Sell(goods("3 papyrus"))),
    )
    rows = [(s.seat, s.worth, s.tax, s.net, s.left, s.default) for s in said(done, "trade_cards_sold")]
    assert rows == [
        ("ben", 45, 9, 36, 3, False),
        ("clara", 39, 8, 31, 1, False),
        ("dora", 52, 11, 41, 1, True),
        ("perla", 18, 4, 14, 3, False),
        ("anna", 48, 10, 38, 4, False),
    ]
    clara = said(done, "trade_cards_sold")[1]
    assert sorted((one.cards, one.good, one.worth) for one in clara.sets) == [
        (2, "good:hides", 4),
        (2, "good:iron", 8),
        (3, "good:timber", 27),
    ]
    assert TREASURY.of(done.state, SCOPE, CITY) == 192
    assert sum(row.cards for _, row in INCOMES.items(done.state, SCOPE)) == 24
    assert sum(row.talents.known() for _, row in INCOMES.items(done.state, SCOPE)) == 160


def test_anna_sells_four_salt_for_48_talents_less_ten_of_tax() -> None:
    done = run(rich(20, 182, anna="4 salt"), STEP, filed("anna", Sell(goods("4 salt"))))
    (sold,) = said(done, "trade_cards_sold")
    (salt,) = sold.sets
    assert (salt.cards, salt.unit.value, salt.worth) == (4, 3, 48)
    assert (sold.tax, sold.net, sold.treasury) == (10, 38, Balance(182, 10, 192))


def test_the_examples_of_the_rules_three_dye_and_a_papyrus() -> None:
    done = run(rich(anna="3 dye"), STEP, filed("anna", Sell(goods("3 dye"))))
    assert said(done, "trade_cards_sold")[0].worth == 72
    done = run(rich(anna="3 dye, 1 papyrus"), STEP, filed("anna", Sell(goods("3 dye, 1 papyrus"))))
    (sold,) = said(done, "trade_cards_sold")
    assert (sold.worth, sold.rate, sold.tax, sold.net) == (74, 10, 8, 66)


def test_the_hraos_player_sells_first_and_the_others_follow_clockwise() -> None:
    state = office(rich(anna="2 salt", ben="2 salt", clara="2 salt", dora="2 salt"), "overseer", "9")
    assert [data.seat for data in said(run(state, STEP), "trade_cards_sold")] == ["dora", "anna", "ben", "clara"]


def test_ruling_45_the_order_changes_nothing_but_the_running_treasury() -> None:
    state = rich(20, 100, anna="2 salt", ben="3 salt")
    one = run(office(state, "home_suffete", "2"), STEP)
    other = run(office(state, "home_suffete", "6"), STEP)
    assert TREASURY.of(one.state, SCOPE, CITY) == TREASURY.of(other.state, SCOPE, CITY)
    assert [s.treasury.new for s in said(one, "trade_cards_sold")] == [103, 109]


def test_ruling_46_one_good_cannot_be_sold_as_two_sets() -> None:
    done = run(rich(anna="3 dye"), STEP, filed("anna", Sell((("good:dye", 1), ("good:dye", 2)))))
    assert [one.worth for one in said(done, "trade_cards_sold")[0].sets] == [72]


def test_ruling_47_tax_is_rounded_up_once() -> None:
    done = run(rich(10, anna="2 ochre, 2 hides, 1 iron"), STEP, filed("anna", SellAll()))
    (sold,) = said(done, "trade_cards_sold")
    # 4 + 4 + 2 = 10, and 10 % of it 1: set by set it would be 3
    assert (sold.worth, sold.tax) == (10, 1)
    assert [tax_on(worth, 10) for worth in (0, 1, 10, 11, 74)] == [0, 1, 1, 2, 8]
    assert tax_on(48, 20) == 10


def test_without_an_order_all_sets_of_two_or_more_are_sold() -> None:
    done = run(rich(anna="3 dye, 1 gold, 2 ochre"), STEP)
    (sold,) = said(done, "trade_cards_sold")
    assert sorted((one.good, one.cards) for one in sold.sets) == [("good:dye", 3), ("good:ochre", 2)]
    assert sold.default
    assert hand(done.state, "anna") == "1 gold"


def test_sell_all_and_sell_all_but_some_and_sell_nothing() -> None:
    state = rich(anna="3 dye, 1 gold, 2 ochre")
    assert hand(run(state, STEP, filed("anna", SellAll())).state, "anna") == ""
    done = run(state, STEP, filed("anna", SellAll(keeping=("good:gold",))))
    assert hand(done.state, "anna") == "1 gold"
    done = run(state, STEP, filed("anna", Sell(())))
    (sold,) = said(done, "trade_cards_sold")
    assert (sold.sets, sold.worth, sold.tax, sold.left, sold.default) == ((), 0, 0, 6, False)
    assert INCOMES.find(done.state, SCOPE, "anna") is None


def test_cards_sold_wait_in_the_open_for_step_seven() -> None:
    done = run(rich(anna="2 salt"), STEP)
    assert TRADE.get(view(done.state, "ben"), SCOPE, "sold").cards.known() == ("salt", "salt")


def test_whoever_holds_no_trade_card_is_not_asked() -> None:
    assert [slot.seat for slot in SPEC.asks(GAME, rich(anna="1 salt"), Frame("x", STEP, SCOPE, 1))] == ["anna"]


def test_a_sale_of_cards_not_held_falls_back_to_the_default() -> None:
    state = rich(anna="2 salt")
    done = run(state, STEP, filed("anna", Sell(goods("3 dye"))))
    (refused,) = refusals(done, "anna")
    assert (refused.code, refused.lasting) == ("cards_not_held", False)
    assert refused.facts == {"good": "good:dye", "count": 3, "held": 0}
    assert refused.hint == (Sell(goods("2 salt")),)
    assert said(done, "trade_cards_sold")[0].default


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (Sell((("good:wheat", 1),)), "unknown_good"),
        (Sell((("card:dye", 1),)), "unknown_good"),
        (Sell((("good:dye", -1),)), "count_too_small"),
    ],
)
def test_what_is_no_sale_at_all_is_refused_for_good(order: Sell, code: str) -> None:
    verdict = SPEC.check(GAME, view(rich(anna="2 dye"), "anna"), None, _slot(), order)
    assert isinstance(verdict, Refused)
    assert (verdict.code, verdict.lasting) == (code, True)


def _slot() -> Slot:
    return next(iter(SPEC.asks(GAME, rich(anna="2 dye"), Frame("x", STEP, SCOPE, 1))))


def test_price_changes_and_linear_sets_bear_on_every_seller() -> None:
    linear = Effect("set_value_rule", (("commodity", "salt"), ("rule", "linear"), ("duration", "turn")))
    state = in_force(rich(anna="2 dye", ben="1 dye, 3 salt"), "purple_fashion", price("dye", 4))
    state = in_force(in_force(state, "market_panic", linear), "boom", price("salt", 1))
    done = run(state, STEP, filed("anna", SellAll()), filed("ben", SellAll()))
    sales = {data.seat: data for data in said(done, "trade_cards_sold")}
    assert sales["anna"].worth == 2 * 2 * 12
    assert sales["anna"].sets[0].unit.terms == (PriceTerm("card:purple_fashion", "add", 4),)
    # linear sets take the changed price too: 3 x 4, not 9 x 4
    assert sales["ben"].worth == 12 + 3 * 4


def test_the_form_offers_the_sets_all_and_nothing_and_says_what_the_sets_bring() -> None:
    state = rich(20, anna="3 dye, 1 gold")
    topics = {topic.slot.seat: topic for topic in SPEC.foresees(GAME, state, SCOPE)}
    assert [line.order for line in topics["anna"].form] == [SellAll(2), SellAll(), Sell(())]
    assert topics["anna"].form[0].facts == {"worth": 72, "tax": 15, "net": 57}
    assert topics["anna"].slot.default == SellAll(2)
    # he has no card yet but will draw
    assert topics["ben"].form[0].facts == {"worth": 0, "tax": 0, "net": 0}
    blind = next(iter(SPEC.foresees(GAME, view(state, None), SCOPE)))
    assert blind.form[0].facts == {"worth": 0, "tax": 0, "net": 0}


def test_whoever_will_hold_no_card_owes_no_sale() -> None:
    assert list(SPEC.foresees(GAME, table(traders=0), SCOPE)) == []


def test_what_may_be_sold_is_described() -> None:
    (slot,) = SPEC.asks(GAME, rich(anna="3 dye, 1 gold"), Frame("x", STEP, SCOPE, 1))
    assert slot.choices.size() == 4 * 2
    for order in slot.choices.every():
        assert SPEC.check(GAME, rich(anna="3 dye, 1 gold"), None, slot, order) == ACCEPTED
    assert slot.choices.contains(slot.default)
