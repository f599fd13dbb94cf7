"""6.5 Stepping down: what a proposal costs the chair that every other player votes down."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.order import Slot
from adjudicator.model.record import tag_of
from adjudicator.model.state import Local, State
from adjudicator.systems.republic.orders.senate import StepDown
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.senate.proposals import chair, motions
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.rules.terms.limits import influence
from adjudicator.systems.republic.state import INF, NOW, SCOPE, SITTINGS, Motion

CITE = "roc:6.5"
PROSECUTIONS: Final = "senate.prosecutions"
STEPPED_DOWN = SITTINGS.col("stepped_down", tuple[str, ...])


@event("chair_shunned", caused_by=("stepdown",), weight=64)
class ChairShunned:
    """Every other player voted No: the chair stays, and loses Influence, or steps down, and `next` presides."""

    senator: str
    number: int
    stays: bool
    old: int = 0
    change: int = 0
    next: str = ""


@event("censor_shunned", "ror:8.3", caused_by=("stepdown",), weight=64)
class CensorShunned:
    """Every other player voted against a prosecution: the Censor loses Influence, or ends Prosecutions (`stays`)."""

    senator: str
    number: int
    stays: bool
    old: int = 0
    change: int = 0


@rule("roc:6.5", "roc:ruling 11", "roc:ruling 14", "roc:ruling 15", title="When all others are against the chair")
def due(game: Game, state: State, motion: Motion) -> bool:
    """Return whether a proposal of the chair failed with a No of every other player who has votes.

    An abstention breaks it. What was proposed from a reserved floor, and trials, which the Censor holds, do not count.
    """
    if motion.outcome != "failed" or motion.floor:
        return False
    if motions.is_trial(motion):
        return _censured(game, state, motion)
    if chair.acts_for(game, state, chair.presiding(game, state)) != motion.by:
        return False
    if all(rule_of(game, each).harmless for each in motion.measures):
        return False
    others = [side for seat, side, _ in motion.voted if seat != motion.by]
    return bool(others) and bool(game.box.republic.shunned(game, tuple(others)))


@rule("ror:8.3", title="When all others are against a prosecution, the Censor pays for it")
def _censured(game: Game, state: State, motion: Motion) -> bool:
    """Return whether all others who have votes were for the Accused; the people, who freed him, are nobody's votes."""
    held = game.box.republic.courts.shunned and motion.step == PROSECUTIONS
    if not held or motion.appealed == "freed" or not chair.censor(state):
        return False
    others = [side for seat, side, _ in motion.voted if seat != motion.by]
    return bool(others) and bool(game.box.republic.shunned(game, tuple(others)))


def slot(key: str, seat: str) -> Slot:
    """Return what the chair's owner is asked then; by default he stays."""
    choices = RecordOf(tag_of(StepDown), (("yes", OneOf((False, True))),))
    return Slot(f"{key}:stepdown:{seat}", seat, "stepdown", {}, "required", choices, StepDown(yes=False))


@rule("roc:6.5", "roc:ruling 12", "roc:ruling 15b", title="Stepping down, or losing Influence")
def carry(play: Play, state: State, motion: Motion) -> Flow[State]:
    """Let the chair go for the rest of the phase, or lose Influence and stay; in a trial the Censor pays."""
    if motions.is_trial(motion):
        return (yield from _court_shunned(play, state, motion))
    senator, answer = chair.presiding(play.game, state), play.one("stepdown")
    because = f"{answer.slot.seat}:{answer.filed}" if answer is not None and answer.filed else ""
    must = play.game.box.republic.must_step_down and INF.of(state, SCOPE, senator) <= 0
    if must or (answer is not None and answer.order.yes):
        gone = (*chair.sitting(state).stepped_down, senator)
        change = STEPPED_DOWN.set(state, SCOPE, NOW, gone)
        # The next in rank is known only when he is out of the way.
        state = yield MOVED_ON.at(play.scope, (change,))
        following = chair.presiding(play.game, state)
        told = ChairShunned(person(senator), motion.number, stays=False, next=person(following) if following else "")
        return (yield Event.of(told, play.scope, cites=(CITE, "roc:ruling 12"), because=because))
    old = INF.of(state, SCOPE, senator)
    lost = influence(play.game, old, play.game.box.constants.senate.unanimous_defeat_influence)
    data = ChairShunned(person(senator), motion.number, stays=True, old=old, change=lost)
    cites, changes = (CITE, "roc:ruling 15b"), (INF.add(SCOPE, senator, lost),)
    return (yield Event.of(data, play.scope, changes, cites, because=because))


@rule("ror:8.3", title="A Censor whom all others vote down loses Influence, or ends Prosecutions")
def _court_shunned(play: Play, state: State, motion: Motion) -> Flow[State]:
    """Take Influence from the Censor, or strike the rest of his list; without Influence he must end them."""
    senator, answer, court = chair.censor(state), play.one("stepdown"), state.frame(SCOPE, PROSECUTIONS)
    because = f"{answer.slot.seat}:{answer.filed}" if answer is not None and answer.filed else ""
    old = INF.of(state, SCOPE, senator)
    if old <= 0 or (answer is not None and answer.order.yes):
        struck = (Local(court.path, replace(court.local, todo=())),) if court is not None else ()
        told = CensorShunned(person(senator), motion.number, stays=False)
        return (yield Event.of(told, play.scope, struck, because=because))
    lost = influence(play.game, old, play.game.box.constants.senate.unanimous_defeat_influence)
    data = CensorShunned(person(senator), motion.number, stays=True, old=old, change=lost)
    changes = (INF.add(SCOPE, senator, lost),)
    return (yield Event.of(data, play.scope, changes, because=because))
