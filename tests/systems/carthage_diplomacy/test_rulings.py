"""Rulings that no test of a section asserts in full: order of Rulers, dice, names of the examples, settings."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.model.event import PUBLIC
from adjudicator.systems.carthage_diplomacy.control import lord_of
from adjudicator.systems.carthage_diplomacy.orders.ground import Seize
from adjudicator.systems.carthage_diplomacy.orders.votes import Propose
from adjudicator.systems.carthage_diplomacy.rules.s7_votes import tally
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW, PERSONS
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.units.pieces import Pieces
from adjudicator.testing.scenario import change, events_of, position, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.carthage_diplomacy.realm import box, code_of, game, play, realm, rule_of, standing
from tests.systems.carthage_diplomacy.s7_votes.votes import ended, votes
from tests.systems.carthage_diplomacy.s9_railways import company


def test_ruling_1_the_first_spring_and_the_reading_of_the_rules_are_settings() -> None:
    assert CALENDAR.get(position(game()), SCOPE, NOW).year == 68
    assert CALENDAR.get(position(game(start_year=5)), SCOPE, NOW).year == 5
    state = realm({}, "anna A Car Car, ben A NBe NBe, anna F MEs LMa")
    swap = (("anna", "A Car - NBe"), ("ben", "A NBe - Car"), ("anna", "F MEs C A Car - NBe"))
    by_sea = play(state, *swap, of=game(profile="dptg"))
    assert standing(by_sea.state)["Car"] == "A anna"
    assert game().options.profile == "rules1971"


def test_ruling_10_a_fleet_at_sea_is_its_centres_rulers_and_nobody_rules_the_sea() -> None:
    state = realm({"LMa": "anna/ben"}, "clara F MEs LMa")
    (token,) = (token for token, _ in Pieces.of(box().map, state).at.values())
    assert lord_of(state, token) == "anna"
    assert "MEs" not in box().land


def test_ruling_20_a_hostile_unit_is_that_of_another_commander_or_by_the_setting_of_another_ruler() -> None:
    state = realm({"NBe": "ben", "Car": "anna", "LMa": "anna"}, "clara A NBe LMa, anna A Car Car")
    orders = (("anna", "A Car - NBe"), ("clara", Seize("A", "place:NBe", "who:AA")))
    assert rule_of(play(state, *orders).state, "NBe") == "ben"
    assert rule_of(play(state, *orders, of=game(hostile="ruler")).state, "NBe") == "anna"


def test_ruling_24_a_seizure_for_a_name_that_nobody_bears_is_void_and_the_move_stands() -> None:
    state = realm({"NBe": "ben"}, "anna A Car Car")
    seize = Seize("A", "place:Car", "who:XX")
    assert code_of(state, "anna", seize) == "no_such_person"
    run = play(state, ("anna", "A Car - NBe"), ("anna", seize))
    assert (rule_of(run.state, "NBe"), standing(run.state)) == ("ben", {"NBe": "A anna"})


@pytest.mark.parametrize("first", ["anna", "ben"])
def test_ruling_32a_the_ruler_of_the_first_province_on_the_board_is_looked_at_first(first: str) -> None:
    """Emil alone holds nothing: whoever is looked at first loses a province to him, the other to one of three."""
    other = {"anna": "ben", "ben": "anna"}[first]
    early = dict.fromkeys(("21", "22", "29", "32", "46"), first)
    state = realm({**early, **dict.fromkeys(("Car", "Han", "LMa", "NBe", "Obn"), other), "TFi": "clara", "Opi": "dora"})
    for seat in (first, other):
        state = change(state, PERSONS.col("short_provinces", int), SCOPE, seat, 2)
    codes = {"anna": "AA", "ben": "BN"}
    dice = [(f"{codes[seat]}/province{end}", 1) for seat in (first, other) for end in ("", "/to")]
    broke = said(play(state, dice=ScriptedDice(*dice)), "revolution_broke")
    assert [(one.who, one.among) for one in broke] == [
        (codes[first], ("EM",)),
        (codes[other], ("CL", "DR", "EM")),
    ]


def test_ruling_34_every_die_is_recorded_on_the_open_chain_and_printed() -> None:
    ruled = dict.fromkeys(("46", "29", "HBa", "22", "21"), "anna") | {"LMi": "ben", "Obn": "clara", "Lak": "dora"}
    state = change(realm(ruled, "ben A 46 LMi"), PERSONS.col("short_provinces", int), SCOPE, "anna", 2)
    run = play(state, dice=ScriptedDice(("AA/province", 4), ("AA/province/to", 1), ("unit/46", 2)))
    rolled = events_of(run, "rolled")
    assert [event.data.label.partition("@1/")[2] for event in rolled] == ["AA/province", "AA/province/to", "unit/46"]
    assert {(event.data.chain, event.audience) for event in rolled} == {("open", PUBLIC)}
    assert said(run, "rebels_rolled")[0].die == 2


SETTINGS: list[tuple[dict[str, Any], Propose, str]] = [
    ({"rename_share": 40}, Propose("name", "Nova Tyrus", "place:11"), "b"),
    ({"office_share": 40}, Propose("office", "", "place:TFi", "who:EM"), "b"),
    ({"rule_share": 40}, Propose("rule", "Fleets may rest"), "b"),
]


@pytest.mark.parametrize(("settings", "proposal", "yes"), SETTINGS)
def test_ruling_36_each_share_is_a_setting(settings: dict[str, Any], proposal: Propose, yes: str) -> None:
    assert not said(ended(proposal, yes), "proposal_decided")[0].passed
    other = company.game(**settings)
    made = company.run(company.board(), tally.STEP, ("anna", proposal), of=other)
    voted = company.run(made.state, tally.STEP, *votes(yes), of=other)
    assert said(company.run(voted.state, tally.STEP, of=other), "proposal_decided")[0].passed


@pytest.mark.parametrize("example", ["Nap", "Rom", "Tus", "Apu", "Ven"])
def test_ruling_56_places_of_the_examples_are_no_part_of_the_map(example: str) -> None:
    assert example not in box().map.provinces
    assert code_of(realm({}), "anna", Propose("name", "Roma", f"place:{example}")) == "no_such_space"
