"""A rule on its own: run in a step made for the test, which asks what the test says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from adjudicator.engine.system import END, Flow, Game, Next, Play, StepSpec
from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.order import Filed, Slot
from adjudicator.model.state import Frame, State
from adjudicator.testing.scenario import Run, place, play_out
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.dealt import audit

STEP = "test.rule"

Asks = Callable[[Game, State, Frame], Iterable[Slot]]


STRAYS = ("senators", "markers")
"""Audits that list faults; what a test has planted may be put right."""


def nobody(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask nothing."""
    yield from ()


def act(
    game: Game,
    state: State,
    rule: Callable[[Play, State], Flow[object]],
    *orders: Filed,
    dice: Iterable[int | tuple[str, int]] = (),
    asks: Asks = nobody,
) -> Run:
    """Run a rule, and all steps that it pushes, and audit every event: what must not change does not."""

    def resolve(play: Play, state: State) -> Flow[Next]:
        yield from rule(play, state)
        return END

    steps = {**game.system.steps, STEP: StepSpec(STEP, resolve, asks=asks)}
    table = replace(game, system=replace(game.system, steps=steps))
    ready = place(state, STEP, "carthage", path="t4/test")
    done = play_out(table, ready, STEP, orders, ScriptedDice(*dice))
    audited(game, ready, done.events)
    return done


def audited(game: Game, state: State, events: Iterable[Event]) -> None:
    """Fold events one by one; no sum of the audits may change, and no Senator or marker may go astray."""
    figures = audit(game, state)
    for event in events:
        state = apply(state, event)
        now = audit(game, state)
        assert [fault for name in STRAYS for fault in now[name].keys() - figures[name].keys()] == [], event.kind
        assert {**now, **dict.fromkeys(STRAYS)} == {**figures, **dict.fromkeys(STRAYS)}, event.kind
