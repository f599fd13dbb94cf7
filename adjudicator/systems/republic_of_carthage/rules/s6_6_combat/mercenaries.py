"""Mercenaries: two armies for one land battle, paid by the card's player, unless the commander's player refuses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.record import record
from adjudicator.model.secret import Secret
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import FT
from adjudicator.systems.republic.orders.combat import Refuse
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import from_hrao, owner
from adjudicator.systems.republic.rules import checks, hand
from adjudicator.systems.republic.rules.money import (
    Balance,
    Purse,
    bank_pays,
    booked,
    card_gets,
    purse,
    seen_stock,
    state_gets,
    stock_gets,
    stock_told,
    treasury,
)
from adjudicator.systems.republic.state import FORCES, NOW, REBELLIONS, SCOPE, TALENTS
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.results import Hired

WINDOW = "combat.battle"
CITE = "roc:6.6.2"
CITES = (CITE,)
JOIN = "temp_armies"
STATE = "state_treasury"


@record
class HireOffer:
    """A card that a seat plays on a commander, and who pays for it."""

    seat: str
    card: str
    on: str
    purse: str


@record
class Sealed:
    """What was filed before the battles: cards for commanders, and who refuses which card for whom, empty for all."""

    offers: tuple[HireOffer, ...] = ()
    refusals: tuple[tuple[str, str, str], ...] = ()


@event("mercenaries_hired", "roc:6.6.2")
class MercenariesHired:
    """Mercenaries join a commander for one land battle: who pays them and from which purse, none for the Treasury."""

    seat: str
    card: str
    senator: str
    number: int
    cost: int
    purse: Purse | None


@record
class HiredByState(MercenariesHired):
    """The State paid them."""

    treasury: Balance


@event("mercenaries_refused", "roc:6.6.2", answers=("refuse", "play"))
class MercenariesRefused:
    """A commander's player, `by`, turned Mercenaries of another, `holder`, away; the card stays in its hand.

    Reported to each of the two separately, as `seat`.
    """

    seat: str
    holder: str
    card: str
    senator: str
    by: str


@event("mercenaries_unpaid", "roc:6.6.2", answers=("play",))
class MercenariesUnpaid:
    """A seat could no longer pay its Mercenaries, or no longer had the card; only it is told."""

    seat: str
    card: str
    senator: str


@EFFECTS.effect(
    JOIN,
    fields=("count", "cost", "paid_by", "until"),
    only={"paid_by": ("holder", STATE), "until": ("end_of_combat",)},
    cites=CITE,
)
def joining(effect: Effect) -> tuple[int, int]:
    """Return how many armies join, and what all of them cost."""
    return effect.number("count"), effect.number("cost")


@EFFECTS.effect(
    "unreliable", fields=("if_unmodified_roll", "result"), only={"result": ("leave_before_combat_total",)}, cites=CITE
)
def walk_away(effect: Effect, thrown: int) -> bool:
    """Return whether hired armies leave before the total is counted, by the unmodified roll."""
    return effect.word("if_unmodified_roll") == ("odd" if thrown % 2 else "even")


def terms(game: Game, card: str) -> tuple[int, int]:
    """Return the armies of a card and their cost."""
    return next(joining(each) for each in game.box.effects_of(card, JOIN))


def state_pays(game: Game, card: str) -> bool:
    """Return whether the State pays the armies of a card, and not its holder."""
    return any(each.word("paid_by") == STATE for each in game.box.effects_of(card, JOIN))


def cards(game: Game) -> tuple[str, ...]:
    """Return the cards that bring armies to a battle, as orders name them."""
    return hand.in_window(game, WINDOW)


def commanders(state: State) -> tuple[str, ...]:
    """Return whom the card can be played on: commanders of forces, and the chief rebel; as orders name them."""
    rows = (row for _, row in FORCES.items(state, SCOPE))
    found = [one for row in rows for one in (row.commander, row.second) if one]
    rebellion = REBELLIONS.find(state, SCOPE, NOW)
    return tuple(f"senator:{key}" for key in (*found, *((rebellion.chief,) if rebellion is not None else ())))


def purses(state: State, seat: str, on: str) -> tuple[str, ...]:
    """Return who may pay: the Faction Treasury, own Senators in Carthage, the richest first, the commander if own."""
    rich = checks.ids(checks.by_wealth(state, checks.in_carthage(state, seat)))
    own = (on,) if owner(state, bare(on)) == seat and on not in rich else ()
    return (FT, *rich, *own)


def held(state: State, seat: str, key: str) -> int:
    """Return the talents in a purse as far as the view knows."""
    return seen_stock(state, seat) if key == FT else TALENTS.of(state, SCOPE, bare(key))


@rule("roc:6.6.2", title="Who pays Mercenaries")
def payer(game: Game, state: State, offer: HireOffer) -> str:
    """Return the purse that pays: the one named, else the first that can; empty if none can."""
    if state_pays(game, offer.card):
        return STATE if treasury(state) >= terms(game, offer.card)[1] else ""
    wanted = (offer.purse,) if offer.purse else purses(state, offer.seat, offer.on)
    able = (key for key in wanted if held(state, offer.seat, key) >= terms(game, offer.card)[1])
    return next((key for key in able if key in purses(state, offer.seat, offer.on)), "")


def collect(play: Play, state: State) -> Secret[Sealed]:
    """Return what was filed, cards in order from the HRAO; nobody sees it before the battles."""
    offers = tuple(
        HireOffer(seat, answer.order.card, answer.order.on, answer.order.purse)
        for seat in from_hrao(play.game, state)
        for answer in play.all("play", seat)
        if isinstance(answer.order, PlayCard)
    )
    refusals = tuple(
        (answer.slot.seat, answer.order.card, answer.order.senator)
        for answer in play.all("refuse")
        if isinstance(answer.order, Refuse) and answer.order.yes
    )
    return Secret(Sealed(offers, refusals))


def sealed(state: State) -> Sealed:
    """Return what was filed for this turn's battles."""
    frame = state.frame(SCOPE, "combat.wars")
    local = frame.local if frame is not None else None
    kept: Secret[Sealed] | None = getattr(local, "sealed", None)
    return kept.known() if kept is not None else Sealed()


