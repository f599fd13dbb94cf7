"""The Senate Phase in a public report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.engine.reporting import Sight
from adjudicator.systems.republic.orders.measures import Convict, ElectGovernor, Recruit
from adjudicator.systems.republic.report.phases import Phase, Topic
from adjudicator.systems.republic.report.senate import proceedings
from adjudicator.systems.republic.report.senate_groups import Sittings
from adjudicator.systems.republic.state import CITY, SCOPE, TREASURY
from adjudicator.systems.republic_of_carthage.orders.measures import ElectMember, ElectSuffetes
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.recruiting import bill, cost

CONSEQUENCES = (
    "acquitted",
    "auxiliaries_moved",
    "chair_shunned",
    "commander_recalled",
    "concession_assigned",
    "convicted_major",
    "convicted_minor",
    "elected_for_life",
    "exile_readmitted",
    "expedition_recalled",
    "expedition_sent",
    "fleets_lost",
    "force_reinforced",
    "force_sent",
    "forces_disbanded",
    "forces_recruited",
    "governor_elected",
    "leadership_passed",
    "lent_fleets_gone",
    "member_elected",
    "peace_made",
    "people_reacted",
    "popularity_lost",
    "prosecutor_rewarded",
    "province_lost",
    "province_reverted",
    "recruiting_void",
    "senator_died",
    "suffetes_elected",
    "tax_lowered",
    "tax_rate_set",
    "tax_vote_paid",
    "trade_cards_removed",
    "treasury_by_card",
    "units_left_game",
    "went_into_exile",
)
"""Kinds of event that belong to the vote before them; anything else after it is on its own."""
CHAPTERS = {
    "6.5.1": "Opening",
    "6.5.2": "Suffetes",
    "6.5.3": "Suffetes",
    "6.5.4": "Committee of Five",
    "6.5.5": "Prosecutions",
    "6.5.6": "Provinces",
    "6.5.7": "Business",
}
"""The steps of the phase as headings; events that may happen at any time are placed where they happened."""


def _cost(sight: Sight, measure: Any) -> int:  # noqa: ANN401 - any measure
    return cost(bill(sight.game, sight.state, measure.units)) if isinstance(measure, Recruit) else 0


STEPS: Final[Mapping[type, str]] = {
    ElectSuffetes: "6.5.2",
    ElectMember: "6.5.4",
    Convict: "6.5.5",
    ElectGovernor: "6.5.6",
}
SITTINGS = Sittings(
    "6.5.7",
    CONSEQUENCES,
    CHAPTERS,
    lambda measure: STEPS.get(type(measure), ""),
    "6.5.7",
    lambda sight: TREASURY.of(sight.state, SCOPE, CITY),
    _cost,
)
SENATE = Phase("Senate", "6.5", (Topic("", ("6.5",), proceedings(SITTINGS)),))
