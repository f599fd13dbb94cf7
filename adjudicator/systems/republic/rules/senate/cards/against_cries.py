"""Cards that answer a tribune, or such an answer: who may play one, through which Senator (section 17)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import clockwise
from adjudicator.systems.republic.rules import checks, hand
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.state import HANDS, POP, SCOPE

KIND: Final = "play"
AGAINST_TRIBUNE: Final = "senate.against_tribune"
MOB: Final = "senate.mob"
CITES: Final = ("ror:17",)


def cards(game: Game) -> tuple[str, ...]:
    """Return the cards of both windows, as orders name them."""
    return hand.in_window(game, AGAINST_TRIBUNE, MOB)


def held(game: Game, view: State, seat: str, *windows: str) -> tuple[str, ...]:
    """Return the cards of some windows in a hand; none where the view does not show it."""
    pile = HANDS.find(view, SCOPE, seat)
    if pile is None or not pile.cards.holds():
        return ()
    return tuple(card for card in hand.in_window(game, *windows) if hand.token(view, seat, card))


def people(game: Game, view: State, seat: str) -> tuple[str, ...]:
    """Return who in Rome can act for a seat, as orders name them, the most popular first, of them who speaks best."""
    able = sorted(in_carthage(view, seat), key=lambda key: (-POP.of(view, SCOPE, key), -game.box.person(key).ora))
    return checks.ids(tuple(able))


def asked(game: Game, state: State, first: str) -> tuple[str, ...]:
    """Return who can play such a card against a seat: everybody else with cards and a Senator in Rome, clockwise."""
    others = clockwise(game, first)[1:]
    return tuple(seat for seat in others if hand.number(state, seat) and in_carthage(state, seat))


def slot(game: Game, state: State, key: str, seat: str, *windows: str) -> Slot:
    """Return the slot of such a card, by one of the seat's Senators in Rome."""
    able = people(game, state, seat)
    ways = tuple(PlayCard(card, who) for card in held(game, state, seat, *windows) for who in able)
    choices = Either((OneOf((Nothing(KIND),)), OneOf(ways)))
    about = {"card": hand.in_window(game, *windows)}
    return Slot(key, seat, KIND, about, "optional", choices, Nothing(KIND), many=True)


def check(game: Game, view: State, slot: Slot, order: PlayCard | Nothing) -> Verdict:
    """Check whether a seat holds such a card, and who acts for it."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if order.card not in held(game, view, slot.seat, AGAINST_TRIBUNE, MOB):
        return Refused("card_not_held", CITES, {"card": order.card}, lasting=False)
    wrong = checks.purse_closed(view, slot.seat, order.on, CITES[0]) if order.on else None
    return wrong or ACCEPTED
