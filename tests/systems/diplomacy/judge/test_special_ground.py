"""Passes, bars, railways: what a game may add to the moves of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.judge.movement import adjudicate
from adjudicator.systems.diplomacy.judge.orders import Hold, Move, Order, SupportHold, SupportMove, Unit
from adjudicator.systems.diplomacy.judge.profile import DATC3
from tests.systems.diplomacy.judge.setting import board_of

if TYPE_CHECKING:
    from adjudicator.systems.diplomacy.judge.results import Movement

EDGES = ("AB", "BC", "CD", "DE", "EF", "FA", "BE", "DF")
EIGHT = "ABCDEFGH"
PASSES = ("AC", "AD", "CE")


def board_rows() -> dict[str, object]:
    near = {code: [edge.replace(code, "") for edge in EDGES if code in edge] for code in "ABCDEF"}
    rows = [{"id": code, "name": f"Place {code}", "type": "land", "army": to} for code, to in near.items()]
    return {"province": rows, "pass": [{"between": list(pair)} for pair in PASSES]}


BOARD = load_map(board_rows())


def phase(orders: dict[str, Order], owners: str = "PPPPPP") -> Movement:
    units = [Unit("A", prov, owner) for prov, owner in zip(orders, owners, strict=False)]
    return adjudicate(BOARD, DATC3, units, orders)


def over(to: str) -> Move:
    return Move(to, passive=True)


def words(orders: dict[str, Order], owners: str = "PPPPPP") -> str:
    done = phase(orders, owners)
    return " ".join(f"{prov}:{done.outcomes[prov].reason}" for prov in orders)


@pytest.mark.parametrize(
    ("orders", "told"),
    [
        ({"A": over("C")}, "A:moved"),
        ({"A": over("C"), "C": Hold()}, "A:not_empty C:held"),
        ({"A": over("C"), "C": Move("D")}, "A:moved C:moved"),
        ({"A": over("C"), "C": Move("D"), "D": Hold()}, "A:not_empty C:bounced D:held"),
        ({"A": over("C"), "B": Move("C")}, "A:not_empty B:moved"),
        ({"A": over("C"), "E": over("C")}, "A:not_empty E:not_empty"),
        ({"A": over("C"), "C": over("A")}, "A:not_empty C:not_empty"),
        ({"A": over("C"), "C": over("E"), "E": Move("F")}, "A:moved C:moved E:moved"),
        ({"A": over("D"), "D": Move("C"), "C": over("A")}, "A:moved D:moved C:moved"),
        ({"A": over("C"), "B": SupportMove("A", "C")}, "A:moved B:void_pass"),
        ({"A": over("E")}, "A:void_not_adjacent"),
        ({"A": Move("C")}, "A:void_not_adjacent"),
    ],
)
def test_steps_over_passes(orders: dict[str, Order], told: str) -> None:
    assert words(orders) == told


def test_a_step_over_a_pass_cuts_nothing_and_keeps_nobody_out() -> None:
    orders: dict[str, Order] = {"A": over("C"), "C": SupportHold("D"), "D": Hold(), "E": Move("D")}
    assert words(orders, "PQQP") == "A:not_empty C:given D:held E:bounced"
    done = phase({"A": over("D"), "E": Move("D"), "F": Move("E")}, "XYZ")
    assert [done.outcomes[prov].word for prov in "AEF"] == ["fails", "moves", "moves"]


def test_two_steps_over_passes_leave_no_standoff_behind() -> None:
    done = phase({"A": over("C"), "E": over("C"), "D": Hold()})
    assert done.contested == frozenset()


def test_a_dislodged_army_may_retreat_over_a_pass() -> None:
    done = phase({"A": Hold(), "F": Move("A"), "B": SupportMove("F", "A")}, "XYY")
    assert done.dislodged[0].retreats == ("C", "D")


def barred(to: str, *bars: str) -> Move:
    return Move(to, bars=tuple(map(frozenset, bars)))


@pytest.mark.parametrize(
    ("orders", "told"),
    [
        ({"A": barred("B", "D"), "D": Hold()}, "A:barred D:held"),
        ({"A": barred("B", "D")}, "A:moved"),
        ({"A": barred("B", "D", ""), "D": Hold()}, "A:moved D:held"),
        ({"A": barred("B", "D"), "D": Hold(), "C": Move("D"), "E": SupportMove("C", "D")}, ""),
        ({"A": barred("B", "DF"), "D": Hold(), "F": Hold(), "C": Move("D"), "E": SupportMove("C", "D")}, "A:barred"),
        ({"A": barred("B", "D", "F"), "D": Hold(), "F": Hold(), "C": Move("D"), "E": SupportMove("C", "D")}, "A:moved"),
    ],
)
def test_bars_are_lifted_by_dislodging_who_bars(orders: dict[str, Order], told: str) -> None:
    owners = "".join("X" if isinstance(order, Hold) else "Y" for order in orders.values())
    assert words(orders, owners).startswith(told or "A:moved")


def test_a_barred_move_cuts_nothing_and_can_be_driven_out() -> None:
    orders: dict[str, Order] = {"A": barred("B", "D"), "D": Hold(), "B": SupportHold("C"), "C": Hold()}
    assert words(orders, "QPPP") == "A:barred D:held B:given C:held"
    done = phase({"A": barred("B", "D"), "D": Hold(), "F": Move("A"), "B": SupportMove("F", "A")}, "QPPP")
    assert done.outcomes["A"].word == "dislodged"


def test_bars_that_wait_for_each_other_stay() -> None:
    orders: dict[str, Order] = {
        "A": barred("B", "D"),
        "E": SupportMove("A", "B"),
        "B": Hold(),
        "C": barred("D", "B"),
        "F": SupportMove("C", "D"),
        "D": Hold(),
    }
    assert words(orders, "QQPQQP") == "A:barred E:given B:held C:barred F:given D:held"
    free = orders | {"C": Move("D")}
    assert words(free, "QQPQQP") == "A:moved E:given B:held C:moved F:given D:held"


def test_a_circle_stands_still_if_its_own_motion_would_bar_it() -> None:
    orders: dict[str, Order] = {"A": barred("B", "B"), "B": Move("E"), "E": Move("F"), "F": Move("A")}
    assert words(orders, "WXYZ") == "A:barred B:bounced E:bounced F:bounced"


def test_the_one_fate_of_bars_that_fits_with_itself_is_taken() -> None:
    rows = [{"id": a, "name": f"Place {a}", "type": "land", "army": [b for b in EIGHT if b != a]} for a in EIGHT]
    orders: dict[str, Order] = {
        "A": barred("B", "D", "F"),
        "E": SupportMove("A", "B"),
        "B": SupportMove("G", "F"),
        "G": Move("F"),
        "F": Hold(),
        "C": barred("D", "B"),
        "H": SupportMove("C", "D"),
        "D": Hold(),
    }
    units = [Unit("A", prov, owner) for prov, owner in zip(orders, "QQPPZQQP", strict=True)]
    done = adjudicate(load_map({"province": rows}), DATC3, units, orders)
    assert [done.outcomes[prov].status for prov in "AECHBG"] == ["moves", "ok", "moves", "ok", "cut", "fails"]


def test_a_railway_reaches_far_and_meets_only_neighbours_head_to_head() -> None:
    far = {"A": Move("C", "rail", far=True), "C": Move("A", "rail", far=True)}
    assert words(dict(far), "XY") == "A:moved C:moved"
    near = {"A": Move("B", "rail", far=True), "B": Move("A")}
    assert words(dict(near), "XY") == "A:swapped_bounce B:swapped_bounce"
    assert words({"A": Move("C", "rail", far=True), "C": Hold()}, "XY") == "A:bounced C:held"


def test_fleets_and_unknown_places_have_no_use_for_them() -> None:
    board = board_of("carthage_diplomacy")
    for order in (Move("MUm", passive=True), Move("MUm", "rail", far=True), Move("nowhere")):
        assert adjudicate(board, DATC3, [Unit("F", "A", "X")], {"A": order}).outcomes["A"].reason == "void_not_adjacent"


def test_a_step_over_a_pass_may_be_barred_and_may_wait_for_a_bar() -> None:
    step = Move("C", passive=True, bars=(frozenset("D"),))
    assert words({"A": step, "D": Hold()}) == "A:barred D:held"
    far = Move("C", bars=(frozenset("D"),))
    assert words({"A": over("C"), "B": far, "D": Hold()}) == "A:moved B:barred D:held"


def test_straits_and_canals_of_carthage() -> None:
    board = board_of("carthage_diplomacy")
    units = [Unit("A", "Lak", "X"), Unit("F", "A", "Y"), Unit("F", "Poc", "Z")]
    bar = (frozenset({"A"}),)
    done = adjudicate(board, DATC3, units, {"Lak": Move("Mes", bars=bar), "Poc": Move("MEs")})
    assert done.outcomes["Lak"].reason == "barred"
    assert done.outcomes["Poc"].word == "moves"
    assert adjudicate(board, DATC3, units, {"Lak": Move("Mes")}).outcomes["Lak"].word == "moves"
