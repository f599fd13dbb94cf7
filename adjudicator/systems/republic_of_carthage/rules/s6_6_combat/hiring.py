"""What players file for Mercenaries before the battles: the card on a commander, and the player's refusal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.engine.system import Game
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.base import FT, Nothing
from adjudicator.systems.republic.orders.combat import Refuse
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import of_faction, owner
from adjudicator.systems.republic.rules import checks, hand
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.state import HANDS, SCOPE
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.mercenaries import (
    CITE,
    CITES,
    HireOffer,
    cards,
    commanders,
    payer,
    plays,
    terms,
)

NOTHING = Nothing("play")


def slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Yield for every seat, whatever it holds, a slot for its cards and one for its refusals."""
    for seat in game.seats:
        yield _play(game, state, key, seat)
        yield _refuse(game, state, key, seat)


def topics(game: Game, state: State, step: str) -> Iterator[Topic]:
    """Yield the same, before it is asked; the form of a seat shows a card that it holds."""
    for seat in game.seats:
        slot = _play(game, state, step, seat)
        ways = tuple(plays(game, state, seat)) if _open(state, seat) else ()
        form = tuple(Suggestion(one, "hire", {"cost": terms(game, one.card)[1]}) for one in ways if not one.purse)
        yield Topic(slot, step, form)
        mine = any(owner(state, bare(key)) == seat for key in commanders(state))
        no = tuple(Suggestion(Refuse(card), "refuse_card") for card in cards(game)) if mine else ()
        yield Topic(_refuse(game, state, step, seat), step, no)


def _open(state: State, seat: str) -> bool:
    pile = HANDS.find(state, SCOPE, seat)
    return pile is not None and pile.cards.holds()


def _play(game: Game, state: State, key: str, seat: str) -> Slot:
    ways = tuple(plays(game, state, seat)) if _open(state, seat) else ()
    choices = Either((OneOf((NOTHING,)), OneOf(ways)))
    about = {"card": cards(game)}
    return Slot(f"{key}:play:{seat}", seat, "play", about, "optional", choices, NOTHING, many=True)


def _refuse(game: Game, state: State, key: str, seat: str) -> Slot:
    mine = tuple(f"senator:{one}" for one in of_faction(state, seat))
    ways = tuple(Refuse(card, who) for card in cards(game) for who in ("", *mine))
    choices = Either((OneOf((Nothing("refuse"),)), OneOf(ways)))
    about = {"card": cards(game), "senator": mine}
    return Slot(f"{key}:refuse:{seat}", seat, "refuse", about, "optional", choices, Nothing("refuse"), many=True)


def check(game: Game, view: State, seat: str, order: PlayCard | Refuse | Nothing) -> Verdict:
    """Check whether a card can be played on a commander, or refused."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if order.card not in cards(game):
        hint = tuple(Refuse(card) for card in cards(game)[:1]) if isinstance(order, Refuse) else ()
        return replace(hand.other_time(game, order.card, *CITES), hint=hint)
    if isinstance(order, Refuse):
        wrong = checks.own(view, seat, order.senator, CITE) if order.senator else None
        return wrong or ACCEPTED
    return _playable(game, view, seat, order)


def _playable(game: Game, view: State, seat: str, order: PlayCard) -> Verdict:
    there = commanders(view)
    if not order.on.startswith("senator:"):
        hint = tuple(PlayCard(order.card, on, order.purse) for on in there[:2])
        return Refused("hire_for_whom", CITES, {"card": order.card}, hint)
    if not hand.token(view, seat, order.card):
        return Refused("card_not_in_hand", CITES, {"card": order.card}, lasting=False)
    if order.on not in there:
        return Refused("no_command", CITES, {"senator": order.on}, lasting=False)
    closed = None
    if order.purse not in ("", FT, order.on) or (order.purse == order.on and owner(view, bare(order.on)) != seat):
        closed = checks.purse_closed(view, seat, order.purse, CITE)
    if closed is not None:
        return closed
    if not payer(game, view, HireOffer(seat, order.card, order.on, order.purse)):
        cost = terms(game, order.card)[1]
        return Refused("hire_too_dear", CITES, {"card": order.card, "cost": cost}, lasting=False)
    return ACCEPTED
