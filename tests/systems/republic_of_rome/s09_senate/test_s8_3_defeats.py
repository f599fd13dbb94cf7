"""Section 8.3: what was defeated comes back with a real change alone, and what is proposed once a turn."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Assign, ElectForLife, Lot, Recruit
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.state import CONCESSIONS, INF, SCOPE, Concession
from adjudicator.systems.republic_of_rome.orders.measures import ElectConsuls, PassBill
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, lay, put_to_the_vote, senate

FREE = "senate.business"


def _open() -> State:
    state = put(senate(), CONCESSIONS, SCOPE, "mining", Concession(""))
    return change(change(state, INF, SCOPE, "4", 30), INF, SCOPE, "7", 30)


def _defeated(measure: Any, step: str = FREE) -> State:
    sides = (*ballots("no", "ben", "clara"), *ballots("yes", "anna"))
    return put_to_the_vote(lay(_open(), measure, step=step), *sides).state


def _free(state: State, measure: Any, step: str = FREE) -> bool:
    key, row, _ = motions.lay(state, (measure,), "anna", step)
    del key
    return motions.obstacle(OF, state, row) == ""


@pytest.mark.parametrize(
    ("lost", "again", "free"),
    [
        (Recruit((Lot("unit:fleet", 1),)), Recruit((Lot("unit:fleet", 1),)), False),
        (Recruit((Lot("unit:fleet", 1),)), Recruit((Lot("unit:fleet", 2),)), True),
        (Assign("card:mining", "senator:4"), Assign("card:mining", "senator:7"), False),
        (ElectForLife("senator:4"), ElectForLife("senator:7"), False),
    ],
)
def test_another_number_or_man_is_a_change_but_some_things_come_once_a_turn(lost: Any, again: Any, free: bool) -> None:
    assert _free(_open(), again)
    assert _free(_defeated(lost), again) is free


def test_a_land_bill_of_a_type_comes_once_a_turn_one_of_another_type_is_free() -> None:
    state = _defeated(PassBill("II", "senator:1", "senator:2"))
    assert not _free(state, PassBill("II", "senator:2", "senator:3"))
    assert _free(state, PassBill("III", "senator:1", "senator:2"))


def test_to_swap_a_pair_of_consuls_is_no_change_to_pair_them_again_is() -> None:
    step = "senate.consuls"
    state = _defeated(ElectConsuls(("senator:2", "senator:4")), step)
    assert not _free(state, ElectConsuls(("senator:4", "senator:2")), step)
    assert _free(state, ElectConsuls(("senator:2", "senator:7")), step)
