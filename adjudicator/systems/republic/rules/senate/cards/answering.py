"""An officer, as the Presiding Magistrate, answers a card: it happens, or somebody pays and it comes to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record, tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.registry import EFFECTS, SHARED
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.card_effects.carrying import carry_out
from adjudicator.systems.republic.rules.card_effects.officers import NAMED, officer
from adjudicator.systems.republic.rules.money import (
    Balance,
    Purse,
    bank_pays,
    booked,
    card_gets,
    purse,
    state_gets,
    treasury,
)
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.state import SCOPE, TALENTS

STEP: Final = "senate.answer"
CITE: Final = "roc:6.5"
PREVENT: Final = "option_to_prevent"
PAY, REFUSE = "pay", "refuse"
CHOICES: Final = (PAY, REFUSE)
PM: Final = "pm"
OFFICER: Final = "officer"
"""Who decides pays from the own card."""


@event("card_prevented", "roc:6.5", answers=("choose",))
class CardPrevented:
    """The Presiding Magistrate has the State pay, and a card comes to nothing."""

    card: str
    senator: str
    treasury: Balance


@event("card_not_prevented", "roc:6.5", answers=("choose",))
class CardNotPrevented:
    """The State does not pay: `can` says that it could have; `senator` is the PM, empty if there is none."""

    card: str
    senator: str
    amount: int
    can: bool


@record
class CardBoughtOff(CardPrevented):
    """The officer pays from the talents on the own card, and the State Treasury stays as it is."""

    purse: Purse


@record
class CardNotBoughtOff(CardNotPrevented):
    """The officer does not pay: `can` says that the talents were on the card."""

    own: bool


@EFFECTS.effect(
    PREVENT,
    fields=("paid_by", "decided_by", "amount"),
    only={"paid_by": ("state_treasury", OFFICER), "decided_by": (PM, *NAMED)},
    cites=CITE,
)
def price(effect: Effect) -> int:
    """Return the talents for which a card comes to nothing."""
    return effect.number("amount")


def _option(game: Game, card: str) -> Effect | None:
    return next(iter(game.box.effects_of(card, PREVENT)), None)


def preventable(game: Game, card: str) -> int | None:
    """Return the talents by which a card can be prevented, None for a card that cannot."""
    found = _option(game, card)
    return price(found) if found is not None else None


def own_money(game: Game, card: str) -> bool:
    """Return whether the officer pays, and not the State."""
    found = _option(game, card)
    return found is not None and found.word("paid_by") == OFFICER


@rule(CITE, title="Who answers a card")
def decider(game: Game, state: State, card: str) -> str:
    """Return the bare id of the Senator who decides, empty if there is none."""
    found = _option(game, card)
    word = found.word("decided_by") if found is not None else PM
    return chair.presiding(game, state) if word == PM else officer(game, state, word)


def _held(game: Game, state: State, card: str) -> int:
    """Return the talents in the purse that would pay."""
    if not own_money(game, card):
        return treasury(state)
    senator = decider(game, state, card)
    return TALENTS.of(state, SCOPE, senator) if senator else 0


def cards(game: Game) -> tuple[str, ...]:
    """Return the cards that can be prevented, as orders name them."""
    return tuple(f"card:{key}" for key in game.box.events if preventable(game, f"card:{key}") is not None)


def ask(play: Play, card: str) -> None:
    """Bring on the answer to a card that was played."""
    play.push(STEP, f"answer-{bare(card)}", local=card)


@rule(CITE, title="The State pays by default if it can, an officer never")
def default(game: Game, state: State, card: str) -> Choose:
    """Return what is done without an order."""
    pays = not own_money(game, card) and treasury(state) >= (preventable(game, card) or 0)
    return Choose(card, PAY if pays else REFUSE)


def _slot(game: Game, state: State, key: str, seat: str, card: str) -> Slot:
    choices = RecordOf(tag_of(Choose), (("card", OneOf((card,))), ("choice", OneOf(CHOICES)), ("fleets", OneOf(((),)))))
    made = default(game, state, card)
    return Slot(f"{key}:choose:{bare(card)}:{seat}", seat, "choose", {"card": (card,)}, "optional", choices, made)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the owner of the officer who decides."""
    senator = decider(game, state, frame.local)
    if senator:
        yield _slot(game, state, frame.key, owner(state, senator), frame.local)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return the same ahead: who will decide, and who holds a card, is open, so everybody may file it."""
    for card in cards(game):
        senator = decider(game, state, card)
        for seat in game.seats if not hand.is_out(state, card) else ():
            slot = _slot(game, state, STEP, seat, card)
            asked = bool(senator) and owner(state, senator) == seat
            facts = {"card": card, "amount": preventable(game, card)}
            ways = (slot.default, *(Choose(card, choice) for choice in CHOICES if choice != slot.default.choice))
            mine = "_yourself" if own_money(game, card) else ""
            keys = {PAY: f"choose_pay{mine}", REFUSE: "choose_refuse"}
            form = tuple(Suggestion(way, keys[way.choice], facts, life="standing") for way in ways)
            yield Topic(slot, STEP, form if asked else ())


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Choose) -> Verdict:
    """Check whether a card can be answered so."""
    if order.card not in cards(game):
        return Refused("card_asks_nothing", (CITE,), {"card": order.card})
    if order.choice not in CHOICES or order.fleets:
        hint = tuple(Choose(order.card, choice) for choice in CHOICES)
        return Refused("no_such_choice", (CITE,), {"card": order.card, "choice": order.choice}, hint)
    return ACCEPTED


@SHARED.step(STEP, cites=(CITE,), kinds=("choose",), asks=asks, foresees=foresees, check=check)
@rule(CITE, title="An officer answers a card")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let the State, or the officer, pay if the officer wants it and the talents are there; else the card happens."""
    card: str = play.frame.local
    amount, found = preventable(play.game, card) or 0, play.one("choose")
    senator, own = decider(play.game, state, card), own_money(play.game, card)
    told = f"senator:{senator}" if senator else ""
    can = _held(play.game, state, card) >= amount
    if found is not None and found.order.choice == PAY and can:
        yield _paid(state, play.scope, card, senator, amount, own=own)
        return END
    missed = CardNotBoughtOff(card, told, amount, can, own) if own else CardNotPrevented(card, told, amount, can)
    state = yield Event.of(missed, play.scope)
    yield from carry_out(play, state, card, (e for e in play.game.box.effects_of(card) if e.kind != PREVENT))
    return END


def _paid(state: State, scope: str, card: str, senator: str, amount: int, *, own: bool) -> Event:
    """Return the event by which a card is paid for and comes to nothing."""
    line, pays = booked(state, 0 if own else -amount), card_gets(senator, -amount) if own else state_gets(-amount)
    data: CardPrevented = CardPrevented(card, f"senator:{senator}", line)
    if own:
        data = CardBoughtOff(card, f"senator:{senator}", line, purse(state, senator, -amount))
    return Event.of(data, scope, (pays, bank_pays(-amount)))
