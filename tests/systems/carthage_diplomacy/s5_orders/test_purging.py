"""5.C.b and rulings 25-30: who is purged by whom, in what order, in whose name."""

from __future__ import annotations

from adjudicator.model.order import ACCEPTED
from adjudicator.systems.carthage_diplomacy.control import lord_of
from adjudicator.systems.carthage_diplomacy.orders.offices import Appoint
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.purging import PurgeCarried, Purged
from adjudicator.systems.carthage_diplomacy.state import DELEGATIONS, ORPHANS, Orphan
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.scenario import events_of, put, said
from tests.systems.carthage_diplomacy.realm import check, code_of, play, realm, rule_of, sound, unit
from tests.systems.carthage_diplomacy.s5_orders.purging import delegate, p, why_void

REALM = {"Car": "anna/ben", "LMa": "anna", "NBe": "clara"}
UNITS = "ben A Car Car, dora A LMa LMa, clara A NBe NBe"


# ---------------------------------------------------------------------------------- from above


def test_ruling_25_a_ruler_purges_a_sub_ruler_and_has_the_province_and_its_unit_again() -> None:
    run = play(realm(REALM, UNITS), ("anna", p("BN", "SR", "Car")))
    assert said(run, "purged") == (Purged("AA", "BN", "SR", "Car", "", True, "AA"),)
    assert (rule_of(run.state, "Car"), unit(run.state, "Car").owner) == ("anna", "anna")


def test_ruling_25_a_ruler_purges_a_commander_and_the_command_falls_to_whoever_controls_the_centre() -> None:
    run = play(realm(REALM, UNITS), ("anna", p("DR", "C", "LMa", "A")))
    assert said(run, "purged") == (Purged("AA", "DR", "C", "LMa", "A LMa", True, "AA"),)
    assert unit(run.state, "LMa").owner == "anna"
    under = play(realm({"LMa": "anna/ben"}, "dora A LMa LMa"), ("anna", p("DR", "C", "LMa", "A")))
    assert unit(under.state, "LMa").owner == "ben"


def test_a_sub_ruler_purges_a_commander_of_his_province() -> None:
    run = play(realm({"LMa": "anna/ben"}, "dora A Car LMa"), ("ben", p("DR", "C", "Car", "A")))
    assert unit(run.state, "Car").owner == "ben"


def test_the_commander_of_a_unit_still_to_be_built_can_be_purged() -> None:
    state = play(realm({"LMa": "anna"}), ("anna", Appoint("who:DR", "C", "", "place:LMa"))).state
    run = play(state, ("anna", p("DR", "C", "LMa")))
    assert said(run, "purged") == (Purged("AA", "DR", "C", "LMa", "", True, "AA"),)


def test_ruling_25_purging_all_takes_every_office_that_stands_in_relation() -> None:
    state = realm({"Car": "anna/ben", "LMa": "anna", "NBe": "clara/ben"}, "ben A LMa LMa")
    run = play(state, ("anna", p("BN")))
    assert [(one.office, one.place) for one in said(run, "purged")] == [("C", "LMa"), ("SR", "Car")]
    assert rule_of(run.state, "NBe") == "clara/ben"


# ---------------------------------------------------------------------------------- from below


def test_ruling_25_a_sub_ruler_purges_his_ruler_and_rules() -> None:
    run = play(realm(REALM, UNITS), ("ben", p("AA", "R", "Car")))
    assert said(run, "purged") == (Purged("BN", "AA", "R", "Car", "", False, "BN"),)
    assert (rule_of(run.state, "Car"), rule_of(run.state, "LMa")) == ("ben", "anna")
    assert unit(run.state, "Car").owner == "ben"


def test_ruling_25_a_commander_purges_his_ruler_and_rules_where_there_is_no_sub_ruler() -> None:
    run = play(realm(REALM, UNITS), ("dora", p("AA", "R", "LMa")))
    assert (rule_of(run.state, "LMa"), unit(run.state, "LMa").owner) == ("dora", "dora")


