"""What sets of goods fetch, with what cards in force make of it."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.state import ONGOING, SCOPE


@record
class PriceTerm:
    """One change of a unit value: the card as `card:wine_ban`, add or mul, and the number."""

    card: str
    op: str
    value: int


@record
class UnitValue:
    """What a card of a good, `good:dye`, is worth now: printed value, every change, result of at least 1.

    `linear` says that sets of it are worth their number times that.
    """

    good: str
    printed: int
    terms: tuple[PriceTerm, ...]
    value: int
    linear: bool


def expired(state: State, turn: int) -> tuple[str, ...]:
    """Return the keys of ongoing effects that no Trade Phase after that of a turn will read."""
    gone = {f"{word}:{n}" for word in ("turn", "only") for n in range(turn + 1)}
    kinds = {"commodity_value", "set_value_rule", "warehouse_limit"}
    return tuple(key for key, row in ONGOING.items(state, SCOPE) if row.effect.kind in kinds and row.until in gone)


@rule("roc:ruling 51", title="Prices changed by cards")
def unit_value(game: Game, state: State, good: str) -> UnitValue:
    """Return the value of one card of a good in sales: multiplied first, then added up, never below 1."""
    value = was = int(game.box.commodities[good].value)
    found = [(card, e) for card, e in in_force(state, "commodity_value") if e.word("commodity") == good]
    found.sort(key=lambda one: one[1].word("op") != "mul")
    terms = tuple(PriceTerm(f"card:{card}", e.word("op"), e.number("value")) for card, e in found)
    for term in terms:
        value = value * term.value if term.op == "mul" else value + term.value
    return UnitValue(f"good:{good}", was, terms, max(1, value), is_linear(state, good))


def is_linear(state: State, good: str) -> bool:
    """Return whether sets of a good are worth only their number times their value."""
    return any(effect.word("commodity") == good for _, effect in in_force(state, "set_value_rule"))


@rule("roc:6.3.3.2", "roc:6.3.2.2", title="What a set fetches")
def fetches(unit: UnitValue, cards: int) -> int:
    """Return the talents a set brings: number squared times unit value, or number times it while sets are linear."""
    return cards * unit.value * (1 if unit.linear else cards)
