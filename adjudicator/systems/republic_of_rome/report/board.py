"""The board besides the factions: the Forum, the Curia, provinces, wars, forces, what is in force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Fact, Facts
from adjudicator.systems.republic.people import graves, number
from adjudicator.systems.republic.report.basics import say, turn_of
from adjudicator.systems.republic.report.board import laws, leaders, listed, ready, sent, wars
from adjudicator.systems.republic.rules.combat.counters import POOL
from adjudicator.systems.republic.state import (
    CITY,
    CONCESSIONS,
    FORUM,
    OFFICES,
    SCOPE,
    TABLE_EVENTS,
    UNITS,
)
from adjudicator.systems.republic_of_rome.rules.terms.pontifex import PONTIFEX
from adjudicator.systems.republic_of_rome.state import CITIES, LAND_BILLS, PROVINCES, RETIRED, SENATORS


def facts(sight: Sight, *first: Fact) -> Facts:
    """Return all of it as facts, after some that come first; empty ones are left out."""
    rows = {
        "Forum": _forum(sight),
        "Events": _events(sight),
        "Curia": _curia(sight),
        "Provinces": _provinces(sight),
        "Wars": _wars(sight),
        "Leaders": leaders(sight),
        "Forces": _forces(sight),
        "People": _people(sight),
        "In force": laws(sight),
    }
    return listed(first, rows)


def _forum(sight: Sight) -> Iterator[str]:
    free = _at(sight, FORUM)
    provinces = tuple((key, row.developed) for key, row in PROVINCES.items(sight.state, SCOPE) if not row.governor)
    held = OFFICES.rows(sight.state, SCOPE)
    offices = tuple(key for key in _yearly(sight) if key in held and not held[key].holder)
    rows = CONCESSIONS.items(sight.state, SCOPE)
    concessions = tuple(key for key, row in rows if not row.holder and not row.face_down)
    if free or provinces:
        yield say(sight, "forum", senators=free, provinces=provinces)
    if concessions:
        yield say(sight, "forum-concessions", concessions=concessions)
    if offices:
        yield say(sight, "forum-offices", offices=offices)


def _events(sight: Sight) -> Iterator[str]:
    """Yield the events that lie in the Forum, each with what its side says."""
    for key, row in sorted(TABLE_EVENTS.items(sight.state, SCOPE)):
        card = sight.game.box.table_events[key]
        again = row.times >= len(("first", "again"))
        name, text = (card.again, card.text_again) if again else (sight.name(f"card:{key}"), card.text)
        yield say(sight, "event", name=name, text=text)


def _yearly(sight: Sight) -> tuple[str, ...]:
    """Return the offices that somebody should hold: a dictator and his Master of Horse are for a crisis."""
    pontifex = (PONTIFEX,) if sight.game.options.pontifex else ()
    return ("rome_consul", "field_consul", "censor", *pontifex)


def _at(sight: Sight, place: str) -> tuple[str, ...]:
    rows = SENATORS.items(sight.state, SCOPE)
    return tuple(sorted((key for key, row in rows if row.place == place and not row.faction), key=number))


def _curia(sight: Sight) -> Iterator[str]:
    dead = graves(sight.game, sight.state)
    burnt = tuple(key for key, row in CONCESSIONS.items(sight.state, SCOPE) if row.face_down)
    if dead:
        yield say(sight, "curia", senators=dead)
    if burnt:
        yield say(sight, "forum-concessions", concessions=burnt)


def _provinces(sight: Sight) -> Iterator[str]:
    garrisons = Counter(row.place for _, row in UNITS.items(sight.state, SCOPE))
    for key, row in PROVINCES.items(sight.state, SCOPE):
        if row.governor:
            yield say(sight, "province", province=key, row=row, garrison=garrisons[f"garrison:{key}"])


def _wars(sight: Sight) -> Iterator[str]:
    for key, row in wars(sight.state):
        card = sight.game.box.wars.get(key)
        now = sight.game.box.republic.strength(sight.game, sight.state, key)
        yield say(sight, "war", war=key, row=row, card=card, forces=sent(sight.state, key), now=now)


def _forces(sight: Sight) -> Iterator[str]:
    units = (unit for _, unit in UNITS.items(sight.state, SCOPE))
    yield say(sight, "forces", **ready(replace(one, place=POOL) if one.place == RETIRED else one for one in units))


def _people(sight: Sight) -> Iterator[str]:
    city = CITIES.get(sight.state, SCOPE, CITY)
    bills = tuple((key, row.count) for key, row in LAND_BILLS.items(sight.state, SCOPE))
    yield say(sight, "people", city=city, bills=bills, turn=turn_of(sight.state))
