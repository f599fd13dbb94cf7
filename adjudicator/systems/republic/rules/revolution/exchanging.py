"""6.7.2 Players trade cards of their hands: an exchange that both of them name the same to the GM (ruling 135)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Topic, Verdict
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revolution import Exchange
from adjudicator.systems.republic.people import from_hrao, seats
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.state import HANDS, SCOPE

KIND = "exchange"
CITE = "roc:6.7.2"
CITES = (CITE, "roc:ruling 135")
NOTHING = Nothing(KIND)
HAND_KINDS = ("intrigue", "law", "event", "statesman", "concession")


@event("hand_cards_exchanged", "roc:6.7.2", "roc:ruling 135")
class HandCardsExchanged:
    """Two players exchanged cards of their hands: how many each gave, and how many each has now."""

    seat: str
    to: str
    gave: int
    got: int
    hand: int
    hand_to: int


@event("hand_cards_named", "roc:6.7.2", "roc:ruling 135", answers=("exchange",), own_weight=29)
class HandCardsNamed:
    """Which cards two players exchanged; for these two alone. `seat` gave `gives` and got `gets`."""

    seat: str
    to: str
    gives: tuple[str, ...]
    gets: tuple[str, ...]


@event("exchange_lapsed", "roc:6.7.2", "roc:ruling 135", answers=("exchange",))
class ExchangeLapsed:
    """An exchange that a player named came to nothing: the other did not name the same, or a card was not there.

    Seen only by the player who named it; `missing` says that it was one of the player's own cards.
    """

    seat: str
    to: str
    gives: tuple[str, ...]
    gets: tuple[str, ...]
    missing: bool


def ident(game: Game, held: str) -> str:
    """Return a card of a hand as orders name it: `senator:7A`, `card:public_outcry`."""
    card = bare(held)
    return f"senator:{card}" if card in game.box.statesmen else f"card:{card}"


def held(game: Game, view: State, seat: str) -> tuple[str, ...]:
    """Return the cards of a hand as orders name them, none where the view does not show them."""
    pile = HANDS.find(view, SCOPE, seat)
    return tuple(ident(game, one) for one in pile.cards.known()) if pile is not None and pile.cards.holds() else ()


def slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Yield a slot for every seat: who has something to exchange is a secret."""
    for seat in game.seats:
        mine = dict.fromkeys(held(game, state, seat))
        others = tuple(f"seat:{other}" for other in seats(game, state) if other != seat)
        given = tuple(Exchange(to, (card,)) for to in others for card in mine)
        taken = tuple(Exchange(to, (), (f"card:{card}",)) for to in others for card in game.box.intrigues)
        choices = Either((OneOf((NOTHING,)), OneOf((*given, *taken))))
        yield Slot(f"{key}:{KIND}:{seat}", seat, KIND, {}, "optional", choices, NOTHING, many=True)


def topics(game: Game, state: State, step: str) -> Iterator[Topic]:
    """Yield the same before it is asked; whom to deal with is between the players, so a form proposes nothing."""
    for slot in slots(game, state, step):
        yield Topic(slot, step)


def check(game: Game, view: State, slot: Slot, order: Exchange | Nothing, *, receipt: bool) -> Verdict:
    """Check whether an exchange can be named; another may still bring cards, so only the receipt checks the hand."""
    if isinstance(order, Nothing):
        return ACCEPTED
    other = bare(order.to)
    if other not in seats(game, view) or other == slot.seat:
        return Refused("exchange_with_nobody", (CITE,), {"to": order.to})
    if not order.gives and not order.gets:
        return Refused("exchange_of_nothing", (CITE,), {})
    strange = next((card for card in (*order.gives, *order.gets) if not _of_hands(game, card)), "")
    if strange:
        return Refused("exchange_no_card", (CITE,), {"card": strange})
    missing = _missing(game, view, slot.seat, order.gives) if receipt else ""
    if missing:
        return Refused("card_not_held", (CITE,), {"card": missing}, lasting=False)
    return ACCEPTED


def _of_hands(game: Game, card: str) -> bool:
    return game.box.knows(card) and game.box.kind_of(card) in HAND_KINDS


def _missing(game: Game, view: State, seat: str, cards: tuple[str, ...]) -> str:
    """Return the first of some cards that a hand does not hold, each counted; empty if all are there."""
    left = list(held(game, view, seat))
    for card in cards:
        if ident(game, card) not in left:
            return card
        left.remove(ident(game, card))
    return ""


Named = tuple[str, Exchange]


@rule("roc:6.7.2", "roc:ruling 135", "roc:ruling 144", title="Exchanges that both players name the same")
def resolve(play: Play, state: State) -> Flow[State]:
    """Carry out what two players name alike, from the HRAO's player; again, as cards received may go on."""
    waiting: list[Named] = [
        (seat, answer.order)
        for seat in from_hrao(play.game, state)
        for answer in play.all(KIND, seat)
        if isinstance(answer.order, Exchange)
    ]
    while True:
        pair = _next(play.game, state, waiting)
        if pair is None:
            break
        waiting = [one for one in waiting if one is not pair[0] and one is not pair[1]]
        state = yield from _exchange(play, state, *pair[0])
    for seat, order in waiting:
        missing = bool(_missing(play.game, state, seat, order.gives))
        data = ExchangeLapsed(seat, order.to, order.gives, order.gets, missing)
        state = yield Event.of(data, play.scope, audience=(seat,))
    return state


def _next(game: Game, state: State, waiting: list[Named]) -> tuple[Named, Named] | None:
    """Return the first two orders that name the same exchange, both sides of which are there."""
    for one in waiting:
        for other in waiting:
            alike = _alike(game, one, other)
            if alike and not any(_missing(game, state, seat, order.gives) for seat, order in (one, other)):
                return one, other
    return None


def _alike(game: Game, one: Named, other: Named) -> bool:
    if (bare(one[1].to), bare(other[1].to)) != (other[0], one[0]):
        return False
    return _cards(game, one[1].gives) == _cards(game, other[1].gets) and (
        _cards(game, one[1].gets) == _cards(game, other[1].gives)
    )


def _cards(game: Game, cards: tuple[str, ...]) -> list[str]:
    return sorted(ident(game, card) for card in cards)


def _exchange(play: Play, state: State, seat: str, order: Exchange) -> Flow[State]:
    other = bare(order.to)
    mine, theirs = list(hand.faces(state, seat)), list(hand.faces(state, other))
    gives = [_take(mine, card) for card in order.gives]
    gets = [_take(theirs, card) for card in order.gets]
    changes = (
        *become(state, SCOPE, HANDS, seat, (*mine, *gets)),
        *become(state, SCOPE, HANDS, other, (*theirs, *gives)),
    )
    left, right = len(mine) + len(gets), len(theirs) + len(gives)
    data = HandCardsExchanged(seat, other, len(gives), len(gets), left, right)
    yield Event.of(data, play.scope, changes)
    named = HandCardsNamed(seat, other, order.gives, order.gets)
    return (yield Event.of(named, play.scope, audience=(seat, other)))


def _take(hand_cards: list[str], card: str) -> str:
    """Take a card out of a hand, the first of several copies, and return its token."""
    found = next(one for one in hand_cards if bare(one) == bare(card))
    hand_cards.remove(found)
    return found