def test_ruling_25_a_commander_who_purges_his_ruler_makes_the_sub_ruler_rule() -> None:
    run = play(realm({"LMa": "anna/ben"}, "dora A LMa LMa"), ("dora", p("AA", "R", "LMa")))
    assert (rule_of(run.state, "LMa"), unit(run.state, "LMa").owner) == ("ben", "dora")


def test_ruling_26_a_commander_who_purges_the_sub_ruler_stays_under_the_ruler() -> None:
    run = play(realm({"LMa": "anna/ben"}, "dora A LMa LMa"), ("dora", p("BN", "SR", "LMa")))
    assert said(run, "purged") == (Purged("DR", "BN", "SR", "LMa", "", False, "AA"),)
    assert (rule_of(run.state, "LMa"), unit(run.state, "LMa").owner) == ("anna", "dora")


def test_rulings_5_and_25_what_the_purged_ruler_commanded_himself_goes_with_the_province() -> None:
    state = realm({"TFi": "anna/ben"}, "anna A Han TFi, emil A Opi TFi")
    state = put(state, ORPHANS, SCOPE, "u002", Orphan("emil"))
    run = play(state, ("ben", p("AA", "R", "TFi")))
    assert (unit(run.state, "Han").owner, unit(run.state, "Opi").owner) == ("ben", "emil")


def test_the_commander_of_a_unit_without_a_centre_can_throw_its_ruler_off() -> None:
    state = put(realm({"LMa": "clara"}, "dora A Car LMa"), ORPHANS, SCOPE, "u001", Orphan("anna"))
    run = play(state, ("dora", p("AA", "R", "Car", "A")))
    assert said(run, "purged") == (Purged("DR", "AA", "R", "", "A Car", False, "DR"),)
    assert lord_of(run.state, "u001") == "dora"
    back = play(state, ("anna", p("DR", "C", "Car", "A")))
    assert unit(back.state, "Car").owner == "anna"


# ------------------------------------------------------------------------------------ relation


def test_a_purge_needs_a_relation_and_names_its_office() -> None:
    state = realm(REALM, UNITS)
    assert code_of(state, "emil", p("AA", "R", "Car")) == "no_relation"
    assert code_of(state, "clara", p("BN", "SR", "Car")) == "no_relation"
    assert code_of(state, "ben", p("AA", "R", "LMa")) == "no_relation"
    assert code_of(state, "anna", p("BN", "SR", "Car")) == ""
    assert code_of(state, "anna", p("BN", "SR", "Xyz")) == "no_such_office"
    assert code_of(state, "anna", p("BN", "R", "DAn", "A")) == "no_relation"
    assert code_of(state, "anna", p("AA")) == "person_is_you"
    assert code_of(state, "anna", p("XX")) == "no_such_person"
    # A sub-ruler commands the unit of his province by his office: that is what can be purged.
    assert code_of(state, "anna", p("BN", "C", "Car", "A")) == "no_relation"
    assert code_of(state, "clara", p("BN", "SR", "Car", giver="AA")) == ""
    assert code_of(state, "clara", p("BN", "SR", "Car", giver="XX")) == "no_such_person"


def test_ruling_27_a_purge_without_relation_is_void() -> None:
    run = play(realm(REALM, UNITS), ("anna", p("BN", "SR", "Car")), ("ben", p("DR", "C", "LMa", "A")))
    assert len(said(run, "purged")) == 1
    assert check(realm(REALM), "anna", p("BN")) == ACCEPTED


# ------------------------------------------------------------------------------------- clashes


def test_ruling_27_the_purge_from_above_goes_before_the_revolt() -> None:
    run = play(realm(REALM, UNITS), ("ben", p("AA", "R", "Car")), ("anna", p("BN", "SR", "Car")))
    assert said(run, "purged") == (Purged("AA", "BN", "SR", "Car", "", True, "AA"),)
    assert why_void(run) == ("too_late",)
    assert events_of(run, "purge_void")[0].audience == ("ben",)


