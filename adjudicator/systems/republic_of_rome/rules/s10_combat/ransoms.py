"""A captive is ransomed between proposals of the Senate and before the battles, too (section 10, step 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Answer, Flow, Game, Next, Play
from adjudicator.model.order import Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revenue import Ransom
from adjudicator.systems.republic.rules.revenue import ransom
from adjudicator.systems.republic.rules.senate.cards.acts import Act, enter
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ROME

STEP: Final = "combat.ransom"
KIND: Final = "ransom"
CITES: Final = ("ror:10", "ror:ruling 65")


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the players of captives."""
    return ransom.slots(game, state, frame.key)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield the same before it is asked."""
    del scope
    for slot in ransom.slots(game, state, STEP):
        yield Topic(slot, STEP, ransom.form(game, state, slot))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Ransom | Nothing) -> Verdict:
    """Check whether a seat can ransom a captive."""
    del frame
    return ransom.check(game, view, slot, order)


@ROME.step(STEP, cites=CITES, kinds=(KIND,), asks=asks, foresees=foresees, check=check)
@rule("ror:10", "ror:ruling 65", title="A ransom just before the battles that may decide the war")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry out the ransoms that are ordered."""
    yield from ransom.resolve(play, state)
    return END


# --------------------------------------------------------------------------------- in the Senate


def slots(game: Game, state: State, frame: Frame, moments: tuple[str, ...]) -> Iterator[Slot]:
    """Yield a slot for each captive between two proposals."""
    for slot in ransom.slots(game, state, frame.key):
        yield replace(slot, about={**slot.about, "moment": moments})


def form(game: Game, view: State, seat: str) -> tuple[Suggestion, ...]:
    """Return what the order form offers a seat for its captives."""
    mine = (slot for slot in ransom.slots(game, view, STEP) if slot.seat == seat)
    return tuple(line for slot in mine for line in ransom.form(game, view, slot) if line.order != slot.default)


@rule("ror:10", "ror:ruling 65", title="A ransom in the Senate: he is in Rome from the next proposal on")
def carry(play: Play, state: State, answer: Answer) -> Flow[State]:
    """Carry one out."""
    return (yield from ransom.paid(play, state, answer))


enter(Act(KIND, slots, check, carry, order=3, only=EFFECTS, form=form))
