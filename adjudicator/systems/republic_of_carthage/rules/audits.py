"""What must stay the same whatever happens: checked after every event by tests and random play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.rules import audits
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.state import EXPLORATIONS, INCOMES, TRADE


def talents(game: Game, state: State) -> Mapping[str, int]:
    """Return all talents in play as every republic counts them, and with them trade income not yet placed."""
    earned = sum(int(row.talents.known()) for _, row in INCOMES.items(state, SCOPE))
    return {"talents": audits.talents(game, state)["talents"] + earned}


def cards(game: Game, state: State) -> Mapping[str, int]:
    """Return how often each card of the decks is there: once, in a deck, in a hand, on the board or out of the game."""
    return audits.cards_on(game, state, EXPLORATIONS)


def trade_cards(game: Game, state: State) -> Mapping[str, int]:
    """Return how many Trade cards of each good there are in stacks, hands and everywhere else."""
    found = Counter(card for _, pile in TRADE.items(state, SCOPE) for card in pile.cards.known())
    return dict(sorted(found.items()))
