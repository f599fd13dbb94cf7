"""The board besides the factions: the Forum, wars, expeditions, forces, laws."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Fact, Facts
from adjudicator.systems.republic.people import number
from adjudicator.systems.republic.report.basics import say
from adjudicator.systems.republic.report.board import laws, leaders, listed, ready, sent, wars
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    DEAD,
    EXILE,
    FORUM,
    OFFICES,
    SCOPE,
    UNITS,
)
from adjudicator.systems.republic_of_carthage.report.basics import box_of
from adjudicator.systems.republic_of_carthage.state import EXPEDITIONS, EXPLORATIONS, MERCHANTS, PROVINCES, SENATORS


def facts(sight: Sight, *first: Fact) -> Facts:
    """Return all of it as facts, after some that come first; empty ones are left out."""
    rows = {
        "Forum": _forum(sight),
        "Wars": _wars(sight),
        "Leaders": leaders(sight),
        "Unexplored": _explorations(sight),
        "Voyages": _voyages(sight),
        "Forces": _forces(sight),
        "In force": laws(sight),
    }
    return listed(first, rows)


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


def _explorations(sight: Sight) -> Iterator[str]:
    for key, _ in sorted(EXPLORATIONS.items(sight.state, SCOPE), key=lambda item: item[1].order):
        yield say(sight, "unexplored", exploration=key, card=box_of(sight).explorations[key])


def _wars(sight: Sight) -> Iterator[str]:
    for key, row in wars(sight.state):
        card = box_of(sight).wars.get(key)
        yield say(sight, "war", war=key, row=row, card=card, forces=sent(sight.state, key))


def _voyages(sight: Sight) -> Iterator[str]:
    for _, row in EXPEDITIONS.items(sight.state, SCOPE):
        yield say(sight, "voyage", row=row)


def _forces(sight: Sight) -> Iterator[str]:
    units = (unit for _, unit in UNITS.items(sight.state, SCOPE))
    merchants = tuple((key, row.home) for key, row in MERCHANTS.items(sight.state, SCOPE) if row.home)
    yield say(sight, "forces", **ready(units), merchants=merchants)
