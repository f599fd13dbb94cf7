"""6.4.2.1 A card is drawn on any roll but a 7, and acted upon according to its type."""

from __future__ import annotations

import pytest

from adjudicator.model.secret import Secret
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.rules.forum.initiative import drawn as figure
from adjudicator.systems.republic.state import (
    CITY,
    DECK,
    DECK_NUMBER,
    DECKS,
    FORUM,
    HANDS,
    LATE,
    OFFICES,
    SCOPE,
    SPENT,
    Office,
)
from adjudicator.systems.republic_of_carthage.orders.forum import Attract
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum.decks import era
from adjudicator.systems.republic_of_carthage.state import CITIES, EXPLORATIONS, PROVINCES, SENATORS, Province, Senator
from adjudicator.testing.scenario import change, events_of, filed, place, play_out, play_step, put, remove, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, told
from tests.systems.republic_of_carthage.s6_4_forum.deck import deck, drawn


def held(state: State, seat: str) -> tuple[str, ...]:
    return HANDS.get(state, SCOPE, seat).cards.known()


def test_the_top_card_is_drawn_on_any_roll_but_a_seven() -> None:
    done = drawn(deck("west_africa", "tin_isles"))
    (data,) = said(done, "card_drawn")
    assert (data.seat, data.dice, data.card, data.left) == ("anna", (3, 3), "exploration:west_africa", 1)


def test_an_exploration_is_placed_among_the_inactive_wars() -> None:
    done = drawn(deck("tin_isles", "west_africa"))
    assert EXPLORATIONS.get(done.state, SCOPE, "tin_isles").order == 1
    assert told(done.events)[-1] == "Tin Isles lies open to exploration: it asks for 40 Trade Fleets; Disaster on 9."


@pytest.mark.parametrize(
    ("card", "kind", "ident"),
    [
        ("drought_fears", "event", ""),
        ("public_outcry.3", "intrigue", "card:public_outcry"),
        ("wine_ban", "law", "card:wine_ban"),
        ("7A", "statesman", "senator:7A"),
        ("salt_pans", "concession", "card:salt_pans"),
    ],
)
def test_ruling_53_a_hand_card_is_shown_to_its_owner_alone(card: str, kind: str, ident: str) -> None:
    card = card if ident else next(iter(GAME.box.events))
    done = drawn(deck(card, "tin_isles"), seat="ben")
    assert held(done.state, "ben") == (card,)
    (public,) = said(done, "card_drawn")
    assert (public.card, public.kind) == ("", "")
    (event,) = events_of(done, "hand_card_drawn")
    assert event.audience == ("ben",)
    assert (event.data.card, event.data.kind) == (ident or f"card:{card}", kind)
    assert all(card.partition(".")[0] not in line for line in told(done.events))


def test_the_kind_of_a_hand_card_is_a_secret_in_the_frame_too() -> None:
    ready = place(deck("7A", "wine_ban"), "forum.initiative", SCOPE, local=Initiative("ben", 1))
    state = play_step(GAME, ready, "forum.initiative").state
    state = play_step(GAME, state, "forum.draw", dice=ScriptedDice(3, 3)).state
    state = play_step(GAME, state, "forum.initiative").state
    assert state.top.local.drawn == Secret("statesman", ("ben",))
    assert figure(GAME, view(state, "ben"), "ben", "kind:statesman") == 1
    assert figure(GAME, view(state, "ben"), "ben", "kind:war") == 0
    assert figure(GAME, view(state, "anna"), "anna", "kind:statesman") == 0
    assert not view(state, "anna").top.local.drawn.holds()


def test_a_family_goes_to_the_forum() -> None:
    done = drawn(deck("7", "tin_isles"))
    assert SENATORS.get(done.state, SCOPE, "7") == Senator(7, "", FORUM, GAME.box.senators["7"].inf)
    assert told(done.events)[-1] == f"Hanno (7) lies in the Forum with INF {GAME.box.senators['7'].inf}."


def test_a_family_that_matches_a_statesman_in_play_is_placed_under_him() -> None:
    state = put(deck("7", "tin_isles"), SENATORS, SCOPE, "7A", Senator(7, "ben", "carthage", 1))
    row = SENATORS.get(drawn(state).state, SCOPE, "7")
    assert (row.faction, row.place) == ("ben", "under:7A")


