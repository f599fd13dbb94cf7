"""6.4.2.1 The first step of an initiative: two dice, and a random event or a card.

One visit rolls. Where a random event has effects, further visits carry them out one by one, so that the HRAO can be
asked in the state of that moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import End, Flow, Game, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.order import Slot, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.secret import EVERYBODY, Secret
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.rules.card_effects import choosing, lent_fleets
from adjudicator.systems.republic.rules.forum import cards
from adjudicator.systems.republic.rules.forum.initiative import RANDOM_EVENT, Initiative
from adjudicator.systems.republic.state import ENEMY_LEADERS, SCOPE
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s4_terms import succession
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum import enemy_leaders, fleets
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum.random_events import (
    carry_out,
    effects_of,
    make_room,
    table_event,
)

STEP: Final = "forum.draw"
CITE: Final = "roc:6.4.2.1"
DEADLY: Final = "mortality_draw"
KINDS: Final = (fleets.KIND, enemy_leaders.KIND, lent_fleets.KIND)
"""The kinds of effect that ask the HRAO as they happen."""


@record
class Happening:
    """A random event under way: its card, the effects that are still to happen, and a Leader whom it removed."""

    card: str
    waiting: tuple[Effect, ...]
    removed: str = ""


def _now(frame: Frame | None) -> Happening | None:
    local = frame.local if frame is not None else None
    return local if isinstance(local, Happening) else None


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the HRAO's owner where the current effect lets him choose; look up wishes where somebody may die."""
    now = _now(frame)
    if now is None:
        return
    yield from choosing.slots(game, state, frame.key, now.waiting[0], now.card)
    if now.waiting[0].kind == DEADLY:
        yield from succession.slots(game, state, frame.key)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return the answers that every seat can keep on file."""
    yield from choosing.topics(game, state, STEP, KINDS)
    for slot in succession.slots(game, state, STEP):
        yield Topic(slot, STEP)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check whether an answer or a wish can be kept on file."""
    if isinstance(order, Choose):
        return choosing.check(game, view, order, KINDS)
    return succession.check(game, view, slot.seat, order)


@CARTHAGE.step(STEP, cites=(CITE,), kinds=("choose", *succession.KINDS), asks=asks, foresees=foresees, check=check)
@rule("roc:6.4.2.1", title="Two dice: a random event on a 7, else a card")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Roll, or carry out the next effect of the current random event."""
    now = _now(play.frame)
    if now is not None:
        return (yield from _happen(play, state, now))
    local: Initiative = play.frame.local
    dice = play.dice.roll_many("initiative", 2, where="6.4.2.1")
    if sum(dice) != play.game.box.constants.forum.random_event_on:
        _, kind = yield from cards.draw(play, state, local.seat, dice)
        return End(kind)
    came = yield from table_event(play, state, local.seat, dice)
    yield from make_room(play, state, came.card, came.times)
    waiting = effects_of(play.game, came.card, came.times)
    return (yield from _go_on(play, Happening(came.card, waiting)))


def _happen(play: Play, state: State, now: Happening) -> Flow[Next]:
    leaders_before = set(ENEMY_LEADERS.rows(state, SCOPE))
    state = yield from carry_out(play, state, now.card, now.waiting[0], now.removed)
    gone = leaders_before - set(ENEMY_LEADERS.rows(state, SCOPE))
    return (yield from _go_on(play, Happening(now.card, now.waiting[1:], next(iter(gone), now.removed))))


def _go_on(play: Play, after: Happening) -> Flow[Next]:
    """Stay for the next effect, if there is one; the rest of the initiative goes on (ruling 67)."""
    if not after.waiting:
        return End(Secret(RANDOM_EVENT, (EVERYBODY,)))
    return (yield from moved_on(play, after))
