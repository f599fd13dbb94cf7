"""6.7.3 What the death of a rebel brings outside battle: another chief, or the end of the revolt (ruling 147e)."""

from __future__ import annotations

from adjudicator.model.order import Test
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.conditions import Holds
from adjudicator.systems.republic.orders.revolution import Revolt
from adjudicator.systems.republic.state import NOW, REBEL, REBELLIONS, SCOPE, Rebellion
from adjudicator.testing.scenario import filed, play_step, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import BODASHTART, GAME, MATTAN, board
from tests.systems.republic_of_carthage.s6_7_revolution.victors import another, armies, go, won


def revolt(*accomplices: str, seconds: tuple[str, ...] = ()) -> State:
    """Return the position with Mattan in revolt with two legions, and others with him."""
    state = byrsa.moved(board(), REBEL, carthaginian_legion=2)
    for key in (MATTAN, *accomplices):
        state = byrsa.at(state, key, REBEL)
    return put(state, REBELLIONS, SCOPE, NOW, Rebellion(MATTAN, accomplices, 3, seconds=seconds))


def chit(state: State, family: str) -> State:
    return play_step(GAME, state, "mortality.draw", dice=ScriptedDice(int(family))).state


def test_ruling_147e_an_accomplice_leads_on() -> None:
    state = chit(revolt(BODASHTART, seconds=(BODASHTART,)), MATTAN)
    assert REBELLIONS.get(state, SCOPE, NOW) == Rebellion(BODASHTART, (), 3)
    assert len(armies(state, REBEL)) == 2


def test_ruling_147e_without_any_the_revolt_is_over_and_the_armies_go_home() -> None:
    state = chit(revolt(), MATTAN)
    assert REBELLIONS.find(state, SCOPE, NOW) is None
    assert (armies(state, REBEL), len(armies(state, "active"))) == ([], 2)


def test_a_dead_accomplice_is_struck_off() -> None:
    state = chit(revolt(BODASHTART, seconds=(BODASHTART,)), BODASHTART)
    assert REBELLIONS.get(state, SCOPE, NOW) == Rebellion(MATTAN, (), 3)


def test_a_victory_may_be_a_condition_of_a_revolt() -> None:
    when = (Holds("victory"), Test("armies", "at least", 2))
    order = filed("dora", Revolt("senator:9"), when=when)
    done = go(another(won(), "9", carthaginian_legion=2), order, dice=[6, 6])
    assert REBELLIONS.get(done.state, SCOPE, NOW).chief == "9"
    order = filed("dora", Revolt("senator:9"), when=when)
    done = go(another(won(), "9", carthaginian_legion=2), order, dice=[6, 1])
    assert REBELLIONS.find(done.state, SCOPE, NOW) is None
