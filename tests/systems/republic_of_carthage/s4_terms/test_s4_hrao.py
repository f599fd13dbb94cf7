"""Section 4: the highest ranking available officer, and who is who."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.people import (
    called,
    clockwise,
    covered,
    earns,
    from_hrao,
    hrao,
    in_play,
    number,
    of_faction,
    offices_of,
    owner,
    person,
)
from adjudicator.systems.republic.state import OFFICES, PLACE, SCOPE, Office
from adjudicator.systems.republic_of_carthage.state import SENATORS
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_carthage.dealt import bare_table, faction, game

RANKS = [
    "home_suffete",
    "marine_suffete",
    "state_treasurer",
    "censor",
    "public_buildings",
    "harbor_master",
    "overseer",
]


@pytest.fixture
def full() -> State:
    """Senators 10 to 16 hold the offices by rank; Anna's 9 has none."""
    state = faction(bare_table(game()), "anna", "9", "10", "11", "12")
    state = faction(state, "ben", "13", "14", "15", "16")
    for at, office in enumerate(RANKS):
        state = put(state, OFFICES, SCOPE, office, Office(str(10 + at), 1))
    return state


def test_the_hrao_is_the_highest_in_the_ranking_then_the_lowest_number(full: State) -> None:
    state = full
    for at, office in enumerate(RANKS):
        assert hrao(game(), state) == str(10 + at)
        state = put(state, OFFICES, SCOPE, office, Office())
    assert hrao(game(), state) == "9"


@pytest.mark.parametrize("place", ["province:libya", "war:libyan", "captive:libyan", "exile", "rebel", "dead", "forum"])
def test_ruling_9_whoever_is_not_free_in_carthage_is_not_available(full: State, place: str) -> None:
    assert hrao(game(), change(full, PLACE, SCOPE, "10", place)) == "11"


def test_ruling_9_unaligned_senators_are_never_available() -> None:
    state = faction(bare_table(game()), "", "3", place="carthage")
    assert hrao(game(), state) == ""
    assert hrao(game(), faction(state, "ben", "17")) == "17"


def test_ruling_10_and_3_a_family_comes_before_its_statesmen() -> None:
    assert sorted(["3", "2B", "10", "2", "2A"], key=number) == ["2", "2A", "2B", "3", "10"]
    state = faction(bare_table(game()), "ben", "2B", "3")
    assert hrao(game(), faction(state, "anna", "2A")) == "2A"


def test_ruling_15a_without_anybody_in_carthage_the_published_order_holds() -> None:
    table = game(4)
    assert from_hrao(table, bare_table(table)) == ("anna", "ben", "clara", "dora")
    state = faction(bare_table(table), "clara", "4")
    assert from_hrao(table, state) == ("clara", "dora", "anna", "ben")
    assert clockwise(table, "dora") == ("dora", "anna", "ben", "clara")


def test_ruling_20_the_list_closes_up_when_an_officer_is_gone(full: State) -> None:
    state = put(full, OFFICES, SCOPE, "marine_suffete", Office())
    assert hrao(game(), put(state, OFFICES, SCOPE, "home_suffete", Office())) == "12"


def test_a_covered_family_card_is_no_person_but_may_be_named() -> None:
    state = faction(bare_table(game()), "anna", "7A", "20")
    state = faction(state, "anna", "7", place="under:7A")
    assert of_faction(state, "anna") == ("7A", "20")
    assert called(state, "anna") == ("senator:7A", "senator:20", "senator:7")
    assert (person(state, "7"), person(state, "20"), person(state, "9")) == ("7A", "20", "9")
    assert covered(SENATORS.get(state, SCOPE, "7"))
    assert in_play(state, 7) == ("7A",)
    assert (owner(state, "7A"), owner(state, "9")) == ("anna", "")


def test_offices_are_listed_by_rank(full: State) -> None:
    state = put(full, OFFICES, SCOPE, "overseer", Office("10", 2))
    assert offices_of(game(), state, "10") == ("home_suffete", "overseer")


@pytest.mark.parametrize(
    ("place", "yes"),
    [
        ("carthage", True),
        ("province:libya", True),
        ("war:libyan", True),
        ("captive:libyan", False),
        ("exile", False),
        ("rebel", False),
    ],
)
def test_ruling_27_captives_exiles_and_rebels_earn_nothing(place: str, yes: bool) -> None:
    state = faction(bare_table(game()), "anna", "4", place=place)
    assert earns(SENATORS.get(state, SCOPE, "4")) is yes
