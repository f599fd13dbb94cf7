"""The events of the Senate Phase in groups: each vote with the outcome, each agenda, and the events between."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.model.event import Event
from adjudicator.systems.republic.orders.measures import Convict, ElectGovernor
from adjudicator.systems.republic_of_carthage.orders.measures import ElectMember, ElectSuffetes
from adjudicator.systems.republic_of_carthage.report.basics import section_of, under

Group = tuple[Event, ...]

CALLED, CAST, COUNTED, ALONE, LAID = "vote_called", "vote_cast", "vote_counted", "elected_unopposed", "agenda_laid"
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
ANY_TIME = ("carthage_repopulated",)
"""Kinds of event that may come in any step, whatever section they rest on."""
STEPS = {ElectSuffetes: "6.5.2", ElectMember: "6.5.4", Convict: "6.5.5", ElectGovernor: "6.5.6"}
OTHER = "6.5.7"


def groups(events: Group) -> Iterator[Group]:
    """Yield each vote with the outcome, each agenda, and the events between."""
    group: list[Event] = []
    for event in events:
        opens = event.kind in {CALLED, LAID, ALONE}
        done = any(one.kind in {COUNTED, ALONE} for one in group)
        ends = done and event.kind not in CONSEQUENCES
        moves = bool(group) and not is_vote(group[0]) and step_of((event,)) not in ("", step_of(tuple(group)))
        if group and (opens or ends or moves or group[0].kind == LAID):
            yield tuple(group)
            group = []
        group.append(event)
    if group:
        yield tuple(group)


def is_vote(event: Event) -> bool:
    """Return whether a group that begins with an event is a vote, or an election without one."""
    return event.kind in {CALLED, ALONE}


def step_of(group: Group) -> str:
    """Return the step of the phase to which a vote or an event belongs; nothing if it may come at any time."""
    first = group[0]
    if is_vote(first):
        if getattr(first.data, "floor", False):
            return ""
        return next((STEPS[type(each)] for each in first.data.measures if type(each) in STEPS), OTHER)
    sections = (section_of(event) for event in group if event.kind not in ANY_TIME)
    return next((one for section in sections for one in CHAPTERS if under(section, one)), "")
