"""A seat asks to be waited for before a step, always or where a condition holds."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from adjudicator.engine import advance
from adjudicator.engine.starter import Worded
from adjudicator.engine.system import Game
from adjudicator.model.order import Condition, Test
from adjudicator.model.record import record
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import State
from adjudicator.testing.scenario import filed
from adjudicator.testing.scripted import ScriptedDice
from tests.core.engine import mini
from tests.core.engine.mini import asking, game, slot, standing_at, step


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
