"""6.3.2 Trading: offers, counters, answers and swaps, carried out as they arrive until the window closes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import Slot
from adjudicator.model.secret import Secret
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Goods, Nothing
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.orders.trade import Accept, Counter, MakeOffer, Stated, Swap, Withdraw
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.collect import expected
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.deals import (
    Deal,
    Side,
    match,
    queue,
    strike,
    waiting,
)
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.menus import foresees, slots
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.offers import (
    OPEN,
    STEP,
    TradingOrder,
    can_trade,
    check,
    is_open,
    least,
    open_of,
    quote,
)
from adjudicator.systems.republic_of_carthage.state import OFFER_STATE, OFFERS, Offer
from adjudicator.systems.republic_of_carthage.state.trade import Quote, Waiting

CITES = ("roc:6.3.2.3",)
KINDS = ("offer", "accept", "counter", "withdraw", "swap")
BEFORE = ("setup", "mortality", "revenue")


@event("offer_made", "roc:6.3.2.3")
class OfferMade:
    """An offer on the table, with what its maker states and asks for; what he gives is known to him alone.

    `to` is empty for anyone; `counter` is the offer it answers, 0 for none; `from_accept` says that it was
    meant to take that offer but does not give what it asks for.
    """

    number: int
    seat: str
    to: str
    gives: Quote
    asks: Quote | None
    counter: int = 0
    from_accept: bool = False


@event("offer_withdrawn", "roc:6.3.2.3", answers=("withdraw",))
class OfferWithdrawn:
    """An offer was taken off the table by its maker."""

    number: int
    seat: str


@event("swap_noted", "roc:6.3.2.3", answers=("swap",))
class SwapNoted:
    """A standing swap came in, took the place of one of the same goods, or (count 0) was taken back; for its maker."""

    seat: str
    count: int
    goods: tuple[str, ...]
    for_count: int
    for_goods: tuple[str, ...]
    worth: int


@event("swaps_taken_back", "roc:6.3.2.3")
class SwapsTakenBack:
    """A player withdrew all swaps; seen by no other."""

    seat: str


@event("trading_closed", "roc:6.3.2.1")
class TradingClosed:
    """The trading window shut; the offers still open lapsed."""

    lapsed: tuple[int, ...]


@event("no_trading", "roc:6.3.2.3")
class NoTrading:
    """Nobody held the cards that a deal needs, so there was no trading."""

    least: int


@rule("roc:6.3.2.1", "roc:ruling 8e", title="When there is trading at all")
def trading_open(game: Game, state: State) -> bool:
    """Return whether anybody holds the three Trade cards a deal needs, or will after collecting.

    Before the cards are drawn this looks ahead with what everybody can see, so that order forms of
    earlier packets know whether a window will come.
    """
    top = state.top.step if state.agenda else ""
    if top == "trade":
        # the window opens at its own step, not at the frame that holds all steps of the phase
        return False
    ahead = top.partition(".")[0] in BEFORE or top == "trade.collect"
    count = expected if ahead else lambda _, now, seat: goods.number(now, seat)
    return any(count(game, state, seat) >= least(game) for seat in game.seats)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Yield the open slots of everybody who can trade; at the close only the swaps that were filed before."""
    return slots(game, state, frame, KINDS if is_open(state) else ("swap",))


def receive(play: Play, state: State, seat: str, order: TradingOrder, filed: str) -> Flow[None]:
    """Carry out an order of the window as it arrives, then whatever swaps it lets match."""
    handler: Any = _HANDLERS[type(order)]
    state = yield from handler(play, state, seat, order, filed)
    yield from match(play, state)


