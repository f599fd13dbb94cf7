"""Section 6.3.2: offers, answers and the window, and rulings 8e, 38 to 44, 52c and 52d."""

from __future__ import annotations

import pytest

from adjudicator.engine.effects import Effect
from adjudicator.model.order import ACCEPTED, Refused
from adjudicator.model.record import encode
from adjudicator.model.state import State
from adjudicator.model.view import view, visible
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.orders.trade import Accept, Counter, MakeOffer, Stated, Swap, Withdraw
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.deals import CardsExchanged, DealStruck
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.trading import OfferMade, trading_open
from adjudicator.systems.republic_of_carthage.state import OFFERS
from adjudicator.systems.republic_of_carthage.state.trade import Quote
from adjudicator.testing.scenario import place, said
from tests.systems.republic_of_carthage.s6_3_trade.table import (
    GAME,
    Window,
    accept,
    counter,
    deal,
    goods,
    hand,
    in_force,
    offer,
    price,
    run,
    table,
)

ASKS = Stated(3, 6, "good:iron")
FIRST = "2 dye, 1 salt"


def window(**hands: str) -> Window:
    """Return an open window with the hands of the guide's sample, or others."""
    return Window(deal(table(), **{"anna": "3 dye, 2 salt", "ben": "4 iron, 1 ochre", "clara": "3 oil", **hands}))


def state_of(at: Window, number: int) -> str:
    return OFFERS.get(at.state, SCOPE, str(number)).state


# ---------------------------------------------------------------------------------- the offer


def test_an_offer_stands_on_the_table_with_its_facts_and_not_its_cards() -> None:
    at = window()
    (_, made, _) = at.send("anna", offer(FIRST, "dye", to="ben", asks=ASKS))
    assert made.data == OfferMade(1, "anna", "ben", Quote(3, 19, "good:dye"), Quote(3, 6, "good:iron"))
    assert made.seen_by(None)
    row = OFFERS.get(at.state, SCOPE, "1")
    assert row.giving.known() == (("salt", 1), ("dye", 2))
    assert not OFFERS.get(view(at.state, "ben"), SCOPE, "1").giving.holds()
    assert OFFERS.get(view(at.state, "anna"), SCOPE, "1").giving.holds()


def test_offers_are_numbered_in_order_of_arrival() -> None:
    at = window()
    at.send("anna", offer(FIRST, "dye"))
    at.send("ben", offer("3 iron", "iron"))
    at.send("ben", counter(1, "4 iron", "iron"))
    assert [(data.number, data.seat) for data in at.data("offer_made")] == [(1, "anna"), (2, "ben"), (3, "ben")]


@pytest.mark.parametrize(
    ("gives", "code"),
    [
        (Stated(4, 19, "good:dye"), "count_not_true"),
        (Stated(3, 20, "good:dye"), "value_not_true"),
        (Stated(3, 19, "good:iron"), "good_not_true"),
        (Stated(3, 19), "fact_missing"),
        (Stated(3, 0, "good:dye"), "fact_missing"),
    ],
)
def test_ruling_39_the_three_facts_must_be_true(gives: Stated, code: str) -> None:
    refused = window().refused("anna", MakeOffer("", gives, None, goods(FIRST)))
    assert refused.code == code
    assert "roc:6.3.2.3" in refused.cites
    (hint,) = refused.hint
    assert (hint.gives.count, hint.gives.value) == (3, 19)


def test_ruling_39_the_facts_of_a_counter_must_be_true_as_well() -> None:
    at = window()
    at.send("anna", offer(FIRST, "dye"))
    refused = at.refused("ben", Counter(1, Stated(4, 9, "good:iron"), None, goods("4 iron")))
    assert refused.code == "value_not_true"
    assert refused.hint == (counter(1, "4 iron", "iron"),)


def test_ruling_38_the_quoted_value_is_that_of_single_cards_and_not_of_sets() -> None:
    assert window().refused("anna", MakeOffer("", Stated(3, 72, "good:dye"), None, goods("3 dye"))).code == (
        "value_not_true"
    )
    assert window().check("anna", MakeOffer("", Stated(3, 24, "good:dye"), None, goods("3 dye"))) == ACCEPTED


