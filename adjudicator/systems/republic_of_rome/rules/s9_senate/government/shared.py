"""What the Senate of Rome resolves as every republic does: governors, concessions, the rule for life (9.5, 9.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from adjudicator.systems.republic.rules.senate.elections.filling import install
from adjudicator.systems.republic.rules.senate.elections.governors import GOVERNORS
from adjudicator.systems.republic.rules.senate.government import assign, govern, life
from adjudicator.systems.republic.rules.senate.proposals.measure import BUSINESS
from adjudicator.systems.republic_of_rome.registry import ELECTIONS, MEASURES, ROME
from adjudicator.systems.republic_of_rome.rules.s9_senate.murders.s9_8_fallen import spent

LIFE_STEPS: Final = ("senate.pontifex", "senate.dictator", "senate.censor", "senate.governors", BUSINESS)
"""When a Consul for Life can be proposed: after the Consuls, not in Prosecutions; by a tribune at first [8.5]."""

for _rule in (replace(assign.RULE, after=spent), govern.RULE, replace(life.RULE, steps=LIFE_STEPS, after=spent)):
    MEASURES.enter(_rule)
install(GOVERNORS, ROME, ELECTIONS)
