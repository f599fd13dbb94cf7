"""6.3.6 The income of trade is placed on own Senators in Carthage or in the Faction Treasury."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Either, Lots, OneOf, Pick, RecordOf
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record, tag_of
from adjudicator.model.secret import Secret
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import FT, Nothing
from adjudicator.systems.republic.people import is_free, of_faction
from adjudicator.systems.republic.rules import checks
from adjudicator.systems.republic.rules.money import Purse, card_gets, purse, stock_gets, stock_told
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.orders.trade import Place
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.collect import expected
from adjudicator.systems.republic_of_carthage.state import EARNED, INCOMES, SENATORS

TREASURY_LINE = Place(((FT, None),))
"""The default: all of it goes into the Faction Treasury."""
INCOME_SPENT: Final = Note("income_spent")


@event("income_placed", "roc:6.3.6", answers=("place",))
class IncomePlaced:
    """A player placed the net of a sale on Senators; the rest goes into the Faction Treasury."""

    seat: str
    net: int
    purses: tuple[Purse, ...]


def purses(state: State, seat: str) -> tuple[str, ...]:
    """Return where a player may place income: own Senators in Carthage, then the Faction Treasury."""
    rows = SENATORS.rows(state, SCOPE)
    return (*(f"senator:{key}" for key in of_faction(state, seat) if is_free(rows[key])), FT)


def net_of(state: State, seat: str) -> int:
    """Return the income a seat has yet to place, in talents."""
    row = INCOMES.find(state, SCOPE, seat)
    return row.talents.known() if row is not None else 0


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask every player with income where it goes."""
    for seat in game.seats:
        if net_of(state, seat):
            choices = _choices(purses(state, seat), net_of(state, seat))
            yield Slot(f"{frame.key}:place:income:{seat}", seat, "place", {}, "required", choices, TREASURY_LINE)


@record
class Placings:
    """Every way to place an income on some purses: sums that it covers, the last of them perhaps the rest.

    Sampled are all on one purse, and a sum on each of some; purses may also get nothing, and be named twice.
    """

    purses: tuple[str, ...]
    net: int

    def sample(self, pick: Pick) -> Place:
        """Return one placing."""
        found: Place = self._plain().sample(pick)
        if len(found.shares) < len(self.purses) and pick(2):
            rest = [purse for purse in self.purses if purse not in dict(found.shares)]
            last = found.shares[-1]
            # one more purse takes the rest, unless the rest is given already
            return found if last[1] is None else Place((*found.shares, (rest[pick(len(rest))], None)))
        return found

    def every(self) -> Iterator[Place]:
        """Yield all on one purse each, then every way to give sums."""
        yield from self._plain().every()

    def size(self) -> int:
        """Return how many placings `every` yields."""
        return self._plain().size()

    def contains(self, value: object) -> bool:
        """Return whether a value places no more than the income, on these purses, the rest last."""
        if not isinstance(value, Place):
            return False
        sums = [amount for _, amount in value.shares[:-1]]
        last = value.shares[-1][1] if value.shares else 0
        fits = all(purse in self.purses for purse, _ in value.shares) and None not in sums
        given = [amount for amount in (*sums, last) if amount is not None]
        return fits and all(amount >= 0 for amount in given) and sum(given) <= self.net

    def _plain(self) -> Either:
        whole = OneOf(tuple(Place(((purse, None),)) for purse in self.purses))
        sums = Lots(tuple((purse, self.net) for purse in self.purses), 1, self.net)
        return Either((whole, RecordOf(tag_of(Place), (("shares", sums),))))