def test_ruling_27_a_sub_ruler_goes_before_a_commander() -> None:
    state = realm({"LMa": "anna/ben"}, "dora A LMa LMa")
    run = play(state, ("dora", p("AA", "R", "LMa")), ("ben", p("DR", "C", "LMa", "A")))
    assert [one.who for one in said(run, "purged")] == ["DR"]
    assert (rule_of(run.state, "LMa"), sound(run.state)) == ("anna/ben", True)


def test_two_who_purge_the_same_person_do_it_once() -> None:
    state = realm({"LMa": "anna/ben"}, "dora A LMa LMa")
    run = play(state, ("anna", p("DR", "C", "LMa", "A")), ("ben", p("DR", "C", "LMa", "A")))
    assert len(said(run, "purged")) == 1


# ------------------------------------------------------------------------------------- agents


def test_ruling_28_an_agent_purges_in_the_name_of_the_giver_and_the_report_names_the_giver() -> None:
    state = realm(REALM, UNITS)
    run = play(state, ("anna", delegate("EM")), ("emil", p("BN", "SR", "Car", giver="AA")))
    assert said(run, "purged")[0].by == "AA"
    assert said(run, "purge_carried") == (PurgeCarried("AA", "EM", "BN", "SR", "Car"),)
    assert events_of(run, "purge_carried")[0].audience == ("anna", "emil")
    assert events_of(run, "purge_delegated")[0].audience == ("anna", "emil")


def test_without_a_power_an_agent_does_nothing() -> None:
    run = play(realm(REALM, UNITS), ("emil", p("BN", "SR", "Car", giver="AA")))
    assert (said(run, "purged"), why_void(run)) == ((), ("no_power",))


def test_ruling_28_a_power_may_reach_one_person_or_one_office_only() -> None:
    state = realm({**REALM, "TFi": "anna/ben"}, UNITS)
    one = ("anna", delegate("EM", of="DR"))
    assert why_void(play(state, one, ("emil", p("BN", "SR", "Car", giver="AA")))) == ("no_power",)
    assert said(play(state, one, ("emil", p("DR", "C", "LMa", "A", "AA"))), "purged")
    place = ("anna", delegate("EM", where="Car"))
    assert said(play(state, place, ("emil", p("BN", "SR", "Car", giver="AA"))), "purged")
    assert why_void(play(state, place, ("emil", p("BN", "SR", "TFi", giver="AA")))) == ("no_power",)
    army = ("anna", delegate("EM", unit_="A", where="LMa"))
    assert said(play(state, army, ("emil", p("DR", "C", "LMa", "A", "AA"))), "purged")


def test_ruling_28_a_power_lasts_until_it_is_recalled() -> None:
    state = play(realm(REALM, UNITS), ("anna", delegate("EM")), ("anna", delegate("EM"))).state
    assert len(DELEGATIONS.get(state, SCOPE, "anna").given.known()) == 1
    later = play(state, ("emil", p("BN", "SR", "Car", giver="AA")))
    assert said(later, "purged")
    back = play(state, ("anna", delegate("EM", recall=True)), ("emil", p("BN", "SR", "Car", giver="AA")))
    assert (said(back, "purged"), why_void(back)) == ((), ("no_power",))


def test_who_may_be_given_a_power() -> None:
    state = realm(REALM, UNITS)
    assert code_of(state, "anna", delegate("EM")) == ""
    assert code_of(state, "anna", delegate("AA")) == "person_is_you"
    assert code_of(state, "anna", delegate("EM", of="XX")) == "no_such_person"
    assert code_of(state, "anna", delegate("EM", recall=True)) == "nothing_delegated"
    given = play(state, ("anna", delegate("EM"))).state
    assert code_of(given, "anna", delegate("EM", recall=True)) == ""
    assert code_of(given, "emil", delegate("AA", recall=True)) == "nothing_delegated"


def test_ruling_3_purges_are_possible_in_winter() -> None:
    run = play(realm(REALM, UNITS, "winter"), ("anna", p("BN", "SR", "Car")))
    assert said(run, "purged")


def test_an_unknown_name_has_no_office() -> None:
    run = play(realm(REALM, UNITS), ("clara", p("BN", "SR", "Car", giver="AA")), ("anna", p("BN", "SR", "Car")))
    assert why_void(run) == ("no_power",)
