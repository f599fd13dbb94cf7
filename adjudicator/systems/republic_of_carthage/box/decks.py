"""The contents of the decks, stacks and cups before anything is shuffled: one token for each physical card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic_of_carthage.box.box import Box
from adjudicator.systems.republic_of_carthage.box.entry import Deck

STACKS = range(1, 10)

_DECKED = ("senator", "statesman", "intrigue", "concession", "law", "event", "war", "leader", "exploration")


def deck_cards(box: Box, deck: Deck, kinds: Iterable[str] = _DECKED) -> tuple[str, ...]:
    """Return the tokens of a deck in printed order, optionally of some kinds only.

    A card of which there may be several has the number of its copy, `public_outcry.3`, counted through both
    decks; every other token is the card's id. `Box.name_of` and its sisters take tokens.
    """
    wanted = set(kinds)
    return tuple(token for kind in _DECKED if kind in wanted for token in _cards(box, kind, deck))


def _cards(box: Box, kind: str, deck: Deck) -> tuple[str, ...]:
    if kind == "intrigue":
        return tuple(token for key in box.intrigues for token in _copies(box, key, deck))
    return tuple(key for key, card in box.entries_of(kind).items() if getattr(card, "deck", 0) == deck)


def _copies(box: Box, key: str, deck: Deck) -> tuple[str, ...]:
    card = box.intrigues[key]
    first, number = (1, card.early) if deck == 1 else (card.early + 1, card.late)
    return tuple(f"{key}.{copy}" for copy in range(first, first + number))


def trade_cards(box: Box, stack: int) -> tuple[str, ...]:
    """Return a stack as the ids of its goods, one for each card; cards of one good are alike."""
    return tuple(key for key, good in box.commodities.items() if good.stack == stack for _ in range(good.count))


def counters(box: Box) -> Mapping[str, str]:
    """Return army and fleet counters, each token with its kind: `celtiberian.3` is a `celtiberian`."""
    units = ((key, unit.counters) for key, unit in box.units.items())
    return {f"{key}.{copy}": key for key, number in units for copy in range(1, number + 1)}


def kind_of_counter(token: str) -> str:
    """Return the kind of a counter."""
    return bare(token)
