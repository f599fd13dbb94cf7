"""Ruling 23a on limits, and what a Senator leaves behind."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.systems.republic.rules.terms.limits import influence, popularity
from adjudicator.systems.republic.rules.terms.posts import Posts, hand_over, leave, posts_of, posts_told
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    FORCES,
    OFFICES,
    SCOPE,
    UNITS,
    WARS,
    Concession,
    Force,
    Office,
    Unit,
    War,
)
from adjudicator.systems.republic_of_carthage.state import (
    EXPEDITIONS,
    MERCHANTS,
    PROVINCES,
    Expedition,
    Merchants,
    Province,
)
from adjudicator.testing.scenario import put
from tests.systems.republic_of_carthage.dealt import bare_table, faction, game


@given(st.integers(0, 40), st.integers(-60, 60))
def test_ruling_23a_influence_is_never_below_0(old: int, change: int) -> None:
    real = influence(game(), old, change)
    assert old + real == max(0, old + change)


@given(st.integers(-9, 9), st.integers(-30, 30))
def test_ruling_23a_popularity_stays_from_minus_9_to_9(old: int, change: int) -> None:
    real = popularity(game(), old, change)
    assert old + real == min(9, max(-9, old + change))


def test_ruling_23a_half_of_a_loss_is_half_of_what_was_really_lost() -> None:
    assert (influence(game(), 3, -5), popularity(game(), -7, -5)) == (-3, -2)


def test_posts_are_found_handed_over_and_left() -> None:
    state = faction(bare_table(game()), "anna", "5", "6")
    state = put(state, OFFICES, SCOPE, "censor", Office("5", 2))
    state = put(state, CONCESSIONS, SCOPE, "salt_pans", Concession("5"))
    state = put(state, PROVINCES, SCOPE, "libya", Province("5", developed=True, term=2))
    state = put(state, WARS, SCOPE, "libyan", War("active", 2))
    state = put(state, FORCES, SCOPE, "f1", Force("libyan", "5"))
    state = put(state, FORCES, SCOPE, "f2", Force("libyan", "9", "5"))
    state = put(state, EXPEDITIONS, SCOPE, "x1", Expedition("trans_sahara", "5", caravans=30))
    state = put(state, MERCHANTS, SCOPE, "caravan", Merchants(10, 30))
    state = put(state, UNITS, SCOPE, "celtiberian.1", Unit("celtiberian", "active", veteran=True, allegiance="5"))
    held = posts_of(game(), state, "5")
    veterans = ("celtiberian.1",)
    assert held == Posts(("censor",), ("salt_pans",), ("libya",), ("f1",), ("f2",), ("x1",), veterans)
    told = posts_told(game(), state, held)
    assert (told.wars, told.joined, told.explorations) == (
        ("war:libyan",),
        ("war:libyan",),
        ("exploration:trans_sahara",),
    )
    given_on = apply(state, Event("moved", SCOPE, changes=hand_over(game(), state, held, "6")))
    assert posts_of(game(), given_on, "6") == held
    assert posts_of(game(), given_on, "5") == Posts()
    left = apply(state, Event("left", SCOPE, changes=leave(game(), state, held)))
    assert posts_of(game(), left, "5") == Posts()
    assert OFFICES.get(left, SCOPE, "censor") == Office()
    assert PROVINCES.get(left, SCOPE, "libya") == Province("", developed=True, term=0)
    assert MERCHANTS.get(left, SCOPE, "caravan") == Merchants(40, 0)
    assert EXPEDITIONS.rows(left, SCOPE) == {}
    assert UNITS.get(left, SCOPE, "celtiberian.1").veteran
