"""The contents of the decks before anything is shuffled: one token for each physical card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from adjudicator.systems.republic_of_rome.box.box import Box
from adjudicator.systems.republic_of_rome.box.entry import ERAS, Era

RED: Final = ("statesman", "concession", "intrigue", "law")
"""Kinds of cards that are held in hand."""
BLACK: Final = ("senator", "war", "leader", "event")
"""Kinds of cards that lie open."""
ERA_ENDS: Final = "era_ends"
"""The card that is in no deck of its own."""
LEGION: Final = "legion"
FLEET: Final = "fleet"


def deck_cards(box: Box, era: Era, kinds: Iterable[str] = (*BLACK, *RED)) -> tuple[str, ...]:
    """Return the tokens of a deck in printed order, optionally of some kinds only.

    A card of which there are several has the number of its copy, `tribune.3`, counted through the decks; every other
    token is the card's id.
    """
    wanted = set(kinds)
    return tuple(token for kind in (*BLACK, *RED) if kind in wanted for token in _cards(box, kind, era))


def _cards(box: Box, kind: str, era: Era) -> tuple[str, ...]:
    if kind == "intrigue":
        return tuple(token for key in box.intrigues for token in _copies(box, key, era))
    return tuple(key for key, card in box.entries_of(kind).items() if getattr(card, "deck", "") == era)


def _copies(box: Box, key: str, era: Era) -> tuple[str, ...]:
    numbers = [getattr(box.intrigues[key], each) for each in ERAS]
    first = sum(numbers[: ERAS.index(era)])
    return tuple(f"{key}.{copy + 1}" for copy in range(first, first + numbers[ERAS.index(era)]))


def units(box: Box) -> Mapping[str, str]:
    """Return the legions and fleets, each token with its kind: `legion.3` is a `legion`."""
    return {f"{kind}.{copy}": kind for kind in (LEGION, FLEET) for copy in range(1, box.components.pieces[kind] + 1)}
