"""What a Senator holds besides markers and talents, and how he hands it over or leaves it behind."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.system import Game
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import told
from adjudicator.systems.republic.people import offices_of
from adjudicator.systems.republic.state import (
    ALLEGIANCE,
    COMMANDER,
    CONCESSIONAIRE,
    CONCESSIONS,
    FORCES,
    GOVERNOR,
    HOLDER,
    IN_CITY,
    PLACE,
    PROVINCES,
    SCOPE,
    SECOND,
    TERM,
    UNITS,
    YEARS,
)
from adjudicator.systems.republic.told import PostsTold, tell


@record
class Posts:
    """What a Senator holds, by id: offices by rank, the rest in the order of keys.

    `commands` are forces he commands, `seconds` those where another commands with him; `veterans` are loyal to him.
    """

    offices: tuple[str, ...] = ()
    concessions: tuple[str, ...] = ()
    provinces: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    seconds: tuple[str, ...] = ()
    missions: tuple[str, ...] = ()
    veterans: tuple[str, ...] = ()


def posts_told(game: Game, state: State, posts: Posts) -> Any:  # noqa: ANN401 - a republic may say more of them
    """Return posts with ids as reports name them, as the republic tells them; made before they are left."""
    alone = tuple(key for key in posts.commands if not FORCES.get(state, SCOPE, key).second)
    joint = tuple(key for key in (*posts.commands, *posts.seconds) if key not in alone)
    said = PostsTold(
        told("office", posts.offices),
        told("card", posts.concessions),
        told("province", posts.provinces),
        told("war", (FORCES.get(state, SCOPE, key).war for key in alone)),
        told("war", (FORCES.get(state, SCOPE, key).war for key in joint)),
        told("unit", posts.veterans),
    )
    return tell(game, said, state, posts)


def posts_of(game: Game, state: State, senator: str) -> Posts:
    """Return what a Senator holds."""
    return Posts(
        offices_of(game, state, senator),
        tuple(key for key, row in CONCESSIONS.items(state, SCOPE) if row.holder == senator),
        tuple(key for key, row in PROVINCES.items(state, SCOPE) if row.governor == senator),
        tuple(key for key, row in FORCES.items(state, SCOPE) if row.commander == senator),
        tuple(key for key, row in FORCES.items(state, SCOPE) if row.second == senator),
        game.box.republic.missions.led(state, senator),
        tuple(key for key, row in UNITS.items(state, SCOPE) if row.allegiance == senator),
    )


def hand_over(game: Game, state: State, posts: Posts, to: str) -> tuple[Change, ...]:
    """Return the changes by which another Senator holds all of it."""
    columns = (
        (HOLDER, posts.offices),
        (CONCESSIONAIRE, posts.concessions),
        (GOVERNOR, posts.provinces),
        (COMMANDER, posts.commands),
        (SECOND, posts.seconds),
    )
    handed = tuple(column.set(state, SCOPE, key, to) for column, keys in columns for key in keys)
    missions = game.box.republic.missions.handed(state, posts.missions, to)
    loyal = tuple(ALLEGIANCE.set(state, SCOPE, key, to) for key in posts.veterans)
    return (*handed, *missions, *loyal)


def leave(game: Game, state: State, posts: Posts) -> tuple[Change, ...]:
    """Return the changes by which nobody holds it.

    Offices, Provinces and Concessions go to the Forum; a force stays on its war without a commander, or with the
    second one; missions of another kind are over; veterans are loyal to nobody (rulings 20 and 21).
    """
    alone = tuple(key for key in posts.commands if not FORCES.get(state, SCOPE, key).second)
    kept = Posts(posts.offices, posts.concessions, posts.provinces, alone, posts.seconds, (), posts.veterans)
    joint = tuple(change for key in posts.commands if key not in alone for change in _second_commands(game, state, key))
    terms = tuple(TERM.set(state, SCOPE, key, 0) for key in posts.offices)
    years = tuple(YEARS.set(state, SCOPE, key, 0) for key in posts.provinces)
    over = game.box.republic.missions.over(state, posts.missions)
    return (*hand_over(game, state, kept, ""), *joint, *terms, *years, *over)


def _second_commands(game: Game, state: State, force: str) -> tuple[Change, ...]:
    """Return the changes by which the second commander of a force has it alone, or is at home and nobody has it."""
    row = FORCES.get(state, SCOPE, force)
    if not game.box.republic.seconds_succeed:
        nobody = (COMMANDER.set(state, SCOPE, force, ""), SECOND.set(state, SCOPE, force, ""))
        return (*nobody, PLACE.set(state, SCOPE, row.second, IN_CITY))
    return (COMMANDER.set(state, SCOPE, force, row.second), SECOND.set(state, SCOPE, force, ""))
