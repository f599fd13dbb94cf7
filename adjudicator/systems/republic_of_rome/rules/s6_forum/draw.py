"""The first step of an initiative: two dice, and a random event or a card (section 6, step 1a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import AGAIN, End, Flow, Game, Next, Play
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.order import Slot, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.secret import EVERYBODY, Secret
from adjudicator.model.state import Frame, Local, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.rules.card_effects import choosing, lent_fleets
from adjudicator.systems.republic.rules.forum import cards
from adjudicator.systems.republic.rules.forum.initiative import EVENT, RANDOM_EVENT, Initiative
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s6_forum import conspiracy
from adjudicator.systems.republic_of_rome.rules.s6_forum.decks import era
from adjudicator.systems.republic_of_rome.rules.s16_events import coming, storms
from adjudicator.systems.republic_of_rome.rules.terms.levels import effects
from adjudicator.systems.republic_of_rome.state import LYING

STEP: Final = "forum.draw"
CITES: Final = ("ror:6", "ror:16")
ASKED: Final = (storms.KIND, lent_fleets.KIND)
"""Kinds of effect of a random event that wait for the HRAO's answer."""


@event("initiative_rolled", "ror:6")
class InitiativeRolled:
    """Seven on the two dice of an initiative: a random event instead of a card."""

    seat: str
    dice: tuple[int, ...]


@record
class Happening:
    """A card that waits for the HRAO's answer, `card:storm_at_sea`."""

    card: str


def _now(frame: Frame | None) -> Happening | None:
    local = frame.local if frame is not None else None
    return local if isinstance(local, Happening) else None


def _effect(game: Game, state: State, card: str) -> Effect | None:
    """Return what an event on the board asks the HRAO, None if nothing."""
    found = (one for kind in ASKED for key, one in effects(game, state, kind) if key == bare(card))
    return next(found, None)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the HRAO's player where a card lets him choose."""
    now = _now(frame)
    if now is None:
        return
    if bare(now.card) == conspiracy.CARD:
        yield from conspiracy.slots(game, state, frame.key)
    elif effect := _effect(game, state, now.card):
        yield from choosing.slots(game, state, frame.key, effect, now.card)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield the answers that every seat can keep on file."""
    del scope
    yield from choosing.topics(game, state, STEP, ASKED)
    if conspiracy.can_come(game, state):
        for slot in conspiracy.slots(game, state, STEP):
            yield Topic(slot, STEP)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Choose | Nothing) -> Verdict:
    """Check whether an answer can be kept on file."""
    del frame
    assert isinstance(order, Choose)
    if bare(order.card) == conspiracy.CARD:
        return conspiracy.check(game, view, slot, order)
    return choosing.check(game, view, order, ASKED)


@ROME.step(STEP, cites=CITES, kinds=("choose",), asks=asks, foresees=foresees, check=check)
@rule("ror:6", title="Two dice: a random event on a 7, else a card")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Roll; a card that waits for an answer is carried out at the next visit."""
    now = _now(play.frame)
    if now is not None:
        return (yield from _answered(play, state, now))
    local: Initiative = play.frame.local
    dice = play.dice.roll_many("initiative", 2, where="6")
    if sum(dice) != play.game.box.constants.forum.random_event_on:
        state, kind = yield from cards.draw(play, state, local.seat, dice)
        if LYING.find(state, SCOPE, conspiracy.CARD) is not None:
            yield from _wait(play, f"card:{conspiracy.CARD}")
            return AGAIN
        return End(kind)
    state = yield Event.of(InitiativeRolled(local.seat, dice), play.scope)
    event, state = yield from coming.roll(play, state, era(state))
    if not state.over and _effect(play.game, state, f"card:{event}") is not None:
        yield from _wait(play, f"card:{event}")
        return AGAIN
    return End(Secret(RANDOM_EVENT, (EVERYBODY,)))


def _wait(play: Play, card: str) -> Flow[State]:
    return (yield MOVED_ON.at(play.scope, (Local(play.frame.path, Happening(card)),)))


def _answered(play: Play, state: State, now: Happening) -> Flow[Next]:
    """Carry out a card with the HRAO's answer."""
    if bare(now.card) == conspiracy.CARD:
        yield from conspiracy.conspire(play, state)
        return End(Secret(EVENT, (EVERYBODY,)))
    effect: Any = _effect(play.game, state, now.card)
    if effect.kind == storms.KIND:
        yield from storms.blow(play, state, effect, now.card)
    else:
        yield from lent_fleets.fleets_gain(effect, play, state, now.card)
    return End(Secret(RANDOM_EVENT, (EVERYBODY,)))
