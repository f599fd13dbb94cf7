"""Section 18, card by card: the provinces that wars bring, droughts, what each war needs, from the rules' text."""

from __future__ import annotations

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.system import Play
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.state import DECKS, REMOVED, SCOPE, WARS, War
from adjudicator.systems.republic_of_rome.rules.terms.levels import droughts
from adjudicator.systems.republic_of_rome.rules.wars.provinces import make, series_beaten
from adjudicator.systems.republic_of_rome.rules.wars.series import waits_for_province
from adjudicator.systems.republic_of_rome.state import PROVINCES, Province
from adjudicator.testing.scenario import put
from tests.systems.republic_of_rome.playing import game, table
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s06_forum.arriving import carried_out

OF = game(scenario="alternate")
BY_VICTORY = {
    "punic_1": {"sicily", "sardinia_corsica"},
    "punic_2": {"nearer_spain", "further_spain"},
    "punic_3": {"africa"},
    "gallic_1": {"cisalpine_gaul"},
    "gallic_2": {"transalpine_gaul"},
    "gallic_3": {"transalpine_gaul"},
    "macedonian_4": {"greece"},
    "pirates_1": {"cilicia_cyprus"},
    "pirates_2": {"crete_cyrene"},
    "mithridatic_3": {"syria", "bithynia"},
}
"""Every war that a victory on land makes provinces of; all others bring none by it."""
DRY = {"illyrian_1", "slave_sicilian_1", "slave_sicilian_2", "pirates_1", "pirates_2", "alexandrine"}
NEEDS = {"slave_sicilian_1", "slave_sicilian_2", "spanish_revolts", "numantine", "sertorian"}


def _play() -> Play:
    return Play(OF, Frame("t1/combat", "combat.wars", "rome"), Dice.seeded(b"x" * 32, b"y" * 32))


def _made(state: State, war: str, *ways: str) -> State:
    return carried_out(state, make(_play(), state, war, *ways))[0]


@pytest.mark.parametrize("war", sorted(rome().wars))
def test_a_victory_on_land_makes_the_provinces_of_its_card_and_no_others(war: str) -> None:
    after = _made(table(OF), war, "land_victory")
    assert set(PROVINCES.rows(after, SCOPE)) == BY_VICTORY.get(war, set())
    grown = {key for key, row in PROVINCES.items(after, SCOPE) if row.developed}
    assert grown == ({"bithynia"} if war == "mithridatic_3" else set())


def test_bithynia_that_exists_is_developed_and_no_province_is_made_twice() -> None:
    state = put(table(OF), PROVINCES, SCOPE, "bithynia", Province("4", term=2))
    state = put(state, PROVINCES, SCOPE, "syria", Province("5", term=1))
    after = _made(state, "mithridatic_3", "land_victory")
    assert PROVINCES.get(after, SCOPE, "bithynia") == Province("4", developed=True, term=2)
    assert PROVINCES.get(after, SCOPE, "syria") == Province("5", term=1)


@pytest.mark.parametrize(("first", "second"), [("illyrian_1", "illyrian_2"), ("illyrian_2", "illyrian_1")])
def test_illyricum_comes_with_the_second_illyrian_war_that_is_beaten(first: str, second: str) -> None:
    state = table(OF)
    assert not series_beaten(_play(), state, first)
    gone = DECKS.get(state, SCOPE, REMOVED)
    state = put(state, DECKS, SCOPE, REMOVED, type(gone).of((*gone.cards.known(), first)))
    assert series_beaten(_play(), state, second)
    assert "illyricum" in PROVINCES.rows(_made(state, second, "land_victory", "series_beaten"), SCOPE)


def test_the_germanic_migrations_bring_narbonese_gaul_as_soon_as_they_are_attacked() -> None:
    assert set(PROVINCES.rows(_made(table(OF), "germanic", "attack"), SCOPE)) == {"narbonese_gaul"}
    for war in rome().wars:
        if war != "germanic":
            assert not PROVINCES.rows(_made(table(OF), war, "attack"), SCOPE)


@pytest.mark.parametrize("war", sorted(rome().wars))
@pytest.mark.parametrize("status", ["active", "inactive", "imminent", "unprosecuted"])
def test_which_wars_are_a_drought_whatever_their_status(war: str, status: str) -> None:
    state = put(table(OF), WARS, SCOPE, war, War(status, 1))
    assert droughts(OF, state) == (war in DRY)


@pytest.mark.parametrize("war", sorted(rome().wars))
def test_which_wars_wait_for_provinces_both_spains_or_sicily(war: str) -> None:
    state = table(OF)
    assert waits_for_province(OF, state, war) is (war in NEEDS)
    near = put(put(state, PROVINCES, SCOPE, "nearer_spain", Province()), PROVINCES, SCOPE, "sicily", Province())
    assert waits_for_province(OF, near, war) is (war in NEEDS and not war.startswith("slave"))
    both = put(near, PROVINCES, SCOPE, "further_spain", Province())
    assert not waits_for_province(OF, both, war)
