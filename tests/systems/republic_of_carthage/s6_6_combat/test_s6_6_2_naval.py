"""6.6.2 and 6.5.7 Naval wars: the sea first, Fleet Victory, and the land war at once or later."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Accepted, Test
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.combat import Land
from adjudicator.systems.republic.orders.conditions import Holds
from adjudicator.systems.republic.state import CAMPAIGNS, CASES, FLEET_VICTORY, FORCES, INF, PLACE, SCOPE, WARS, Case
from adjudicator.testing.scenario import filed, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ARISH, ELRAM, GAME, MATTAN
from tests.systems.republic_of_carthage.s6_6_combat.field import battle, force, here, peace, war

SEA_WON, LAND_WON = (5, 5, 5), (6, 6, 5)


def massilia(who: str = ELRAM, /, **units: int) -> State:
    """Return a force on the Massilian War (land 3, support 2, sea 7, Disaster 14, Standoff 11)."""
    some = units or {"celtiberian": 4, "campanian": 3, "fleet": 8}
    return force(war(peace(), "massilian"), "f1", "massilian", [who], **some)


def no(who: str = ELRAM) -> Land:
    return Land(f"senator:{who}", yes=False)


def test_the_sea_is_fought_first_with_fleets_and_mil_alone() -> None:
    done = battle(massilia(), rolls=(4, 4, 2))
    (data,) = said(done, "battle_fought")
    assert (data.part, [one.name for one in data.units], data.against) == ("sea", ["fleets"], 7)
    assert data.total == 10 + 1 + 8 - 7


def test_ruling_133c_armies_on_board_suffer_nothing_and_no_veteran_is_made() -> None:
    done = battle(massilia(), rolls=(4, 4, 2))
    (lost,) = said(done, "units_lost")
    assert (lost.armies, lost.fleets, lost.armies_left, lost.fleets_left) == (0, 1, 7, 7)
    assert said(done, "veteran_made") == ()


def test_ruling_133d_all_of_it_stays_while_the_sea_is_not_won() -> None:
    done = battle(massilia(), rolls=(4, 4, 2))
    assert len(here(done.state, "force:f1")) == 14
    assert CAMPAIGNS.get(done.state, SCOPE, "f1").sea


def test_ruling_133g_a_disaster_at_sea_takes_half_of_the_fleets() -> None:
    (lost,) = said(battle(massilia(), rolls=(5, 5, 4)), "units_lost")
    assert (lost.fleets, lost.armies) == (4, 0)


def test_after_a_victory_at_sea_the_force_presses_on_by_default() -> None:
    done = battle(massilia(), rolls=(*SEA_WON, *LAND_WON))
    assert [data.part for data in said(done, "battle_fought")] == ["sea", "land"]
    assert WARS.find(done.state, SCOPE, "massilian") is None


def test_ruling_127_both_strengths_count_if_both_are_won() -> None:
    done = battle(massilia(), rolls=(*SEA_WON, *LAND_WON))
    assert [(data.part, data.share) for data in said(done, "commander_honoured")] == [("sea", 4), ("land", 2)]
    assert INF.of(done.state, SCOPE, ELRAM) == 2 + 6


def test_its_commander_may_come_home_instead() -> None:
    done = battle(massilia(), filed("ben", no()), rolls=SEA_WON)
    assert len(said(done, "battle_fought")) == 1
    assert FLEET_VICTORY.of(done.state, SCOPE, "massilian")
    assert PLACE.of(done.state, SCOPE, ELRAM) == "carthage"
    assert len(here(done.state, "active")) == 14


@pytest.mark.parametrize(("least", "on"), [(7, False), (8, True)])
def test_a_condition_counts_the_armies_of_the_current_force(least: int, on: bool) -> None:
    tests = (Holds("support"), Test("armies", "at least", least))
    order = filed("ben", no(), when=tests)
    done = battle(massilia(), order, rolls=(*SEA_WON, *(LAND_WON if on else ())))
    assert len(said(done, "battle_fought")) == (2 if on else 1)


@pytest.mark.parametrize(("units", "why"), [({"fleet": 8}, "armies"), ({"celtiberian": 4, "fleet": 5}, "support")])
def test_ruling_133c_without_armies_or_support_it_comes_home_with_a_fleet_victory(
    units: dict[str, int], why: str
) -> None:
    done = battle(massilia(**units), rolls=SEA_WON)
    assert said(done, "fleet_victory")[0].why == why
    assert said(done, "force_home")[0].why == "sea"
    assert FORCES.find(done.state, SCOPE, "f1") is None


def test_a_general_home_from_the_sea_is_out_of_office_and_not_beaten() -> None:
    done = battle(massilia(fleet=8), rolls=(6, 6, 6))
    assert CASES.get(done.state, SCOPE, "general") == Case(ELRAM, 4)
    assert CASES.find(done.state, SCOPE, f"defeat:{ELRAM}") is None


def test_a_suffete_home_from_the_sea_stays_suffete() -> None:
    done = battle(massilia(MATTAN, fleet=8), rolls=(6, 6, 6))
    assert said(done, "suffete_stays") == ()
    assert CASES.find(done.state, SCOPE, "general") is None


def test_ruling_147a_the_last_battle_of_the_turn_counts_and_losses_of_both_add_up() -> None:
    done = battle(massilia(), rolls=(*SEA_WON, 3, 3, 1))
    row = CAMPAIGNS.get(done.state, SCOPE, "f1")
    assert (row.result, row.won, row.sea, row.fought) == ("stalemate", False, False, 15)


def test_ruling_133c_fleet_victory_stays_and_the_next_force_fights_by_land() -> None:
    state = force(war(peace(), "massilian", fleet_victory=True), "f1", "massilian", [ELRAM], celtiberian=3, fleet=2)
    (data,) = said(battle(state, rolls=(3, 3, 2)), "battle_fought")
    assert (data.part, data.against) == ("land", 3)


def test_the_dead_of_the_sea_do_not_land() -> None:
    done = battle(massilia(), rolls=(4, 4, 4), chit_1=16)
    assert said(done, "fleet_victory")[0].why == "commander"
    assert len(said(done, "battle_fought")) == 1


def test_a_captive_of_the_sea_is_held_on_that_war() -> None:
    done = battle(massilia(), rolls=(4, 4, 4), chit_4=16)
    assert PLACE.of(done.state, SCOPE, ELRAM) == "captive:massilian"


def test_what_is_refused_of_a_landing() -> None:
    def refused(who: str) -> tuple[str, bool]:
        return byrsa.refusal(massilia(), "ben", "combat.landing", no(who))

    assert refused(ARISH) == ("not_your_senator", True)
    assert refused("15") == ("no_command", False)
    assert isinstance(byrsa.verdict(massilia(), "ben", "combat.landing", no()), Accepted)


def test_the_form_asks_where_the_sea_is_still_to_be_won() -> None:
    topics = list(GAME.system.step("combat.landing").foresees(GAME, massilia(), SCOPE))
    assert [topic.slot.seat for topic in topics] == ["ben"]
    assert list(GAME.system.step("combat.landing").foresees(GAME, massilia(fleet=8), SCOPE)) == []


def test_a_landing_is_told() -> None:
    told = byrsa.told(battle(massilia(), filed("ben", no()), rolls=SEA_WON).events)
    assert told[-2:] == [
        "Fleet Victory on the Massilian War: the sea is won for good. The force can go on by land.",
        "Elram is home from the Massilian War with 7 armies and 7 fleets, the sea being won.",
    ]
