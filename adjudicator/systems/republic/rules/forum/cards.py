"""6.4.2.1 The card on top of the deck, and what is done with a card of its kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.secret import EVERYBODY, Secret
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.face_up import audience
from adjudicator.systems.republic.rules.forum import decks
from adjudicator.systems.republic.state import HANDS, SCOPE

CITES: Final = ("roc:6.4.2.1", "ror:6")
SORTS: Final = {"senator": "senator", "statesman": "senator", "war": "war", "leader": "leader", "event": "card"}


@dataclass(frozen=True, slots=True)
class Placing:
    """What is done with a kind of card that goes on the board.

    Attributes:
        word: the kind as players call it.
        act: play, state, card, and the changes by which it leaves the deck: puts the card where it belongs.
    """

    word: str
    act: Callable[[Play, State, str, tuple[Change, ...]], Flow[State]]


@event("card_drawn", "roc:6.4.2.1", "ror:6")
class CardDrawn:
    """A player draws the top card of the deck; `left` are in it now.

    `card` and `kind` are given for a card that goes on the board; for one in hand they are empty.
    """

    seat: str
    dice: tuple[int, ...]
    card: str
    kind: str
    left: int


@event("hand_card_drawn", "roc:6.4.2.1", "ror:6", own_weight=37)
class HandCardDrawn:
    """The card that a player drew into hand; seen by no other."""

    seat: str
    card: str
    kind: str


@event("deck_is_out", "roc:6.4.2.1", "ror:6", "roc:ruling 67f")
class DeckIsOut:
    """A player draws no card, as the deck has run out this turn."""

    seat: str
    dice: tuple[int, ...]


@rule("roc:6.4.2.1", "roc:ruling 53", "roc:ruling 67f", "ror:6", title="A card is drawn")
def draw(play: Play, state: State, seat: str, dice: tuple[int, ...]) -> Flow[tuple[State, Secret[str]]]:
    """Draw the top card and act upon it; return its kind, too, which for a hand card is its player's secret."""
    state = yield from play.game.box.republic.deck_ready(play, state)
    if not decks.left(state):
        yield Event.of(DeckIsOut(seat, dice), play.scope)
        return state, Secret("", (EVERYBODY,))
    republic = play.game.box.republic
    kind = play.game.box.kind_of(decks.take_top(state)[0])
    placing = republic.placings.get(kind)
    if placing is not None:
        state = yield from _to_board(play, state, seat, dice, placing)
        seen: Secret[str] = Secret(placing.word, (EVERYBODY,))
    else:
        state = yield from _to_hand(play, state, seat, dice, kind)
        seen = Secret(kind, audience(play.game, seat))
    return (yield from republic.deck_watched(play, state)), seen


@rule("roc:ruling 53", title="A card for the hand is shown to its owner alone")
def _to_hand(play: Play, state: State, seat: str, dice: tuple[int, ...], kind: str) -> Flow[State]:
    card, changes = decks.take_top(state)
    held = become(state, SCOPE, HANDS, seat, (*hand.faces(state, seat), card))
    data = CardDrawn(seat, dice, "", "", decks.left(state) - 1)
    state = yield Event.of(data, play.scope, (*changes, *held))
    named = HandCardDrawn(seat, f"{SORTS.get(kind, 'card')}:{hand.card_of(card)}", kind)
    return (yield Event.of(named, play.scope, audience=audience(play.game, seat)))


def _to_board(play: Play, state: State, seat: str, dice: tuple[int, ...], placing: Placing) -> Flow[State]:
    card, changes = decks.take_top(state)
    kind = play.game.box.kind_of(card)
    data = CardDrawn(seat, dice, f"{SORTS.get(kind, kind)}:{card}", placing.word, decks.left(state) - 1)
    # the card leaves the deck as it comes on the board, in one event
    state = yield Event.of(data, play.scope)
    return (yield from placing.act(play, state, card, changes))
