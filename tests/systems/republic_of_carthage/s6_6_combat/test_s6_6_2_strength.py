"""6.6.2 The strength of a war: printed, multiplied, then Leaders, then cards."""

from __future__ import annotations

import pytest

from adjudicator.engine.effects import Effect
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.combat.strength import StrengthTerm, WarStrength, rebel_strength, war_strength
from adjudicator.systems.republic.state import (
    ENEMY_LEADERS,
    FORCES,
    NOW,
    ONGOING,
    REBELLIONS,
    SCOPE,
    UNITS,
    WARS,
    EnemyLeader,
    Force,
    Ongoing,
    Rebellion,
    Unit,
    War,
)
from adjudicator.testing.scenario import put
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import BARCA, GAME, board, in_force, moved


def wars(**statuses: str) -> State:
    state = board()
    for order, (war, status) in enumerate(statuses.items(), start=3):
        state = put(state, WARS, SCOPE, war, War(status, order))
    return state


def test_a_war_alone_has_its_printed_strength() -> None:
    assert war_strength(GAME, board(), "sicilian_1") == WarStrength("war:sicilian_1", 8, 0, 1, (), (), (), 8, 0)


def test_ruling_103_one_matching_war_doubles_two_treble() -> None:
    two, three = wars(sicilian_2="active"), wars(sicilian_2="active", sicilian_3="unprosecuted")
    assert [war_strength(GAME, state, "sicilian_1").land for state in (two, three)] == [16, 24]
    assert war_strength(GAME, three, "sicilian_3").matching == ("war:sicilian_1", "war:sicilian_2")


def test_ruling_133a_inactive_and_lost_wars_do_not_match() -> None:
    state = wars(sicilian_2="inactive", sicilian_3="lost")
    assert war_strength(GAME, state, "sicilian_1").land == 8


def test_ruling_102_an_inactive_war_that_is_attacked_matches() -> None:
    state = put(wars(sicilian_2="inactive"), FORCES, SCOPE, "f2", Force("sicilian_2", BARCA))
    assert war_strength(GAME, state, "sicilian_1").multiplier == 2


def test_ruling_133a_a_leader_is_added_once_and_after_the_multiplier() -> None:
    state = put(wars(sicilian_2="active"), ENEMY_LEADERS, SCOPE, "dionysius", EnemyLeader())
    force = war_strength(GAME, state, "sicilian_1")
    assert (force.leaders, force.land) == ((StrengthTerm("leader:dionysius", 4),), 20)


def test_a_leader_of_another_series_adds_nothing_unless_a_refuge_gave_him_the_war() -> None:
    state = put(board(), ENEMY_LEADERS, SCOPE, "pyrrhus", EnemyLeader())
    assert war_strength(GAME, state, "sicilian_1").land == 8
    state = put(state, ENEMY_LEADERS, SCOPE, "pyrrhus", EnemyLeader(wars=("sicilian_1",)))
    assert war_strength(GAME, state, "sicilian_1").land == 13


def test_a_sea_battle_is_multiplied_too_and_a_war_without_one_has_none() -> None:
    state = wars(roman_1="active", roman_2="active")
    state = put(state, ENEMY_LEADERS, SCOPE, "scipio", EnemyLeader())
    assert war_strength(GAME, state, "roman_1").naval == 10 * 2 + 5
    assert war_strength(GAME, state, "roman_2").naval == 0


def test_a_law_and_what_cards_took_for_good_come_last() -> None:
    state = in_force(put(board(), WARS, SCOPE, "sicilian_1", War("active", 2, weaker=2)), "greek_ban")
    force = war_strength(GAME, state, "sicilian_1")
    assert force.terms == (StrengthTerm("card:greek_ban", -1), StrengthTerm("war:sicilian_1", -2))
    assert force.land == 5


def test_strength_is_never_below_nothing() -> None:
    state = put(board(), WARS, SCOPE, "sicilian_1", War("active", 2, weaker=20))
    assert war_strength(GAME, state, "sicilian_1").land == 0


@pytest.mark.parametrize(
    ("card", "repeat", "dice", "value"),
    [
        ("ally_deserts", False, (2, 3, 5), 5),
        ("ally_deserts", True, (2, 3, 5), 5),
        ("ally_deserts", False, (2, 3, 6), 0),
        ("enemy_ally_deserts", False, (2, 3, 4), -4),
        ("enemy_ally_deserts", True, (2, 6, 3), -8),
        ("enemy_ally_deserts", False, (), 0),
    ],
)
def test_a_table_event_adds_dice_of_the_battle(card: str, repeat: bool, dice: tuple[int, ...], value: int) -> None:
    entry = GAME.box.table_events[card]
    effect: Effect = (entry.effects_repeat if repeat else entry.effects)[0]
    state = put(board(), ONGOING, SCOPE, f"1/{card}", Ongoing(card, effect, "turn:4"))
    assert war_strength(GAME, state, "sicilian_1", dice).land == 8 + value


def test_a_rebel_is_as_strong_as_his_armies_and_his_chief() -> None:
    state = put(moved(board(), "rebel", balearic=2), REBELLIONS, SCOPE, NOW, Rebellion(BARCA))
    mil = GAME.box.senators[BARCA].mil
    assert rebel_strength(GAME, state) == 2 + mil
    state = put(state, UNITS, SCOPE, "elephants.1", Unit("elephants", "rebel", veteran=True))
    assert rebel_strength(GAME, state) == 4 + mil
    assert rebel_strength(GAME, board()) == 0
