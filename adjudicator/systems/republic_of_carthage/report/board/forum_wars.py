"""The board besides the factions: the Forum, wars, expeditions, forces, laws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Fact, Facts
from adjudicator.systems.republic.people import number
from adjudicator.systems.republic.report.basics import say
from adjudicator.systems.republic.report.board import laws, sent
from adjudicator.systems.republic.rules.series import wars_of
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    DEAD,
    ENEMY_LEADERS,
    EXILE,
    FLEET,
    FORUM,
    OFFICES,
    SCOPE,
    UNITS,
    WARS,
    War,
)
from adjudicator.systems.republic_of_carthage.report.basics import box_of
from adjudicator.systems.republic_of_carthage.state import EXPEDITIONS, EXPLORATIONS, MERCHANTS, PROVINCES, SENATORS


def facts(sight: Sight, *first: Fact) -> Facts:
    """Return all of it as facts, after some that come first; empty ones are left out."""
    rows = (
        *first,
        Fact("Forum", tuple(_forum(sight))),
        Fact("Wars", tuple(_war(sight, key, row) for key, row in _wars(sight))),
        Fact("Leaders", tuple(_leaders(sight))),
        Fact("Unexplored", tuple(_explorations(sight))),
        Fact("Voyages", tuple(_voyages(sight))),
        Fact("Forces", tuple(_forces(sight))),
        Fact("In force", laws(sight)),
    )
    return Facts(tuple(row for row in rows if row.values))


def _forum(sight: Sight) -> Iterator[str]:
    rows = SENATORS.rows(sight.state, SCOPE)
    alive = tuple(sorted((key for key, row in rows.items() if row.place == FORUM), key=number))
    dead = tuple(sorted((key for key, row in rows.items() if row.place == DEAD), key=number))
    exiles = tuple(sorted((key for key, row in rows.items() if row.place == EXILE), key=number))
    provinces = tuple((key, row.developed) for key, row in PROVINCES.items(sight.state, SCOPE) if not row.governor)
    offices = tuple(key for key in box_of(sight).hrao() if not OFFICES.get(sight.state, SCOPE, key).holder)
    concessions = tuple(key for key, row in CONCESSIONS.items(sight.state, SCOPE) if not row.holder)
    if alive or provinces:
        yield say(sight, "forum", senators=alive, provinces=provinces)
    if concessions:
        yield say(sight, "forum-concessions", concessions=concessions)
    if offices:
        yield say(sight, "forum-offices", offices=offices)
    if dead:
        yield say(sight, "forum-dead", senators=dead)
    if exiles:
        yield say(sight, "forum-exiles", senators=exiles)


def _leaders(sight: Sight) -> Iterator[str]:
    rows = sorted(ENEMY_LEADERS.items(sight.state, SCOPE), key=lambda item: item[1].order)
    for key, _ in rows:
        wars = tuple(f"war:{war}" for war in wars_of(sight.game, sight.state, key))
        yield say(sight, "enemy-leader", leader=key, card=box_of(sight).leaders[key], wars=wars)


def _explorations(sight: Sight) -> Iterator[str]:
    for key, _ in sorted(EXPLORATIONS.items(sight.state, SCOPE), key=lambda item: item[1].order):
        yield say(sight, "unexplored", exploration=key, card=box_of(sight).explorations[key])


def _wars(sight: Sight) -> Iterator[tuple[str, War]]:
    yield from sorted(WARS.items(sight.state, SCOPE), key=lambda item: (item[1].order, item[0]))


def _war(sight: Sight, key: str, row: War) -> str:
    card = box_of(sight).wars.get(key)
    return say(sight, "war", war=key, row=row, card=card, forces=sent(sight.state, key))


def _voyages(sight: Sight) -> Iterator[str]:
    for _, row in EXPEDITIONS.items(sight.state, SCOPE):
        yield say(sight, "voyage", row=row)


def _forces(sight: Sight) -> Iterator[str]:
    places = {"active": Counter[str](), "pool": Counter[str]()}
    for _, unit in UNITS.items(sight.state, SCOPE):
        if unit.place in places:
            places[unit.place]["fleets" if unit.kind == FLEET else "armies"] += 1
    merchants = tuple((key, row.home) for key, row in MERCHANTS.items(sight.state, SCOPE) if row.home)
    yield say(sight, "forces", active=places["active"], pool=places["pool"], merchants=merchants)
