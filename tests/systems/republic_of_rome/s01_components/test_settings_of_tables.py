"""Settings by which tables play otherwise than the living rules of both editions: each at work, with both answers."""

from __future__ import annotations

import pytest

from adjudicator.systems.republic.rules.combat.results import DEFEAT, DISASTER, Omen
from adjudicator.systems.republic.rules.senate.murders.assassination import ATTEMPT, MurderAttempt
from adjudicator.systems.republic.rules.senate.wars.crisis import measured
from adjudicator.systems.republic.state import ENEMY_LEADERS, POP, SCOPE, WARS, EnemyLeader, War
from adjudicator.systems.republic_of_rome.rules.s10_combat.numbers import result_of, shown
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import matching, war_strength
from adjudicator.testing.scenario import change, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s09_senate.curia import senate
from tests.systems.republic_of_rome.s10_combat.battles import board

NO_CHIT = 30


@pytest.mark.parametrize(("leader_assassin_chits", "chits"), [(True, 2), (False, 0)])
def test_ruling_96_chits_when_a_leader_was_the_assassin(leader_assassin_chits: bool, chits: int) -> None:
    of = game(leader_assassin_chits=leader_assassin_chits)
    state = change(senate(of), POP, SCOPE, "7", 2)
    ready = place(state, ATTEMPT, "rome", path="t1/senate/attempt", local=MurderAttempt("ben", "4", "7", (), 2))
    run = play_out(of, ready, ATTEMPT, (), ScriptedDice(1, *[NO_CHIT] * chits))
    assert bool(said(run, "victim_avenged")) is leader_assassin_chits


@pytest.mark.parametrize(("punic_is_20", "crisis"), [(True, True), (False, False)])
def test_ruling_97_the_first_punic_war_alone(punic_is_20: bool, crisis: bool) -> None:
    of = game(punic_is_20=punic_is_20)
    state = put(senate(of), WARS, SCOPE, "punic_1", War("active", 1))
    assert measured(of, state).holds is crisis
    assert measured(of, state).strength == (20 if punic_is_20 else 10)


@pytest.mark.parametrize("void_leaders", [True, False])
def test_ruling_98_numbers_of_leaders_under_a_statesman_who_voids_those_of_the_war(void_leaders: bool) -> None:
    of = game(void_leaders=void_leaders)
    state = put(board(of), WARS, SCOPE, "punic_2", War("active", 2))
    state = put(state, ENEMY_LEADERS, SCOPE, "hannibal", EnemyLeader(1))
    number = rome().leaders["hannibal"].disaster[0]
    found = [one for one in shown(of, state, "punic_2", number, "1A", spent=False) if one.by == "leader:hannibal"]
    assert [one.spared for one in found] == ["senator:1A" if void_leaders else ""]


@pytest.mark.parametrize(("numbers_spare_defeat", "result"), [(True, DEFEAT), (False, DISASTER)])
def test_ruling_99_numbers_where_the_table_gives_a_defeat(numbers_spare_defeat: bool, result: str) -> None:
    of = game(numbers_spare_defeat=numbers_spare_defeat)
    numbers = (Omen(DISASTER, "war:punic_1", 13, ""),)
    assert result_of(of, 4, numbers)[0] == result
    assert result_of(of, 10, numbers)[0] == DISASTER


@pytest.mark.parametrize(("spanish_match", "times"), [(True, 2), (False, 1)])
def test_ruling_100_wars_of_the_spanish_series(spanish_match: bool, times: int) -> None:
    of = game(spanish_match=spanish_match)
    first, second, *_ = (key for key, war in rome().wars.items() if war.series == "spanish")
    state = put(put(board(of), WARS, SCOPE, first, War("active", 1)), WARS, SCOPE, second, War("active", 2))
    assert war_strength(of, state, first).multiplier == times
    assert bool(matching(of, state, first)) is spanish_match
