"""Settings by which tables play otherwise than the living rules of both editions: each at work, with both answers."""

from __future__ import annotations

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.game.table import build_game
from adjudicator.service.settings.config import GameConfig, Player
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


@pytest.mark.parametrize(
    ("written", "without"),
    [
        ({"rebel_governors": True}, "`rebel_governors` = true does nothing without `provincial_wars` = true;"),
        (
            {"rebel_sea": "base", "provincial_wars": True},
            'rebel_sea` = "base" does nothing without `rebel_governors` =',
        ),
        ({"attacked_revenue": "first"}, '`attacked_revenue` = "first" does nothing without `provincial_wars` = true;'),
        ({"provincial_losses": "drawn"}, "`provincial_losses` ="),
        (
            {"punic_relief": True, "scenario": "late"},
            'nothing without `scenario` = "early" or "alternate"; write that too, or take `punic_relief` out.',
        ),
    ],
)
def test_section_22_a_setting_that_would_do_nothing_beside_the_others_is_refused(
    written: dict[str, object], without: str
) -> None:
    with pytest.raises(UserError) as refused:
        game(**written)  # type: ignore[arg-type]
    assert without in str(refused.value)


@pytest.mark.parametrize(
    "written",
    [
        {"rebel_governors": False, "attacked_revenue": "all", "rebel_sea": "edition", "punic_relief": False},
        {"rebel_governors": True, "provincial_wars": True, "rebel_sea": "base", "attacked_revenue": "first"},
        {"edition": "first", "scenario": "middle", "extended": True},
        {"punic_relief": True, "scenario": "alternate"},
    ],
)
def test_section_22_settings_that_go_together_and_those_left_as_they_are_are_taken(written: dict[str, object]) -> None:
    options = game(**written).options  # type: ignore[arg-type]
    assert all(getattr(options, name) in (value, "base") for name, value in written.items())


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


@pytest.mark.parametrize(("players", "why"), [(1, True), (2, True), (7, False)])
def test_section_20_games_for_one_and_two_are_refused_as_not_built(players: int, why: bool) -> None:
    people = tuple(Player(name=f"P{number}", address="", seat=f"p{number}") for number in range(players))
    config = GameConfig(id="few", title="", system="republic_of_rome", players=people, schedule="faithful")
    with pytest.raises(UserError) as refused:
        build_game(config)
    assert str(refused.value).startswith(f"The Republic of Rome is played by 3 to 6 players, not {players}.")
    assert ("for one and for two players are not built" in str(refused.value)) is why
