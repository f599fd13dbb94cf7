"""Deals as they are struck: cards change hands, offers no longer covered are void, waiting swaps find their match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.secret import Secret
from adjudicator.model.state import Change, Put, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Goods
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.offers import OPEN, open_of
from adjudicator.systems.republic_of_carthage.state import OFFER_STATE, OFFERS, SWAPS, TRADE, Offer, Swaps
from adjudicator.systems.republic_of_carthage.state.trade import Quote, Waiting

WINDOW = "window"
"""The key of the one row of standing swaps."""

TAKER = OFFERS.col("taker", str)
QUEUE = SWAPS.col("waiting", Secret)
CITES = ("roc:6.3.2.3",)


@event("deal_struck", "roc:6.3.2.3")
class DealStruck:
    """Two players exchanged Trade cards; each side's number, quoted value and one good are all that is public.

    `number` is the offer's, 0 for two swaps that met; `how` is offer, counter or swap. `answers` is the offer to
    which that one was a counter, and which is closed with it; 0 for none.
    """

    number: int
    maker: str
    taker: str
    made: Quote
    took: Quote
    how: str
    answers: int = 0


@event("cards_exchanged", "roc:6.3.2.3", answers=("swap",), own_weight=27)
class CardsExchanged:
    """What a player gave and got in a deal, and the worth of the sets before and after at printed values; private."""

    seat: str
    partner: str
    number: int
    gave: Goods
    got: Goods
    sets_were: int
    sets_are: int


@event("offer_voided", "roc:6.3.2.3")
class OfferVoided:
    """The cards of an open offer have left their owner's hand: the offer is void."""

    number: int
    seat: str


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a deal: who gives what, and the good he names, by bare id; `swap` is the swap that gives it."""

    seat: str
    gives: goods.Lots
    good: str
    swap: str = ""


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal about to be struck: the two sides, and the offer that it takes, 0 for none."""

    maker: Side
    taker: Side
    number: int
    how: str


@dataclass(frozen=True, slots=True)
class Arrived:
    """An open offer or a waiting swap with its place in the order of arrival."""

    at: tuple[int, int, int]
    what: Offer | Waiting


@rule("roc:6.3.2.4", "roc:ruling 39", "roc:ruling 41", title="Trade cards change hands, and nothing else")
def strike(play: Play, state: State, deal: Deal, because: str = "") -> Flow[State]:
    """Exchange the cards of a deal, tell each partner what was given and got, and void what is no longer covered."""
    game, maker, taker = play.game, deal.maker, deal.taker
    before = state
    changes = (*_hands(game, state, deal), *_taken(state, deal), *_done(state, (maker.swap, taker.swap)))
    made = goods.facts(game, maker.gives, maker.good)
    took = goods.facts(game, taker.gives, taker.good)
    data = DealStruck(deal.number, maker.seat, taker.seat, made, took, deal.how, _answered(state, deal))
    state = yield Event.of(data, play.scope, changes, because=because)
    for mine, other in ((maker, taker), (taker, maker)):
        told = CardsExchanged(
            mine.seat,
            other.seat,
            deal.number,
            goods.written(mine.gives),
            goods.written(other.gives),
            goods.set_worth(game, goods.hand(before, mine.seat)),
            goods.set_worth(game, goods.hand(state, mine.seat)),
        )
        state = yield Event.of(told, play.scope, audience=(mine.seat,))
    return (yield from _void(play, state, (maker.seat, taker.seat)))


def _hands(game: Game, state: State, deal: Deal) -> tuple[Change, ...]:
    changes: list[Change] = []
    for mine, other in ((deal.maker, deal.taker), (deal.taker, deal.maker)):
        left = goods.without(goods.hand(state, mine.seat), mine.gives)
        new = goods.arranged(game, (*left, *goods.cards_of(other.gives)))
        changes += become(state, SCOPE, TRADE, goods.pile(mine.seat), new)
    return tuple(changes)


def _answered(state: State, deal: Deal) -> int:
    """Return the open offer of the taker to which the offer taken is a counter, 0 if there is none."""
    taken = OFFERS.find(state, SCOPE, str(deal.number))
    row = OFFERS.find(state, SCOPE, str(taken.counter)) if taken is not None else None
    return taken.counter if taken and row and row.state == OPEN and row.seat == deal.taker.seat else 0


def _taken(state: State, deal: Deal) -> tuple[Change, ...]:
    """Return the changes to the offer taken and, if that is a counter, to the offer it answers."""
    closed = ((deal.number, deal.taker.seat), (_answered(state, deal), deal.maker.seat))
    return tuple(
        change
        for number, by in closed
        if number
        for change in (
            OFFER_STATE.set(state, SCOPE, str(number), "taken"),
            TAKER.set(state, SCOPE, str(number), by),
        )
    )


