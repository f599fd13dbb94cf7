"""Effects of cards that hold for a while and bear on incomes and rolls, each read by a handler of its kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic.registry import EFFECTS
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.state import CITY, ONGOING, SCOPE, TURN

NONE = "none"
"""What `province_income` says of a province that makes no income roll at all."""


@record
class CardTerm:
    """What a card in force adds to a result, or with a minus takes from it; `card` as `card:drought`."""

    card: str
    value: int


Terms = tuple[CardTerm, ...]


def total(terms: Terms) -> int:
    """Return what all terms add."""
    return sum(term.value for term in terms)


def _run(effect: Effect, *args: object) -> Any:  # noqa: ANN401 - each handler returns what its caller needs
    return EFFECTS.effects[effect.kind].run(effect, *args)


def _terms(state: State, kind: str, *args: object) -> Iterator[CardTerm]:
    for card, effect in in_force(state, kind):
        yield CardTerm(f"card:{card}", _run(effect, *args))


# ------------------------------------------------------------------------------------ handlers


@EFFECTS.effect(
    "income",
    fields=("phase", "to", "amount", "turn"),
    only={"phase": ("revenue",), "to": ("state",)},
    cites="roc:6.2.4",
)
def income(effect: Effect) -> int:
    """Return what the State receives beside its yearly income."""
    return effect.number("amount")


@EFFECTS.effect("province_income", fields=("provinces", "value", "turn"), cites="roc:6.2.9.1")
def province_income(effect: Effect, province: str, developed: bool) -> int | None:
    """Return what is added to the State Income of a province: 0 if the effect is of others, None if it rolls none."""
    if not names(effect, province, developed):
        return 0
    return None if effect.get("value") == NONE else effect.number("value")


@EFFECTS.effect("personal_income", fields=("value", "turn"), cites="roc:6.2.9.2")
def personal_income(effect: Effect) -> int:
    """Return what is added to each Personal Income."""
    return effect.number("value")


@EFFECTS.effect("no_development", fields=("turn",), cites="roc:6.2.9.4")
def no_development(effect: Effect, of_card: tuple[Effect, ...], province: str, developed: bool) -> bool:
    """Return whether a province cannot improve: it is one that another effect of the same card names."""
    return any(names(each, province, developed) for each in of_card)


@EFFECTS.effect(
    "all_rolls",
    fields=("value", "except", "persuasion", "duration"),
    only={"except": (("initiative", "random_event"),)},
    cites="roc:6.4.2.1",
)
def all_rolls(effect: Effect) -> int:
    """Return what is added to the total of a roll that the omens bear on."""
    return effect.number("value")


def names(effect: Effect, province: str, developed: bool) -> bool:
    """Return whether an effect is about a province."""
    provinces = effect.get("provinces")
    if isinstance(provinces, tuple):
        return province in provinces
    return provinces == "all" or (provinces == "undeveloped" and not developed)


# ------------------------------------------------------------------------------------- questions


@rule("roc:6.2.4", title="Incomes of the State that cards bring")
def grants(state: State) -> Terms:
    """Return what cards in force bring the State this turn."""
    return tuple(_terms(state, "income"))


@rule("roc:6.2.9.1", title="Cards that change or bar a province's income")
def on_province(state: State, province: str, developed: bool) -> tuple[Terms, str]:
    """Return what cards add to a State Income roll, and the card that bars both incomes, empty if none does."""
    found = ((card, _run(effect, province, developed)) for card, effect in in_force(state, "province_income"))
    values = tuple((f"card:{card}", value) for card, value in found)
    barred = next((card for card, value in values if value is None), "")
    return tuple(CardTerm(card, value) for card, value in values if value), barred


def on_personal(state: State) -> Terms:
    """Return what cards add to each Personal Income."""
    return tuple(_terms(state, "personal_income"))


def bars_development(state: State, province: str, developed: bool) -> str:
    """Return the card by which a province cannot improve this turn, empty if none does."""
    incomes = in_force(state, "province_income")
    for card, effect in in_force(state, "no_development"):
        of_card = tuple(each for other, each in incomes if other == card)
        if _run(effect, of_card, province, developed):
            return f"card:{card}"
    return ""


def omens(state: State) -> Terms:
    """Return what omens add to the totals of province and development rolls."""
    return tuple(_terms(state, "all_rolls"))


@rule("roc:6.4.2.2.7", title="What omens add to a persuasion roll")
def persuasion_omens(state: State) -> Terms:
    """Return what omens add to the totals of persuasion rolls, which is not what they add to others."""
    found = ((card, effect.number("persuasion", 0)) for card, effect in in_force(state, "all_rolls"))
    return tuple(CardTerm(f"card:{card}", value) for card, value in found if value)


def allows(state: State, name: str) -> bool:
    """Return whether a named rule, such as `corruption_allowed`, is on: no law in force has switched it off."""
    laws = (effect for _, effect in in_force(state, "rule") if effect.word("name") == name)
    return all(effect.get("value") is not False for effect in laws)


def expired(state: State) -> tuple[str, ...]:
    """Return the keys of ongoing effects that no Revenue Phase after this one will read."""
    now = TURN.of(state, SCOPE, CITY)
    gone = {f"{word}:{turn}" for word in ("turn", "only") for turn in range(now + 1)}
    kinds = {"income", "province_income", "personal_income", "no_development", "governor_mortality"}
    return tuple(key for key, row in ONGOING.items(state, SCOPE) if row.effect.kind in kinds and row.until in gone)
