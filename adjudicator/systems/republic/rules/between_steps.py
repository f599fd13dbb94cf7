"""Cards played between two steps of a phase: one window in each phase but the Senate, which has its own.

Whoever takes a card from another's hand is asked again, as he may have taken one that he can play at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.event import Event
from adjudicator.model.order import Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import from_hrao
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.revenue import cards
from adjudicator.systems.republic.rules.revenue.events import CardGone

CITE: Final = "roc:6.4.2.1"
CITES: Final = (CITE,)
STEPS: Final = ("trade.intrigues", "forum.intrigues", "combat.intrigues")
IN_REVENUE: Final = "revenue.intrigues"
"""The window of republics whose Revenue Phase plays no other cards."""
SHORT: Final = ("mortality.intrigues", "population.intrigues")
"""The windows of phases that go with another one in a packet, whose form has what can be filed for both."""


def playable(game: Game) -> tuple[str, ...]:
    """Return the cards that may be played between two steps of a phase, as orders name them."""
    return hand.in_window(game, hand.ANY_PHASE)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask everybody; on a later visit those alone who have just taken a card."""
    seats: tuple[str, ...] = frame.local or ()
    found = cards.slots(game, state, frame.key, playable(game))
    return (slot for slot in found if not seats or slot.seat in seats)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: PlayCard | Nothing) -> Verdict:
    """Check whether a seat can play this card now."""
    if isinstance(order, PlayCard) and order.card not in playable(game):
        return hand.other_time(game, order.card, *CITES)
    return cards.check(game, view, slot, order)


def topics(game: Game, state: State, step: str) -> Iterator[Topic]:
    """Yield what each seat can file for the window; the form of a seat shows the cards it holds."""
    for slot in cards.slots(game, state, step, playable(game)):
        if step in SHORT:
            yield Topic(slot, step)
            continue
        found = (order for card in playable(game) for order in cards.ways_of(game, state, slot.seat, card))
        form = tuple(Suggestion(order, "play_card", {"card": order.card, "on": order.on}) for order in found)
        yield Topic(slot, step, (Suggestion(Nothing("play"), "play_no"), *form) if form else ())


@rule(CITE, "roc:ruling 136", title="Cards played between two steps of a phase")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let the cards that seats play take others from the hands named, in order from the HRAO."""
    thieves: list[str] = []
    for seat in from_hrao(play.game, state):
        for order in cards.wishes(play, seat):
            state = yield from take(play, state, seat, order)
            thieves.append(seat)
    if not thieves:
        return END
    return (yield from moved_on(play, tuple(dict.fromkeys(thieves))))


def take(play: Play, state: State, seat: str, order: PlayCard) -> Flow[State]:
    """Play a card that takes another from a hand; one that was itself taken in the meantime is gone."""
    token = hand.token(state, seat, order.card)
    if not token:
        data = CardGone(seat, order.card)
        return (yield Event.of(data, play.scope, cites=CITES, audience=(seat,)))
    played = hand.HandCardPlayed(seat, order.card, order.on)
    state = yield Event.of(played, play.scope, hand.spend(state, seat, token), CITES)
    for effect in play.game.box.effects_of(order.card):
        if effect.kind == cards.STEAL:
            state = yield from cards.steal_card(effect, play, state, seat, order)
    return state


def _enter(step: str) -> None:
    def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
        return topics(game, state, step)

    entered: Any = SHARED.step(step, cites=CITES, kinds=("play",), asks=asks, foresees=foresees, check=check)
    entered(resolve)


for _step in (IN_REVENUE, *STEPS, *SHORT):
    _enter(_step)
