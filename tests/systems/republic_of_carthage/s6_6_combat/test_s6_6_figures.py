"""What conditions count in this phase: armies, fleets, support, victory and merchants, current or by name."""

from __future__ import annotations

import pytest

from adjudicator.model.secret import Unknowable
from adjudicator.model.state import State
from adjudicator.systems.republic.state import CAMPAIGNS, SCOPE, Campaign
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.battle import Engagement
from adjudicator.testing.scenario import place, put
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ARISH, ELRAM, GAME, GISCO, ZAMAR
from tests.systems.republic_of_carthage.s6_6_combat.field import expedition, force, peace, war


def board() -> State:
    state = force(war(peace(), "sicilian_1"), "f1", "sicilian_1", [ELRAM, GISCO], celtiberian=4, fleet=2)
    state = force(war(state, "libyan"), "f2", "libyan", [ARISH], campanian=3)
    return expedition(state, "x1", "tin_isles", ZAMAR, 12)


def value(state: State, figure: str, senator: str = "") -> int:
    return GAME.system.figures[figure](GAME, state, "ben", f"senator:{senator}" if senator else "")


def test_a_senators_own_force_and_expedition_are_counted_by_his_name() -> None:
    assert [value(board(), "armies", who) for who in (ELRAM, GISCO, ARISH)] == [4, 4, 3]
    assert value(board(), "fleets", ELRAM) == 2
    assert value(board(), "merchants", ZAMAR) == 12


def test_without_a_name_the_force_of_the_current_step_is_meant_else_all_of_the_senate() -> None:
    here = place(board(), "combat.landing", SCOPE, local=Engagement("f1", "land"))
    assert (value(here, "armies"), value(here, "fleets")) == (4, 2)
    assert (value(board(), "armies"), value(board(), "fleets"), value(board(), "merchants")) == (7, 2, 12)


def test_support_asks_for_the_fleets_of_the_war_card() -> None:
    assert [value(board(), "support", who) for who in (ELRAM, ARISH)] == [0, 1]


@pytest.mark.parametrize(("result", "so"), [("victory", 1), ("stalemate", 0)])
def test_victory_is_the_last_battle_of_the_turn(result: str, so: int) -> None:
    state = put(board(), CAMPAIGNS, SCOPE, "f1", Campaign("sicilian_1", (ELRAM,), result))
    assert value(state, "victory", ELRAM) == so


@pytest.mark.parametrize("figure", ["armies", "fleets", "merchants", "support", "victory"])
def test_a_senator_without_any_leaves_the_condition_open(figure: str) -> None:
    with pytest.raises(Unknowable):
        value(board(), figure, "1")