def _void(play: Play, state: State, seats: tuple[str, str]) -> Flow[State]:
    for seat in seats:
        have = goods.hand(state, seat)
        for number, row in open_of(state, seat):
            if not goods.holds(have, row.giving.known()):
                gone = OFFER_STATE.set(state, SCOPE, str(number), "void")
                state = yield Event.of(OfferVoided(number, seat), play.scope, (gone,))
    return state


# --------------------------------------------------------------------------------------- swaps


def waiting(state: State) -> tuple[Waiting, ...]:
    """Return the swaps of this window in order of arrival, those carried out among them."""
    row = SWAPS.find(state, SCOPE, WINDOW)
    return row.waiting.known() if row is not None else ()


def queue(state: State, swaps: tuple[Waiting, ...]) -> Change:
    """Return the change that makes these the swaps of the window."""
    if SWAPS.find(state, SCOPE, WINDOW) is None:
        return Put(SCOPE, SWAPS.name, WINDOW, Swaps(Secret(swaps)))
    return QUEUE.set(state, SCOPE, WINDOW, Secret(swaps))


def _done(state: State, filed: tuple[str, str]) -> tuple[Change, ...]:
    if not any(filed):
        return ()
    return (queue(state, tuple(replace(w, done=True) if w.filed in filed else w for w in waiting(state))),)


@rule("roc:ruling 40", "roc:ruling 52d", title="Standing swaps are matched in order of arrival")
def match(play: Play, state: State) -> Flow[State]:
    """Carry out swaps while any fits an open offer or another swap; the cards received may make new matches."""
    found = next(_matches(play.game, state), None)
    while found is not None:
        state = yield from strike(play, state, found)
        found = next(_matches(play.game, state), None)
    return state


def _matches(game: Game, state: State) -> Iterator[Deal]:
    """Yield the deals that swaps make now: whatever arrived first is served first, with the first that fits it."""
    # an offer came before a swap that saw its number
    swaps = [Arrived((one.after, 1, at), one) for at, one in enumerate(waiting(state)) if not one.done]
    rows = [Arrived((int(key), 0, 0), row) for key, row in OFFERS.items(state, SCOPE) if row.state == OPEN]
    for one, other in combinations(sorted([*swaps, *rows], key=lambda each: each.at), 2):
        deal = _pair(game, state, one, other)
        if deal is not None:
            yield deal


def _pair(game: Game, state: State, one: Arrived, other: Arrived) -> Deal | None:
    """Return the deal of what arrived earlier and what arrived later; two offers are the players' own affair."""
    first, later = one.what, other.what
    if first.seat == later.seat:
        return None
    if isinstance(first, Waiting):
        if isinstance(later, Waiting):
            return _with_swap(game, state, first, later)
        return _with_offer(game, state, first, other.at[0], later)
    return _with_offer(game, state, later, one.at[0], first) if isinstance(later, Waiting) else None


def _with_offer(game: Game, state: State, swap: Waiting, number: int, offer: Offer) -> Deal | None:
    """Return the deal in which a swap takes an offer: what is really offered is what the swap wants."""
    order, gives = swap.order, offer.giving.known()
    wanted = {bare(good) for good in order.for_goods}
    asks = offer.asks
    if asks is None or asks.count not in (0, order.count) or offer.to not in ("", swap.seat):
        return None
    right = goods.total(gives) == order.for_count and goods.printed(game, gives) >= order.worth
    if not right or not wanted.issuperset(dict(gives)):
        return None
    mine = goods.cheapest(game, _stock(state, swap, order.goods), order.count, asks.value, bare(asks.good))
    if mine is None:
        return None
    maker = Side(offer.seat, gives, bare(offer.gives.good))
    return Deal(maker, Side(swap.seat, mine, bare(asks.good) or mine[0][0], swap.filed), number, "swap")


def _with_swap(game: Game, state: State, mine: Waiting, other: Waiting) -> Deal | None:
    """Return the deal of two swaps that want what the other gives; each gives his cheapest cards that will do."""
    one, two = mine.order, other.order
    if (one.count, one.for_count) != (two.for_count, two.count):
        return None
    gives = goods.cheapest(game, _stock(state, mine, one.goods, two.for_goods), one.count, two.worth)
    gets = goods.cheapest(game, _stock(state, other, two.goods, one.for_goods), two.count, one.worth)
    if gives is None or gets is None:
        return None
    maker = Side(mine.seat, gives, gives[0][0], mine.filed)
    return Deal(maker, Side(other.seat, gets, gets[0][0], other.filed), 0, "swap")


def _stock(state: State, swap: Waiting, kinds: tuple[str, ...], wanted: tuple[str, ...] | None = None) -> goods.Lots:
    """Return what a swap could give now, in the order it names the goods."""
    have = goods.hand(state, swap.seat)
    names = dict.fromkeys(bare(kind) for kind in kinds if wanted is None or kind in wanted)
    return tuple((good, have.count(good)) for good in names if good in have)
