"""6.4.3 Extra initiatives: with fewer players than initiatives, one after the other is sold once around."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import AGAIN, END, Flow, Game, Next, Play
from adjudicator.model.choices import Amount, Either, OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record, tag_of
from adjudicator.model.state import Change, Frame, Local, State, Use
from adjudicator.systems.republic.orders.base import FT, Nothing
from adjudicator.systems.republic.orders.forum import Bid
from adjudicator.systems.republic.people import from_hrao, seats
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.checks import own
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.rules.forum.persuasion import persuaders
from adjudicator.systems.republic.rules.money import Purse, bank_pays, bare, card_gets, person, purse
from adjudicator.systems.republic.state import SCOPE, SENATORS, TALENTS

STEP = "forum.auction"
CITE = "roc:6.4.3"
CITES = (CITE, "roc:ruling 64")
NOTHING = Nothing("bid")


@record
class Auctions:
    """How many auctions are over, and the seats whose standing bid has won one and is used up."""

    done: int = 0
    won: tuple[str, ...] = ()


@record
class Called:
    """What a player called in turn in an auction: talents, or nothing for a pass."""

    seat: str
    amount: int | None


@event("auction_held", "roc:6.4.3", "roc:ruling 64", answers=("bid",))
class AuctionHeld:
    """An extra initiative was sold to `seat` for `amount` from `purse`; `calls` are all in order.

    `unsold` says that everybody passed, so that the HRAO's player takes it for nothing. `number` counts initiatives.
    """

    auction: int
    number: int
    calls: tuple[Called, ...]
    seat: str
    amount: int
    purse: Purse | None
    unsold: bool


def _now(frame: Frame | None) -> Auctions:
    local = frame.local if frame is not None else None
    return local if isinstance(local, Auctions) else Auctions()


@rule("roc:6.4.3", title="How many extra initiatives there are")
def extras(game: Game, state: State) -> int:
    """Return how many initiatives are sold: as many as players are missing."""
    return max(0, int(game.box.constants.forum.initiatives) - len(seats(game, state)))


def _slot(game: Game, key: str, state: State, seat: str, auctions: tuple[str, ...], *, won: bool = False) -> Slot:
    """Return the slot of a bid; a seat that has `won` with a bid for any auction must name the auction."""
    least = int(game.box.republic.least_bid(game))
    named = tuple(map(int, auctions))
    each = tuple(
        RecordOf(
            tag_of(Bid),
            (
                ("purse", OneOf((person(one),))),
                ("up_to", Amount(least, TALENTS.of(state, SCOPE, one))),
                ("step", Amount(0, 2)),
                ("auction", OneOf(named if won else (0, *named))),
            ),
        )
        for one in persuaders(state, seat)
        if TALENTS.of(state, SCOPE, one) >= least
    )
    choices = Either((OneOf((NOTHING,)), *each))
    # a bid stays on file until it wins: the resolution says when it is used up
    return Slot(f"{key}:bid:{seat}", seat, "bid", {"auction": auctions}, "required", choices, NOTHING, peek=True)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask everybody for his bid in the current auction."""
    now = _now(frame)
    auction = now.done + 1
    if auction <= extras(game, state):
        for seat in from_hrao(game, state):
            yield _slot(game, f"{frame.key}:{auction}", state, seat, (str(auction),), won=seat in now.won)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return the bids that each seat may file."""
    auctions = tuple(str(number) for number in range(1, extras(game, state) + 1))
    for seat in game.seats if auctions else ():
        able = persuaders(state, seat)
        richest = max(able, key=lambda key: TALENTS.of(state, SCOPE, key), default="")
        least = int(game.box.republic.least_bid(game))
        lines = [Suggestion(NOTHING, "bid_none")]
        if richest:
            if not least:
                lines.append(Suggestion(Bid(person(richest), 0), "bid_free"))
            held = TALENTS.of(state, SCOPE, richest)
            if held >= max(1, least):
                lines.append(Suggestion(Bid(person(richest), held, 1), "bid_ladder", {"talents": held}))
        yield Topic(_slot(game, STEP, state, seat, auctions), STEP, tuple(lines))


@rule("roc:6.4.3", "roc:ruling 64", title="Which bids can be made")
def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Bid | Nothing) -> Verdict:
    """Check whether a seat can bid so: from one Senator in Carthage, who has the talents."""
    if isinstance(order, Nothing):
        return ACCEPTED
    able = persuaders(view, slot.seat)
    if frame is not None and order.every() and slot.seat in _now(frame).won:
        return Refused("bid_has_won", CITES, {}, lasting=False)
    if order.purse == FT:
        hint = tuple(Bid(person(one), order.up_to, order.step, order.auction) for one in able[:2])
        return Refused("bid_from_treasury", CITES, {}, hint)
    least = int(game.box.republic.least_bid(game))
    if order.up_to < least or order.step < 0:
        return Refused("bid_below_nothing", CITES, {"least": least} if least else {}, (NOTHING,))
    if not 0 <= order.auction <= extras(game, view):
        hint = (Bid(order.purse, order.up_to, order.step),)
        return Refused("no_such_auction", CITES, {"auction": order.auction, "last": extras(game, view)}, hint)
    return _purse(view, slot.seat, order, able) or ACCEPTED


def _purse(view: State, seat: str, order: Bid, able: tuple[str, ...]) -> Refused | None:
    wrong = own(view, seat, order.purse, *CITES, may_join=True)
    if wrong is not None:
        return wrong
    row = SENATORS.get(view, SCOPE, bare(order.purse))
    if bare(order.purse) not in able:
        return Refused("bidder_away", CITES, {"senator": order.purse}, lasting=False)
    if not order.step and row.talents < order.up_to:
        dear = {"senator": order.purse, "held": row.talents, "bid": order.up_to}
        return Refused("bid_too_dear", CITES, dear, lasting=False)
    return None


@SHARED.step(STEP, cites=(CITE,), kinds=("bid",), asks=asks, foresees=foresees, check=check)
@rule("roc:6.4.3", "roc:ruling 64", title="Extra initiatives by auction")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Hold one auction; the initiative it sells follows at once, and then the next auction."""
    now = _now(play.frame)
    if now.done == extras(play.game, state):
        return END
    auction = now.done + 1
    number = len(seats(play.game, state)) + auction
    bids = {answer.slot.seat: answer.order for answer in play.all("bid") if isinstance(answer.order, Bid)}
    calls, best = called(play.game, state, bids)
    winner = best.seat if best else from_hrao(play.game, state)[0]
    amount = (best.amount or 0) if best else 0
    paid, changes = None, _moved_on(play, state, now, bids, best)
    if amount:
        senator = bare(bids[winner].purse)
        paid = purse(state, senator, -amount)
        changes += (card_gets(senator, -amount), bank_pays(-amount))
    data = AuctionHeld(auction, number, calls, winner, amount, paid, unsold=best is None)
    yield Event.of(data, play.scope, changes)
    play.push("forum.initiative", f"initiative-{number}", local=Initiative(winner, number, extra=True))
    return AGAIN


