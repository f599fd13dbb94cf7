"""Section 9.6.6: legions garrison a province by vote and come home by vote, not both in one Senate."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Accepted, Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.state import NOW, PLACE, PROVINCES, REBEL, REBELLIONS, SCOPE, UNITS, Rebellion
from adjudicator.systems.republic_of_rome.orders.measures import Garrison
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_5_recall import check_garrison
from adjudicator.systems.republic_of_rome.rules.wars.provinces import garrison
from adjudicator.systems.republic_of_rome.state import Province
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_rome.playing import game
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, lay, outcome, put_to_the_vote, senate

SICILY = "province:sicily"
SIDES = ballots("yes", "anna", "ben", "clara")


def _held(legions: int = 0) -> State:
    state = put(senate(), PROVINCES, SCOPE, "sicily", Province("9", term=2))
    state = change(state, PLACE, SCOPE, "9", "province:sicily")
    for number in range(1, legions + 1):
        unit = UNITS.get(state, SCOPE, f"legion.{number}")
        state = put(state, UNITS, SCOPE, f"legion.{number}", type(unit)("legion", "garrison:sicily"))
    return state


def test_legions_of_the_active_forces_go_to_a_province() -> None:
    run = put_to_the_vote(lay(_held(), Garrison(SICILY, 2)), *SIDES)
    assert len(garrison(run.state, "sicily")) == 2


def test_a_garrison_comes_home_but_not_in_the_senate_that_sent_it() -> None:
    home = put_to_the_vote(lay(_held(2), Garrison(SICILY, 2, home=True)), *SIDES)
    assert garrison(home.state, "sicily") == ()
    sent = put_to_the_vote(lay(_held(), Garrison(SICILY, 2)), *SIDES)
    again = put_to_the_vote(lay(sent.state, Garrison(SICILY, 1, home=True)), *SIDES)
    assert outcome(again).outcome == "void"


@pytest.mark.parametrize(
    ("measure", "fits"),
    [
        (Garrison(SICILY, 4), True),
        (Garrison(SICILY, 5), False),
        (Garrison("province:africa", 1), False),
        (Garrison(SICILY, 1, home=True), False),
    ],
)
def test_as_many_as_are_there_and_to_provinces_that_exist(measure: Garrison, fits: bool) -> None:
    assert isinstance(check_garrison(OF, _held(), measure), Accepted) is fits


def test_a_rebels_province_gets_no_garrison() -> None:
    of = game(provincial_wars=True, rebel_governors=True)
    state = put(_held(), REBELLIONS, SCOPE, NOW, Rebellion("9"))
    state = change(state, PLACE, SCOPE, "9", REBEL)
    assert isinstance(check_garrison(of, state, Garrison(SICILY, 1)), Refused)
