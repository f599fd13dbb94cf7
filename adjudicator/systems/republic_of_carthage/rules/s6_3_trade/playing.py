"""Event cards of the hand that are played in the Trade Phase: who may play which in which window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from adjudicator.engine.effects import Effect
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.rules.hand import HandCardPlayed, faces, in_window, number, other_time, spend, token
from adjudicator.systems.republic.state import HANDS, SCOPE
from adjudicator.systems.republic_of_carthage.registry import EFFECTS

NOTHING = Nothing("play")

Chosen = Callable[[Game, State, str], tuple[str, ...]]
"""What a card may be played on: `seat:ben`, `good:dye`; an empty id for a card that is played on nothing."""


def slots(game: Game, state: State, frame: Frame, window: str) -> Iterator[Slot]:
    """Yield a slot for every seat with a card in hand: asking only some would reveal who holds what."""
    for seat in game.seats:
        if number(state, seat):
            yield _slot(game, state, f"{frame.key}:play:{window}:{seat}", seat, window)


def topics(game: Game, state: State, step: str, window: str) -> Iterator[Topic]:
    """Yield what each seat can file for a window; the form of a seat shows the cards it holds."""
    for seat in game.seats:
        if number(state, seat):
            slot = _slot(game, state, f"{step}:play:{window}:{seat}", seat, window)
            form = tuple(
                Suggestion(order, "play_event", {"card": order.card, "on": order.on})
                for order in _orders(game, state, seat, window)
            )
            yield Topic(slot, step, form)


def _slot(game: Game, state: State, key: str, seat: str, window: str) -> Slot:
    choices = Either((OneOf((NOTHING,)), OneOf(_orders(game, state, seat, window))))
    return Slot(key, seat, "play", {"card": in_window(game, window)}, "optional", choices, NOTHING, many=True)


def _orders(game: Game, state: State, seat: str, window: str) -> tuple[PlayCard, ...]:
    if not HANDS.get(state, SCOPE, seat).cards.holds():
        return ()
    held = [card for card in in_window(game, window) if token(state, seat, card)]
    return tuple(PlayCard(card, on) for card in held for on in _objects(game, state, bare(card)))


def _objects(game: Game, state: State, card: str) -> tuple[str, ...]:
    """Return what a card may be played on now: none if it would do nothing."""
    found: tuple[str, ...] = ()
    for effect in game.box.events[card].effects:
        handler = EFFECTS.of(effect.kind)
        found = found or (OBJECTS[effect.kind](game, state, effect) if handler and effect.kind in OBJECTS else ())
    return found


OBJECTS: dict[str, Callable[[Game, State, Effect], tuple[str, ...]]] = {}
"""For each kind of effect what its card may be played on; the modules that handle the kinds fill it."""


def check(game: Game, view: State, seat: str, order: PlayCard | Nothing, window: str) -> Verdict:
    """Check whether a seat may play a card in a window."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if order.card not in in_window(game, window):
        return other_time(game, order.card, "roc:6.3")
    if not token(view, seat, order.card):
        return Refused("card_not_in_hand", ("roc:6.3",), {"card": order.card}, lasting=False)
    objects = _objects(game, view, bare(order.card))
    if not objects:
        return Refused("card_does_nothing", ("roc:6.3",), {"card": order.card}, lasting=False)
    if order.on in objects:
        return ACCEPTED
    hint = tuple(PlayCard(order.card, on) for on in objects[:2])
    facts = {"card": order.card, "on": order.on, "needs": objects[0].partition(":")[0]}
    return Refused("card_wrong_object", ("roc:6.3",), facts, hint, lasting=not order.on.startswith("seat:"))


def orders_of(play: Play, state: State, seat: str) -> tuple[PlayCard, ...]:
    """Return the cards a seat plays, in the order filed: each as often as it is in the hand."""
    left = [bare(each) for each in faces(state, seat)]
    found: list[PlayCard] = []
    for answer in play.all("play", seat):
        if isinstance(answer.order, PlayCard) and bare(answer.order.card) in left:
            left.remove(bare(answer.order.card))
            found.append(answer.order)
    return tuple(found)


def put_down(play: Play, state: State, seat: str, order: PlayCard, cite: str) -> Flow[State]:
    """Play a card: it leaves the hand and the game."""
    data = HandCardPlayed(seat, order.card, order.on)
    changes = spend(state, seat, token(state, seat, order.card))
    return (yield Event.of(data, play.scope, changes, (cite,)))


def carry_out(play: Play, state: State, seat: str, order: PlayCard, kinds: tuple[str, ...]) -> Flow[State]:
    """Let the effects of some kinds of a played card happen."""
    card = bare(order.card)
    effects: tuple[Effect, ...] = play.game.box.events[card].effects
    for effect in effects:
        handler: Any = EFFECTS.of(effect.kind)
        if effect.kind in kinds and handler is not None:
            state = yield from handler.run(play, state, seat, card, order.on, effect)
    return state
