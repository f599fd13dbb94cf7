"""What an outcome says of why it came about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.systems.diplomacy.judge.profile import DATC3, RULES1971
from tests.systems.diplomacy.judge.setting import play

Told = tuple[str, tuple[str, ...], int, int]
ROWS: list[tuple[str, dict[str, list[str]], Told]] = [
    ("PAR", {"X": ["A PAR - BUR"]}, ("moved", (), 1, 0)),
    ("VIE", {"X": ["A VIE - TYR"], "Y": ["A VEN - TYR"]}, ("bounced", ("VEN",), 1, 1)),
    ("VIE", {"X": ["A VIE - TYR"], "Y": ["A TYR H", "A MUN S A TYR"]}, ("bounced", ("TYR",), 1, 2)),
    ("VIE", {"X": ["A VIE - TYR"], "Y": ["A TYR - VIE"]}, ("swapped_bounce", ("TYR",), 1, 1)),
    ("VIE", {"X": ["A VIE - TYR", "A BOH S A VIE - TYR", "A TYR H"]}, ("own_unit", ("TYR",), 0, 1)),
    ("VIE", {"X": ["A VIE - TYR", "A TYR H"]}, ("bounced", ("TYR",), 1, 1)),
    ("LON", {"X": ["A LON - BEL", "F NTH H"]}, ("no_convoy", (), 0, 0)),
    ("LON", {"X": ["A LON - BEL"]}, ("void_not_adjacent", (), 0, 0)),
    ("LON", {"X": ["A LON - NTH"]}, ("void_kind", (), 0, 0)),
    ("LON", {"X": ["A LON - LON"]}, ("void_self", (), 0, 0)),
    ("BEL", {"X": ["A BEL - HOL VIA"]}, ("void_no_route", (), 0, 0)),
    ("POR", {"X": ["F POR - SPA"]}, ("void_coast", (), 0, 0)),
    ("NTH", {"X": ["F NTH - RUH"]}, ("void_kind", (), 0, 0)),
    ("NTH", {"X": ["F NTH - PAR"]}, ("void_kind", (), 0, 0)),
    ("NTH", {"X": ["F NTH - BRE"]}, ("void_not_adjacent", (), 0, 0)),
    ("BUR", {"X": ["A BUR S A PAR"]}, ("void_no_unit", (), 0, 0)),
    ("BUR", {"X": ["A BUR S A BUR"]}, ("void_self", (), 0, 0)),
    ("BUR", {"X": ["A BUR S A BRE", "A BRE H"]}, ("void_unreachable", (), 0, 0)),
    ("BUR", {"X": ["A BUR S F KIE - MUN", "F KIE - MUN"]}, ("void_impossible", (), 0, 0)),
    ("BUR", {"X": ["A BUR S A PAR - PAR", "A PAR H"]}, ("void_impossible", (), 0, 0)),
    ("BUR", {"X": ["A BUR S A PAR - GAS", "A PAR H"]}, ("mismatched", ("PAR",), 0, 0)),
    ("BUR", {"X": ["A BUR S A PAR", "A PAR - GAS"]}, ("mismatched", ("PAR",), 0, 0)),
    ("POR", {"X": ["F POR S F MAO - SPA/NC", "F MAO - SPA/SC"]}, ("mismatched_coast", ("MAO",), 0, 0)),
    ("BUR", {"X": ["A BUR S A PAR", "A PAR H"], "Y": ["A MUN - BUR"]}, ("cut", ("MUN",), 0, 0)),
    ("BUR", {"X": ["A BUR S A PAR", "A PAR H"]}, ("given", (), 0, 0)),
    ("ENG", {"X": ["F ENG C A LON - BEL", "A LON - BEL"]}, ("convoyed", (), 0, 0)),
    ("ENG", {"X": ["F ENG C A LON - BEL", "A LON - WAL"]}, ("mismatched", ("LON",), 0, 0)),
    ("ENG", {"X": ["A PIC - BEL"], "Y": ["F ENG C A PIC - BEL"]}, ("unused", ("PIC",), 0, 0)),
    ("ENG", {"X": ["F ENG C A LON - BEL"]}, ("void_no_unit", (), 0, 0)),
    ("ENG", {"X": ["F ENG C A LON - LON", "A LON H"]}, ("void_self", (), 0, 0)),
    ("ENG", {"X": ["F ENG C A LON - NTH", "A LON H"]}, ("void_kind", (), 0, 0)),
    ("ENG", {"X": ["F ENG C A LON - NAP", "A LON H"]}, ("void_no_route", (), 0, 0)),
    ("BRE", {"X": ["F BRE C A LON - BEL", "A LON H"]}, ("void_convoy_place", (), 0, 0)),
    ("BRE", {"X": ["A BRE C A LON - BEL", "A LON H"]}, ("void_kind", (), 0, 0)),
]


@pytest.mark.parametrize(("prov", "orders", "told"), ROWS)
def test_an_outcome_says_why(prov: str, orders: dict[str, list[str]], told: Told) -> None:
    outcome = play(orders).outcomes[prov]
    assert (outcome.reason, outcome.culprits, outcome.attack, outcome.against) == told


def test_two_rivals_and_a_garrison_are_all_to_blame() -> None:
    orders = {"X": ["A VIE - TYR"], "Y": ["A VEN - TYR"], "Z": ["A TYR H"]}
    assert play(orders).outcomes["VIE"].culprits == ("TYR", "VEN")


def test_a_dislodged_supporter_and_a_dislodged_convoy() -> None:
    orders = {"X": ["F CON S F BLA - ANK", "F BLA - ANK"], "Y": ["F ANK - CON", "A SMY S F ANK - CON", "A ARM - ANK"]}
    outcome = play(orders).outcomes["CON"]
    assert (outcome.word, outcome.status, outcome.reason, outcome.culprits) == (
        "dislodged",
        "cut",
        "dislodged",
        ("ANK",),
    )
    orders = {"X": ["F NTH C A LON - HOL", "A LON - HOL"], "Y": ["F HEL S F SKA - NTH", "F SKA - NTH"]}
    told = play(orders).outcomes
    assert (told["NTH"].reason, told["NTH"].culprits) == ("dislodged", ("SKA",))
    assert (told["LON"].reason, told["LON"].culprits) == ("convoy_broken", ("SKA",))
    assert told["NTH"].hold == 1


def test_a_paradox_is_named() -> None:
    orders = {"X": ["F LON S F WAL - ENG", "F WAL - ENG"], "Y": ["A BRE - LON", "F ENG C A BRE - LON"]}
    assert play(orders).outcomes["BRE"].reason == "paradox"


def test_a_named_route_is_the_only_one() -> None:
    fleets = ["F ENG C A LON - BEL", "F NTH C A LON - BEL"]
    enemy = {"Y": ["F BRE - ENG", "F MAO S F BRE - ENG"]}
    assert play({"X": ["A LON - NTH - BEL", *fleets], **enemy}).outcomes["LON"].word == "moves"
    assert play({"X": ["A LON - ENG - BEL", *fleets], **enemy}).outcomes["LON"].reason == "convoy_broken"
    assert play({"X": ["A LON - IRI - BEL", *fleets]}).outcomes["LON"].reason == "no_convoy"


def test_an_army_that_may_walk_walks_when_its_convoy_breaks() -> None:
    orders = {"X": ["A PIC - BEL VIA"], "Y": ["F ENG C A PIC - BEL"], "Z": ["F BRE - ENG", "F MAO S F BRE - ENG"]}
    assert play(orders).outcomes["PIC"].word == "fails"
    assert play(orders, replace(DATC3, land_fallback=True)).outcomes["PIC"].word == "moves"
    assert play({"X": ["A PIC - BEL VIA"]}, RULES1971).outcomes["PIC"].word == "moves"


def test_coasts_by_profile() -> None:
    orders = {"X": ["F POR - SPA"]}
    assert str(play(orders, replace(DATC3, default_coast=True)).units[0]) == "F SPA/NC"
    assert str(play({"X": ["F GAS - SPA/SC"]}, replace(DATC3, correct_coast=True)).units[0]) == "F SPA/NC"
    assert play({"X": ["F GAS - SPA"]}, replace(DATC3, infer_coast=False)).outcomes["GAS"].reason == "void_coast"
    fleets = {"X": ["F POR S F MAO - SPA/NC", "F MAO - SPA/SC"]}
    assert play(fleets, replace(DATC3, support_coast="ignored")).outcomes["POR"].reason == "given"
    fleets = {"X": ["F POR S F MAO - SPA", "F MAO - SPA/SC"]}
    assert play(fleets, replace(DATC3, support_coast="required")).outcomes["POR"].reason == "mismatched_coast"


def test_choices_about_convoyed_attackers() -> None:
    cut = {"X": ["F ADR C A TRI - VEN", "A TRI - VEN VIA"], "Y": ["A VEN S F ALB - TRI", "F ALB - TRI"]}
    told = play(cut, replace(DATC3, convoyed_origin_cut=True)).outcomes["VEN"]
    assert (told.word, told.culprits) == ("cut", ("TRI",))
    double = {
        "X": ["F NTH C A LON - BEL", "A HOL S A LON - BEL", "A YOR - LON", "A LON - BEL VIA"],
        "Y": ["F ENG C A BEL - LON", "A BEL - LON VIA"],
    }
    assert play(double, replace(DATC3, effect_on_convoyed_origin=False)).outcomes["YOR"].word == "moves"
    assert "LON" not in play(double).dislodged[0].retreats
    back = {"X": ["A GAS - MAR VIA", "A BUR S A GAS - MAR", "F MAO C A GAS - MAR", "F WES C A GAS - MAR"]}
    back = {"X": [*back["X"], "F LYO C A GAS - MAR"], "Y": ["A MAR H"]}
    assert "GAS" not in play(back, replace(DATC3, retreat_to_convoyed_origin=False)).dislodged[0].retreats
    assert "GAS" in play(back).dislodged[0].retreats


def test_a_unit_that_could_be_carried_by_fleets_that_are_not_there() -> None:
    orders = {"X": ["F EDI S A LVP - YOR", "A LVP - YOR"], "Y": ["F LON S A YOR"], "Z": ["A YOR - HOL"]}
    assert play(orders, replace(DATC3, missing_fleet_void=False)).outcomes["YOR"].word == "dislodged"