def test_ruling_52c_price_cards_do_not_change_the_quoted_value() -> None:
    at = Window(in_force(deal(table(), anna="3 dye", ben="3 iron"), "purple_fashion", price("dye", 4)))
    assert at.check("anna", offer("3 dye", "dye")) == ACCEPTED


def test_cards_one_does_not_hold_cannot_be_offered() -> None:
    refused = window().refused("anna", offer("4 dye", "dye"))
    assert (refused.code, refused.facts) == ("cards_not_held", {"good": "good:dye", "count": 4, "held": 3})
    assert window().refused("anna", offer("3 gold", "gold")).code == "cards_not_held"
    split = MakeOffer("", Stated(4, 32, "good:dye"), None, (("good:dye", 2), ("good:dye", 2)))
    assert window().refused("anna", split).code == "cards_not_held"


def test_ruling_42_no_deal_of_fewer_than_three_cards() -> None:
    assert window().refused("anna", offer("2 dye", "dye")).code == "deal_too_small"
    asks_two = offer(FIRST, "dye", asks=Stated(2, 4))
    refused = window().refused("anna", asks_two)
    assert refused.code == "deal_too_small"
    assert refused.hint == (offer(FIRST, "dye", asks=Stated(3, 4)),)
    at = window()
    at.send("anna", offer(FIRST, "dye"))
    assert at.refused("ben", accept(1, "2 iron")).code == "deal_too_small"


def test_ruling_42_a_player_with_fewer_than_three_cards_cannot_trade() -> None:
    at = window(clara="2 oil")
    at.send("anna", offer(FIRST, "dye"))
    assert at.refused("clara", offer("2 oil", "oil")).code == "too_few_to_trade"
    assert at.refused("clara", accept(1, "2 oil")).code == "too_few_to_trade"
    assert at.refused("anna", offer(FIRST, "dye", to="clara")).code == "partner_has_too_few"


def test_ruling_43_a_deal_is_between_two_players() -> None:
    at = window()
    assert at.refused("anna", offer(FIRST, "dye", to="anna")).code == "offer_to_yourself"
    assert at.refused("anna", MakeOffer("seat:nobody", ASKS, None, goods(FIRST))).code == "no_such_partner"
    at.send("anna", offer(FIRST, "dye", to="ben", asks=ASKS))
    refused = at.refused("clara", accept(1, "3 oil"))
    assert (refused.code, refused.facts) == ("offer_to_another", {"number": 1, "to": "seat:ben"})


def test_goods_that_are_none_and_numbers_below_one_are_refused() -> None:
    bad = MakeOffer("", Stated(3, 19, "good:dye"), None, (("good:wheat", 3),))
    assert window().refused("anna", bad).code == "unknown_good"
    assert window().refused("anna", Accept(1, goods(FIRST))).code == "no_such_offer"
    less = MakeOffer("", Stated(3, 19, "good:dye"), None, (("good:dye", 3), ("good:salt", 0)))
    assert window().refused("anna", less).code == "count_too_small"
    wheat = MakeOffer("", Stated(3, 19, "good:dye"), Stated(3, 6, "good:wheat"), goods(FIRST))
    assert window().refused("anna", wheat).code == "unknown_good"


# ----------------------------------------------------------------------------------- the deal


def test_an_acceptance_that_fits_closes_the_deal_at_once() -> None:
    at = window()
    at.send("anna", offer(FIRST, "dye", to="ben", asks=ASKS))
    at.send("ben", accept(1, "3 iron"))
    (struck,) = at.data("deal_struck")
    facts = Quote(3, 19, "good:dye"), Quote(3, 6, "good:iron")
    assert struck == DealStruck(1, "anna", "ben", *facts, "offer")
    assert hand(at.state, "anna") == "3 iron, 1 salt, 1 dye"
    assert hand(at.state, "ben") == "1 ochre, 1 iron, 1 salt, 2 dye"
    assert (state_of(at, 1), OFFERS.get(at.state, SCOPE, "1").taker) == ("taken", "ben")


