"""6.2.10, first part: ransoms. A captive whose ransom is paid to the bank is back in Carthage at once."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Answer, Flow, Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Verdict
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revenue import Ransom
from adjudicator.systems.republic.people import of_faction
from adjudicator.systems.republic.rules import checks
from adjudicator.systems.republic.rules.money import (
    FT,
    Purse,
    bank_pays,
    bare,
    card_gets,
    person,
    purse,
    seen_stock,
    stock_gets,
    stock_told,
)
from adjudicator.systems.republic.rules.terms.out_of_office import came_beaten
from adjudicator.systems.republic.state import IN_CITY, PLACE, SCOPE, SENATORS, TALENTS

CITES = ("roc:6.2.10", "roc:ruling 131")
CAPTIVE = "captive:"


@event("ransom_paid", "roc:6.2.10", "roc:ruling 131", answers=("ransom",), weight=56, own_weight=41)
class RansomPaid:
    """A captive was ransomed: the larger of `least` and `factor` times his Influence.

    Paid from the cards in `purses` and, with the rest, from the Faction Treasury.
    """

    seat: str
    senator: str
    war: str
    inf: int
    factor: int
    least: int
    amount: int
    purses: tuple[Purse, ...]
    from_treasury: int


@rule("roc:ruling 131", "roc:ruling 143", title="Who can be ransomed")
def captives(game: Game, state: State) -> tuple[str, ...]:
    """Return the bare ids of captives who belong to a faction, seat by seat; also of Lost Wars."""
    rows = SENATORS.rows(state, SCOPE)
    return tuple(key for seat in game.seats for key in of_faction(state, seat) if rows[key].place.startswith(CAPTIVE))


@rule("roc:6.6.2", "roc:ruling 131", title="The price of a captive")
def price(game: Game, state: State, senator: str) -> int:
    """Return the ransom in talents: ten, or twice his Influence if that is more."""
    figures = game.box.constants.combat
    return int(max(figures.ransom_min, figures.ransom_influence_factor * SENATORS.get(state, SCOPE, senator).inf))


def slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Yield a slot for each captive; by default nobody pays."""
    for senator in captives(game, state):
        seat = SENATORS.get(state, SCOPE, senator).faction
        who = person(senator)
        purses = (*checks.ids(checks.in_carthage(state, seat)), FT, who)
        orders = (Ransom(who, purse=each) for each in ("", *purses))
        ways = tuple(order for order in orders if _pays(game, state, seat, order))
        choices = Either((OneOf((Ransom(who, yes=False), Nothing("ransom"))), OneOf(ways)))
        default = Ransom(who, yes=False)
        yield Slot(f"{key}:ransom:{senator}:{seat}", seat, "ransom", {"senator": (who,)}, "optional", choices, default)


def form(game: Game, state: State, slot: Slot) -> tuple[Suggestion, ...]:
    """Return what the order form offers for a captive."""
    (who,) = slot.about["senator"]
    facts = {"senator": who, "amount": price(game, state, bare(who))}
    paid = (Suggestion(Ransom(who), "ransom_yes", facts),) if _pays(game, state, slot.seat, Ransom(who)) else ()
    return (Suggestion(slot.default, "ransom_no", facts), *paid)


def check(game: Game, view: State, slot: Slot, order: Ransom | Nothing) -> Verdict:
    """Check whether a seat can ransom this Senator from the purse it names."""
    if isinstance(order, Nothing) or not order.yes:
        return ACCEPTED
    wrong = checks.own(view, slot.seat, order.senator, "roc:6.2.10")
    if wrong is not None:
        return wrong
    senator = bare(order.senator)
    if not SENATORS.get(view, SCOPE, senator).place.startswith(CAPTIVE):
        return Refused("not_a_captive", CITES, {"senator": order.senator}, lasting=False)
    if order.purse not in {"", order.senator}:
        closed = checks.purse_closed(view, slot.seat, order.purse, "roc:6.2.10")
        if closed is not None:
            return closed
    if not _pays(game, view, slot.seat, order):
        facts = {
            "senator": order.senator,
            "amount": price(game, view, senator),
            "held": sum(_held(view, slot.seat, each) for each in _purses(order)),
        }
        return Refused("ransom_too_dear", CITES, facts, lasting=False)
    return ACCEPTED


def _purses(order: Ransom) -> tuple[str, ...]:
    """Return the purses a ransom is taken from, in order: his own, the Treasury, a Senator who is named."""
    if order.purse == FT:
        return (FT, order.senator)
    return tuple(dict.fromkeys((order.senator, FT, order.purse or FT)))


def _held(view: State, seat: str, key: str) -> int:
    return seen_stock(view, seat) if key == FT else TALENTS.of(view, SCOPE, bare(key))


def _pays(game: Game, view: State, seat: str, order: Ransom) -> bool:
    held = sum(_held(view, seat, each) for each in _purses(order))
    return held >= price(game, view, bare(order.senator))


def resolve(play: Play, state: State) -> Flow[State]:
    """Carry out the ransoms that are ordered and can still be paid."""
    for answer in play.all("ransom"):
        state = yield from paid(play, state, answer)
    return state


def paid(play: Play, state: State, answer: Answer) -> Flow[State]:
    """Carry out one, if it is ordered, the captive is still there and it can be paid."""
    wanted = isinstance(answer.order, Ransom) and answer.order.yes
    if not wanted or bare(answer.order.senator) not in captives(play.game, state):
        return state
    if not _pays(play.game, state, answer.slot.seat, answer.order):
        return state
    return (yield from _pay(play, state, answer))


@rule("roc:6.2.10", "roc:ruling 131", title="Ransom")
def _pay(play: Play, state: State, answer: Answer) -> Flow[State]:
    seat, order = answer.slot.seat, answer.order
    senator, figures = bare(order.senator), play.game.box.constants.combat
    row = SENATORS.get(state, SCOPE, senator)
    left = amount = price(play.game, state, senator)
    taken: list[tuple[str, int]] = []
    for key in _purses(order):
        paid = min(left, _held(state, seat, key))
        taken.append((key, paid))
        left -= paid
    purses = tuple(purse(state, bare(key), -paid) for key, paid in taken if key != FT and paid)
    from_stock = sum(paid for key, paid in taken if key == FT)
    told = stock_told(state, seat, -from_stock, "ransom", CITES)
    # he is home from a war that he did not win, for which the Court of One Hundred and Four may try him
    changes: tuple[Change, ...] = (PLACE.set(state, SCOPE, senator, IN_CITY), bank_pays(-amount))
    changes += came_beaten(state, senator)
    changes += tuple(card_gets(bare(one.senator), one.change) for one in purses)
    if from_stock:
        changes += (stock_gets(state, seat, -from_stock),)
    data = RansomPaid(
        seat,
        order.senator,
        f"war:{row.place.removeprefix(CAPTIVE)}",
        row.inf,
        figures.ransom_influence_factor,
        figures.ransom_min,
        amount,
        purses,
        from_stock,
    )
    state = yield Event.of(data, play.scope, changes)
    return (yield told) if from_stock else state
