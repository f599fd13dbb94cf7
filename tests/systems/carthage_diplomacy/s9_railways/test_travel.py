"""9.B.3, 9.B.4, 12.C, rulings 43, 45, 50: where armies go by rail, and who keeps them from it."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.carthage_diplomacy.orders.ground import Block
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.travel import Journey, joined, journey
from adjudicator.systems.carthage_diplomacy.state import TRAFFIC, Traffic
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.scenario import put
from tests.systems.carthage_diplomacy.s9_railways.company import GAME, board, line

FREE = (frozenset[str](),)


def lines() -> State:
    """Put down AN1, which crosses a strait, and BE1, which meets it in Car."""
    state = line(board(), "AN1", "LMa-LMi-Car-46", {"anna": 7})
    return line(state, "BE1", "NBe-Car", {"ben": 7})


def way(state: State, origin: str, to: str, *blocks: Block, seat: str = "dora", by: str = "") -> Journey | str:
    return journey(GAME, view(state, seat), seat, origin, to, by, blocks)


def rail(place: str, **whom: tuple[str, ...] | str) -> Block:
    return Block("A", f"place:{place}", "rail", **whom)  # type: ignore[arg-type]


@pytest.mark.parametrize(("origin", "to"), [("LMa", "46"), ("46", "LMa"), ("LMi", "Car")])
def test_ruling_43_an_army_goes_between_any_two_stations_of_a_line(origin: str, to: str) -> None:
    assert way(lines(), origin, to) == Journey(FREE, ("AN1",))


def test_ruling_43_an_army_goes_on_by_a_line_that_meets_the_first() -> None:
    assert way(lines(), "46", "NBe") == Journey(FREE, ("AN1", "BE1"))


def test_a_line_named_is_the_only_one_used() -> None:
    assert way(lines(), "46", "NBe", by="line:AN1") == "no_station"
    assert way(lines(), "46", "LMa", by="AN1") == Journey(FREE, ("AN1",))


def test_there_is_no_way_without_a_line_a_station_or_track_between() -> None:
    assert way(board(), "Car", "46") == "no_line"
    assert way(lines(), "Car", "46", by="line:XX9") == "no_line"
    assert way(lines(), "Car", "Han") == "no_station"
    assert way(lines(), "Car", "Car") == "no_station"
    apart = line(lines(), "CL1", "Han-Opi", {"clara": 7})
    assert way(apart, "Car", "Opi") == "not_joined"


def test_track_that_is_planned_only_carries_nobody() -> None:
    state = line(board(), "AN1", "LMa-LMi-Car-46", {"anna": 7}, built=2)
    assert way(state, "LMa", "LMi") == Journey(FREE, ("AN1",))
    assert way(state, "LMa", "Car") == "no_station"


def test_ruling_45_a_block_stops_what_passes_through_until_its_unit_is_dislodged() -> None:
    assert way(lines(), "LMa", "46", rail("Car")) == Journey((frozenset({"Car"}),), ("AN1",))
    assert way(lines(), "46", "NBe", rail("Car")) == Journey((frozenset({"Car"}),), ("AN1", "BE1"))


def test_a_block_does_not_keep_an_army_from_attacking_the_blocker() -> None:
    assert way(lines(), "LMa", "Car", rail("Car")) == Journey(FREE, ("AN1",))


def test_ruling_45_a_block_works_against_those_listed_only() -> None:
    for whom in ({"only": ("who:BE",)}, {"unless": ("who:DO",)}, {"line": "line:BE1"}):
        assert way(lines(), "LMa", "46", rail("Car", **whom)) == Journey(FREE, ("AN1",))
    for whom in ({"only": ("who:DO",)}, {"unless": ("who:BE",)}, {"line": "line:AN1"}):
        assert way(lines(), "LMa", "46", rail("Car", **whom)) == Journey((frozenset({"Car"}),), ("AN1",))


def test_an_order_to_block_building_or_a_canal_stops_no_train() -> None:
    build = Block("A", "place:Car", "build")
    assert way(lines(), "LMa", "46", build) == Journey(FREE, ("AN1",))


@pytest.mark.parametrize(
    "block",
    [
        Block("F", "place:MEs", "strait"),
        Block("F", "place:MEs", "strait", strait=("place:Car", "place:LMi")),
        Block("F", "place:MEs", "rail", line="line:AN1"),
    ],
)
def test_ruling_50_a_fleet_in_a_strait_bars_the_line_across_it(block: Block) -> None:
    assert way(lines(), "LMi", "Car", block) == Journey((frozenset({"MEs"}),), ("AN1",))
    assert way(lines(), "LMa", "LMi", block) == Journey(FREE, ("AN1",))


@pytest.mark.parametrize(
    "block",
    [
        Block("F", "place:A", "strait"),
        Block("F", "place:MEs", "strait", strait=("place:Lak", "place:Mes")),
        Block("F", "place:MEs", "rail", line="line:BE1"),
        Block("F", "place:MEs", "build"),
    ],
)
def test_a_fleet_elsewhere_or_barring_another_bars_nothing(block: Block) -> None:
    assert way(lines(), "LMi", "Car", block) == Journey(FREE, ("AN1",))


def test_of_two_ways_either_will_do() -> None:
    state = line(lines(), "DO1", "LMi-LMa-NBe-46", {"dora": 7})
    found = way(state, "LMi", "46", rail("Car"), rail("NBe"))
    assert found == Journey((frozenset({"Car"}), frozenset({"NBe"})), ("AN1",))
    assert way(state, "LMi", "46", rail("Car")) == Journey(FREE, ("DO1",))


def barred(state: State, name: str, row: Traffic) -> State:
    return put(state, TRAFFIC, SCOPE, name, row)


def test_a_controller_bars_his_line_to_some_or_to_all_but_some() -> None:
    some = barred(lines(), "AN1", Traffic(False, ("dora",)))
    assert way(some, "LMa", "46") == "line_barred"
    assert way(some, "LMa", "46", seat="ben") == Journey(FREE, ("AN1",))
    all_but = barred(lines(), "AN1", Traffic(True, ("dora",)))
    assert way(all_but, "LMa", "46") == Journey(FREE, ("AN1",))
    assert way(all_but, "LMa", "46", seat="ben") == "line_barred"


def test_a_controller_is_never_barred_from_his_own_line() -> None:
    assert way(barred(lines(), "AN1", Traffic(True)), "LMa", "46", seat="anna") == Journey(FREE, ("AN1",))


def test_ruling_43_lines_that_meet_need_the_leave_of_both_controllers() -> None:
    assert way(barred(lines(), "BE1", Traffic(True)), "46", "NBe") == "line_barred"


def test_track_is_public_whoever_may_travel_on_it() -> None:
    state = view(barred(lines(), "BE1", Traffic(True)), None)
    assert joined(GAME, state, "46", "NBe")
    assert not joined(GAME, state, "46", "Han")
    assert not joined(GAME, state, "46", "46")
