"""Carthage as the rules know it that republics share."""

from __future__ import annotations

from typing import Final

from adjudicator.systems.republic.people import is_free, number
from adjudicator.systems.republic.republic import Republic
from adjudicator.systems.republic.rules.senate.proposals.measure import Tally
from adjudicator.systems.republic_of_carthage.registry import EFFECTS, ELECTIONS, MEASURES
from adjudicator.systems.republic_of_carthage.rules.s4_terms.expeditions import MISSIONS
from adjudicator.systems.republic_of_carthage.rules.s4_terms.statesmen import arrival, obstacle
from adjudicator.systems.republic_of_carthage.rules.s4_terms.succession import bereaved
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.government.counted import influence, voted
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.murders.attempts import MURDERS
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.trials.convictions import COURTS
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.campaigning import suggestions
from adjudicator.systems.republic_of_carthage.sequence import INITIATIVE, SITTINGS
from adjudicator.systems.republic_of_carthage.state import RANKS, Senator
from adjudicator.systems.republic_of_carthage.told import TOLD


def outvoted(tally: Tally) -> bool:
    """Return whether Yes exceeds No and Abstain together (ruling 68)."""
    return tally.yes > tally.no + tally.abstain


REPUBLIC: Final = Republic(
    ranks=RANKS,
    precedence=lambda game, state, senator: number(senator),
    effects=EFFECTS,
    measures=MEASURES,
    elections=ELECTIONS,
    passes=outvoted,
    senator=Senator,
    bereaved=bereaved,
    obstacle=obstacle,
    arrival=arrival,
    shares=is_free,
    gifts_apart=lambda game: False,
    held_back=lambda game, state, card: "",
    cards_before_posts=True,
    initiative=INITIATIVE,
    least_bid=lambda game: 0,
    draw_two_returns=False,
    followers=("traders",),
    missions=MISSIONS,
    told=TOLD,
    sittings=SITTINGS,
    voted=voted,
    campaigns=suggestions,
    weight=influence,
    murders=MURDERS,
    courts=COURTS,
)
