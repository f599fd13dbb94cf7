"""What the tests of `test_s6_6_2_rebels` share with others."""

from __future__ import annotations

from adjudicator.model.state import State
from adjudicator.systems.republic.state import (
    HOLDER,
    REBELLIONS,
    SCOPE,
    UNITS,
    Rebellion,
)
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    BODASHTART,
    ELRAM,
)
from tests.systems.republic_of_carthage.s6_6_combat.field import force, here, peace


def revolt(*accomplices: str, chief: str = BODASHTART, who: tuple[str, ...] = (ELRAM,)) -> State:
    """Return a revolt of Bodashtart (MIL 2) with four armies, one a veteran, and Elram (MIL 1) with seven."""
    state = byrsa.moved(peace(), "rebel", balearic=2, carthaginian_legion=2)
    for key in (chief, *accomplices):
        state = byrsa.at(state, key, "rebel")
    state = put(state, REBELLIONS, SCOPE, "now", Rebellion(chief, accomplices, 3))
    (first, *_) = here(state, "rebel", "balearic")
    state = put(state, UNITS, SCOPE, first, type(UNITS.get(state, SCOPE, first))("balearic", "rebel", veteran=True))
    state = change(state, HOLDER, SCOPE, "censor", "")
    return force(state, "f1", "rebel", who, celtiberian=4, campanian=3)
