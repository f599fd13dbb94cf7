"""The Senate Phase as a whole: with no orders, and by random orders, which never upset it; and its windows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.running import advance
from adjudicator.model.event import Event
from adjudicator.model.order import Accepted, Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.conditions import Holds
from adjudicator.systems.republic.orders.senate import Enact
from adjudicator.systems.republic.rules.senate.cards.window import STEP, Interval
from adjudicator.systems.republic.state import SCOPE
from adjudicator.testing.scenario import book_of, filed, place, play_out, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ELRAM, ESHMUN
from tests.systems.republic_of_carthage.s6_5_senate.curia import GAME, all_yes, hold, pair, senate
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_2_suffetes import nominate

CARDS = (
    *(f"public_outcry.{number}" for number in range(1, 6)),
    "graft.1",
    "graft.2",
    "peace_party.1",
    "assassin.1",
    "secret_bodyguard.1",
    "separation_of_powers",
    "annual_judges",
    "hundred_and_four",
    "army_choice",
    "peoples_assembly",
)


def dealt(chance: Random) -> State:
    """Return the Senate with three cards in each hand."""
    cards = list(CARDS)
    chance.shuffle(cards)
    state = senate()
    for place_, seat in enumerate(GAME.seats):
        state = byrsa.holding(state, seat, *cards[place_::5][:3])
    return place(state, "senate", SCOPE, path="t4/senate")


def random_orders(state: State, chance: Random) -> Iterator[Filed]:
    """Yield an answer to most of the slots of the current visit; each is one that its check takes."""
    frame, spec = state.top, GAME.system.step(state.top.step)
    numbers: Counter[str] = Counter()
    for slot in spec.asks(GAME, state, frame):
        if not slot.choices.size() or chance.random() < 0.3:
            continue
        order: Any = slot.choices.sample(chance.randrange)
        assert isinstance(spec.check(GAME, state, frame, slot, order), Accepted), (slot.key, order)
        assert all(value in slot.about.get(term, ()) for term, value in order.where().items())
        numbers[slot.seat] += 1
        yield filed(slot.seat, order, numbers[slot.seat], life="packet")


def played(seed: int, *, silent: bool = False) -> tuple[State, list[Event]]:
    chance = Random(seed)
    events: list[Event] = []
    state, dice = dealt(chance), Dice.seeded(seed.to_bytes(32, "big"), bytes(32))
    while state.agenda:
        book = book_of(() if silent else random_orders(state, chance), "1.1")
        step = advance.carry_out(GAME, replace(state, used=()), book, dice)
        state, events = step.state, [*events, *step.events]
    return state, events


@pytest.mark.parametrize("seed", range(6))
def test_random_orders_never_upset_the_phase_and_nothing_is_lost(seed: int) -> None:
    state, events = played(seed)
    before = {name: dict(count(GAME, dealt(Random(seed)))) for name, count in GAME.system.audits.items()}
    assert {name: dict(count(GAME, state)) for name, count in GAME.system.audits.items()} == before
    assert all(line for line in byrsa.told(events))


def test_without_orders_suffetes_and_seats_are_filled_by_the_defaults_and_the_senate_adjourns() -> None:
    state, events = played(1, silent=True)
    kinds = Counter(event.kind for event in events)
    assert (kinds["suffetes_elected"], kinds["posts_assigned"], kinds["senate_adjourned"]) == (1, 1, 1)
    assert not state.agenda


# -------------------------------------------------------------------------------------- windows


LAW = "card:separation_of_powers"


def law(moment: str = "", **fields: object) -> Filed:
    return filed("anna", Enact(LAW, moment), **fields)  # type: ignore[arg-type] # fields of an order on file


def holding_a_law() -> State:
    return byrsa.holding(senate(), "anna", "separation_of_powers")


@pytest.mark.parametrize(
    ("moment", "acts"), [("", True), ("before proposal:5", True), ("after proposal:4", True), ("before step:7", False)]
)
def test_ruling_112_an_order_with_a_moment_waits_for_it(moment: str, acts: bool) -> None:
    ready = place(holding_a_law(), STEP, SCOPE, local=Interval(("after proposal:4", "before proposal:5")))
    assert len(said(play_out(GAME, ready, STEP, [law(moment)]), "law_enacted")) == int(acts)


@pytest.mark.parametrize(
    ("moment", "before"),
    [
        ("before step:2", "vote_called"),
        ("before proposal:1", "vote_called"),
        ("after proposal:1", ""),
        ("after step:2", ""),
        ("before step:3", ""),
    ],
)
def test_ruling_115_acts_fall_between_the_votes(moment: str, before: str) -> None:
    done = hold(holding_a_law(), "senate.suffetes", *nominate((ELRAM, ESHMUN)), law(moment), *all_yes())
    kinds = [event.kind for event in done.events if event.kind in {"vote_called", "vote_counted", "law_enacted"}]
    assert kinds == (["law_enacted"] if before else []) + ["vote_called", "vote_counted"] + (
        [] if before else ["law_enacted"]
    )


def test_ruling_112_an_order_can_wait_for_an_election() -> None:
    elected = law(when=(Holds("elected", f"senator:{ESHMUN}"),))
    done = hold(holding_a_law(), "senate.suffetes", *nominate((ELRAM, ESHMUN)), elected, *all_yes())
    kinds = [event.kind for event in done.events if event.kind in {"vote_counted", "law_enacted"}]
    assert kinds == ["vote_counted", "law_enacted"]
    assert pair(ELRAM, ESHMUN).say(GAME.name) == "nominate Elram and Eshmun"