def test_each_partner_learns_all_cards_and_what_his_sets_are_worth() -> None:
    at = window()
    at.send("anna", offer(FIRST, "dye", asks=ASKS))
    events = at.send("ben", accept(1, "3 iron"))
    told = [event for event in events if event.kind == "cards_exchanged"]
    assert [event.audience for event in told] == [("anna",), ("ben",)]
    # 3 dye 72 + 2 salt 12 becomes 3 iron 18 + 1 salt 3 + 1 dye 8; 4 iron 32 + 1 ochre 1 becomes 1 + 2 + 3 + 32
    assert told[0].data == CardsExchanged("anna", "ben", 1, goods("1 salt, 2 dye"), goods("3 iron"), 84, 29)
    assert told[1].data == CardsExchanged("ben", "anna", 1, goods("3 iron"), goods("1 salt, 2 dye"), 33, 38)


def test_the_public_learns_three_facts_of_each_side_and_nothing_else() -> None:
    one, other = window(anna="3 dye, 2 salt"), window(anna="2 dye, 1 gems, 2 salt, 1 ochre")
    one.send("anna", MakeOffer("", Stated(3, 19, "good:salt"), ASKS, goods("2 dye, 1 salt")))
    other.send("anna", MakeOffer("", Stated(3, 19, "good:salt"), ASKS, goods("1 dye, 1 gems, 1 salt")))
    for at in (one, other):
        at.send("ben", accept(1, "3 iron"))
    kinds = ("offer_made", "deal_struck")
    assert [one.data(kind) for kind in kinds] == [other.data(kind) for kind in kinds]
    assert visible(one.events, "clara") == visible(other.events, "clara")
    assert visible(one.events, "ben") != visible(other.events, "ben")


def test_an_acceptance_may_be_worth_more_than_asked_but_is_as_many_cards() -> None:
    asks = Stated(3, 5)
    at = window()
    at.send("anna", offer(FIRST, "dye", asks=asks))
    at.send("ben", accept(1, "4 iron"))
    assert at.data("deal_struck") == []
    at.send("ben", accept(1, "3 iron"))
    assert len(at.data("deal_struck")) == 1


def test_the_first_good_written_is_the_one_named_unless_another_was_asked_for() -> None:
    at = window()
    at.send("anna", offer(FIRST, "dye", asks=Stated(3)))
    at.send("ben", accept(1, "1 ochre, 2 iron"))
    assert at.data("deal_struck")[0].took.good == "good:ochre"
    at = window()
    at.send("anna", offer(FIRST, "dye", asks=Stated(3, 0, "good:iron")))
    at.send("ben", accept(1, "1 ochre, 2 iron"))
    assert at.data("deal_struck")[0].took.good == "good:iron"


def test_ruling_52d_an_acceptance_that_does_not_fit_is_a_counter_offer() -> None:
    at = window()
    at.send("anna", offer(FIRST, "dye", asks=ASKS))
    at.send("ben", accept(1, "2 iron, 1 ochre"))
    gives = Quote(3, 5, "good:iron")
    assert at.data("offer_made")[1] == OfferMade(2, "ben", "anna", gives, Quote(3, 19, "good:dye"), 1, from_accept=True)
    at.send("anna", accept(2, FIRST))
    (struck,) = at.data("deal_struck")
    assert (struck.number, struck.maker, struck.taker, struck.how, struck.answers) == (2, "ben", "anna", "counter", 1)
    assert (state_of(at, 1), state_of(at, 2)) == ("taken", "taken")


def test_an_offer_that_asks_for_nothing_is_answered_by_counters_alone() -> None:
    at = window()
    at.send("anna", offer(FIRST, "dye"))
    at.send("ben", accept(1, "4 iron"))
    assert at.data("deal_struck") == []
    assert at.data("offer_made")[1].counter == 1
    at = window()
    at.send("anna", MakeOffer("", Stated(3, 19, "good:dye"), Stated(0), goods(FIRST)))
    assert OFFERS.get(at.state, SCOPE, "1").asks is None


