"""6.5.6 and 6.5.7 What the Senate of Carthage resolves as every republic does, entered among its measures."""

from __future__ import annotations

from adjudicator.systems.republic.rules.senate.elections.filling import install
from adjudicator.systems.republic.rules.senate.elections.governors import GOVERNORS
from adjudicator.systems.republic.rules.senate.government import assign, govern, life
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE, ELECTIONS, MEASURES

for _rule in (assign.RULE, govern.RULE, life.RULE):
    MEASURES.enter(_rule)
install(GOVERNORS, CARTHAGE, ELECTIONS)
