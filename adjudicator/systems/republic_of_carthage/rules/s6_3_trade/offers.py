"""What makes an offer, an answer and a swap legal: true facts, cards in hand, two players, three cards a side."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Goods, Nothing
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.orders.trade import Accept, Counter, MakeOffer, Stated, Swap, Withdraw
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods
from adjudicator.systems.republic_of_carthage.state import OFFERS, Offer
from adjudicator.systems.republic_of_carthage.state.trade import Quote

STEP = "trade.trading"
OPEN = "open"
FACTS = ("roc:6.3.2.3", "roc:ruling 39")

TradingOrder = MakeOffer | Accept | Counter | Withdraw | Swap | Nothing


def is_open(state: State) -> bool:
    """Return whether the trading window is open: offers act as they arrive."""
    return state.open_packet is not None and any(frame.step == STEP for frame in state.agenda)


def least(game: Game) -> int:
    """Return how many cards each side of a deal gives at least."""
    return int(game.box.constants.trade.offer_min_cards)


@rule("roc:ruling 42", title="Who can trade")
def can_trade(game: Game, state: State, seat: str) -> bool:
    """Return whether a seat holds as many Trade cards as the smallest deal needs."""
    return goods.number(state, seat) >= least(game)


def open_to(state: State, seat: str) -> tuple[tuple[int, Offer], ...]:
    """Return the open offers of others that a seat may take, by number."""
    rows = ((int(key), row) for key, row in OFFERS.rows(state, SCOPE).items())
    return tuple(sorted((n, row) for n, row in rows if row.state == OPEN and row.seat != seat and row.to in ("", seat)))


def open_of(state: State, seat: str) -> tuple[tuple[int, Offer], ...]:
    """Return a seat's own open offers, by number."""
    rows = ((int(key), row) for key, row in OFFERS.rows(state, SCOPE).items())
    return tuple(sorted((n, row) for n, row in rows if row.state == OPEN and row.seat == seat))


def quote(stated: Stated | None) -> Quote | None:
    """Return a side as the table of offers has it; None where nothing is asked for."""
    return None if stated is None or stated == Stated(0) else Quote(stated.count, stated.value, stated.good)


def stated(facts: Quote) -> Stated:
    """Return a side as an order writes it."""
    return Stated(facts.count, facts.value, facts.good)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: TradingOrder) -> Verdict:
    """Check whether an order of the trading window can act now; a swap may also be filed before."""
    if isinstance(order, Swap | Nothing):
        return _swap(game, order) if isinstance(order, Swap) else ACCEPTED
    if not is_open(view):
        return Refused("window_not_open", ("roc:6.3.2.1", "roc:ruling 40"), {"kind": order.kind})
    if isinstance(order, Withdraw):
        return _withdraw(view, slot.seat, order)
    if not can_trade(game, view, slot.seat):
        facts = {"held": goods.number(view, slot.seat), "least": least(game)}
        return Refused("too_few_to_trade", ("roc:6.3.2.3", "roc:ruling 42"), facts)
    if isinstance(order, MakeOffer):
        return _partner(game, view, slot.seat, order.to) or _side(game, view, slot.seat, order) or ACCEPTED
    return _offer(view, slot.seat, order.number) or _answer(game, view, slot.seat, order) or ACCEPTED


def _answer(game: Game, view: State, seat: str, order: Accept | Counter) -> Refused | None:
    """Refuse an answer whose cards cannot be given, or whose facts are not true."""
    return _side(game, view, seat, order) if isinstance(order, Counter) else _giving(game, view, seat, order.giving)


def _withdraw(view: State, seat: str, order: Withdraw) -> Verdict:
    row = OFFERS.find(view, SCOPE, str(order.number))
    if row is None or row.seat != seat:
        hint = tuple(Withdraw(number) for number, _ in open_of(view, seat)[:2])
        return Refused("offer_not_yours", FACTS[:1], {"number": order.number}, hint)
    if row.state != OPEN:
        return Refused("offer_not_open", FACTS[:1], {"number": order.number, "state": row.state})
    return ACCEPTED


def _offer(view: State, seat: str, number: int) -> Refused | None:
    """Refuse an answer to an offer that is not on the table, not open or not meant for the seat."""
    row = OFFERS.find(view, SCOPE, str(number))
    if row is None:
        last = max((int(key) for key in OFFERS.rows(view, SCOPE)), default=0)
        return Refused("no_such_offer", FACTS[:1], {"number": number, "last": last})
    if row.seat == seat:
        return Refused("offer_is_yours", FACTS[:1], {"number": number}, (Withdraw(number),))
    if row.to not in ("", seat):
        return Refused("offer_to_another", ("roc:6.3.2.4",), {"number": number, "to": f"seat:{row.to}"})
    if row.state != OPEN:
        return Refused("offer_not_open", FACTS[:1], {"number": number, "state": row.state})
    return None


