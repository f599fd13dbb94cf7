"""Piles of cards: how many each holds is public, which ones is secret."""

from __future__ import annotations

from typing import Any

from adjudicator.model.record import record
from adjudicator.model.secret import Secret
from adjudicator.model.state import Change, State, Tab


@record
class Pile:
    """Cards in an order, the top one first; their number is public, their faces belong to `cards.to`."""

    cards: Secret[tuple[str, ...]]
    number: int

    @staticmethod
    def of(cards: tuple[str, ...], to: tuple[str, ...] = ()) -> Pile:
        """Return a pile of these cards, whose faces the seats `to` may see."""
        return Pile(Secret(cards, to), len(cards))


def become(state: State, scope: str, table: Tab[Any], key: str, cards: tuple[str, ...]) -> tuple[Change, ...]:
    """Return the changes that make a pile hold exactly these cards; its audience stays."""
    pile: Pile = table.get(state, scope, key)
    cells: list[Change] = [
        table.col("cards", Secret).set(state, scope, key, Secret(cards, pile.cards.to)),
    ]
    if len(cards) != pile.number:
        cells.append(table.col("number", int).set(state, scope, key, len(cards)))
    return tuple(cells)


def move(state: State, scope: str, table: Tab[Any], cards: tuple[str, ...], source: str, to: str) -> tuple[Change, ...]:
    """Return the changes that move cards between two piles of one table, onto the bottom of the second.

    Raises:
        ValueError: a card is not in the first pile.
    """
    left = list(table.get(state, scope, source).cards.known())
    for card in cards:
        left.remove(card)
    joined = (*table.get(state, scope, to).cards.known(), *cards)
    return (*become(state, scope, table, source, tuple(left)), *become(state, scope, table, to, joined))
