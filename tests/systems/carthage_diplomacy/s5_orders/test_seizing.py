"""5.B.a-5.B.e and rulings 17-24: who comes to rule by seizing, and what opposition does to it."""

from __future__ import annotations

import pytest

from adjudicator.systems.carthage_diplomacy.control import lord_of
from adjudicator.systems.carthage_diplomacy.orders.ground import Seize
from adjudicator.systems.carthage_diplomacy.orders.offices import Appoint
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.seizing import ProvinceFell, Seized, SeizureFailed
from adjudicator.systems.carthage_diplomacy.state import ORPHANS, PERSONS
from adjudicator.systems.diplomacy.state import SCOPE, UNITS
from adjudicator.testing.scenario import change, said
from tests.systems.carthage_diplomacy.realm import code_of, game, play, realm, rule_of, standing, unit


def sf(unit_: str, where: str, who: str, at: str = "") -> Seize:
    return Seize(unit_, f"place:{where}", f"who:{who}", f"place:{at}" if at else "")


def failed(run: object) -> tuple[str, str, tuple[str, ...]]:
    (one,) = said(run, "seizure_failed")  # type: ignore[arg-type]
    assert isinstance(one, SeizureFailed)
    return one.verdict, one.reason, one.culprits


def test_ruling_17_the_province_a_unit_moves_to_is_seized_for_the_player_named() -> None:
    run = play(realm({"NBe": "ben"}, "anna A Car Car"), ("anna", "A Car - NBe"), ("anna", sf("A", "Car", "CL")))
    assert said(run, "seized") == (Seized("NBe", "CL", "AA", "A", "BN", ""),)
    assert rule_of(run.state, "NBe") == "clara"


def test_occupation_alone_seizes_nothing() -> None:
    run = play(realm({"NBe": "ben"}, "anna A Car Car"), ("anna", "A Car - NBe"))
    assert rule_of(run.state, "NBe") == "ben"
    assert said(run, "seized") == ()


def test_a_unit_that_holds_seizes_where_it_stands() -> None:
    run = play(realm({"NBe": "ben"}, "anna A NBe Car"), ("anna", "A NBe H"), ("anna", sf("A", "NBe", "AA", "NBe")))
    assert rule_of(run.state, "NBe") == "anna"


def test_a_unit_that_supports_seizes_where_it_stands() -> None:
    state = realm({"NBe": "ben"}, "anna A NBe Car, anna A LMa LMa")
    run = play(state, ("anna", "A NBe S A LMa - Car"), ("anna", "A LMa - Car"), ("anna", sf("A", "NBe", "AA")))
    assert rule_of(run.state, "NBe") == "anna"


def test_ruling_17_the_sub_ruler_of_a_seized_province_loses_his_office() -> None:
    run = play(realm({"NBe": "ben/clara"}, "anna A NBe Car"), ("anna", sf("A", "NBe", "AA")))
    assert said(run, "seized") == (Seized("NBe", "AA", "AA", "A", "BN", "CL"),)
    assert rule_of(run.state, "NBe") == "anna"


def test_a_seizure_for_the_ruler_himself_ends_the_sub_rule_and_his_unit_is_his_again() -> None:
    run = play(realm({"NBe": "ben/clara"}, "anna A NBe Car, clara A LMa NBe"), ("anna", sf("A", "NBe", "BN")))
    assert rule_of(run.state, "NBe") == "ben"
    assert unit(run.state, "LMa").owner == "ben"


def test_rulings_19_and_21_a_unit_that_stays_prevents_the_seizure_and_the_one_that_drives_it_out_leaves_disorder() -> (
    None
):
    state = realm({"NBe": "ben/clara"}, "anna A Car Car, anna A LMa LMa, ben A NBe NBe")
    moves = (("anna", "A Car - NBe"), ("anna", "A LMa S A Car - NBe"))
    run = play(state, *moves, ("anna", sf("A", "Car", "AA")))
    assert said(run, "province_fell") == (ProvinceFell("NBe", "AA", "AA", "A", "BN", "CL", ("A NBe",)),)
    assert rule_of(run.state, "NBe") == ""
    assert standing(run.state)["NBe"] == "A anna"


def test_a_unit_that_leaves_does_not_oppose() -> None:
    state = realm({"NBe": "ben"}, "anna A Car Car, ben A NBe NBe")
    run = play(state, ("anna", "A Car - NBe"), ("anna", sf("A", "Car", "AA")), ("ben", "A NBe - LMa"))
    assert rule_of(run.state, "NBe") == "anna"


def test_ruling_19_an_attempt_to_move_in_opposes_even_if_it_fails() -> None:
    state = realm({"NBe": "ben"}, "anna A NBe NBe, ben A Car Car")
    run = play(state, ("anna", sf("A", "NBe", "AA")), ("ben", "A Car - NBe"))
    assert failed(run) == ("opposed", "opposition", ("A Car",))
    assert rule_of(run.state, "NBe") == "ben"


