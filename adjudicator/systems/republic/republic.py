"""The value in which one republic differs from another, for the rules that they share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from adjudicator.engine.effects import Handlers
from adjudicator.systems.republic.rules.senate.elections.election import Election
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRules, Tally


@dataclass(frozen=True, slots=True)
class Republic:
    """One republic as shared rules know it; rules find it in the box, as `game.box.republic`.

    A field is a figure, a table or a function, and there only because a shared rule reads it.

    Attributes:
        ranks: the offices from which the highest ranking available officer is taken, in order.
        effects: what carries out the effects of cards.
        measures: the kinds of measures that its Senate can resolve.
        elections: those of its Senate, by their step.
        passes: whether a tally carries a proposal, where its kind of measure does not say otherwise.
    """

    ranks: tuple[str, ...]
    effects: Handlers
    measures: MeasureRules
    elections: Mapping[str, Election]
    passes: Callable[[Tally], bool]