def test_a_counter_asks_for_what_the_offer_gives_or_for_what_it_says() -> None:
    at = window()
    at.send("anna", offer(FIRST, "dye"))
    at.send("ben", counter(1, "4 iron", "iron"))
    at.send("clara", counter(1, "3 oil", "oil", Stated(3, 18)))
    assert at.data("offer_made")[1].asks == Quote(3, 19, "good:dye")
    assert at.data("offer_made")[2].asks == Quote(3, 18, "")
    at.send("anna", accept(3, "2 dye, 1 salt"))
    assert at.data("deal_struck")[0].taker == "anna"
    assert hand(at.state, "clara") == "1 salt, 2 dye"
    assert at.refused("anna", accept(2, "1 salt")).code == "deal_too_small"


def test_a_counter_can_be_countered_and_its_maker_takes_it_back_by_accepting() -> None:
    at = window()
    at.send("anna", offer("3 dye", "dye"))
    at.send("ben", counter(1, "4 iron", "iron"))
    at.send("anna", counter(2, FIRST, "dye", Stated(3, 6)))
    assert (at.data("offer_made")[2].to, at.data("offer_made")[2].counter) == ("ben", 2)
    at.send("ben", accept(3, "3 iron"))
    assert [state_of(at, number) for number in (1, 2, 3)] == ["void", "taken", "taken"]


def test_ruling_41_cards_received_may_be_traded_on() -> None:
    at = window()
    at.send("anna", offer(FIRST, "dye", asks=ASKS))
    at.send("ben", accept(1, "3 iron"))
    at.send("ben", offer("2 dye, 1 iron", "dye", to="clara", asks=Stated(3, 12)))
    at.send("clara", accept(2, "3 oil"))
    assert hand(at.state, "clara") == "1 iron, 2 dye"


def test_cards_no_longer_held_void_offers_and_tell_nothing_more() -> None:
    at = window()
    at.send("anna", offer("3 dye", "dye", to="clara"))
    at.send("anna", offer("1 dye, 2 salt", "salt", to="clara"))
    at.send("anna", offer(FIRST, "dye", asks=ASKS))
    events = at.send("ben", accept(3, "3 iron"))
    voided = [event for event in events if event.kind == "offer_voided"]
    assert [(event.data.number, event.data.seat) for event in voided] == [(1, "anna"), (2, "anna")]
    assert [encode(event.data) for event in voided] == [
        {"!": "republic_of_carthage.OfferVoided", "number": number, "seat": "anna"} for number in (1, 2)
    ]
    assert at.refused("clara", accept(1, "3 oil")).code == "offer_not_open"


def test_an_offer_still_covered_stands_after_a_deal() -> None:
    at = window(anna="3 dye, 3 salt")
    at.send("anna", offer("3 salt", "salt"))
    at.send("anna", offer("3 dye", "dye", asks=ASKS))
    at.send("ben", accept(2, "3 iron"))
    assert (state_of(at, 1), at.data("offer_voided")) == ("open", [])


# ------------------------------------------------------------------------------------ refused


def test_answers_to_offers_that_are_not_there_are_refused() -> None:
    at = window()
    at.send("anna", offer(FIRST, "dye", asks=ASKS))
    refused = at.refused("ben", accept(7, "3 iron"))
    assert (refused.code, refused.facts) == ("no_such_offer", {"number": 7, "last": 1})
    assert at.refused("anna", accept(1, FIRST)).hint == (Withdraw(1),)
    assert at.refused("ben", Withdraw(1)).code == "offer_not_yours"
    assert at.refused("ben", counter(1, "4 gold", "gold")).code == "cards_not_held"


def test_an_offer_is_withdrawn_by_its_maker() -> None:
    at = window()
    at.send("anna", offer(FIRST, "dye", asks=ASKS))
    assert at.refused("anna", Withdraw(2)).hint == (Withdraw(1),)
    at.send("anna", Withdraw(1))
    assert (state_of(at, 1), at.data("offer_withdrawn")[0].number) == ("withdrawn", 1)
    assert at.refused("ben", accept(1, "3 iron")).facts == {"number": 1, "state": "withdrawn"}
    assert at.refused("anna", Withdraw(1)).code == "offer_not_open"


