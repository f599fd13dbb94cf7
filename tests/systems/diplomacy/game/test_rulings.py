"""Rulings of Diplomacy that are settings of the judge, the calendar, what is refused, and when votes are counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.model.choices import OneOf
from adjudicator.model.order import Refused, Slot
from adjudicator.model.state import State
from adjudicator.systems.diplomacy.ending import Draw
from adjudicator.systems.diplomacy.rules import moves
from adjudicator.systems.diplomacy.state import SCOPE, UNITS
from adjudicator.systems.diplomacy.system import SYSTEM
from adjudicator.systems.diplomacy.tables import CALENDAR, NOW, POWERS
from adjudicator.testing.scenario import Run, filed, play_step, position
from tests.core.service.quay import Quay
from tests.systems.diplomacy.game.table import SEAT_OF, SEATS, board, game, order
from tests.toy.table import Table


def played(state: State, orders: dict[str, str], **settings: Any) -> Run:
    """Play a spring with orders by power."""
    lines = [filed(SEAT_OF[power], order(text)) for power, texts in orders.items() for text in texts.split(", ")]
    return play_step(game(**settings), state, "spring.moves", lines)


def spots(run: Run, power: str) -> list[str]:
    return sorted(row.place for _, row in UNITS.items(run.state, SCOPE) if row.owner == power)


@pytest.mark.parametrize(
    ("profile", "reached"), [({}, False), ({"profile": "datc3"}, False), ({"profile": "rules1971"}, True)]
)
def test_ruling_1_the_test_cases_decide_unless_the_game_says_otherwise(profile: dict[str, str], reached: bool) -> None:
    """DATC 4.A.3: with the rulebook of 1971 two armies change places over a convoy of a third party, else not."""
    state = board(game(), {"England": "A BEL", "France": "A HOL", "Germany": "F NTH"})
    orders = {"england": "A BEL - HOL", "france": "A HOL - BEL", "germany": "F NTH C A BEL - HOL"}
    assert (spots(played(state, orders, **profile), "england") == ["HOL"]) is reached


@pytest.mark.parametrize(("settings", "place"), [({}, "HOL"), ({"land_fallback": True}, "BEL")])
def test_ruling_2_an_army_via_convoy_without_one_stays_or_by_the_setting_walks(
    settings: dict[str, bool], place: str
) -> None:
    state = board(game(), {"England": "A HOL, F NTH"})
    run = played(state, {"england": "A HOL - BEL VIA, F NTH H"}, **settings)
    assert place in spots(run, "england")


@pytest.mark.parametrize(
    ("support", "settings", "stands"),
    [
        ("A MAR S F MAO - SPA/NC", {}, True),
        ("A MAR S F MAO - SPA/SC", {}, False),
        ("A MAR S F MAO - SPA", {}, True),
        ("A MAR S F MAO - SPA", {"coast_must_match": True}, False),
        ("A MAR S F MAO - SPA/NC", {"coast_must_match": True}, True),
    ],
)
def test_ruling_3_a_coast_in_a_support_must_be_right_and_by_the_setting_be_there(
    support: str, settings: dict[str, bool], stands: bool
) -> None:
    state = board(game(), {"France": "F MAO, A MAR", "Italy": "A SPA"})
    run = played(state, {"france": f"F MAO - SPA/NC, {support}", "italy": "A SPA H"}, **settings)
    assert ("SPA/NC" in spots(run, "france")) is stands


def test_ruling_6_the_game_begins_in_1901_or_in_the_year_of_the_setting() -> None:
    assert CALENDAR.get(position(game()), SCOPE, NOW).year == 1901
    assert CALENDAR.get(position(game(first_year=1805)), SCOPE, NOW).year == 1805


@pytest.mark.parametrize(("last_year", "over"), [(0, ""), (1901, "the last year, 1901, is over")])
def test_ruling_7_no_year_is_the_last_unless_the_gm_sets_one(last_year: int, over: str) -> None:
    table = Table(game(last_year=last_year))
    table.run()
    while not table.state.over and SYSTEM.turn(table.state) < 1902:
        table.close()
    assert table.state.over == over


def test_ruling_11_an_impossible_order_is_refused_and_the_earlier_one_stands(tmp_path: Path) -> None:
    quay = Quay(tmp_path, "diplomacy", "faithful")
    state, seat = quay.table.history.state, quay.table.game.seats[0]
    mine = {power for power, row in POWERS.items(state, SCOPE) if row.seat == seat}
    at = min(row.place for _, row in UNITS.items(state, SCOPE) if row.owner in mine and row.kind == "A")
    near = min(quay.table.game.box.board.army_next(at))
    quay.send("Ann", f"A {at} - {near}")
    quay.send("Ann", f"A {at} - {at}")
    assert [one.order.to for one in quay.table.history.book.of(seat)] == [f"place:{near}"]
    quay.home.close()
    slot = Slot("k", "cleo", "order", {}, "required", OneOf(()))
    verdict = moves.check(game(), board(game(), {"France": "A PAR"}), None, slot, order("A PAR - MOS"))
    assert isinstance(verdict, Refused)
    assert verdict.facts is not None
    assert "place:BUR" in verdict.facts["near"]
    assert spots(played(board(game(), {"France": "A PAR"}), {"france": "A BUR H"}), "france") == ["PAR"]


@pytest.mark.parametrize(("voters", "made"), [(SEATS, 0), (SEATS[:6], 1)])
def test_ruling_12_votes_are_counted_before_the_moves_which_are_not_made_if_they_carry(
    voters: tuple[str, ...], made: int
) -> None:
    table = Table(game())
    table.run()
    table.file("cleo", order("A PAR - BUR"))
    for seat in voters:
        table.file(seat, Draw(yes=True))
    table.close()
    assert len(table.told("moves_made")) == made
    assert bool(table.state.over) is not bool(made)
