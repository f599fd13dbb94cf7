"""The Presiding Magistrate answers a card: he lets it happen, or has the State pay so that it does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import Event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record, tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders import Choose
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.registry import EFFECTS, SHARED
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.card_effects.carrying import carry_out
from adjudicator.systems.republic.rules.money import Balance, bank_pays, booked, state_gets, treasury
from adjudicator.systems.republic.rules.senate.proposals import chair

STEP: Final = "senate.answer"
CITE: Final = "roc:6.5"
PREVENT: Final = "option_to_prevent"
PAY, REFUSE = "pay", "refuse"
CHOICES: Final = (PAY, REFUSE)


@record
class CardPrevented:
    """The Presiding Magistrate has the State pay, and a card comes to nothing."""

    card: str
    senator: str
    treasury: Balance


@record
class CardNotPrevented:
    """The State does not pay: `can` says that it could have; `senator` is the PM, empty if there is none."""

    card: str
    senator: str
    amount: int
    can: bool


@EFFECTS.effect(
    PREVENT,
    fields=("paid_by", "decided_by", "amount"),
    only={"paid_by": ("state_treasury",), "decided_by": ("pm",)},
    cites=CITE,
)
def price(effect: Effect) -> int:
    """Return the talents for which a card comes to nothing."""
    return effect.number("amount")


def preventable(game: Game, card: str) -> int | None:
    """Return the talents by which a card can be prevented, None for a card that cannot."""
    return next((price(effect) for effect in game.box.effects_of(card) if effect.kind == PREVENT), None)


def cards(game: Game) -> tuple[str, ...]:
    """Return the cards that can be prevented, as orders name them."""
    return tuple(f"card:{key}" for key in game.box.events if preventable(game, f"card:{key}") is not None)


def ask(play: Play, card: str) -> None:
    """Bring on the answer to a card that was played."""
    play.push(STEP, f"answer-{bare(card)}", local=card)


@rule(CITE, title="The State pays by default if it can")
def default(game: Game, state: State, card: str) -> Choose:
    """Return what is done without an order."""
    return Choose(card, PAY if treasury(state) >= (preventable(game, card) or 0) else REFUSE)


def _slot(game: Game, state: State, key: str, seat: str, card: str) -> Slot:
    choices = RecordOf(tag_of(Choose), (("card", OneOf((card,))), ("choice", OneOf(CHOICES)), ("fleets", OneOf(((),)))))
    made = default(game, state, card)
    return Slot(f"{key}:choose:{bare(card)}:{seat}", seat, "choose", {"card": (card,)}, "optional", choices, made)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the owner of the Presiding Magistrate."""
    senator = chair.presiding(game, state)
    if senator:
        yield _slot(game, state, frame.key, owner(state, senator), frame.local)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return the same ahead: who will preside, and who holds a card, is open, so everybody may file it."""
    senator = chair.presiding(game, state)
    for card in cards(game):
        for seat in game.seats if not hand.is_out(state, card) else ():
            slot = _slot(game, state, STEP, seat, card)
            asked = bool(senator) and owner(state, senator) == seat
            facts = {"card": card, "amount": preventable(game, card)}
            ways = (slot.default, *(Choose(card, choice) for choice in CHOICES if choice != slot.default.choice))
            form = tuple(Suggestion(way, f"choose_{way.choice}", facts, life="standing") for way in ways)
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
@rule(CITE, title="The Presiding Magistrate answers a card")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let the State pay if he wants it and it can; else the card happens."""
    card: str = play.frame.local
    amount, found = preventable(play.game, card) or 0, play.one("choose")
    senator = chair.presiding(play.game, state)
    told = f"senator:{senator}" if senator else ""
    can = treasury(state) >= amount
    if found is not None and found.order.choice == PAY and can:
        data = CardPrevented(card, told, booked(state, -amount))
        yield Event("card_prevented", play.scope, data, (state_gets(-amount), bank_pays(-amount)), (CITE,))
        return END
    missed = CardNotPrevented(card, told, amount, can)
    state = yield Event("card_not_prevented", play.scope, missed, cites=(CITE,))
    yield from carry_out(play, state, card, (e for e in play.game.box.effects_of(card) if e.kind != PREVENT))
    return END
