"""What the Trade Phase says: each kind of event, each refusal and each remark of a form, in the words players read."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from adjudicator.model.event import Event
from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic.orders.base import FT, Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.state import CITY, CONCESSIONS, PLACE, SCOPE, Concession
from adjudicator.systems.republic_of_carthage.orders.trade import Keep, MakeOffer, Place, Sell, Stated, Swap, Withdraw
from adjudicator.systems.republic_of_carthage.state import TAX, TRADERS
from adjudicator.testing.scenario import Run, change, filed, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_3_trade.table import (
    GAME,
    SEATS,
    Window,
    accept,
    counter,
    deal,
    earned,
    goods,
    holding,
    in_force,
    offer,
    office,
    price,
    run,
    swap,
    table,
)

STEPS = ("collect", "trading", "events", "selling", "warehouse", "income")


@cache
def speaker() -> Speaker:
    return Speaker(folders(GAME.system), GAME.name)


def text(event: Event) -> str:
    return speaker().sentence(event.kind, event.data)


def told(done: Run | Window, kind: str) -> list[str]:
    return [text(event) for event in done.events if event.kind == kind]


def test_collecting_tells_each_source_and_the_hand() -> None:
    state = put(
        deal(change(table(), TRADERS, SCOPE, "2", 4), anna="2 dye"), CONCESSIONS, SCOPE, "salt_pans", Concession("2")
    )
    state = holding(state, "anna", "spice_ship")
    done = run(state, "trade.collect", filed("anna", PlayCard("card:spice_ship")))
    (mine,) = (line for line in told(done, "trade_cards_drawn") if line.startswith("Anna"))
    assert mine == (
        "Anna draws 7 Trade cards: 4 for 4 Traders from stacks 1, 2, 3 and 4, 1 by Salt Pans of the Syrtis from "
        "stack 3, 2 by Arabian Spice Ship from stacks 7 and 7. 2 kept + 7 drawn = 9 in hand."
    )
    (named,) = (
        text(event) for event in done.events if event.kind == "trade_cards_named" and event.audience == ("anna",)
    )
    assert named.startswith("You draw ")
    assert "Salt by Salt Pans of the Syrtis" in named
    assert named.endswith("2 Dye.")


def test_collecting_tells_of_empty_stacks_and_of_nothing() -> None:
    done = run(table(traders=0), "trade.collect")
    assert told(done, "trade_cards_drawn")[0] == "Clara draws 0 Trade cards. 0 kept + 0 drawn = 0 in hand."
    assert told(done, "trade_cards_named")[0] == "You draw nothing. You hold nothing."
    state = deal(table(traders=9), dora="2 gold")
    last = told(run(state, "trade.collect"), "trade_cards_drawn")[-1]
    assert "from stacks 1, 2, 3, 4, 5, 6, 7, 8 and 9 (9 empty)." in last


def test_trading_tells_offers_answers_and_deals() -> None:
    at = Window(deal(table(), anna="3 dye, 2 salt", ben="4 iron, 1 ochre", clara="3 oil"))
    at.send("anna", offer("2 dye, 1 salt", "dye", to="ben", asks=Stated(3, 6, "good:iron")))
    at.send("anna", offer("1 dye, 2 salt", "salt"))
    at.send("clara", offer("3 oil", "oil", asks=Stated(0, 9)))
    at.send("clara", Withdraw(3))
    at.send("ben", accept(1, "2 iron, 1 ochre"))
    at.send("ben", counter(1, "4 iron", "iron"))
    at.send("anna", accept(5, "2 dye, 1 salt"))
    assert told(at, "offer_made") == [
        "1: Anna, to Ben: 3 cards, value 19, with Dye, for 3 cards, value 6, with Iron.",
        "2: Anna, to anyone: 3 cards, value 14, with Salt.",
        "3: Clara, to anyone: 3 cards, value 12, with Oil, for cards, value 9.",
        (
            "4: Ben, in answer to 1: 3 cards, value 5, with Iron, for 3 cards, value 19, with Dye. These cards are not "
            "what offer 1 asks for, so they are a counter-offer."
        ),
        "5: Ben, in answer to 1: 4 cards, value 8, with Iron, for 3 cards, value 19, with Dye.",
    ]
    assert told(at, "offer_withdrawn") == ["Clara withdraws offer 3."]
    assert told(at, "deal_struck") == [
        (
            "Ben and Anna exchange Trade cards by counter 5: Ben gives 4 cards, value 8, with Iron; Anna gives 3 "
            "cards, value 19, with Dye. Offer 1 is closed with it."
        )
    ]
    assert told(at, "cards_exchanged") == [
        "You give 4 Iron and get 1 Salt, 2 Dye from Anna. Your sets rise from 33T to 36T.",
        "You give 1 Salt, 2 Dye and get 4 Iron from Ben. Your sets fall from 84T to 43T.",
    ]
    assert told(at, "offer_voided") == [
        "Offer 2 of Anna is void: its cards have left the hand.",
        "Offer 4 of Ben is void: its cards have left the hand.",
    ] or told(at, "offer_voided") == [
        "Offer 4 of Ben is void: its cards have left the hand.",
        "Offer 2 of Anna is void: its cards have left the hand.",
    ]


def test_trading_tells_swaps_to_their_maker_and_the_close_to_all() -> None:
    at = Window(deal(table(), anna="3 salt", ben="3 iron, 1 dye", clara="3 oil"))
    at.send("anna", swap("salt timber", "iron", worth=6))
    at.send("anna", swap("salt timber", "iron", count=0))
    at.send("anna", Nothing("swap"))
    at.send("clara", offer("3 oil", "oil"))
    at.close()
    assert told(at, "swap_noted") == [
        (
            "Your swap of 3 of Salt or Timber for 3 of Iron, worth 6 or more, waits for a match. It is known to "
            "you and the GM alone."
        ),
        "Your swap of Salt or Timber for Iron is taken back.",
    ]
    assert told(at, "swaps_taken_back") == ["Your swaps are taken back."]
    assert told(at, "trading_closed") == ["The trading window closes. Offer 1 lapses."]
    assert told(run(table(), "trade.trading"), "no_trading") == ["Nobody holds 3 Trade cards: there is no trading."]


def test_a_deal_of_two_swaps_names_no_offer() -> None:
    at = Window(deal(table(), anna="3 salt", ben="3 timber"))
    at.send("anna", swap("salt", "timber"))
    at.send("ben", swap("timber", "salt"))
    assert told(at, "deal_struck") == [
        (
            "Anna and Ben exchange Trade cards: Anna gives 3 cards, value 9, with Salt; Ben gives 3 cards, value 9, "
            "with Timber."
        )
    ]
    assert told(at, "cards_exchanged")[0].endswith("Your sets are worth 27T as before.")


def test_price_events_tell_old_and_new_values() -> None:
    state = holding(deal(table(), dora="2 salt, 1 dye"), "ben", "grain_glut", "market_panic", "shipwreck")
    state = in_force(state, "drought", price("grain", -2))
    orders = (
        PlayCard("card:grain_glut"),
        PlayCard("card:market_panic", "good:dye"),
        PlayCard("card:shipwreck", "seat:dora"),
    )
    done = run(state, "trade.events", *(filed("ben", order) for order in orders), dice=ScriptedDice(1, 1))
    assert told(done, "price_changed") == [
        "Grain Glut: Grain -2 a card, 2 is now 1. A card is never worth less than 1.",
        "Grain Glut: Oil -1 a card, 4 is now 3.",
    ]
    assert told(done, "sets_made_linear") == [
        "Panic in the Agora: sets of Dye are worth their number times the value of one card this turn."
    ]
    assert told(done, "trade_cards_lost") == ["Shipwreck: Dora loses 2 Trade cards and holds 1."]
    assert told(done, "lost_cards_named") == ["Shipwreck costs you 2 Salt."]
    assert told(done, "hand_card_played")[-1].endswith("plays Shipwreck on Dora.")


def test_a_price_that_stays_says_so() -> None:
    state = in_force(holding(table(), "ben", "grain_glut"), "drought", price("grain", -9))
    done = run(state, "trade.events", filed("ben", PlayCard("card:grain_glut")))
    assert told(done, "price_changed")[0] == (
        "Grain Glut: Grain -2 a card, still 1. A card is never worth less than 1."
    )
    state = in_force(table(), "boom", price("salt", 2, op="mul"))
    (row,) = (
        text(event)
        for event in run(deal(state, anna="2 salt"), "trade.selling").events
        if event.kind == "trade_cards_sold"
    )
    assert row.startswith("Anna sells 2 Salt at 3 x 2 (Boom) = 6, 2 x 2 x 6 = 24T.")


def test_sales_show_every_sum() -> None:
    state = change(deal(table(), anna="4 salt, 2 ochre", ben="1 gold"), TAX, SCOPE, CITY, 20)
    done = run(in_force(state, "syrtis", price("salt", 1)), "trade.selling", filed("ben", Sell(())))
    assert told(done, "trade_cards_sold") == [
        (
            "Anna sells 2 Ochre at 1, 2 x 2 x 1 = 4T; 4 Salt at 3 + 1 (Syrtis) = 4, 4 x 4 x 4 = 64T. Together 68T. "
            "Tax 20% = 13.6, rounded up 14T, net 68 - 14 = 54T. State Treasury 100 + 14 = 114T."
        ),
        "Ben sells nothing and holds 1 Trade card.",
    ]


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        (24, "Ithobal takes 24 cards / 4 = 6T, untaxed: 0 + 6 = 6T."),
        (25, "Ithobal takes 25 cards / 4, rounded up = 7T, untaxed: 0 + 7 = 7T."),
        (70, "Ithobal takes 70 cards / 4, rounded up = 18T, at most 15T, untaxed: 0 + 15 = 15T."),
    ],
)
def test_the_overseers_income_shows_its_sum(cards: int, line: str) -> None:
    assert told(run(office(earned(table(), "ben", 10, cards), "overseer", "1"), "trade.overseer"), "overseer_paid") == [
        line
    ]


def test_the_warehouse_tells_numbers_to_all_and_cards_to_their_owner() -> None:
    state = holding(deal(table(), anna="3 dye, 2 salt", ben="1 gold"), "ben", "hoarding")
    done = run(state, "trade.warehouse", filed("ben", PlayCard("card:hoarding")))
    assert told(done, "storage_limited") == [
        "Hoarders Exposed: nobody may keep more than 2 unsold Trade cards this turn."
    ]
    assert told(done, "warehouse_filled") == [
        "Anna keeps 2 of 5 Trade cards and discards 3; 3 Traders, limit 2.",
        "Ben keeps 1 of 1 Trade card; 3 Traders, limit 2.",
    ]
    assert told(done, "warehouse_named") == ["You keep 2 Dye and discard 2 Salt, 1 Dye.", "You keep 1 Gold."]


def test_placing_tells_what_senators_get_and_leaves_the_treasury_out() -> None:
    state = earned(earned(table(), "anna", 38, 4), "ben", 5, 2)
    done = run(state, "trade.income", filed("anna", Place((("senator:2", 26), (FT, None)))))
    assert told(done, "income_placed") == [
        "Anna places 38T: Mago 0 + 26 = 26T; the rest goes into the Faction Treasury.",
        "Ben places 5T in the Faction Treasury.",
    ]
    assert told(done, "stock_moved")[0] == "Faction Treasury, trade: 0 + 12 = 12T."


def test_the_return_of_cards_and_the_end_of_the_term_are_told() -> None:
    state = run(deal(table(), anna="2 gold"), "trade.selling").state
    done = run(state, "trade.returns", dice=ScriptedDice(orders={"stack-9": (0, 1, 2, 3, 4)}))
    assert told(done, "trade_cards_returned") == ["2 Trade cards go back: stack 9 3 + 2 = 5. This stack is shuffled."]
    assert told(run(office(table(), "overseer", "1", term=0), "trade.overseer_term"), "overseer_retired") == [
        "The term of Ithobal as Overseer of the Agora is over; the office goes to the Forum."
    ]


def say(refused: Any) -> str:
    assert isinstance(refused, Refused), refused
    return speaker().refusal(refused.code, refused.facts or {})


def test_refusals_of_the_window_say_what_stands_in_the_way() -> None:
    at = Window(deal(table(), anna="3 dye, 2 salt", ben="4 iron", clara="2 oil", dora="3 oil"))
    at.send("anna", offer("2 dye, 1 salt", "dye", to="ben"))
    gives = Stated(3, 19, "good:dye")
    said = {
        "false": say(at.refused("anna", MakeOffer("", Stated(3, 20, "good:dye"), None, goods("2 dye, 1 salt")))),
        "count": say(at.refused("anna", MakeOffer("", Stated(4, 19, "good:dye"), None, goods("2 dye, 1 salt")))),
        "good": say(at.refused("anna", MakeOffer("", Stated(3, 19, "good:oil"), None, goods("2 dye, 1 salt")))),
        "bare": say(at.refused("anna", MakeOffer("", Stated(3), None, goods("2 dye, 1 salt")))),
        "held": say(at.refused("anna", offer("4 dye", "dye"))),
        "small": say(at.refused("anna", offer("2 dye", "dye"))),
        "few": say(at.refused("clara", offer("2 oil", "oil"))),
        "partner": say(at.refused("anna", offer("3 dye", "dye", to="clara"))),
        "self": say(at.refused("anna", offer("3 dye", "dye", to="anna"))),
        "who": say(at.refused("anna", MakeOffer("seat:zoe", gives, None, goods("2 dye, 1 salt")))),
        "none": say(at.refused("ben", accept(7, "3 iron"))),
        "own": say(at.refused("anna", accept(1, "3 dye"))),
        "not own": say(at.refused("ben", Withdraw(1))),
        "swap": say(at.refused("ben", swap("iron", "ivory"))),
        "worth": say(at.refused("ben", swap("iron", "gold", worth=30))),
        "zero": say(at.refused("anna", MakeOffer("", gives, None, (("good:dye", 0),)))),
        "wheat": say(at.refused("anna", MakeOffer("", gives, None, (("good:wheat", 3),)))),
    }
    assert said["false"] == (
        "The offer says value 20, and the cards are worth 1 Salt x 3 + 2 Dye x 8 = 19. The value is that of single "
        "cards, not of sets, and must be true."
    )
    assert said["held"] == "You hold 3 Dye, and 4 are written."
    assert said["none"] == "There is no offer 7 on the table; the last one is 1."
    assert said["worth"] == "3 cards of Gold are worth 27 at most, and 30 is asked for."
    assert said["bare"].endswith("the value is left out. The value is 19.")
    assert len(set(said.values())) == len(said)
    at.send("anna", Withdraw(1))
    assert say(at.refused("ben", accept(1, "3 iron"))) == "Offer 1 is withdrawn."
    at.send("anna", offer("3 dye", "dye", to="ben"))
    assert say(at.refused("dora", accept(2, "3 oil"))) == "Offer 2 is to Ben alone."
    at.close()
    assert say(at.check("anna", Withdraw(1))).startswith("The trading window is not open")


def test_refusals_of_the_other_steps_say_what_stands_in_the_way() -> None:
    state = holding(change(deal(table(), anna="2 dye"), PLACE, SCOPE, "2", "province:libya"), "anna", "market_panic")

    def refused(step: str, order: Any) -> str:
        spec = GAME.system.step(f"trade.{step}")
        slot = next(topic.slot for topic in spec.foresees(GAME, state, SCOPE) if topic.slot.kind == order.kind)
        return say(spec.check(GAME, state, None, slot, order))

    assert refused("selling", Sell(goods("3 gold"))) == "You hold no Gold, and 3 are written."
    assert refused("warehouse", Keep((("good:wheat", 1),))) == "Wheat is not a good of the Trade cards."
    assert refused("income", Place((("senator:2", 3),))).startswith("Mago is away from Carthage; the income of trade")
    assert refused("income", Place(((FT, None), (FT, None)))).startswith("Only one purse can take the rest")
    assert refused("collect", PlayCard("card:market_panic")) == (
        "Panic in the Agora is played in the Trade Phase, between the close of trading and the first sale."
    )
    assert refused("events", PlayCard("card:market_panic", "seat:anna")) == (
        "Panic in the Agora is played on a good whose sets still count squared; Anna is written."
    )


def test_a_card_that_does_nothing_and_a_sale_too_small_are_explained() -> None:
    spec = GAME.system.step("trade.events")
    state = holding(table(), "anna", "shipwreck")
    (topic,) = spec.foresees(GAME, state, SCOPE)
    assert say(spec.check(GAME, state, None, topic.slot, PlayCard("card:shipwreck", "seat:ben"))).startswith(
        "Shipwreck would do nothing now"
    )
    spec = GAME.system.step("trade.income")
    state = earned(table(), "anna", 5)
    topic = next(iter(spec.foresees(GAME, state, SCOPE)))
    assert say(spec.check(GAME, state, None, topic.slot, Place((("senator:2", 9),)))) == (
        "Your sale brought 5T, and the order places 9T."
    )


def everything() -> tuple[State, State]:
    at = Window(deal(table(), anna="3 dye, 1 salt, 2 oil", ben="4 iron, 1 ochre"))
    at.send("ben", offer("3 iron", "iron", asks=Stated(3)))
    at.send("anna", offer("3 dye", "dye"))
    hands = holding(holding(at.state, "anna", "spice_ship", "shipwreck", "purple_fashion"), "ben", "hoarding")
    return hands, table()


@pytest.mark.parametrize("step", STEPS)
def test_every_remark_of_a_form_has_its_words_and_fits_its_line(step: str) -> None:
    spec = GAME.system.step(f"trade.{step}")
    heading = speaker().say(f"form/trade.{step}", {})
    assert 0 < len(heading) <= 60
    for state in everything():
        for topic in spec.foresees(GAME, state, SCOPE):
            for line in topic.form:
                remark = speaker().say(f"form/{line.remark}", line.facts or {})
                assert 0 < len(remark) <= 60, line.remark


def test_every_kind_of_order_is_explained_once() -> None:
    for kind in ("offer", "accept", "counter", "swap", "keep"):
        assert speaker().say(f"form/about_{kind}", {})
    assert Swap.kind == "swap"
    assert len(SEATS) == 5
