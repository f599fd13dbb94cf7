"""Laws: the holder lays one on the board between two proposals, without a vote, and it holds to the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Answer, Flow, Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.senate import Enact
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.in_force import laid
from adjudicator.systems.republic.rules.senate.cards import acts
from adjudicator.systems.republic.state import HANDS, ONGOING, SCOPE

CITE = "roc:6.5"
RULED = "roc:ruling 115"
KIND = "enact"
FOR_EVER = "permanent"


@event("law_enacted", "roc:6.5", "roc:ruling 115", "ror:17", answers=("enact",), weight=72)
class LawEnacted:
    """A player lays a Law on the board, where it stays in force; `card` as `card:wine_ban`, `text` as printed on it."""

    seat: str
    card: str
    text: str


def cards(game: Game) -> tuple[str, ...]:
    """Return the Laws of the box as orders name them."""
    return tuple(f"card:{card}" for card in game.box.laws)


def held(game: Game, view: State, seat: str) -> tuple[str, ...]:
    """Return the Laws in a hand as orders name them; none where the view does not show them."""
    pile = HANDS.find(view, SCOPE, seat)
    if pile is None or not pile.cards.holds():
        return ()
    held = {hand.card_of(each) for each in pile.cards.known()}
    return tuple(card for card in cards(game) if hand.card_of(card) in held)


def offered(game: Game, view: State, seat: str) -> tuple[str, ...]:
    """Return the Laws that a seat can lay down: those it holds; none where Laws are voted on."""
    return () if game.box.republic.laws_voted(game) else held(game, view, seat)


def in_play(game: Game, state: State) -> tuple[str, ...]:
    """Return the Laws on the board, by bare id, in the order of the box."""
    laid = {row.card for _, row in ONGOING.items(state, SCOPE)}
    return tuple(card for card in game.box.laws if card in laid)


def slots(game: Game, state: State, frame: Frame, moments: tuple[str, ...]) -> Iterator[Slot]:
    """Yield a slot for every seat, whatever it holds."""
    for seat in game.seats:
        about = {"card": cards(game), "moment": moments}
        ways = OneOf(tuple(Enact(card) for card in offered(game, state, seat)))
        choices = Either((OneOf((Nothing(KIND),)), ways))
        yield Slot(f"{frame.key}:{KIND}:{seat}", seat, KIND, about, "optional", choices, many=True)


def form(game: Game, view: State, seat: str) -> tuple[Suggestion, ...]:
    """Return what the order form offers a seat: the Laws it holds."""
    return tuple(Suggestion(Enact(card), "enact", {"card": card}) for card in offered(game, view, seat))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Enact | Nothing) -> Verdict:
    """Check whether a seat holds the Law that it wants to lay down."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if said := held_by(game, view, slot.seat, order.card):
        return said
    if game.box.republic.laws_voted(game):
        return Refused("law_needs_vote", (CITE, "ror:20.6"), {"card": order.card})
    if why := game.box.republic.law_waits(game, view, bare(order.card)):
        return Refused("law_waits", (CITE, "ror:17"), {"card": order.card, "for": why}, lasting=False)
    return ACCEPTED


def held_by(game: Game, view: State, seat: str, card: str) -> Refused | None:
    """Refuse what is no Law, and one that a seat does not hold; None for one that it holds."""
    if card not in cards(game):
        return Refused("not_a_law", (CITE,), {"card": card}, _hints(game, view, seat))
    if not hand.token(view, seat, card):
        return Refused("card_not_held", (CITE,), {"card": card}, _hints(game, view, seat), lasting=False)
    return None


def _hints(game: Game, view: State, seat: str) -> tuple[Any, ...]:
    return tuple(Enact(card) for card in offered(game, view, seat))[:2]


@rule(CITE, RULED, title="A Law is laid on the board and holds at once")
def carry(play: Play, state: State, answer: Answer) -> Flow[State]:
    """Move the card from the hand to the board and let each of its effects apply forever."""
    order, seat = answer.order, answer.slot.seat
    if not isinstance(order, Enact) or not hand.token(state, seat, order.card):
        return state
    republic = play.game.box.republic
    if republic.laws_voted(play.game) or republic.law_waits(play.game, state, bare(order.card)):
        return state
    return (yield from lay_down(play, state, seat, order.card))


def lay_down(play: Play, state: State, seat: str, card: str) -> Flow[State]:
    """Move a Law from a hand to the board, where it holds at once."""
    left = list(hand.faces(state, seat))
    left.remove(hand.token(state, seat, card))
    law = bare(card)
    printed = play.game.box.laws[law]
    rows = laid(state, law, printed.effects, FOR_EVER)
    changes = (*become(state, SCOPE, HANDS, seat, tuple(left)), *rows)
    data = LawEnacted(seat, card, printed.text)
    state = yield Event.of(data, play.scope, changes)
    state = yield from play.game.box.republic.law_acts(play, state, seat, law)
    return state


acts.enter(acts.Act(KIND, slots, check, carry, order=1, form=form))
