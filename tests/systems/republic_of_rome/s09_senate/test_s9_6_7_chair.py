"""Section 9.6.7: when the chair or a tribune can propose a Consul for Life before there is other business."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic.orders.measures import ElectForLife
from adjudicator.systems.republic.orders.senate import Outcry
from adjudicator.systems.republic.rules.senate.cards import outcry
from adjudicator.systems.republic.rules.senate.sitting import floor
from adjudicator.systems.republic.state import CITY, HANDS, HOLDER, INF, LIFE, PLACE, SCOPE
from adjudicator.systems.republic_of_rome.orders.chair import Elevate
from adjudicator.systems.republic_of_rome.system import SYSTEM
from adjudicator.testing.scenario import change, filed, place, put, said
from tests.systems.republic_of_rome.playing import game
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, hold, senate

EVERYBODY = ("anna", "ben", "clara")
STEPS = {
    "senate.consuls": False,
    "senate.pontifex": True,
    "senate.dictator": True,
    "senate.censor": True,
    "senate.prosecutions": False,
    "senate.governors": True,
    "senate.business": True,
}


def _great(inf: int = 25) -> State:
    """Return a Senate in which Anna's Fabius (2) has much Influence and there is a Censor."""
    state = change(senate(), INF, SCOPE, "2", inf)
    return change(state, HOLDER, SCOPE, "censor", "3")


def _life(state: State) -> str:
    return LIFE.of(state, SCOPE, CITY)


@pytest.mark.parametrize(("step", "fits"), STEPS.items())
def test_the_chair_proposes_a_consul_for_life_after_the_consuls_but_not_in_prosecutions(step: str, fits: bool) -> None:
    run = hold(_great(), step, filed("anna", Elevate("senator:2")), *ballots("yes", "anna"))
    assert _life(run.state) == ("2" if fits else "")
    voted = [one.number for one in said(run, "vote_called") if isinstance(one.measures[0], ElectForLife)]
    assert len(voted) == fits


@pytest.mark.parametrize("step", ["senate.consuls", "senate.prosecutions"])
def test_a_tribune_is_refused_before_the_consuls_and_in_prosecutions_with_the_steps_it_can_be_in(step: str) -> None:
    state = put(_great(), HANDS, SCOPE, "clara", Pile.of(("tribune.1",), ("clara",)))
    order = Outcry("floor", "", (ElectForLife("senator:2"),))
    ready = place(state, floor.STEP, "rome", path="t1/senate/floor", local=floor.Flooring(step))
    refused = outcry.check(OF, ready, ready.frame("rome", floor.STEP), floor.slot("x", "clara"), order)
    assert isinstance(refused, Refused)
    assert refused.code == "measure_other_step"
    text = Speaker(folders(SYSTEM), game().name).refusal(refused.code, refused.facts)
    assert text.count(" or ") == 1
    run = hold(state, step, filed("clara", order), *ballots("yes", "anna", "clara"))
    assert _life(run.state) == ""
    assert HANDS.get(run.state, SCOPE, "clara").cards.known() == ("tribune.1",)


def test_only_whoever_presides_can() -> None:
    run = hold(_great(), "senate.censor", filed("ben", Elevate("senator:2")), *ballots("yes", *EVERYBODY))
    assert _life(run.state) == ""


def test_the_chair_can_propose_another_factions_senator_who_adds_his_influence() -> None:
    state = change(senate(), INF, SCOPE, "7", 21)
    run = hold(state, "senate.governors", filed("anna", Elevate("senator:7")), *ballots("yes", "anna", "clara"))
    assert _life(run.state) == "7"
    (clara,) = [one for one in said(run, "vote_cast") if one.seat == "clara"]
    assert clara.votes == clara.oratory + 21


def test_it_waits_for_its_moment() -> None:
    order = filed("anna", Elevate("senator:2", "after step:4"))
    yes = ballots("yes", "anna", "ben", "clara")
    assert _life(hold(_great(), "senate.dictator", order, *yes).state) == ""
    run = hold(_great(), "senate.censor", order, *yes)
    kinds = [event.kind for event in run.events]
    assert kinds.index("elected_for_life") > kinds.index("officer_elected")


def test_after_the_consuls_is_as_soon_as_the_one_who_has_rome_presides() -> None:
    order = filed("anna", Elevate("senator:2", "after step:1"))
    run = hold(_great(), "senate.pontifex", order, *ballots("yes", "anna", "ben", "clara"))
    assert _life(run.state) == "2"


def test_once_a_turn_whatever_happens() -> None:
    order = filed("anna", Elevate("senator:2"), life="packet")
    run = hold(_great(), "senate.censor", order, *ballots("no", "ben", "clara"), *ballots("no", "anna"))
    assert _life(run.state) == ""
    again = hold(run.state, "senate.governors", order, *ballots("yes", "anna", "ben", "clara"))
    assert not [one for one in said(again, "vote_called") if isinstance(one.measures[0], ElectForLife)]


def test_a_unanimous_defeat_costs_the_chair_as_any_proposal_of_his() -> None:
    state, order = change(_great(), INF, SCOPE, "7", 21), filed("anna", Elevate("senator:7"))
    run = hold(state, "senate.business", order, *ballots("no", "ben", "clara"))
    assert INF.of(run.state, SCOPE, "1") == INF.of(state, SCOPE, "1") - 1


def test_he_needs_21_influence_and_must_be_in_rome() -> None:
    yes = ballots("yes", "anna", "ben", "clara")
    order = filed("anna", Elevate("senator:2"))
    assert _life(hold(_great(20), "senate.governors", order, *yes).state) == ""
    away = change(_great(), PLACE, SCOPE, "2", "war:punic_1")
    assert _life(hold(away, "senate.governors", order, *yes).state) == ""
