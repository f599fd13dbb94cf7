"""Section 17: by the Vatinian Law legates govern provinces for Senators who are elsewhere."""

from __future__ import annotations

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import ElectGovernor
from adjudicator.systems.republic.rules.senate.government import govern
from adjudicator.systems.republic.state import (
    CITY,
    GOVERNOR,
    HOLDER,
    IN_CITY,
    PLACE,
    SCOPE,
    TABLE_EVENTS,
    WARS,
    YEARS,
    Posted,
)
from adjudicator.systems.republic_of_rome.rules.s9_senate.government.governing import legates
from adjudicator.systems.republic_of_rome.state import PROVINCES, RETURNED, SENATORS, Province
from adjudicator.testing.scenario import change, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, law, man
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, lay, put_to_the_vote, senate

ALL = ballots("yes", "anna", "ben", "clara")


def _vacant(*, vatinian: bool = True) -> State:
    """Return a Senate with two provinces in the Forum and Ben's 4 as Censor."""
    state = change(senate(), HOLDER, SCOPE, "censor", "4")
    for key in ("sicily", "illyricum"):
        state = put(state, PROVINCES, SCOPE, key, Province())
    return law(state, "vatinian") if vatinian else state


def _ruled(state: State | None = None) -> State:
    """Return the state with both provinces under the Censor."""
    state = state or _vacant()
    for key in ("sicily", "illyricum"):
        state = put_to_the_vote(lay(state, ElectGovernor(f"province:{key}", "senator:4")), *ALL).state
    return state


def test_an_officer_in_rome_rules_several_provinces_and_stays() -> None:
    assert "4" not in govern.eligible(OF, _vacant(vatinian=False), "sicily")
    assert "4" in govern.eligible(OF, _vacant(), "sicily")
    state = _ruled()
    assert [GOVERNOR.of(state, SCOPE, key) for key in ("sicily", "illyricum")] == ["4", "4"]
    assert PLACE.of(state, SCOPE, "4") == IN_CITY
    assert audit(OF, state)["faults"] == {}


def test_without_the_law_a_governor_leaves_and_the_unaligned_always_do() -> None:
    state = put_to_the_vote(lay(_vacant(vatinian=False), ElectGovernor("province:sicily", "senator:5")), *ALL).state
    assert PLACE.of(state, SCOPE, "5") == "province:sicily"
    forum = man(_vacant(), "10", "", place="forum")
    assert legates(OF, forum)
    state = put_to_the_vote(lay(forum, ElectGovernor("province:sicily", "senator:10")), *ALL).state
    assert PLACE.of(state, SCOPE, "10") == "province:sicily"


def test_his_term_ends_where_he_is() -> None:
    state = change(change(_ruled(), PLACE, SCOPE, "4", "war:punic_1"), YEARS, SCOPE, "sicily", 1)
    run = play_out(OF, place(state, "revenue.terms", "rome"), "revenue.terms")
    assert (GOVERNOR.of(run.state, SCOPE, "sicily"), GOVERNOR.of(run.state, SCOPE, "illyricum")) == ("", "4")
    assert PLACE.of(run.state, SCOPE, "4") == "war:punic_1"
    assert RETURNED.of(run.state, SCOPE, CITY) == ("4",)


def test_raids_meet_a_legate_without_mil_and_do_the_governor_no_harm() -> None:
    state = put(_ruled(), TABLE_EVENTS, SCOPE, "barbarian_raids", Posted(1))
    run = play_out(OF, place(state, "revenue.troubles", "rome"), "revenue.troubles", (), ScriptedDice(1, 2, 4, 4))
    (raid,) = said(run, "raid_met")
    assert (raid.mil, raid.held) == (0, False)
    assert not said(run, "senator_died")
    assert GOVERNOR.of(run.state, SCOPE, "illyricum") == "4"


def test_a_province_that_revolts_does_not_kill_a_governor_who_is_elsewhere() -> None:
    state = put(_ruled(), TABLE_EVENTS, SCOPE, "internal_disorder", Posted(1))
    run = play_out(OF, place(state, "revenue.troubles", "rome"), "revenue.troubles", (), ScriptedDice(1, 6))
    assert len(said(run, "province_revolts")) == 1
    assert SENATORS.get(run.state, SCOPE, "4").place == IN_CITY
    assert len({*WARS.rows(run.state, SCOPE)} & {"sicily", "illyricum"}) == 1