@rule("roc:6.3.2.4", "roc:ruling 43", title="Two players make a deal")
def _partner(game: Game, view: State, seat: str, to: str) -> Refused | None:
    if not to:
        return None
    if bare(to) not in game.seats:
        return Refused("no_such_partner", ("roc:6.3.2.4",), {"to": to})
    if bare(to) == seat:
        return Refused("offer_to_yourself", ("roc:6.3.2.4",), {})
    if not can_trade(game, view, bare(to)):
        facts = {"to": to, "held": goods.number(view, bare(to)), "least": least(game)}
        return Refused("partner_has_too_few", ("roc:6.3.2.3", "roc:ruling 42"), facts)
    return None


def _side(game: Game, view: State, seat: str, order: MakeOffer | Counter) -> Refused | None:
    return _giving(game, view, seat, order.giving) or _truth(game, order) or _asked(game, order)


@rule("roc:6.3.2.3", "roc:6.3.2.4", "roc:ruling 41", title="Cards given are in hand, at least three")
def _giving(game: Game, view: State, seat: str, giving: Goods) -> Refused | None:
    for good, count in giving:
        if not goods.known(game, good):
            return Refused("unknown_good", FACTS[:1], {"good": good})
        if count < 1:
            return Refused("count_too_small", FACTS[:1], {"good": good, "count": count})
    have = goods.hand(view, seat)
    for good, count in goods.merged(game, giving):
        if have.count(good) < count:
            return Refused(
                "cards_not_held", FACTS[:1], {"good": f"good:{good}", "count": count, "held": have.count(good)}
            )
    if goods.total(giving) < least(game):
        facts = {"count": goods.total(giving), "least": least(game)}
        return Refused("deal_too_small", ("roc:6.3.2.3", "roc:ruling 42"), facts)
    return None


@rule("roc:6.3.2.3", "roc:ruling 38", "roc:ruling 39", title="What an offer must say truly")
def _truth(game: Game, order: MakeOffer | Counter) -> Refused | None:
    """Refuse a side whose three facts are not those of the cards given; the hint states them truly."""
    gives, giving = order.gives, goods.merged(game, order.giving)
    names = gives.good in dict(goods.written(giving))
    true = goods.facts(game, giving, bare(gives.good) if names else giving[0][0])
    hint = (replace(order, gives=stated(true)),)
    facts = {
        "count": gives.count,
        "value": gives.value,
        "good": gives.good,
        "true_count": true.count,
        "true_value": true.value,
        "sum": tuple((f"good:{g}", n, game.box.commodities[g].value) for g, n in giving),
    }
    if not gives.value or not gives.good:
        return Refused("fact_missing", FACTS, facts, hint)
    if gives.count != true.count:
        return Refused("count_not_true", FACTS, facts, hint)
    if gives.value != true.value:
        return Refused("value_not_true", (*FACTS, "roc:ruling 38"), facts, hint)
    if not names:
        return Refused("good_not_true", FACTS, facts, hint)
    return None


def _asked(game: Game, order: MakeOffer | Counter) -> Refused | None:
    asks = quote(order.asks)
    if asks is None or order.asks is None:
        return None
    if asks.good and not goods.known(game, asks.good):
        return Refused("unknown_good", FACTS[:1], {"good": asks.good})
    if asks.count < 0 or 0 < asks.count < least(game):
        facts = {"count": asks.count, "least": least(game)}
        hint = (replace(order, asks=replace(order.asks, count=least(game))),)
        return Refused("deal_too_small", ("roc:6.3.2.3", "roc:ruling 42"), facts, hint)
    return None


def _swap(game: Game, order: Swap) -> Verdict:
    """Check whether a swap could ever be matched; a count of 0 takes one back.

    Whether its cards are in hand is looked up at each match.
    """
    cite = ("roc:6.3.2.3", "roc:ruling 42")
    for good in (*order.goods, *order.for_goods):
        if not goods.known(game, good):
            return Refused("unknown_good", cite[:1], {"good": good})
    if order.count == 0:
        return ACCEPTED
    for count, kinds in ((order.count, order.goods), (order.for_count, order.for_goods)):
        if count < least(game):
            return Refused("deal_too_small", cite, {"count": count, "least": least(game)})
        exist = sum(game.box.commodities[good].count for good in {bare(kind) for kind in kinds})
        if exist < count:
            return Refused("swap_beyond_box", cite, {"count": count, "exist": exist, "goods": kinds})
    most = goods.dearest_worth(game, order.for_goods, order.for_count)
    if order.worth > most:
        facts = {"worth": order.worth, "most": most, "count": order.for_count, "goods": order.for_goods}
        return Refused("swap_worth_too_high", ("roc:ruling 38",), facts, (replace(order, worth=most),))
    return ACCEPTED
