"""Cards in hand: which of them may be played in a window, and how one leaves the hand."""

from __future__ import annotations

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.event import event
from adjudicator.model.order import Refused
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.state import DECKS, HANDS, REMOVED, SCOPE

ANY_PHASE = "any.but_revolution"
"""The window of cards that may be played between two steps of nearly every phase."""


@event("hand_card_played", answers=("play",), weight=55)
class HandCardPlayed:
    """A seat played a card from its hand; `card` as `card:tithe_to_tyre`, `on` what it was played on or empty."""

    seat: str
    card: str
    on: str = ""


LAW, REVOLUTION = "senate.law", "revolution"
"""When Laws are enacted, and when Statesmen and Trade Concessions are played: no card of theirs says so itself."""

SECTION = {
    "revenue": "roc:6.2",
    "trade": "roc:6.3",
    "forum": "roc:6.4.2.2",
    "senate": "roc:6.5",
    "combat": "roc:6.6.2",
    REVOLUTION: "roc:6.7.2",
}
"""The section of a window, by its first word."""


def in_window(game: Game, *windows: str) -> tuple[str, ...]:
    """Return the Intrigues and Events with one of these windows, as `card:...`, in printed order."""
    cards = (*game.box.intrigues.values(), *game.box.events.values())
    return tuple(f"card:{card.id}" for card in cards if card.play in windows)


def other_time(game: Game, card: str, *cites: str) -> Refused:
    """Return the refusal of a card that another moment is for, which says which; of no hand's card, that it is none.

    It cites the section of that moment; `cites` are those of the step that refuses, for a card of no one phase.
    """
    window = window_of(game, bare(card))
    rule = SECTION.get(window.partition(".")[0])
    return Refused("card_other_time", (rule,) if rule else cites, {"card": card, "window": window})


def window_of(game: Game, card: str) -> str:
    """Return the window a card is played in, by its bare id; empty for what is never played from a hand."""
    box = game.box
    found = box.intrigues.get(card) or box.events.get(card)
    if found is not None:
        return str(found.play)
    if card in box.laws:
        return LAW
    return REVOLUTION if card in box.statesmen or card in box.concessions else ""


def faces(view: State, seat: str) -> tuple[str, ...]:
    """Return the tokens in a hand; raises Unknowable in the view of another seat."""
    pile = HANDS.find(view, SCOPE, seat)
    return pile.cards.known() if pile is not None else ()


def number(view: State, seat: str) -> int:
    """Return how many cards a hand holds, which is public."""
    pile = HANDS.find(view, SCOPE, seat)
    return pile.number if pile is not None else 0


def token(view: State, seat: str, card: str) -> str:
    """Return the token of a card in a hand, the first of several copies, or empty if it is not there."""
    wanted = bare(card)
    return next((each for each in faces(view, seat) if bare(each) == wanted), "")


def card_of(held: str) -> str:
    """Return the bare card id of a token: `public_outcry` for `public_outcry.3`."""
    return bare(held)


def is_out(view: State, card: str) -> bool:
    """Return whether a copy of a card has left the game."""
    return any(bare(each) == bare(card) for each in DECKS.get(view, SCOPE, REMOVED).cards.known())


@rule("roc:ruling 147j", title="A played Intrigue or Event leaves the game")
def spend(state: State, seat: str, *played: str) -> tuple[Change, ...]:
    """Return the changes that take tokens out of a hand and lay them, face up, with the cards out of the game."""
    left = list(faces(state, seat))
    for each in played:
        left.remove(each)
    out = DECKS.get(state, SCOPE, REMOVED).cards.known()
    return (
        *become(state, SCOPE, HANDS, seat, tuple(left)),
        *become(state, SCOPE, DECKS, REMOVED, (*out, *played)),
    )
