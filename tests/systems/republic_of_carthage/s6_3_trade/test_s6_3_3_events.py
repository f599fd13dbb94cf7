"""Section 6.3.3: event cards between trading and the first sale (ruling 51)."""

from __future__ import annotations

import pytest

from adjudicator.engine.effects import Effect
from adjudicator.model.order import Refused
from adjudicator.model.state import Frame
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.base import Goods, Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.rules.in_force import in_force as holding_now
from adjudicator.systems.republic.rules.in_force import until
from adjudicator.systems.republic.state import HANDS, ONGOING, SCOPE
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import playing
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.events import (
    LostCardsNamed,
    PriceChanged,
    SetsMadeLinear,
    TradeCardsLost,
)
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.prices import PriceTerm, UnitValue, fetches, unit_value
from adjudicator.systems.republic_of_carthage.state import TRADE
from adjudicator.testing.scenario import filed, refusals, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_3_trade.table import (
    GAME,
    deal,
    hand,
    holding,
    in_force,
    office,
    price,
    run,
    table,
)

STEP = "trade.events"
SPEC = GAME.system.step(STEP)


def played(card: str, on: str = "") -> PlayCard:
    return PlayCard(f"card:{card}", on)


@pytest.mark.parametrize(
    ("card", "changes"),
    [
        ("purple_fashion", (("dye", 8, 12), ("cloth", 5, 7))),
        ("grain_glut", (("grain", 4, 2), ("oil", 4, 3))),
        ("silver_strike", (("silver", 6, 9), ("bronze", 6, 5))),
        ("roman_traders_barred", (("wine", 5, 3), ("oil", 4, 2))),
        ("ivory_craze", (("ivory", 9, 14), ("gems", 8, 10))),
    ],
)
def test_a_price_card_changes_unit_values_for_this_turn(card: str, changes: tuple[tuple[str, int, int], ...]) -> None:
    done = run(holding(table(), "ben", card), STEP, filed("ben", played(card)))
    assert said(done, "price_changed") == tuple(
        PriceChanged(f"card:{card}", f"good:{good}", "add", now - was, was, now) for good, was, now in changes
    )
    assert [row.until for _, row in ONGOING.items(done.state, SCOPE)] == ["turn:4", "turn:4"]
    assert unit_value(GAME, done.state, changes[0][0]).value == changes[0][2]
    assert HANDS.get(done.state, SCOPE, "ben").number == 0


def test_ruling_51_several_price_cards_add_up() -> None:
    state = holding(holding(table(), "ben", "grain_glut"), "dora", "roman_traders_barred")
    done = run(state, STEP, filed("ben", played("grain_glut")), filed("dora", played("roman_traders_barred")))
    assert unit_value(GAME, done.state, "oil") == UnitValue(
        "good:oil",
        4,
        (PriceTerm("card:roman_traders_barred", "add", -2), PriceTerm("card:grain_glut", "add", -1)),
        1,
        linear=False,
    )


def test_ruling_51_a_unit_value_never_falls_below_one() -> None:
    state = in_force(in_force(table(), "greek_ban", price("papyrus", -1)), "glut", price("papyrus", -4))
    unit = unit_value(GAME, state, "papyrus")
    assert (unit.printed, unit.value, len(unit.terms)) == (2, 1, 2)


def test_the_floor_is_put_to_the_sum_and_not_to_each_change() -> None:
    state = in_force(in_force(table(), "glut", price("papyrus", -4)), "boom", price("papyrus", 5))
    assert unit_value(GAME, state, "papyrus").value == 3


def test_multiplied_prices_are_multiplied_first() -> None:
    state = in_force(in_force(table(), "tax", price("salt", 1)), "boom", price("salt", 2, op="mul"))
    assert unit_value(GAME, state, "salt").value == 3 * 2 + 1


def test_laws_and_table_events_in_force_are_honoured() -> None:
    state = in_force(table(), "wine_ban", price("wine", -2, duration="permanent"))
    state = in_force(state, "drought", price("grain", 2, duration="next_turn"), "only:4")
    assert (unit_value(GAME, state, "wine").value, unit_value(GAME, state, "grain").value) == (3, 6)


def test_how_long_an_effect_holds() -> None:
    assert [until(word, 4) for word in ("turn", "next_turn", "until_next_forum", "permanent")] == [
        "turn:4",
        "only:5",
        "next_forum",
        "permanent",
    ]
    state = table()
    for last in ("turn:4", "turn:3", "only:4", "only:5", "next_forum", "permanent"):
        state = in_force(state, last, price("salt", 1), last)
    assert [card for card, _ in holding_now(state, "commodity_value")] == [
        "turn:4",
        "only:4",
        "next_forum",
        "permanent",
    ]


def test_panic_makes_sets_of_the_chosen_good_linear() -> None:
    done = run(holding(table(), "ben", "market_panic"), STEP, filed("ben", played("market_panic", "good:dye")))
    assert said(done, "sets_made_linear") == (SetsMadeLinear("card:market_panic", "good:dye"),)
    unit = unit_value(GAME, done.state, "dye")
    assert unit.linear
    assert fetches(unit, 3) == 24
    assert fetches(unit_value(GAME, done.state, "salt"), 3) == 27


def test_a_card_of_its_own_good_is_played_on_nothing() -> None:
    linear = Effect("set_value_rule", (("commodity", "dye"), ("rule", "linear"), ("duration", "turn")))
    assert playing.OBJECTS["set_value_rule"](GAME, table(), linear) == ("",)


