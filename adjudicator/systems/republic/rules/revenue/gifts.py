"""6.2.10, second part: gifts of talents between players. All leave before any can be spent."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import Amount, Either, OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.secret import EVERYBODY
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revenue import Gift
from adjudicator.systems.republic.people import clockwise, seats
from adjudicator.systems.republic.rules import checks
from adjudicator.systems.republic.rules.money import (
    FT,
    Purse,
    bare,
    card_gets,
    person,
    purse,
    seen_stock,
    stock_gets,
    stock_told,
)
from adjudicator.systems.republic.state import FACTIONS, SCOPE, TALENTS

CITE = "roc:6.2.10"
BOUNDLESS = 1_000_000
"""More talents than there will ever be: a gift of more than there is becomes what there is."""


@event("gift_made", "roc:6.2.10", weight=20)
class GiftMade:
    """A player gave to another; `purses` shows the cards it came from, the sum itself is not shown here."""

    seat: str
    to: str
    purses: tuple[Purse, ...]


@event("gift_counted", "roc:6.2.10", "roc:ruling 36k", answers=("gift",), own_weight=39)
class GiftCounted:
    """The sum of a gift, for giver and receiver: what was ordered, what was there to give, and from where it came."""

    seat: str
    to: str
    wanted: int
    amount: int
    purses: tuple[Purse, ...]
    from_treasury: int


@event("gift_empty", "roc:6.2.10", "roc:ruling 32", answers=("gift",))
class GiftEmpty:
    """Nothing was there for a gift; for the giver alone."""

    seat: str
    to: str
    wanted: int


Held = dict[str, int]
"""What a seat can give, by purse as orders name it."""


def held(game: Game, view: State, seat: str) -> Held:
    """Return the purses a seat can give from: its Treasury, then its Senators who share, the richest first."""
    senators = checks.by_wealth(view, checks.sharing(game, view, seat))
    return {FT: seen_stock(view, seat), **{person(key): TALENTS.of(view, SCOPE, key) for key in senators}}


def slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Yield a slot for each seat, which may make any number of gifts."""
    for seat in game.seats:
        purses = held(game, state, seat)
        others = tuple(f"seat:{other}" for other in seats(game, state) if other != seat)
        from_whom = (("to", OneOf(others)), ("purse", OneOf(("", *purses))))
        plain = RecordOf(tag_of(Gift), (("amount", Amount(1, max(1, sum(purses.values())))), *from_whom))
        most = RecordOf(tag_of(Gift), (("amount", Amount(1, BOUNDLESS)), *from_whom, ("up_to", OneOf((True, False)))))
        choices = Either((OneOf((Nothing("gift"),)), plain, most))
        yield Slot(f"{key}:gift:{seat}", seat, "gift", {}, "optional", choices, many=True)


def form(game: Game, state: State, slot: Slot) -> tuple[Suggestion, ...]:
    """Return what the order form offers: nothing, or a small gift to the next seat at the table that is in the game."""
    there = seats(game, state)
    others = (seat for seat in clockwise(game, slot.seat)[1:] if seat in there)
    ways = (Gift(5, f"seat:{to}", up_to=True) for to in islice(others, 1))
    return (Suggestion(Nothing("gift"), "gift_no"), *(Suggestion(gift, "gift", {"to": gift.to}) for gift in ways))


@rule("roc:6.2.10", "roc:ruling 32", "roc:ruling 33", title="What may be given, and to whom")
def check(game: Game, view: State, slot: Slot, order: Gift | Nothing) -> Verdict:
    """Check whether a gift can be made; a sum that is not there is cut later, not refused."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if bare(order.to) == slot.seat:
        return Refused("gift_to_oneself", (CITE,))
    if bare(order.to) not in seats(game, view):
        return Refused("gift_to_nobody", (CITE,), {"to": order.to})
    if order.amount < 1:
        return Refused("gift_of_nothing", (CITE,), {"to": order.to})
    if not order.purse:
        return ACCEPTED
    return checks.purse_closed(view, slot.seat, order.purse, CITE, may=game.box.republic.shares) or ACCEPTED


def resolve(play: Play, state: State) -> Flow[State]:
    """Carry out all gifts out of what each seat held before any of them."""
    before = {seat: held(play.game, state, seat) for seat in play.game.seats}
    for seat in play.game.seats:
        answers = play.all("gift", seat)
        # `gift none` takes back what was filed before it
        since = max((answer.filed for answer in answers if isinstance(answer.order, Nothing)), default=-1)
        for answer in answers:
            if isinstance(answer.order, Gift) and answer.filed > since:
                state = yield from _give(play, state, seat, answer.order, before[seat])
    return state


@rule("roc:6.2.10", "roc:ruling 32", "roc:ruling 36h", title="From which purse a gift comes")
def _take(gift: Gift, purses: Held) -> Held:
    """Take a gift out of purses, which are changed: the one named, or all in their order; return what each gave."""
    left, given = gift.amount, {}
    for key in (gift.purse,) if gift.purse else tuple(purses):
        part = min(left, purses.get(key, 0))
        if part:
            purses[key] -= part
            given[key] = part
            left -= part
    return given


@rule("roc:6.2.10", "roc:ruling 36k", "roc:ruling 144", title="A gift, and who knows of it")
def _give(play: Play, state: State, seat: str, gift: Gift, purses: Held) -> Flow[State]:
    """Move a gift to the Faction Treasury of the receiver: the fact is public, the sum is for the two alone."""
    to = bare(gift.to)
    given = _take(gift, purses)
    amount, from_stock = sum(given.values()), given.get(FT, 0)
    if not amount:
        data = GiftEmpty(seat, to, gift.amount)
        return (yield Event.of(data, play.scope, audience=(seat,)))
    cards = tuple(purse(state, bare(key), -part) for key, part in given.items() if key != FT)
    changes: tuple[Change, ...] = tuple(card_gets(bare(one.senator), one.change) for one in cards)
    changes += (stock_gets(state, to, amount),)
    told = [stock_told(state, to, amount, "gift", (CITE,))]
    if from_stock:
        changes += (stock_gets(state, seat, -from_stock),)
        told.append(stock_told(state, seat, -from_stock, "gift", (CITE,)))
    counted = GiftCounted(seat, to, gift.amount, amount, cards, from_stock)
    everybody = EVERYBODY in FACTIONS.get(state, SCOPE, to).treasury.to
    audience = (EVERYBODY,) if everybody else (seat, to)
    state = yield Event.of(GiftMade(seat, to, cards), play.scope, changes)
    state = yield Event.of(counted, play.scope, audience=audience)
    for moved in told:
        state = yield moved
    return state
