"""6.5.8 Graft: in answer to a Public Outcry, a die of talents that makes it come to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Answer, End, Flow, Game, Next, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.senate import Graft
from adjudicator.systems.republic.people import clockwise
from adjudicator.systems.republic.registry import EFFECTS, SHARED
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.card_effects.amounts import DICE
from adjudicator.systems.republic.rules.checks import by_wealth, in_carthage
from adjudicator.systems.republic.rules.money import (
    FT,
    Balance,
    Purse,
    bank_pays,
    booked,
    card_gets,
    purse,
    slug,
    state_gets,
    stock,
    stock_gets,
    stock_told,
    treasury,
)
from adjudicator.systems.republic.rules.occasion import told_as
from adjudicator.systems.republic.rules.senate.cards.cries import ANSWERS
from adjudicator.systems.republic.state import HANDS, SCOPE, TALENTS

STEP: Final = "senate.graft"
WINDOW: Final = "senate.outcry"
CITE: Final = "roc:6.5.8"
NONE: Final = Nothing("graft")
FACES: Final = 6
OWN_SENATOR, OWN_TREASURY, STATE = "own_senator_in_carthage", "faction_treasury", "state_treasury"


@record
class Grafting:
    """The Outcry that can be bought off: who played it, and on which proposal, 0 for the floor."""

    seat: str
    number: int = 0


@event("graft_tried", "roc:6.5.8", caused_by=("graft",))
class GraftTried:
    """A seat answers an Outcry of another with Graft: the die, and from which card it pays, if it does.

    Its ceiling stays sealed.
    """

    seat: str
    card: str
    against: str
    number: int
    die: int
    cancelled: bool
    purse: Purse | None = None


@record
class GraftByState(GraftTried):
    """The State paid."""

    treasury: Balance = Balance(0, 0, 0)


@EFFECTS.effect(
    "cancel_outcry",
    fields=("cost", "paid_by"),
    only={"cost": ("number", *DICE), "paid_by": (OWN_SENATOR, OWN_TREASURY, STATE)},
    cites=CITE,
)
@rule("roc:6.5.8", title="What it costs to buy off an Outcry")
def price(effect: Effect, play: Play, label: str) -> int:
    """Return the talents due: a fixed sum, or one or two dice rolled now."""
    cost = effect.get("cost")
    if isinstance(cost, int):
        return cost
    if DICE[cost] == 1:
        return play.dice.roll(label, where=told_as(play, "roc:6.5.8"))
    return sum(play.dice.roll_many(label, DICE[cost], where=told_as(play, "roc:6.5.8")))


def most(effect: Effect) -> int:
    """Return the most that buying off can cost, which no ceiling exceeds."""
    cost = effect.get("cost")
    return cost if isinstance(cost, int) else FACES * DICE[cost]


def _effect(game: Game, found: str) -> Effect:
    """Return what buys an Outcry off with the card of a token."""
    effects: tuple[Effect, ...] = game.box.effects_of(found)
    return next(each for each in effects if each.kind == "cancel_outcry")


def _ceiling(game: Game, found: str = "") -> int:
    """Return the highest ceiling with the card of a token, or with any such card."""
    held = (found,) if found else cards(game)
    return max((most(_effect(game, each)) for each in held), default=FACES)


@rule("roc:6.5.8", title="Who pays to buy off an Outcry")
def _purse(state: State, seat: str, effect: Effect, due: int) -> str:
    """Return who pays: the bare id of a Senator, `FT`, or `STATE`; empty where none of them holds the talents."""
    word = effect.word("paid_by")
    if word == OWN_SENATOR:
        richest = by_wealth(state, in_carthage(state, seat))
        return next((key for key in richest if TALENTS.of(state, SCOPE, key) >= due), "")
    if word == OWN_TREASURY:
        return FT if stock(state, seat) >= due else ""
    return STATE if treasury(state) >= due else ""


def cards(game: Game) -> tuple[str, ...]:
    """Return the cards that answer an Outcry, as orders name them."""
    return hand.in_window(game, WINDOW)


def token(game: Game, view: State, seat: str) -> str:
    """Return the token of such a card in a hand; empty if there is none or the view does not show it."""
    pile = HANDS.find(view, SCOPE, seat)
    if pile is None or not pile.cards.holds():
        return ""
    return next((found for card in cards(game) if (found := hand.token(view, seat, card))), "")


def slot(game: Game, state: State, key: str, seat: str, number: int) -> Slot:
    """Return what a seat is asked when an Outcry is played."""
    held = token(game, state, seat)
    found = tuple(Graft(most) for most in range(1, _ceiling(game, held) + 1)) if held else ()
    choices = Either((OneOf((NONE,)), OneOf(found)))
    about = {"proposal": (str(number),)} if number else {}
    return Slot(f"{key}:graft:{seat}", seat, "graft", about, "optional", choices, NONE)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask everybody else who has cards in hand and a Senator in Carthage."""
    now: Grafting = frame.local
    for seat in clockwise(game, now.seat)[1:]:
        if hand.number(state, seat) and in_carthage(state, seat):
            yield slot(game, state, frame.key, seat, now.number)
    yield from game.box.republic.cries.slots(game, state, frame, now.seat, now.number)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Graft | Nothing) -> Verdict:
    """Check whether a seat holds Graft; its ceiling is a number of pips."""
    if slot.kind == ANSWERS:
        said: Verdict = game.box.republic.cries.check(game, view, slot, order)
        return said
    if isinstance(order, Nothing):
        return ACCEPTED
    held = token(game, view, slot.seat)
    if not held:
        return Refused("no_graft", (CITE,), {"cards": cards(game)}, lasting=False)
    top = _ceiling(game, held)
    if not 1 <= order.up_to <= top:
        hint = (Graft(max(1, min(top, order.up_to)), order.about),)
        return Refused("graft_ceiling", (CITE,), {"up_to": order.up_to, "most": top}, hint)
    return ACCEPTED


