"""The sequence of play as a table, to be read beside the rulebook: section, step, place in the turn."""

from __future__ import annotations

from typing import Final

SETUP: Final = (
    ("setup.deal", "deal"),  # 3.2-3.4, 3.7-3.14: all that needs no player
    ("setup.orders", "orders"),  # what the players decide, filed together:
)

SETUP_ORDERS: Final = (
    ("setup.cards", "cards"),  # 3.3, after officers are named on the Senators dealt (ruling 4)
    ("setup.leaders", "leaders"),  # 3.6
    ("setup.traders", "traders"),  # 3.5, by default the leader's, so after them
    ("setup.committee", "committee"),  # 3.8
    ("setup.terms", "terms"),  # 3.7
)

PHASES: Final = (
    ("mortality", "mortality"),  # 6.1
    ("revenue", "revenue"),  # 6.2
    ("trade", "trade"),  # 6.3
    ("forum", "forum"),  # 6.4
    ("senate", "senate"),  # 6.5
    ("combat", "combat"),  # 6.6
    ("revolution", "revolution"),  # 6.7
)

MORTALITY: Final = (("mortality.draw", "draw"),)

REVENUE: Final = (
    ("revenue.incomes", "incomes"),  # 6.2.1
    ("revenue.offices", "offices"),  # 6.2.2
    ("revenue.corruption", "corruption"),  # 6.2.3
    ("revenue.state", "state"),  # 6.2.4
    ("revenue.rebels", "rebels"),  # 6.2.5
    ("revenue.forces", "forces"),  # 6.2.6
    ("revenue.wars", "wars"),  # 6.2.7
    ("revenue.merchants", "merchants"),  # 6.2.8
    ("revenue.provinces", "provinces"),  # 6.2.9
    ("revenue.redistribute", "redistribute"),  # 6.2.10
    ("revenue.events", "events"),  # event cards played in Revenue, before contributions
    ("revenue.contributions", "contributions"),  # 6.2.11
    ("revenue.bankruptcy", "bankruptcy"),  # 6.2.12
)

TRADE: Final = (
    ("trade.collect", "collect"),  # 6.3.1
    ("trade.trading", "trading"),  # 6.3.2
    ("trade.intrigues", "intrigues"),  # cards played between steps of any phase
    ("trade.events", "events"),  # price cards, between trading and the first sale (ruling 51)
    ("trade.selling", "selling"),  # 6.3.3
    ("trade.overseer", "overseer"),  # 6.3.4
    ("trade.warehouse", "warehouse"),  # 6.3.5
    ("trade.income", "income"),  # 6.3.6
    ("trade.returns", "returns"),  # 6.3.7
    ("trade.overseer_term", "overseer-term"),  # 6.3.8
)

FORUM: Final = (
    ("forum.clear", "clear"),  # 6.4.1
    ("forum.intrigues", "intrigues"),  # cards played between steps of any phase
    ("forum.initiatives", "initiatives"),  # 6.4.2
    ("forum.auction", "auction"),  # 6.4.3
    ("forum.aging", "aging"),  # 6.4.4: leaders, Senators, concessions, the tally of votes
)

INITIATIVE: Final = (
    ("forum.draw", "draw"),  # 6.4.2.1
    ("forum.persuade", "persuade"),  # 6.4.2.2
    ("forum.trader", "trader"),  # 6.4.2.3
    ("forum.leader", "leader"),  # 6.4.2.4
)
"""The steps of each initiative (6.4.2)."""

SENATE: Final = (
    ("senate.opening", "opening"),  # what is measured at the start, and 6.5.1
    ("senate.suffetes", "suffetes"),  # 6.5.2
    ("senate.posts", "posts"),  # 6.5.3
    ("senate.committee", "committee"),  # 6.5.4
    ("senate.prosecutions", "prosecutions"),  # 6.5.5
    ("senate.governors", "governors"),  # 6.5.6
    ("senate.agenda", "agenda"),  # 6.5.7, what the chair lays before the Senate
    ("senate.business", "business"),  # 6.5.7 to 6.5.10, the votes
    ("senate.close", "close"),  # 6.5.10, and what falls at the end of the phase
)

SITTINGS: Final = {
    "senate.suffetes": 2,
    "senate.posts": 3,
    "senate.committee": 4,
    "senate.prosecutions": 5,
    "senate.governors": 6,
    "senate.business": 7,
}
"""The steps of the Senate Phase in which something can be done between proposals, by their place in 6.5."""

COMBAT: Final = (
    ("combat.intrigues", "intrigues"),  # cards played between steps of any phase
    ("combat.explorations", "explorations"),  # 6.6.1
    ("combat.wars", "wars"),  # 6.6.2
    ("combat.unprosecuted", "unprosecuted"),  # 6.6.3
    ("combat.test", "test"),  # 7, the ends by war
)

REVOLUTION: Final = (
    ("revolution.reaction", "reaction"),  # 6.7.1
    ("revolution.cards", "cards"),  # 6.7.2
    ("revolution.commanders", "commanders"),  # 6.7.3
    ("revolution.end", "end"),  # 7, all other ends
)

CONTAINERS: Final = {
    "setup": SETUP,
    "mortality": MORTALITY,
    "revenue": REVENUE,
    "trade": TRADE,
    "forum": FORUM,
    "senate": SENATE,
    "combat": COMBAT,
    "revolution": REVOLUTION,
}

_TABLES: Final = (SETUP, SETUP_ORDERS, MORTALITY, REVENUE, TRADE, FORUM, SENATE, COMBAT, REVOLUTION)
ORDER: Final = tuple(step for table in _TABLES for step, _ in table)

PUSHED: Final = (
    "senate.alliance",  # an Alliance card, to whom the Senate answers
    "forum.draw",  # the parts of an initiative, 6.4.2
    "forum.initiative",
    "forum.leader",
    "forum.persuade",
    "forum.trader",
    "senate.answer",  # cards that answer a proposal
    "senate.graft",
    "senate.window",
    "senate.repopulating",  # 6.5.10
    "senate.attempt",  # an assassination
    "senate.floor",  # a proposal, its vote and its outcome
    "senate.vote",
    "senate.sentence",
    "senate.reaction",
    "combat.expedition",  # 6.6.1
    "combat.raiders",  # 6.6.2
    "combat.landing",
    "combat.battle",
)
"""Steps that other steps push, in the order in which forms and help name them."""

STEPS: Final = (*ORDER, *CONTAINERS, "turn", *PUSHED)
