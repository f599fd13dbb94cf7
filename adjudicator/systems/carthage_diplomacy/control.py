"""Who controls what: rulers, sub-rulers and commanders, and what follows when a province changes hands.

A unit is its centre's ruler's, except for an orphan, whose centre was lost and which has until Winter to find another.
It is commanded by the player whom a superior appointed, else by the controller of its centre.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import Change, State
from adjudicator.systems.carthage_diplomacy.options import Options
from adjudicator.systems.carthage_diplomacy.state import ORPHANS, PROVINCES, Orphan, Province
from adjudicator.systems.diplomacy.state import DISLODGED, OWNER_OF, SCOPE, UNITS, Unit

RULER_OF: Final = PROVINCES.col("ruler", str)
SUB_OF: Final = PROVINCES.col("sub", str)
DESIGNATED: Final = PROVINCES.col("commander", str)
NOBODY: Final = Province()


def province_row(state: State, place: str) -> Province:
    """Return who controls a province; nobody controls a sea."""
    return PROVINCES.find(state, SCOPE, place) or NOBODY


def controller(row: Province) -> str:
    """Return the sub-ruler of a province, else its ruler, else nothing."""
    return row.sub or row.ruler


def ruled_by(state: State, seat: str) -> tuple[str, ...]:
    """Return the provinces that a seat rules, by code."""
    return tuple(place for place, row in PROVINCES.items(state, SCOPE) if row.ruler == seat)


@rule("cd:4.C", "cd:ruling 5", "cd:ruling 10", title="Whose unit it is")
def lord_of(state: State, token: str) -> str:
    """Return the ruler a unit belongs to, wherever it is; nothing where its centre is in civil disorder."""
    orphan = ORPHANS.find(state, SCOPE, token)
    return orphan.ruler if orphan is not None else province_row(state, UNITS.get(state, SCOPE, token).centre).ruler


def superiors(state: State, token: str) -> tuple[str, ...]:
    """Return who has power over the commander of a unit: its ruler, and the sub-ruler of its centre, as there are."""
    if ORPHANS.find(state, SCOPE, token) is not None:
        return (lord_of(state, token),)
    row = province_row(state, UNITS.get(state, SCOPE, token).centre)
    return tuple(seat for seat in (row.ruler, row.sub) if seat)


def units_of(state: State, seat: str) -> tuple[str, ...]:
    """Return the tokens of the units that belong to a ruler, whoever commands them."""
    return tuple(token for token, _ in UNITS.items(state, SCOPE) if lord_of(state, token) == seat)


def fed(state: State, centre: str) -> tuple[tuple[str, Unit], ...]:
    """Return the units that a centre feeds and that are not orphans, by token."""
    orphans = ORPHANS.rows(state, SCOPE)
    return tuple(
        (token, unit) for token, unit in UNITS.items(state, SCOPE) if unit.centre == centre and token not in orphans
    )


def unit_in(state: State, place: str) -> tuple[str, Unit] | None:
    """Return the unit in a province, with its token; one that must leave it only where no other does."""
    away = DISLODGED.rows(state, SCOPE)
    found = [(token, unit) for token, unit in UNITS.items(state, SCOPE) if unit.place == place]
    return min(found, key=lambda item: item[0] in away, default=None)


def lose_unit(state: State, token: str) -> tuple[Change, ...]:
    """Return the changes that take a unit off the board, with all that is written down of it."""
    papers = [table.drop(state, SCOPE, token) for table in (ORPHANS, DISLODGED) if table.find(state, SCOPE, token)]
    return (*papers, UNITS.drop(state, SCOPE, token))


# ------------------------------------------------------------------------------------ changes


@rule("cd:4.D", "cd:ruling 7", "cd:ruling 12", title="Command follows control, and nobody commands under himself")
def promote(state: State, place: str, ruler: str, sub: str = "") -> tuple[Change, ...]:
    """Return the changes that give a province to a ruler and a sub-ruler from within: its units go with it.

    The new controller takes over the commands of the old one; other commanders stay.
    """
    row = province_row(state, place)
    now = Province(ruler, sub, "" if row.commander in {ruler, sub} else row.commander)
    changes = list(_written(state, place, now))
    for token, unit in fed(state, place):
        boss = controller(now)
        if boss and unit.owner != boss and unit.owner in {row.sub, row.ruler, ruler, sub}:
            changes.append(OWNER_OF.set(state, SCOPE, token, boss))
    return tuple(changes)


@rule("cd:5.B", "cd:ruling 5", "cd:ruling 17", title="What a province brings with it that is taken from outside")
def take(game: Game, state: State, place: str, ruler: str) -> tuple[Change, ...]:
    """Return the changes that give a province to a new ruler, or to nobody, from outside.

    Its sub-ruler and the commander of a unit still to be built lose their posts. The units it feeds stay with the old
    ruler until Winter, or desert with the centre, as the setting says; one of its own ruler's comes home.
    """
    old, options = province_row(state, place), game.options
    changes = list(_written(state, place, Province(ruler)))
    for token, unit in fed(state, place):
        changes += _torn(state, options, token, unit, old, ruler)
    home = [token for token, unit in UNITS.items(state, SCOPE) if unit.centre == place]
    for token in home:
        orphan = ORPHANS.find(state, SCOPE, token)
        if orphan is not None and orphan.ruler == ruler:
            changes.append(ORPHANS.drop(state, SCOPE, token))
    return tuple(changes)


def _torn(state: State, options: Options, token: str, unit: Unit, old: Province, ruler: str) -> Iterator[Change]:
    """Yield what becomes of a unit whose centre goes to another ruler."""
    if ruler and options.orphan_units == "desert_with_centre":
        if unit.owner != ruler:
            yield OWNER_OF.set(state, SCOPE, token, ruler)
    elif old.ruler == ruler:
        if unit.owner == old.sub:
            yield OWNER_OF.set(state, SCOPE, token, ruler)
    elif old.ruler:
        yield ORPHANS.put(SCOPE, token, Orphan(old.ruler))


def _written(state: State, place: str, now: Province) -> Iterator[Change]:
    row = province_row(state, place)
    if row.ruler != now.ruler:
        yield RULER_OF.set(state, SCOPE, place, now.ruler)
    if row.sub != now.sub:
        yield SUB_OF.set(state, SCOPE, place, now.sub)
    if row.commander != now.commander:
        yield DESIGNATED.set(state, SCOPE, place, now.commander)
