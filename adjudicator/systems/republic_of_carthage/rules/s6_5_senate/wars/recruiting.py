"""6.5.7 What recruiting costs: the price of the day for each unit, and what no proposal may recruit."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Lot, Units
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.state import ONGOING, SCOPE
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from adjudicator.systems.republic_of_carthage.rules.lots import is_merchant

CITE = "roc:6.5.7"
COST, BAN = "recruit_cost", "recruit_ban"
MUL, ADD, DIV = "mul", "add", "div"


@record
class CostTerm:
    """What a card makes of a price: `mul`, `add` or `div` by a value."""

    card: str
    op: str
    value: int


@record
class LotPrice:
    """A number of units of a kind at a price each: the printed one, and what cards make of it; `total` for all."""

    unit: str
    number: int
    printed: int
    terms: tuple[CostTerm, ...]
    each: int
    total: int


@EFFECTS.effect(COST, fields=("unit", "scope", "op", "value", "max_units", "duration"), cites=CITE)
def on_cost(effect: Effect, game: Game, unit: str) -> tuple[str, int]:
    """Return how a card in force changes the price of a unit, empty if it does not."""
    if unit in _meant(game, effect):
        return effect.word("op"), effect.number("value")
    return "", 0


@EFFECTS.effect(BAN, fields=("scope", "duration"), cites=CITE)
def on_ban(effect: Effect, game: Game, unit: str) -> bool:
    """Return whether a card in force bars a unit from being recruited."""
    return unit in _meant(game, effect)


def _meant(game: Game, effect: Effect) -> tuple[str, ...]:
    if effect.get("unit"):
        return (effect.word("unit"),)
    scope = effect.word("scope")
    kinds = game.box.units
    return tuple(key for key in kinds if scope == "all" or is_merchant(game, key) == (scope != "armies_and_fleets"))


@rule(CITE, title="A card that bars recruiting")
def barred(game: Game, state: State, unit: str) -> str:
    """Return the card, `card:no_recruitment`, by which a unit of this bare id cannot be recruited, empty if it can."""
    return next((f"card:{card}" for card, effect in in_force(state, BAN) if on_ban(effect, game, unit)), "")


@rule(CITE, "roc:ruling 121o", title="The price of the day")
def prices(game: Game, state: State, unit: str, number: int) -> tuple[LotPrice, ...]:
    """Return the cost of a number of units of a kind: those that a card makes cheaper first, then the rest.

    Of several factors the dearest holds; then what is added, then what divides, each unit rounded up.
    """
    usual = _terms(game, state, unit)
    found: list[LotPrice] = []
    left = number
    for _, row_card, effect in cheaper(state):
        op, value = on_cost(effect, game, unit)
        count = min(left, effect.number("max_units"))
        if op and count:
            found.append(_lot(game, unit, count, (*usual, CostTerm(f"card:{row_card}", op, value))))
            left -= count
    return (*found, _lot(game, unit, left, usual)) if left else tuple(found)


def _terms(game: Game, state: State, unit: str) -> tuple[CostTerm, ...]:
    """Return what changes the price of every unit of a kind, the dearest factor first."""
    found = [
        CostTerm(f"card:{card}", *on_cost(effect, game, unit))
        for card, effect in in_force(state, COST)
        if effect.get("max_units") is None
    ]
    factors = [term for term in found if term.op == MUL]
    dearest = [max(factors, key=lambda term: term.value)] if factors else []
    return (*dearest, *(term for op in (ADD, DIV) for term in found if term.op == op))


def _lot(game: Game, unit: str, number: int, terms: tuple[CostTerm, ...]) -> LotPrice:
    each = printed = int(game.box.units[unit].cost)
    for op in (MUL, ADD, DIV):
        for term in (term for term in terms if term.op == op):
            each = each * term.value if op == MUL else each + term.value if op == ADD else -(-each // term.value)
    return LotPrice(f"unit:{unit}", number, printed, terms, max(0, each), number * max(0, each))


def cheaper(state: State) -> tuple[tuple[str, str, Effect], ...]:
    """Return key, card and effect of each card in force that changes the price of a limited number of units."""
    held = [(card, effect) for card, effect in in_force(state, COST) if effect.get("max_units") is not None]
    rows = ONGOING.items(state, SCOPE)
    return tuple((key, row.card, row.effect) for key, row in rows if (row.card, row.effect) in held)


@rule(CITE, title="What a list of units costs")
def bill(game: Game, state: State, units: Units) -> tuple[LotPrice, ...]:
    """Return the prices of all units of a list, kind by kind as they are first named."""
    return tuple(price for unit, number in summed(units) for price in prices(game, state, unit, number))


def summed(units: Units) -> tuple[tuple[str, int], ...]:
    """Return the kinds of a list by bare id, each once, with its number."""
    found: dict[str, int] = {}
    for lot in units:
        found[bare(lot.unit)] = found.get(bare(lot.unit), 0) + lot.number
    return tuple(found.items())


def cost(bought: tuple[LotPrice, ...]) -> int:
    """Return the talents of a bill."""
    return sum(price.total for price in bought)


def used_up(state: State, bought: tuple[LotPrice, ...]) -> Iterator[Change]:
    """Yield the changes by which a card for a limited number of units is used up by their number."""
    for key, card, effect in cheaper(state):
        row = ONGOING.get(state, SCOPE, key)
        used = sum(p.number for p in bought if any(term.card == f"card:{card}" for term in p.terms))
        if used:
            left = effect.number("max_units") - used
            fields = tuple((name, left if name == "max_units" else value) for name, value in effect.fields)
            yield ONGOING.drop(state, SCOPE, key)
            if left > 0:
                yield ONGOING.put(SCOPE, key, type(row)(row.card, Effect(effect.kind, fields), row.until))


def within(game: Game, state: State, units: Units, talents: int) -> Units:
    """Return as many of a list of units as a sum pays for, the last named left out first."""
    kept = list(units)
    while kept and cost(bill(game, state, tuple(kept))) > talents:
        last = kept.pop()
        if last.number > 1:
            kept.append(Lot(last.unit, last.number - 1, last.veteran))
    return tuple(kept)
