"""What random events ask an officer, by standing `choose` orders or the default of the card (ruling 67h).

A table of kinds of effect, filled by the modules that carry them out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.choices import OneOf
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.card_effects.officers import who_chooses
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.state import SCOPE, TABLE_EVENTS

CITES: Final = ("roc:6.4.2.1", "roc:ruling 67h")


@dataclass(frozen=True, slots=True)
class Asking:
    """How a kind of effect asks an officer.

    Attributes:
        options: game, state, effect, card: what can be chosen now, the default first; none asks nothing.
        wrong: game, state, order: why a choice cannot be, as the code of a refusal, empty if it can; `choose_...`
            codes that begin with `choose_no_` pass with time.
    """

    options: Callable[[Game, State, Effect, str], Iterable[Choose]]
    wrong: Callable[[Game, State, Choose], str]


_KINDS: Final[dict[str, Asking]] = {}


def enter(kind: str, asking: Asking) -> None:
    """Enter a kind of effect that asks; raises ValueError where it has an entry."""
    if kind in _KINDS:
        raise ValueError(f"{kind} asks already")
    _KINDS[kind] = asking


def chooser(game: Game, state: State, effect: Effect) -> str:
    """Return the officer who chooses, `senator:7`, empty without one."""
    officer = who_chooses(game, state, effect)
    return person(officer) if officer else ""


def asks_about(effect: Effect) -> bool:
    """Return whether an effect lets an officer choose."""
    return effect.kind in _KINDS


def options(game: Game, state: State, effect: Effect, card: str) -> tuple[Choose, ...]:
    """Return what can be chosen, the default first."""
    return tuple(_KINDS[effect.kind].options(game, state, effect, card)) if asks_about(effect) else ()


@rule("roc:ruling 67h", title="The officer's owner answers an event")
def slots(game: Game, state: State, key: str, effect: Effect, card: str) -> Iterator[Slot]:
    """Yield the slot of the officer's owner, where there is something to choose and somebody to do it."""
    officer = who_chooses(game, state, effect)
    if officer:
        yield from _slots(game, state, key, effect, card, (owner(state, officer),))


def _slots(game: Game, state: State, key: str, effect: Effect, card: str, seats: Iterable[str]) -> Iterator[Slot]:
    found = options(game, state, effect, card)
    for seat in seats if found else ():
        name = f"{key}:choose:{card.partition(':')[2]}:{seat}"
        yield Slot(name, seat, "choose", {"card": (card,)}, "optional", OneOf(found), found[0])


def asking(game: Game, kinds: Iterable[str] = ()) -> tuple[tuple[str, Effect], ...]:
    """Return the Table Events that ask an officer, with the effect that asks, optionally of some kinds alone."""
    wanted = set(kinds or _KINDS)
    found = (
        (f"card:{key}", effect)
        for key in game.box.table_events
        for effect in game.box.effects_of(key)
        if effect.kind in _KINDS and effect.kind in wanted
    )
    first: dict[str, Effect] = {}
    for card, effect in found:
        first.setdefault(card, effect)
    return tuple(first.items())


def topics(game: Game, state: State, step: str, kinds: tuple[str, ...]) -> Iterator[Topic]:
    """Yield what every seat can keep on file, as who will be officer is open; the present one's owner sees a form."""
    for card, effect in asking(game, kinds):
        officer = who_chooses(game, state, effect)
        here = TABLE_EVENTS.find(state, SCOPE, card.partition(":")[2])
        for slot in _slots(game, state, step, effect, card, game.seats):
            found = options(game, state, effect, card)
            mine = bool(officer) and owner(state, officer) == slot.seat and len(found) > 1
            lines = (Suggestion(order, "choose_event", {"card": card}, life="packet") for order in found)
            yield Topic(slot, step, tuple(lines) if mine and (here is not None or step.startswith("forum")) else ())


def check(game: Game, view: State, order: Choose, kinds: tuple[str, ...]) -> Verdict:
    """Check whether a choice is one that the card can offer, now or later."""
    found = dict(asking(game, kinds))
    if order.card not in found:
        return Refused("card_asks_nothing", CITES, {"card": order.card})
    code = _KINDS[found[order.card].kind].wrong(game, view, order)
    if not code:
        return ACCEPTED
    hint = options(game, view, found[order.card], order.card)[:2]
    return Refused(code, CITES, {"card": order.card}, hint, lasting=not code.startswith("choose_no_"))
