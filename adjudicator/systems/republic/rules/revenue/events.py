"""Cards played in the Revenue Phase, between redistribution and contributions.

Visits of one step: first everybody's cards, those that take others from a hand before the rest; then again the
cards of players who took one, as it may be played at once; then, for each event that asks an officer, the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record, tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import Choose, PlayCard
from adjudicator.systems.republic.people import from_hrao, owner
from adjudicator.systems.republic.registry import EFFECTS, SHARED
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.card_effects.amounts import worst
from adjudicator.systems.republic.rules.card_effects.carrying import carry_out
from adjudicator.systems.republic.rules.card_effects.officers import HRAO, NAMED, officer
from adjudicator.systems.republic.rules.money import person, treasury
from adjudicator.systems.republic.rules.revenue import cards

STEP = "revenue.events"
ASKS = "choice_by"
CITES = ("roc:6.2",)


@record
class Playing:
    """How far the step has come: who is asked for cards, empty for all; the cards that wait for an officer's choice."""

    seats: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    choosing: bool = False


@event("card_gone", answers=("play",))
class CardGone:
    """A card that a seat wanted to play was taken from its hand before."""

    seat: str
    card: str


@event("choice_made", "roc:6.2.11", answers=("choose",))
class ChoiceMade:
    """An officer chose what a card does, by the kind of effect; `senator` is empty when there was none."""

    card: str
    senator: str
    choice: str


def _now(frame: Frame | None) -> Playing:
    local = frame.local if frame is not None else None
    return local if isinstance(local, Playing) else Playing()


@EFFECTS.effect(ASKS, fields=("who", "options"), only={"who": NAMED}, cites="roc:6.2.11")
def options(effect: Effect) -> tuple[Effect, ...]:
    """Return what the officer may choose from; the first holds when there is no such officer."""
    return effect.effects("options")


def options_of(game: Game, card: str) -> tuple[Effect, ...]:
    """Return the options of a card that lets an officer choose, none for another card."""
    return tuple(each for effect in game.box.effects_of(card, ASKS) for each in options(effect))


def _word(game: Game, card: str) -> str:
    """Return which officer a card asks: `hrao`, or the id of an office."""
    return next((effect.word("who") for effect in game.box.effects_of(card, ASKS)), HRAO)


def chooser(game: Game, state: State, card: str) -> str:
    """Return the bare id of the officer who chooses what a card does, empty without one."""
    return officer(game, state, _word(game, card))


@rule("roc:ruling 67h", title="The HRAO's answer when he gave none")
def default_choice(state: State, found: tuple[Effect, ...]) -> str:
    """Return the kind of the first option that does not take the State Treasury below 0, else of the first."""

    def safe(effect: Effect) -> bool:
        return effect.kind != "treasury" or treasury(state) + worst(effect, "amount") >= 0

    return next((effect.kind for effect in found if safe(effect)), found[0].kind)


def _choose_slot(game: Game, state: State, key: str, seat: str, card: str) -> Slot:
    found = options_of(game, card)
    kinds = tuple(effect.kind for effect in found)
    choices = RecordOf(tag_of(Choose), (("card", OneOf((card,))), ("choice", OneOf(kinds))))
    default = Choose(card, default_choice(state, found))
    return Slot(
        f"{key}:choose:{hand.card_of(card)}:{seat}", seat, "choose", {"card": (card,)}, "optional", choices, default
    )


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask everybody for cards; of a card on the table, ask the owner of its officer what it shall do."""
    now = _now(frame)
    if not now.choosing:
        found = cards.slots(game, state, frame.key, cards.playable(game))
        yield from (slot for slot in found if not now.seats or slot.seat in now.seats)
    elif senator := chooser(game, state, now.waiting[0]):
        yield _choose_slot(game, state, frame.key, owner(state, senator), now.waiting[0])


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return what each seat can file; as the next officers and the cards are unknown, everybody may."""
    for slot in cards.slots(game, state, STEP, cards.playable(game)):
        found = (order for card in cards.playable(game) for order in cards.ways_of(game, state, slot.seat, card))
        form = tuple(Suggestion(order, "play_card", {"card": order.card, "on": order.on}) for order in found)
        yield Topic(slot, STEP, (Suggestion(Nothing("play"), "play_no"), *form) if form else ())
    for card in cards.playable(game):
        senator = chooser(game, state, card)
        if options_of(game, card) and not hand.is_out(state, card):
            for seat in game.seats:
                slot = _choose_slot(game, state, STEP, seat, card)
                mine = bool(senator) and owner(state, senator) == seat
                form = _choose_form(game, slot, card) if mine else (_if_officer(game, slot, card),)
                yield Topic(slot, STEP, form)


