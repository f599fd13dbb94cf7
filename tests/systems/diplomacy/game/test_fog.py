"""Section 10: fog. What a player sees, what it reads of orders, and what its own orders may ask for unseen."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.engine.schedules import read_schedules
from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.secret import VEILS, Veiled
from adjudicator.model.state import Over
from adjudicator.model.view import view
from adjudicator.systems.diplomacy.answers import ANSWERS
from adjudicator.systems.diplomacy.box.box import load_box
from adjudicator.systems.diplomacy.orders import Command
from adjudicator.systems.diplomacy.rules import fog
from adjudicator.systems.diplomacy.rules.fog import Eyes, fled_seen, in_sight, results_seen, routed_seen
from adjudicator.systems.diplomacy.rules.moves import check
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS, Dislodged, Unit
from adjudicator.systems.diplomacy.system import SYSTEM
from adjudicator.systems.diplomacy.tables import CENTRES, POWERS, Power
from adjudicator.systems.diplomacy.units.outcomes import Fled, Result, Routed
from adjudicator.testing.bare import play
from adjudicator.testing.scenario import game_of, position, put, remove
from tests.systems.diplomacy.game.table import order
from tests.systems.diplomacy.game.table import tables as standard
from tests.systems.diplomacy.pack.maps import tables

if TYPE_CHECKING:
    from adjudicator.engine.system import Game
    from adjudicator.model.state import State

SEATS = {"english": "anna", "normans": "ben", "norwegians": "clara"}


@cache
def game() -> Game:
    own = {**standard(), **tables("1066")}
    schedule = read_schedules(own["schedules"])["faithful"]
    return game_of(SYSTEM, load_box(own), SEATS.values(), {"powers": "given"}, schedule)


def veiled(state: State) -> State:
    """The state with what is out of sight veiled, as the rules leave it."""
    for mark, to in fog._veils(game(), state).items():
        state = put(state, fog.VEILED, SCOPE, mark, Veiled(to))
    return state


def start(**units: Unit) -> State:
    """The start of 1066, its powers given, with more units."""
    state = position(game())
    for power, seat in SEATS.items():
        state = put(state, POWERS, SCOPE, power, Power(seat))
    for token, unit in units.items():
        state = put(state, UNITS, SCOPE, token, unit)
    return veiled(state)


def places(state: State, seat: str | None) -> set[str]:
    return {row.place for row in UNITS.rows(view(state, seat), SCOPE).values()}


def test_a_power_sees_its_own_and_what_touches_it_by_land_or_sea() -> None:
    seen = in_sight(game().box.board, start(), "normans")
    assert {"CIS", "CAE", "ROU", "BAY", "NEC", "DUC", "ECC", "SDO", "SEC", "MAI", "MAO", "MSM"} == seen


def test_a_view_has_the_units_and_centres_in_sight_alone() -> None:
    assert places(start(), "ben") == {"CIS", "CAE", "ROU", "DUC"}
    assert places(start(), None) == set()
    assert set(CENTRES.rows(view(start(), "ben"), SCOPE)) == {"ROU", "CAE", "BAY", "DUC"}
    assert "HSW" in places(start(), "anna")  # next to York
    assert "OSL" not in places(start(), "anna")


def test_a_unit_that_must_retreat_is_seen_by_its_own_player_alone() -> None:
    state = start(u900=Unit("A", "YOR", "norwegians"))
    state = veiled(put(state, DISLODGED, SCOPE, "u900", Dislodged("WAR", ("DAL",))))
    assert {seat for seat in SEATS.values() if "u900" in UNITS.rows(view(state, seat), SCOPE)} == {"clara"}
    assert {seat for seat in SEATS.values() if DISLODGED.rows(view(state, seat), SCOPE)} == {"clara"}


def test_the_fog_lifts_when_the_game_is_over() -> None:

    state = apply(start(), Event("over", SCOPE, changes=(Over("a draw"),)))
    assert places(state, None) == {row.place for row in UNITS.rows(state, SCOPE).values()}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("F WIN/SC S F CIS - NEC", ""),  # the fleet is out of sight: taken
        ("F WIN/SC S F MAO - COR", ""),  # nobody is there, which the writer cannot know
        ("A WAR S A EAN - LIN", "nothing_there"),  # in sight, and empty
        ("A YOR S A HSW - DAL", ""),
        ("A YOR - DEN", "no_fleets_to_carry"),  # the sea beside it is in sight, and empty
        ("A WAR - DEN", "cannot_reach"),  # no coast
        ("A YOR S A HSW - LIN", "supported_cannot_go"),
        ("A YOR S F HSW - DAL", "wrong_kind"),
    ],
)
def test_an_order_is_refused_only_for_what_its_writer_sees(text: str, code: str) -> None:
    slot: Any = type("Slot", (), {"seat": "anna"})
    for state in (start(), view(start(), "anna")):  # on receipt in the view, at the lock in the state: alike
        assert getattr(check(game(), state, None, slot, order(text)), "code", "") == code


def test_fleets_out_of_sight_may_carry_an_army() -> None:
    slot: Any = type("Slot", (), {"seat": "anna"})
    state = start(u901=Unit("F", "NNS", "english"), u902=Unit("F", "NNO", "norwegians"))
    for text, code in (("A YOR - GOT", ""), ("F NNS C A YOR - GOT", ""), ("A WAR - GOT", "cannot_reach")):
        assert getattr(check(game(), state, None, slot, order(text)), "code", "") == code


def command(act: str, place: str, to: str = "", of: str = "") -> Command:
    return Command("A", f"place:{place}", act, f"place:{to}" if to else "", f"place:{of}" if of else "", "A")


def test_orders_to_units_in_sight_are_read_and_no_others() -> None:
    eyes = Eyes("english", frozenset({"YOR", "HSW", "DAL"}), frozenset({"YOR", "HSW", "LIN"}))

    def result(place: str, act: str, to: str = "", of: str = "", **more: Any) -> Result:
        return Result("A", place, more.pop("owner", "normans"), command(act, place, to, of), "ok", "given", **more)

    moved = result("QQQ", "move", "LIN", now="LIN")
    left = result("DAL", "move", "ZZZ", now="ZZZ")
    helps = result("HSW", "support", of="ZZZ", now="HSW")
    helps_seen = result("HSW", "support", of="DAL", now="HSW")
    far = result("QQQ", "move", "ZZZ", now="ZZZ")
    own = result("YOR", "support", "DAL", "ZZZ", owner="english", now="YOR", culprits=("A ZZZ",), attack=2)
    seen = results_seen((moved, left, helps, helps_seen, far, own), eyes)
    assert seen[:3] == (moved, left, helps_seen)
    assert [(one.reason, one.culprits, one.attack) for one in seen[3:]] == [("unseen", (), 0)]
    cut = result("YOR", "support", "DAL", "ZZZ", owner="english", now="YOR", culprits=("A HSW", "A ZZZ"))
    assert results_seen((replace(cut, reason="cut"),), eyes) == (replace(cut, reason="cut", culprits=("A HSW",)),)


def test_retreats_are_read_when_they_come_into_sight() -> None:
    eyes = Eyes("english", frozenset({"YOR", "HSW"}), frozenset({"YOR", "LIN"}))
    routed = (Routed("A", "HSW", "normans", "A ZZZ", ("DAL", "GLA")), Routed("A", "ZZZ", "normans", "A YOR", ("DAL",)))
    assert routed_seen(routed, eyes) == (Routed("A", "HSW", "normans", "", ("HSW",)),)
    fled = (
        Fled("A", "HSW", "normans", "retreated", "LIN", now="LIN"),
        Fled("A", "HSW", "normans", "retreated", "ZZZ", now="ZZZ"),
        Fled("A", "ZZZ", "english", "no_order", culprits=("A QQQ",)),
    )
    assert fled_seen(fled, eyes) == (fled[0], Fled("A", "ZZZ", "english", "no_order"))


def test_questions_about_others_have_no_answer() -> None:
    state = view(start(), "anna")
    assert ANSWERS["units"](game(), state, "anna", "power:normans") is None
    own = ANSWERS["units"](game(), state, "anna", "")
    assert own is not None
    assert len(own["units"]) == 5


def test_what_happened_is_logged_whole_for_nobody_and_for_each_player_as_it_saw_it() -> None:
    rows = play("diplomacy", 3, 0, packets=2, variant="1066").rows
    whole = [row.body for row in rows if getattr(row.body, "kind", "") == "hidden_moves_made"]
    seen = [row.body for row in rows if getattr(row.body, "kind", "") == "moves_made"]
    assert [event.audience for event in whole] == [(), ()]
    assert len(seen) == 6
    assert {len(event.audience) for event in seen} == {1}
    assert all(not event.changes for event in seen)
    assert all(len(event.data.results) < len(whole[0].data.results) for event in seen)


def test_without_fog_nothing_is_veiled() -> None:
    state = remove(start(), UNITS, SCOPE, "u001")
    assert VEILS not in SYSTEM.mount(game_of(SYSTEM, load_box(standard()), ("a", "b")))[SCOPE]
    assert fog.partial(view(state, "anna"))
    assert not fog.partial(state)
