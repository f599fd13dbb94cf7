"""8 The optional assassination rule: two dice, and a caught assassin costs his whole faction."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.courts import Guard
from adjudicator.systems.republic.state import CASES, INF, POP, SCOPE
from adjudicator.systems.republic_of_carthage.state import SENATORS
from adjudicator.systems.republic_of_carthage.system import SYSTEM
from adjudicator.testing.scenario import Run, change, filed, game_of, said
from tests.systems.republic_of_carthage.s02_components.reading import the_box
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ELRAM, GISCO, MAGO, MILKO, ZAMAR
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_9_assassinations import attempts, board, murder

OPTIONAL = game_of(SYSTEM, the_box(), byrsa.SEATS, {"assassination": "optional"})


def tries(state: State, dice: Iterable[int | tuple[str, int]], cards: int = 0, guards: int = 0) -> Run:
    orders = [filed("anna", murder(ELRAM, MILKO, cards))]
    orders += [filed("ben", Guard(f"senator:{ELRAM}", guards))] if guards else []
    return attempts(state, *orders, dice=dice, game=OPTIONAL)


@pytest.mark.parametrize("coloured", [4, 5])
@pytest.mark.parametrize("white", [3, 4])
def test_killed_from_5_on_the_coloured_die_and_caught_up_to_3_on_the_white_one(coloured: int, white: int) -> None:
    run = tries(board(), [("attempt/1", coloured), ("attempt/2", white)])
    (end,) = said(run, "attempt_resolved")
    assert (end.killed, end.caught) == (coloured == 5, white == 3)
    places = [SENATORS.get(run.state, SCOPE, key).place for key in (ELRAM, MILKO)]
    assert places == ["dead" if coloured == 5 else "carthage", "dead" if white == 3 else "carthage"]


def test_evil_omens_bear_on_both_dice() -> None:
    run = tries(byrsa.in_force(board(), "evil_omens", until="next_forum"), [("attempt/1", 5), ("attempt/2", 4)])
    (end,) = said(run, "attempt_resolved")
    assert (end.killed, end.caught) == (False, True)


def test_every_senator_of_a_caught_assassins_faction_loses_influence_and_popularity() -> None:
    state = change(change(board(), POP, SCOPE, ZAMAR, -9), INF, SCOPE, ZAMAR, 2)
    run = tries(state, [("attempt/1", 1), ("attempt/2", 1)])
    assert [INF.of(run.state, SCOPE, key) for key in (MAGO, ZAMAR, GISCO)] == [5, 0, 8]
    assert [POP.of(run.state, SCOPE, key) for key in (MAGO, ZAMAR, GISCO)] == [-1, -9, 0]
    (data,) = said(run, "faction_disgraced")
    assert [loss.senator for loss in data.losses] == [f"senator:{MAGO}", f"senator:{ZAMAR}"]


def test_there_is_no_special_prosecution_of_the_leader() -> None:
    run = tries(board(), [("attempt/1", 1), ("attempt/2", 1)])
    assert (said(run, "leader_blamed"), CASES.rows(run.state, SCOPE)) == ((), {})


def test_a_bodyguard_takes_1_from_both_dice_and_brings_one_more_white_die() -> None:
    state = byrsa.holding(board(), "ben", "secret_bodyguard.1")
    run = tries(state, [("attempt/1", 5), ("attempt/2", 4), ("bodyguard/1", 4)], guards=1)
    (end,) = said(run, "attempt_resolved")
    assert (end.kill, end.catch, end.killed, end.caught) == (4, 3, False, True)


def test_an_assassin_card_adds_1_to_both_dice_and_to_the_further_rolls() -> None:
    state = byrsa.holding(byrsa.holding(board(), "ben", "secret_bodyguard.1"), "anna", "assassin.1")
    run = tries(state, [("attempt/1", 5), ("attempt/2", 4), ("bodyguard/1", 3)], cards=1, guards=1)
    (end,) = said(run, "attempt_resolved")
    assert (end.kill, end.catch, end.killed, end.caught) == (5, 4, True, False)
    assert said(run, "bodyguards_used")[0].totals == (4,)


def test_a_bodyguard_is_of_use_where_the_assassin_is_caught_but_has_killed() -> None:
    state = byrsa.holding(board(), "ben", "secret_bodyguard.1")
    run = tries(state, [("attempt/1", 5), ("attempt/2", 1), ("bodyguard/1", 6)], guards=1)
    assert not said(run, "attempt_resolved")[0].killed
