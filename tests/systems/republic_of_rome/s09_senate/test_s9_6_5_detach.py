"""Section 9.6.5: units that a proconsul loses."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Lot, Reinforce
from adjudicator.systems.republic.orders.senate import Consent
from adjudicator.systems.republic.state import (
    CITY,
    FORCES,
    PLACE,
    SCOPE,
    TURN,
    UNIT_PLACE,
    UNITS,
    VETERAN,
    WARS,
    Force,
    War,
)
from adjudicator.systems.republic_of_rome.orders.measures import Detach
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_5_detach import check, offers
from adjudicator.testing.scenario import change, filed, put, said
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, hold, lay, outcome, put_to_the_vote, senate

ALL = ballots("yes", "anna", "ben", "clara")
CONSENTS = filed("clara", Consent("senator:9", "commands"))
MIL = OF.box.person("9").mil
WAR = OF.box.wars["gallic_1"]


def _proconsul(legions: int, fleets: int = 0, *, turn: int = 2) -> State:
    """Return the 1st Gallic War with 9 of Clara as proconsul."""
    state = put(change(senate(), TURN, SCOPE, CITY, 3), WARS, SCOPE, "gallic_1", War("active"))
    state = put(change(state, PLACE, SCOPE, "9", "war:gallic_1"), FORCES, SCOPE, "f1", Force("gallic_1", "9", "", turn))
    for kind, number in (("legion", legions), ("fleet", fleets)):
        for at in range(1, number + 1):
            state = change(state, UNIT_PLACE, SCOPE, f"{kind}.{at}", "force:f1")
    return change(state, VETERAN, SCOPE, "legion.1", True)


def _take(legions: int, fleets: int = 0, *, veteran: bool = False) -> Detach:
    lots = (Lot("unit:legion", legions, veteran), Lot("unit:fleet", fleets))
    return Detach("senator:9", tuple(lot for lot in lots if lot.number))


def _left(state: State) -> int:
    return sum(row.place == "force:f1" for _, row in UNITS.items(state, SCOPE))


def test_units_come_home_and_the_rest_stays_without_consent_while_it_is_strong_enough() -> None:
    strong = WAR.land - MIL + 2
    run = put_to_the_vote(lay(_proconsul(strong, 3), _take(3, 3)), *ALL)
    assert said(run, "units_detached")
    assert (_left(run.state), UNITS.get(run.state, SCOPE, "legion.1").place) == (strong - 3, "force:f1")
    assert UNITS.get(run.state, SCOPE, "legion.2").place == "active"


def test_ruling_124_below_the_minimum_force_only_with_his_consent_which_is_no_defeat() -> None:
    laid = lay(_proconsul(WAR.land - MIL), _take(2))
    refused = put_to_the_vote(laid, *ALL)
    assert (outcome(refused).outcome, _left(refused.state)) == ("void", WAR.land - MIL)
    run = put_to_the_vote(laid, CONSENTS, *ALL)
    assert (outcome(run).outcome, _left(run.state)) == ("passed", WAR.land - MIL - 2)


def test_ruling_124_named_veterans_go_first_and_a_force_without_legions_comes_home() -> None:
    run = put_to_the_vote(lay(_proconsul(12), _take(1, veteran=True)), *ALL)
    assert UNITS.get(run.state, SCOPE, "legion.1").place == "active"
    empty = put_to_the_vote(lay(_proconsul(12), _take(12)), CONSENTS, *ALL)
    assert _left(empty.state) == 0
    assert not FORCES.rows(hold(empty.state, "senate.close").state, SCOPE)


@pytest.mark.parametrize(
    ("state", "measure", "code"),
    [
        (_proconsul(5), _take(6), "too_few_with_him"),
        (_proconsul(5), _take(1, 1), "too_few_with_him"),
        (_proconsul(5), Detach("senator:8", (Lot("unit:legion", 1),)), "no_command"),
        (_proconsul(5, turn=3), _take(1), "sent_this_turn"),
        (_proconsul(5), Detach("senator:9", ()), "units_needed"),
    ],
)
def test_units_that_cannot_be_taken(state: State, measure: Detach, code: str) -> None:
    verdict = check(OF, state, measure)
    assert isinstance(verdict, Refused)
    assert verdict.code == code


def test_what_was_reinforced_this_turn_loses_nothing_and_the_form_offers_one_of_each_kind() -> None:
    state = change(_proconsul(12, 2), UNIT_PLACE, SCOPE, "legion.20", "active")
    assert offers(OF, state, "anna") == (_take(1), _take(0, 1))
    run = put_to_the_vote(lay(state, Reinforce("senator:9", (Lot("unit:legion", 1),))), *ALL)
    assert offers(OF, run.state, "anna") == ()
