"""What a seat can weigh before the trials: what an appeal to the people may bring."""

from __future__ import annotations

from collections import Counter
from itertools import product

from adjudicator.engine.reporting import Sight
from adjudicator.systems.republic.box.charts import row_for
from adjudicator.systems.republic.report.basics import say
from adjudicator.systems.republic.state import POP, SCOPE

SIDES = 6
DICE = 2


def appeal(sight: Sight, senator: str, omens: int) -> str:
    """Return how many of 36 throws kill, free, give or cost votes.

    Args:
        sight: what the seat sees.
        senator: the Accused, by his bare id.
        omens: what is added to the throw besides his Popularity.
    """
    table, pop = sight.game.box.charts.popular_appeal, POP.of(sight.state, SCOPE, senator)
    thrown = [row_for(table.rows, sum(dice) + pop + omens) for dice in product(range(1, SIDES + 1), repeat=DICE)]
    counts = Counter(row.result if row.votes == 0 else "more" if row.votes > 0 else "less" for row in thrown)
    mean = [row.votes for row in thrown if row.result == "votes"]
    least, most = (min(mean), max(mean)) if mean else (0, 0)
    facts = {"counts": counts, "of": len(thrown), "least": least, "most": most, "pop": pop}
    return say(sight, "appeal-odds", senator=senator, **facts)
