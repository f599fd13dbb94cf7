"""Audits of places: each Senator at one place that knows of him, each marker with one who may hold it.

Each audit returns its faults, each counted once; at no time is there any.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    DEAD,
    EXILE,
    FORCES,
    FORUM,
    IN_CITY,
    NOW,
    OFFICES,
    REBEL,
    REBELLIONS,
    SCOPE,
    UNITS,
)
from adjudicator.systems.republic_of_carthage.state import EXPEDITIONS, MERCHANTS, PROVINCES, SENATORS, Senator

LYING: Final = {"pool", "active", "off", "gone", REBEL}
"""Where counters lie that are in no force."""


def senators(game: Game, state: State) -> Mapping[str, int]:
    """Return the Senators who are where they cannot be, or at a place that does not know them."""
    rows = SENATORS.rows(state, SCOPE)
    found = (fault for key, row in rows.items() for fault in _astray(game, state, rows, key))
    return dict.fromkeys(found, 1)


def _astray(game: Game, state: State, rows: Mapping[str, Senator], key: str) -> Iterator[str]:
    row = rows[key]
    sort, _, where = row.place.partition(":")
    at = f"Senator {key} at {row.place}"
    if (sort in {FORUM, DEAD, EXILE}) == bool(row.faction) and sort not in {"province", "under"}:
        yield f"{at} is of {row.faction or 'no faction'}"
    if row.faction and row.faction not in game.seats:
        yield f"{at} is of {row.faction}, who does not play"
    if sort == "under":
        above = rows.get(where)
        if above is None or (above.family, above.faction) != (row.family, row.faction):
            yield f"{at} has no Statesman of his family and faction above him"
    elif where and key not in _there(state, sort, where):
        yield f"{at} is not known there"
    elif not where and sort not in {IN_CITY, FORUM, DEAD, EXILE, REBEL}:
        yield f"{at}: there is no such place"
    # rebels who are beaten die one by one when their revolt is over
    over = REBELLIONS.find(state, SCOPE, NOW) is None and state.open_packet is None
    if sort == REBEL and not over and key not in _rebels(state):
        yield f"{at} is no rebel"
    # talents that were spent to persuade a Senator of the Forum lie on his card
    if sort in {FORUM, DEAD, "under"} and (row.traders or row.leader or (row.talents and sort != FORUM)):
        yield f"{at} has talents, Traders or a leader's marker"


def _there(state: State, sort: str, where: str) -> tuple[str, ...]:
    """Return who holds the command, post or expedition of a place away from Carthage."""
    if sort == "province":
        row = PROVINCES.find(state, SCOPE, where)
        return (row.governor,) if row is not None else ()
    if sort == "war":
        forces = (force for _, force in FORCES.items(state, SCOPE) if force.war == where)
        return tuple(one for force in forces for one in (force.commander, force.second))
    if sort == "expedition":
        return tuple(one.leader for _, one in EXPEDITIONS.items(state, SCOPE) if one.exploration == where)
    # the card of a war is gone when peace is made, and its captives stay
    rows = SENATORS.items(state, SCOPE)
    return tuple(key for key, row in rows if sort == "captive" and row.place == f"captive:{where}")


def _rebels(state: State) -> tuple[str, ...]:
    row = REBELLIONS.find(state, SCOPE, NOW)
    return (row.chief, *row.accomplices) if row is not None else ()


def markers(game: Game, state: State) -> Mapping[str, int]:
    """Return which markers are with nobody who can hold them, with too many, or not of the number of the box."""
    found = (*_posts(state), *_leaders(state), *_away(state), *_counters(state), *_limits(game, state))
    return dict.fromkeys(found, 1)


def _posts(state: State) -> Iterator[str]:
    """Yield offices and Concessions of those who cannot hold them, and who has two offices."""
    rows = SENATORS.rows(state, SCOPE)
    offices = {key: row.holder for key, row in OFFICES.items(state, SCOPE) if row.holder}
    cards = {key: row.holder for key, row in CONCESSIONS.items(state, SCOPE) if row.holder}
    for held, holder in (*offices.items(), *cards.items()):
        row = rows.get(holder)
        if row is None or not row.faction or row.place in {EXILE, REBEL} or row.place.startswith("under:"):
            yield f"{held} is of {holder}, who is {row.place if row is not None else 'nobody'}"
    for holder, number in Counter(offices.values()).items():
        if number > 1:
            yield f"Senator {holder} has {number} offices"


def _leaders(state: State) -> Iterator[str]:
    """Yield factions with more than one Faction Leader."""
    led = Counter(row.faction for _, row in SENATORS.items(state, SCOPE) if row.leader)
    yield from (f"{seat} has {number} Leaders" for seat, number in led.items() if number > 1)


def _away(state: State) -> Iterator[str]:
    """Yield Governors, commanders and leaders of expeditions who are not where their post is."""
    rows = SENATORS.rows(state, SCOPE)
    posts = [(row.governor, f"province:{key}") for key, row in PROVINCES.items(state, SCOPE)]
    posts += [(one, f"war:{row.war}") for _, row in FORCES.items(state, SCOPE) for one in (row.commander, row.second)]
    posts += [(row.leader, f"expedition:{row.exploration}") for _, row in EXPEDITIONS.items(state, SCOPE)]
    for senator, place in posts:
        if senator and (senator not in rows or rows[senator].place != place):
            yield f"{senator} has a post at {place} and is not there"


def _counters(state: State) -> Iterator[str]:
    """Yield counters without a place, and veterans of nobody in play."""
    forces, rows = FORCES.rows(state, SCOPE), SENATORS.rows(state, SCOPE)
    for key, unit in UNITS.items(state, SCOPE):
        sort, _, where = unit.place.partition(":")
        if not (unit.place in LYING or (sort == "force" and where in forces) or (sort == "deserted" and where)):
            yield f"counter {key} lies at {unit.place}"
        if unit.allegiance and (not unit.veteran or not rows.get(unit.allegiance, Senator(0, "", DEAD, 0)).faction):
            yield f"counter {key} is loyal to {unit.allegiance}"


def _limits(game: Game, state: State) -> Iterator[str]:
    """Yield cards of posts that are not of the box, and merchants that are neither at home nor on an expedition."""
    for table, printed in ((OFFICES, game.box.offices), (PROVINCES, game.box.provinces)):
        strange = set(table.rows(state, SCOPE)) - set(printed)
        yield from (f"{table.name} has a {key} that is not in the box" for key in sorted(strange))
    out = Counter[str]()
    for _, row in EXPEDITIONS.items(state, SCOPE):
        out.update({"caravan": row.caravans, "trade_fleet": row.trade_fleets})
    for kind, held in MERCHANTS.items(state, SCOPE):
        if held.away != out[kind] or held.home < 0:
            yield f"{kind}: {held.home} at home, {held.away} away, {out[kind]} on expeditions"
