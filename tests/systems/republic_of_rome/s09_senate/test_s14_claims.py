"""Section 14: Flaccus takes the Land Commissioner after the Prosecutions."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.state import CONCESSIONAIRE, CONCESSIONS, PLACE, SCOPE, Concession
from adjudicator.systems.republic_of_rome.rules.s9_senate.cards import s14_claims as claims
from adjudicator.systems.republic_of_rome.state import LAND_BILLS, LandBill
from adjudicator.testing.scenario import Run, change, filed, play_out, put, remove
from tests.systems.republic_of_rome.playing import man
from tests.systems.republic_of_rome.s09_senate.curia import OF, senate

CARD = "land_commissioner"


def _flaccus(holder: str = "") -> State:
    state = put(man(senate(), "7A", "anna"), LAND_BILLS, SCOPE, "II", LandBill(1))
    return put(state, CONCESSIONS, SCOPE, CARD, Concession(holder))


def _claimed(state: State, *ways: str) -> Run:
    return play_out(OF, state, claims.STEP, [filed("anna", Choose(f"card:{CARD}", way)) for way in ways])


@pytest.mark.parametrize("place", ["carthage", "war:punic_1", "province:sicily"])
def test_flaccus_takes_it_wherever_he_is(place: str) -> None:
    state = _flaccus() if place == "carthage" else change(_flaccus(), PLACE, SCOPE, "7A", place)
    assert CONCESSIONAIRE.of(_claimed(state).state, SCOPE, CARD) == "7A"


def test_he_may_leave_it() -> None:
    assert CONCESSIONAIRE.of(_claimed(_flaccus(), "leave").state, SCOPE, CARD) == ""


@pytest.mark.parametrize(
    "state",
    [
        _flaccus("4"),
        remove(_flaccus(), LAND_BILLS, SCOPE, "II"),
        change(_flaccus(), PLACE, SCOPE, "7A", "captive:punic_1"),
        put(_flaccus(), CONCESSIONS, SCOPE, CARD, Concession("", face_down=True)),
        remove(_flaccus(), CONCESSIONS, SCOPE, CARD),
    ],
)
def test_not_one_that_is_held_destroyed_or_without_a_bill_nor_as_a_captive(state: State) -> None:
    assert claims.claims(OF, state) == ()


def test_another_answer_is_refused() -> None:
    (slot,) = claims.slots(OF, _flaccus(), claims.STEP)
    verdict = claims.check(OF, _flaccus(), None, slot, Choose(f"card:{CARD}", "gold"))
    assert isinstance(verdict, Refused)
    assert verdict.code == "choose_way"
