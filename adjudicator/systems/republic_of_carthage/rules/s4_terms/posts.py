"""What a Senator holds beside markers and talents, and how he hands it over or leaves it behind."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic_of_carthage.people import offices_of
from adjudicator.systems.republic_of_carthage.state import (
    ALLEGIANCE,
    AT_HOME,
    AWAY,
    COMMANDER,
    CONCESSIONAIRE,
    CONCESSIONS,
    EXPEDITION_LEADER,
    EXPEDITIONS,
    GOVERNOR,
    HOLDER,
    PROVINCES,
    SCOPE,
    TERM,
    UNITS,
    WARS,
    YEARS,
)


@record
class Posts:
    """What a Senator holds, by id: offices by rank, the rest in the order of keys; `veterans` are loyal to him."""

    offices: tuple[str, ...] = ()
    concessions: tuple[str, ...] = ()
    provinces: tuple[str, ...] = ()
    wars: tuple[str, ...] = ()
    expeditions: tuple[str, ...] = ()
    veterans: tuple[str, ...] = ()

    def told(self) -> Posts:
        """Return the same with ids as reports name them, each with its sort."""
        return Posts(
            told("office", self.offices),
            told("card", self.concessions),
            told("province", self.provinces),
            told("war", self.wars),
            told("exploration", self.expeditions),
            told("unit", self.veterans),
        )


def told(sort: str, keys: Iterable[str]) -> tuple[str, ...]:
    """Return bare ids with their sort before a colon, as payloads and orders have them."""
    return tuple(f"{sort}:{key}" for key in keys)


def posts_of(state: State, senator: str) -> Posts:
    """Return what a Senator holds."""
    return Posts(
        offices_of(state, senator),
        tuple(key for key, row in CONCESSIONS.items(state, SCOPE) if row.holder == senator),
        tuple(key for key, row in PROVINCES.items(state, SCOPE) if row.governor == senator),
        tuple(key for key, row in WARS.items(state, SCOPE) if row.commander == senator),
        tuple(key for key, row in EXPEDITIONS.items(state, SCOPE) if row.leader == senator),
        tuple(key for key, row in UNITS.items(state, SCOPE) if row.allegiance == senator),
    )


def hand_over(state: State, posts: Posts, to: str) -> tuple[Change, ...]:
    """Return the changes by which another Senator holds all of it."""
    columns = (
        (HOLDER, posts.offices),
        (CONCESSIONAIRE, posts.concessions),
        (GOVERNOR, posts.provinces),
        (COMMANDER, posts.wars),
        (EXPEDITION_LEADER, posts.expeditions),
        (ALLEGIANCE, posts.veterans),
    )
    return tuple(column.set(state, SCOPE, key, to) for column, keys in columns for key in keys)


def leave(state: State, posts: Posts) -> tuple[Change, ...]:
    """Return the changes by which nobody holds it.

    Offices, Provinces and Concessions lie in the Forum; a force stays on its war without a commander; the
    merchants of an expedition come home; veterans are loyal to nobody (rulings 20 and 21).
    """
    kept = Posts(posts.offices, posts.concessions, posts.provinces, posts.wars, (), posts.veterans)
    home = tuple(change for key in posts.expeditions for change in _come_home(state, key))
    terms = tuple(TERM.set(state, SCOPE, key, 0) for key in posts.offices)
    years = tuple(YEARS.set(state, SCOPE, key, 0) for key in posts.provinces)
    return (*hand_over(state, kept, ""), *terms, *years, *home)


def _come_home(state: State, expedition: str) -> tuple[Change, ...]:
    row = EXPEDITIONS.get(state, SCOPE, expedition)
    merchants = (("caravan", row.caravans), ("trade_fleet", row.trade_fleets))
    moved = tuple(
        change
        for kind, number in merchants
        if number
        for change in (AWAY.add(SCOPE, kind, -number), AT_HOME.add(SCOPE, kind, number))
    )
    return (EXPEDITIONS.drop(state, SCOPE, expedition), *moved)
