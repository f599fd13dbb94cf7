"""What must stay the same whatever happens, in every republic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.engine.system import Game
from adjudicator.model.state import State, Tab
from adjudicator.systems.republic.state import (
    BANK,
    CITY,
    CONCESSIONS,
    DECKS,
    ENEMY_LEADERS,
    FACTIONS,
    HANDS,
    ONGOING,
    SCOPE,
    SENATORS,
    TREASURY,
    UNITS,
    WARS,
)


def talents(game: Game, state: State) -> Mapping[str, int]:
    """Return all talents in play less what the bank has paid out on balance: one figure, the same all game."""
    del game
    cards = sum(row.talents for _, row in SENATORS.items(state, SCOPE))
    stocks = sum(int(row.treasury.known()) for _, row in FACTIONS.items(state, SCOPE))
    return {"talents": TREASURY.of(state, SCOPE, CITY) + cards + stocks - BANK.of(state, SCOPE, CITY)}


def cards_on(game: Game, state: State, *boards: Tab[Any], but: Iterable[str] = ()) -> Mapping[str, int]:
    """Return how often each card is there: once, in a pile, in a hand or on the board; a Law in force is there.

    Args:
        game: whose cards they are.
        state: the position.
        boards: the tables whose rows are cards, beside those of every republic.
        but: keys of such rows that are no cards.
    """
    piles = (row for table in (DECKS, HANDS) for _, row in table.items(state, SCOPE))
    found = Counter(card for pile in piles for card in pile.cards.known())
    tables: tuple[Tab[Any], ...] = (SENATORS, CONCESSIONS, WARS, ENEMY_LEADERS, *boards)
    for table in tables:
        found.update(table.rows(state, SCOPE).keys() - set(but))
    found.update({row.card for _, row in ONGOING.items(state, SCOPE) if row.card in game.box.laws})
    return dict(sorted(found.items()))


def counters(game: Game, state: State) -> Mapping[str, int]:
    """Return how many armies and fleets of each kind there are, wherever they are."""
    del game
    return dict(sorted(Counter(row.kind for _, row in UNITS.items(state, SCOPE)).items()))
