"""4.A-4.D, 5.C.a and rulings 12-15: who appoints whom, and to what."""

from __future__ import annotations

from adjudicator.systems.carthage_diplomacy.orders.offices import Appoint, Decline, Purge
from adjudicator.systems.carthage_diplomacy.rules.s4_offices.appointing import (
    Appointed,
    AppointmentDeclined,
    OfficeLaidDown,
)
from adjudicator.systems.carthage_diplomacy.state import ORPHANS, PROVINCES, Orphan
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.scenario import Run, events_of, put, said
from tests.systems.carthage_diplomacy.realm import code_of, play, realm, rule_of, sound, unit


def apt(who: str, office: str, where: str, unit_: str = "") -> Appoint:
    return Appoint(f"who:{who}", office, unit_, f"place:{where}")


def decline(office: str, where: str, unit_: str = "") -> Decline:
    return Decline(office, unit_, f"place:{where}")


def why_void(run: Run) -> tuple[str, ...]:
    return tuple(one.reason for one in said(run, "appointment_void"))


def test_ruling_7_a_ruler_makes_a_sub_ruler_and_the_unit_he_commanded_himself_goes_with_the_province() -> None:
    run = play(realm({"Car": "anna"}, "anna A Car Car"), ("anna", apt("BN", "SR", "Car")))
    assert said(run, "appointed") == (Appointed("AA", "BN", "SR", "Car", ""),)
    assert (rule_of(run.state, "Car"), unit(run.state, "Car").owner) == ("anna/ben", "ben")


def test_a_ruler_makes_a_commander() -> None:
    run = play(realm({"Car": "anna"}, "anna A LMa Car"), ("anna", apt("BN", "C", "LMa", "A")))
    assert said(run, "appointed") == (Appointed("AA", "BN", "C", "Car", "A LMa"),)
    assert unit(run.state, "LMa").owner == "ben"


def test_a_sub_ruler_makes_a_commander_and_no_sub_ruler() -> None:
    state = realm({"Car": "anna/ben"}, "ben A Car Car")
    assert unit(play(state, ("ben", apt("DR", "C", "Car"))).state, "Car").owner == "dora"
    assert code_of(state, "ben", apt("DR", "SR", "Car")) == "not_ruler"
    assert why_void(play(state, ("ben", apt("DR", "SR", "Car")))) == ("not_ruler",)


def test_a_commander_appoints_nobody() -> None:
    state = realm({"Car": "anna"}, "dora A Car Car")
    assert code_of(state, "dora", apt("EM", "C", "Car")) == "not_superior"
    assert code_of(state, "dora", apt("EM", "SR", "Car")) == "not_ruler"


def test_ruling_12_nobody_stands_under_himself() -> None:
    state = realm({"Car": "anna/ben", "LMa": "anna"}, "ben A Car Car")
    assert code_of(state, "anna", apt("AA", "SR", "LMa")) == "person_is_you"
    assert code_of(state, "anna", apt("BN", "C", "Car")) == "under_himself"
    assert code_of(state, "ben", apt("AA", "C", "Car")) == "under_himself"
    assert code_of(realm({"Car": "ben/anna"}), "ben", apt("BN", "SR", "Car")) == "person_is_you"


def test_ruling_12_one_person_may_hold_many_offices() -> None:
    state = realm({"Car": "anna", "LMa": "anna", "NBe": "anna"}, "anna A NBe NBe")
    orders = (("anna", apt("BN", "SR", "Car")), ("anna", apt("BN", "SR", "LMa")), ("anna", apt("BN", "C", "NBe")))
    run = play(state, *orders)
    assert len(said(run, "appointed")) == 3
    assert sound(run.state)


def test_ruling_13_a_province_without_a_centre_may_have_a_sub_ruler_and_no_commander() -> None:
    state = realm({"46": "anna"})
    assert rule_of(play(state, ("anna", apt("BN", "SR", "46"))).state, "46") == "anna/ben"
    assert code_of(state, "anna", apt("BN", "C", "46")) == "feeds_nobody"


def test_ruling_14_an_office_that_is_held_must_be_cleared_in_the_same_season_at_the_latest() -> None:
    state = realm({"Car": "anna/ben"})
    again = ("anna", apt("CL", "SR", "Car"))
    assert code_of(state, *again) == "office_held"
    assert rule_of(play(state, ("anna", Purge("who:BN", "SR", "", "place:Car")), again).state, "Car") == "anna/clara"
    held = realm({"Car": "anna"}, "dora A Car Car")
    assert code_of(held, "anna", apt("CL", "C", "Car")) == "office_held"
    cleared = play(held, ("anna", Purge("who:DR", "C", "A", "place:Car")), ("anna", apt("CL", "C", "Car")))
    assert unit(cleared.state, "Car").owner == "clara"


def test_ruling_14_an_order_that_waits_for_a_purge_that_does_not_come_is_void() -> None:
    state = realm({"Car": "anna/ben", "LMa": "anna"})
    run = play(state, ("anna", apt("CL", "SR", "LMa")), ("anna", apt("DR", "SR", "LMa")))
    assert [one.who for one in said(run, "appointed")] == ["DR"]  # a later order for an office replaces the earlier


