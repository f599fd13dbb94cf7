"""What carries out each effect of each card: a rule that registered itself, or the section where it will live."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from adjudicator.engine.effects import Coverage, Handlers, coverage
from adjudicator.systems.republic.box.contents import Contents

COUNTERS: Final = frozenset({"unit", "good"})
"""Kinds of entries that are no cards."""


def cover(
    box: Contents, handlers: Handlers, plain: Mapping[str, str], source: Callable[[str], str]
) -> tuple[Coverage, ...]:
    """Return a row for each effect of each card.

    Args:
        box: the cards.
        handlers: the rules by effect and by card.
        plain: why the cards of a kind need no effect.
        source: where the figures of a card come from, by its id.

    Raises:
        UserError: a card has nothing at all.
    """
    cards = [(key, box.effects_of(key)) for key in box.index if box.kind_of(key) not in COUNTERS]
    without = {key: plain[kind] for key, (kind, _) in box.index.items() if kind in plain}
    terms = {kind: term.cites for kind, term in box.vocabulary.terms.items()}
    rows = coverage(cards, terms, handlers, without)
    return tuple(replace(row, sort=box.kind_of(row.card), source=source(row.card)) for row in rows)
