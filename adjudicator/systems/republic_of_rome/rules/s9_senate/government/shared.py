"""What the Senate of Rome resolves as every republic does: governors, concessions, the rule for life (9.5, 9.6)."""

from __future__ import annotations

from adjudicator.systems.republic.rules.senate.elections.filling import install
from adjudicator.systems.republic.rules.senate.elections.governors import GOVERNORS
from adjudicator.systems.republic.rules.senate.government import assign, govern, life
from adjudicator.systems.republic_of_rome.registry import ELECTIONS, MEASURES, ROME

for _rule in (assign.RULE, govern.RULE, life.RULE):
    MEASURES.enter(_rule)
install(GOVERNORS, ROME, ELECTIONS)
