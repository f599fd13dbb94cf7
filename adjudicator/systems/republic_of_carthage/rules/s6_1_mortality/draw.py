"""The Mortality Phase: one chit, and the death of whom it names (section 6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.order import Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import Heir, Prefer
from adjudicator.systems.republic.people import of_faction
from adjudicator.systems.republic.rules.mortality import chits
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.state import LEADER, SCOPE
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s4_terms import succession

STEP = "mortality.draw"


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Look up the standing wishes; nobody is waited for."""
    return succession.slots(game, state, frame.key)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield the wishes a player may keep on file."""
    del scope
    for slot in succession.slots(game, state, STEP):
        form: tuple[Suggestion, ...] = ()
        if slot.kind == "heir":
            others = [key for key in of_faction(state, slot.seat) if not LEADER.of(state, SCOPE, key)]
            form = tuple(Suggestion(Heir(f"senator:{key}"), life="standing") for key in others)
        yield Topic(slot, STEP, form)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Heir | Prefer | Nothing) -> Verdict:
    """Check whether a wish can be kept on file."""
    del frame
    return succession.check(game, view, slot.seat, order)


@CARTHAGE.step(STEP, cites=("roc:6.1",), kinds=succession.KINDS, asks=asks, foresees=foresees, check=check)
@rule("roc:6.1", title="The chit of the Mortality Phase")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Draw the chits, then let those struck die in the order drawn."""
    struck = yield from chits.draw(play, state, play.game.box.chits.draw_per_phase, "chit")
    for senator in struck:
        state = yield from die(play, state, senator)
    return END
