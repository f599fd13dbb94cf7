"""Section 7: how the game ends, in the order of the rulings."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.ends.ending import GameEnded, ranking
from adjudicator.systems.republic.rules.ends.victory import most_influential, triumphant
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    CITY,
    DECKS,
    INF,
    LATE,
    LIFE,
    NOW,
    PLACE,
    POP,
    REBELLIONS,
    SCOPE,
    SPENT,
    Campaign,
    Rebellion,
)
from adjudicator.systems.republic_of_carthage.state import SENATORS
from adjudicator.testing.scenario import change, put, said
from tests.systems.republic_of_carthage.dealt import game
from tests.systems.republic_of_carthage.s7_end.s7_endings import at_war, counted, ended, laid, rebel

__all__ = ["laid"]


# ------------------------------------------------------------------------------ Carthage falls


def test_four_active_wars_end_the_game_and_all_lose(laid: State) -> None:
    run = counted(at_war(laid, "active", "active", "active", "active"))
    (end,) = said(run, "game_ended")
    assert (run.state.over, end.how, end.winners) == ("active_wars", "active_wars", ())


def test_three_do_not(laid: State) -> None:
    run = counted(at_war(laid, "active", "active", "active", "inactive"))
    assert run.state.over == ""
    (told,) = said(run, "wars_counted")
    assert told.active == ("war:libyan", "war:moroccan", "war:numidian_1")


def test_ruling_133_unprosecuted_wars_and_the_rebel_count(laid: State) -> None:
    state = at_war(laid, "active", "unprosecuted", "unprosecuted")
    assert counted(state).state.over == ""
    rebel = put(state, REBELLIONS, SCOPE, NOW, Rebellion("9", turn=5))
    assert counted(rebel).state.over == "active_wars"


def test_ruling_133_lost_wars_are_counted_apart(laid: State) -> None:
    assert counted(at_war(laid, "lost", "lost", "lost", "active")).state.over == ""
    assert counted(at_war(laid, "lost", "lost", "lost", "lost")).state.over == "lost_wars"


# -------------------------------------------------------------------------------- somebody wins


def test_ruling_140_a_rebel_whom_nobody_fought_in_the_next_turn_wins(laid: State) -> None:
    run = ended(rebel(laid))
    (end,) = said(run, "game_ended")
    assert (run.state.over, end.winners) == ("revolt", ("seat:ben",))


def test_ruling_140_a_revolt_of_this_turn_waits(laid: State) -> None:
    assert triumphant(rebel(laid, turn=5)) == ""
    assert ended(rebel(laid, turn=5)).state.over == ""


@pytest.mark.parametrize(("beaten", "over"), [(False, ""), (True, "revolt")])
def test_ruling_140_a_rebel_who_was_fought_wins_by_the_senates_defeat_alone(
    laid: State, beaten: bool, over: str
) -> None:
    state = rebel(laid, beaten=beaten)
    state = put(state, CAMPAIGNS, SCOPE, "f1", Campaign("rebel", ("5",), "defeat" if beaten else "stalemate"))
    assert ended(state).state.over == over


def test_ruling_109_a_suffete_for_life_who_lives_wins(laid: State) -> None:
    run = ended(change(laid, LIFE, SCOPE, CITY, "14"))
    (end,) = said(run, "game_ended")
    assert (run.state.over, end.winners) == ("life", ("seat:anna",))


def test_ruling_109_one_who_is_dead_does_not(laid: State) -> None:
    state = change(laid, LIFE, SCOPE, CITY, "14")
    state = put(state, SENATORS, SCOPE, "14", type(SENATORS.get(state, SCOPE, "14"))(14, "", "dead", 2))
    run = ended(state)
    assert run.state.over == ""
    assert LIFE.of(run.state, SCOPE, CITY) == ""
    assert len(said(run, "life_cut_short")) == 1


def test_ruling_141_revolt_comes_before_the_suffete_for_life(laid: State) -> None:
    assert ended(change(rebel(laid), LIFE, SCOPE, CITY, "14")).state.over == "revolt"


def test_ruling_65_the_last_deck_spent_ends_the_game_by_influence(laid: State) -> None:
    state = change(laid, SPENT, SCOPE, CITY, True)
    assert ended(state).state.over == ""
    state = put(state, DECKS, SCOPE, LATE, Pile.of(()))
    (end,) = said(ended(state), "game_ended")
    assert isinstance(end, GameEnded)
    assert (end.how, end.winners) == ("influence", ("seat:anna",))
    assert [(one.seat, one.influence) for one in end.standings] == [
        ("seat:anna", 12),
        ("seat:ben", 11),
        ("seat:clara", 6),
    ]


def test_ruling_147h_exiles_and_rebels_do_not_count_captives_do(laid: State) -> None:
    state = change(laid, PLACE, SCOPE, "5", "exile")
    state = change(state, PLACE, SCOPE, "20", "captive:libyan")
    assert [one.influence for one in ranking(game(), state, ("anna", "ben", "clara"))] == [11, 6, 3]


def test_ruling_66_a_tie_goes_to_the_best_senator_then_to_his_popularity_then_is_shared(laid: State) -> None:
    seats = ("anna", "ben")
    level = change(change(laid, INF, SCOPE, "5", 7), INF, SCOPE, "14", 4)
    assert most_influential(game(), level, seats) == ("anna", "ben")
    assert most_influential(game(), change(level, POP, SCOPE, "20", 1), seats) == ("ben",)
    assert most_influential(game(), change(change(level, INF, SCOPE, "5", 8), INF, SCOPE, "14", 3), seats) == ("anna",)


def test_what_lay_hidden_is_revealed(laid: State) -> None:
    run = ended(rebel(laid))
    (decks,) = said(run, "decks_revealed")
    assert "card:dionysius" in decks.deck
    assert "card:scipio" in decks.late
