"""What a force of the Senate has: counters, commanders; and what they count."""

from __future__ import annotations

from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.state import FLEET, FORCES, SCOPE, UNIT_PLACE, UNITS

ACTIVE_FORCES = "active"


def units_of(state: State, force: str) -> tuple[str, ...]:
    """Return the counters of a force, by key, in the order of the table."""
    return tuple(key for key, row in UNITS.items(state, SCOPE) if row.place == f"force:{force}")


def commanders_of(state: State, force: str) -> tuple[str, ...]:
    """Return who commands a force, by bare id: nobody, one, or two."""
    row = FORCES.get(state, SCOPE, force)
    return tuple(one for one in (row.commander, row.second) if one)


def units_home(state: State, units: tuple[str, ...]) -> tuple[Change, ...]:
    """Return the changes that put counters with the Active Forces."""
    return tuple(UNIT_PLACE.set(state, SCOPE, unit, ACTIVE_FORCES) for unit in units)


SEA, LAND = "sea", "land"


@record
class Contingent:
    """Units of a force that count alike: `name` is armies, veterans, fleets, or a kind such as `unit:elephants`."""

    name: str
    number: int
    each: int

    @property
    def value(self) -> int:
        """What they count together."""
        return self.number * self.each


@record
class Fitness:
    """The battle that a force can fight, `sea` or `land`; else nothing, and why: commander, fleets, armies, support."""

    part: str
    why: str = ""
    needs: int = 0
    has: int = 0


def fleets_of(state: State, force: str) -> tuple[str, ...]:
    """Return the fleets of a force, by key."""
    return tuple(key for key in units_of(state, force) if UNITS.get(state, SCOPE, key).kind == FLEET)


def armies_of(state: State, force: str) -> tuple[str, ...]:
    """Return the armies of a force, by key."""
    return tuple(key for key in units_of(state, force) if UNITS.get(state, SCOPE, key).kind != FLEET)
