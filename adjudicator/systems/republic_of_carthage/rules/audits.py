"""What must stay the same whatever happens: checked after every event by tests and random play."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic_of_carthage.state import BANK, CITY, FACTIONS, INCOMES, SCOPE, SENATORS, TREASURY


def talents(game: Game, state: State) -> Mapping[str, int]:
    """Return all talents in play less what the bank has paid out on balance: one figure, the same all game.

    Counted are the State Treasury, the cards of Senators, Faction Treasuries and trade income not yet placed.
    """
    cards = sum(row.talents for _, row in SENATORS.items(state, SCOPE))
    stocks = sum(int(row.treasury.known()) for _, row in FACTIONS.items(state, SCOPE))
    earned = sum(int(row.talents.known()) for _, row in INCOMES.items(state, SCOPE))
    total = TREASURY.of(state, SCOPE, CITY) + cards + stocks + earned
    return {"talents": total - BANK.of(state, SCOPE, CITY)}
