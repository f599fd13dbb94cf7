"""6.2.1 Each Faction Leader collects 3 talents, each other Senator in a faction 1."""

from __future__ import annotations

import pytest

from adjudicator.systems.republic.state import EXILE, FORUM, REBEL, SCOPE
from adjudicator.systems.republic_of_carthage.state import SENATORS, Senator
from adjudicator.testing.scenario import put, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import BARCA, MAGO, MANGI, MATTAN, MILKO, board, held, run


def test_leaders_collect_three_talents_and_others_one_on_their_cards() -> None:
    done = run(board(), "revenue.incomes")
    assert (held(done.state, MAGO), held(done.state, MILKO)) == (9 + 3, 1 + 1)
    (paid,) = said(done, "incomes_paid")
    assert (paid.leader, paid.senator, paid.total) == (3, 1, 5 * 3 + 10)
    assert [(one.senator, one.old, one.change, one.new) for one in paid.purses[:2]] == [
        ("senator:2", 9, 3, 12),
        ("senator:5", 1, 1, 2),
    ]


def test_the_talents_come_from_the_general_supply_and_not_from_the_state() -> None:
    assert byrsa.lines(run(board(), "revenue.incomes")) == []


def test_senators_of_no_faction_collect_nothing() -> None:
    state = put(board(), SENATORS, SCOPE, "7", Senator(7, "", FORUM, 3))
    assert held(run(state, "revenue.incomes").state, "7") == 0


def test_ruling_27_governors_and_commanders_have_their_income_on_their_cards() -> None:
    done = run(byrsa.at(board(), BARCA, "war:sicilian_1"), "revenue.incomes")
    assert (held(done.state, MANGI), held(done.state, MATTAN), held(done.state, BARCA)) == (2 + 1, 1 + 1, 24 + 3)


@pytest.mark.parametrize("where", [EXILE, REBEL, "captive:sicilian_1"])
def test_ruling_27_and_36_captives_exiles_and_rebels_collect_nothing(where: str) -> None:
    assert held(run(byrsa.at(board(), MAGO, where), "revenue.incomes").state, MAGO) == 9


def test_a_covered_family_card_collects_nothing_beside_its_statesman() -> None:
    state = byrsa.at(board(), MAGO, "under:2A")
    state = put(state, SENATORS, SCOPE, "2A", Senator(2, "anna", "carthage", 5, leader=True))
    done = run(state, "revenue.incomes")
    assert (held(done.state, MAGO), held(done.state, "2A")) == (9, 3)


def test_with_no_senator_in_any_faction_nothing_happens() -> None:
    state = board()
    for key in tuple(SENATORS.rows(state, SCOPE)):
        state = byrsa.at(state, key, EXILE)
    assert said(run(state, "revenue.incomes"), "incomes_paid") == ()
