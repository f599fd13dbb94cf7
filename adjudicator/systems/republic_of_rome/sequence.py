"""The sequence of play as a table, to be read beside the sections: step, place in the turn, section.

The Senate, Combat and Revolution Phases are not built yet: a turn goes from the Population Phase to the next turn.
"""

from __future__ import annotations

from typing import Final

SETUP: Final = (
    ("setup.deal", "deal"),  # 2, steps 1 to 4, 6 and 8: all that needs no player
    ("setup.orders", "orders"),  # what the players decide, filed together:
)

SETUP_ORDERS: Final = (
    ("setup.leaders", "leaders"),  # 2, step 5
    ("setup.governors", "governors"),  # 2, step 6
    ("setup.cards", "cards"),  # 2, step 7
)

PHASES: Final = (
    ("mortality", "mortality"),  # 4
    ("revenue", "revenue"),  # 5
    ("population", "population"),  # 7
)

MORTALITY: Final = (
    ("mortality.imminent", "imminent"),  # 4, step 1
    ("mortality.draw", "draw"),  # 4, step 2
)

REVENUE: Final = (
    ("revenue.income", "income"),  # 5, step 1
    ("revenue.redistribute", "redistribute"),  # 5, step 3
    ("revenue.development", "development"),  # 5, step 4
    ("revenue.treasury", "treasury"),  # 5, step 5
    ("revenue.contributions", "contributions"),  # 5, step 6
    ("revenue.debits", "debits"),  # 5, step 7
    ("revenue.transfers", "transfers"),  # 5, step 8
    ("revenue.terms", "terms"),  # 5, step 10
)

INITIATIVE: Final = (
    ("forum.draw", "draw"),  # 6, step 1a
    ("forum.persuade", "persuade"),  # 6.1
    ("forum.knight", "knight"),  # 6.2
    ("forum.games", "games"),  # 6.2b
    ("forum.leader", "leader"),  # 6.2b
)
"""The steps of each initiative [6, step 1]."""

SITTINGS: Final = {
    "senate.consuls": 1,
    "senate.pontifex": 2,
    "senate.dictator": 3,
    "senate.censor": 4,
    "senate.prosecutions": 5,
    "senate.governors": 6,
    "senate.business": 7,
}
"""The steps of the Senate Phase in which something can be done between proposals, by their place in 8.5."""

POPULATION: Final = (
    ("population.unrest", "unrest"),  # 7, step 1
    ("population.state", "state"),  # 7, step 2
)

CONTAINERS: Final = {"setup": SETUP, "mortality": MORTALITY, "revenue": REVENUE, "population": POPULATION}

_TABLES: Final = (SETUP, SETUP_ORDERS, MORTALITY, REVENUE, POPULATION)
ORDER: Final = tuple(step for table in _TABLES for step, _ in table)

STEPS: Final = (*ORDER, *CONTAINERS, "turn")
