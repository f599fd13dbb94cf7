"""6.2.10, last part: each player moves talents freely among own Senators in Carthage and the Faction Treasury."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Answer, Flow, Game, Play
from adjudicator.model.choices import Either, OneOf, Pick
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.orders.base import Nothing, Shares
from adjudicator.systems.republic.orders.revenue import Distribute
from adjudicator.systems.republic.rules import checks
from adjudicator.systems.republic.rules.money import (
    FT,
    Purse,
    bare,
    card_gets,
    purse,
    seen_stock,
    stock_gets,
    stock_told,
)
from adjudicator.systems.republic.state import REBEL, SCOPE, SENATORS, TALENTS

CITE = "roc:6.2.10"


@event("talents_distributed", "roc:6.2.10", answers=("distribute",))
class TalentsDistributed:
    """A player moved talents: the cards that changed. The balance of the Faction Treasury is not shown here."""

    seat: str
    purses: tuple[Purse, ...]


@rule("roc:6.2.10", "roc:ruling 33", "roc:ruling 36h", title="Which purses are open to redistribution")
def purses(game: Game, view: State, seat: str) -> tuple[str, ...]:
    """Return the purses a seat can redistribute: Senators who share, those in revolt, the Faction Treasury last."""
    return (*checks.ids(checks.sharing(game, view, seat)), *checks.ids(checks.rebels(view, seat)), FT)


def held(view: State, seat: str, key: str) -> int:
    """Return what a purse holds."""
    return seen_stock(view, seat) if key == FT else TALENTS.of(view, SCOPE, bare(key))


@rule("roc:6.2.10", "ror:5", title="Talents come from the Faction Treasury and go there, where nothing else is said")
def whole(shares: Shares) -> Shares:
    """Return shares with the Faction Treasury: it gives all it has to a `rest`, or takes what is left."""
    if any(key == FT for key, _ in shares):
        return shares
    rest = any(amount is None for _, amount in shares)
    return ((FT, 0), *shares) if rest else (*shares, (FT, None))


def wanted(view: State, seat: str, order: Distribute) -> dict[str, int]:
    """Return what each purse is to hold, the rest counted out: the remainder of the purses named and the Treasury."""
    return _shared_out(order, {key: held(view, seat, key) for key, _ in whole(order.shares)})


def _shared_out(order: Distribute, has: Mapping[str, int]) -> dict[str, int]:
    shares = whole(order.shares)
    rest = sum(has.values()) - sum(amount for _, amount in shares if amount is not None)
    return {key: rest if amount is None else amount for key, amount in shares}


@record
class Redistributions:
    """Every redistribution that adds up; `held` are the purses open to it with what they hold, the Treasury last.

    Sampled are shares of some purses that may share with one another, the last of which takes the rest.
    """

    held: tuple[tuple[str, int], ...]
    rebels: tuple[str, ...]

    def sample(self, pick: Pick) -> Distribute:
        """Return one redistribution."""
        loyal = [key for key, _ in self.held if key not in self.rebels]
        side = [*self.rebels, FT] if self.rebels and pick(2) else loyal
        taken = [side.pop(pick(len(side))) for _ in range(1 + pick(len(side)))]
        pool = sum(dict(self.held)[key] for key in taken)
        shares: list[tuple[str, int | None]] = []
        for key in taken[:-1]:
            part = pick(pool + 1)
            pool -= part
            shares.append((key, part))
        return Distribute((*shares, (taken[-1], None)))

    def every(self) -> Iterator[Distribute]:
        """Yield the plain ones: any part of what one Senator and the Treasury hold on the one, the rest in it."""
        for key, pool in self._pools():
            yield from (Distribute(((key, part), (FT, None))) for part in range(pool + 1))

    def size(self) -> int:
        """Return how many `every` yields."""
        return sum(pool + 1 for _, pool in self._pools())

    def contains(self, value: object) -> bool:
        """Return whether a value names these purses once each, adds up, and keeps rebels apart."""
        if not isinstance(value, Distribute):
            return False
        shares = whole(value.shares)
        mine, keys = dict(self.held), [key for key, _ in shares]
        amounts = [amount for _, amount in shares]
        known = len(set(keys)) == len(keys) and all(key in mine for key in keys)
        if not known or None in amounts[:-1] or any(amount is not None and amount < 0 for amount in amounts):
            return False
        pool = sum(mine[key] for key in keys)
        rest = pool - sum(amount or 0 for amount in amounts)
        if rest < 0 or (rest and None not in amounts):
            return False
        after = {key: rest if amount is None else amount for key, amount in shares}
        return all(gain <= (mine[FT] if FT in after else 0) for gain in self._gains(mine, after))

    def _pools(self) -> list[tuple[str, int]]:
        treasury = dict(self.held)[FT]
        return [(key, talents + treasury) for key, talents in self.held if key != FT]

    def _gains(self, before: Mapping[str, int], after: Mapping[str, int]) -> tuple[int, int]:
        """Return what rebels and what loyal Senators gain."""
        moved = {key: amount - before[key] for key, amount in after.items() if key != FT}
        rebels = sum(change for key, change in moved.items() if key in self.rebels)
        return rebels, sum(moved.values()) - rebels


def slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Yield a slot for each seat; by default everything stays where it is."""
    for seat in game.seats:
        nothing = OneOf((Nothing("distribute"),))
        mine = tuple((each, held(state, seat, each)) for each in purses(game, state, seat))
        ways = Redistributions(mine, checks.ids(checks.rebels(state, seat)))
        choices = Either((nothing, Either((ways,))))
        yield Slot(f"{key}:distribute:{seat}", seat, "distribute", {}, "optional", choices, Nothing("distribute"))