def test_panic_names_a_good_and_one_that_is_not_linear_already() -> None:
    linear = Effect("set_value_rule", (("commodity", "dye"), ("rule", "linear"), ("duration", "turn")))
    state = in_force(holding(table(), "ben", "market_panic"), "other", linear)
    for on in ("", "good:dye", "seat:anna"):
        done = run(state, STEP, filed("ben", played("market_panic", on)))
        (refused,) = refusals(done, "ben")
        assert refused.code == "card_wrong_object"
        assert refused.facts is not None
        assert refused.facts["needs"] == "good"
        assert refused.hint[0] == played("market_panic", "good:ochre")


def test_a_shipwreck_costs_the_faction_named_two_random_cards() -> None:
    state = holding(deal(table(), dora="2 salt, 1 dye"), "ben", "shipwreck")
    dice = ScriptedDice(("shipwreck/dora/1", 3), ("shipwreck/dora/2", 1))
    done = run(state, STEP, filed("ben", played("shipwreck", "seat:dora")), dice=dice)
    assert said(done, "trade_cards_lost") == (TradeCardsLost("card:shipwreck", "dora", 2, 1),)
    assert hand(done.state, "dora") == "1 salt"
    lost: Goods = (("good:salt", 1), ("good:dye", 1))
    (named,) = (event for event in done.events if event.kind == "lost_cards_named")
    assert (named.data, named.audience) == (LostCardsNamed("card:shipwreck", "dora", lost), ("dora",))
    assert TRADE.get(done.state, SCOPE, "discarded").number == 2
    assert not TRADE.get(view(done.state, "ben"), SCOPE, "discarded").cards.holds()
    assert all(event.audience == () for event in done.events if event.kind == "rolled")


def test_a_shipwreck_takes_the_last_card_of_a_hand_of_one() -> None:
    state = holding(deal(table(), ben="1 dye"), "ben", "shipwreck")
    done = run(state, STEP, filed("ben", played("shipwreck", "seat:ben")), dice=ScriptedDice(1))
    assert said(done, "trade_cards_lost")[0].left == 0


def test_a_shipwreck_needs_a_faction_with_a_card() -> None:
    state = holding(deal(table(), dora="1 dye"), "ben", "shipwreck")
    (refused,) = refusals(run(state, STEP, filed("ben", played("shipwreck", "seat:clara"))), "ben")
    assert (refused.code, refused.hint, refused.lasting) == (
        "card_wrong_object",
        (played("shipwreck", "seat:dora"),),
        False,
    )
    (refused,) = refusals(
        run(holding(table(), "ben", "shipwreck"), STEP, filed("ben", played("shipwreck", "seat:dora")))
    )
    assert refused.code == "card_does_nothing"


def test_all_cards_are_revealed_from_the_hrao_on_and_shipwrecks_come_first() -> None:
    state = office(deal(table(), dora="3 dye"), "home_suffete", "6")
    state = holding(holding(state, "ben", "purple_fashion"), "anna", "shipwreck", "ivory_craze")
    done = run(
        state,
        STEP,
        filed("anna", played("ivory_craze")),
        filed("anna", played("shipwreck", "seat:dora")),
        filed("ben", played("purple_fashion")),
        dice=ScriptedDice(1, 1),
    )
    assert [data.card for data in said(done, "hand_card_played")] == [
        "card:purple_fashion",
        "card:ivory_craze",
        "card:shipwreck",
    ]
    kinds = [event.kind for event in done.events if event.kind in {"trade_cards_lost", "price_changed"}]
    assert kinds == ["trade_cards_lost", *["price_changed"] * 4]


def test_a_card_that_two_orders_name_is_played_once() -> None:
    state = holding(deal(table(), dora="3 dye", anna="1 salt"), "ben", "shipwreck")
    orders = (filed("ben", played("shipwreck", f"seat:{seat}"), life="standing") for seat in ("dora", "anna"))
    done = run(state, STEP, filed("ben", played("shipwreck", "seat:dora")), *orders, dice=ScriptedDice(1, 1))
    assert [(data.card, data.on) for data in said(done, "hand_card_played")] == [("card:shipwreck", "seat:dora")]
    assert [data.seat for data in said(done, "trade_cards_lost")] == ["dora"]


def test_nothing_is_played_without_an_order() -> None:
    state = holding(table(), "ben", "purple_fashion")
    assert said(run(state, STEP), "price_changed") == ()
    assert said(run(state, STEP, filed("ben", Nothing("play"))), "hand_card_played") == ()


def test_the_form_shows_each_card_held_with_what_it_can_be_played_on() -> None:
    state = holding(deal(table(), dora="1 dye", anna="1 salt"), "ben", "shipwreck", "purple_fashion", "hoarding")
    (topic,) = SPEC.foresees(GAME, state, SCOPE)
    assert [line.order for line in topic.form] == [
        played("purple_fashion"),
        played("shipwreck", "seat:anna"),
        played("shipwreck", "seat:dora"),
    ]
    assert all(topic.slot.choices.contains(line.order) for line in topic.form)
    assert all(
        not isinstance(SPEC.check(GAME, view(state, "ben"), None, topic.slot, line.order), Refused)
        for line in topic.form
    )
    (blind,) = SPEC.foresees(GAME, view(state, None), SCOPE)
    assert blind.form == ()
    assert [slot.seat for slot in SPEC.asks(GAME, state, Frame("x", STEP, SCOPE, 1))] == ["ben"]
