"""Cards played in the Revenue Phase: Tithe to Tyre, and Influence Peddling between its steps."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Accepted, Test
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import Choose, PlayCard
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.state import CITY, DECKS, EXILE, HANDS, POP, REMOVED, SCOPE, TREASURY
from adjudicator.systems.republic_of_carthage.state import SENATORS
from adjudicator.testing.scenario import change, events_of, filed, said, submissions
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, GISCO, board, holding, run

STEP = "revenue.events"
TITHE = "card:tithe_to_tyre"
PEDDLING = "card:influence_peddling"
PLAY_TITHE = filed("clara", PlayCard(TITHE))


def tithe() -> State:
    """Return the position with Tithe to Tyre in Clara's hand; Ben's Gisco is the HRAO."""
    return holding(board(), "clara", "tithe_to_tyre", "public_outcry.1")


def faces(state: State, seat: str) -> tuple[str, ...]:
    return HANDS.get(state, SCOPE, seat).cards.known()


# --------------------------------------------------------------------------------------- tithe


def test_by_default_the_state_pays_ten_talents() -> None:
    done = run(tithe(), STEP, PLAY_TITHE)
    assert byrsa.lines(done) == [("roc:6.2.11", -10, 53)]
    assert byrsa.told(done.events) == [
        "Clara plays Tithe to Tyre.",
        "Gisco answers Tithe to Tyre: the State pays.",
        "Tithe to Tyre: the State pays 10T, 63 - 10 = 53T.",
    ]


def test_the_hrao_may_lose_popularity_instead() -> None:
    done = run(tithe(), STEP, PLAY_TITHE, filed("ben", Choose(TITHE, "popularity"), life="standing"))
    assert (byrsa.lines(done), POP.of(done.state, SCOPE, GISCO)) == ([], -2)
    assert byrsa.told(done.events)[1:] == [
        "Gisco answers Tithe to Tyre: it costs Popularity.",
        "Tithe to Tyre: Gisco loses 2 POP: 0 - 2 = -2.",
    ]


@pytest.mark.parametrize(("treasury", "choice"), [(10, "treasury"), (9, "popularity")])
def test_by_default_he_answers_for_himself_where_the_state_would_fall_below_zero(treasury: int, choice: str) -> None:
    state = change(tithe(), TREASURY, SCOPE, CITY, treasury)
    assert said(run(state, STEP, PLAY_TITHE), "choice_made")[0].choice == choice


def test_he_may_have_an_empty_treasury_pay() -> None:
    state = change(tithe(), TREASURY, SCOPE, CITY, 3)
    done = run(state, STEP, PLAY_TITHE, filed("ben", Choose(TITHE, "treasury")))
    assert byrsa.lines(done) == [("roc:6.2.11", -10, -7)]


def test_ruling_23a_popularity_does_not_fall_below_its_limit() -> None:
    state = change(tithe(), POP, SCOPE, GISCO, -8)
    done = run(state, STEP, PLAY_TITHE, filed("ben", Choose(TITHE, "popularity")))
    (lost,) = said(done, "popularity_by_card")
    assert (lost.was, lost.change, lost.pop) == (-8, -1, -9)


def test_without_a_hrao_the_first_option_holds() -> None:
    state = tithe()
    for key in tuple(SENATORS.rows(state, SCOPE)):
        state = byrsa.at(state, key, EXILE)
    done = run(state, STEP, PLAY_TITHE, filed("ben", Choose(TITHE, "popularity")))
    assert byrsa.lines(done) == [("roc:6.2.11", -10, 53)]
    assert byrsa.told(done.events)[1] == "Nobody is there to answer Tithe to Tyre: the State pays."


def test_the_choice_is_asked_of_the_hraos_owner_alone_and_may_hang_on_the_treasury() -> None:
    order = Choose(TITHE, "popularity")
    rich = filed("ben", order, when=(Test("treasury", "below", 60),))
    done = run(tithe(), STEP, PLAY_TITHE, rich, filed("anna", order))
    assert said(done, "choice_made")[0].choice == "treasury"
    assert [entry.seat for entry in submissions(done) if entry.kind == "choose"] == ["ben"]


def test_ruling_147j_a_played_card_leaves_the_game_face_up() -> None:
    done = run(tithe(), STEP, PLAY_TITHE)
    assert faces(done.state, "clara") == ("public_outcry.1",)
    out = DECKS.get(done.state, SCOPE, REMOVED)
    assert (out.cards.known(), out.number, out.cards.to) == (("tithe_to_tyre",), 1, ("*",))


def test_a_card_not_in_hand_is_not_played() -> None:
    assert said(run(tithe(), STEP, filed("anna", PlayCard(TITHE))), "hand_card_played") == ()


def test_play_nothing_takes_back_what_was_filed_before_it() -> None:
    done = run(tithe(), STEP, PLAY_TITHE, filed("clara", Nothing("play")))
    assert said(done, "hand_card_played") == ()


def test_with_no_card_played_nothing_is_told() -> None:
    assert byrsa.told(run(tithe(), STEP).events) == []


# ------------------------------------------------------------------------------------ peddling


def test_influence_peddling_takes_a_random_card_from_an_opponents_hand() -> None:
    state = holding(tithe(), "anna", "influence_peddling.2")
    done = run(state, STEP, filed("anna", PlayCard(PEDDLING, "seat:clara")), dice=[("steal/anna/1", 2)])
    assert faces(done.state, "anna") == ("public_outcry.1",)
    assert faces(done.state, "clara") == ("tithe_to_tyre",)
    assert byrsa.told(done.events) == [
        "Anna plays Influence Peddling on Clara.",
        "Anna takes a card at random from the hand of Clara.",
    ]


def test_which_card_it_was_the_two_players_learn_and_nobody_else() -> None:
    state = holding(tithe(), "anna", "influence_peddling.2")
    done = run(state, STEP, filed("anna", PlayCard(PEDDLING, "seat:clara")), dice=[1])
    (named,) = events_of(done, "card_taken_named")
    assert (named.audience, named.data.card) == (("anna", "clara"), TITHE)
    assert [event.audience for event in events_of(done, "rolled")] == [()]
    assert byrsa.told(done.events, "ben") == byrsa.told(done.events)
    assert byrsa.told(done.events, "clara")[-1] == "The card that Anna takes from Clara is Tithe to Tyre."


def test_the_card_taken_may_be_played_in_its_own_window_of_the_same_step() -> None:
    state = holding(tithe(), "anna", "influence_peddling.2")
    orders = (filed("anna", PlayCard(PEDDLING, "seat:clara")), filed("anna", PlayCard(TITHE)), PLAY_TITHE)
    done = run(state, STEP, *orders, dice=[1])
    assert [(one.seat, one.card) for one in said(done, "hand_card_played")] == [("anna", PEDDLING), ("anna", TITHE)]
    assert "Tithe to Tyre was taken from your hand before you could play it." in byrsa.told(done.events, "clara")


def test_only_who_took_a_card_is_asked_again() -> None:
    state = holding(tithe(), "anna", "influence_peddling.2")
    done = run(state, STEP, filed("anna", PlayCard(PEDDLING, "seat:clara")), dice=[2])
    assert [entry.seat for entry in submissions(done) if entry.kind == "play"] == [*byrsa.SEATS, "anna"]


def test_ruling_136_cards_are_laid_down_together_and_act_from_the_hraos_player_on() -> None:
    state = holding(holding(tithe(), "anna", "influence_peddling.1", "graft.1"), "clara", "influence_peddling.2")
    orders = (filed("anna", PlayCard(PEDDLING, "seat:clara")), filed("clara", PlayCard(PEDDLING, "seat:anna")))
    done = run(state, STEP, *orders, dice=[("steal/clara/1", 1), ("steal/anna/1", 1)])
    # Ben is the HRAO: Clara acts before Anna, and takes Anna's last card, which Anna takes back
    assert [one.seat for one in said(done, "card_taken")] == ["clara", "anna"]
    assert (faces(done.state, "anna"), faces(done.state, "clara")) == (("graft.1",), ())


def test_a_hand_that_is_empty_when_its_turn_comes_gives_nothing() -> None:
    state = holding(holding(board(), "anna", "influence_peddling.1"), "clara", "influence_peddling.2")
    state = holding(state, "dora", "graft.1")
    orders = (filed(seat, PlayCard(PEDDLING, "seat:dora")) for seat in ("anna", "clara"))
    done = run(state, STEP, *orders, dice=[("steal/clara/1", 1)])
    assert [one.seat for one in said(done, "card_taken")] == ["clara"]


# --------------------------------------------------------------------------------------- check


@pytest.mark.parametrize(
    ("seat", "order", "expected"),
    [
        ("clara", PlayCard(TITHE, "seat:ben"), ("card_needs_no_object", True)),
        ("anna", PlayCard(TITHE), ("card_not_held", False)),
        ("clara", PlayCard("card:purple_fashion"), ("card_other_time", True)),
        ("anna", PlayCard(PEDDLING), ("card_needs_opponent", True)),
        ("anna", PlayCard(PEDDLING, "seat:anna"), ("card_needs_opponent", True)),
        ("anna", PlayCard(PEDDLING, "senator:2"), ("card_needs_opponent", True)),
        ("anna", PlayCard(PEDDLING, "seat:ben"), ("hand_is_empty", False)),
        ("ben", Choose(TITHE, "war"), ("no_such_choice", True)),
        ("ben", Choose(PEDDLING, "treasury"), ("card_asks_nothing", True)),
        ("ben", Choose("card:storm_at_sea", "treasury"), ("card_asks_nothing", True)),
    ],
)
def test_what_is_refused(seat: str, order: object, expected: tuple[str, bool]) -> None:
    assert byrsa.refusal(tithe(), seat, STEP, order) == expected


@pytest.mark.parametrize(
    ("seat", "order"),
    [
        ("clara", PlayCard(TITHE)),
        ("clara", Nothing("play")),
        ("anna", Choose(TITHE, "treasury")),
    ],
)
def test_what_is_taken(seat: str, order: object) -> None:
    assert isinstance(byrsa.verdict(tithe(), seat, STEP, order), Accepted)


def test_a_card_of_which_a_copy_is_out_is_known_to_be_out() -> None:
    done = run(tithe(), STEP, PLAY_TITHE)
    assert hand.is_out(done.state, TITHE)
    assert not hand.is_out(done.state, PEDDLING)
    topics = list(GAME.system.step(STEP).foresees(GAME, done.state, SCOPE))
    assert [topic for topic in topics if topic.slot.kind == "choose"] == []


def test_a_seat_without_a_hand_plays_nothing() -> None:
    state = board()
    assert (hand.faces(state, "nobody"), hand.number(state, "nobody")) == ((), 0)
