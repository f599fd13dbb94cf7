"""A Neutral in the Forum: whom it persuades and defends, how it attracts Traders, what it bids."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.systems.republic.orders.forum import MINE, Bid, Interfere, Persuade
from adjudicator.systems.republic.people import from_hrao, number, owner
from adjudicator.systems.republic.rules.forum.persuasion import bounds, fails, persuaders, targets, terms
from adjudicator.systems.republic.rules.money import person, seen_stock
from adjudicator.systems.republic.state import FACTIONS, SCOPE, TALENTS
from adjudicator.systems.republic_of_carthage.orders.forum import Attract
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum.trader import receivers
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.policy import Mind, policy

REACH, BEYOND = 7, 9
"""A Neutral spends on a persuasion only if it can reach the first number, and never beyond the second."""
HOLD = 4
"""To this number, and never lower, a Neutral defends its Senators."""
OVER_TURN = 4
"""A Neutral bids up to the turn's number and this, above that only on a modified die of as much."""


def _defence(mind: Mind, target: str) -> int:
    """Return by how much a target's faction can lower a number, as far as its treasury is open."""
    seat = owner(mind.view, target)
    row = FACTIONS.find(mind.view, SCOPE, seat) if seat else None
    return int(row.treasury.known()) if row is not None and row.treasury.holds() else 0


@policy("persuade", "persuade", "extra_persuade")
@rule("roc:9.2", "roc:ruling 155", title="Whom a Neutral persuades")
def persuade(mind: Mind) -> Iterator[Persuade]:
    """Choose the best number after what may be spent against it; ties go to more Military and Oratory."""
    best: tuple[tuple[int, int, tuple[int, str]], str, str, int] | None = None
    for target in targets(mind.game, mind.view, mind.seat):
        card, guard = mind.game.box.person(target), _defence(mind, target)
        for by in persuaders(mind.view, mind.seat):
            sure = terms(mind.game, mind.view, by, target).number - guard
            rank = (-sure, -(card.mil + card.ora), number(target))
            if best is None or rank < best[0]:
                best = (rank, by, target, sure)
    if best is None:
        return
    _, by, target, sure = best
    held = TALENTS.of(mind.view, SCOPE, by)
    spend = max(0, min(held, BEYOND - sure)) if sure + held >= REACH else 0
    if sure + spend > bounds(fails(mind.game, mind.view), 0)[0]:
        yield Persuade(person(target), person(by), spend, extra=mind.slot.kind == "extra_persuade")


@policy("defend", "interfere")
@rule("roc:9.2", title="How a Neutral defends its Senators")
def defend(mind: Mind) -> Iterator[Interfere]:
    """Oppose an attempt on an own Senator if the Faction Treasury can bring the number to exactly four."""
    chest = seen_stock(mind.view, mind.seat)
    if chest and MINE in mind.slot.about.get("target", ()):
        yield Interfere("oppose", chest, target=MINE, number=HOLD)


@policy("trader", "attract", "extra_attract")
@rule("roc:9.2", "roc:ruling 156", title="A Neutral spends up to five talents on a Trader")
def attract(mind: Mind) -> Iterator[Attract]:
    """Try with the richest Senator in Carthage, the Leader among equals."""
    if receivers(mind.view, mind.seat):
        most = min(mind.card.trader_spend, TALENTS.of(mind.view, SCOPE, mind.spender()))
        yield Attract(person(mind.spender()), most, extra=mind.slot.kind == "extra_attract")


@policy("bid", "bid")
@rule("roc:9.2", "roc:ruling 157", title="What a Neutral bids for an extra initiative")
def bid(mind: Mind) -> Iterator[Bid]:
    """Open at the turn's number, a die and the modifier; later bid one more than the last, within what the die allows.

    The richest Senator pays; whoever does not hold enough to open bids what he has.
    """
    purse = mind.spender()
    held = TALENTS.of(mind.view, SCOPE, purse) if purse else 0
    (auction,) = mind.slot.about["auction"][:1]
    modified = mind.die("bid", auction) + mind.card.initiative if held else 0
    if not held:
        return
    if from_hrao(mind.game, mind.view)[0] == mind.seat:
        yield Bid(person(purse), max(0, min(held, mind.turn + modified)))
        return
    ceiling = held if modified >= OVER_TURN else mind.turn + OVER_TURN
    yield Bid(person(purse), min(held, ceiling), step=1)
