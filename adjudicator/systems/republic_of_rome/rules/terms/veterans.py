"""Whose veterans go with a rebel: his own, his accomplices', and those of others who follow (section 11, step 3)."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.rules import rule
from adjudicator.model.state import State
from adjudicator.systems.republic.people import earns, number
from adjudicator.systems.republic.rules.revolution.musters import Rising
from adjudicator.systems.republic.state import REBEL, SCOPE, SENATORS, UNITS
from adjudicator.systems.republic_of_rome.state import RETIRED

OFF = ("pool", RETIRED, REBEL)
"""Where veterans are not with the Senate on the board."""


@rule("ror:11", title="Veterans of a rebel join him from everywhere, disbanded ones excepted")
def loyal_to(state: State, senator: str) -> tuple[str, ...]:
    """Return the veterans of a Senator, wherever the Senate has them: at home, with a force, in a garrison."""
    rows = ((key, row) for key, row in UNITS.items(state, SCOPE) if row.veteran and row.allegiance == senator)
    return tuple(key for key, row in rows if row.place not in OFF)


def owners(state: State, counters: Iterable[str], rebels: Iterable[str] = ()) -> tuple[str, ...]:
    """Return to whom of the loyal Senators of factions veterans among some counters belong, by number."""
    apart = {*rebels}
    found = {row.allegiance for row in (UNITS.get(state, SCOPE, key) for key in counters) if row.veteran}
    able = (key for key in found - apart if key and _free(state, key))
    return tuple(sorted(able, key=number))


def _free(state: State, senator: str) -> bool:
    row = SENATORS.find(state, SCOPE, senator)
    return row is not None and earns(row)


@rule("ror:11", "ror:ruling 127", title="Of veterans who follow, those of a loyal Senator may be called away")
def patrons(state: State, rising: Rising) -> tuple[str, ...]:
    """Return whose veterans would follow a rebel of another, by bare id."""
    return owners(state, rising.followers, (rising.chief, *rising.seconds))


@rule("ror:11", "ror:ruling 127", title="Who goes with a rebel: followers, veterans of his and of his accomplices")
def joined(state: State, rising: Rising, accomplices: tuple[str, ...], willing: tuple[str, ...]) -> tuple[str, ...]:
    """Return the counters; veterans of a loyal Senator stay away unless his player leaves them."""
    rebels = (rising.chief, *rising.seconds, *accomplices)
    loyal = {*owners(state, rising.followers, rebels)} - {*willing}
    rows = ((key, UNITS.get(state, SCOPE, key)) for key in rising.followers)
    following = (key for key, row in rows if not (row.veteran and row.allegiance in loyal))
    own = (key for rebel in rebels for key in loyal_to(state, rebel))
    return tuple(dict.fromkeys((*following, *own)))
