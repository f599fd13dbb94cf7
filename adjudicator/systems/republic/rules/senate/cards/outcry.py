"""6.5.8 Public Outcry: a card that vetoes the current proposal, cancels a trial, or takes the floor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Answer, Flow, Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Accepted, Refused, Slot, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.senate import Outcry
from adjudicator.systems.republic.registry import EFFECTS
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.state import HANDS, MOTIONS, SCOPE, Motion

CITE: Final = "roc:6.5.8"
NONE: Final = Nothing("outcry")
OPTIONS: Final = {"veto": "veto_proposal", "cancel": "cancel_prosecution", "floor": "reserve_floor"}


@event("outcry_played", "roc:6.5.8", caused_by=("outcry",), weight=48)
class OutcryPlayed:
    """A seat plays an Outcry: `action` is veto, cancel or floor; `number` the proposal it is about, 0 for the floor.

    `card` may be the Senator or the office whose power serves in place of one, as `senator:22A`.
    """

    seat: str
    card: str
    action: str
    number: int = 0


@EFFECTS.effect("choice", fields=("options",), cites=CITE)
@rule("roc:6.5.8", title="What a Public Outcry can be used for")
def options(effect: Effect) -> tuple[str, ...]:
    """Return what the player of the card may choose from."""
    return tuple(str(word) for word in effect.words("options"))


def cards(game: Game, action: str) -> tuple[str, ...]:
    """Return the cards that serve for an action, as `card:public_outcry`."""
    wanted = OPTIONS[action]
    offered = ((card.id, effect) for card in game.box.intrigues.values() for effect in card.effects)
    return tuple(f"card:{card}" for card, effect in offered if effect.kind == "choice" and wanted in options(effect))


def token(game: Game, view: State, seat: str, action: str, measures: tuple[Any, ...] | None = None) -> str:
    """Return what serves a seat: a power that needs no card, as `senator:22A`, else the token of a card in its hand.

    Empty if there is none or the view does not show it; `measures` are those of the proposal, None for any.
    """
    powers = game.box.republic.cries.powers(game, view, seat, action, measures)
    if powers:
        return str(powers[0])
    pile = HANDS.find(view, SCOPE, seat)
    if pile is None or not pile.cards.holds():
        return ""
    return next((found for card in cards(game, action) if (found := hand.token(view, seat, card))), "")


@rule("roc:6.5.8", "ror:8.4", title="Who can play it: with a Senator in the city; a tribune needs none")
def criers(game: Game, state: State) -> tuple[str, ...]:
    """Return the seats that may play such a card now."""
    return tuple(seat for seat in game.seats if game.box.republic.cries_from_afar or in_carthage(state, seat))


@rule("roc:6.5.8", title="What a veto cannot touch")
def against(game: Game, state: State, motion: Motion) -> tuple[str, ...]:
    """Return the actions by which an Outcry can stop a proposal: to cancel a trial, to veto anything else."""
    if game.box.republic.cries.barred(game, state, motion):
        return ()
    if not all(rule_of(game, each).vetoable(game, state, each) for each in motion.measures):
        return ()
    return ("cancel",) if motions.is_trial(motion) else ("veto",)


def slots(game: Game, state: State, key: str, motion: Motion, seat: str) -> Iterator[Slot]:
    """Yield what a seat with cards in hand is asked when its vote is called."""
    actions = against(game, state, motion)
    if not any(able(game, state, seat, action, motion.measures) for action in actions):
        return
    about = {**motions.about(game, state, motion), "action": actions}
    found = tuple(_order(action, motion) for action in actions if token(game, state, seat, action, motion.measures))
    choices = Either((OneOf((NONE,)), OneOf(found)))
    yield Slot(f"{key}:outcry:{seat}", seat, "outcry", about, "optional", choices, NONE)


def able(game: Game, state: State, seat: str, action: str, measures: tuple[Any, ...] | None = None) -> bool:
    """Return whether a seat may have what serves, as all know: cards in hand, or a power."""
    powers = game.box.republic.cries.powers(game, state, seat, action, measures)
    return bool(powers) or bool(hand.number(state, seat))


def _order(action: str, motion: Motion) -> Outcry:
    """Return the Outcry that stops a proposal."""
    accused = next((each.accused for each in motion.measures if action == "cancel"), "")
    return Outcry(action, f"trial:{accused}" if accused else f"proposal:{motion.number}")


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Outcry | Nothing) -> Verdict:
    """Check whether a seat can play an Outcry so; what is proposed from the floor must be in order then."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if not token(game, view, slot.seat, order.action, order.measures or _stopped(view, frame)):
        return Refused("no_outcry", (CITE,), {"action": order.action}, lasting=False)
    if slot.seat not in criers(game, view):
        return Refused("outcry_from_afar", (CITE,), {}, lasting=False)
    return _proposed(game, view, frame, order) if order.action == "floor" else ACCEPTED


@rule("roc:6.5.8", "roc:ruling 121m", title="What may be proposed from the floor")
def _proposed(game: Game, view: State, frame: Frame | None, order: Outcry) -> Verdict:
    step = "" if frame is None else _step(frame)
    said = motions.verdict(game, view, order.measures, step)
    if not isinstance(said, Accepted):
        return Refused(said.code, said.cites, said.facts, said.hint, lasting=said.lasting and frame is None)
    if motions.rejected(game, view, order.measures):
        return Refused("proposal_repeated", ("roc:6.5", "roc:ruling 71"), {"measures": order.measures}, lasting=False)
    return ACCEPTED


def _stopped(view: State, frame: Frame | None) -> tuple[Any, ...] | None:
    """Return the measures that are being voted on, None before the vote."""
    key = getattr(frame.local, "motion", "") if frame is not None else ""
    return MOTIONS.get(view, SCOPE, key).measures if key else None


def _step(frame: Frame) -> str:
    """Return the step of the Senate in which the floor is reserved, which its frame remembers."""
    return str(getattr(frame.local, "step", ""))


@rule("roc:6.5.8", "roc:ruling 147j", title="The card is spent when it takes effect")
def spend(play: Play, state: State, answer: Answer, measures: tuple[Any, ...], number: int = 0) -> Flow[bool]:
    """Take an Outcry out of a hand, or use a power up, and announce its purpose; return whether it can be answered."""
    seat, action, cries = answer.slot.seat, answer.order.action, play.game.box.republic.cries
    found = token(play.game, state, seat, action, measures)
    power = ":" in found
    data = OutcryPlayed(seat, found if power else f"card:{hand.card_of(found)}", action, number)
    because = f"{seat}:{answer.filed}" if answer.filed else ""
    changes = cries.spent(state, found) if power else hand.spend(state, seat, found)
    yield Event.of(data, play.scope, changes, because=because)
    return not power or bool(cries.answered(play.game, found))
