"""Open Bodyguards: each costs the Senator whom he guards in every Revenue Phase (section 17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import from_hrao
from adjudicator.systems.republic.rules import checks, hand
from adjudicator.systems.republic.rules.money import Purse, bank_pays, card_gets, person, purse
from adjudicator.systems.republic.rules.ongoing import CardTerm, Terms
from adjudicator.systems.republic.rules.revenue.cards import wishes
from adjudicator.systems.republic.rules.senate.cards.against_cries import held
from adjudicator.systems.republic.state import EXILE, SCOPE, TALENTS
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ROME
from adjudicator.systems.republic_of_rome.rules.terms.unrest import PopMoved, moved
from adjudicator.systems.republic_of_rome.state import GUARDS, SENATORS

STEP: Final = "revenue.guards"
WINDOW: Final = "revenue.guard"
KIND: Final = "open_guard"
CITES: Final = ("ror:17", "ror:ruling 66")


@event("guard_paid", "ror:17", "ror:ruling 66", answers=("play",))
class GuardPaid:
    """A Senator pays for his Open Bodyguards, in talents and Popularity; `fresh` names a card just played."""

    seat: str
    card: str
    purse: Purse
    popularity: PopMoved


@event("guard_leaves", "ror:17", "ror:ruling 66")
class GuardLeaves:
    """A Senator's Open Bodyguards leave him, as he does not pay."""

    senator: str
    number: int


@EFFECTS.effect(KIND, fields=("bonus", "talents", "popularity"), cites=CITES)
def figures(effect: Effect) -> tuple[int, int, int]:
    """Return what a bodyguard adds to rolls against his Senator, his price in talents and what Popularity changes."""
    return effect.number("bonus"), effect.number("talents"), effect.number("popularity")


def _effect(game: Game) -> tuple[str, Effect]:
    """Return the card, as orders name it, and its effect."""
    found = ((f"card:{key}", one) for key in game.box.intrigues for one in game.box.effects_of(key, KIND))
    return next(found)


@rule("ror:9.8", "ror:17", title="An Open Bodyguard takes 2 from each roll against his Senator")
def watched(game: Game, state: State, senator: str) -> Terms:
    """Return what the Open Bodyguards of a target add to every die of an attempt on him."""
    number = GUARDS.of(state, SCOPE, senator)
    card, effect = _effect(game)
    return (CardTerm(card, figures(effect)[0] * number),) if number else ()


@rule("ror:9.8", "ror:ruling 92", title="In the second edition an Open Bodyguard brings a catching roll")
def sentries(game: Game, state: State, senator: str) -> int:
    """Return how many more rolls the Open Bodyguards of a target bring, which can only catch the murderer."""
    return GUARDS.of(state, SCOPE, senator) if game.options.open_guard_catches == "yes" else 0


def slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Yield a slot for every seat, whatever it holds."""
    for seat in game.seats:
        able = checks.ids(checks.in_carthage(state, seat))
        ways = tuple(PlayCard(card, who) for card in held(game, state, seat, WINDOW) for who in able)
        choices = Either((OneOf((Nothing("play"),)), OneOf(ways)))
        about = {"card": hand.in_window(game, WINDOW)}
        yield Slot(f"{key}:play:{seat}", seat, "play", about, "optional", choices, many=True)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask everybody."""
    return slots(game, state, frame.key)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield the same before it is asked; its holder sees it in the form."""
    del scope
    for slot in slots(game, state, STEP):
        mine = [order for order in slot.choices.every() if isinstance(order, PlayCard)]
        lines = (Suggestion(order, "play_card", {"card": order.card, "on": order.on}) for order in mine)
        yield Topic(slot, STEP, (Suggestion(Nothing("play"), "play_no"), *lines) if mine else ())


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: PlayCard | Nothing) -> Verdict:
    """Check whether a seat holds the card, and names an own Senator in Rome who can pay."""
    del frame
    if isinstance(order, Nothing):
        return ACCEPTED
    if order.card not in hand.in_window(game, WINDOW):
        return hand.other_time(game, order.card, *CITES)
    if order.card not in held(game, view, slot.seat, WINDOW):
        return Refused("card_not_held", CITES, {"card": order.card}, lasting=False)
    return checks.purse_closed(view, slot.seat, order.on, CITES[0]) or ACCEPTED


@ROME.step(STEP, cites=CITES, kinds=("play",), asks=asks, foresees=foresees, check=check)
@rule("ror:17", "ror:ruling 66", title="An Open Bodyguard costs 1T and 1 POP when played and in each Revenue Phase")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let those who have guards pay for them or lose them, then let new ones come."""
    for senator in [key for key, _ in SENATORS.items(state, SCOPE) if GUARDS.of(state, SCOPE, key)]:
        state = yield from _paid(play, state, senator)
    for seat in from_hrao(play.game, state):
        for order in wishes(play, seat):
            state = yield from _comes(play, state, seat, order)
    return END


def _price(play: Play, state: State, senator: str, number: int) -> tuple[Purse, PopMoved, tuple[Change, ...]] | None:
    """Return what guards cost a Senator, None if he cannot pay."""
    _, talents, popularity = figures(_effect(play.game)[1])
    place = SENATORS.get(state, SCOPE, senator).place
    due = talents * number
    if TALENTS.of(state, SCOPE, senator) < due or place == EXILE or place.startswith("captive:"):
        return None
    (told,), changes = moved(play.game, state, ((senator, popularity * number),))
    return purse(state, senator, -due), told, (card_gets(senator, -due), bank_pays(-due), *changes)


def _paid(play: Play, state: State, senator: str) -> Flow[State]:
    number = GUARDS.of(state, SCOPE, senator)
    price = _price(play, state, senator, number)
    if price is None:
        gone = (GUARDS.set(state, SCOPE, senator, 0),)
        return (yield Event.of(GuardLeaves(person(senator), number), play.scope, gone))
    data = GuardPaid(SENATORS.get(state, SCOPE, senator).faction, "", price[0], price[1])
    return (yield Event.of(data, play.scope, price[2]))


def _comes(play: Play, state: State, seat: str, order: PlayCard) -> Flow[State]:
    """Play a card on a Senator; who is not in Rome any more, or cannot pay, gets no guard and the card stays."""
    senator, token = bare(order.on), hand.token(state, seat, order.card)
    price = _price(play, state, senator, 1) if senator in checks.in_carthage(state, seat) and token else None
    if price is None:
        yield from ()
        return state
    changes = (*price[2], *hand.spend(state, seat, token), GUARDS.add(SCOPE, senator, 1))
    data = GuardPaid(seat, order.card, price[0], price[1])
    return (yield Event.of(data, play.scope, changes, because=order.card))
