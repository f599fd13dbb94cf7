"""Section 2: nothing in the box is lost or made, whatever happens; each audit finds a fault that is planted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.state import PacketState, State
from adjudicator.systems.republic.state import (
    ALLEGIANCE,
    DECK,
    DECKS,
    FACTION,
    FORCES,
    GOVERNOR,
    HOLDER,
    LEADER,
    NOW,
    OFFICES,
    POP,
    REBELLIONS,
    SCOPE,
    TALENTS,
    UNIT_PLACE,
    UNITS,
    Office,
    Rebellion,
)
from adjudicator.systems.republic_of_carthage.rules.bearings import markers, senators
from adjudicator.systems.republic_of_carthage.state import (
    EXPEDITIONS,
    MERCHANTS,
    PROVINCES,
    SENATORS,
    TRADE,
    Expedition,
    Merchants,
    Province,
    Senator,
)
from adjudicator.systems.republic_of_carthage.system import SYSTEM
from adjudicator.testing.audit import totals
from adjudicator.testing.scenario import change, put, remove
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    ABARISH,
    GAME,
    GISCO,
    MANGI,
    MATTAN,
    MILKO,
    ZAMAR,
    at,
    board,
)

Plant = Callable[[State], State]


def audited(state: State) -> dict[str, dict[str, int]]:
    return {name: dict(count(GAME, state)) for name, count in SYSTEM.audits.items()}


def one_less(state: State) -> State:
    """Return the position without one card of a stack of Trade cards."""
    pile = TRADE.get(state, SCOPE, "stack:1").cards.known()
    return put(state, TRADE, SCOPE, "stack:1", Pile.of(pile[1:]))


def first_unit(state: State) -> str:
    return min(UNITS.rows(state, SCOPE))


LOST: dict[str, tuple[str, Plant]] = {
    "a talent too many": ("talents", lambda state: change(state, TALENTS, SCOPE, GISCO, 5)),
    "a card twice": ("cards", lambda state: put(state, DECKS, SCOPE, DECK, Pile.of((GISCO,)))),
    "a Senator gone": ("cards", lambda state: remove(state, SENATORS, SCOPE, ZAMAR)),
    "a counter gone": ("counters", lambda state: remove(state, UNITS, SCOPE, first_unit(state))),
    "a Trade card gone": ("trade cards", one_less),
    "a Senator nowhere": ("senators", lambda state: at(state, MILKO, "the moon")),
    "an officer of two offices": ("markers", lambda state: change(state, HOLDER, SCOPE, "overseer", GISCO)),
}


@pytest.mark.parametrize("planted", sorted(LOST))
def test_each_audit_finds_what_is_lost_or_made(planted: str) -> None:
    name, plant = LOST[planted]
    before, after = audited(board()), audited(plant(board()))
    assert {each for each in before if before[each] != after[each]} == {name}
    assert totals(GAME, plant(board())) != totals(GAME, board())


def test_every_audit_is_put_to_the_test() -> None:
    assert {name for name, _ in LOST.values()} == set(SYSTEM.audits)


def test_the_board_is_sound() -> None:
    assert senators(GAME, board()) == {}
    assert markers(GAME, board()) == {}


ASTRAY: dict[str, Plant] = {
    "at no place": lambda state: at(state, ZAMAR, "the moon"),
    "in a Province of another": lambda state: at(state, ZAMAR, "province:coastal_spain"),
    "in a Province that is not there": lambda state: at(state, ZAMAR, "province:sicily"),
    "on a war without a force": lambda state: at(state, ZAMAR, "war:libyan"),
    "on no expedition": lambda state: at(state, ZAMAR, "expedition:tin_isles"),
    "in no revolt": lambda state: at(state, ZAMAR, "rebel"),
    "under nobody": lambda state: at(state, ZAMAR, "under:5A"),
    "of a faction under one of none": lambda state: put(
        put(state, SENATORS, SCOPE, "22A", Senator(22, "", "forum", 4)),
        SENATORS,
        SCOPE,
        "22",
        Senator(22, "anna", "under:22A", 3),
    ),
    "dead in a faction": lambda state: at(state, ZAMAR, "dead"),
    "in Exile in a faction": lambda state: at(state, ZAMAR, "exile"),
    "of no faction in Carthage": lambda state: change(state, FACTION, SCOPE, ZAMAR, ""),
    "of a faction that does not play": lambda state: change(state, FACTION, SCOPE, ZAMAR, "zeno"),
    "dead with Traders": lambda state: put(state, SENATORS, SCOPE, "20", Senator(20, "", "dead", 3, traders=1)),
}


@pytest.mark.parametrize("planted", sorted(ASTRAY))
def test_a_senator_stands_where_he_is_known(planted: str) -> None:
    state = replace(ASTRAY[planted](board()), packet=PacketState("4.1", "Test", "open", 1))
    found = senators(GAME, state)
    assert len(found) == 1, found
    assert set(found.values()) == {1}


def test_where_senators_may_be() -> None:
    state = put(board(), REBELLIONS, SCOPE, NOW, Rebellion(MILKO))
    state = put(at(state, MILKO, "rebel"), SENATORS, SCOPE, "20", Senator(20, "", "forum", 3, talents=4))
    state = put(state, SENATORS, SCOPE, "21", Senator(21, "", "dead", 3, since=2))
    state = put(state, SENATORS, SCOPE, "6A", Senator(6, "", "exile", 4, traders=1, talents=2))
    # a Statesman who came home from Exile unaligned, whose family card was drawn after that
    state = put(state, SENATORS, SCOPE, "22A", Senator(22, "", "forum", 4))
    state = put(state, SENATORS, SCOPE, "22", Senator(22, "", "under:22A", 3))
    state = put(state, EXPEDITIONS, SCOPE, "x1", Expedition("tin_isles", ABARISH))
    state = at(at(state, ABARISH, "expedition:tin_isles"), MATTAN, "captive:sicilian_1")
    state = change(state, POP, SCOPE, MILKO, 3)
    assert senators(GAME, state) == {}


MISPLACED: dict[str, Plant] = {
    "an office of an exile": lambda state: at(state, GISCO, "exile"),
    "an office of nobody": lambda state: change(state, HOLDER, SCOPE, "overseer", "21"),
    "two offices": lambda state: change(state, HOLDER, SCOPE, "overseer", GISCO),
    "two Leaders": lambda state: change(state, LEADER, SCOPE, MILKO, value=True),
    "a Governor in Carthage": lambda state: at(state, MANGI, "carthage"),
    "a Governor who is none": lambda state: change(state, GOVERNOR, SCOPE, "coastal_spain", "21"),
    "a commander in Carthage": lambda state: at(state, MATTAN, "carthage"),
    "a second commander in Carthage": lambda state: put(
        state, FORCES, SCOPE, "f1", replace(FORCES.get(state, SCOPE, "f1"), second=MILKO)
    ),
    "the leader of an expedition in Carthage": lambda state: put(
        state, EXPEDITIONS, SCOPE, "x1", Expedition("tin_isles", MILKO)
    ),
    "a counter in no force": lambda state: change(state, UNIT_PLACE, SCOPE, first_unit(state), "force:f9"),
    "a recruit loyal to somebody": lambda state: change(state, ALLEGIANCE, SCOPE, first_unit(state), MILKO),
    "an office that is not printed": lambda state: put(state, OFFICES, SCOPE, "tribune", Office()),
    "a Province that is not printed": lambda state: put(state, PROVINCES, SCOPE, "atlantis", Province()),
    "merchants on no expedition": lambda state: put(state, MERCHANTS, SCOPE, "caravan", Merchants(0, 3)),
}


@pytest.mark.parametrize("planted", sorted(MISPLACED))
def test_a_marker_is_with_somebody_who_can_hold_it(planted: str) -> None:
    found = markers(GAME, MISPLACED[planted](board()))
    assert len(found) == 1, found
    assert set(found.values()) == {1}