def _choices(places: tuple[str, ...], net: int) -> Either:
    return Either((Placings(places, net),))


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return what each player who may sell can file."""
    for seat in game.seats:
        if expected(game, state, seat):
            places = purses(state, seat)
            slot = Slot(
                f"trade.income:place:income:{seat}",
                seat,
                "place",
                {},
                "required",
                _choices(places, net_of(state, seat)),
                TREASURY_LINE,
            )
            others = tuple(Place(((place, None),)) for place in places if place != FT)
            form = (Suggestion(TREASURY_LINE, "place_treasury"), *(Suggestion(o, "place_senator") for o in others))
            yield Topic(slot, "trade.income", form)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Place | Nothing) -> Verdict:
    """Check whether the shares name own purses in Carthage and are no more than the income, where that is known."""
    cite = ("roc:6.3.6",)
    if isinstance(order, Nothing):
        return ACCEPTED
    for at, (key, amount) in enumerate(order.shares):
        wrong = _purse(view, slot.seat, key)
        if wrong is not None:
            return wrong
        if amount is None and at < len(order.shares) - 1:
            return Refused("rest_comes_last", cite, {}, _rest_last(order))
        if amount is not None and amount < 0:
            return Refused("share_below_nothing", cite, {"purse": key, "amount": amount})
    wanted = sum(amount or 0 for _, amount in order.shares)
    row = INCOMES.find(view, SCOPE, slot.seat)
    if row is not None and wanted > row.talents.known():
        facts = {"wanted": wanted, "net": row.talents.known()}
        return Refused("income_too_small", cite, facts, (TREASURY_LINE,), lasting=False)
    return ACCEPTED


def _rest_last(order: Place) -> tuple[Place, ...]:
    fixed = tuple((purse, amount) for purse, amount in order.shares if amount is not None)
    first = next(purse for purse, amount in order.shares if amount is None)
    return (Place((*fixed, (first, None))),)


@rule("roc:ruling 48", title="Who may receive the income of trade")
def _purse(view: State, seat: str, purse: str) -> Refused | None:
    if purse == FT:
        return None
    wrong = checks.own(view, seat, purse, "roc:6.3.6")
    if wrong is not None:
        return replace(wrong, hint=(TREASURY_LINE,))
    if not is_free(SENATORS.get(view, SCOPE, bare(purse))):
        cites = ("roc:6.3.6", "roc:ruling 48")
        return Refused("place_on_absent", cites, {"senator": purse}, (TREASURY_LINE,), lasting=False)
    return None


@CARTHAGE.step("trade.income", cites=("roc:6.3.6",), kinds=("place",), asks=asks, foresees=foresees, check=check)
@rule("roc:6.3.6", title="Placing the income of trade")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Place each player's income as ordered; the rest goes into the Faction Treasury."""
    for seat in play.game.seats:
        answer = play.one("place", seat)
        if answer is not None:
            state = yield from _place(
                play, state, seat, answer.order if isinstance(answer.order, Place) else TREASURY_LINE
            )
        elif INCOMES.find(state, SCOPE, seat) is not None:
            gone = INCOMES.drop(state, SCOPE, seat)
            state = yield INCOME_SPENT.at(play.scope, (gone,))
    return END


def _place(play: Play, state: State, seat: str, order: Place) -> Flow[State]:
    net = net_of(state, seat)
    given: dict[str, int] = {}
    for key, amount in order.shares:
        rest = net - sum(given.values())
        given[key] = given.get(key, 0) + (rest if amount is None else amount)
    to_treasury = net - sum(amount for key, amount in given.items() if key != FT)
    lines = tuple(purse(state, bare(key), n) for key, n in given.items() if key != FT and n)
    left = EARNED.set(state, SCOPE, seat, Secret(to_treasury, INCOMES.get(state, SCOPE, seat).talents.to))
    changes: tuple[Change, ...] = (*(card_gets(bare(line.senator), line.change) for line in lines), left)
    data = IncomePlaced(seat, net, lines)
    state = yield Event.of(data, play.scope, changes)
    return (yield from _keep(state, seat, to_treasury))


def _keep(state: State, seat: str, amount: int) -> Flow[State]:
    told = stock_told(state, seat, amount, "trade", ("roc:6.3.6",))
    changes = (stock_gets(state, seat, amount), INCOMES.drop(state, SCOPE, seat))
    return (yield replace(told, changes=changes))
