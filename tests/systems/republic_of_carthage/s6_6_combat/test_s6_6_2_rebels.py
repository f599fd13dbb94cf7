"""6.6.2 and 6.7.3 A Senate force fights the rebel."""

from __future__ import annotations

import pytest

from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    FORCES,
    INF,
    LEADER,
    PLACE,
    REBELLIONS,
    SCOPE,
)
from adjudicator.systems.republic_of_carthage.state import SENATORS
from adjudicator.testing.scenario import change, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    ARISH,
    BARCA,
    BODASHTART,
    ELRAM,
    GISCO,
    MATTAN,
)
from tests.systems.republic_of_carthage.s6_6_combat.field import battle, force, here, leader, veteran, war
from tests.systems.republic_of_carthage.s6_6_combat.s6_6_2_rebels import revolt


def test_ruling_147d_dice_mil_and_armies_less_the_rebels() -> None:
    (data,) = said(battle(veteran(revolt(), "f1", "celtiberian"), rolls=(4, 4, 3)), "battle_fought")
    assert (data.war, data.rebel.strength, data.against, data.strength) == ("war:rebel", 5 + 2, 7, None)
    assert data.total == 11 + 1 + 8 - 7


def test_ruling_147d_no_table_event_bears_on_it() -> None:
    state = byrsa.in_force(revolt(), "ally_deserts", until="turn:4")
    (data,) = said(battle(state, rolls=(4, 4, 4)), "battle_fought")
    assert data.total == 12 + 1 + 7 - 7


def test_ruling_147d_in_a_stalemate_both_sides_lose_the_number_of_the_table() -> None:
    done = battle(revolt(), rolls=(4, 3, 3))
    assert said(done, "battle_fought")[0].total == 11
    assert [(data.side, data.armies, data.armies_left) for data in said(done, "units_lost")] == [
        ("senate", 2, 5),
        ("rebel", 2, 2),
    ]
    assert REBELLIONS.find(done.state, SCOPE, "now") is not None
    assert FORCES.get(done.state, SCOPE, "f1").commander == ELRAM


def test_ruling_147d_chits_for_the_senates_losses_touch_both_sides_and_capture_nobody() -> None:
    done = battle(revolt(), rolls=(4, 3, 3), chit_1=12, chit_2=15)
    assert len(said(done, "chit_drawn")) == 2
    assert said(done, "commander_captured") == ()
    assert [SENATORS.get(done.state, SCOPE, key).place for key in (BODASHTART, ELRAM)] == ["dead", "dead"]


def test_ruling_147d_veterans_are_made_on_the_senates_side_only() -> None:
    done = battle(revolt(), rolls=(4, 3, 3))
    (made,) = said(done, "veteran_made")
    assert (made.war, made.senator) == ("war:rebel", f"senator:{ELRAM}")


def test_a_suffete_who_stays_against_the_rebel_is_general() -> None:
    assert said(battle(revolt(who=(MATTAN,)), rolls=(3, 3, 3)), "suffete_stays")[0].war == "war:rebel"


def test_ruling_147e_the_accomplice_of_highest_mil_leads_on() -> None:
    state = change(revolt(MATTAN, chief=BARCA), LEADER, SCOPE, BARCA, value=False)
    done = battle(state, rolls=(4, 3, 3), chit_1=3)
    assert said(done, "rebel_chief_follows")[0].senator == f"senator:{MATTAN}"
    row = REBELLIONS.get(done.state, SCOPE, "now")
    assert (row.chief, row.accomplices) == (MATTAN, ())


def test_ruling_147e_without_an_accomplice_the_revolt_is_over_and_all_armies_are_home() -> None:
    done = battle(revolt(), rolls=(4, 3, 3), chit_1=12)
    assert REBELLIONS.find(done.state, SCOPE, "now") is None
    assert here(done.state, "rebel") == []
    assert FORCES.find(done.state, SCOPE, "f1") is None
    assert not CAMPAIGNS.get(done.state, SCOPE, "f1").won


def test_ruling_147f_a_victory_kills_the_rebels_and_their_armies_are_active_forces() -> None:
    done = battle(revolt(MATTAN), rolls=(6, 5, 5))
    assert [SENATORS.get(done.state, SCOPE, key).place for key in (BODASHTART, MATTAN)] == ["dead", "dead"]
    assert REBELLIONS.find(done.state, SCOPE, "now") is None
    assert len(here(done.state, "active")) == 3
    assert CAMPAIGNS.get(done.state, SCOPE, "f1").won


def test_ruling_147f_the_family_of_a_leader_stays() -> None:
    done = battle(revolt(chief=BARCA), rolls=(6, 6, 6))
    assert (PLACE.of(done.state, SCOPE, BARCA), LEADER.of(done.state, SCOPE, BARCA)) == ("carthage", True)


def test_victors_gain_half_the_strength_of_the_rebel() -> None:
    done = battle(revolt(who=(ELRAM, ARISH)), rolls=(6, 5, 5))
    assert [(data.strength, data.half, data.share) for data in said(done, "commander_honoured")] == [(7, 4, 2)] * 2
    assert INF.of(done.state, SCOPE, ELRAM) == 2 + 2


def test_ruling_147d_in_a_defeat_the_senates_force_alone_loses_and_the_rebel_has_beaten_it() -> None:
    done = battle(revolt(), rolls=(1, 1, 3))
    assert [(data.side, data.armies) for data in said(done, "units_lost")] == [("senate", 2)]
    assert SENATORS.get(done.state, SCOPE, ELRAM).place == "dead"
    assert REBELLIONS.get(done.state, SCOPE, "now").beaten
    assert said(done, "chit_drawn") == ()


def test_a_later_force_does_not_fight_a_revolt_that_is_over() -> None:
    done = battle(force(revolt(), "f2", "rebel", [GISCO], libyan_light_infantry=2), rolls=(6, 5, 5))
    assert len(said(done, "battle_fought")) == 1
    assert PLACE.of(done.state, SCOPE, GISCO) == "carthage"


def test_maharbal_and_the_law_on_wine_count_against_a_rebel_too() -> None:
    state = byrsa.in_force(revolt(), "wine_ban", until="permanent")
    assert said(battle(state, rolls=(4, 3, 3)), "battle_fought")[0].cards[0].card == "card:wine_ban"


@pytest.mark.parametrize("rolls", [(3, 5, 5), (6, 5, 5)])
def test_enemy_leaders_and_other_wars_have_no_part_in_it(rolls: tuple[int, ...]) -> None:
    state = leader(war(revolt(), "sicilian_1", "inactive"), "dionysius")
    assert said(battle(state, rolls=rolls), "battle_fought")[0].against == 7


def test_a_revolt_that_is_beaten_is_told() -> None:
    told = byrsa.told(battle(revolt(), rolls=(6, 5, 5)).events)
    assert told[0] == (
        "Rebel War, by land, under Elram (MIL 1): dice 6 + 5 + 5 + 1 + 7 (7 armies) - 7 = 17. "
        "Bodashtart has 7. VICTORY, 1 loss."
    )
    assert "The revolt is beaten: Bodashtart dies. 3 armies of his are with the Active Forces again." in told
