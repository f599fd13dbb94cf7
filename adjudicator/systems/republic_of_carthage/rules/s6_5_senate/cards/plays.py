"""Cards of the hand played between two proposals: Events of the Senate, and those of any phase.

Cards with an order of their own (an Outcry, a Law, an Assassin) and those that go with a ballot are played elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Answer, Flow, Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.between_steps import take
from adjudicator.systems.republic.rules.combat.counters import on_board
from adjudicator.systems.republic.rules.in_force import lay_down
from adjudicator.systems.republic.rules.revenue import cards, events
from adjudicator.systems.republic.rules.senate.cards import acts, answering
from adjudicator.systems.republic.rules.senate.proposals.measure import BUSINESS
from adjudicator.systems.republic.state import HANDS, SCOPE, UNITS
from adjudicator.systems.republic_of_carthage.registry import EFFECTS

ANY_TIME: Final = "senate"
IN_BUSINESS: Final = "senate.business"
OWN_ORDER: Final = "choice"
"""The kind of effect of a card that has an order of its own: its player names what it does."""
LASTS: Final = "duration"
RETURN: Final = "force_return"
CITE: Final = "roc:6.5"


@event("card_holds", "roc:6.5")
class EffectLaidDown:
    """A card's effect holds from now on; `text` as printed on the card."""

    card: str
    text: str


def playable(game: Game, *, business: bool = True) -> tuple[str, ...]:
    """Return the cards that can be played between proposals, as orders name them; some in other business alone."""
    windows = (ANY_TIME, hand.ANY_PHASE, *((IN_BUSINESS,) if business else ()))
    found = hand.in_window(game, *windows)
    return tuple(card for card in found if all(e.kind != OWN_ORDER for e in game.box.effects_of(card)))


def slots(game: Game, state: State, frame: Frame, moments: tuple[str, ...]) -> Iterator[Slot]:
    """Yield a slot for every seat, whatever it holds."""
    ahead = state.frame(SCOPE, frame.step) is None  # filed ahead, whenever it will be played
    can = playable(game, business=ahead or state.frame(SCOPE, BUSINESS) is not None)
    for seat in game.seats:
        about = {"card": can, "moment": moments}
        ways = OneOf(tuple(order for card in can for order in ways_of(game, state, seat, card)))
        choices = Either((OneOf((Nothing("play"),)), ways))
        yield Slot(f"{frame.key}:play:{seat}", seat, "play", about, "optional", choices, many=True)


def ways_of(game: Game, state: State, seat: str, card: str) -> tuple[PlayCard, ...]:
    """Return how a seat can play a card of its hand: none where it would do nothing or the view does not show it."""
    if cards.steals(game, card):
        return cards.ways_of(game, state, seat, card)
    pile = HANDS.find(state, SCOPE, seat)
    if pile is None or not pile.cards.holds() or not hand.token(state, seat, card):
        return ()
    return (PlayCard(card),) if does_something(game, state, card) else ()


def form(game: Game, view: State, seat: str) -> tuple[Suggestion, ...]:
    """Return what the order form offers a seat: the cards of its hand that can be played between proposals."""
    found = (order for card in playable(game) for order in ways_of(game, view, seat, card))
    return tuple(Suggestion(order, "play_card", {"card": order.card, "on": order.on}) for order in found)


def does_something(game: Game, state: State, card: str) -> bool:
    """Return whether a card would do anything: one that sends armies away needs a recruited army on the board."""
    kinds = {effect.kind for effect in game.box.effects_of(card)}
    return RETURN not in kinds or any(
        on_board(row.place) and not row.veteran and row.kind != "fleet" for _, row in UNITS.items(state, SCOPE)
    )


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: PlayCard | Nothing) -> Verdict:
    """Check whether a seat can play this card between proposals."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if order.card not in playable(game):
        return hand.other_time(game, order.card, CITE)
    if cards.steals(game, order.card):
        return cards.check(game, view, slot, order)
    if order.on:
        return Refused("card_needs_no_object", (CITE,), {"card": order.card}, (PlayCard(order.card),))
    if not hand.token(view, slot.seat, order.card):
        return Refused("card_not_held", (CITE,), {"card": order.card}, lasting=False)
    if not does_something(game, view, order.card):
        return Refused("card_does_nothing", (CITE,), {"card": order.card}, lasting=False)
    return ACCEPTED


@rule(CITE, "roc:ruling 115", title="Event cards and Influence Peddling between two proposals")
def carry(play: Play, state: State, answer: Answer) -> Flow[State]:
    """Play one card; what it does at once happens, what lasts is laid down, what the PM may prevent waits for him."""
    seat, order = answer.slot.seat, answer.order
    if not isinstance(order, PlayCard):
        return state
    if cards.steals(play.game, order.card):
        return (yield from take(play, state, seat, order))
    token = hand.token(state, seat, order.card)
    if not token:
        gone = events.CardGone(seat, order.card)
        return (yield Event.of(gone, play.scope, cites=(CITE,), audience=(seat,)))
    data = hand.HandCardPlayed(seat, order.card, order.on)
    state = yield Event.of(data, play.scope, hand.spend(state, seat, token), (CITE,))
    if answering.preventable(play.game, order.card) is not None:
        answering.ask(play, order.card)
        return state
    for effect in play.game.box.effects_of(order.card):
        state = yield from _happen(play, state, order.card, effect)
    return state


def _happen(play: Play, state: State, card: str, effect: Effect) -> Flow[State]:
    if effect.get(LASTS) is not None:
        data = EffectLaidDown(card, play.game.box.entry(card).text)
        return (yield Event.of(data, play.scope, (lay_down(state, bare(card), effect),)))
    run: Any = EFFECTS.effects[effect.kind].run
    after: State = yield from run(effect, play, state, card)
    return after


acts.enter(acts.Act("play", slots, check, carry, order=2, form=form, only=EFFECTS))
