"""Builds and removals, one by one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudicator.systems.diplomacy.board.map import Map, Province
from adjudicator.systems.diplomacy.judge.adjust import adjust, home_centres, remove_order
from adjudicator.systems.diplomacy.judge.orders import AdjustOrder, Build, Remove, Unit, Waive
from adjudicator.systems.diplomacy.judge.profile import DATC3, RULES1971
from tests.systems.diplomacy.judge.setting import standard

if TYPE_CHECKING:
    from adjudicator.systems.diplomacy.judge.results import Adjustment

PARIS, RUHR = Unit("A", "PAR", "France"), Unit("A", "RUH", "France")
ODESSA = Unit("F", "SEV", "Russia")


def winter(
    *orders: AdjustOrder, units: tuple[Unit, ...] = (PARIS,), power: str = "France", own: str = ""
) -> Adjustment:
    centres = own.split() or ["BRE", "PAR", "MAR"]
    return adjust(standard(), DATC3, units, power, centres, orders)


@pytest.mark.parametrize(
    ("order", "told"),
    [
        (Build("F", "BRE"), ("builds", "built")),
        (Build("A", "BRE"), ("builds", "built")),
        (Build("A", "MUN"), ("illegal", "not_home")),
        (Build("F", "PAR"), ("illegal", "void_kind")),
        (Build("A", "PAR"), ("fails", "occupied")),
        (Waive(), ("waived", "waived")),
        (Remove("PAR"), ("fails", "no_removals_left")),
        (Remove("MAR"), ("illegal", "no_such_unit")),
    ],
)
def test_one_order_with_two_builds_open(order: AdjustOrder, told: tuple[str, str]) -> None:
    [outcome] = winter(order).outcomes
    assert (outcome.status, outcome.reason) == told


def test_builds_are_taken_until_none_is_left() -> None:
    done = winter(Build("A", "BRE"), Build("A", "BRE"), Build("A", "MAR"), Build("F", "BRE"), Waive(), Remove("BRE"))
    reasons = [outcome.reason for outcome in done.outcomes]
    assert reasons == ["built", "repeated", "built", "repeated", "no_builds_left", "no_such_unit"]
    assert done.units == (PARIS, Unit("A", "BRE", "France"), Unit("A", "MAR", "France"))


def test_a_waiver_gives_up_what_the_builds_leave_wherever_it_stands() -> None:
    both = winter(Waive(), Build("A", "BRE"), Build("A", "MAR"))
    assert [outcome.status for outcome in both.outcomes] == ["fails", "builds", "builds"]
    one = winter(Waive(), Build("A", "MAR"), Waive())
    assert [outcome.status for outcome in one.outcomes] == ["waived", "builds", "fails"]
    assert one.units == (PARIS, Unit("A", "MAR", "France"))


def test_a_centre_that_is_not_owned_and_a_coast_that_is_not_named() -> None:
    assert winter(Build("A", "BRE"), own="MAR PAR").outcomes[0].reason == "not_owned"
    russia = {"power": "Russia", "own": "STP MOS", "units": ()}
    assert winter(Build("F", "STP/SC"), **russia).units == (Unit("F", "STP/SC", "Russia"),)  # type: ignore[arg-type]
    assert winter(Build("F", "STP"), **russia).outcomes[0].reason == "void_coast"  # type: ignore[arg-type]
    generous = replace(DATC3, default_build_coast=True)
    done = adjust(standard(), generous, [], "Russia", ["STP"], [Build("F", "STP")])
    assert done.units == (Unit("F", "STP/NC", "Russia"),)


def test_removals_are_taken_until_none_is_left() -> None:
    done = winter(Remove("SEV"), Remove("RUH"), Remove("RUH"), Remove("PAR"), units=(PARIS, RUHR, ODESSA), own="PAR")
    reasons = [outcome.reason for outcome in done.outcomes]
    assert reasons == ["no_such_unit", "removed", "repeated", "no_removals_left"]
    assert done.units == (PARIS, ODESSA)


def test_what_is_not_ordered_goes_by_itself() -> None:
    done = winter(units=(PARIS, RUHR, ODESSA), own="PAR")
    assert done.disorder == (RUHR,)
    assert done.units == (PARIS, ODESSA)
    lost = adjust(standard(), DATC3, (PARIS, RUHR), "France", (), ())
    assert lost.disorder == (PARIS, RUHR)


def test_fleets_go_before_armies_at_one_distance_and_may_count_their_own_steps() -> None:
    units = (Unit("A", "BUR", "France"), Unit("F", "BRE", "France"), Unit("F", "ENG", "France"))
    assert [str(unit) for unit in remove_order(standard(), DATC3, units, "France", ["PAR"])] == [
        "F ENG",
        "F BRE",
        "A BUR",
    ]
    far = remove_order(standard(), RULES1971, units, "France", ())
    assert [str(unit) for unit in far] == ["F ENG", "A BUR", "F BRE"]


def test_homes_may_stand_with_the_provinces() -> None:
    board = Map([Province("X", "Place X", "sea", home="Me"), Province("Y", "Place Y", "land")])
    assert home_centres(board, "Me") == ("X",)
    assert adjust(board, DATC3, [], "Me", ["X"], [Build("A", "X")]).outcomes[0].reason == "void_kind"
