"""The headline story of Carthage: revolutions and railways before marches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.engine.pages.stories import Line
from adjudicator.engine.reporting import Sight
from adjudicator.model.event import PUBLIC
from adjudicator.systems.carthage_diplomacy.report.people import by_seat
from adjudicator.systems.carthage_diplomacy.report.tables import ruled_centres
from adjudicator.systems.diplomacy.report.board import Season
from adjudicator.systems.diplomacy.report.story import fighting, next_to, told

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
"""Kinds that can open a report, by weight; the events' own sentences tell them."""


def story(sight: Sight, season: Season) -> tuple[str, ...]:
    """Return the story of a public report."""
    return told(sight, _lines(sight, season))


def _lines(sight: Sight, season: Season) -> Iterator[Line]:
    for kind, weight in WEIGHTS.items():
        for event in sight.of_kind(kind):
            if event.audience == PUBLIC:
                yield Line(weight, sight.told(event), kind)
    yield from fighting(sight, season)
    if sight.of_kind(season.moves, season.retreats):
        yield from next_to(sight, replace(season, owner=by_seat), sight.game.box.map, ruled_centres(sight))
