"""Cards of the hand in the Revenue Phase: who may play which, and what the kinds of effect on them do."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.deck import become
from adjudicator.engine.effects import Effect
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.registry import EFFECTS
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.card_effects.amounts import AMOUNT, rolled
from adjudicator.systems.republic.rules.card_effects.officers import NAMED, officer
from adjudicator.systems.republic.rules.money import Balance, bank_pays, bare, booked, person, state_gets, treasury
from adjudicator.systems.republic.rules.occasion import section, told_as
from adjudicator.systems.republic.rules.terms import limits
from adjudicator.systems.republic.state import HANDS, POP, SCOPE

WINDOW = "revenue.contributions"
STEAL = "steal_card"
CITE = "roc:6.2"


@event("card_taken", "roc:6.4.2.1")
class CardTaken:
    """A player took a card at random from another's hand, by playing a card; which one is not shown here."""

    seat: str
    victim: str
    by: str


@event("card_taken_named", "roc:6.4.2.1", answers=("play",), own_weight=31)
class CardTakenNamed:
    """Which card was taken; for the two players alone."""

    seat: str
    victim: str
    card: str


@event("treasury_by_card")
class TreasuryByCard:
    """A card changed the State Treasury."""

    card: str
    treasury: Balance


@record
class TreasuryByDice(TreasuryByCard):
    """A card changed the State Treasury by what dice showed, or by what was there."""

    dice: tuple[int, ...]


@event("popularity_by_card")
class PopularityByCard:
    """A card changed the Popularity of an officer by `change`, cut at the limits, or found none to change."""

    card: str
    senator: str
    was: int
    change: int
    pop: int


@record
class PopularityByDice(PopularityByCard):
    """The change was what dice showed, cut at the limits."""

    dice: tuple[int, ...]


# ------------------------------------------------------------------------------------- playing


def playable(game: Game) -> tuple[str, ...]:
    """Return the cards, as orders name them, that can be played in the Revenue Phase."""
    return hand.in_window(game, WINDOW, hand.ANY_PHASE)


def steals(game: Game, card: str) -> bool:
    """Return whether a card takes another from a hand: such cards come first, as what they take may be played too."""
    return any(effect.kind == STEAL for effect in game.box.effects_of(card))


def slots(game: Game, state: State, key: str, cards: tuple[str, ...]) -> Iterator[Slot]:
    """Yield a slot for every seat, whatever it holds: a slot for some only would reveal who holds such a card."""
    for seat in game.seats:
        ways = tuple(order for card in cards for order in ways_of(game, state, seat, card))
        choices = Either((OneOf((Nothing("play"),)), OneOf(ways)))
        yield Slot(f"{key}:play:{seat}", seat, "play", {"card": cards}, "optional", choices, many=True)


def ways_of(game: Game, state: State, seat: str, card: str) -> tuple[PlayCard, ...]:
    """Return how a seat can play a card of its hand: none if it does not hold it or the view does not show it."""
    pile = HANDS.find(state, SCOPE, seat)
    if pile is None or not pile.cards.holds() or not hand.token(state, seat, card):
        return ()
    if not steals(game, card):
        return (PlayCard(card),)
    others = (other for other in game.seats if other != seat and hand.number(state, other))
    return tuple(PlayCard(card, f"seat:{other}") for other in others)


def check(game: Game, view: State, slot: Slot, order: PlayCard | Nothing) -> Verdict:
    """Check whether a seat can play this card now."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if order.card not in playable(game):
        return hand.other_time(game, order.card, CITE)
    if steals(game, order.card):
        victim = bare(order.on)
        if not order.on.startswith("seat:") or victim not in game.seats or victim == slot.seat:
            hint = tuple(PlayCard(order.card, f"seat:{seat}") for seat in game.seats if seat != slot.seat)[:2]
            return Refused("card_needs_opponent", (CITE,), {"card": order.card}, hint)
        if not hand.number(view, victim):
            return Refused("hand_is_empty", (CITE,), {"card": order.card, "seat": order.on}, lasting=False)
    elif order.on:
        return Refused("card_needs_no_object", (CITE,), {"card": order.card}, (PlayCard(order.card),))
    if not hand.token(view, slot.seat, order.card):
        return Refused("card_not_held", (CITE,), {"card": order.card}, lasting=False)
    return ACCEPTED


def wishes(play: Play, seat: str) -> tuple[PlayCard, ...]:
    """Return the cards a seat plays, in the order filed, each kind of card once in a visit.

    `play nothing` takes back what was filed before it.
    """
    answers = play.all("play", seat)
    since = max((answer.filed for answer in answers if isinstance(answer.order, Nothing)), default=-1)
    orders = [a.order for a in answers if isinstance(a.order, PlayCard) and a.filed > since]
    return tuple({order.card: order for order in reversed(orders)}.values())[::-1]


# ------------------------------------------------------------------------------------- effects


@EFFECTS.effect(STEAL, fields=("count", "pick"), only={"pick": ("random",)}, cites="roc:6.4.2.1")
def steal_card(effect: Effect, play: Play, state: State, seat: str, order: PlayCard) -> Flow[State]:
    """Take cards at random from the opponent named, one after the other; what they are only the two learn."""
    victim = bare(order.on)
    for number in range(1, effect.number("count") + 1):
        theirs = hand.faces(state, victim)
        if theirs:
            taken = play.dice.hidden_choose(f"steal/{seat}/{number}", theirs, where=told_as(play, "roc:6.4.2.1"))
            left = list(theirs)
            left.remove(taken)
            mine = (*hand.faces(state, seat), taken)
            changes = (
                *become(state, SCOPE, HANDS, victim, tuple(left)),
                *become(state, SCOPE, HANDS, seat, mine),
            )
            data = CardTaken(seat, victim, order.card)
            state = yield Event.of(data, play.scope, changes, because=order.card)
            named = CardTakenNamed(seat, victim, f"card:{hand.card_of(taken)}")
            state = yield Event.of(named, play.scope, audience=(seat, victim))
    return state


@EFFECTS.effect(
    "treasury", fields=("amount",), only={"amount": AMOUNT}, cites=("roc:6.2.11", "roc:6.4.2.1", "roc:6.5.7")
)
def change_treasury(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    """Change the Treasury; outside the Revenue Phase a payment takes at most what is there."""
    amount, dice = rolled(play, card, effect, "amount")
    if not play.frame.step.startswith("revenue."):
        amount = max(amount, -max(0, treasury(state)))
    line = booked(state, amount)
    data = TreasuryByDice(card, line, dice) if dice else TreasuryByCard(card, line)
    changes = (state_gets(amount), bank_pays(amount))
    cites = (section(play, "roc:6.2.11"),)
    return (yield Event.of(data, play.scope, changes, cites, because=card))


@EFFECTS.effect("popularity", fields=("who", "amount"), only={"who": NAMED, "amount": AMOUNT}, cites="roc:6.2.11")
def change_popularity(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    """Change the Popularity of an officer of this moment, within the limits; nothing if there is none."""
    senator = officer(play.game, state, effect.word("who"))
    if not senator:
        return state
    amount, dice = rolled(play, card, effect, "amount")
    was = POP.of(state, SCOPE, senator)
    change = limits.popularity(play.game, was, amount)
    data: PopularityByCard = PopularityByCard(card, person(senator), was, change, was + change)
    if dice:
        data = PopularityByDice(card, person(senator), was, change, was + change, dice)
    changes = (POP.add(SCOPE, senator, change),)
    cites = (section(play, "roc:6.2.11"),)
    return (yield Event.of(data, play.scope, changes, cites, because=card))
