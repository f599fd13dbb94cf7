"""6.6.2 Standoff, Disaster, Stalemate and Defeat, item by item; losses, chits, captives, veterans."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.state import CAMPAIGNS, CASES, FORCES, HOLDER, INF, OFFICES, PLACE, SCOPE, UNITS, Case
from adjudicator.systems.republic_of_carthage.state import SENATORS
from adjudicator.testing.scenario import change, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ARISH, ELRAM, GISCO, MATTAN
from tests.systems.republic_of_carthage.s6_6_combat.field import battle, force, here, peace, veteran, war

STANDOFF, DISASTER, STALEMATE, DEFEAT = (5, 4, 4), (6, 6, 4), (3, 3, 2), (1, 1, 2)
"""Dice against the Libyans: their numbers 13 and 16, and totals of 11 and 7 for Mattan with seven armies."""


def field(*who: str, **units: int) -> State:
    """Return a force of seven armies against the Libyans (6), by default under Mattan, the Marine Suffete."""
    state = force(
        war(peace(), "libyan"), "f1", "libyan", who or (MATTAN,), **(units or {"celtiberian": 4, "campanian": 3})
    )
    return change(state, HOLDER, SCOPE, "home_suffete", "")


def supported(**units: int) -> State:
    """Return a force against Sicily (8, support 3, Disaster 12, Standoff 9), by default 9 armies and 5 fleets."""
    some = units or {"carthaginian_legion": 2, "celtiberian": 4, "campanian": 3, "fleet": 5}
    return force(war(peace(), "sicilian_1"), "f1", "sicilian_1", [MATTAN], **some)


def lost(state: State, *rolls: int, **labelled: int) -> Any:
    (data,) = said(battle(state, rolls=rolls, **labelled), "units_lost")
    return data


# ----------------------------------------------------------------------------------------- losses


def test_ruling_125_a_standoff_takes_a_quarter_of_all_units_rounded_up() -> None:
    data = lost(supported(), 3, 3, 3)
    assert (data.armies + data.fleets, data.armies_left + data.fleets_left) == (4, 10)


def test_ruling_125_a_disaster_takes_half_of_all_units_rounded_up() -> None:
    assert lost(field(), *DISASTER).armies == 4


def test_rulings_124_and_94_losses_take_so_many_armies_and_as_many_supporting_fleets() -> None:
    data = lost(supported(), 3, 3, 2)
    assert (data.armies, data.fleets, data.armies_left, data.fleets_left) == (2, 2, 7, 3)


def test_fleets_that_no_war_asks_for_do_not_suffer() -> None:
    data = lost(field(MATTAN, celtiberian=4, campanian=3, fleet=3), *STALEMATE)
    assert (data.armies, data.fleets, data.fleets_left) == (2, 0, 3)


def test_a_loss_takes_at_most_what_is_there() -> None:
    assert lost(field(MATTAN, celtiberian=1), 3, 3, 5).armies == 1


def test_units_are_drawn_at_random_and_lie_in_the_pool_as_recruits() -> None:
    state = veteran(field(), "f1", "campanian", MATTAN, number=3)
    done = battle(state, rolls=(2, 2, 2), armies_1=1)
    gone = [key for key in here(state, "force:f1") if key not in here(done.state, "force:f1")]
    assert [UNITS.get(done.state, SCOPE, key).kind for key in gone].count("campanian") == 1
    assert all((row := UNITS.get(done.state, SCOPE, key)).place == "pool" and not row.veteran for key in gone)
    assert said(done, "units_lost")[0].units[0].veterans == 1


# ------------------------------------------------------------------------------------------ chits


def test_a_chit_is_drawn_for_each_loss_and_touches_commanders_alone() -> None:
    done = battle(field(), rolls=DISASTER, chit_1=3, chit_2=3)
    assert len(said(done, "chit_drawn")) == 4
    assert [data.spared for data in said(done, "chit_drawn")][:2] == ["senator:3", "senator:4"]
    assert said(done, "senator_died") == ()


def test_a_chit_that_names_the_commander_kills_him() -> None:
    done = battle(field(), rolls=DISASTER, chit_1=11)
    assert SENATORS.get(done.state, SCOPE, MATTAN).place == "dead"
    assert FORCES.get(done.state, SCOPE, "f1").commander == ""


def test_ruling_126_the_last_chit_captures() -> None:
    done = battle(field(), rolls=DISASTER, chit_4=11)
    assert PLACE.of(done.state, SCOPE, MATTAN) == "captive:libyan"
    (data,) = said(done, "commander_captured")
    assert (data.ransom, data.office) == (16, "office:marine_suffete")
    assert CAMPAIGNS.get(done.state, SCOPE, "f1").commanders == ()


def test_ruling_126_the_only_chit_is_the_last_one() -> None:
    done = battle(field(), rolls=(3, 3, 3), chit_1=11)
    assert PLACE.of(done.state, SCOPE, MATTAN) == "captive:libyan"


def test_ruling_126_after_a_draw_2_the_last_of_all_chits_captures() -> None:
    done = battle(field(), rolls=(3, 3, 3), chit_1=30, chit_3=11)
    assert [data.face for data in said(done, "chit_drawn")] == ["draw_2", "24", "11"]
    assert PLACE.of(done.state, SCOPE, MATTAN) == "captive:libyan"


def test_ruling_76_a_captive_suffete_loses_his_office() -> None:
    done = battle(field(), rolls=(3, 3, 3), chit_1=11)
    assert OFFICES.get(done.state, SCOPE, "marine_suffete").holder == ""
    assert CASES.get(done.state, SCOPE, "marine_suffete") == Case(MATTAN, 4)


def test_ruling_81_a_captive_general_is_the_last_who_left_that_office() -> None:
    done = battle(field(ELRAM), rolls=DISASTER, chit_4=int(ELRAM))
    assert PLACE.of(done.state, SCOPE, ELRAM) == "captive:libyan"
    assert CASES.get(done.state, SCOPE, "general") == Case(ELRAM, 4)


def test_of_two_commanders_the_other_has_the_force_alone() -> None:
    done = battle(field(MATTAN, GISCO), rolls=DISASTER, chit_4=11)
    row = FORCES.get(done.state, SCOPE, "f1")
    assert (row.commander, row.second) == (GISCO, "")
    assert CAMPAIGNS.get(done.state, SCOPE, "f1").commanders == (GISCO,)


# --------------------------------------------------------------------------------------- veterans


def test_a_standoff_and_a_stalemate_make_a_veteran_loyal_to_the_commander() -> None:
    for rolls in (STANDOFF, STALEMATE):
        done = battle(field(), rolls=rolls)
        made = [row for _, row in UNITS.items(done.state, SCOPE) if row.veteran]
        assert [(row.place, row.allegiance) for row in made] == [("force:f1", MATTAN)]


@pytest.mark.parametrize("rolls", [DISASTER, DEFEAT])
def test_a_disaster_and_a_defeat_make_none(rolls: tuple[int, ...]) -> None:
    assert said(battle(field(), rolls=rolls), "veteran_made") == ()


def test_ruling_130_it_is_drawn_among_the_recruits_that_survive_or_none_is_made() -> None:
    state = veteran(field(MATTAN, celtiberian=2), "f1", "celtiberian", number=2)
    assert said(battle(state, rolls=(5, 2, 4)), "veteran_made") == ()
    state = veteran(field(MATTAN, celtiberian=3), "f1", "celtiberian", number=2)
    assert said(battle(state, rolls=(5, 3, 4)), "veteran_made")[0].of == 1


def test_ruling_130_it_is_loyal_to_nobody_where_no_commander_survives() -> None:
    done = battle(field(), rolls=STALEMATE, chit_1=11)
    assert said(done, "veteran_made")[0].senator == ""


def test_of_two_commanders_the_more_popular_has_it_of_equals_the_one_whom_the_dice_pick() -> None:
    done = battle(field(MATTAN, GISCO), rolls=(3, 3, 3), loyal=2)
    assert said(done, "veteran_made")[0].senator == f"senator:{GISCO}"
    popular = change(field(MATTAN, GISCO), SENATORS.col("pop", int), SCOPE, MATTAN, 1)
    assert said(battle(popular, rolls=(3, 3, 3)), "veteran_made")[0].senator == f"senator:{MATTAN}"


# ------------------------------------------------------------------------------------ what remains


@pytest.mark.parametrize("rolls", [STANDOFF, DISASTER, STALEMATE])
def test_the_force_stays_on_its_war(rolls: tuple[int, ...]) -> None:
    done = battle(field(), rolls=rolls)
    assert FORCES.get(done.state, SCOPE, "f1").war == "libyan"
    assert PLACE.of(done.state, SCOPE, MATTAN) == "war:libyan"
    assert here(done.state, "force:f1") != []


@pytest.mark.parametrize(
    ("rolls", "cite"),
    [(STANDOFF, "roc:6.6.2.standoff.5"), (DISASTER, "roc:6.6.2.disaster.4"), (STALEMATE, "roc:6.6.2.stalemate.5")],
)
def test_ruling_76_a_suffete_who_stays_is_general_without_influence_and_suffete_no_more(
    rolls: tuple[int, ...], cite: str
) -> None:
    done = battle(field(), rolls=rolls)
    (event,) = [event for event in done.events if event.kind == "suffete_stays"]
    assert event.cites[0] == cite
    assert OFFICES.get(done.state, SCOPE, "marine_suffete").holder == ""
    assert INF.of(done.state, SCOPE, MATTAN) == 8
    assert CASES.get(done.state, SCOPE, "marine_suffete") == Case(MATTAN, 4)


def test_ruling_76_also_where_his_force_could_not_fight() -> None:
    done = battle(force(war(peace(), "sicilian_1"), "f1", "sicilian_1", [MATTAN], celtiberian=2))
    assert said(done, "suffete_stays")[0].office == "office:marine_suffete"


def test_a_general_who_stays_is_told_nothing_new() -> None:
    assert said(battle(field(ELRAM), rolls=(3, 3, 3)), "suffete_stays") == ()


@pytest.mark.parametrize(
    ("rolls", "result", "disaster", "heavy"),
    [
        (STANDOFF, "standoff", False, False),
        (DISASTER, "disaster", True, True),
        (STALEMATE, "stalemate", False, False),
    ],
)
def test_the_battle_is_kept_for_public_reaction(
    rolls: tuple[int, ...], result: str, disaster: bool, heavy: bool
) -> None:
    row = CAMPAIGNS.get(battle(field(), rolls=rolls).state, SCOPE, "f1")
    assert (row.result, row.disaster, row.heavy, row.commanders, row.won) == (result, disaster, heavy, (MATTAN,), False)


def test_a_force_without_a_unit_is_gone_and_its_commander_home_without_victory() -> None:
    done = battle(field(ELRAM, celtiberian=1), rolls=(5, 5, 6))
    assert FORCES.find(done.state, SCOPE, "f1") is None
    assert PLACE.of(done.state, SCOPE, ELRAM) == "carthage"
    assert CAMPAIGNS.get(done.state, SCOPE, "f1").commanders == (ELRAM,)
    assert CASES.get(done.state, SCOPE, "general") == CASES.get(done.state, SCOPE, f"defeat:{ELRAM}") == Case(ELRAM, 4)


# ----------------------------------------------------------------------------------------- defeat


def test_a_defeat_kills_all_commanders_and_draws_no_chit() -> None:
    done = battle(field(MATTAN, GISCO, celtiberian=2), rolls=(1, 1, 1))
    assert [data.senator for data in said(done, "senator_died")] == [f"senator:{MATTAN}", f"senator:{GISCO}"]
    assert said(done, "chit_drawn") == ()


def test_ruling_128_the_survivors_of_a_defeat_stay_without_a_commander() -> None:
    done = battle(field(), rolls=DEFEAT)
    row = FORCES.get(done.state, SCOPE, "f1")
    assert (row.war, row.commander, len(here(done.state, "force:f1"))) == ("libyan", "", 6)
    assert CAMPAIGNS.get(done.state, SCOPE, "f1").commanders == ()


def test_the_worst_defeat_takes_all_and_the_force_is_gone() -> None:
    done = battle(field(MATTAN, celtiberian=1), rolls=(1, 1, 1))
    assert said(done, "units_lost")[0].armies == 1
    assert FORCES.find(done.state, SCOPE, "f1") is None


def test_losses_and_captives_are_told() -> None:
    told = byrsa.told(battle(field(), rolls=(3, 3, 2), chit_2=11).events)
    assert told[0].endswith("- 6 = 11. Its strength is 6. STALEMATE, 2 losses.")
    assert told[1] == "Lost: 2 Campanian Swordsmen; 5 armies left."
    assert "Mattan is captured on the Libyan War: the last chit names him. His ransom is 16T." in told[4]
    assert ARISH not in told
