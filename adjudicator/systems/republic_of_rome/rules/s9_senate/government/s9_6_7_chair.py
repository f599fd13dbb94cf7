"""A Consul for Life proposed by the chair before there is other business: after any proposal but in Prosecutions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Answer, Flow, Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import MOVED_ON
from adjudicator.model.order import ACCEPTED, Accepted, Refused, Slot, Suggestion, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.measures import ElectForLife
from adjudicator.systems.republic.rules.senate.cards import window
from adjudicator.systems.republic.rules.senate.cards.acts import Act, enter
from adjudicator.systems.republic.rules.senate.government import life
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.sitting import ahead, vote
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_rome.orders.chair import Elevate
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.s9_senate.government.shared import LIFE_STEPS

KIND: Final = "life"
CITES: Final = ("ror:8.5", "ror:9.6.7")
CONSULS_DONE: Final = ("before step:2", "after step:1")
"""Two names of one moment: the Consuls are elected, and the one who has Rome presides."""


@rule("ror:8.5", "ror:9.6.7", title="When a Consul for Life can be proposed: after the Consuls, not in Prosecutions")
def step_now(state: State) -> str:
    """Return the step of the Senate that runs, if he can be proposed in it; else nothing."""
    return next((step for step in LIFE_STEPS if state.frame(SCOPE, step) is not None), "")


def slots(game: Game, state: State, frame: Frame, moments: tuple[str, ...]) -> Iterator[Slot]:
    """Ask whoever presides, when it can be; ahead of it everybody, as anybody may preside by then."""
    foreseen = state.frame(SCOPE, window.STEP) is None
    if not foreseen and not step_now(state):
        return
    named = (*moments, *CONSULS_DONE[1:]) if CONSULS_DONE[0] in moments else moments
    for seat in game.seats if foreseen else (ahead.presider(game, state),):
        able = OneOf(tuple(Elevate(each.senator) for each in life.suggestions(game, state, seat)))
        choices = Either((OneOf((Nothing(KIND),)), able))
        about = {"moment": tuple(dict.fromkeys(named))}
        yield Slot(f"{frame.key}:{KIND}:{seat}", seat, KIND, about, "optional", choices)


def form(game: Game, view: State, seat: str) -> tuple[Suggestion, ...]:
    """Offer whoever presides the own Senators who are great enough."""
    mine = life.suggestions(game, view, seat) if seat == ahead.presider(game, view) else ()
    return tuple(Suggestion(Elevate(each.senator), KIND) for each in mine)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Elevate | Nothing) -> Verdict:
    """Check whether somebody can be Consul for Life, and when it is put to the vote that it was not before."""
    if isinstance(order, Nothing):
        return ACCEPTED
    measure = ElectForLife(order.senator)
    said = motions.verdict(game, view, (measure,), "")
    if frame is not None and isinstance(said, Accepted) and motions.rejected(game, view, (measure,)):
        return Refused("proposal_repeated", CITES, {"measures": (measure,)}, lasting=False)
    return said


@rule("ror:9.6.7", title="The chair proposes a Consul for Life; it is voted on at once")
def bring(play: Play, state: State, answer: Answer) -> Flow[State]:
    """Lay the proposal before the Senate and bring on its vote."""
    order, step = answer.order, step_now(state)
    if not isinstance(order, Elevate) or not step or answer.slot.seat != ahead.presider(play.game, state):
        return state
    measures = (ElectForLife(order.senator),)
    if not isinstance(motions.verdict(play.game, state, measures, step), Accepted):
        return state
    key, _, laid = motions.lay(state, measures, answer.slot.seat, step)
    state = yield MOVED_ON.at(play.scope, laid, because=vote.cause(answer))
    vote.put(play, key)
    return state


enter(Act(KIND, slots, check, bring, order=1, form=form, only=EFFECTS))
