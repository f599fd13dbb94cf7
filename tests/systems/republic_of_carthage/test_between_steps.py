"""Influence Peddling in Trade, Forum and Combat: played between two steps, and again by a player who took one."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Accepted, Refused
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.rules.between_steps import STEPS
from adjudicator.systems.republic.state import HANDS, SCOPE
from adjudicator.systems.republic_of_carthage.sequence import CONTAINERS
from adjudicator.testing.scenario import events_of, filed, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, board, holding, run

PEDDLING = "card:influence_peddling"


def faces(state: State, seat: str) -> tuple[str, ...]:
    return HANDS.get(state, SCOPE, seat).cards.known()


def dealt() -> State:
    """Return Byrsa with a copy each in the hands of Anna and Clara, and a Law in Ben's."""
    state = holding(board(), "anna", "influence_peddling.1")
    return holding(holding(state, "ben", "wine_ban"), "clara", "influence_peddling.2")


@pytest.mark.parametrize("step", STEPS)
def test_every_phase_but_setup_mortality_and_revolution_has_a_window(step: str) -> None:
    phase = step.partition(".")[0]
    assert step in {name for name, _ in CONTAINERS[phase]}


@pytest.mark.parametrize("step", STEPS)
def test_the_card_takes_a_card_at_random_which_only_the_two_learn(step: str) -> None:
    done = run(dealt(), step, filed("anna", PlayCard(PEDDLING, "seat:ben")), dice=[1])
    assert (faces(done.state, "anna"), faces(done.state, "ben")) == (("wine_ban",), ())
    assert byrsa.told(done.events) == [
        "Anna plays Influence Peddling on Ben.",
        "Anna takes a card at random from the hand of Ben.",
    ]
    (named,) = events_of(done, "card_taken_named")
    assert named.audience == ("anna", "ben")


def test_whoever_takes_another_copy_may_play_it_at_once() -> None:
    once = filed("anna", PlayCard(PEDDLING, "seat:clara"))
    done = run(dealt(), STEPS[0], once, dice=[1])
    assert faces(done.state, "anna") == ("influence_peddling.2",)
    standing = filed("anna", PlayCard(PEDDLING, "seat:ben"), life="standing")
    done = run(dealt(), STEPS[0], once, standing, dice=[1, 1])
    assert faces(done.state, "anna") == ("wine_ban",)
    assert len(said(done, "card_taken")) == 2


def test_a_card_taken_before_it_could_be_played_is_gone() -> None:
    both = [filed("anna", PlayCard(PEDDLING, "seat:clara")), filed("clara", PlayCard(PEDDLING, "seat:anna"))]
    done = run(dealt(), STEPS[1], *both, dice=[1])
    first, second = (("anna", "clara"), ("clara", "anna"))[len(faces(done.state, "clara"))]
    assert [data.seat for data in said(done, "card_gone")] == [second]
    assert [data.seat for data in said(done, "card_taken")] == [first]


def test_nobody_who_plays_nothing_moves_anything() -> None:
    assert [event.kind for event in run(dealt(), STEPS[2]).events if event.data and event.kind != "submitted"] == []


def verdict(order: PlayCard) -> str:
    spec, state = GAME.system.step(STEPS[0]), holding(dealt(), "anna", "influence_peddling.1", "tithe_to_tyre")
    slot = next(topic.slot for topic in spec.foresees(GAME, state, SCOPE) if topic.slot.seat == "anna")
    said_ = spec.check(GAME, view(state, "anna"), None, slot, order)
    if isinstance(said_, Refused):
        assert byrsa.speaker().refusal(said_.code, said_.facts)
        return said_.code
    assert isinstance(said_, Accepted)
    return ""


def test_what_is_refused() -> None:
    assert verdict(PlayCard(PEDDLING, "seat:ben")) == ""
    assert verdict(PlayCard("card:tithe_to_tyre")) == "card_other_time"
    assert verdict(PlayCard(PEDDLING)) == "card_needs_opponent"
    assert verdict(PlayCard(PEDDLING, "seat:anna")) == "card_needs_opponent"
    assert verdict(PlayCard(PEDDLING, "seat:dora")) == "hand_is_empty"


@pytest.mark.parametrize("step", STEPS)
def test_the_form_offers_it_to_its_holder_alone(step: str) -> None:
    spec, state = GAME.system.step(step), dealt()
    topics = list(spec.foresees(GAME, state, SCOPE))
    assert [topic.slot.seat for topic in topics] == list(GAME.seats)
    assert [bool(topic.form) for topic in topics] == [True, False, True, False, False]
    assert byrsa.speaker().say(f"form/{step}", {})
