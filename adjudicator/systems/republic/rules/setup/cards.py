"""Cards played at setup: Trade Concessions and Statesmen of the opening hands (section 3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import called, from_hrao, of_faction
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.setup.choosing import coming, hand, over, unowned
from adjudicator.systems.republic.rules.terms.into_play import check_statesman, play_cards
from adjudicator.systems.republic.rules.terms.statesmen import covers

STEP = "setup.cards"
CITES = ("roc:3.3", "ror:2")
NOTHING = Nothing("play")


def topics(game: Game, state: State) -> Iterator[Topic]:
    """Yield what each player may play from hand."""
    for slot in _slots(game, state, STEP):
        men = coming(game, state, slot.seat)
        plain = [order for order in _plays(game, state, slot.seat) if order.on not in men]
        yield Topic(slot, STEP, tuple(Suggestion(order) for order in plain))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask every player: all hold cards, and what they can do with them is secret."""
    return _slots(game, state, frame.key)


def _slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    for seat in game.seats:
        orders = _plays(game, state, seat)
        about = {"card": tuple(dict.fromkeys(order.card for order in orders))}
        over_family = tuple(PlayCard(o.card, f"senator:{card}") for o in orders if (card := _below(game, state, o)))
        choices = Either((OneOf((NOTHING,)), OneOf((*orders, *over_family))))
        yield Slot(f"{key}:play::{seat}", seat, "play", about, "optional", choices, NOTHING, many=True)


def _plays(game: Game, state: State, seat: str) -> tuple[PlayCard, ...]:
    """Return all that may be ordered, Statesmen first."""
    men = coming(game, state, seat)
    held = [f"card:{card}" for card in hand(state, seat) if card in game.box.concessions]
    held = [card for card in held if not game.box.republic.held_back(game, state, bare(card))]
    on = (*called(state, seat), *men)
    return (*(PlayCard(man) for man in men), *(PlayCard(card, target) for card in held for target in on))


def _below(game: Game, state: State, order: PlayCard) -> str:
    return covers(game, state, bare(order.card)) if bare(order.card) in game.box.statesmen else ""


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: PlayCard | Nothing) -> Verdict:
    """Check whether a card may be played now: a Concession on an own Senator, or an eligible Statesman."""
    del frame
    if refused := over(view, CITES):
        return refused
    if isinstance(order, Nothing):
        return ACCEPTED
    card = bare(order.card)
    if card not in [bare(held) for held in hand(view, slot.seat)]:
        return Refused("card_not_in_hand", CITES, {"card": order.card}, lasting=False)
    if card in game.box.statesmen:
        return check_statesman(game, view, slot.seat, order) or ACCEPTED
    if card in game.box.concessions:
        return _check_concession(game, view, slot.seat, order)
    return Refused("card_waits", CITES, {"card": order.card}, (NOTHING,))


def _check_concession(game: Game, view: State, seat: str, order: PlayCard) -> Verdict:
    if code := game.box.republic.held_back(game, view, bare(order.card)):
        return Refused(code, CITES, {"card": order.card}, (NOTHING,))
    hint = tuple(PlayCard(order.card, f"senator:{key}") for key in of_faction(view, seat)[:2])
    if not order.on.startswith("senator:"):
        return Refused("concession_on_whom", CITES, {"card": order.card}, hint)
    return unowned(game, view, None, seat, order.on, CITES, hint) or ACCEPTED


@SHARED.step(STEP, cites=CITES, kinds=("play",), asks=asks, check=check)
@rule("roc:3.3", "ror:2", "roc:ruling 6", "roc:ruling 136", title="Concessions and Statesmen may be played at setup")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Play the cards from the HRAO's player round the table, each player's Statesmen before his Concessions."""
    for seat in from_hrao(play.game, state):
        orders = [answer.order for answer in play.all("play", seat) if isinstance(answer.order, PlayCard)]
        state = yield from play_cards(play, state, seat, orders, CITES)
    return END