def test_whoever_loses_the_province_in_the_same_season_appoints_nobody() -> None:
    state = realm({"LMa": "anna"}, "dora A LMa LMa")
    run = play(state, ("dora", Purge("who:AA", "R", "", "place:LMa")), ("anna", apt("CL", "SR", "LMa")))
    assert why_void(run) == ("not_ruler",)
    assert events_of(run, "appointment_void")[0].audience == ("anna",)


def test_sub_rulers_are_made_before_commanders_and_rulers_go_first() -> None:
    state = realm({"Car": "anna"}, "anna A Car Car")
    run = play(state, ("ben", apt("DR", "C", "Car")), ("anna", apt("BN", "SR", "Car")))
    assert [one.office for one in said(run, "appointed")] == ["SR", "C"]
    both = realm({"Car": "anna/ben"}, "ben A Car Car")
    run = play(both, ("ben", apt("DR", "C", "Car")), ("anna", apt("CL", "C", "Car")))
    assert unit(run.state, "Car").owner == "clara"
    assert why_void(run) == ("office_held",)


def test_the_commander_of_a_unit_still_to_be_built_can_be_named() -> None:
    state = realm({"Car": "anna"})
    run = play(state, ("anna", apt("CL", "C", "Car")))
    assert said(run, "appointed") == (Appointed("AA", "CL", "C", "Car", ""),)
    assert PROVINCES.get(run.state, SCOPE, "Car").commander == "clara"
    assert code_of(run.state, "anna", apt("DR", "C", "Car")) == "office_held"
    assert code_of(run.state, "emil", apt("DR", "C", "Car")) == "not_superior"


def test_the_unit_in_a_province_can_be_meant_by_its_place_alone() -> None:
    run = play(realm({"Car": "anna"}, "anna A 46 Car"), ("anna", apt("CL", "C", "46")))
    assert unit(run.state, "46").owner == "clara"


def test_a_ruler_appoints_over_a_unit_whose_centre_is_lost() -> None:
    state = put(realm({"LMa": "clara"}, "anna A Car LMa"), ORPHANS, SCOPE, "u001", Orphan("anna"))
    assert unit(play(state, ("anna", apt("BN", "C", "Car", "A"))).state, "Car").owner == "ben"
    assert code_of(state, "clara", apt("BN", "C", "Car", "A")) == "not_superior"


def test_ruling_15_an_appointment_may_be_declined() -> None:
    run = play(realm({"Car": "anna"}), ("anna", apt("BN", "SR", "Car")), ("ben", decline("SR", "Car")))
    assert said(run, "appointment_declined") == (AppointmentDeclined("AA", "BN", "SR", "Car", ""),)
    assert rule_of(run.state, "Car") == "anna"


def test_ruling_15_an_office_held_may_be_laid_down() -> None:
    state = realm({"Car": "anna/ben", "LMa": "anna"}, "ben A Car Car, dora A LMa LMa")
    run = play(state, ("ben", decline("SR", "Car")), ("dora", decline("C", "LMa", "A")))
    assert said(run, "office_laid_down") == (
        OfficeLaidDown("BN", "SR", "Car", "", "AA"),
        OfficeLaidDown("DR", "C", "LMa", "A LMa", "AA"),
    )
    assert (rule_of(run.state, "Car"), unit(run.state, "LMa").owner) == ("anna", "anna")


def test_the_post_of_a_unit_to_come_may_be_laid_down() -> None:
    state = play(realm({"Car": "anna"}), ("anna", apt("CL", "C", "Car"))).state
    run = play(state, ("clara", decline("C", "Car")))
    assert said(run, "office_laid_down") == (OfficeLaidDown("CL", "C", "Car", "", "AA"),)
    assert PROVINCES.get(run.state, SCOPE, "Car").commander == ""


def test_what_can_be_written() -> None:
    state = realm({"Car": "anna"}, "anna A Car Car")
    assert code_of(state, "anna", apt("XX", "SR", "Car")) == "no_such_person"
    assert code_of(state, "anna", apt("BN", "R", "Car")) == "rulers_not_appointed"
    assert code_of(state, "anna", apt("BN", "SR", "MEs")) == "no_such_office"
    assert code_of(state, "anna", apt("BN", "C", "MEs", "F")) == "no_such_office"
    assert code_of(state, "ben", decline("SR", "Car")) == ""
    assert code_of(state, "ben", decline("SR", "MEs")) == "no_such_office"


def test_ruling_3_appointments_are_possible_in_winter() -> None:
    run = play(realm({"Car": "anna"}, "", "winter"), ("anna", apt("BN", "SR", "Car")))
    assert rule_of(run.state, "Car") == "anna/ben"


def test_offices_laid_down_under_each_other_fall_to_the_same_superior_whatever_the_names() -> None:
    """The sub-rulership goes first, so the command does not pass through who gives the province up as well."""
    for sub, commander in (("ben", "dora"), ("dora", "ben")):
        state = realm({"LMa": f"anna/{sub}"}, f"{commander} A LMa LMa")
        run = play(state, (sub, decline("SR", "LMa")), (commander, decline("C", "LMa", "A")))
        assert [(one.office, one.now) for one in said(run, "office_laid_down")] == [("SR", "AA"), ("C", "AA")]