def test_an_exile_gets_no_family_card() -> None:
    state = put(deck("7", "tin_isles"), SENATORS, SCOPE, "7A", Senator(7, "ben", "exile", 1))
    assert SENATORS.get(drawn(state).state, SCOPE, "7").place == FORUM


def test_ruling_23b_of_two_magos_the_dice_pick_who_gets_the_card() -> None:
    state = remove(deck("2", "tin_isles"), SENATORS, SCOPE, "2")
    for key in ("2A", "2B"):
        state = put(state, SENATORS, SCOPE, key, Senator(2, "anna", "carthage", 4))
    done = drawn(state, dice=[("family/who", 2)])
    assert SENATORS.get(done.state, SCOPE, "2").place == "under:2B"


def test_ruling_23_a_faction_without_any_senator_takes_the_next_one_revealed() -> None:
    state = deck("7", "tin_isles")
    for key in ("1", "13", "17"):
        state = remove(state, SENATORS, SCOPE, key)
    state = put(state, PROVINCES, SCOPE, "sardinia_corsica", Province())
    state = put(state, OFFICES, SCOPE, "overseer", Office())
    row = SENATORS.get(drawn(state).state, SCOPE, "7")
    assert (row.faction, row.place, row.leader) == ("clara", "carthage", True)


# -------------------------------------------------------------------------------------- decks


def test_ruling_65_the_deck_is_marked_as_spent_when_its_last_card_is_drawn() -> None:
    done = drawn(deck("tin_isles", late=("scipio",)))
    assert SPENT.of(done.state, SCOPE, CITY)
    (data,) = said(done, "deck_ended")
    assert (data.deck, data.late) == (1, 1)
    assert not SPENT.of(drawn(deck("tin_isles", "west_africa")).state, SCOPE, CITY)


def test_ruling_67f_without_a_deck_no_card_is_drawn() -> None:
    state = change(deck(late=("scipio",)), SPENT, SCOPE, CITY, value=True)
    done = drawn(state)
    assert [event.kind for event in done.events if event.data is not None and event.kind != "rolled"] == ["deck_is_out"]


def test_ruling_65_the_late_deck_is_shuffled_and_used_from_the_next_turn() -> None:
    state = change(deck(late=("scipio", "masinissa", "iberian")), SPENT, SCOPE, CITY, value=True)
    assert era(state) == "early"
    run = play_step(GAME, state, "turn", dice=ScriptedDice(orders={"late-deck": (2, 0, 1)}))
    assert DECKS.get(run.state, SCOPE, DECK).cards.known() == ("iberian", "scipio", "masinissa")
    assert DECKS.get(run.state, SCOPE, LATE).number == 0
    city = CITIES.get(run.state, SCOPE, CITY)
    assert (city.deck, city.spent, city.turn, era(run.state)) == (2, False, 5, "late")


@pytest.mark.parametrize(("spent", "late"), [(False, ("scipio",)), (True, ())])
def test_ruling_65_the_deck_in_use_stays_while_it_lasts_and_when_no_other_follows(
    spent: bool, late: tuple[str, ...]
) -> None:
    state = change(deck("tin_isles", late=late), SPENT, SCOPE, CITY, value=spent)
    run = play_step(GAME, state, "turn")
    assert DECK_NUMBER.of(run.state, SCOPE, CITY) == 1
    assert said(run, "deck_changed") == ()


# ------------------------------------------------------------------------------------ the order


def test_initiatives_begin_with_the_hrao_and_go_on_to_the_left() -> None:
    state = place(change(deck(), SPENT, SCOPE, CITY, value=True), "forum.initiatives", SCOPE)
    orders = (filed(seat, Attract(f"senator:{who}")) for seat, who in (("ben", "6"), ("clara", "1")))
    run = play_out(GAME, state, "forum.initiatives", orders, ScriptedDice(*[6, 6] * 10))
    begun = [(one.seat, one.number, one.extra) for one in said(run, "initiative_begun")]
    assert begun == [(seat, at, False) for at, seat in enumerate(("ben", "clara", "dora", "perla", "anna"), start=1)]