def test_ruling_19_a_beaten_rival_for_the_same_space_opposes_too() -> None:
    state = realm({"NBe": "ben"}, "anna A Car Car, anna A LMa LMa, ben A HBa NBe")
    orders = (("anna", "A Car - NBe"), ("anna", "A LMa S A Car - NBe"), ("ben", "A HBa - NBe"))
    run = play(state, *orders, ("anna", sf("A", "Car", "AA")))
    assert said(run, "province_fell")[0].culprits == ("A HBa",)


def test_ruling_19_an_order_that_cannot_be_carried_out_opposes_nothing() -> None:
    state = realm({"NBe": "ben"}, "anna A NBe NBe, ben A Poc Car")
    run = play(state, ("anna", sf("A", "NBe", "AA")), ("ben", "A Poc - NBe"))
    assert rule_of(run.state, "NBe") == "anna"


def test_ruling_19_a_move_whose_convoy_was_lost_opposes_nothing() -> None:
    state = realm({"Car": "ben"}, "anna A Car NBe, ben A Opi TFi, ben F MEs Han, clara F Mya Han, clara F Obn Car")
    orders = (("ben", "A Opi - Car convoy"), ("ben", "F MEs C A Opi - Car"))
    beaten = (("clara", "F Mya - MEs"), ("clara", "F Obn S F Mya - MEs"))
    run = play(state, *orders, *beaten, ("anna", sf("A", "Car", "AA")))
    assert rule_of(run.state, "Car") == "anna"


def test_a_unit_that_did_not_get_there_seizes_nothing() -> None:
    state = realm({"NBe": "ben", "Car": "ben"}, "anna A Car Car, ben A NBe NBe")
    run = play(state, ("anna", "A Car - NBe"), ("anna", sf("A", "Car", "AA")))
    assert failed(run)[:2] == ("opposed", "bounced")
    assert (rule_of(run.state, "NBe"), rule_of(run.state, "Car")) == ("ben", "ben")


def test_a_unit_that_is_driven_out_seizes_nothing() -> None:
    state = realm({"NBe": "ben"}, "anna A NBe NBe, ben A Car Car, ben A LMa LMa")
    run = play(state, ("anna", sf("A", "NBe", "AA")), ("ben", "A Car - NBe"), ("ben", "A LMa S A Car - NBe"))
    assert failed(run)[:2] == ("opposed", "dislodged")


def test_ruling_20_units_of_one_commander_do_not_oppose_each_other() -> None:
    state = realm({"NBe": "ben"}, "anna A NBe NBe, anna A Car Car")
    orders = (("anna", "A Car - NBe"), ("anna", sf("A", "NBe", "AA")))
    assert rule_of(play(state, *orders).state, "NBe") == "anna"


def test_ruling_20_under_the_setting_units_of_one_ruler_do_not_oppose_each_other() -> None:
    state = realm({"NBe": "ben", "Car": "anna", "LMa": "anna"}, "clara A NBe LMa, anna A Car Car")
    orders = (("anna", "A Car - NBe"), ("clara", sf("A", "NBe", "AA")))
    assert rule_of(play(state, *orders).state, "NBe") == "ben"
    assert rule_of(play(state, *orders, of=game(hostile="ruler")).state, "NBe") == "anna"


def test_ruling_18_naming_another_province_makes_the_seizure_void() -> None:
    state = realm({"NBe": "ben", "LMa": "ben"}, "anna A Car Car")
    run = play(state, ("anna", "A Car - NBe"), ("anna", sf("A", "Car", "AA", "LMa")))
    assert failed(run) == ("void", "elsewhere", ())
    assert standing(run.state) == {"NBe": "A anna"}
    assert (rule_of(run.state, "NBe"), rule_of(run.state, "LMa")) == ("ben", "ben")


def test_ruling_18_under_the_setting_a_unit_that_stands_seizes_next_to_it() -> None:
    remote = game(remote_seize=True)
    state = realm({"NBe": "ben", "Poc": "ben"}, "anna A Car Car")
    assert rule_of(play(state, ("anna", sf("A", "Car", "AA", "NBe")), of=remote).state, "NBe") == "anna"
    far = play(state, ("anna", sf("A", "Car", "AA", "Poc")), of=remote)
    assert failed(far) == ("void", "out_of_reach", ())


def test_ruling_22_two_remote_seizures_of_one_province_oppose_each_other_if_the_commanders_differ() -> None:
    remote = game(remote_seize=True)
    both = (("anna", sf("A", "Car", "AA", "NBe")), ("clara", sf("A", "LMa", "AA", "NBe")))
    run = play(realm({"NBe": "ben"}, "anna A Car Car, clara A LMa LMa"), *both, of=remote)
    assert rule_of(run.state, "NBe") == "ben"
    same = (both[0], ("anna", sf("A", "LMa", "AA", "NBe")))
    run = play(realm({"NBe": "ben"}, "anna A Car Car, anna A LMa LMa"), *same, of=remote)
    assert rule_of(run.state, "NBe") == "anna"