def form(game: Game, state: State, slot: Slot) -> tuple[Suggestion, ...]:
    """Return what the order form offers: leave all as it is, all on one Senator, all in the Faction Treasury."""
    found = [Suggestion(slot.default, "distribute_no")]
    senators = [key for key in purses(game, state, slot.seat) if key != FT]
    if senators:
        first = max(senators, key=lambda key: SENATORS.get(state, SCOPE, bare(key)).leader)
        others: tuple[tuple[str, int | None], ...] = tuple((key, 0) for key in senators if key != first)
        found.append(Suggestion(Distribute((*others, (FT, 0), (first, None))), "distribute_one", {"senator": first}))
        all_in = Distribute((*((key, 0) for key in senators), (FT, None)))
        found.append(Suggestion(all_in, "distribute_treasury"))
    return tuple(found)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Distribute | Nothing) -> Verdict:
    """Check whether a redistribution adds up and touches only purses that are open; before its step, with income."""
    if isinstance(order, Nothing):
        return ACCEPTED
    keys = [key for key, _ in order.shares]
    twice = next((key for key in keys if keys.count(key) > 1), "")
    if twice:
        return Refused("purse_twice", (CITE,), {"purse": twice})
    for key in keys:
        closed = checks.purse_closed(view, slot.seat, key, CITE, rebels=True, may=game.box.republic.shares)
        if closed is not None:
            return closed
    amounts = [amount for _, amount in order.shares]
    if None in amounts[:-1]:
        return Refused("rest_comes_last", (CITE,))
    if any(amount is not None and amount < 0 for amount in amounts):
        return Refused("share_below_nothing", (CITE,))
    due = game.box.republic.due(game, view, slot.seat) if frame is None else {}
    return _adds_up(view, slot.seat, order, due)


def _adds_up(view: State, seat: str, order: Distribute, due: Mapping[str, int]) -> Verdict:
    """Check the sum against what the purses hold and what is `due` to them before the step."""
    purses = tuple(key for key, _ in whole(order.shares))
    has = {key: held(view, seat, key) + due.get(key, 0) for key in purses}
    pool, paid = sum(has.values()), sum(due.get(key, 0) for key in purses)
    fixed = sum(amount for _, amount in order.shares if amount is not None)
    facts = {"held": pool - paid, "due": paid, "wanted": fixed, "purses": purses}
    if fixed > pool:
        return Refused("more_than_there_is", (CITE,), facts, lasting=False)
    after = _shared_out(order, has)
    if sum(after.values()) != pool:
        others = tuple(share for share in order.shares if share[0] != FT)
        return Refused("does_not_add_up", (CITE,), facts, (Distribute((*others, (FT, None))),), lasting=False)
    if not _kept_apart(view, has, after):
        return Refused("rebels_share_apart", (CITE, "roc:ruling 36h"), facts, lasting=False)
    return ACCEPTED


@rule("roc:ruling 36h", title="Rebels share among themselves and with the Faction Treasury only")
def _kept_apart(view: State, has: Mapping[str, int], after: Mapping[str, int]) -> bool:
    """Return whether no talents move between rebels and loyal Senators, except earlier ones of the Treasury."""
    treasury = has.get(FT, 0)
    gains = {REBEL: 0, "": 0}
    for key, amount in after.items():
        if key != FT:
            side = REBEL if SENATORS.get(view, SCOPE, bare(key)).place == REBEL else ""
            gains[side] += amount - has[key]
    return all(gain <= treasury for gain in gains.values())


def resolve(play: Play, state: State) -> Flow[State]:
    """Carry out what each seat ordered, after the gifts have arrived."""
    for answer in play.all("distribute"):
        if isinstance(answer.order, Distribute):
            state = yield from _move(play, state, answer)
    return state


@rule("roc:6.2.10", "roc:ruling 32", title="Moving talents")
def _move(play: Play, state: State, answer: Answer) -> Flow[State]:
    seat = answer.slot.seat
    after = wanted(state, seat, answer.order)
    moved = {key: amount - held(state, seat, key) for key, amount in after.items()}
    cards = tuple(purse(state, bare(key), change) for key, change in moved.items() if key != FT and change)
    if not cards:
        return state
    changes: tuple[Change, ...] = tuple(card_gets(bare(one.senator), one.change) for one in cards)
    told = None
    if moved.get(FT):
        told = stock_told(state, seat, moved[FT], "distribution", (CITE,))
        changes += (stock_gets(state, seat, moved[FT]),)
    state = yield Event.of(TalentsDistributed(seat, cards), play.scope, changes)
    return (yield told) if told is not None else state
