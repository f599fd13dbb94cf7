"""Rome as the rules know it that republics share."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.systems.republic.republic import Republic
from adjudicator.systems.republic.rules.senate.proposals.measure import Tally
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ELECTIONS, MEASURES

RANKS: Final = ("dictator", "rome_consul", "field_consul", "censor", "master_of_horse", "pontifex")
"""The offices from which the highest ranking available officer is taken, in order [3.1]."""


@rule("ror:8.2", title="More yes than no carries a proposal; abstentions do not count")
def carried(tally: Tally) -> bool:
    """Return whether Yes exceeds No."""
    return tally.yes > tally.no


REPUBLIC: Final = Republic(ranks=RANKS, effects=EFFECTS, measures=MEASURES, elections=ELECTIONS, passes=carried)