@SHARED.step(STEP, cites=(CITE,), asks=asks, check=check)
@rule("roc:6.5.8", title="Graft in answer to an Outcry")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let those who filed Graft try, clockwise from the left of the crier; the first who pays stops the Outcry.

    The orders of those whose turn does not come serve against the next one.
    """
    now, cries = play.frame.local, play.game.box.republic.cries
    waiting = [*play.all("graft"), *play.all(ANSWERS)]
    tried = set[str]()
    while waiting:
        answer = waiting.pop(0)
        if isinstance(answer.order, Graft):
            state, cancelled = yield from _try(play, state, answer)
        elif cries.carry is not None and not isinstance(answer.order, Nothing):
            state, cancelled = yield from cries.carry(play, state, now.seat, now.number, answer)
        else:
            continue
        if answer.slot.seat not in tried:  # with two cards a seat has answered the crier once
            cries.tried(play, state, answer.slot.seat)
            tried.add(answer.slot.seat)
        if cancelled:
            play.spare(waiting)
            return End(True)
    return END


def _try(play: Play, state: State, answer: Answer) -> Flow[tuple[State, bool]]:
    """Spend the card, roll the die, and pay if it is within the ceiling and one Senator holds it."""
    seat, order = answer.slot.seat, answer.order
    now: Grafting = play.frame.local
    found = token(play.game, state, seat)
    effect = _effect(play.game, found)
    die = max(0, price(effect, play, slug(seat)) - play.game.box.republic.cries.spoils(play.game, state))
    payer = _purse(state, seat, effect, die) if die <= order.up_to else ""
    changes: tuple[Change, ...] = hand.spend(state, seat, found)
    if payer:
        changes += (_pays(state, seat, payer, die), bank_pays(-die))
    line = purse(state, payer, -die) if payer not in ("", FT, STATE) else None
    data = GraftTried(seat, f"card:{hand.card_of(found)}", now.seat, now.number, die, bool(payer), line)
    if payer == STATE:
        data = GraftByState(seat, data.card, now.seat, now.number, die, True, None, booked(state, -die))
    told = stock_told(state, seat, -die, hand.card_of(found), (CITE,)) if payer == FT else None
    because = f"{seat}:{answer.filed}" if answer.filed else ""
    state = yield Event.of(data, play.scope, changes, because=because)
    if told is not None:
        state = yield told
    return state, bool(payer)


def _pays(state: State, seat: str, payer: str, due: int) -> Change:
    """Return the change that takes talents from whoever pays."""
    if payer == FT:
        return stock_gets(state, seat, -due)
    return state_gets(-due) if payer == STATE else card_gets(payer, -due)
