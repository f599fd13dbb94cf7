"""Section 6.3.2: descriptions of what may be ordered, and lines for order forms: legal every one of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.model.choices import some
from adjudicator.model.order import ACCEPTED, Refused, Slot
from adjudicator.model.view import view
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.orders.trade import MakeOffer, Stated, Withdraw
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.menus import TrueOffers
from tests.systems.republic_of_carthage.s6_3_trade.table import (
    GAME,
    SEATS,
    Window,
    accept,
    counter,
    deal,
    goods,
    offer,
    swap,
    table,
)

SPEC = GAME.system.step("trade.trading")


def window() -> Window:
    at = Window(
        deal(table(), anna="2 dye, 1 salt, 1 iron", ben="4 iron, 1 ochre", clara="3 oil, 1 gold", dora="2 gold")
    )
    at.send("anna", offer("2 dye, 1 salt", "dye", asks=Stated(3, 6, "good:iron")))
    at.send("clara", offer("3 oil", "oil"))
    return at


def slots(at: Window) -> list[Slot]:
    return list(SPEC.asks(GAME, at.state, at.state.top))


def test_everybody_who_can_trade_has_a_slot_of_each_kind() -> None:
    found = slots(window())
    assert {slot.seat for slot in found} == {"anna", "ben", "clara"}
    assert [slot.kind for slot in found if slot.seat == "ben"] == ["offer", "accept", "counter", "withdraw", "swap"]
    assert all(slot.need == "open" and slot.many for slot in found)
    assert len({slot.key for slot in found}) == len(found)


def test_ruling_44_the_slots_of_others_do_not_hang_on_a_hand() -> None:
    one, other = (Window(deal(table(), anna=cards, ben="3 iron")) for cards in ("3 dye", "1 ochre, 2 gold"))
    assert [(slot.key, slot.kind, slot.seat, slot.need) for slot in slots(one)] == [
        (slot.key, slot.kind, slot.seat, slot.need) for slot in slots(other)
    ]


@given(st.integers(0, 10_000))
def test_every_sample_of_a_random_player_is_accepted_and_contained(seed: int) -> None:
    at, random = window(), Random(seed)
    for slot in slots(at):
        if slot.choices.size():
            order = slot.choices.sample(random.randrange)
            assert slot.choices.contains(order), order
            assert SPEC.check(GAME, view(at.state, slot.seat), None, slot, order) == ACCEPTED, order


def test_the_plainest_answers_are_legal_too() -> None:
    at = window()
    for slot in slots(at):
        for order in some(slot.choices, 30):
            assert slot.choices.contains(order)
            assert SPEC.check(GAME, view(at.state, slot.seat), at.state.top, slot, order) == ACCEPTED


def test_what_is_refused_is_not_contained_and_what_is_accepted_is() -> None:
    at = window()
    menu = {slot.kind: slot.choices for slot in slots(at) if slot.seat == "ben"}
    assert menu["offer"].contains(offer("4 iron", "iron", to="clara", asks=Stated(5, 40, "good:gold")))
    assert not menu["offer"].contains(offer("4 iron", "iron", to="dora"))
    assert not menu["offer"].contains(MakeOffer("", Stated(3, 7, "good:iron"), None, goods("3 iron")))
    assert not menu["offer"].contains(MakeOffer("", Stated(3, 9, "good:salt"), None, goods("3 salt")))
    assert not menu["offer"].contains(counter(1, "3 iron", "iron"))
    assert not menu["offer"].contains(offer("3 iron", "iron", asks=Stated(2)))
    assert menu["counter"].contains(counter(2, "3 iron", "iron"))
    assert menu["accept"].contains(accept(2, "3 iron, 1 ochre"))
    assert not menu["accept"].contains(accept(2, "2 iron"))
    assert menu["withdraw"].size() == 0
    assert menu["swap"].contains(swap("ochre iron", "gold"))


def test_a_description_counts_what_it_yields() -> None:
    stock = goods("2 dye, 2 salt")
    menu = TrueOffers("MakeOffer", ("", "seat:ben"), stock, (("good:dye", 8), ("good:salt", 3)), 3)
    assert menu.size() == len(list(menu.every())) == 36


def test_the_own_offers_can_be_withdrawn() -> None:
    menu = {slot.kind: slot.choices for slot in slots(window()) if slot.seat == "anna"}
    assert list(menu["withdraw"].every()) == [Withdraw(1)]


def test_every_line_of_a_form_can_be_sent_unchanged() -> None:
    at = window()
    topics = list(SPEC.foresees(GAME, at.state, SCOPE))
    assert {topic.slot.seat for topic in topics} == {"anna", "ben", "clara"}
    for topic in topics:
        for line in topic.form:
            verdict = SPEC.check(GAME, view(at.state, topic.slot.seat), None, topic.slot, line.order)
            assert verdict == ACCEPTED, line


def test_the_form_offers_what_the_hand_misses_least() -> None:
    at = window()
    lines = {
        line.remark: line.order
        for topic in SPEC.foresees(GAME, at.state, SCOPE)
        if topic.slot.seat == "ben"
        for line in topic.form
    }
    assert lines["offer_spares"] == offer("1 ochre, 2 iron", "iron")
    assert lines["offer_for_worth"] == offer("1 ochre, 2 iron", "iron", asks=Stated(3, 5))
    assert lines["accept_fits"] == accept(1, "3 iron")
    assert "offer_for_good" not in lines, "it keeps nothing of which there could be more"
    assert "swap_spares" not in lines


def test_the_form_names_own_offers_and_a_swap_for_the_best_set() -> None:
    at = Window(deal(table(), anna="1 dye, 1 salt, 1 iron, 2 oil", ben="3 iron"))
    at.send("anna", offer("1 dye, 1 salt, 1 iron", "dye"))
    lines = {
        line.remark: line.order
        for topic in SPEC.foresees(GAME, at.state, SCOPE)
        if topic.slot.seat == "anna"
        for line in topic.form
    }
    assert lines["withdraw_own"] == Withdraw(1)
    assert lines["swap_spares"] == swap("iron salt dye", "oil")


def form(at: Window, seat: str) -> dict[str, Any]:
    topics = (topic for topic in SPEC.foresees(GAME, at.state, SCOPE) if topic.slot.seat == seat)
    return {line.remark: line.order for topic in topics for line in topic.form}


def test_the_form_asks_for_one_more_of_the_set_that_gains_most_and_a_deal_results() -> None:
    """Anna has two oils; whoever has one of them and two other cards takes her offer with the line of his own form."""
    at = Window(deal(table(), anna="1 dye, 1 salt, 1 iron, 2 oil", ben="3 iron, 1 oil"))
    line = form(at, "anna")["offer_for_good"]
    assert line.asks == Stated(3, 0, "good:oil")
    at.send("anna", line)
    at.send("ben", form(at, "ben")["accept_fits"])
    assert [event.kind for event in at.events].count("deal_struck") == 1


def test_the_form_counters_an_offer_of_what_a_set_lacks_with_the_spares_and_its_maker_can_take_it() -> None:
    at = Window(deal(table(), anna="1 oil, 1 salt, 1 hides, 2 cloth", ben="1 iron, 1 dye, 1 ochre, 2 oil"))
    at.send("anna", offer("1 oil, 1 salt, 1 hides", "oil", asks=Stated(3, 0, "good:gold")))
    counter = form(at, "ben")["counter_spares"]
    assert (counter.number, counter.asks) == (1, None)
    at.send("ben", counter)
    at.send("anna", form(at, "anna")["accept_fits"])
    assert [event.kind for event in at.events].count("deal_struck") == 1


@pytest.mark.parametrize("seat", SEATS)
def test_a_view_of_another_gives_no_lines_about_his_cards(seat: str) -> None:
    at = window()
    for topic in SPEC.foresees(GAME, view(at.state, None), SCOPE):
        if topic.slot.seat == seat and topic.slot.kind in {"offer", "swap", "accept", "counter"}:
            assert topic.form == ()


def test_before_the_window_the_form_holds_no_offers() -> None:
    at = window()
    at.close()
    topics = list(SPEC.foresees(GAME, at.state, SCOPE))
    assert {line.remark for topic in topics for line in topic.form} <= {"swap_spares"}
    for topic in topics:
        for line in topic.form:
            assert not isinstance(SPEC.check(GAME, at.state, None, topic.slot, line.order), Refused)
