"""Section 17: what a Blackmail that fails costs its target, with Evil Omens, and for Pompey."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.forum import Persuade
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.state import HANDS, INF, POP, SCOPE, TABLE_EVENTS, Posted
from adjudicator.testing.scenario import filed, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man, table

OF = game()


def _failed(state: State, target: str) -> State:
    """Return the state after a Blackmail by Anna's 1 that fails with a 12; dice 2, 3 and 1, 2 are the price."""
    state = put(man(state, "1", "anna"), HANDS, SCOPE, "anna", Pile.of(("blackmail.1",), ("anna",)))
    ready = place(state, "forum.persuade", "rome", local=Initiative("anna", 1))
    order = filed("anna", Persuade(f"senator:{target}", "senator:1", card="card:blackmail"))
    return play_out(OF, ready, "forum.persuade", (order,), ScriptedDice(6, 6, 2, 3, 1, 2)).state


@pytest.mark.parametrize(("omens", "inf", "pop"), [(False, 5, 3), (True, 4, 2)])
def test_evil_omens_take_one_from_each_of_the_two_rolls(*, omens: bool, inf: int, pop: int) -> None:
    state = man(table(OF), "4", "ben", inf=9)
    state = put(state, TABLE_EVENTS, SCOPE, "evil_omens", Posted(1)) if omens else state
    after = _failed(state, "4")
    assert (INF.of(after, SCOPE, "4"), POP.of(after, SCOPE, "4")) == (9 - inf, -pop)


def test_pompeys_popularity_falls_by_twice_the_roll() -> None:
    after = _failed(man(table(OF), "30A", "ben", inf=9, pop=5), "30A")
    assert (INF.of(after, SCOPE, "30A"), POP.of(after, SCOPE, "30A")) == (4, 5 - 6)
