"""Byrsa in its Senate Phase, and measures and acts carried out by themselves, without the vote around them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from adjudicator.engine.running.settle import Run as Driven
from adjudicator.engine.system import Answer, Flow, Play
from adjudicator.model.fold import apply
from adjudicator.model.order import Accepted, Refused, Slot
from adjudicator.model.state import Frame, State
from adjudicator.model.view import view
from adjudicator.systems.republic.rules.audits import counters
from adjudicator.systems.republic.rules.senate.proposals import measure as measures
from adjudicator.systems.republic.state import NOW, SCOPE, SITTINGS, Motion, Sitting
from adjudicator.systems.republic_of_carthage.rules.audits import talents
from adjudicator.testing.scenario import Run, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME

FRAME = Frame("t4/senate/business", "senate.business", SCOPE)
DICE = Iterable[int | tuple[str, int]]
Votes = dict[str, tuple[str, int]]


def senate(state: State | None = None, **fields: Any) -> State:
    """Return Byrsa with the Senate's memory of the turn, empty but for the fields given."""
    return put(state or byrsa.board(), SITTINGS, SCOPE, NOW, Sitting(**fields))


def motion(measure: Any, by: str = "anna", outcome: str = "passed", votes: Votes | None = None) -> Motion:
    """Return a proposal of one measure with the votes cast, such as `{"ben": ("no", 6)}`."""
    voted = tuple((seat, side, number) for seat, (side, number) in (votes or {}).items())
    return Motion(1, (measure,), by, "senate.business", outcome, voted=voted)


def drive(state: State, rule: Callable[[Play, State], Flow[Any]], *answers: Answer, dice: DICE = ()) -> Run:
    """Run a rule by itself, with reactions, and audit every event."""
    return driven(state, rule, *answers, dice=dice)[0]


def driven(
    state: State, rule: Callable[[Play, State], Flow[Any]], *answers: Answer, dice: DICE = ()
) -> tuple[Run, Any]:
    """Do the same and return, too, what the rule returned."""
    thrown = ScriptedDice(*dice)
    play = Play(GAME, FRAME, thrown.under(FRAME.key), tuple(answers))
    run = Driven(GAME, play, state)
    result = run.drive(rule(play, state))
    thrown.finish()
    folded = state
    for event in run.events:
        folded = apply(folded, event)
        assert (talents(GAME, folded), counters(GAME, folded)) == (talents(GAME, state), counters(GAME, state))
    return Run(tuple(run.events), folded), result


def enact(state: State, measure: Any, by: str = "anna", **votes: tuple[str, int]) -> Run:
    """Make a measure real that has passed."""
    made = motion(measure, by, votes=votes)
    return drive(state, lambda play, now: measures.rule_of(play.game, measure).enact(play, now, made, measure))


def after(state: State, measure: Any, outcome: str = "failed", **votes: tuple[str, int]) -> Run:
    """Run what follows a vote."""
    made = motion(measure, outcome=outcome, votes=votes)
    return drive(state, lambda play, now: measures.rule_of(play.game, measure).after(play, now, made, measure))


def refused(state: State, measure: Any, seat: str = "anna") -> str:
    """Return the code of the refusal of a measure in a seat's view, empty if it is in order; all hints must be."""
    seen = view(state, seat)
    check = measures.rule_of(GAME, measure).check
    said = check(GAME, seen, measure)
    if isinstance(said, Accepted):
        return ""
    assert isinstance(said, Refused)
    for hint in said.hint:
        assert isinstance(check(GAME, seen, hint), Accepted), hint
    assert byrsa.speaker().refusal(said.code, said.facts)
    return said.code


def answer(seat: str, order: Any, filed: int = 1) -> Answer:
    """Return an answer of a seat to a slot of the order's kind."""
    return Answer(Slot("", seat, order.kind, {}, "optional", None), order, filed)  # type: ignore[arg-type]


def told(run: Run) -> list[str]:
    """Return the public sentences of a run."""
    return byrsa.told(run.events)