def _moved_on(play: Play, state: State, now: Auctions, bids: dict[str, Bid], best: Called | None) -> tuple[Change, ...]:
    """Return the changes that count the auction, and take the bid that won it off the table; in the end all of them."""
    stood = best is not None and bids[best.seat].every()
    won = (*now.won, best.seat) if best is not None and stood else now.won
    last = now.done + 1 == extras(play.game, state)
    over = (a for a in play.all("bid") if a.filed and (last or (best is not None and a.slot.seat == best.seat)))
    used = tuple(Use(f"{answer.slot.seat}:{answer.filed}") for answer in over)
    return (Local(play.frame.path, Auctions(now.done + 1, won)), *used)


@rule("roc:6.4.3", title="A voice auction, once around from the HRAO's player")
def called(game: Game, state: State, bids: dict[str, Bid]) -> tuple[tuple[Called, ...], Called | None]:
    """Return what everybody calls in turn, and the last bid, None if all passed."""
    calls: list[Called] = []
    best: Called | None = None
    for seat in from_hrao(game, state):
        amount = _amount(game, state, bids[seat], best) if seat in bids else None
        calls.append(Called(seat, amount))
        best = calls[-1] if amount is not None else best
    return tuple(calls), best


@rule("roc:6.4.3", title="Each bid exceeds the one before; the first may be the least")
def _amount(game: Game, state: State, bid: Bid, best: Called | None) -> int | None:
    """Return what an order bids after the last bid, None if it passes.

    A ladder goes its step above the last bid, within its ceiling and what its Senator holds; it opens with the least.
    """
    least = int(game.box.republic.least_bid(game))
    last = least - 1 if best is None or best.amount is None else best.amount
    if not bid.step:
        return bid.up_to if bid.up_to > last else None
    wanted = least if best is None else last + bid.step
    return wanted if wanted <= min(bid.up_to, TALENTS.of(state, SCOPE, bare(bid.purse))) else None