def test_nothing_takes_back_all_own_offers_or_counters() -> None:
    at = window()
    at.send("anna", offer(FIRST, "dye"))
    at.send("ben", counter(1, "4 iron", "iron"))
    at.send("ben", offer("3 iron", "iron"))
    at.send("ben", Nothing("offer"))
    assert [state_of(at, number) for number in (1, 2, 3)] == ["open", "open", "withdrawn"]
    at.send("ben", Nothing("counter"))
    assert state_of(at, 2) == "withdrawn"
    at.send("ben", Nothing("accept"))
    assert state_of(at, 1) == "open"


def test_offers_before_and_after_the_window_are_refused() -> None:
    at = window()
    at.close()
    for order in (offer(FIRST, "dye"), accept(1, "3 iron"), Withdraw(1)):
        verdict = at.check("anna", order)
        assert isinstance(verdict, Refused)
        assert (verdict.code, verdict.lasting) == ("window_not_open", True)
    assert at.check("anna", Swap(3, ("good:dye",), 3, ("good:iron",))) == ACCEPTED


# ------------------------------------------------------------------------------------- window


def test_ruling_40_offers_stand_until_the_window_closes() -> None:
    at = window()
    at.send("anna", offer(FIRST, "dye"))
    at.send("ben", offer("3 iron", "iron"))
    at.send("ben", Withdraw(2))
    done = at.close()
    assert said(done, "trading_closed")[0].lapsed == (1,)
    assert [state_of(at, number) for number in (1, 2)] == ["lapsed", "withdrawn"]
    assert at.send("clara", offer("3 oil", "oil")) == ()


def test_ruling_8e_there_is_no_trading_while_nobody_holds_three_cards() -> None:
    state = deal(table(traders=1), anna="2 dye", ben="2 iron")
    placed = place(state, "trade.trading", SCOPE)
    assert not trading_open(GAME, placed)
    assert said(run(state, "trade.trading"), "no_trading")[0].least == 3
    assert trading_open(GAME, deal(placed, anna="1 salt"))


def test_the_window_opens_at_its_own_step_and_is_foreseen_before() -> None:
    state = deal(table(traders=3), anna="1 dye")
    assert trading_open(GAME, place(state, "revenue.contributions", SCOPE))
    assert trading_open(GAME, place(state, "trade.collect", SCOPE))
    assert not trading_open(GAME, place(table(traders=2), "revenue.contributions", SCOPE))
    held = deal(table(), anna="3 dye")
    assert not trading_open(GAME, place(held, "trade", SCOPE))
    assert trading_open(GAME, held)


def test_the_view_of_others_does_not_hang_on_the_cards_behind_an_offer() -> None:
    """Two positions that differ in what Anna holds and gives look alike to Clara, window and all."""

    def play(anna: str, giving: str) -> Window:
        at = window(anna=anna)
        at.send("anna", MakeOffer("seat:ben", Stated(3, 19, "good:salt"), ASKS, goods(giving)))
        at.send("clara", offer("3 oil", "oil"))
        return at

    one, other = play("3 dye, 2 salt", FIRST), play("2 gems, 1 dye, 2 salt", "2 gems, 1 salt")
    for seat in ("clara", "ben", None):
        assert [encode(e.data) for e in visible(one.events, seat)] == [
            encode(e.data) for e in visible(other.events, seat)
        ]
    stacks = {f"stack:{n}" for n in range(1, 10)}
    for seat in ("clara", None):
        views = [_without(view(at.state, seat), stacks) for at in (one, other)]
        assert views[0] == views[1]


def _without(state: State, piles: set[str]) -> object:
    """Return a view's tables without the stacks, whose numbers differ because the hands were dealt from them."""
    tables = {name: dict(rows) for name, rows in state.part(SCOPE).items()}
    tables["trade"] = {key: row for key, row in tables["trade"].items() if key not in piles}
    return encode(tables)


def test_effects_of_no_use_to_trade_are_left_alone() -> None:
    at = Window(in_force(deal(table(), anna="3 dye"), "drought", Effect("province_income", (("value", -2),))))
    assert at.check("anna", offer("3 dye", "dye")) == ACCEPTED
