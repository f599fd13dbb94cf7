"""Section 8.1: who presides, who calls the votes of trials, in which order factions are called."""

from __future__ import annotations

from adjudicator.systems.republic.orders.measures import Convict, Lot, Recruit
from adjudicator.systems.republic.orders.senate import Call
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.state import HOLDER, PLACE, SCOPE, Motion
from adjudicator.testing.scenario import change, filed, said
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, lay, put_to_the_vote, senate

UNITS = Recruit((Lot("unit:fleet", 1),))


def test_the_rome_consul_presides_then_a_dictator_and_without_them_the_next_in_rank() -> None:
    state = senate()
    assert chair.presiding(OF, state) == "1"
    state = change(change(state, HOLDER, SCOPE, "dictator", "4"), HOLDER, SCOPE, "censor", "7")
    assert chair.presiding(OF, state) == "4"
    gone = change(change(state, PLACE, SCOPE, "4", "war:punic_1"), PLACE, SCOPE, "1", "war:punic_1")
    assert chair.presiding(OF, gone) == "7"


def test_the_censor_calls_the_votes_of_trials_and_without_him_the_chair() -> None:
    state = change(senate(), HOLDER, SCOPE, "censor", "7")
    trial = Motion(1, (Convict("senator:4", "major", "office", "senator:8"),), "clara", "senate.prosecutions")
    assert chair.caller(OF, state, trial) == "7"
    assert chair.caller(OF, state, Motion(2, (UNITS,), "anna", "senate.business")) == "1"
    assert chair.caller(OF, change(state, PLACE, SCOPE, "7", "war:punic_1"), trial) == "1"


def test_factions_are_called_clockwise_from_the_left_of_the_chair_his_own_last_or_as_he_says() -> None:
    sides = ballots("yes", "anna", "ben", "clara")
    assert said(put_to_the_vote(lay(senate(), UNITS), *sides), "vote_called")[0].order == ("ben", "clara", "anna")
    other = filed("anna", Call(("seat:clara", "seat:anna")))
    told = said(put_to_the_vote(lay(senate(), UNITS), other, *sides), "vote_called")[0]
    assert told.order == ("clara", "anna", "ben")
