"""Section 20.3: governors in revolt, what they have and pay, and how they are met."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Refused, Slot
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.revolution import Accomplice, Revolt
from adjudicator.systems.republic.rules.combat.counters import lies
from adjudicator.systems.republic.state import (
    CITY,
    FORCES,
    GOVERNOR,
    LIFE,
    NOW,
    PLACE,
    REBELLIONS,
    SCOPE,
    TALENTS,
    TURN,
    UNITS,
    WARS,
    Force,
    Rebellion,
    Unit,
    War,
)
from adjudicator.systems.republic_of_rome.orders.veterans import Cross
from adjudicator.systems.republic_of_rome.rules.s5_revenue import s20_2_builds as builds
from adjudicator.systems.republic_of_rome.rules.s5_revenue.debits import debits
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_2_crisis import rebel_might
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import fitness
from adjudicator.systems.republic_of_rome.rules.s11_revolution import s20_3_governors as governors
from adjudicator.systems.republic_of_rome.rules.s12_ends.falls import unmet
from adjudicator.systems.republic_of_rome.rules.terms import secession
from adjudicator.systems.republic_of_rome.rules.wars.provincial import listed
from adjudicator.systems.republic_of_rome.state import PROVINCES, REBEL_HOSTS, RebelHost
from adjudicator.testing.scenario import Run, change, filed, put, said
from tests.systems.republic_of_rome.playing import game, man
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s11_revolution.rebels import (
    GAUL,
    MIL,
    OF,
    PRINTED,
    SICILY,
    decided,
    governed,
    played,
    risen,
    sicily,
)

REVOLTS = filed("anna", Revolt("senator:1"))
CROSSES = filed("anna", Cross("province:sicily"))


def test_a_governor_revolts_with_garrison_and_armies_and_stays_in_his_province() -> None:
    run = decided(sicily(), REVOLTS)
    (told,) = said(run, "governor_revolts")
    count = PRINTED.land + 2 + 3
    assert told.strength == count + min(count, MIL)
    assert (REBELLIONS.get(run.state, SCOPE, NOW).chief, secession.stays(run.state)) == ("1", SICILY)
    assert PROVINCES.get(run.state, SCOPE, SICILY).governor == "1"
    assert {UNITS.get(run.state, SCOPE, f"legion.{number}").place for number in (6, 7)} == {"rebel"}
    assert rebel_might(OF, run.state) == told.strength
    later = change(run.state, TURN, SCOPE, CITY, 5)
    assert not unmet(later)


def test_by_default_and_without_the_setting_governors_are_loyal() -> None:
    assert not said(decided(sicily()), "governor_revolts")
    of = game(provincial_wars=True)
    assert not governors.able(of, sicily())
    slot = Slot("", "anna", "cross", {}, "optional", None)  # type: ignore[arg-type]
    found = governors.check(of, sicily(), None, slot, CROSSES.order)
    assert isinstance(found, Refused)
    assert found.code == "no_rebel_governors"


def test_ruling_119_nobody_revolts_by_legate_for_life_or_beside_a_revolt() -> None:
    assert governors.able(OF, sicily()) == ((SICILY, "1"),)
    assert not governors.able(OF, change(sicily(), PLACE, SCOPE, "1", "carthage"))
    assert not governors.able(OF, change(sicily(), LIFE, SCOPE, CITY, "1"))
    other = man(sicily(), "3", "clara", place="rebel")
    assert not governors.able(OF, put(other, REBELLIONS, SCOPE, NOW, Rebellion("3", (), 0)))


def test_ruling_119_the_strongest_revolts_and_the_others_stay_loyal() -> None:
    state = governed(sicily(), "2", "ben", GAUL, legions=4, armies=9)
    run = decided(state, REVOLTS, filed("ben", Revolt("senator:2")))
    assert REBELLIONS.get(run.state, SCOPE, NOW).chief == "2"
    assert said(run, "revolt_too_weak")[0].senator == "senator:1"
    assert PLACE.of(run.state, SCOPE, "1") == f"province:{SICILY}"


def test_ruling_119_a_governor_of_his_faction_is_an_accomplice_and_brings_his_province() -> None:
    state = governed(sicily(), "4", "anna", GAUL, legions=1, armies=1)
    run = decided(state, REVOLTS, filed("anna", Accomplice("senator:4")))
    assert REBELLIONS.get(run.state, SCOPE, NOW).accomplices == ("4",)
    assert {key for key, _ in secession.held(OF, run.state)} == {SICILY, GAUL}
    assert UNITS.get(run.state, SCOPE, "legion.21").place == f"garrison:{GAUL}"


def test_ruling_122_he_marches_in_the_turn_of_his_revolt_and_no_fleet_meets_him() -> None:
    state = put(sicily(fleets=1), UNITS, SCOPE, "fleet.1", Unit("fleet", "active"))
    run = decided(state, REVOLTS, CROSSES)
    (told,) = said(run, "province_crosses")
    assert (told.marches, told.legions, told.armies, told.fleets) == (True, 2, 3, 1)
    assert REBEL_HOSTS.get(run.state, SCOPE, NOW) == RebelHost("", ((SICILY, 3, 1),))
    assert PROVINCES.get(run.state, SCOPE, SICILY).armies == 0
    assert rebel_might(OF, run.state) == 2 + 3 + min(5, MIL)
    assert unmet(change(run.state, TURN, SCOPE, CITY, 9))


@pytest.mark.parametrize(("die", "crosses"), [(6, False), (2, True)])
def test_ruling_122_later_the_active_fleets_meet_him_and_a_victory_keeps_him_there(die: int, *, crosses: bool) -> None:
    state = risen(fleets=1)
    for number in range(1, 5):
        state = put(state, UNITS, SCOPE, f"fleet.{number}", Unit("fleet", "active"))
    run = decided(state, CROSSES, dice=(die, die, die))
    assert said(run, "rebel_sea_fought")[0].crossing
    assert bool(said(run, "province_crosses")) is crosses
    assert bool(said(run, "crossing_barred")) is not crosses
    assert (secession.stays(run.state) == "") is crosses


def test_ruling_122_fewer_fleets_meet_nobody() -> None:
    state = put(risen(fleets=2), UNITS, SCOPE, "fleet.1", Unit("fleet", "active"))
    assert said(decided(state, CROSSES), "province_crosses")


def test_the_forces_of_another_province_join_him_in_italy_once_he_has_marched() -> None:
    state = change(governed(risen(stays=""), "4", "anna", GAUL, legions=2, armies=4), PLACE, SCOPE, "4", "rebel")
    order = filed("anna", Cross(f"province:{GAUL}"))
    run = decided(state, order)
    assert said(run, "province_crosses")[0].marches is False
    assert secession.own(run.state) == (4, 0)
    assert UNITS.get(run.state, SCOPE, "legion.21").place == "rebel"
    slot = Slot("", "anna", "cross", {}, "optional", None)  # type: ignore[arg-type]
    stays = put(state, REBEL_HOSTS, SCOPE, NOW, RebelHost(SICILY))
    found = governors.check(OF, stays, None, slot, order.order)
    assert isinstance(found, Refused)
    assert (found.code, found.hint) == ("rebel_marches_first", (CROSSES.order,))
    foreign = Slot("", "ben", "cross", {}, "optional", None)  # type: ignore[arg-type]
    assert isinstance(governors.check(OF, state, None, foreign, order.order), Refused)


def test_ruling_123_a_rebels_province_brings_him_spoils_and_state_income() -> None:
    state = risen()
    spoils, due = PRINTED.personal, PRINTED.state
    run = played(state, "revenue.rebel_income", *[6] * (spoils.dice + due.dice))
    (told,) = said(run, "rebel_income")
    assert (told.spoils, told.state) == (spoils.total(6 * spoils.dice), due.total(6 * due.dice))
    assert TALENTS.of(run.state, SCOPE, "1") == max(0, told.spoils + told.state)
    assert not said(played(sicily(), "revenue.rebel_income"), "rebel_income")


def test_a_rebels_taxes_raise_forces() -> None:
    state = risen(armies=0)
    assert [key for key, _ in builds.able(OF, state)] == [SICILY]
    run = played(state, builds.STEP)
    assert said(run, "province_armed")[0].armies == 2


@pytest.mark.parametrize("talents", [100, 8, 0])
def test_ruling_123_rebels_pay_for_their_provinces_and_printed_strength_is_never_lost(talents: int) -> None:
    state = governed(risen(armies=3, fleets=1), "4", "anna", GAUL, legions=1)
    state = change(change(state, PLACE, SCOPE, "4", "rebel"), TALENTS, SCOPE, "1", talents)
    run = played(state, "revenue.rebel_upkeep")
    (told,) = said(run, "rebel_provinces_paid")
    each = int(OF.box.constants.revenue.rebel_army)
    want = [1, 3, 1, told.printed]
    paid, left = [], talents // each
    for number in want:
        paid.append(min(number, left))
        left -= paid[-1]
    assert [told.legions, told.armies, told.fleets, told.printed_paid] == paid
    row = PROVINCES.get(run.state, SCOPE, SICILY)
    assert (row.armies, row.fleets) == (paid[1], paid[2])
    assert TALENTS.of(run.state, SCOPE, "1") == talents - each * sum(paid)
    assert (UNITS.get(run.state, SCOPE, "legion.21").place == "active") is (talents == 0)


def test_the_state_pays_for_no_garrison_of_a_rebels_province() -> None:
    state = governed(risen(), "4", "anna", GAUL, legions=3)
    rebel = change(state, PLACE, SCOPE, "4", "rebel")
    loyal, lost = ({one.what: one.number for one in debits(OF, now)} for now in (state, rebel))
    assert (loyal["units"] - lost["units"], lost["wars"]) == (3, 1)


def test_a_rebels_province_is_left_alone_by_wars() -> None:
    war = next(key for key, card in rome().wars.items() if SICILY in card.attacks)
    state = put(risen(), WARS, SCOPE, war, War("active", 1))
    assert SICILY not in listed(OF, state, war)
    assert SICILY in listed(OF, put(sicily(), WARS, SCOPE, war, War("active", 1)), war)


# ------------------------------------------------------------------------------------- battles


def _attacked(state: State, *dice: int, legions: int = 3, fleets: int = 0) -> Run:
    state = man(state, "3", "clara", place="war:rebel")
    state = put(state, FORCES, SCOPE, "f1", Force("rebel", "3", turn=2))
    units = [*(f"legion.{n}" for n in range(20, 20 + legions)), *(f"fleet.{n}" for n in range(10, 10 + fleets))]
    for key in units:
        state = put(state, UNITS, SCOPE, key, Unit(key.partition(".")[0], "force:f1"))
    return played(state, "combat.wars", *dice)


def test_the_senate_attacks_him_in_his_province_against_its_printed_strength_and_armies() -> None:
    run = _attacked(risen(), 6, 6, 6, legions=12)
    (told,) = said(run, "rebel_fought")
    assert {one.name: one.number for one in told.rebels} == {"armies": 2, "printed": PRINTED.land, "provincial": 3}


def test_ruling_121_a_defeat_does_not_bring_him_victory_while_he_stays() -> None:
    for stays, beaten in ((SICILY, False), ("", True)):
        run = _attacked(risen(stays=stays, legions=6), 1, 1, 1, legions=1)
        assert said(run, "rebel_fought")[0].result == "defeat"
        assert REBELLIONS.get(run.state, SCOPE, NOW).beaten is beaten


def test_ruling_121_he_loses_armies_and_legions_in_turn_and_all_fall_with_the_revolt() -> None:
    run = _attacked(risen(legions=2, armies=4), 6, 6, 6, legions=20)
    assert said(run, "rebel_fought")[0].result == "victory"
    assert REBELLIONS.find(run.state, SCOPE, NOW) is None
    assert REBEL_HOSTS.find(run.state, SCOPE, NOW) is None
    assert GOVERNOR.of(run.state, SCOPE, SICILY) == ""


def test_ruling_121_in_a_stalemate_he_loses_armies_and_legions_in_turn() -> None:
    """A total of 9 costs four units: two armies, a legion, and an army again."""
    might = 2 + 4 + PRINTED.land + MIL
    run = _attacked(risen(legions=2, armies=4), 3, 3, 3, legions=might - int(rome().senators["3"].mil))
    (told,) = said(run, "rebel_fought")
    assert (told.result, told.total) == ("stalemate", 9)
    (lost,) = said(run, "rebel_host_loses")
    assert (lost.armies, lost.fleets) == (3, 0)
    assert PROVINCES.get(run.state, SCOPE, SICILY).armies == 4 - 3
    assert len(lies(run.state, "rebel", "legion")) == 1


def test_ruling_121_forces_in_italy_that_are_left_go_back_when_the_revolt_is_over() -> None:
    state = put(risen(stays="", armies=0), REBEL_HOSTS, SCOPE, NOW, RebelHost("", ((SICILY, 4, 2),)))
    run = _attacked(state, 6, 6, 6, legions=20)
    gone = sum(one.armies for one in said(run, "rebel_host_loses"))
    row = PROVINCES.get(run.state, SCOPE, SICILY)
    assert (row.armies, row.fleets) == (4 - gone, 2)


def test_ruling_120_fleets_above_his_land_strength_are_met_at_sea_first() -> None:
    strong = risen(legions=1, armies=0, fleets=9)
    assert secession.sea_first(OF, strong)
    assert not secession.sea_first(OF, risen(legions=1, armies=0, fleets=0))
    run = _attacked(strong, 6, 6, 6, legions=9, fleets=20)
    (sea,) = said(run, "rebel_sea_fought")
    assert (sea.result, sea.rebels, sea.crossing) == ("victory", 9 + PRINTED.fleet, False)
    assert said(run, "rebel_fought")
    held = _attacked(strong, 1, 1, 1, legions=9, fleets=3)
    assert said(held, "rebel_sea_fought")[0].result == "defeat"
    assert not said(held, "rebel_fought")
    force = put(
        put(strong, FORCES, SCOPE, "f1", Force("rebel", "3")), UNITS, SCOPE, "legion.20", Unit("legion", "force:f1")
    )
    assert fitness(OF, man(force, "3", "clara", place="war:rebel"), "f1").why == "fleets"


def test_ruling_120_by_the_second_edition_the_printed_land_strength_alone_is_compared() -> None:
    of = game(provincial_wars=True, rebel_governors=True, rebel_sea="base")
    state = risen(legions=8, armies=0, fleets=5)
    assert not secession.sea_first(OF, state)
    fleets = 5 + PRINTED.fleet
    assert secession.sea_first(of, state) is (PRINTED.fleets > 0 and fleets + min(fleets, MIL) > PRINTED.land)
