"""The names of players for readers: the name and the code in use now."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.systems.carthage_diplomacy.archive import RULER
from adjudicator.systems.carthage_diplomacy.state import NAMES, PERSONS
from adjudicator.systems.diplomacy.state import SCOPE


def code(sight: Sight, seat: str) -> str:
    """Return the code of a seat; nothing for nobody, nor for a newcomer before his first season."""
    row = PERSONS.find(sight.state, SCOPE, seat)
    return row.code if row is not None else ""


def called(sight: Sight, key: str) -> str:
    """Return the name and the code of a person, by code: `Hannibal (HN)`; a code without a name is itself."""
    if NAMES.find(sight.state, SCOPE, key) is None:
        return key
    return f"{full(sight, key)} ({sight.name(f'{RULER}:{key}')})"


def by_seat(sight: Sight, seat: str) -> str:
    """Return the name and the code under which a seat acts now; nothing for nobody."""
    return called(sight, code(sight, seat)) if seat else ""


def full(sight: Sight, key: str) -> str:
    """Return the name in full of a person, by code; the code where it has no name."""
    row = NAMES.find(sight.state, SCOPE, key)
    return row.full if row is not None else key


def codes(sight: Sight) -> tuple[str, ...]:
    """Return the codes of all who play, in the order of the seats."""
    rows = PERSONS.rows(sight.state, SCOPE)
    return tuple(rows[seat].code for seat in sight.game.seats if seat in rows and not rows[seat].out)
