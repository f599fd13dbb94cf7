"""Item 4 of issue 11: whom a packet of Diplomacy waits for, by what lies open on the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.engine.running import advance, questions
from adjudicator.engine.running.owing import awaited, owing
from adjudicator.engine.system import Game
from adjudicator.model.state import Frame, PacketState, State
from adjudicator.systems.diplomacy.orders import DISBAND
from adjudicator.systems.diplomacy.state import SCOPE
from tests.systems.diplomacy.game.table import SEATS, board, game


def opened(of: Game, state: State, title: str) -> State:
    """Return a position in an open packet of its season."""
    spec = next(one for one in of.schedule.packets if one.title == title)
    frame = Frame("year", spec.anchors[0].replace(".*", ".builds"), SCOPE, 1)
    return replace(state, agenda=(frame,), packet=PacketState(f"1901.{spec.number}", title, "open", 2))


def winter(units: dict[str, str], centres: dict[str, str]) -> tuple[Game, State]:
    of = game()
    return of, opened(of, board(of, units, centres, "winter"), "Winter builds")


@pytest.mark.parametrize(
    ("units", "centres", "who"),
    [
        ("A PAR", "PAR", ()),
        ("A PAR", "PAR BRE", ("cleo",)),
        ("A PAR", "PAR BEL", ()),
        ("A PAR, F BRE, A MAR", "PAR BRE MAR BEL", ()),
        ("A BUR", "PAR", ()),
        ("A BUR", "PAR BEL", ("cleo",)),
        ("A BUR, A GAS", "PAR", ("cleo",)),
        ("A BUR, A GAS", "", ()),
    ],
    ids=["even", "builds", "home is full", "homes are full", "even abroad", "one army", "removes", "all must go"],
)
def test_item_4_winter_waits_for_powers_with_something_to_choose(
    units: str, centres: str, who: tuple[str, ...]
) -> None:
    of, state = winter({"France": units, "England": "F LON"}, {"france": centres, "england": "LON"})
    assert owing(of, state) == awaited(of, state) == who
    assert "ben" in advance.asked(of, state), "he can vote all the same"


def test_item_4_units_that_must_all_go_are_removed_whatever_is_ordered() -> None:
    of, state = winter({"France": "A BUR, A GAS"}, {"france": ""})
    slots = [topic.slot for topic in questions.topics(of, state) if topic.slot.need == "required"]
    assert [slot.default.act for slot in slots] == [DISBAND, DISBAND]


def test_item_4_moves_wait_for_powers_with_units() -> None:
    of = game()
    state = opened(of, board(of, {"France": "A PAR", "Turkey": "F ANK"}, {"england": "LON"}), "Spring moves")
    assert owing(of, state) == awaited(of, state) == (SEATS[2], SEATS[6])