def _if_officer(game: Game, slot: Slot, card: str) -> Suggestion:
    """Return the line of a form for seats that may hold the office by then."""
    word = _word(game, card)
    if word == HRAO:
        return Suggestion(slot.default, "if_hrao")
    return Suggestion(slot.default, "if_office", {"office": f"office:{word}"})


def _key(game: Game, card: str, choice: str) -> str:
    """Return the key of the remark on an option: what the State or the HRAO pays has one of its own."""
    own = choice == "treasury" or (choice == "popularity" and _word(game, card) == HRAO)
    return f"choose_{choice}" if own else "choose_option"


def _choose_form(game: Game, slot: Slot, card: str) -> tuple[Suggestion, ...]:
    kinds = (effect.kind for effect in options_of(game, card))
    others = (Choose(card, kind) for kind in kinds if kind != slot.default.choice)
    return tuple(
        Suggestion(
            order,
            _key(game, card, order.choice),
            {"card": card, "office": f"office:{_word(game, card)}", "choice": order.choice},
            life="standing" if order != slot.default else "packet",
        )
        for order in (slot.default, *others)
    )


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check whether a card can be played, or a choice is one that the card offers."""
    if order.kind == "play":
        return cards.check(game, view, slot, order)
    found = options_of(game, order.card) if order.card in cards.playable(game) else ()
    if not found:
        return Refused("card_asks_nothing", ("roc:6.2.11",), {"card": order.card})
    if order.choice not in {effect.kind for effect in found}:
        hint = tuple(Choose(order.card, effect.kind) for effect in found)
        return Refused("no_such_choice", ("roc:6.2.11",), {"card": order.card, "choice": order.choice}, hint)
    return ACCEPTED


@SHARED.step(STEP, cites=CITES, kinds=("play", "choose"), asks=asks, foresees=foresees, check=check)
@rule("roc:6.2", "roc:ruling 136", title="Cards played in the Revenue Phase")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry out the current visit and move on."""
    now = _now(play.frame)
    if now.choosing:
        yield from _choice(play, state, now.waiting[0])
        after = Playing(waiting=now.waiting[1:], choosing=True)
    else:
        thieves, played = yield from _played(play, state)
        waiting = (*now.waiting, *(card for card in played if options_of(play.game, card)))
        after = Playing(thieves, waiting, choosing=not thieves)
    if after.choosing and not after.waiting:
        return END
    return (yield from moved_on(play, after))


def _played(play: Play, state: State) -> Flow[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Play the cards of all seats from the HRAO's on; return who played a card that takes others, and the events.

    The cards that take others are announced together and act before the rest.
    """
    wishes = [(seat, order) for seat in from_hrao(play.game, state) for order in cards.wishes(play, seat)]
    taking = [wish for wish in wishes if cards.steals(play.game, wish[1].card)]
    for seat, order in taking:
        state = yield from _lay_down(play, state, seat, order)
    for seat, order in taking:
        state = yield from _steal(play, state, seat, order)
    played = []
    for seat, order in wishes:
        if (seat, order) in taking:
            continue
        if hand.token(state, seat, order.card):
            state = yield from _lay_down(play, state, seat, order)
            played.append(order.card)
            at_once = (each for each in play.game.box.effects_of(order.card) if each.kind not in (ASKS, cards.STEAL))
            state = yield from carry_out(play, state, order.card, at_once)
        else:
            state = yield Event.of(CardGone(seat, order.card), play.scope, cites=CITES, audience=(seat,))
    return tuple(seat for seat, _ in taking), tuple(played)


def _lay_down(play: Play, state: State, seat: str, order: PlayCard) -> Flow[State]:
    spent = hand.spend(state, seat, hand.token(state, seat, order.card))
    data = hand.HandCardPlayed(seat, order.card, order.on)
    return (yield Event.of(data, play.scope, spent, CITES))


def _steal(play: Play, state: State, seat: str, order: PlayCard) -> Flow[State]:
    for effect in play.game.box.effects_of(order.card, cards.STEAL):
        state = yield from cards.steal_card(effect, play, state, seat, order)
    return state


@rule("roc:6.2.11", "roc:ruling 67h", title="An officer answers an event")
def _choice(play: Play, state: State, card: str) -> Flow[State]:
    """Carry out the option that the officer chose; without one the first."""
    found = options_of(play.game, card)
    answer = play.one("choose")
    choice = found[0].kind
    if answer is not None:
        choice = answer.order.choice
    senator = chooser(play.game, state, card)
    data = ChoiceMade(card, person(senator) if senator else "", choice)
    state = yield Event.of(data, play.scope, because=card)
    effect = next(each for each in found if each.kind == choice)
    after: State = yield from play.game.box.republic.effects.effects[effect.kind].run(effect, play, state, card)
    return after
