"""What the tests of `test_s6_5_5_prosecutions` share with others."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.courts import Prosecute
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.orders.senate import Ballot
from adjudicator.systems.republic.state import CASES, LIABLE, SCOPE, Case
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.acting import audited
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    ABARISH,
    BARCA,
    ELRAM,
    MILKO,
)
from tests.systems.republic_of_carthage.s6_5_senate.curia import GAME, senate

STEP = "senate.prosecutions"


CENSOR = "perla"


def court() -> State:
    """Byrsa's Senate: Bodashtart of Perla is Censor; Elram left the Suffetes, Milko and Abarish are Liable.

    Votes are Anna 8, Ben 6, Clara 6, Dora 7, Perla 5; Perla calls from her left: Anna, Ben, Clara, Dora, Perla.
    """
    state = put(senate(), CASES, SCOPE, "home_suffete", Case(ELRAM, 3))
    for key in (MILKO, ABARISH):
        state = change(state, LIABLE, SCOPE, key, value=True)
    return state


def trial(accused: str, grade: str, offence: str, by: str = BARCA) -> Filed:
    return filed(CENSOR, Prosecute(Convict(f"senator:{accused}", grade, offence, f"senator:{by}")))


LIFE = trial(ELRAM, "major", "office")


def votes(about: str = "", **sides: str) -> tuple[Filed, ...]:
    return tuple(filed(seat, Ballot(side, about)) for seat, side in sides.items())


def tried(state: State, *orders: Filed, dice: Iterable[int | tuple[str, int]] = ()) -> Run:
    ready = place(state, STEP, SCOPE, path="t4/senate/prosecutions")
    run = play_out(GAME, ready, STEP, orders, ScriptedDice(*dice))
    audited(GAME, ready, run.events)
    assert all(byrsa.told(run.events))
    return run
