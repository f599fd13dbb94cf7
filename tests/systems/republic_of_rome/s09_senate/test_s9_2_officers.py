"""Sections 9.2, 9.3 and 20.1: dictator and Master of Horse, censor, pontifex."""

from __future__ import annotations

from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.senate.wars.crisis import measured
from adjudicator.systems.republic.state import ENEMY_LEADERS, HOLDER, INF, OFFICES, SCOPE, WARS, EnemyLeader, War
from adjudicator.systems.republic_of_rome.orders.chair import Appoint, Elect, Master
from adjudicator.systems.republic_of_rome.orders.measures import ElectOfficer
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections import pontifex, s9_2_dictator, s9_3_censor
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.officers import check
from adjudicator.systems.republic_of_rome.state import PRIOR_CONSUL
from adjudicator.testing.scenario import change, filed, place, put, said
from tests.systems.republic_of_rome.playing import game
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, hold, senate, who


def _holder(state: State, office: str) -> str:
    return OFFICES.get(state, SCOPE, office).holder


def _crisis() -> State:
    """Return a Senate with two Consuls, Cornelius and 4 of Ben, and the 2nd Punic War with Hannibal."""
    state = change(senate(), HOLDER, SCOPE, "field_consul", "4")
    return put(put(state, WARS, SCOPE, "punic_2", War("active")), ENEMY_LEADERS, SCOPE, "hannibal", EnemyLeader())


def test_three_active_wars_or_one_of_twenty_make_a_crisis() -> None:
    state = senate()
    for war in ("illyrian_1", "syrian", "macedonian_1"):
        assert not measured(OF, state).holds
        state = put(state, WARS, SCOPE, war, War("active"))
    assert measured(OF, state).holds
    assert measured(OF, _crisis()).holds
    twenty = put(senate(), WARS, SCOPE, "punic_1", War("active"))
    assert measured(OF, twenty).strength == 20
    assert not measured(OF, put(senate(), WARS, SCOPE, "punic_1", War("active", fleet_victory=True))).holds


def test_consuls_who_name_the_same_man_appoint_him_without_a_vote() -> None:
    orders = (
        filed("anna", Appoint("senator:7")),
        filed("ben", Appoint("senator:7")),
        filed("clara", Master("senator:2")),
    )
    state = _crisis()
    run = hold(state, "senate.dictator", *orders)
    assert (_holder(run.state, "dictator"), _holder(run.state, "master_of_horse")) == ("7", "2")
    assert INF.of(run.state, SCOPE, "7") == INF.of(state, SCOPE, "7") + 7
    assert INF.of(run.state, SCOPE, "2") == INF.of(state, SCOPE, "2") + 3
    assert not said(run, "vote_called")


def test_ruling_24_consuls_who_differ_appoint_nobody_and_the_chair_may_hold_an_election() -> None:
    differ = (filed("anna", Appoint("senator:7")), filed("ben", Appoint("senator:8")))
    apart = hold(_crisis(), "senate.dictator", *differ)
    assert not said(apart, "officer_elected")
    assert [event.audience for event in apart.events if event.kind == "consuls_disagree"] == [("anna", "ben")]
    alone = hold(_crisis(), "senate.dictator", filed("ben", Appoint("senator:8")))
    assert [event.audience for event in alone.events if event.kind == "consuls_disagree"] == [("ben",)]
    assert not said(hold(_crisis(), "senate.dictator"), "consuls_disagree")
    listed = filed("anna", Elect(ElectOfficer("office:dictator", "senator:8")))
    run = hold(_crisis(), "senate.dictator", *differ, listed, *ballots("yes", "anna", "ben", "clara"))
    assert _holder(run.state, "dictator") == "8"
    assert len(said(run, "vote_called")) == 1


def test_without_a_crisis_nobody_is_dictator() -> None:
    state = change(senate(), HOLDER, SCOPE, "field_consul", "4")
    orders = (filed("anna", Appoint("senator:7")), filed("ben", Appoint("senator:7")))
    assert not said(hold(state, "senate.dictator", *orders), "officer_elected")


def test_ruling_25_by_default_the_master_is_the_best_commander_of_the_dictator() -> None:
    orders = (filed("anna", Appoint("senator:7")), filed("ben", Appoint("senator:7")))
    run = hold(_crisis(), "senate.dictator", *orders)
    best = max(("8", "9"), key=lambda key: (OF.box.person(key).mil, -int(key)))
    assert _holder(run.state, "master_of_horse") == best


def test_a_censor_who_is_made_dictator_gives_that_office_up() -> None:
    state = change(_crisis(), HOLDER, SCOPE, "censor", "7")
    orders = (filed("anna", Appoint("senator:7")), filed("ben", Appoint("senator:7")))
    assert _holder(hold(state, "senate.dictator", *orders).state, "censor") == ""


def test_the_censor_is_a_prior_consul_and_alone_needs_no_vote() -> None:
    state = change(senate(), PRIOR_CONSUL, SCOPE, "5", value=True)
    assert s9_3_censor.eligible(OF, state) == ("5",)
    run = hold(state, "senate.censor")
    assert _holder(run.state, "censor") == "5"
    assert not said(run, "vote_called")
    assert len(s9_3_censor.eligible(OF, senate())) == 8


def test_before_the_consuls_are_elected_those_are_free_for_later_elections_who_go_out_by_it() -> None:
    state = change(senate(), PRIOR_CONSUL, SCOPE, "5", value=True)
    early = place(state, "senate.opening", "rome", path="t1/senate/opening")
    assert s9_3_censor.eligible(OF, early) == ("1", "5")
    assert "1" in pontifex.eligible(OF, early)
    assert "1" in s9_2_dictator.eligible(OF, early)
    here = place(state, "senate.censor", "rome", path="t1/senate/censor")
    assert s9_3_censor.eligible(OF, here) == ("5",)
    assert "1" not in pontifex.eligible(OF, here)
    refused = check(OF, early, ElectOfficer("office:censor", "senator:6"))
    assert isinstance(refused, Refused)
    assert (refused.facts or {})["untried"] is True


def test_officers_that_cannot_be() -> None:
    state = change(senate(), PRIOR_CONSUL, SCOPE, "5", value=True)
    codes = [
        verdict.code
        for office, key in (("rome_consul", "5"), ("censor", "6"), ("dictator", "1"), ("censor", "12"))
        if isinstance(verdict := check(OF, state, ElectOfficer(f"office:{office}", f"senator:{key}")), Refused)
    ]
    assert codes == ["office_not_elected", "officer_not_eligible", "officer_not_eligible", "senator_not_in_play"]
    assert s9_2_dictator.eligible(OF, state) == ("2", "3", "4", "5", "6", "7", "8", "9")
    again = hold(state, "senate.censor").state
    filled = check(OF, again, ElectOfficer("office:censor", "senator:5"))
    assert isinstance(filled, Refused)
    assert filled.code == "office_filled"


def test_the_pontifex_is_elected_once_for_life_where_there_is_one() -> None:
    listed = filed("anna", Elect(ElectOfficer("office:pontifex", "senator:9")))
    run = hold(senate(), "senate.pontifex", listed, *ballots("yes", "anna", "ben", "clara"))
    assert _holder(run.state, "pontifex") == "9"
    assert not said(hold(run.state, "senate.pontifex"), "officer_elected")
    without = game(pontifex=False)
    assert not said(hold(senate(without), "senate.pontifex", of=without), "officer_elected")
    assert who("9") == ("senator:9",)
