"""The phases in a public report, in the order of play: what happened in each, under headings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.engine.reporting import Sight
from adjudicator.engine.running.corrections import ACTS, HOURS, PEOPLE
from adjudicator.model.event import Event
from adjudicator.model.page import Section
from adjudicator.systems.republic.orders.measures import Convict, ElectGovernor, Recruit
from adjudicator.systems.republic.report.basics import section_of, under
from adjudicator.systems.republic.report.initiatives import initiatives
from adjudicator.systems.republic.report.phases import Phase, Topic, written
from adjudicator.systems.republic.report.senate import proceedings
from adjudicator.systems.republic.report.senate_groups import Sittings
from adjudicator.systems.republic.state import CITY, SCOPE, TREASURY
from adjudicator.systems.republic_of_rome.orders.measures import ElectConsuls, ElectOfficer
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_3_units import price

UNTOLD: Final = (
    "rolled",
    "submitted",
    "packet_opened",
    "packet_locked",
    "packet_paused",
    "packet_reopened",
    "turn_begun",
    "stock_moved",
    "open_stock_moved",
    *sorted(ACTS | HOURS | PEOPLE),
)
"""Kinds reported elsewhere: dice in their table, orders with their seat, packets with their reports, purses with their
owners, what the GM did above all of them; the number of the turn is in the headings."""

CONSEQUENCES: Final = (
    "acquitted",
    "advocate_pleaded",
    "pleaders_paid",
    "bill_passed",
    "bill_repealed",
    "bill_vote_paid",
    "censor_shunned",
    "chair_shunned",
    "chit_drawn",
    "command_taken",
    "concession_assigned",
    "consuls_elected",
    "convicted_major",
    "convicted_minor",
    "elected_for_life",
    "exile_recalled",
    "force_deployed",
    "force_home",
    "force_reinforced",
    "garrison_moved",
    "governor_elected",
    "law_enacted",
    "law_lost",
    "law_sponsored",
    "leaderless",
    "officer_elected",
    "people_appealed",
    "prosecutor_rewarded",
    "recall_rolled",
    "senator_died",
    "senator_joined",
    "units_disbanded",
    "units_raised",
    "went_into_exile",
)
"""Kinds of event that belong to the vote before them; anything else after it is on its own."""

CHAPTERS: Final = {
    "8.5": "Opening",
    "9.1": "Consuls",
    "20.1": "Pontifex Maximus",
    "9.2": "Dictator",
    "9.3": "Censor",
    "9.4": "Prosecutions",
    "9.5": "Governors",
    "9.6": "Other business",
    "9.10": "Closing",
}
"""The steps of the Senate Phase as headings, by section."""


def _cost(sight: Sight, measure: Any) -> int:  # noqa: ANN401 - any measure
    """Return what a proposal would cost the State at today's price of a unit."""
    if not isinstance(measure, Recruit):
        return 0
    return price(sight.game, sight.state) * sum(one.number for one in measure.units)


STEPS: Final[Mapping[type, str]] = {ElectConsuls: "9.1", Convict: "9.4", ElectGovernor: "9.5"}
OFFICES: Final = {"office:pontifex": "20.1", "office:dictator": "9.2", "office:censor": "9.3"}


def _step(measure: Any) -> str:  # noqa: ANN401 - any measure
    """Return the section of a measure; of an office that is filled, that of the office."""
    return OFFICES[measure.office] if isinstance(measure, ElectOfficer) else STEPS.get(type(measure), "")


SITTINGS: Final = Sittings(
    "9.6",
    CONSEQUENCES,
    CHAPTERS,
    _step,
    "9.6",
    lambda sight: TREASURY.of(sight.state, SCOPE, CITY),
    _cost,
)

REVENUE: Final = (
    Topic("Raids, disorder and rebels", ("5",), kinds=(
        "raid_met", "province_overrun", "disorder_met", "province_revolts", "rebel_armies_paid", "rebel_armies_lost",
    )),
    Topic("Personal revenue", ("5",), kinds=("revenue_received", "spoils_taken")),
    Topic("Gifts, ransoms and redistribution", ("5",), kinds=(
        "hand_card_played", "card_gone", "card_taken",
        "gift_made", "gift_counted", "gift_empty", "talents_distributed", "ransom_paid",
    )),
    Topic("Provinces", ("5",), kinds=("development_rolled", "province_income", "term_passed")),
    Topic("The State", ("5",)),
)  # fmt: skip

FORUM: Final = (
    Topic("Initiatives", ("6",), initiatives, but=("6.6",)),
    Topic("Putting Rome in order", ("6.6",)),
)

PHASES: Final = (
    Phase("Set-up", "2", ()),
    Phase("Mortality", "4", ()),
    Phase("Revenue", "5", REVENUE),
    Phase(
        "Forum",
        "6",
        (Topic("Initiatives", ("6",), initiatives, but=("6.6",)), Topic("Putting Rome in order", ("6.6",))),
    ),
    Phase("Population", "7", ()),
    Phase("Senate", "9", (Topic("", ("8", "9", "13", "14", "15", "16", "17", "20"), proceedings(SITTINGS)),)),
    Phase("Combat", "10", ()),
    Phase("Revolution", "11", ()),
)
SECTIONS: Final = ("2", "4", "5", "6", "7", "8", "9", "20.1", "10", "11")
"""The sections that belong to one phase: by them the phase of an event is known; the others run through all."""


def _phase_of(section: str) -> int | None:
    """Return which phase a section belongs to, none if to no one."""
    found = next((one for one in SECTIONS if under(section, one)), "")
    wanted = "9" if found in {"8", "20.1"} else found
    return next((at for at, phase in enumerate(PHASES) if phase.section == wanted), None)


def spans(sight: Sight) -> tuple[tuple[Phase, tuple[Event, ...]], ...]:
    """Return the phases that ran, with their events, in the order of play.

    A section that comes back in a later phase, such as a death, leaves an event where it happened.
    """
    told = [event for event in sight.events if event.kind == "turn_begun" or _tells(event)]
    known = (_phase_of(section_of(event)) for event in told if event.kind != "turn_begun")
    at = next((one for one in known if one is not None), 0)
    found: list[tuple[int, list[Event]]] = []
    for event in told:
        if event.kind == "turn_begun":
            at = 0
            found.append((at, []))
            continue
        here = _phase_of(section_of(event))
        at = here if here is not None and here > at else at
        if not found or found[-1][0] != at:
            found.append((at, []))
        found[-1][1].append(event)
    return tuple((PHASES[at], tuple(events)) for at, events in found if events)


def _tells(event: Event) -> bool:
    return event.data is not None and event.kind not in UNTOLD


def sections(sight: Sight) -> tuple[Section, ...]:
    """Return the sections of the phases that ran."""
    return tuple(section for phase, events in spans(sight) for section in written(sight, phase, events))


def ran(sight: Sight) -> tuple[str, ...]:
    """Return the titles of the phases that ran."""
    return tuple(dict.fromkeys(phase.title for phase, _ in spans(sight)))
