"""What the kinds of effect do where no card of the Revenue Phase leads: other phases, nobody there, lists of steps."""

from __future__ import annotations

import pytest

from adjudicator.engine.effects import Effect
from adjudicator.engine.running.settle import Run
from adjudicator.engine.system import Play
from adjudicator.model.event import Event
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.rules import ongoing
from adjudicator.systems.republic.state import CITY, EXILE, SCOPE, TALENTS, TREASURY
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from adjudicator.systems.republic_of_carthage.rules import audits
from adjudicator.systems.republic_of_carthage.state import SENATORS
from adjudicator.testing.scenario import change
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, MAGO, board


def happen(state: State, effect: Effect, step: str) -> tuple[list[Event], State]:
    """Carry out one effect of a card in a step."""
    play = Play(GAME, Frame("t4/x", step, SCOPE, 1), ScriptedDice())
    driven = Run(GAME, play, state)
    driven.drive(EFFECTS.effects[effect.kind].run(effect, play, state, "card:natural_disaster"))
    return driven.events, driven.state


@pytest.mark.parametrize(
    ("step", "stands", "left"),
    [
        ("revenue.events", 12, -18),
        ("forum.initiative", 12, 0),
        ("forum.initiative", 40, 10),
        ("forum.initiative", -5, -5),
    ],
)
def test_outside_the_revenue_phase_a_payment_takes_what_is_there(step: str, stands: int, left: int) -> None:
    state = change(board(), TREASURY, SCOPE, CITY, stands)
    before = audits.talents(GAME, state)
    _, after = happen(state, Effect("treasury", (("amount", -30),)), step)
    assert TREASURY.of(after, SCOPE, CITY) == left
    assert audits.talents(GAME, after) == before


def test_a_card_may_bring_the_state_talents() -> None:
    events, after = happen(board(), Effect("treasury", (("amount", 20),)), "forum.initiative")
    assert TREASURY.of(after, SCOPE, CITY) == 83
    assert byrsa.told(events) == ["Natural Disaster: the State takes 20T, 63 + 20 = 83T."]


def test_popularity_of_nobody_does_not_change() -> None:
    state = board()
    for key in tuple(SENATORS.rows(state, SCOPE)):
        state = byrsa.at(state, key, EXILE)
    assert happen(state, Effect("popularity", (("who", "hrao"), ("amount", -2))), "revenue.events") == ([], state)


def test_the_handlers_read_the_fields_that_the_vocabulary_names() -> None:
    assert GAME.box.vocabulary.faults(EFFECTS) == ()


def test_improvement_is_barred_in_the_provinces_that_the_same_card_names_alone() -> None:
    state = byrsa.in_force(byrsa.in_force(board(), "drought"), "internal_disorder")
    assert ongoing.bars_development(state, "libya", developed=False) == "card:internal_disorder"
    assert ongoing.bars_development(state, "libya", developed=True) == ""


def test_the_audit_sees_talents_that_come_from_nowhere() -> None:
    state = board()
    more = change(state, TALENTS, SCOPE, MAGO, 10)
    assert audits.talents(GAME, more)["talents"] == audits.talents(GAME, state)["talents"] + 1
