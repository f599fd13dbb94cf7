"""Section 6.3.5: what may be kept unsold, and ruling 49."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.engine.effects import Effect
from adjudicator.model.order import ACCEPTED, Refused
from adjudicator.model.state import Frame, State
from adjudicator.model.view import view, visible
from adjudicator.systems.republic.orders.base import Goods, Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.state import PLACE, SCOPE
from adjudicator.systems.republic_of_carthage.orders.trade import Keep
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.warehouse import (
    StorageLimited,
    WarehouseFilled,
    WarehouseNamed,
)
from adjudicator.systems.republic_of_carthage.state import TRADE
from adjudicator.testing.scenario import change, filed, said
from tests.systems.republic_of_carthage.s6_3_trade.table import (
    GAME,
    deal,
    goods,
    hand,
    holding,
    in_force,
    run,
    table,
)

STEP = "trade.warehouse"
SPEC = GAME.system.step(STEP)
FRAME = Frame("x", STEP, SCOPE, 1)


def keep(*wishes: tuple[str, int]) -> Keep:
    return Keep(tuple((f"good:{good}", count) for good, count in wishes))


def kept(state: State, order: Keep | None = None) -> str:
    orders = [filed("anna", order)] if order is not None else []
    return hand(run(state, STEP, *orders).state, "anna")


def test_cards_are_kept_up_to_the_number_of_traders() -> None:
    done = run(deal(table(), anna="3 dye, 2 salt", ben="2 oil"), STEP)
    rows = {data.seat: data for data in said(done, "warehouse_filled")}
    assert rows["anna"] == WarehouseFilled("anna", 5, 3, 3, 3, 2)
    assert rows["ben"] == WarehouseFilled("ben", 2, 3, 3, 2, 0)
    assert hand(done.state, "anna") == "3 dye"
    assert TRADE.get(done.state, SCOPE, "discarded").cards.known() == ("salt", "salt")


def test_without_an_order_the_dearest_cards_stay() -> None:
    assert kept(deal(table(), anna="2 salt, 2 timber, 1 gold, 1 ochre")) == "2 salt, 1 gold"
    # of two goods of one value the larger set stays
    assert kept(deal(table(), anna="1 salt, 3 timber")) == "3 timber"


@pytest.mark.parametrize(
    ("order", "left"),
    [
        (keep(("salt", 0)), "3 salt"),
        (keep(("salt", 2), ("ivory", 0)), "2 salt, 1 ivory"),
        (keep(("gold", 0), ("salt", 1)), "1 salt, 1 gold, 1 ivory"),
        (keep(("dye", 2), ("salt", 2)), "2 salt, 1 gold"),
        (keep(("salt", 9)), "3 salt"),
        (keep(("salt", 1), ("salt", 0)), "3 salt"),
        (keep(), ""),
    ],
)
def test_what_is_wished_stays_first_and_the_dearest_fill_the_room_left(order: Keep, left: str) -> None:
    assert kept(deal(table(), anna="3 salt, 1 gold, 1 ivory"), order) == left


def test_ruling_49_the_limit_is_the_present_number_of_traders() -> None:
    state = change(deal(table(), anna="3 dye", ben="3 oil"), PLACE, SCOPE, "2", "captive:libyan")
    state = change(state, PLACE, SCOPE, "6", "province:libya")
    done = run(state, STEP)
    assert (hand(done.state, "anna"), hand(done.state, "ben")) == ("", "3 oil")


def test_ruling_49_cards_may_be_kept_back_on_purpose_within_it() -> None:
    assert kept(deal(table(), anna="3 dye")) == "3 dye"


def test_a_card_that_exposes_hoarders_limits_everybody() -> None:
    state = holding(deal(table(), anna="3 dye", ben="3 oil"), "ben", "hoarding")
    done = run(state, STEP, filed("ben", PlayCard("card:hoarding")))
    assert said(done, "storage_limited") == (StorageLimited("card:hoarding", 2),)
    assert [(d.seat, d.traders, d.limit, d.kept) for d in said(done, "warehouse_filled")] == [
        ("anna", 3, 2, 2),
        ("ben", 3, 2, 2),
    ]
    many = Effect("warehouse_limit", (("value", 9), ("duration", "turn")))
    assert kept(in_force(deal(table(), anna="5 salt"), "hoarding", many, "turn:4")) == "3 salt"
    assert kept(in_force(deal(table(), anna="3 salt"), "hoarding", many, "turn:3")) == "3 salt"


def test_what_is_discarded_is_known_to_its_player_alone() -> None:
    done = run(deal(table(), anna="3 dye, 1 salt"), STEP)
    (named,) = (event for event in done.events if event.kind == "warehouse_named")
    stay: Goods = goods("3 dye")
    assert (named.data, named.audience) == (WarehouseNamed("anna", stay, goods("1 salt")), ("anna",))
    assert not any("salt" in repr(event.data) for event in visible(done.events, "ben"))
    assert not TRADE.get(view(done.state, "ben"), SCOPE, "discarded").cards.holds()


def test_whoever_is_over_the_limit_owes_an_answer_and_others_may_give_one() -> None:
    slots = list(SPEC.asks(GAME, deal(table(), anna="4 salt", ben="2 oil"), FRAME))
    assert [(slot.seat, slot.need) for slot in slots if slot.kind == "keep"] == [
        ("anna", "required"),
        ("ben", "optional"),
    ]


def test_goods_that_are_none_are_refused() -> None:
    (slot,) = SPEC.asks(GAME, deal(table(), anna="4 salt"), FRAME)
    for order, code in ((keep(("wheat", 0)), "unknown_good"), (keep(("salt", -1)), "count_too_small")):
        verdict = SPEC.check(GAME, table(), None, slot, order)
        assert isinstance(verdict, Refused)
        assert verdict.code == code
    assert SPEC.check(GAME, holding(table(), "anna"), None, slot, Nothing("play")) == ACCEPTED


def test_every_sample_is_accepted_and_contained() -> None:
    state = deal(table(), anna="4 salt, 1 gold")
    (slot,) = SPEC.asks(GAME, state, FRAME)
    random = Random(7)
    for _ in range(50):
        order = slot.choices.sample(random.randrange)
        assert slot.choices.contains(order)
        assert SPEC.check(GAME, view(state, "anna"), None, slot, order) == ACCEPTED
    assert slot.choices.contains(slot.default)
    assert slot.choices.contains(keep(("gold", 0), ("salt", 2)))


def test_the_description_counts_what_it_yields() -> None:
    (slot,) = SPEC.asks(GAME, deal(table(), anna="2 salt, 1 gold"), FRAME)
    orders = list(slot.choices.every())
    assert slot.choices.size() == len(orders) == len(set(orders)) == 1 + 3 + 2 + 2 * 3 * 2
    assert all(slot.choices.contains(order) for order in orders)
    assert not slot.choices.contains(keep(("wheat", 1)))


def test_the_form_offers_the_dearest_first() -> None:
    state = holding(deal(table(), anna="2 salt, 1 gold"), "anna", "hoarding")
    topics = list(SPEC.foresees(GAME, state, SCOPE))
    lines = [line for topic in topics if topic.slot.seat == "anna" for line in topic.form]
    assert [line.order for line in lines] == [PlayCard("card:hoarding"), keep(("gold", 0), ("salt", 0))]
    assert lines[1].facts == {"limit": 3}
    blind = [topic for topic in SPEC.foresees(GAME, view(state, None), SCOPE) if topic.slot.kind == "keep"]
    assert [topic.form for topic in blind] == [()] * 5
