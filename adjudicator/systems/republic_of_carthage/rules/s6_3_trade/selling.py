"""6.3.3 Selling: sealed orders, read from the HRAO on; sets are squared, and the State takes its tax."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Answer, Flow, Game, Next, Play
from adjudicator.model.choices import Lots, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record, tag_of
from adjudicator.model.secret import EVERYBODY, Secret
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.people import from_hrao
from adjudicator.systems.republic.rules.money import Balance, bank_pays, booked, state_gets
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_carthage.orders.trade import Sell, SellAll
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.collect import expected
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.prices import UnitValue, fetches, unit_value
from adjudicator.systems.republic_of_carthage.state import INCOMES, TAX, TRADE, Income

SETS = SellAll(2)
"""The default: every set of two or more."""


@record
class SetSold:
    """All cards of one good that a player sold: their number, the unit value with its changes, what they fetched."""

    good: str
    cards: int
    unit: UnitValue
    worth: int


@event("trade_cards_sold", "roc:6.3.3.2", "roc:6.3.3.3", answers=("sell",), own_weight=23)
class TradeCardsSold:
    """A player's sale: its sets, their worth, the tax at a rate in percent, the net.

    `cards` are turned in, `left` stay in the hand; `default` says that no order served.
    """

    seat: str
    sets: tuple[SetSold, ...]
    cards: int
    worth: int
    rate: int
    tax: int
    net: int
    left: int
    treasury: Balance
    default: bool


@rule("roc:6.3.3.3", "roc:ruling 47", title="The tax on a sale")
def tax_on(worth: int, rate: int) -> int:
    """Return the tax in talents on a whole sale, at a rate in percent; a fraction counts as a full talent."""
    return -(-worth * rate // 100)


def sets_in(game: Game, state: State, seat: str, least: int = 2) -> Sell:
    """Return the sale of every set of a least size that a seat holds."""
    return Sell(goods.written((g, n) for g, n in goods.lots(game, goods.hand(state, seat)) if n >= least))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask every player with a Trade card what to sell."""
    for seat in game.seats:
        if goods.number(state, seat):
            stock = goods.written(goods.lots(game, goods.hand(state, seat)))
            key = f"{frame.key}:sell:cards:{seat}"
            yield Slot(key, seat, "sell", {}, "required", _choices(stock), sets_in(game, state, seat))


def _choices(stock: tuple[tuple[str, int], ...]) -> RecordOf:
    return RecordOf(tag_of(Sell), (("goods", Lots(stock, 0, goods.total(stock))),))


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return what each player who holds Trade cards, or will draw some, can file."""
    for seat in game.seats:
        if expected(game, state, seat):
            slot = Slot(f"trade.selling:sell:cards:{seat}", seat, "sell", {}, "required", _choices(()), SETS)
            others: tuple[tuple[Sell | SellAll, str], ...] = ((SellAll(), "sell_all"), (Sell(()), "sell_nothing"))
            own = (Suggestion(SETS, "sell_sets", _figures(game, state, seat)),)
            yield Topic(slot, "trade.selling", (*own, *(Suggestion(order, remark) for order, remark in others)))


def _figures(game: Game, state: State, seat: str) -> dict[str, int]:
    """Return what the sets in hand would bring at the prices of now; 0 where a view does not know the hand."""
    if not TRADE.get(state, SCOPE, goods.pile(seat)).cards.holds():
        return {"worth": 0, "tax": 0, "net": 0}
    sale = goods.merged(game, sets_in(game, state, seat).goods)
    worth = sum(fetches(unit_value(game, state, good), count) for good, count in sale)
    tax = tax_on(worth, TAX.of(state, SCOPE, CITY))
    return {"worth": worth, "tax": tax, "net": worth - tax}


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Sell) -> Verdict:
    """Check whether the cards can be sold: known goods, numbers above 0, cards in hand."""
    for good, count in order.goods:
        if not goods.known(game, good):
            return Refused("unknown_good", ("roc:6.3.3.2",), {"good": good})
        if count < 1:
            return Refused("count_too_small", ("roc:6.3.3.2",), {"good": good, "count": count})
    have = goods.hand(view, slot.seat)
    for good, count in goods.merged(game, order.goods):
        if have.count(good) < count:
            facts = {"good": f"good:{good}", "count": count, "held": have.count(good)}
            # cards may still come by drawing and trading
            return Refused("cards_not_held", ("roc:6.3.3.2",), facts, (sets_in(game, view, slot.seat),), lasting=False)
    return ACCEPTED


@CARTHAGE.step("trade.selling", cites=("roc:6.3.3",), kinds=("sell",), asks=asks, foresees=foresees, check=check)
@rule("roc:6.3.3.1", "roc:ruling 45", title="Who sells first")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry out the sales beginning with the HRAO's player and going clockwise."""
    for seat in from_hrao(play.game, state):
        answer = play.one("sell", seat)
        if answer is not None:
            state = yield from _sell(play, state, seat, answer)
    return END


@rule("roc:6.3.3.2", "roc:ruling 46", title="Talents for the cards turned in")
def _sell(play: Play, state: State, seat: str, answer: Answer) -> Flow[State]:
    sale = goods.merged(play.game, answer.order.goods)
    sets = tuple(_sold(play.game, state, good, count) for good, count in sale)
    worth = sum(one.worth for one in sets)
    rate = TAX.of(state, SCOPE, CITY)
    tax = tax_on(worth, rate)
    left = goods.without(goods.hand(state, seat), sale)
    default = answer.filed == 0
    net, cards = worth - tax, goods.total(sale)
    data = TradeCardsSold(seat, sets, cards, worth, rate, tax, net, len(left), booked(state, tax), default)
    changes = (*_turned_in(state, seat, sale, left), *_paid(seat, worth, tax, cards))
    return (yield Event.of(data, play.scope, changes))


def _sold(game: Game, state: State, good: str, count: int) -> SetSold:
    unit = unit_value(game, state, good)
    return SetSold(f"good:{good}", count, unit, fetches(unit, count))


def _turned_in(state: State, seat: str, sale: goods.Lots, left: tuple[str, ...]) -> tuple[Change, ...]:
    if not sale:
        return ()
    return (
        *become(state, SCOPE, TRADE, goods.pile(seat), left),
        *goods.lay_off(state, goods.SOLD, goods.cards_of(sale)),
    )


def _paid(seat: str, worth: int, tax: int, cards: int) -> tuple[Change, ...]:
    if not worth:
        return ()
    # a sale and its net are public, so the income that waits to be placed is too
    income = INCOMES.put(SCOPE, seat, Income(Secret(worth - tax, (EVERYBODY,)), cards))
    return (bank_pays(worth), state_gets(tax), income)
