"""6.5 Stepping down: what a proposal costs the chair that every other player votes down."""

from __future__ import annotations

from typing import ClassVar

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import Event
from adjudicator.model.order import Slot
from adjudicator.model.record import record, tag_of
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.senate import StepDown
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.senate.proposals import chair, motions
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.rules.terms.limits import influence
from adjudicator.systems.republic.state import INF, NOW, SCOPE, SITTINGS, Motion

CITE = "roc:6.5"
STEPPED_DOWN = SITTINGS.col("stepped_down", tuple[str, ...])


@record
class ChairShunned:
    """Every other player voted No: the chair stays, and loses Influence, or steps down, and `next` presides."""

    caused_by: ClassVar[tuple[str, ...]] = ("stepdown",)
    senator: str
    number: int
    stays: bool
    old: int = 0
    change: int = 0
    next: str = ""


@rule("roc:6.5", "roc:ruling 11", "roc:ruling 14", "roc:ruling 15", title="When all others are against the chair")
def due(game: Game, state: State, motion: Motion) -> bool:
    """Return whether a proposal of the chair failed with a No of every other player who has votes.

    An abstention breaks it. What was proposed from a reserved floor, and trials, which the Censor holds, do not count.
    """
    senator = chair.presiding(game, state)
    if motion.outcome != "failed" or motion.floor or motions.is_trial(motion) or owner(state, senator) != motion.by:
        return False
    if all(rule_of(game, each).harmless for each in motion.measures):
        return False
    others = [side for seat, side, _ in motion.voted if seat != motion.by]
    return bool(others) and bool(game.box.republic.shunned(game, tuple(others)))


def slot(key: str, seat: str) -> Slot:
    """Return what the chair's owner is asked then; by default he stays."""
    choices = RecordOf(tag_of(StepDown), (("yes", OneOf((False, True))),))
    return Slot(f"{key}:stepdown:{seat}", seat, "stepdown", {}, "required", choices, StepDown(yes=False))


@rule("roc:6.5", "roc:ruling 12", "roc:ruling 15b", title="Stepping down, or losing Influence")
def carry(play: Play, state: State, motion: Motion) -> Flow[State]:
    """Let the chair go for the rest of the phase, or lose Influence and stay."""
    senator, answer = chair.presiding(play.game, state), play.one("stepdown")
    because = f"{answer.slot.seat}:{answer.filed}" if answer is not None and answer.filed else ""
    must = play.game.box.republic.must_step_down and INF.of(state, SCOPE, senator) <= 0
    if must or (answer is not None and answer.order.yes):
        gone = (*chair.sitting(state).stepped_down, senator)
        change = STEPPED_DOWN.set(state, SCOPE, NOW, gone)
        # The next in rank is known only when he is out of the way.
        state = yield Event("moved_on", play.scope, changes=(change,), audience=())
        following = chair.presiding(play.game, state)
        told = ChairShunned(person(senator), motion.number, stays=False, next=person(following) if following else "")
        return (yield Event("chair_shunned", play.scope, told, cites=(CITE, "roc:ruling 12"), because=because))
    old = INF.of(state, SCOPE, senator)
    lost = influence(play.game, old, play.game.box.constants.senate.unanimous_defeat_influence)
    data = ChairShunned(person(senator), motion.number, stays=True, old=old, change=lost)
    cites, changes = (CITE, "roc:ruling 15b"), (INF.add(SCOPE, senator, lost),)
    return (yield Event("chair_shunned", play.scope, data, changes, cites, because=because))
