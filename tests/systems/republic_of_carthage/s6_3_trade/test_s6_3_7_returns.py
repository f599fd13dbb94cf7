"""Section 6.3.7: cards go back to their stacks, and the whole phase from the first card drawn to the last returned."""

from __future__ import annotations

from adjudicator.engine.chance.dice import Dice
from adjudicator.model.event import Event
from adjudicator.model.fold import fold
from adjudicator.model.state import Frame, Push
from adjudicator.model.view import visible
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.state import ONGOING, SCOPE
from adjudicator.systems.republic_of_carthage.orders.trade import Place, Sell
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.returns import StackReturned, TradeCardsReturned
from adjudicator.systems.republic_of_carthage.state import OFFERS, SWAPS, TRADE
from adjudicator.testing.scenario import filed, play_out, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_3_trade.table import (
    GAME,
    Window,
    audited,
    deal,
    goods,
    hand,
    holding,
    in_force,
    offer,
    office,
    price,
    run,
    table,
)

STEP = "trade.returns"


def test_cards_sold_and_discarded_go_back_and_each_stack_touched_is_shuffled() -> None:
    state = run(deal(table(traders=0), anna="2 ivory, 1 gold"), "trade.selling").state
    state = run(state, "trade.warehouse").state
    rest = TRADE.get(state, SCOPE, "stack:9").cards.known()
    assert rest == ("gold", "gold")
    # gold, gold below the two ivory sold and the gold discarded: their new order is scripted
    dice = ScriptedDice(orders={"stack-9": (4, 2, 0, 3, 1)})
    done = run(state, STEP, dice=dice)
    assert said(done, "trade_cards_returned") == (TradeCardsReturned(3, (StackReturned(9, 3, 5),)),)
    assert TRADE.get(done.state, SCOPE, "stack:9").cards.known() == ("gold", "ivory", "gold", "ivory", "gold")
    assert TRADE.get(done.state, SCOPE, "sold").number == TRADE.get(done.state, SCOPE, "discarded").number == 0


def test_the_shuffle_is_drawn_from_the_hidden_chain_and_tells_nothing() -> None:
    state = run(deal(table(), anna="2 gold"), "trade.selling").state
    done = run(state, STEP, dice=ScriptedDice(orders={"stack-9": (0, 1, 2, 3, 4)}))
    rolled = [event.data for event in done.events if event.kind == "rolled"]
    assert {row.chain for row in rolled} == {"hidden"}
    assert {row.where for row in rolled} == {"6.3.7"}
    assert not any(event.kind == "rolled" for event in visible(done.events, "anna"))


def test_a_stack_that_gets_nothing_back_is_not_shuffled() -> None:
    assert run(table(), STEP).events[0].kind == "stepped"


def test_the_table_is_cleared_of_offers_and_of_what_held_for_this_turn() -> None:
    at = Window(in_force(deal(table(), anna="3 dye", ben="3 iron"), "purple_fashion", price("dye", 4), "turn:4"))
    at.state = in_force(at.state, "wine_ban", price("wine", -2, duration="permanent"))
    at.send("anna", offer("3 dye", "dye"))
    done = run(at.close().state, STEP)
    assert OFFERS.rows(done.state, SCOPE) == {}
    assert [row.card for _, row in ONGOING.items(done.state, SCOPE)] == ["wine_ban"]


def test_the_whole_phase_runs_and_loses_nothing() -> None:
    state = office(holding(table(traders=4), "ben", "spice_ship", "silver_strike"), "overseer", "9")
    start = fold(state, (Event("placed", SCOPE, changes=(Push(Frame("t4/trade", "trade", SCOPE)),)),))
    done = play_out(
        GAME,
        start,
        "trade",
        [
            filed("ben", PlayCard("card:spice_ship")),
            filed("ben", PlayCard("card:silver_strike")),
            filed("anna", Sell(goods("1 ochre, 1 iron"))),
            filed("anna", Place((("senator:2", None),))),
        ],
        FixedDice(),
    )
    audited(GAME, start, done.events)
    told = [event.kind for event in done.events if event.seen_by(None) and event.data is not None]
    assert told[0] == "trade_cards_drawn"
    assert [kind for kind in told if kind != "trade_cards_drawn"][:2] == ["hand_card_played", "trading_closed"]
    assert {"price_changed", "trade_cards_sold", "overseer_paid", "warehouse_filled"} <= set(told)
    assert told[-1] == "trade_cards_returned"
    assert TRADE.get(done.state, SCOPE, "sold").number == 0
    assert SWAPS.get(done.state, SCOPE, "window").waiting.known() == ()
    assert hand(done.state, "anna").count("ochre") == 0


class FixedDice(ScriptedDice):
    """Dice that always fall on one, for a run in which the order of a stack does not matter."""

    def under(self, prefix: str) -> Dice:
        """Return the same dice."""
        return self

    def hidden_roll(self, label: str, sides: int = 6, *, where: str) -> int:
        """Return one."""
        return 1
