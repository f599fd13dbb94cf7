"""How Neutrals trade: among themselves at the close of the window, with players when an offer suits them, and sell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from adjudicator.engine.rules import rule
from adjudicator.engine.running.standing_in import KIND
from adjudicator.engine.system import Flow, Game, Play, StoodIn
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.people import from_hrao
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.orders.trade import Accept, Sell
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.deals import Deal, Side, strike
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.offers import OPEN, least
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.policy import Mind, policy
from adjudicator.systems.republic_of_carthage.state import OFFERS

SINGLES = 5
"""Single cards of the stacks up to this are sold."""


@event("neutrals_traded", "roc:9.2")
class NeutralsTraded:
    """Two Neutrals exchange cards at the close of the window; `seat` was next in order and chose the exchange."""

    seat: str
    partner: str
    cards: int


@policy("trade", "sell")
@rule("roc:9.2", "roc:ruling 167", title="What a Neutral sells")
def sell(mind: Mind) -> Iterator[Sell]:
    """Sell every set of two or more, and single cards of stacks 1 to 5; the rest waits for its like."""
    have = goods.lots(mind.game, goods.hand(mind.view, mind.seat))
    sold = [(g, n) for g, n in have if n > 1 or mind.game.box.commodities[g].stack <= SINGLES]
    yield Sell(goods.written(sold))


@rule("roc:9.2", "roc:ruling 167", title="Which offer of a player a Neutral takes")
def answer(play: Play, state: State, event: Event) -> Flow[None]:
    """Let the first Neutral clockwise that gains by an offer accept it, with the cheapest cards asked for.

    Its sets must be worth more afterwards, and what it is quoted at least what it gives.
    """
    number = event.data.number
    row = OFFERS.get(state, SCOPE, str(number))
    if row.asks is None or row.state != OPEN:
        return
    for seat in from_hrao(play.game, state):
        if seat not in play.game.kept or seat == row.seat or row.to not in {"", seat}:
            continue
        gives = _suited(play.game, state, seat, number)
        if gives is not None:
            order = Accept(number, goods.written(gives))
            audience = (row.seat,)
            state = yield Event(
                KIND, play.scope, StoodIn(seat, (order,), "trade"), cites=("roc:9.2",), audience=audience
            )
            good = bare(row.asks.good) if row.asks.good else gives[0][0]
            maker = Side(row.seat, row.giving.known(), bare(row.gives.good))
            yield from strike(play, state, Deal(maker, Side(seat, gives, good), number, "offer"))
            return


def _suited(game: Game, state: State, seat: str, number: int) -> goods.Lots | None:
    row = OFFERS.get(state, SCOPE, str(number))
    assert row.asks is not None
    have = goods.hand(state, seat)
    count = row.asks.count or least(game)
    gives = goods.cheapest(game, goods.lots(game, have), count, row.asks.value, bare(row.asks.good))
    if gives is None or goods.printed(game, gives) > row.gives.value:
        return None
    after = (*goods.without(have, gives), *goods.cards_of(row.giving.known()))
    return gives if goods.set_worth(game, after) > goods.set_worth(game, have) else None


# ----------------------------------------------------------------------------- among Neutrals


@rule("roc:9.2", "roc:ruling 168", title="Neutrals exchange three cards for three")
def exchange(play: Play, state: State, event: Event) -> Flow[None]:
    """Let each Neutral, from the HRAO's player on, make the exchange that gains both together most."""
    del event
    for seat in from_hrao(play.game, state):
        if seat not in play.game.kept:
            continue
        best: tuple[int, str, goods.Lots, goods.Lots] | None = None
        for partner in from_hrao(play.game, state):
            if partner in play.game.kept and partner != seat:
                found = _best(play.game, goods.hand(state, seat), goods.hand(state, partner), least(play.game))
                if found is not None and (best is None or found[0] > best[0]):
                    best = (found[0], partner, found[1], found[2])
        if best is not None:
            _, partner, gives, gets = best
            told = NeutralsTraded(seat, partner, least(play.game))
            state = yield Event.of(told, play.scope)
            sides = Side(seat, gives, gives[0][0]), Side(partner, gets, gets[0][0])
            state = yield from strike(play, state, Deal(*sides, 0, "swap"))


def _triples(game: Game, cards: tuple[str, ...], count: int) -> tuple[goods.Lots, ...]:
    return tuple(dict.fromkeys(goods.lots(game, some) for some in combinations(cards, count)))


def _best(
    game: Game, mine: tuple[str, ...], other: tuple[str, ...], count: int
) -> tuple[int, goods.Lots, goods.Lots] | None:
    """Return the exchange that raises the worth of both hands together most and lowers neither, None without one.

    A set grows with its square, so what a hand gains by an exchange is at most what it would gain by the cards alone
    less what it loses by those it gives. Exchanges are tried in the order of that bound, until none can be better.
    """

    def worth(cards: tuple[str, ...]) -> int:
        return goods.set_worth(game, cards)

    def bounds(own: tuple[str, ...], to: tuple[str, ...]) -> list[tuple[int, goods.Lots]]:
        found = [
            (worth((*to, *goods.cards_of(some))) - worth(to) - worth(own) + worth(goods.without(own, some)), some)
            for some in _triples(game, own, count)
        ]
        return sorted(found, key=lambda each: -each[0])

    now = worth(mine), worth(other)
    best: tuple[int, goods.Lots, goods.Lots] | None = None
    theirs = bounds(other, mine)
    for high, gives in bounds(mine, other):
        for more, gets in theirs:
            if high + more <= (best[0] if best is not None else 0):
                break
            first = worth((*goods.without(mine, gives), *goods.cards_of(gets))) - now[0]
            second = worth((*goods.without(other, gets), *goods.cards_of(gives))) - now[1]
            if min(first, second) >= 0 and first + second > (best[0] if best is not None else 0):
                best = (first + second, gives, gets)
    return best
