"""6.5.2 The election of the two heads together, as a measure and as an election."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.engine.system import Flow
from adjudicator.model.state import State
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.rules.senate.elections.election import Election
from adjudicator.systems.republic.rules.senate.elections.heads import check, elected, pairs
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule


def pair_rule(record: type[Any], matter: str, enact: Callable[..., Flow[State]], step: str) -> MeasureRule:
    """Return the rule of a measure with a field `pair`; see `MeasureRule` for what it is made of."""
    return MeasureRule(
        record,
        matter,
        check,
        enact,
        named=lambda measure: tuple(bare(ident) for ident in measure.pair),
        gains=lambda game, state, measure: tuple(owner(state, bare(ident)) for ident in measure.pair),
        same=lambda measure: tuple(sorted(measure.pair)),
        steps=(step,),
    )


def pair_election(step: str, order: type[Any], cites: tuple[str, ...]) -> Election:
    """Return the election in which the chair nominates pairs until one is elected."""
    return Election(
        step,
        order,
        cites,
        posts=lambda game, state: () if elected(game, state) else ("",),
        candidates=lambda game, state, post, seat, named: pairs(game, state, seat),
        all_posts=lambda game, state: ("",),
    )
