"""Section 17: by the Vatinian Law legates govern provinces for Senators who are elsewhere."""

from __future__ import annotations

from adjudicator.model.reading import Read
from adjudicator.model.state import State
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic.orders.courts import Prosecute
from adjudicator.systems.republic.orders.measures import Convict, ElectGovernor
from adjudicator.systems.republic.rules.senate.government import govern
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.trials.courts import open_to
from adjudicator.systems.republic.rules.senate.trials.sentence import MarkerChange
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
from adjudicator.systems.republic_of_rome.rules.s9_senate.trials.courts import ConvictedOfLess
from adjudicator.systems.republic_of_rome.state import CORRUPT, PROVINCES, RETURNED, SENATORS, Province
from adjudicator.systems.republic_of_rome.system import SYSTEM
from adjudicator.testing.scenario import change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, game, law, man
from tests.systems.republic_of_rome.reading.letters import read
from tests.systems.republic_of_rome.reading.letters import said as named
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, hold, lay, put_to_the_vote, senate

LINE = "prosecute minor Julius for Sicily by Papirius"
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


def test_corruption_is_tried_for_each_province() -> None:
    """Julius took spoils of Sicily and of Africa: two minor trials, one for each; whoever took of one has one [17]."""
    state = change(change(senate(), HOLDER, SCOPE, "censor", "2"), CORRUPT, SCOPE, "4", ("sicily", "africa"))
    found = [(each.grade, each.offence) for each in open_to(OF, state) if each.accused == "senator:4"]
    assert found == [("minor", "province:sicily"), ("minor", "province:africa")]
    lines = [Prosecute(Convict("senator:4", "minor", offence, "senator:3")) for _, offence in found]
    orders = (*(filed("anna", line) for line in lines), *ballots("yes", "anna"), *ballots("no", "ben"))
    run = hold(state, "senate.prosecutions", *orders, *ballots("no", "clara"))
    assert [(row.measures[0].offence, row.outcome) for _, row in motions.laid(run.state)] == [
        ("province:sicily", "failed"),
        ("province:africa", "failed"),
    ]
    assert CORRUPT.of(run.state, SCOPE, "4") == ()
    one = change(state, CORRUPT, SCOPE, "4", ("sicily",))
    assert [each.offence for each in open_to(OF, one)] == ["spoils"]


def test_the_trial_for_a_province_is_read_and_told() -> None:
    assert [result.say(named) for result in read(LINE) if isinstance(result, Read)] == [LINE]
    data = ConvictedOfLess(
        "senator:4", "province:sicily", 9, 4, MarkerChange(5, -5, 0), MarkerChange(0, -5, -5), False, ()
    )
    told = Speaker(folders(SYSTEM), game().name).sentence("convicted_minor", data)
    assert told.startswith("Julius is convicted of taking spoils of Sicily, 9 against 4.")
