"""The handlers of this system's effects: rules register here, and whoever plays a card asks here.

@effect("draw_trade", fields=("who", "stack", "count", "when"), cites="roc:6.3.1.3")
def draw_trade(...): ...
"""

from __future__ import annotations

from adjudicator.engine.effects import Coverage, Handlers, coverage
from adjudicator.systems.republic_of_carthage.box.box import Box

HANDLERS = Handlers("republic_of_carthage")
effect = HANDLERS.effect
card = HANDLERS.card

PLAIN = {
    "senator": "ratings alone: read by the rules wherever a Senator acts",
    "leader": "strength and numbers alone: read by the combat rules, section 6.6.2",
    "province": "income lines alone: read by section 6.2.9",
    "office": "rank, term, influence and income alone: read by sections 4, 6.2.2, 6.3.4 and 6.5",
}
"""Why the cards of a kind need no effect."""


def cover(box: Box, handlers: Handlers = HANDLERS) -> tuple[Coverage, ...]:
    """Return what carries out each effect of each card; raises UserError for a card with nothing at all."""
    cards = [(key, box.effects_of(key)) for key, (kind, _) in box.index.items() if kind not in {"unit", "good"}]
    plain = {key: PLAIN[kind] for key, (kind, _) in box.index.items() if kind in PLAIN}
    terms = {kind: term.cites for kind, term in box.vocabulary.terms.items()}
    return coverage(cards, terms, handlers, plain)
