"""What carries out each effect of each card: a rule that registered itself, or the section where it will live."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.engine.effects import Coverage, Handlers, coverage
from adjudicator.systems.republic_of_carthage.box.box import Box

PLAIN = {
    "senator": "ratings alone: read by the rules wherever a Senator acts",
    "leader": "strength and numbers alone: read by the combat rules, section 6.6.2",
    "province": "income lines alone: read by section 6.2.9",
    "office": "rank, term, influence and income alone: read by sections 4, 6.2.2, 6.3.4 and 6.5",
}
"""Why the cards of a kind need no effect."""

_COUNTERS = frozenset({"unit", "good"})


def cover(box: Box, handlers: Handlers) -> tuple[Coverage, ...]:
    """Return a row for each effect of each card; raises UserError for a card with nothing at all."""
    cards = [(key, box.effects_of(key)) for key, (kind, _) in box.index.items() if kind not in _COUNTERS]
    plain = {key: PLAIN[kind] for key, (kind, _) in box.index.items() if kind in PLAIN}
    terms = {kind: term.cites for kind, term in box.vocabulary.terms.items()}
    rows = coverage(cards, terms, handlers, plain)
    return tuple(replace(row, sort=box.kind_of(row.card), source=box.source_of(row.card)) for row in rows)
