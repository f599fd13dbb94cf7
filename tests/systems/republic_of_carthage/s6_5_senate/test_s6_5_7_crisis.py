"""6.5.7 Crisis: three Active Wars, or one of strength 20."""

from __future__ import annotations

from adjudicator.model.state import State
from adjudicator.systems.republic.rules.senate.wars.crisis import CrisisMeasured, crisis, measured
from adjudicator.systems.republic.state import ENEMY_LEADERS, NOW, REBELLIONS, SCOPE, WARS, EnemyLeader, Rebellion, War
from adjudicator.testing.scenario import put
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import BARCA, GAME, board, moved


def wars(**statuses: str) -> State:
    state = board()
    for order, (war, status) in enumerate(statuses.items(), start=3):
        state = put(state, WARS, SCOPE, war, War(status, order))
    return state


def test_one_war_of_no_great_strength_is_no_crisis() -> None:
    assert measured(GAME, board()) == CrisisMeasured(False, 1, 3, "war:sicilian_1", 8, 20)


def test_three_active_wars_are_a_crisis_unprosecuted_ones_among_them() -> None:
    assert crisis(GAME, wars(libyan="active", moroccan="unprosecuted"))
    assert not crisis(GAME, wars(libyan="active", moroccan="inactive", pyrrhic="lost"))


def test_ruling_100_the_multiplier_and_leaders_count() -> None:
    doubled = wars(sicilian_2="active")
    assert not crisis(GAME, doubled)
    led = put(doubled, ENEMY_LEADERS, SCOPE, "dionysius", EnemyLeader())
    assert measured(GAME, led) == CrisisMeasured(True, 2, 3, "war:sicilian_2", 22, 20)


def test_ruling_100_the_naval_strength_counts_if_it_is_larger_until_the_sea_is_won() -> None:
    alone = put(put(board(), WARS, SCOPE, "massilian", War("active", 3)), WARS, SCOPE, "sicilian_1", War("lost", 2))
    assert measured(GAME, alone).strength == 7
    won = put(alone, WARS, SCOPE, "massilian", War("active", 3, fleet_victory=True))
    assert measured(GAME, won).strength == 3


def test_the_rebel_is_one_of_the_wars() -> None:
    state = put(moved(wars(libyan="active"), "rebel", balearic=1), REBELLIONS, SCOPE, NOW, Rebellion(BARCA))
    assert measured(GAME, state).active == 3
    assert crisis(GAME, state)
