"""The box, the start, the names of things, the settings: what a game of Carthage is made of."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from adjudicator.model.errors import UserError
from adjudicator.systems.carthage_diplomacy.box import load_box
from adjudicator.systems.carthage_diplomacy.lexicon import lexicon, spoken
from adjudicator.systems.carthage_diplomacy.options import profile_of
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.state import SPACES, SpaceName
from adjudicator.systems.carthage_diplomacy.state import PROVINCES
from adjudicator.systems.diplomacy.state import SCOPE, UNITS
from adjudicator.testing.scenario import position, put
from tests.systems.carthage_diplomacy.realm import SYSTEM, box, game, realm, schedule, sound, tables


def rulers(players: int) -> dict[str, tuple[str, str]]:
    rows = PROVINCES.items(position(game(players)), SCOPE)
    return {place: (row.ruler, row.sub) for place, row in rows if row.ruler}


# --------------------------------------------------------------------------------------- start


@pytest.mark.parametrize("players", [2, 5, 7, 8, 14, 20, 21, 22, 60])
def test_ruling_8_every_number_of_players_has_a_sound_start(players: int) -> None:
    state = position(game(players))
    assert sound(state)
    assert len({ruler for ruler, _ in rulers(players).values()}) == min(players, 7)
    assert len(UNITS.rows(state, SCOPE)) == 2 * min(players, 7)


def test_ruling_8_seven_rule_two_centres_each() -> None:
    assert len(rulers(7)) == 14
    assert not any(sub for _, sub in rulers(7).values())


def test_fourteen_and_twenty_one_start_with_something_to_do() -> None:
    for players in (14, 21):
        state = position(game(players))
        held = {seat for pair in rulers(players).values() for seat in pair if seat}
        held |= {unit.owner for _, unit in UNITS.items(state, SCOPE)}
        assert held == set(game(players).seats)


def test_fewer_than_seven_leave_the_rest_in_civil_disorder() -> None:
    assert len(rulers(3)) == 6


# ----------------------------------------------------------------------------------------- box


def test_the_map_has_what_the_rules_name() -> None:
    assert len(box().centres) == 14
    assert {"Spa", "CNo", "CPO"} <= set(box().centres)
    assert len(box().land) == 39
    assert len(box().map.provinces) == 52


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"id": "MEs"}, "no province of the map"),
        ({"id": "Nowhere"}, "no province of the map"),
        ({"id": "46", "unit": "A"}, "no supply centre"),
        ({"id": "CPO", "unit": "F"}, "no coast"),
        ({"id": "CPO", "sub": 3}, "under himself"),
        ({"id": "CPO", "unit": "X"}, "unit"),
    ],
)
def test_a_start_that_does_not_fit_the_map_is_told(change: dict[str, Any], told: str) -> None:
    changed = copy.deepcopy(dict(tables()))
    row = {"id": "CPO", "ruler": 3, "source": "reconstructed", **change}
    changed["scenarios"] = {"holding": [row]}
    with pytest.raises(UserError, match=told):
        load_box(changed)


def test_settings_are_checked() -> None:
    with pytest.raises(UserError, match="no setting"):
        SYSTEM.settings(box(), {"hostil": "ruler"})
    with pytest.raises(UserError, match="cannot be"):
        SYSTEM.settings(box(), {"hostile": "everybody"})
    assert profile_of(SYSTEM.settings(box(), {})).name == "rules1971"
    assert not profile_of(SYSTEM.settings(box(), {"pass_retreat": False})).retreat_over_pass


@pytest.mark.parametrize("name", ["faithful", "fast"])
def test_schedules_name_steps_that_there_are(name: str) -> None:
    anchors = [anchor for packet in schedule(name).packets for anchor in packet.anchors]
    assert set(anchors) <= set(SYSTEM.steps)
    assert [packet.title for packet in schedule(name).packets][::2] == ["Spring", "Autumn", "Winter"]


# --------------------------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("place:Car", "Car"),
        ("province:Car", "Carthage"),
        ("province:11", "11"),
        ("province:Xyz", "Xyz"),
        ("who:GV", "GV"),
        ("line:GV1", "GV1"),
        ("canal:CMx", "CMx"),
        ("step:spring.orders", "Spring orders"),
        ("anna", "Anna"),
        ("seat:anna", "Anna"),
    ],
)
def test_what_ids_are_called(key: str, name: str) -> None:
    assert SYSTEM.name(box(), key) == name


def test_places_canals_steps_and_persons_can_be_written() -> None:
    known = {(entry.surface, entry.id) for entry in lexicon(box())}
    assert {("Car", "place:Car"), ("Carthage", "place:Car"), ("11", "place:11")} <= known
    assert {("CMx", "canal:CMx"), ("Cloaca Maximus", "canal:CMx"), ("moves", "step:moves")} <= known
    state = put(realm({}), SPACES, SCOPE, "11", SpaceName("Nova Tyrus"))
    now = {(entry.surface, entry.id) for entry in spoken(game(), state)}
    assert {("AA", "who:AA"), ("anna", "who:AA"), ("Nova Tyrus", "place:11")} <= now