@CARTHAGE.step(STEP, cites=("roc:6.3.2",), kinds=KINDS, asks=asks, foresees=foresees, check=check, receive=receive)
@rule("roc:6.3.2", "roc:6.3.2.1", "roc:ruling 40", title="Trading")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Shut the window: swaps filed before it opened are matched, then all open offers lapse."""
    if not any(can_trade(play.game, state, seat) for seat in play.game.seats):
        yield Event.of(NoTrading(least(play.game)), play.scope)
        return END
    known = {swap.filed for swap in waiting(state)}
    for answer in play.all("swap"):
        filed = f"{answer.slot.seat}:{answer.filed}"
        if filed not in known and isinstance(answer.order, Swap):
            state = yield from _note(play, state, answer.slot.seat, answer.order, filed)
    state = yield from match(play, state)
    lapsed = tuple(sorted(int(key) for key, row in OFFERS.items(state, SCOPE) if row.state == OPEN))
    changes: tuple[Change, ...] = tuple(OFFER_STATE.set(state, SCOPE, str(n), "lapsed") for n in lapsed)
    # who had a swap and what for stays secret for good
    yield Event.of(TradingClosed(lapsed), play.scope, (*changes, queue(state, ())))
    return END


# ---------------------------------------------------------------------------- what arrives


def _lay(play: Play, state: State, offer: Offer, filed: str, *, from_accept: bool = False) -> Flow[State]:
    """Put an offer on the table under the next number."""
    number = max((int(key) for key in OFFERS.rows(state, SCOPE)), default=0) + 1
    data = OfferMade(number, offer.seat, offer.to, offer.gives, offer.asks, offer.counter, from_accept)
    put = OFFERS.put(SCOPE, str(number), offer)
    return (yield Event.of(data, play.scope, (put,), because=filed))


def _stated(gives: Stated) -> Quote:
    """Return a stated side as facts; the check has compared it with the cards."""
    return Quote(gives.count, gives.value, gives.good)


def _secret(game: Game, seat: str, giving: Goods) -> Secret[goods.Lots]:
    return Secret(goods.merged(game, giving), (seat,))


def _offer(play: Play, state: State, seat: str, order: MakeOffer, filed: str) -> Flow[State]:
    offer = Offer(seat, bare(order.to), _stated(order.gives), quote(order.asks), _secret(play.game, seat, order.giving))
    return (yield from _lay(play, state, offer, filed))


def _counter(play: Play, state: State, seat: str, order: Counter, filed: str) -> Flow[State]:
    """Answer an offer with another; without `for` it asks for what that offer gives."""
    answered = OFFERS.get(state, SCOPE, str(order.number))
    giving, asked = _secret(play.game, seat, order.giving), quote(order.asks) or answered.gives
    offer = Offer(seat, answered.seat, _stated(order.gives), asked, giving, order.number)
    return (yield from _lay(play, state, offer, filed))


@rule("roc:ruling 52d", title="An acceptance that fits closes the deal, any other is a counter-offer")
def _accept(play: Play, state: State, seat: str, order: Accept, filed: str) -> Flow[State]:
    """Close a deal at once if the cards given are what the offer asks for, else make a counter-offer of them."""
    row = OFFERS.get(state, SCOPE, str(order.number))
    giving = goods.merged(play.game, order.giving)
    # the first good written is the one named, unless another was asked for
    asked = bare(row.asks.good) if row.asks else ""
    good = asked if asked in dict(giving) else bare(order.giving[0][0])
    if row.asks is not None and goods.fits(play.game, giving, row.asks):
        maker, taker = Side(row.seat, row.giving.known(), bare(row.gives.good)), Side(seat, giving, good)
        how = "counter" if row.counter else "offer"
        return (yield from strike(play, state, Deal(maker, taker, order.number, how), filed))
    facts = goods.facts(play.game, giving, good)
    offer = Offer(seat, row.seat, facts, row.gives, _secret(play.game, seat, order.giving), order.number)
    return (yield from _lay(play, state, offer, filed, from_accept=True))


def _withdraw(play: Play, state: State, seat: str, order: Withdraw, filed: str) -> Flow[State]:
    gone = OFFER_STATE.set(state, SCOPE, str(order.number), "withdrawn")
    data = OfferWithdrawn(order.number, seat)
    return (yield Event.of(data, play.scope, (gone,), because=filed))


def _note(play: Play, state: State, seat: str, order: Swap, filed: str) -> Flow[State]:
    """Let a swap wait, in the place of an older one of the same goods; a count of 0 only takes that one back."""
    others = tuple(w for w in waiting(state) if w.done or w.seat != seat or w.order.key() != order.key())
    last = max((int(key) for key in OFFERS.rows(state, SCOPE)), default=0)
    data = SwapNoted(seat, order.count, order.goods, order.for_count, order.for_goods, order.worth)
    noted = queue(state, (*others, Waiting(seat, filed, order, last)) if order.count else others)
    return (yield Event.of(data, play.scope, (noted,), audience=(seat,), because=filed))


def _nothing(play: Play, state: State, seat: str, order: Nothing, filed: str) -> Flow[State]:
    """Take back all own offers, counters or swaps, as the kind says."""
    if order.of == "swap":
        kept = queue(state, tuple(w for w in waiting(state) if w.done or w.seat != seat))
        return (yield Event.of(SwapsTakenBack(seat), play.scope, (kept,), audience=(seat,), because=filed))
    mine = open_of(state, seat) if order.of in {"offer", "counter"} else ()
    for number, row in mine:
        if bool(row.counter) == (order.of == "counter"):
            state = yield from _withdraw(play, state, seat, Withdraw(number), filed)
    return state


_HANDLERS = {Nothing: _nothing, MakeOffer: _offer, Counter: _counter, Accept: _accept, Withdraw: _withdraw, Swap: _note}
