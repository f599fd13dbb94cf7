"""Section 6.3.2: standing swaps, matched by the GM program in order of arrival (ruling 40)."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.engine.running import advance
from adjudicator.model.order import ACCEPTED
from adjudicator.model.record import encode
from adjudicator.model.view import view, visible
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.orders.trade import Stated
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods as cards
from adjudicator.systems.republic_of_carthage.state import OFFERS, SWAPS
from adjudicator.testing.scenario import filed, said
from tests.systems.republic_of_carthage.s6_3_trade.table import (
    GAME,
    Window,
    accept,
    deal,
    hand,
    offer,
    run,
    swap,
    table,
)


def window(**hands: str) -> Window:
    return Window(deal(table(), **hands))


def test_two_swaps_that_want_what_the_other_gives_are_carried_out_at_once() -> None:
    at = window(anna="3 iron, 1 dye", ben="3 salt, 1 dye")
    at.send("anna", swap("iron", "salt timber"))
    assert at.data("deal_struck") == []
    at.send("ben", swap("salt", "iron", worth=6))
    (struck,) = at.data("deal_struck")
    assert (struck.number, struck.maker, struck.taker, struck.how) == (0, "anna", "ben", "swap")
    assert (struck.made.good, struck.took.good) == ("good:iron", "good:salt")
    assert (hand(at.state, "anna"), hand(at.state, "ben")) == ("3 salt, 1 dye", "3 iron, 1 dye")


def test_a_swap_waits_unseen_by_all() -> None:
    at, other = window(anna="3 iron", ben="3 salt"), window(anna="3 iron", ben="3 salt")
    at.send("anna", swap("iron", "gold"))
    for seat in ("ben", None):
        assert visible(at.events, seat) == ()
    assert not SWAPS.get(view(at.state, "anna"), SCOPE, "window").waiting.holds()
    other.send("anna", swap("ochre iron", "gold dye", worth=20))
    assert encode(view(at.state, "ben")) == encode(view(other.state, "ben"))


def test_a_match_needs_the_same_numbers_and_the_worth_asked_for() -> None:
    at = window(anna="4 iron", ben="3 salt, 3 ochre")
    at.send("anna", swap("iron", "salt ochre", worth=8))
    at.send("ben", swap("salt ochre", "iron", for_count=4))
    assert at.data("deal_struck") == []
    at.send("ben", swap("ochre salt", "iron"))
    (struck,) = at.data("deal_struck")
    # the cheapest cards that are worth 8: not one Ochre can be among them
    assert (struck.took.value, hand(at.state, "ben")) == (9, "3 ochre, 3 iron")


def test_each_side_gives_its_cheapest_cards_that_will_do() -> None:
    at = window(anna="2 ochre, 2 hides, 2 iron", ben="3 salt")
    at.send("anna", swap("iron hides ochre", "salt"))
    at.send("ben", swap("salt", "ochre hides iron", worth=4))
    # of the handfuls worth 4 the one of the goods that Anna named first
    assert at.data("deal_struck")[0].made.value == 4
    assert hand(at.state, "anna") == "2 ochre, 1 iron, 3 salt"


def test_a_swap_takes_an_open_offer_when_what_is_really_given_is_what_it_wants() -> None:
    at = window(anna="3 salt, 1 dye", ben="3 iron, 1 ochre")
    at.send("anna", offer("3 salt", "salt", asks=Stated(3, 6, "good:iron")))
    at.send("ben", swap("ochre iron", "salt", worth=9))
    (struck,) = at.data("deal_struck")
    assert (struck.number, struck.maker, struck.taker, struck.how) == (1, "anna", "ben", "swap")
    assert OFFERS.get(at.state, SCOPE, "1").state == "taken"
    assert hand(at.state, "ben") == "1 ochre, 3 salt"


def test_a_swap_takes_no_offer_that_really_gives_something_else() -> None:
    at = window(anna="2 salt, 1 iron, 1 dye", ben="3 iron")
    at.send("ben", swap("iron", "salt"))
    at.send("anna", offer("2 salt, 1 iron", "salt", asks=Stated(3)))
    assert at.data("deal_struck") == []


def test_a_swap_takes_no_offer_for_which_it_lacks_the_cards_or_that_asks_for_nothing() -> None:
    at = window(anna="3 salt, 3 timber", ben="3 iron, 1 dye")
    at.send("ben", swap("iron", "salt timber"))
    at.send("anna", offer("3 salt", "salt"))
    at.send("anna", offer("3 timber", "timber", asks=Stated(3, 0, "good:dye")))
    at.send("anna", offer("2 timber, 1 salt", "timber", asks=Stated(4)))
    assert at.data("deal_struck") == []
    at.send("anna", offer("2 salt, 1 timber", "salt", asks=Stated(0, 5)))
    assert at.data("deal_struck")[0].number == 4


def test_a_swap_takes_no_offer_to_another_and_none_of_its_own() -> None:
    at = window(anna="3 salt", ben="3 iron", clara="3 oil")
    at.send("ben", swap("iron", "salt"))
    at.send("anna", offer("3 salt", "salt", to="clara", asks=Stated(3)))
    at.send("anna", swap("salt", "salt"))
    assert at.data("deal_struck") == []


def test_a_counter_is_matched_like_any_offer() -> None:
    at = window(anna="3 salt", ben="3 iron")
    at.send("anna", offer("3 salt", "salt"))
    at.send("anna", swap("salt", "iron"))
    at.send("ben", accept(1, "3 iron"))
    (struck,) = at.data("deal_struck")
    assert (struck.number, struck.answers, struck.how) == (2, 1, "swap")
    assert hand(at.state, "anna") == "3 iron"


def test_ruling_40_the_earlier_partner_is_served_first() -> None:
    at = window(anna="3 salt", ben="3 salt", clara="3 iron", dora="3 salt")
    at.send("anna", swap("salt", "iron"))
    at.send("ben", offer("3 salt", "salt", asks=Stated(3)))
    at.send("dora", swap("salt", "iron"))
    at.send("clara", swap("iron", "salt"))
    (struck,) = at.data("deal_struck")
    assert {struck.maker, struck.taker} == {"anna", "clara"}
    at = window(anna="3 salt", ben="3 salt", clara="3 iron")
    at.send("ben", offer("3 salt", "salt", asks=Stated(3)))
    at.send("anna", swap("salt", "iron"))
    at.send("clara", swap("iron", "salt"))
    assert at.data("deal_struck")[0].maker == "ben"


def test_cards_received_make_further_matches() -> None:
    at = window(anna="3 salt", ben="3 iron", clara="3 oil")
    at.send("ben", swap("salt", "oil"))
    at.send("clara", swap("oil", "salt"))
    assert at.data("deal_struck") == []
    at.send("anna", offer("3 salt", "salt", asks=Stated(3, 0, "good:iron")))
    at.send("ben", accept(1, "3 iron"))
    assert [data.how for data in at.data("deal_struck")] == ["offer", "swap"]
    assert (hand(at.state, "ben"), hand(at.state, "clara")) == ("3 oil", "3 salt")


def test_a_swap_is_carried_out_once_even_if_it_stands() -> None:
    at = window(anna="3 salt, 3 timber", ben="6 iron")
    at.send("ben", swap("iron", "salt timber"), life="standing")
    at.send("anna", offer("3 salt", "salt", asks=Stated(3)))
    at.send("anna", offer("3 timber", "timber", asks=Stated(3)))
    assert [data.number for data in at.data("deal_struck")] == [1]
    again = replace(filed("ben", swap("iron", "salt timber"), 1, life="standing"), packet="4.2")
    assert said(at.close([again]), "deal_struck") == ()


def test_a_swap_filed_before_the_window_is_matched_at_its_close() -> None:
    at = window(anna="3 salt", ben="3 iron")
    at.send("anna", offer("3 salt", "salt", asks=Stated(3)))
    done = at.close([filed("ben", swap("iron", "salt"), life="standing")])
    assert said(done, "deal_struck")[0].taker == "ben"
    assert said(done, "trading_closed")[0].lapsed == ()
    assert SWAPS.get(done.state, SCOPE, "window").waiting.known() == ()


def test_swaps_on_file_are_matched_even_where_no_window_opens() -> None:
    state = deal(table(), anna="3 salt", ben="3 iron")
    mine, theirs = swap("salt", "iron"), swap("iron", "salt")
    done = run(state, "trade.trading", filed("anna", mine), filed("ben", theirs), filed("clara", Nothing("swap")))
    assert len(said(done, "deal_struck")) == 1


def test_a_later_swap_of_the_same_goods_takes_the_place_of_the_older() -> None:
    at = window(anna="3 salt", ben="3 iron")
    at.send("ben", swap("iron", "salt", worth=9))
    at.send("ben", swap("iron", "salt", count=3, for_count=4))
    at.send("anna", offer("3 salt", "salt", asks=Stated(3)))
    assert at.data("deal_struck") == []


def test_a_swap_is_taken_back_alone_or_with_all_others() -> None:
    at = window(anna="3 salt, 3 timber", ben="6 iron")
    at.send("ben", swap("iron", "salt"))
    at.send("ben", swap("iron", "timber"))
    at.send("ben", swap("iron", "salt", count=0))
    at.send("anna", offer("3 salt", "salt", asks=Stated(3)))
    assert at.data("deal_struck") == []
    at.send("ben", Nothing("swap"))
    at.send("anna", offer("3 timber", "timber", asks=Stated(3)))
    assert at.data("deal_struck") == []


def test_swaps_that_can_never_be_matched_are_refused() -> None:
    at = window(anna="3 salt")
    assert at.refused("anna", swap("salt", "iron", count=2)).code == "deal_too_small"
    assert at.refused("anna", swap("salt", "iron", for_count=1)).code == "deal_too_small"
    assert at.refused("anna", swap("salt", "ivory")).code == "swap_beyond_box"
    assert at.refused("anna", swap("salt", "wheat")).code == "unknown_good"
    refused = at.refused("anna", swap("salt", "iron gold", worth=28))
    assert (refused.code, refused.hint) == ("swap_worth_too_high", (swap("salt", "iron gold", worth=27),))
    # cards that may come in by trading are no bar
    assert at.check("anna", swap("dye", "iron")) == ACCEPTED


def test_a_swap_without_a_row_to_wait_in_brings_it() -> None:
    at = window(anna="3 salt")
    assert SWAPS.find(at.state, SCOPE, "window") is None
    at.send("anna", swap("salt", "iron"))
    assert len(SWAPS.get(at.state, SCOPE, "window").waiting.known()) == 1


def test_the_cheapest_cards_are_found_among_several_goods() -> None:
    stock = (("ochre", 2), ("iron", 2), ("salt", 2))
    assert cards.cheapest(GAME, stock, 3) == (("ochre", 2), ("iron", 1))
    assert cards.cheapest(GAME, stock, 3, 7) == (("ochre", 1), ("salt", 2))
    assert cards.cheapest(GAME, stock, 3, 0, "salt") == (("ochre", 2), ("salt", 1))
    assert cards.cheapest(GAME, stock, 3, 9) is None
    assert cards.cheapest(GAME, stock, 7) is None
    assert cards.cheapest(GAME, stock, 3, 0, "gold") is None


def test_no_dice_fall_while_the_window_is_open() -> None:
    at = window(anna="3 salt", ben="3 iron")
    at.send("anna", swap("salt", "iron"))
    at.send("ben", swap("iron", "salt"))
    assert not any(event.kind == "rolled" for event in at.events)
    assert advance.asked(GAME, at.state) == ()
