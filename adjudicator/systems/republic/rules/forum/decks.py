"""The deck in use: how many cards it holds, its top card, and the cards that leave the game."""

from __future__ import annotations

from adjudicator.engine.deck import become
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.state import DECK, DECKS, REMOVED, SCOPE


def left(state: State) -> int:
    """Return how many cards the deck in use holds."""
    return DECKS.get(state, SCOPE, DECK).number


def take_top(state: State) -> tuple[str, tuple[Change, ...]]:
    """Return the top card of the deck in use, which is not empty, and the changes by which it leaves it."""
    top, *rest = DECKS.get(state, SCOPE, DECK).cards.known()
    return str(top), become(state, SCOPE, DECKS, DECK, tuple(rest))


def to_removed(state: State, *cards: str) -> tuple[Change, ...]:
    """Return the changes that lay cards with those out of the game; they must have left where they were."""
    out = DECKS.get(state, SCOPE, REMOVED).cards.known()
    return become(state, SCOPE, DECKS, REMOVED, (*out, *cards))
