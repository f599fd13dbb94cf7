"""A seat asks to be waited for before a step, always or where a condition holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.running import advance
from adjudicator.engine.schedules import read_schedules
from adjudicator.engine.system import Game, Schedule
from adjudicator.engine.worded import Worded
from adjudicator.model.errors import UserError
from adjudicator.model.order import Condition, Filed, Slot, Test
from adjudicator.model.record import record
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import PacketState, State
from adjudicator.testing.scenario import filed
from adjudicator.testing.scripted import ScriptedDice
from tests.core.engine import mini
from tests.core.engine.mini import Say, asking, game, slot, standing_at, step


@record
class Wait(Worded):
    """`wait before dusk`: an order of the kind that the loop itself reads."""

    kind, words = "pause", "wait before {before}"
    before: str

    def where(self) -> Mapping[str, str]:
        """Return the step that waits."""
        return {"step": self.before}


def rain(_: Game, __: State, seat: str, subject: str) -> int:
    """Know the weather as Ann does; Ben is blind."""
    if seat == "ben":
        raise Unknowable
    return int(subject)


def paused(seat: str, *when: Condition) -> tuple[str, ...]:
    """Return the seats that the step `dusk` waits for."""
    playing = game(step("dusk", **asking(slot(), slot("ben"))), figures={"rain": rain})
    book = mini.book(filed(seat, Wait("dusk"), when=when))
    first = next(advance.advance(playing, standing_at("dusk"), book, ScriptedDice()))
    packet = first.state.packet
    return packet.only if packet is not None and packet.parent else ()


@pytest.mark.parametrize(
    ("seat", "when", "waits"),
    [
        ("ann", (), ("ann",)),
        ("ann", (Test("rain", "at least", 3, "3"),), ("ann",)),
        ("ann", (Test("rain", "at least", 4, "3"),), ()),
        ("ann", (Test("rain", "at least", 3, "3"), Test("rain", "below", 3, "3")), ()),
        ("ben", (), ("ben",)),
        ("ben", (Test("rain", "at least", 3, "3"),), ()),
    ],
    ids=["always", "it holds", "it does not", "one of two does not", "another seat", "it cannot know"],
)
def test_a_call_for_a_pause_is_heard_where_its_conditions_hold(
    seat: str, when: tuple[Condition, ...], waits: tuple[str, ...]
) -> None:
    assert paused(seat, *when) == waits


def test_a_call_that_was_not_heard_stays_on_file() -> None:
    playing = game(step("dusk", **asking(slot())), figures={"rain": rain})
    book = mini.book(filed("ann", Wait("dusk"), when=(Test("rain", "at least", 4, "3"),)))
    (only,) = advance.advance(playing, standing_at("dusk"), book, ScriptedDice())
    assert only.state.used == ()


# ------------------------------------------------------------------- what a seat could not foresee


def waiting(*unforeseen: Slot, orders: tuple[Filed, ...] = (), waits: bool = True, **packet: Any) -> State:
    """Return the state after the first thing that `dusk` does, which asks Ann and Ben."""
    own = {**asking(slot(), slot("ben")), "unforeseen": lambda *_: unforeseen}
    playing = replace(game(step("dusk", **own)), schedule=Schedule("test", (), waits))
    here = PacketState("1.1", "Day", "run", 2, **packet)
    state = standing_at("dusk", packet=here)
    return next(advance.advance(playing, state, mini.book(*orders), ScriptedDice())).state


def test_whoever_is_asked_what_he_could_not_foresee_is_waited_for() -> None:
    packet = waiting(slot("ben")).open_packet
    assert packet is not None
    assert (packet.id, packet.parent, packet.only) == ("1.1p", "1.1", ("ben",))


def test_nobody_is_waited_for_in_a_schedule_that_does_not_wait() -> None:
    assert waiting(slot("ben"), waits=False).open_packet is None


def test_nor_if_an_order_on_file_answers_it() -> None:
    assert waiting(slot("ben"), orders=(filed("ben", Say("aye")),)).open_packet is None
    idle = filed("ben", Say("aye"), when=(Test("rain", "at least", 4, "3"),))
    assert waiting(slot("ben"), orders=(idle,)).open_packet is not None, "its condition does not hold"


def test_a_seat_is_waited_for_once() -> None:
    nested: dict[str, Any] = {"parent": "1.1", "only": ("ben",)}
    assert waiting(slot("ben"), **nested).open_packet is None
    again = waiting(slot("ben"), slot(), **nested).open_packet
    assert again is not None
    assert (again.id, again.parent, again.only) == ("1.1p", "1.1", ("ann",))


def test_a_call_and_what_could_not_be_foreseen_share_one_packet() -> None:
    packet = waiting(slot("ben"), orders=(filed("ann", Wait("dusk")),)).open_packet
    assert packet is not None
    assert packet.only == ("ann", "ben")


@pytest.mark.parametrize(
    ("here", "serves"),
    [("1.1", True), ("1.1p", True), ("1.1pp", True), ("1.2", False), ("1.1x", False)],
)
def test_what_is_filed_for_a_packet_serves_in_those_nested_in_it(here: str, serves: bool) -> None:
    assert PacketState("1.1ppp", "Day", "open", 5, parent="1.1").takes(here) is serves
    assert PacketState("1.1", "Day", "open", 2).takes(here) is (here == "1.1")


def test_a_schedule_says_whether_it_waits() -> None:
    packet = {"number": 1, "title": "Day", "anchors": ["dusk"]}
    found = read_schedules(
        {"schedule": [{"name": "a", "packet": [packet], "waits": True}, {"name": "b", "packet": [packet]}]}
    )
    assert (found["a"].waits, found["b"].waits) == (True, False)
    with pytest.raises(UserError, match="`waits` of schedule a is true or false"):
        read_schedules({"schedule": [{"name": "a", "packet": [packet], "waits": "often"}]})
