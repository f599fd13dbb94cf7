"""The Revolution Phase played by random orders: what is offered is taken, nothing is lost, everything can be said."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.deck import Pile
from adjudicator.engine.running import advance
from adjudicator.model.order import Accepted, Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.state import DECK, DECKS, HANDS, SCOPE
from adjudicator.testing.scenario import book_of, filed, place, put
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, GISCO, SEATS
from tests.systems.republic_of_carthage.s6_7_revolution.victors import another, second, won

HAND_KINDS = ("intrigue", "law", "event", "statesman", "concession")
PHASE = ("revolution.cards", "revolution.commanders")


def full_hands(seed: int) -> State:
    """Return a position with two wars won, one of them by two Suffetes, and seven cards in every hand."""
    state = another(second(won(), GISCO), "9", balearic=2, carthaginian_legion=2)
    deck = [card for card in DECKS.get(state, SCOPE, DECK).cards.known() if GAME.box.kind_of(card) in HAND_KINDS]
    Random(seed).shuffle(deck)
    for at, seat in enumerate(SEATS):
        state = put(state, HANDS, SCOPE, seat, Pile.of(tuple(deck[at * 7 : at * 7 + 7]), (seat,)))
    return put(state, DECKS, SCOPE, DECK, Pile.of(()))


def random_orders(state: State, step: str, pick: Random) -> list[Filed]:
    topics = (topic for topic in GAME.system.step(step).foresees(GAME, state, SCOPE) if topic.slot.choices.size())
    sampled = ((topic.slot.seat, topic.slot.choices.sample(pick.randrange)) for topic in topics if pick.random() < 0.8)
    return [filed(seat, order, number, life="packet") for number, (seat, order) in enumerate(sampled, 1)]


@pytest.mark.parametrize("seed", range(8))
def test_random_orders_play_the_phase_and_every_slot_takes_its_samples(seed: int) -> None:
    state, pick, link = full_hands(seed), Random(seed), f"{seed}".encode().ljust(32, b"*")
    before = {name: dict(count(GAME, state)) for name, count in GAME.system.audits.items()}
    dice = Dice.seeded(link, link[::-1])
    for step in PHASE:
        book = book_of(random_orders(state, step, pick))
        state = place(state, step, SCOPE, path=f"t4/{step}")
        while state.agenda:
            for slot in GAME.system.step(step).asks(GAME, state, state.top):
                order = slot.choices.sample(pick.randrange)
                verdict = GAME.system.step(step).check(GAME, state, state.top, slot, order)
                assert isinstance(verdict, Accepted), order
            done = advance.carry_out(GAME, state, book, dice)
            state = done.state
            byrsa.told(done.events)
            assert {name: dict(count(GAME, state)) for name, count in GAME.system.audits.items()} == before
