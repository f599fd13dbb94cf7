"""Statesmen and Trade Concessions leave a hand and come into play: at setup and in the Revolution Phase."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import Refused
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import earns, of_faction, owner, person
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.terms.statesmen import arrival, covers, enter, obstacle
from adjudicator.systems.republic.state import CONCESSIONS, HANDS, SCOPE, SENATORS, Concession

Cites = tuple[str, ...]


@event("statesman_played", answers=("play",), weight=75, own_weight=57)
class StatesmanPlayed:
    """A Statesman comes into play; over a family card (`covers`) he has its place, and Influence of his own.

    `printed` + `gained` = `inf`; `gained` is what the family had gained or lost beyond its card.
    """

    seat: str
    statesman: str
    covers: str
    place: str
    printed: int
    gained: int
    inf: int


@event("concession_played", answers=("play",))
class ConcessionPlayed:
    """A Trade Concession is played on a Senator."""

    seat: str
    card: str
    senator: str


@event("card_kept", answers=("play",))
class CardKept:
    """A card ordered to be played stays in hand: an earlier event of this step prevents it."""

    seat: str
    card: str
    reason: str


def check_statesman(game: Game, view: State, seat: str, order: PlayCard) -> Refused | None:
    """Refuse a Statesman who cannot come into play for a seat now; None if he can."""
    card = bare(order.card)
    family = game.box.statesmen[card].family
    if code := obstacle(game, view, seat, card):
        holder = owner(view, family)
        facts = {"card": order.card, "family": f"senator:{family}", "seat": f"seat:{holder}" if holder else ""}
        return Refused(code, ("roc:4",), facts, (Nothing("play"),))
    if order.on and bare(order.on) != covers(game, view, card):
        facts = {"card": order.card, "family": f"senator:{family}", "on": order.on}
        return Refused("statesman_on_family", ("roc:4",), facts, (PlayCard(order.card),))
    return None


@rule("roc:ruling 147k", title="On whom a Trade Concession is played")
def able_to_hold(state: State, seat: str) -> tuple[str, ...]:
    """Return the bare ids of a faction's Senators who may hold a Trade Concession: home or away, and at large."""
    return tuple(key for key in of_faction(state, seat) if earns(SENATORS.get(state, SCOPE, key)))


def play_cards(play: Play, state: State, seat: str, orders: Iterable[PlayCard], cites: Cites) -> Flow[State]:
    """Let a seat play cards of its hand, its Statesmen before its Trade Concessions."""
    for order in sorted(orders, key=lambda one: bare(one.card) not in play.game.box.statesmen):
        state = yield from _play(play, state, seat, order, cites)
    return state


def _play(play: Play, state: State, seat: str, order: PlayCard, cites: Cites) -> Flow[State]:
    card = bare(order.card)
    reason = _in_the_way(play.game, state, seat, order)
    if reason:
        return (yield Event.of(CardKept(seat, order.card, reason), play.scope, cites=cites, audience=(seat,)))
    left = tuple(held for held in hand.faces(state, seat) if held != card)
    out = become(state, SCOPE, HANDS, seat, left)
    if card in play.game.box.statesmen:
        return (yield _statesman(play, state, seat, card, (out, cites)))
    senator = person(state, bare(order.on))
    changes = (*out, CONCESSIONS.put(SCOPE, card, Concession(senator)))
    data = ConcessionPlayed(seat, f"card:{card}", f"senator:{senator}")
    return (yield Event.of(data, play.scope, changes, cites))


def _in_the_way(game: Game, state: State, seat: str, order: PlayCard) -> str:
    """Return why a card cannot be played after what other cards did in this step, empty if it can."""
    card = bare(order.card)
    if card not in hand.faces(state, seat):
        return "card_not_in_hand"
    if card in game.box.statesmen:
        return obstacle(game, state, seat, card)
    if waits := game.box.republic.held_back(game, state, card):
        return str(waits)
    return "" if person(state, bare(order.on)) in able_to_hold(state, seat) else "statesman_not_played"


def _statesman(play: Play, state: State, seat: str, card: str, how: tuple[tuple[Change, ...], Cites]) -> Event:
    out, cites = how
    row = arrival(play.game, state, seat, card)
    printed = play.game.box.statesmen[card].inf
    family = covers(play.game, state, card)
    covered = f"senator:{family}" if family else ""
    data = StatesmanPlayed(seat, f"senator:{card}", covered, row.place, printed, row.inf - printed, row.inf)
    changes = (*out, *enter(play.game, state, seat, card))
    return Event.of(data, play.scope, changes, (*cites, "roc:4"))
