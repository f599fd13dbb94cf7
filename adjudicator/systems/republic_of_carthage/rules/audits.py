"""What must stay the same whatever happens: checked after every event by tests and random play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from adjudicator.engine.system import Game
from adjudicator.model.state import State
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
    TREASURY,
    UNITS,
    WARS,
)
from adjudicator.systems.republic_of_carthage.state import EXPLORATIONS, INCOMES, SENATORS, TRADE


def talents(game: Game, state: State) -> Mapping[str, int]:
    """Return all talents in play less what the bank has paid out on balance: one figure, the same all game.

    Counted are the State Treasury, the cards of Senators, Faction Treasuries and trade income not yet placed.
    """
    cards = sum(row.talents for _, row in SENATORS.items(state, SCOPE))
    stocks = sum(int(row.treasury.known()) for _, row in FACTIONS.items(state, SCOPE))
    earned = sum(int(row.talents.known()) for _, row in INCOMES.items(state, SCOPE))
    total = TREASURY.of(state, SCOPE, CITY) + cards + stocks + earned
    return {"talents": total - BANK.of(state, SCOPE, CITY)}


def cards(game: Game, state: State) -> Mapping[str, int]:
    """Return how often each card of the decks is there: once, in a deck, in a hand, on the board or out of the game.

    A Law in force is on the board; each of its effects has a row there.
    """
    piles = (row for table in (DECKS, HANDS) for _, row in table.items(state, SCOPE))
    found = Counter(card for pile in piles for card in pile.cards.known())
    for table in (SENATORS, CONCESSIONS, WARS, EXPLORATIONS, ENEMY_LEADERS):
        found.update(table.rows(state, SCOPE).keys())
    found.update({row.card for _, row in ONGOING.items(state, SCOPE) if row.card in game.box.laws})
    return dict(sorted(found.items()))


def counters(game: Game, state: State) -> Mapping[str, int]:
    """Return how many army and fleet counters of each kind there are, wherever they are."""
    return dict(sorted(Counter(row.kind for _, row in UNITS.items(state, SCOPE)).items()))


def trade_cards(game: Game, state: State) -> Mapping[str, int]:
    """Return how many Trade cards of each good there are in stacks, hands and everywhere else."""
    found = Counter(card for _, pile in TRADE.items(state, SCOPE) for card in pile.cards.known())
    return dict(sorted(found.items()))
