"""Section 2: the box holds what the component list says."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import pytest

from adjudicator.systems.republic.box.chits import chit_face, mortality_chits, size
from adjudicator.systems.republic_of_carthage.box.decks import counters, deck_cards, kind_of_counter, trade_cards
from tests.systems.republic_of_carthage.s02_components.reading import the_box

# Counted from the rules by hand, apart from components.toml, so that list and cards cannot go wrong together.
EARLY = {"senator": 20, "intrigue": 9, "concession": 5, "war": 9, "event": 7, "statesman": 5, "law": 4}
EARLY |= {"exploration": 3, "leader": 2}
LATE = {"intrigue": 34, "war": 7, "event": 6, "statesman": 5, "senator": 5, "law": 5, "leader": 2}
STACKS = {
    1: {"ochre": 8, "hides": 7},
    2: {"iron": 6, "papyrus": 5},
    3: {"salt": 9, "timber": 8},
    4: {"grain": 8, "oil": 7},
    5: {"cloth": 7, "wine": 6},
    6: {"bronze": 6, "silver": 5},
    7: {"spice": 5, "resin": 4},
    8: {"gems": 4, "dye": 3},
    9: {"gold": 3, "ivory": 2},
}
ARMIES = {"carthaginian_legion": 2, "balearic": 2, "celtiberian": 4, "libyan_light_infantry": 4, "numidian_cavalry": 4}
ARMIES |= {"elephants": 2, "sikel": 2, "gallic": 5, "campanian": 3}


@pytest.mark.parametrize(("deck", "listed"), [(1, EARLY), (2, LATE)])
def test_each_deck_has_64_cards_of_the_listed_kinds(deck: Literal[1, 2], listed: dict[str, int]) -> None:
    tokens = deck_cards(the_box(), deck)
    assert Counter(the_box().kind_of(token) for token in tokens) == listed
    assert (len(tokens), len(set(tokens))) == (64, 64)


def test_no_copy_is_in_both_decks() -> None:
    both = deck_cards(the_box(), 1) + deck_cards(the_box(), 2)
    assert len(set(both)) == 128
    assert [token for token in both if token.startswith("graft")] == ["graft.1", "graft.2"]
    outcries = [token for token in both if token.startswith("public_outcry")]
    assert outcries == [f"public_outcry.{copy}" for copy in range(1, 20)]


def test_hands_are_dealt_from_some_kinds_of_one_deck() -> None:
    dealt = deck_cards(the_box(), 1, the_box().constants.start.hand_kinds)
    assert len(dealt) == 6 * the_box().constants.start.hand_each == 18


def test_the_cards_on_the_table_are_counted() -> None:
    box = the_box()
    assert (len(box.table_events), len(box.provinces)) == (18, 9)
    assert sum(office.cards for office in box.offices.values() if office.kind == "office") == 5
    assert len(box.committee()) == 5


@pytest.mark.parametrize("stack", range(1, 10))
def test_the_nine_stacks_hold_103_trade_cards(stack: int) -> None:
    assert Counter(trade_cards(the_box(), stack)) == STACKS[stack]
    assert all(the_box().commodities[good].value == stack for good in STACKS[stack])
    assert sum(len(trade_cards(the_box(), every)) for every in range(1, 10)) == 103


def test_there_are_28_armies_and_25_fleets() -> None:
    tokens = counters(the_box())
    assert Counter(tokens.values()) == ARMIES | {"fleet": 25}
    assert sum(ARMIES.values()) == 28
    assert all(kind_of_counter(token) == kind for token, kind in tokens.items())


def test_31_chits_hold_each_family_once() -> None:
    chits = mortality_chits(the_box().chits)
    assert (len(chits), len(set(chits)), size(the_box().chits)) == (31, 31, 31)
    faces = Counter(chit_face(chit) for chit in chits)
    assert faces == {str(family): 1 for family in range(1, 26)} | {"none": 4, "draw_2": 2}
    assert all(family in faces for family in the_box().senators)
