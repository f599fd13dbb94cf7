"""Persons: the player of a code, the code of a seat, the controller of a province, and the players with the least."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.control import controller, province_row
from adjudicator.systems.carthage_diplomacy.orders.base import code
from adjudicator.systems.carthage_diplomacy.state import NAMES, PERSONS, PROVINCES
from adjudicator.systems.diplomacy.state import SCOPE, UNITS

IN_USE = "in_use"


def seat_of(state: State, who: str) -> str:
    """Return the seat that acts under a code (`who:GV`), empty where nobody in the game does."""
    row = NAMES.find(state, SCOPE, code(who))
    known = row is not None and row.stands == IN_USE and not PERSONS.get(state, SCOPE, row.seat).out
    return row.seat if row is not None and known else ""


def code_of(state: State, seat: str) -> str:
    """Return the code a seat acts under; empty for nobody."""
    return PERSONS.get(state, SCOPE, seat).code if seat else ""


def codes_of(state: State, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return the codes of seats, in their order."""
    return tuple(code_of(state, seat) for seat in seats)


def playing(state: State) -> tuple[str, ...]:
    """Return the seats of all who have not dropped out, sorted."""
    return tuple(seat for seat, row in PERSONS.items(state, SCOPE) if not row.out)


def at_table(game: Game, state: State) -> tuple[str, ...]:
    """Return the seats of all who have not dropped out, as they sit: other names would make no other order."""
    rows = PERSONS.rows(state, SCOPE)
    return tuple(seat for seat in game.seats if seat in rows and not rows[seat].out)


@rule("cd:9.A.7", "cd:ruling 38", title="Who controls a province")
def controller_of(state: State, place: str) -> str:
    """Return the seat of the sub-ruler of a province, else of its ruler, else nothing."""
    return controller(province_row(state, place))


@rule("cd:5.D.a", "cd:9.D", "cd:ruling 32", title="Who may be drawn to receive what nobody owns")
def neediest(state: State, among: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of some seats who control the fewest provinces and units together; those with none come first."""
    count = dict.fromkeys(among, 0)
    held = [seat for _, row in PROVINCES.items(state, SCOPE) for seat in (row.ruler, row.sub)]
    for seat in (*held, *(row.owner for _, row in UNITS.items(state, SCOPE))):
        if seat in count:
            count[seat] += 1
    least = min(count.values(), default=0)
    return tuple(seat for seat in among if count[seat] == least)


def no_person(state: State, who: str, seat: str, cite: str) -> Refused | None:
    """Return why a code names nobody to whom this seat can give something, or None if it does."""
    found = seat_of(state, who)
    if not found:
        return Refused("no_such_person", (cite,), {"who": code(who)})
    return Refused("person_is_you", (cite,), {"who": code(who)}) if found == seat else None
