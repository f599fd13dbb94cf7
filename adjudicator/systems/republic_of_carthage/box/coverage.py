"""Why a card without effects needs none, and what carries out the others."""

from __future__ import annotations

from adjudicator.engine.effects import Coverage, Handlers
from adjudicator.systems.republic.box import coverage
from adjudicator.systems.republic_of_carthage.box.box import Box

PLAIN = {
    "senator": "ratings alone: read by the rules wherever a Senator acts",
    "leader": "strength and numbers alone: read by the combat rules, section 6.6.2",
    "province": "income lines alone: read by section 6.2.9",
    "office": "rank, term, influence and income alone: read by sections 4, 6.2.2, 6.3.4 and 6.5",
}
"""Why the cards of a kind need no effect."""


def cover(box: Box, handlers: Handlers) -> tuple[Coverage, ...]:
    """Return a row for each effect of each card; raises UserError for a card with nothing at all."""
    return coverage.cover(box, handlers, PLAIN, box.source_of)
