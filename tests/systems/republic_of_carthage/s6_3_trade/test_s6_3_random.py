"""The Trade Phase under random play and in the schedules: nothing is lost, nothing leaks, the window opens in time."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator import resources
from adjudicator.engine.box.boxes import parse_table
from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.log.book import Book
from adjudicator.engine.running import advance, questions
from adjudicator.engine.schedules import read_schedules
from adjudicator.engine.system import Game, Schedule
from adjudicator.model.event import Event
from adjudicator.model.fold import fold
from adjudicator.model.order import ACCEPTED, Filed
from adjudicator.model.record import encode
from adjudicator.model.state import Frame, PacketState, Push, State
from adjudicator.model.view import view, visible
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.state import TRADE
from adjudicator.testing.scenario import book_of, filed
from tests.systems.republic_of_carthage.s6_3_trade.table import (
    GAME,
    Window,
    audited,
    deal,
    holding,
    offer,
    office,
    table,
)

EVENTS = ("purple_fashion", "grain_glut", "silver_strike", "market_panic", "shipwreck", "hoarding", "spice_ship")


@cache
def schedules() -> dict[str, Schedule]:
    text = resources.games("republic_of_carthage", "schedules.toml").read_text("utf-8")
    return dict(read_schedules(parse_table("schedules", text)))


def dice(seed: int = 0) -> Dice:
    return Dice.seeded(bytes([seed % 256]) * 32, bytes([seed // 256 % 256]) * 32)


def start(game: Game, traders: int) -> State:
    """Return a position at the beginning of the Trade Phase, its packet running."""
    state = office(table(game=game, traders=traders), "overseer", "9")
    for seat, card in zip(game.seats, EVENTS, strict=False):
        state = holding(state, seat, card, *(EVENTS[5:] if seat == "anna" else ()))
    state = replace(state, packet=PacketState("4.1", "Revenue", "run", 2))
    return fold(state, (Event("placed", SCOPE, changes=(Push(Frame("t4/trade", "trade", SCOPE)),)),))


def on(game: Game, name: str) -> Game:
    return replace(game, schedule=schedules()[name])


def play_on(game: Game, state: State, orders: tuple[Filed, ...] = ()) -> State:
    """Advance until players are waited for or the phase is over."""
    book: Book = book_of(orders, state.packet.id if state.packet else "")
    for step in advance.advance(game, state, book, dice()):
        state = audited(game, state, step.events)
        assert state == step.state
    return state


@pytest.mark.parametrize(("name", "number"), [("faithful", "4.2"), ("fast", "4.2")])
def test_the_window_opens_once_the_cards_are_drawn(name: str, number: str) -> None:
    game = on(GAME, name)
    state = play_on(game, start(game, 3))
    assert state.packet is not None
    assert (state.packet.id, state.packet.stage, state.top.step) == (number, "open", "trade.trading")
    assert TRADE.get(state, SCOPE, "hand:anna").number == 3
    made = replace(filed("anna", offer(*_three(state)), 1, life="packet"), packet=number)
    step = advance.arrive(game, state, made, dice())
    assert step is not None
    assert [event.kind for event in step.events] == ["submitted", "offer_made", "received"]
    done = play_on(game, advance.lock(game, step.state).state)
    assert done.agenda == ()


def _three(state: State) -> tuple[str, str]:
    cards = TRADE.get(state, SCOPE, "hand:anna").cards.known()
    return ", ".join(f"1 {card}" for card in cards), cards[0]


@pytest.mark.parametrize("name", ["faithful", "fast"])
def test_no_window_opens_while_nobody_holds_three_cards(name: str) -> None:
    game = on(GAME, name)
    state = play_on(game, start(game, 1))
    assert state.agenda == ()
    assert state.packet is not None
    assert state.packet.id == "4.1"


def test_one_decision_a_packet_runs_through_the_phase_too() -> None:
    game = on(GAME, "strict")
    state, seen = start(game, 3), []
    state = replace(state, packet=PacketState("4.6", "Contributions", "run", 7))
    for _ in range(20):
        state = play_on(game, state)
        if not state.agenda:
            break
        assert state.packet is not None
        seen.append(state.packet.name)
        state = advance.lock(game, state).state
    assert seen == ["Collecting", "Trading", "Price events", "Selling", "Warehouse", "Placing income"]


def test_forms_of_the_revenue_packet_hold_the_sales_only_if_no_window_comes() -> None:
    game = on(GAME, "faithful")
    for traders, expected in ((1, True), (3, False)):
        state = replace(start(game, traders), packet=PacketState("4.1", "Revenue", "open", 2))
        state = replace(state, agenda=(Frame("t4/revenue/incomes", "revenue.incomes", SCOPE, 1),))
        kinds = {topic.slot.kind for topic in questions.topics(game, state)}
        assert ("sell" in kinds) is expected


@settings(max_examples=15)
@given(st.integers(0, 10_000))
def test_random_players_lose_no_card_and_no_talent(seed: int) -> None:
    random, game = Random(seed), GAME
    state = start(game, random.randrange(1, 12))
    while state.agenda:
        frame = state.top
        slots = list(game.system.step(frame.step).asks(game, state, frame))
        if frame.step == "trade.trading":
            state = _window(state, random)
            continue
        orders = [
            filed(slot.seat, slot.choices.sample(random.randrange))
            for slot in slots
            if slot.choices.size() and random.random() < 0.8
        ]
        book = book_of(orders, "4.1")
        step = advance.carry_out(game, state, book, dice(seed))
        assert audited(game, state, step.events) == step.state
        state = step.state


def _window(state: State, random: Random) -> State:
    at = Window.__new__(Window)
    # orders of the steps before are used up under their numbers
    at.game, at.events, at.numbers = GAME, [], dict.fromkeys(GAME.seats, 1000)
    assert state.packet is not None
    at.state = replace(state, packet=replace(state.packet, id="4.2", stage="open"))
    spec = GAME.system.step("trade.trading")
    for _ in range(30):
        slots = [slot for slot in spec.asks(GAME, at.state, at.state.top) if slot.choices.size()]
        if not slots:
            break
        slot = slots[random.randrange(len(slots))]
        order = slot.choices.sample(random.randrange)
        assert spec.check(GAME, view(at.state, slot.seat), None, slot, order) == ACCEPTED
        assert at.send(slot.seat, order) != ()
    at.close()
    return replace(at.state, packet=state.packet)


def test_random_trading_comes_to_deals_of_every_kind() -> None:
    found = set()
    for seed in range(12):
        random = Random(seed)
        state = deal(
            table(), anna="3 salt, 2 oil, 1 dye", ben="3 iron, 2 timber", clara="3 grain, 2 oil", dora="4 ochre, 1 gems"
        )
        at = Window(state)
        for _ in range(40):
            slots = [
                s for s in GAME.system.step("trade.trading").asks(GAME, at.state, at.state.top) if s.choices.size()
            ]
            slot = slots[random.randrange(len(slots))]
            at.send(slot.seat, slot.choices.sample(random.randrange))
        found |= {data.how for data in at.data("deal_struck")}
    assert found == {"offer", "counter", "swap"}


@settings(max_examples=25)
@given(st.integers(0, 10_000))
def test_what_another_holds_changes_nothing_that_a_seat_sees(seed: int) -> None:
    """Anna's cards are changed for others of the same values; what is no deal of hers looks the same to Clara."""
    hands = ("2 salt, 2 oil, 1 dye", "2 timber, 2 grain, 1 gems")
    worlds = [Window(deal(table(), anna=hand, ben="4 iron, 1 wine", clara="2 papyrus, 3 ochre")) for hand in hands]
    random = Random(seed)
    for _ in range(15):
        ben_or_clara = ("ben", "clara")[random.randrange(2)]
        slots = {
            slot.kind: slot
            for slot in GAME.system.step("trade.trading").asks(GAME, worlds[0].state, worlds[0].state.top)
            if slot.seat == ben_or_clara and slot.choices.size() and slot.kind != "swap"
        }
        kind = sorted(slots)[random.randrange(len(slots))]
        order = slots[kind].choices.sample(random.randrange)
        for at in worlds:
            at.send(ben_or_clara, order)
    for seat in ("clara", "ben", None):
        one, other = ([encode(event.data) for event in visible(at.events, seat)] for at in worlds)
        assert one == other
        asked = [
            [
                (slot.key, encode(slot.about))
                for slot in GAME.system.step("trade.trading").asks(GAME, at.state, at.state.top)
            ]
            for at in worlds
        ]
        assert asked[0] == asked[1]
