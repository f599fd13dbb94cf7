"""Cards in hand: which of them may be played in a window, and how one leaves the hand."""

from __future__ import annotations

from adjudicator.engine.deck import Pile, become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic_of_carthage.box.box import bare
from adjudicator.systems.republic_of_carthage.state import DECKS, HANDS, SCOPE

ANY_PHASE = "any.but_revolution"
"""The window of cards that may be played between two steps of nearly every phase."""

SPENT = "spent"
"""The pile, face up, of the Intrigues and Events that were played and have left the game."""


@record
class HandCardPlayed:
    """A seat played a card from its hand; `card` as `card:tithe_to_tyre`, `on` what it was played on or empty."""

    seat: str
    card: str
    on: str = ""


def in_window(game: Game, *windows: str) -> tuple[str, ...]:
    """Return the Intrigues and Events with one of these windows, as `card:...`, in printed order."""
    cards = (*game.box.intrigues.values(), *game.box.events.values())
    return tuple(f"card:{card.id}" for card in cards if card.play in windows)


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
    return next((each for each in faces(view, seat) if bare(each) == bare(card)), "")


def is_spent(view: State, card: str) -> bool:
    """Say whether the only copy of a card has left the game."""
    pile = DECKS.find(view, SCOPE, SPENT)
    return pile is not None and any(bare(each) == bare(card) for each in pile.cards.known())


@rule("roc:ruling 147j", title="A played Intrigue or Event leaves the game")
def spend(state: State, seat: str, played: str) -> tuple[Change, ...]:
    """Return the changes that take a token out of a hand and lay it on the pile of spent cards."""
    left = list(faces(state, seat))
    left.remove(played)
    taken = become(state, SCOPE, HANDS, seat, tuple(left))
    pile = DECKS.find(state, SCOPE, SPENT)
    if pile is None:
        return (*taken, DECKS.put(SCOPE, SPENT, Pile.of((played,), ("*",))))
    return (*taken, *become(state, SCOPE, DECKS, SPENT, (*pile.cards.known(), played)))
