"""The Senator named in a measure: whether he belongs to a faction, is free in Carthage, and without office."""

from __future__ import annotations

from adjudicator.engine.system import Game
from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.people import covered, is_free, number, offices_of
from adjudicator.systems.republic.state import FORUM, SCOPE, SENATORS


def absent(view: State, senator: str, cite: str) -> Refused | None:
    """Refuse a Senator, by his id in orders, who is not of a faction and free in Carthage; None if he is."""
    row = SENATORS.find(view, SCOPE, bare(senator)) if senator.startswith("senator:") else None
    if row is None:
        return Refused("senator_not_in_play", (cite,), {"senator": senator}, lasting=False)
    if covered(row):
        statesman = f"senator:{row.place.partition(':')[2]}"
        return Refused("senator_covered", (cite,), {"senator": senator, "statesman": statesman}, lasting=False)
    if is_free(row):
        return None
    return Refused("senator_not_in_carthage", (cite,), {"senator": senator, "place": row.place}, lasting=False)


def in_office(game: Game, view: State, senator: str, cite: str) -> Refused | None:
    """Refuse a Senator who holds an office of the city; None if he holds none."""
    held = offices_of(game, view, bare(senator))
    if not held:
        return None
    facts = {"senator": senator, "office": f"office:{held[0]}"}
    return Refused("senator_in_office", (cite,), facts, lasting=False)


def free(view: State) -> tuple[str, ...]:
    """Return the bare ids of all factions' free Senators in Carthage, by number."""
    found = (key for key, row in SENATORS.items(view, SCOPE) if is_free(row))
    return tuple(sorted(found, key=number))


def unaligned(view: State) -> tuple[str, ...]:
    """Return the bare ids of the Senators face up in the Forum, by number."""
    found = (key for key, row in SENATORS.items(view, SCOPE) if row.place == FORUM and not row.faction)
    return tuple(sorted(found, key=number))


def influence(view: State, senator: str) -> int:
    """Return the Influence of a Senator by his bare id, printed and markers together."""
    return SENATORS.get(view, SCOPE, senator).inf