def test_ruling_10_nothing_is_seized_at_sea() -> None:
    run = play(realm({}, "anna F MEs Car"), ("anna", sf("F", "MEs", "AA")))
    assert failed(run) == ("void", "sea", ())


def test_ruling_23_nothing_is_seized_over_a_pass() -> None:
    run = play(realm({"LMa": "ben"}, "anna A Han Han"), ("anna", "A Han - LMa"), ("anna", sf("A", "Han", "AA")))
    assert failed(run) == ("void", "over_pass", ())
    assert (standing(run.state), rule_of(run.state, "LMa")) == ({"LMa": "A anna"}, "ben")


def test_ruling_23_a_convoyed_army_seizes_where_it_lands() -> None:
    state = realm({"Opi": "ben"}, "anna A Car Car, anna F MEs LMa")
    run = play(state, ("anna", "A Car - Opi convoy"), ("anna", "F MEs C A Car - Opi"), ("anna", sf("A", "Car", "AA")))
    assert rule_of(run.state, "Opi") == "anna"


def test_ruling_24_a_seizure_for_a_player_who_left_in_the_meantime_is_void_and_the_move_stands() -> None:
    state = realm({"NBe": "ben"}, "anna A Car Car")
    assert code_of(state, "anna", sf("A", "Car", "XX")) == "no_such_person"
    gone = change(state, PERSONS.col("out", bool), SCOPE, "clara", True)
    assert code_of(gone, "anna", sf("A", "Car", "CL")) == "no_such_person"
    assert code_of(state, "anna", sf("A", "Car", "CL", "Car")) == ""
    assert code_of(state, "anna", sf("A", "Car", "CL", "MEs")) == "seize_sea"
    assert code_of(state, "ben", sf("A", "Car", "CL")) == "seize_not_yours"
    assert code_of(state, "ben", sf("A", "HBa", "CL")) == "seize_not_yours"


def test_ruling_16_a_unit_of_another_commander_is_not_made_to_seize() -> None:
    run = play(
        realm({"NBe": "ben"}, "anna A NBe Car"), ("clara", sf("A", "NBe", "CL")), ("clara", sf("A", "HBa", "CL"))
    )
    assert (rule_of(run.state, "NBe"), said(run, "seizure_failed")) == ("ben", ())


def test_ruling_17_a_seized_province_has_no_commander_of_a_unit_to_come() -> None:
    named = play(realm({"NBe": "ben"}, "anna A NBe Car"), ("ben", Appoint("who:CL", "C", "", "place:NBe"))).state
    run = play(named, ("anna", sf("A", "NBe", "AA")))
    assert run.state.parts[SCOPE]["provinces"]["NBe"].commander == ""


def test_under_the_setting_what_the_new_ruler_commands_already_stays_his() -> None:
    deserts = game(orphan_units="desert_with_centre")
    run = play(realm({"NBe": "ben"}, "anna A NBe NBe"), ("anna", sf("A", "NBe", "AA")), of=deserts)
    assert (unit(run.state, "NBe").owner, lord_of(run.state, "u001")) == ("anna", "anna")


def test_ruling_5_the_unit_of_a_seized_centre_stays_with_its_old_ruler_until_winter() -> None:
    run = play(realm({"NBe": "ben"}, "anna A NBe Car, clara A LMa NBe"), ("anna", sf("A", "NBe", "AA")))
    assert unit(run.state, "LMa").owner == "clara"
    assert lord_of(run.state, "u002") == "ben"
    again = play(run.state, ("anna", sf("A", "NBe", "BN")))
    assert ORPHANS.rows(again.state, SCOPE) == {}


def test_ruling_5_under_the_setting_it_deserts_with_its_centre() -> None:
    deserts = game(orphan_units="desert_with_centre")
    run = play(realm({"NBe": "ben"}, "anna A NBe Car, clara A LMa NBe"), ("anna", sf("A", "NBe", "AA")), of=deserts)
    assert unit(run.state, "LMa").owner == "anna"
    assert lord_of(run.state, "u002") == "anna"


@pytest.mark.parametrize("season", ["spring", "autumn"])
def test_ruling_2_seizing_is_for_spring_and_autumn(season: str) -> None:
    run = play(realm({"NBe": "ben"}, "anna A NBe Car", season), ("anna", sf("A", "NBe", "AA")))
    assert rule_of(run.state, "NBe") == "anna"


def test_ruling_2_in_winter_nothing_is_seized() -> None:
    state = realm({"NBe": "ben", "Car": "anna"}, "anna A NBe Car", "winter")
    run = play(state, ("anna", sf("A", "NBe", "AA")))
    assert rule_of(run.state, "NBe") == "ben"
    assert UNITS.rows(run.state, SCOPE)
