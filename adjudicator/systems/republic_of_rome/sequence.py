"""The sequence of play as a table, to be read beside the sections: step, place in the turn, section."""

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
    ("forum", "forum"),  # 6
    ("population", "population"),  # 7
    ("senate", "senate"),  # 8 and 9
    ("combat", "combat"),  # 10
    ("revolution", "revolution"),  # 11
)

MORTALITY: Final = (
    ("mortality.imminent", "imminent"),  # 4, step 1
    ("mortality.draw", "draw"),  # 4, step 2
    ("mortality.intrigues", "intrigues"),  # 17, Influence Peddling
)

REVENUE: Final = (
    ("revenue.troubles", "troubles"),  # 5, step 0, and 16: raids and disorder
    ("revenue.rebel_income", "rebel_income"),  # 20.3, what provinces bring their rebels
    ("revenue.rebels", "rebels"),  # 5, step 2, from what lay in the treasury before the income
    ("revenue.rebel_upkeep", "rebel_upkeep"),  # 20.3, provincial units, garrisons and base strength
    ("revenue.income", "income"),  # 5, step 1
    ("revenue.guards", "guards"),  # 17, Open Bodyguards
    ("revenue.intrigues", "intrigues"),  # 17, Influence Peddling
    ("revenue.redistribute", "redistribute"),  # 5, step 3
    ("revenue.development", "development"),  # 5, step 4
    ("revenue.treasury", "treasury"),  # 5, step 5
    ("revenue.contributions", "contributions"),  # 5, step 6
    ("revenue.debits", "debits"),  # 5, step 7
    ("revenue.transfers", "transfers"),  # 5, step 8
    ("revenue.builds", "builds"),  # 5, step 9, and 20.2
    ("revenue.terms", "terms"),  # 5, step 10
)

FORUM: Final = (
    ("forum.clear", "clear"),  # 6, step 0: event cards leave
    ("forum.legacies", "legacies"),  # 6, step 0, and 16: provinces of bequests, what ends now
    ("forum.intrigues", "intrigues"),  # 17, Influence Peddling
    ("forum.initiatives", "initiatives"),  # 6, step 1
    ("forum.auction", "auction"),  # 6.3
    ("forum.order", "order"),  # 6.6, steps 1 to 3
    ("forum.peace", "peace"),  # 6.6, step 4
    ("forum.end", "end"),  # 6.6, step 4, and 12: Era Ends
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

SENATE: Final = (
    ("senate.opening", "opening"),  # 8.5
    ("senate.consuls", "consuls"),  # 9.1
    ("senate.posts", "posts"),  # 9.1, who takes Rome
    ("senate.pontifex", "pontifex"),  # 20.1
    ("senate.dictator", "dictator"),  # 9.2
    ("senate.censor", "censor"),  # 9.3
    ("senate.prosecutions", "prosecutions"),  # 9.4
    ("senate.claims", "claims"),  # 14, Flaccus takes the Land Commissioner
    ("senate.governors", "governors"),  # 9.5
    ("senate.agenda", "agenda"),  # 9.6, what the chair lays before the Senate
    ("senate.business", "business"),  # 9.6, the votes
    ("senate.close", "close"),  # 9.10
    ("senate.levy", "levy"),  # 17, the Gabinian Law in the first edition
)

POPULATION: Final = (
    ("population.intrigues", "intrigues"),  # 17, Influence Peddling
    ("population.unrest", "unrest"),  # 7, step 1
    ("population.state", "state"),  # 7, step 2
)

COMBAT: Final = (
    ("combat.ransom", "ransom"),  # 10, step 6
    ("combat.intrigues", "intrigues"),  # 17, Influence Peddling
    ("combat.levy", "levy"),  # 17, the Gabinian Law in the second edition
    ("combat.cleopatra", "cleopatra"),  # 17, before a battle of the Alexandrine War
    ("combat.wars", "wars"),  # 10, steps 1 to 6
    ("combat.proscription", "proscription"),  # 17, after a victory over the rebel
    ("combat.unprosecuted", "unprosecuted"),  # 10, step 7
    ("combat.provinces", "provinces"),  # 10, step 8, and 20.2
    ("combat.test", "test"),  # 12
)

REVOLUTION: Final = (
    ("revolution.cards", "cards"),  # 11, steps 1 and 2
    ("revolution.discharge", "discharge"),  # 20.4, victors disband veterans
    ("revolution.commanders", "commanders"),  # 11, step 3
    ("revolution.governors", "governors"),  # 20.3, governors revolt, forces cross to Italy
    ("revolution.end", "end"),  # 12
)

CONTAINERS: Final = {
    "setup": SETUP,
    "mortality": MORTALITY,
    "revenue": REVENUE,
    "forum": FORUM,
    "population": POPULATION,
    "senate": SENATE,
    "combat": COMBAT,
    "revolution": REVOLUTION,
}

_TABLES: Final = (SETUP, SETUP_ORDERS, MORTALITY, REVENUE, FORUM, POPULATION, SENATE, COMBAT, REVOLUTION)
ORDER: Final = tuple(step for table in _TABLES for step, _ in table)

PUSHED: Final = (
    "forum.initiative",
    *(step for step, _ in INITIATIVE),
    "senate.alliance",
    "combat.battle",
    "senate.window",  # what is done between proposals
    "senate.floor",  # a proposal by a tribune, its vote and its outcome
    "senate.vote",
    "senate.answer",  # cards that answer a proposal
    "senate.graft",
    "senate.mob",  # 17, after Graft and the Murder of a Tribune
    "senate.attempt",  # a murder
    "senate.sentence",
    "senate.repopulating",  # 9.7
    "senate.life",  # 9.6.7, Consul for Life by Influence
    "senate.master",  # 9.2, the dictator's Master of Horse
)
"""Steps that other steps push."""

SECTIONS: Final = {
    "revenue.rebels": "ror:5",
    "revenue.redistribute": "ror:5",
    "revenue.contributions": "ror:5",
    "forum.clear": "ror:6",
    "forum.initiatives": "ror:6",
    "forum.auction": "ror:6.3",
    "forum.initiative": "ror:6",
    "forum.persuade": "ror:6.1",
    "forum.leader": "ror:6.2",
    "senate.prosecutions": "ror:9.4",
    "senate.agenda": "ror:9.6",
    "senate.business": "ror:9.6",
    "senate.window": "ror:8.5",
    "senate.floor": "ror:8.4",
    "senate.vote": "ror:8.2",
    "senate.answer": "ror:16",
    "senate.graft": "ror:17",
    "senate.attempt": "ror:9.8",
    "senate.sentence": "ror:9.4",
    "senate.repopulating": "ror:9.7",
}
"""The sections of Rome's rulebook for steps that republics share: what their events cite that name no other."""

KINDS: Final = {
    "senate.prosecutions": ("advocate",),  # 20.5
}
"""Kinds of order that shared steps take in Rome alone."""

STEPS: Final = (*ORDER, *PUSHED, *CONTAINERS, "turn")