@rule("roc:6.6.2", title="Mercenaries join a battle")
def join(play: Play, state: State, on: tuple[str, ...]) -> Flow[tuple[State, Hired | None]]:
    """Let the first card that is played on one of these commanders, accepted and paid for, bring its armies.

    Args:
        play: the battle.
        state: the position before the dice.
        on: the commanders of one side, by bare id.
    """
    kept = sealed(state)
    for offer in kept.offers:
        if bare(offer.on) not in on:
            continue
        state, hired = yield from _offered(play, state, offer, kept)
        if hired is not None:
            return state, hired
    return state, None


def _offered(play: Play, state: State, offer: HireOffer, kept: Sealed) -> Flow[tuple[State, Hired | None]]:
    by = owner(state, bare(offer.on))
    refused = any(seat == by and card == offer.card and who in ("", offer.on) for seat, card, who in kept.refusals)
    if refused and by != offer.seat:
        for seat in (offer.seat, by):
            data = MercenariesRefused(seat, offer.seat, offer.card, offer.on, by)
            state = yield Event.of(data, play.scope, audience=(seat,))
        return state, None
    source, token = payer(play.game, state, offer), hand.token(state, offer.seat, offer.card)
    if not source or not token:
        unpaid = MercenariesUnpaid(offer.seat, offer.card, offer.on)
        state = yield Event.of(unpaid, play.scope, audience=(offer.seat,))
        return state, None
    return (yield from _hire(play, state, offer, source, token))


def _hire(play: Play, state: State, offer: HireOffer, source: str, token: str) -> Flow[tuple[State, Hired | None]]:
    number, cost = terms(play.game, offer.card)
    played = hand.HandCardPlayed(offer.seat, offer.card, offer.on)
    spent = hand.spend(state, offer.seat, token)
    state = yield Event.of(played, play.scope, spent, CITES)
    line = None if source in (FT, STATE) else purse(state, bare(source), -cost)
    data = MercenariesHired(offer.seat, offer.card, offer.on, number, cost, line)
    told = stock_told(state, offer.seat, -cost, "Mercenaries", CITES)
    taken = stock_gets(state, offer.seat, -cost) if source == FT else card_gets(bare(source), -cost)
    if source == STATE:
        data = HiredByState(offer.seat, offer.card, offer.on, number, cost, None, booked(state, -cost))
        taken = state_gets(-cost)
    state = yield Event.of(data, play.scope, (taken, bank_pays(-cost)))
    if source == FT:
        state = yield told
    return state, Hired(offer.seat, offer.card, number, left=False)


@rule("roc:6.6.2", title="Mercenaries are unreliable")
def after_roll(game: Game, hired: Hired | None, thrown: int) -> Hired | None:
    """Return Mercenaries after the dice: they may have walked away."""
    if hired is None:
        return None
    effects = game.box.effects_of(hired.card, "unreliable")
    return replace(hired, left=any(walk_away(each, thrown) for each in effects))


def plays(game: Game, state: State, seat: str) -> Iterator[PlayCard]:
    """Yield how a seat can play such a card of its hand, now."""
    for card in cards(game):
        if hand.token(state, seat, card):
            for on in commanders(state):
                for source in ("", *purses(state, seat, on)):
                    if payer(game, state, HireOffer(seat, card, on, source)):
                        yield PlayCard(card, on, source)
