"""Why a card of Rome without effects needs none, and what carries out the others."""

from __future__ import annotations

from adjudicator.engine.effects import Coverage, Handlers
from adjudicator.systems.republic.box import coverage
from adjudicator.systems.republic_of_rome.box.box import Box

PLAIN = {
    "senator": "ratings alone: read by the rules wherever a Senator acts",
    "war": "strengths, support and numbers alone: read by section 10",
    "leader": "strength and numbers alone: read by section 10",
    "concession": "income alone: read by sections 5 and 15",
    "province": "income, garrison and forces alone: read by section 5",
    "office": "rank and influence alone: read by section 9",
}
"""Why the cards of a kind need no effect."""


def cover(box: Box, handlers: Handlers) -> tuple[Coverage, ...]:
    """Return a row for each effect of each card; raises UserError for a card with nothing at all."""
    return coverage.cover(box, handlers, PLAIN, lambda card: ", ".join(box.entry(card).sources))
