"""Influence Peddling between two proposals of the Senate (section 17)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.engine.effects import Handlers
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Answer, Flow, Game, Play
from adjudicator.model.order import Slot, Suggestion, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.rules.between_steps import playable, take
from adjudicator.systems.republic.rules.revenue import cards
from adjudicator.systems.republic.rules.senate.cards.acts import Act, enter


def slots(game: Game, state: State, frame: Frame, moments: tuple[str, ...]) -> Iterator[Slot]:
    """Yield a slot for every seat, whatever it holds."""
    for slot in cards.slots(game, state, frame.key, playable(game)):
        yield replace(slot, about={**slot.about, "moment": moments})


def form(game: Game, view: State, seat: str) -> tuple[Suggestion, ...]:
    """Return what the order form offers a seat: the card, against each other hand."""
    found = (order for card in playable(game) for order in cards.ways_of(game, view, seat, card))
    return tuple(Suggestion(order, "play_card", {"card": order.card, "on": order.on}) for order in found)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: PlayCard | Nothing) -> Verdict:
    """Check whether a seat can play the card against the hand it names."""
    del frame
    return cards.check(game, view, slot, order)


@rule("ror:17", title="Influence Peddling in the Senate, between two proposals")
def carry(play: Play, state: State, answer: Answer) -> Flow[State]:
    """Take a card by chance out of the hand named."""
    if not isinstance(answer.order, PlayCard):
        return state
    return (yield from take(play, state, answer.slot.seat, answer.order))


def enter_for(only: Handlers) -> None:
    """Offer the act in the republic whose handlers are given."""
    enter(Act("play", slots, check, carry, order=2, form=form, only=only))
