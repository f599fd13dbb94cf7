"""What happened beside the moves, under headings in the order of a season; each event in its sentence."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.engine.running import corrections
from adjudicator.model.event import PUBLIC
from adjudicator.model.page import Points, Section

CHAPTERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("Seizures", "5.B", ("seized", "province_fell", "seizure_failed", "rebels_met")),
    (
        "Builds and removals",
        "4.A",
        ("unit_built", "unit_removed", "unit_shifted", "build_void", "shift_void", "units_left"),
    ),
    (
        "Offices",
        "5.C",
        (
            "purges_clashed",
            "purged",
            "appointed",
            "appointment_declined",
            "appointment_void",
            "office_laid_down",
            "office_reverted",
            "office_given",
        ),
    ),
    (
        "Railways and shares",
        "9",
        (
            "railway_founded",
            "shares_issued",
            "track_laid",
            "track_held",
            "route_changed",
            "building_stopped",
            "unit_gave_way",
            "permits_changed",
            "traffic_set",
            "gifts_clashed",
            "shares_given",
            "secrecy_set",
            "stock_lost",
            "control_gained",
            "control_lost",
            "doubling_changed",
            "dismantling_moved",
            "dismantling_decided",
            "track_taken_up",
            "railway_bankrupt",
            "shares_dealt",
        ),
    ),
    ("Warnings and revolutions", "5.D", ("ruler_warned", "quota_met", "revolution_broke", "rebels_rolled")),
    (
        "Votes",
        "7",
        (
            "proposal_made",
            "proposal_withdrawn",
            "proposal_decided",
            "space_renamed",
            "post_filled",
            "rules_amended",
            "vote_void",
        ),
    ),
    (
        "Players and names",
        "3, 6",
        (
            "newcomer_joined",
            "name_taken",
            "name_added",
            "name_retired",
            "dropped_out",
            "player_dropped",
            "player_back",
            "sub_ruler_rose",
        ),
    ),
    ("Half of the centres", "2", ("half_reached", "half_lost")),
)
"""Heading, section of the rules, kinds of event."""

UNTOLD = frozenset(
    {
        "rolled",
        "submitted",
        "packet_opened",
        "packet_locked",
        "packet_paused",
        "packet_reopened",
        "season_begun",
        "orders_collected",
        "moves_judged",
        "retreats_judged",
    }
)
"""Kinds that are reported elsewhere or not at all."""


def sections(sight: Sight) -> tuple[Section, ...]:
    """Return a section for each chapter with events; those that belong to none go into the last."""
    known = {kind for _, _, kinds in CHAPTERS for kind in kinds}
    found: list[Section] = []
    for title, cite, kinds in CHAPTERS:
        lines = _lines(sight, kinds)
        if lines:
            found.append(Section(title, (Points(lines),), cites=tuple(cite.split(", "))))
    rest = tuple(
        dict.fromkeys(
            sight.told(event)
            for event in sight.events
            if event.data is not None
            and event.kind not in known | UNTOLD
            and event.audience == PUBLIC
            and _game(event.kind)
        )
    )
    return (*found, *((Section("Beside that", (Points(rest),)),) if rest else ()))


def _game(kind: str) -> bool:
    """Return whether an event is one of the game's own: acts of GM and players are reported above all sections."""
    return kind not in corrections.ACTS | corrections.HOURS | corrections.PEOPLE


def _lines(sight: Sight, kinds: tuple[str, ...]) -> tuple[str, ...]:
    told = (sight.told(event) for event in sight.of_kind(*kinds) if event.audience == PUBLIC)
    return tuple(line for line in dict.fromkeys(told) if line)


def alone(sight: Sight) -> tuple[Section, ...]:
    """Return the section with the private events of this reader."""
    mine = (e for e in sight.events if e.data is not None and e.audience != PUBLIC and e.kind not in UNTOLD)
    lines = tuple(line for line in dict.fromkeys(map(sight.told, mine)) if line)
    return (Section("What only you are told", (Points(lines),)),) if lines else ()
