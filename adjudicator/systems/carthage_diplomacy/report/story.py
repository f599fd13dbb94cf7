"""The headline story of Carthage: revolutions and railways before marches."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import PUBLIC
from adjudicator.systems.diplomacy.report.board import Season
from adjudicator.systems.diplomacy.report.story import Line, fighting, told

WEIGHTS = {
    "half_reached": 100,
    "revolution_broke": 95,
    "dropped_out": 90,
    "player_dropped": 90,
    "seized": 85,
    "province_fell": 80,
    "purged": 75,
    "railway_bankrupt": 72,
    "railway_founded": 65,
    "appointed": 45,
    "ruler_warned": 40,
    "proposal_decided": 35,
    "space_renamed": 34,
}
"""Kinds that can open a report, by weight; the events' own sentences report them."""


def story(sight: Sight, season: Season) -> tuple[str, ...]:
    """Return the story of a public report."""
    return told(sight, _lines(sight, season))


def _lines(sight: Sight, season: Season) -> Iterator[Line]:
    for kind, weight in WEIGHTS.items():
        for event in sight.of_kind(kind):
            if event.audience == PUBLIC:
                yield Line(weight, sight.told(event))
    yield from fighting(sight, season)
