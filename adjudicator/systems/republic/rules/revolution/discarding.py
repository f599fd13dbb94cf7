"""6.7.2 Nobody ends the step with more than five cards in hand; what is discarded leaves the game."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revolution import Discard
from adjudicator.systems.republic.people import from_hrao
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.revolution.exchanging import HAND_KINDS, held, ident

KIND = "discard"
CITE = "roc:6.7.2"
CITES = (CITE, "roc:ruling 134", "roc:ruling 147j")
NOTHING = Nothing(KIND)
OUTCRY = "public_outcry"


@event("cards_discarded", "roc:6.7.2", "roc:ruling 134", "roc:ruling 147j", answers=("discard",))
class CardsDiscarded:
    """A player's hand was too large: `cards` left the game, `left` stay in hand; `chosen` of them the player named."""

    seat: str
    cards: tuple[str, ...]
    limit: int
    left: int
    chosen: int


def slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Yield a slot for every seat: no question reveals a hand."""
    for seat in game.seats:
        able = (
            card for card in dict.fromkeys(held(game, state, seat)) if not game.box.republic.keeps(game, bare(card))
        )
        orders = tuple(map(Discard, able))
        choices = Either((OneOf((NOTHING,)), OneOf(orders)))
        yield Slot(f"{key}:{KIND}:{seat}", seat, KIND, {}, "optional", choices, NOTHING, many=True)


def topics(game: Game, state: State, step: str) -> Iterator[Topic]:
    """Yield the same before it is asked; the form of a hand too large names what goes by default."""
    limit = int(game.box.constants.revolution.hand_limit)
    for slot in slots(game, state, step):
        mine = held(game, state, slot.seat)
        gone = by_default(game, mine)[: max(0, len(mine) - limit)]
        yield Topic(slot, step, tuple(Suggestion(Discard(card), "discard_default") for card in gone))


def check(game: Game, view: State, slot: Slot, order: Discard | Nothing) -> Verdict:
    """Check whether a card can be discarded: it is in the hand by then."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if not (game.box.knows(order.card) and game.box.kind_of(order.card) in HAND_KINDS):
        return Refused("exchange_no_card", (CITE,), {"card": order.card})
    if game.box.republic.keeps(game, bare(order.card)):
        return Refused("card_stays", ("ror:20.6",), {"card": order.card})
    if ident(game, order.card) in held(game, view, slot.seat):
        return ACCEPTED
    return Refused("card_not_held", (CITE,), {"card": order.card}, lasting=False)


@rule("roc:6.7.2", title="Which cards go where the player names none")
def by_default(game: Game, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return cards in the order in which they go: Events, Laws, Outcries, other Intrigues, Concessions, Statesmen."""

    def rank(card: str) -> tuple[int, str]:
        kind = game.box.kind_of(card)
        order = ("event", "law", OUTCRY, "intrigue", "concession", "statesman")
        return order.index(OUTCRY if bare(card) == OUTCRY else kind), card

    return tuple(sorted((card for card in cards if not game.box.republic.keeps(game, bare(card))), key=rank))


@rule("roc:6.7.2", "roc:ruling 134", "roc:ruling 147j", title="Five cards in hand")
def resolve(play: Play, state: State) -> Flow[State]:
    """Let everybody discard down to the limit: what he names, in his order, then what goes by default."""
    for seat in from_hrao(play.game, state):
        state = yield from _discard(play, state, seat)
    return state


def _discard(play: Play, state: State, seat: str) -> Flow[State]:
    limit = int(play.game.box.constants.revolution.hand_limit)
    tokens = [one for one in hand.faces(state, seat) if not play.game.box.republic.keeps(play.game, bare(one))]
    over = len(hand.faces(state, seat)) - limit
    if over <= 0:
        return state
    wished = [bare(answer.order.card) for answer in play.all(KIND, seat) if isinstance(answer.order, Discard)]
    gone = [token for card in wished if (token := _take(tokens, card))][:over]
    left = [one for one in hand.faces(state, seat) if one not in gone]
    chosen = len(gone)
    for card in by_default(play.game, tuple(left))[: over - chosen]:
        gone.append(card)
    if not gone:
        return state
    cards = tuple(ident(play.game, one) for one in gone)
    data = CardsDiscarded(seat, cards, limit, limit + over - len(gone), chosen)
    return (yield Event.of(data, play.scope, hand.spend(state, seat, *gone)))


def _take(tokens: list[str], card: str) -> str:
    """Take a copy of a card out of a list of tokens; empty if there is none left."""
    found = next((one for one in tokens if bare(one) == card), "")
    if found:
        tokens.remove(found)
    return found
