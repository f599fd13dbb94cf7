"""The agenda of a sensible chair: every line in order, wars that can be won, peace in time, never the last Lost War."""

from __future__ import annotations

from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.measures import Measure, Recruit, Reinforce, Send
from adjudicator.systems.republic.state import (
    CITY,
    COMMANDER,
    FORCES,
    HOLDER,
    NOW,
    SCOPE,
    SITTINGS,
    TREASURY,
    WARS,
    Sitting,
    War,
)
from adjudicator.systems.republic_of_carthage.orders.measures import Peace, Tax
from adjudicator.systems.republic_of_carthage.sensible import plan
from adjudicator.systems.republic_of_carthage.sensible.agenda import against_rebel, agenda
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, GISCO, MANGI, MATTAN, at, moved
from tests.systems.republic_of_carthage.s6_5_senate.business import senate
from tests.systems.republic_of_carthage.s6_6_combat.s6_6_2_rebels import revolt


def proposed(state: State) -> list[Measure]:
    """Return what the chair proposes, each measure after those before it in order."""
    seen = view(state, "ben")
    trial = plan.begun(GAME, seen)
    lines = agenda(GAME, seen, "ben")
    assert all(trial.take(each) for each in lines if not any(isinstance(one, Tax) for one in each))
    return [one for each in lines for one in each]


def at_war(*wars: str, status: str = "active", talents: int = 400) -> State:
    """Return the Senate with peace on Sicily, Mattan and his force at home, and these wars."""
    found = put(senate(talents), WARS, SCOPE, "sicilian_1", War("lost", 2))
    found = moved(at(found, MATTAN, "carthage"), "active", fleet=6, celtiberian=4, campanian=3)
    found = apply(found, Event("dissolved", SCOPE, changes=(FORCES.drop(found, SCOPE, "f1"),)))
    for number, war in enumerate(wars, start=3):
        found = put(found, WARS, SCOPE, war, War(status, number))
    return found


def test_a_force_on_its_war_is_reinforced_under_its_commander() -> None:
    recruits, more = proposed(senate(400))
    assert isinstance(recruits, Recruit)
    assert isinstance(more, Reinforce)
    assert more.commander == f"senator:{MATTAN}"


def test_a_force_without_a_commander_is_taken_over() -> None:
    state = change(senate(400), COMMANDER, SCOPE, "f1", "")
    state = at(change(state, HOLDER, SCOPE, "marine_suffete", MANGI), MANGI, "carthage")
    sent = [one for one in proposed(at(state, MATTAN, "dead")) if isinstance(one, Send)]
    assert sent == [Send((f"senator:{MANGI}",), (), "war:sicilian_1")]


def test_the_weakest_war_is_fought_first_and_the_chair_goes_last() -> None:
    sent = [one for one in proposed(at_war("libyan", "moroccan")) if isinstance(one, Send)]
    assert sent[0].commanders == (f"senator:{MATTAN}",)
    assert sent[0].war in {"war:moroccan", "war:tunisian"}
    assert all(one.commanders != (f"senator:{GISCO}",) for one in sent[:-1])


def test_no_war_is_woken_while_three_are_active() -> None:
    state = at_war("libyan", "moroccan", "roman_2")
    assert not any(isinstance(one, Send) and one.war == "war:tunisian" for one in proposed(state))


def test_a_fourth_active_war_is_given_up_the_strongest_first() -> None:
    given_up = [
        one.war for one in proposed(at_war("libyan", "moroccan", "pyrrhic", "roman_2")) if isinstance(one, Peace)
    ]
    assert given_up[:1] == ["war:roman_2"]


def test_the_last_lost_war_that_carthage_survives_is_never_exceeded() -> None:
    state = at_war("libyan", "moroccan", "pyrrhic", "roman_2")
    for war in ("sicilian_2", "sicilian_3"):
        state = put(state, WARS, SCOPE, war, War("lost", 1))
    assert not any(isinstance(one, Peace) for one in proposed(state))


def test_a_poor_state_proposes_no_force_it_cannot_pay_and_a_higher_tax() -> None:
    found = proposed(senate(25))
    assert not any(isinstance(one, Recruit) for one in found)
    assert [one.rate for one in found if isinstance(one, Tax)] == [30]


def test_the_reserve_pays_forces_and_wars_of_the_next_turn() -> None:
    state = senate()
    assert plan.reserve(GAME, state) == plan.LEAST
    for war in ("pyrrhic", "roman_1", "roman_2", "roman_3"):
        state = put(state, WARS, SCOPE, war, War("active", 3))
    assert plan.reserve(GAME, state) == 2 * (7 + 6) + 5 * 20 - 100


def test_a_rebel_of_another_faction_is_fought_and_ones_own_is_not() -> None:
    state = put(revolt(who=()), SITTINGS, SCOPE, NOW, Sitting())
    state = moved(change(state, TREASURY, SCOPE, CITY, 400), "active", celtiberian=4, campanian=3)
    state = apply(state, Event("dissolved", SCOPE, changes=(FORCES.drop(state, SCOPE, "f1"),)))
    sent = [one.war for each in agenda(GAME, view(state, "ben"), "ben") for one in each if isinstance(one, Send)]
    assert "war:rebel" in sent
    assert list(against_rebel(GAME, view(state, "perla"), "perla")) == []
