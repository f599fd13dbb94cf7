"""Section 9.4: what can be tried, the vote, the appeal, convictions and what they bring."""

from __future__ import annotations

import pytest

from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.courts import Appeal, Prosecute
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.orders.senate import Consent, StepDown
from adjudicator.systems.republic.rules.senate.trials import verdict
from adjudicator.systems.republic.rules.senate.trials.courts import open_to
from adjudicator.systems.republic.state import (
    CASES,
    CONCESSIONS,
    FORCES,
    HOLDER,
    IN_CITY,
    INF,
    MOTIONS,
    PLACE,
    POP,
    SCOPE,
    SENATORS,
    UNITS,
    WARS,
    Case,
    Concession,
    Force,
    Motion,
    Unit,
    War,
)
from adjudicator.systems.republic_of_rome.state import CORRUPT, MAJOR, PRIOR_CONSUL
from adjudicator.testing.scenario import change, filed, put, said
from tests.systems.republic_of_rome.playing import game
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, hold, lay, outcome, put_to_the_vote, senate

COURTS = "senate.prosecutions"
MAJOR_TRIAL = Convict("senator:7", "major", "office", "senator:4")
CONSENT = filed("ben", Consent("senator:4", "prosecutes", "senator:7"))


def _court() -> State:
    """Return a Senate with Censor 2 of Anna; 7 of Clara held an office, took spoils and holds a concession."""
    state = change(change(senate(), HOLDER, SCOPE, "censor", "2"), MAJOR, SCOPE, "7", value=True)
    state = change(change(state, CORRUPT, SCOPE, "7", ("sicily",)), PRIOR_CONSUL, SCOPE, "7", value=True)
    state = put(state, CONCESSIONS, SCOPE, "mining", Concession("7"))
    return put(state, CASES, SCOPE, "concession:mining", Case("7", 1))


def test_each_reason_is_a_trial_and_only_an_office_is_one_for_life() -> None:
    found = [(each.accused, each.grade, each.offence) for each in open_to(OF, _court())]
    assert found == [
        ("senator:7", "major", "office"),
        ("senator:7", "minor", "office"),
        ("senator:7", "minor", "spoils"),
        ("senator:7", "minor", "concession:mining"),
    ]
    lost = put(_court(), CONCESSIONS, SCOPE, "mining", Concession(""))
    assert "concession:mining" not in [each.offence for each in open_to(OF, lost)]


def test_two_minor_prosecutions_or_one_major_and_one_trial_for_each_reason() -> None:
    def after(*held: Convict) -> list[tuple[str, str]]:
        state = _court()
        for number, each in enumerate(held, start=1):
            row = Motion(number, (each,), "anna", COURTS, outcome="failed")
            state = put(state, MOTIONS, SCOPE, f"m{number}", row)
        return [(each.grade, each.offence) for each in open_to(OF, state)]

    first = Convict("senator:7", "minor", "spoils")
    assert after(first) == [("minor", "office"), ("minor", "concession:mining")]
    assert after(first, Convict("senator:7", "minor", "office")) == []
    assert after(MAJOR_TRIAL) == []


def test_a_minor_conviction_takes_influence_popularity_marker_and_concessions() -> None:
    state = change(_court(), INF, SCOPE, "7", 9)
    trial = Convict("senator:7", "minor", "spoils", "senator:4")
    run = put_to_the_vote(
        lay(state, trial, step=COURTS), CONSENT, *ballots("yes", "anna", "ben"), *ballots("abstain", "clara")
    )
    row = SENATORS.get(run.state, SCOPE, "7")
    assert (row.inf, row.pop) == (4, -5)
    assert not PRIOR_CONSUL.of(run.state, SCOPE, "7")
    assert CONCESSIONS.get(run.state, SCOPE, "mining").holder == ""
    assert PRIOR_CONSUL.of(run.state, SCOPE, "4")
    assert INF.of(run.state, SCOPE, "4") == INF.of(state, SCOPE, "4") + 3


def test_a_major_conviction_kills_and_the_prosecutor_gains_half_of_all_he_had() -> None:
    state = change(_court(), INF, SCOPE, "7", 5)
    run = put_to_the_vote(
        lay(state, MAJOR_TRIAL, step=COURTS), CONSENT, *ballots("yes", "anna", "ben"), *ballots("abstain", "clara")
    )
    assert not PRIOR_CONSUL.of(run.state, SCOPE, "7")
    assert INF.of(run.state, SCOPE, "4") == INF.of(state, SCOPE, "4") + 3
    assert said(run, "senator_died")


def test_the_influence_of_the_accused_votes_for_him() -> None:
    state = change(_court(), INF, SCOPE, "7", 40)
    run = put_to_the_vote(lay(state, MAJOR_TRIAL, step=COURTS), CONSENT, *ballots("yes", "anna", "ben"))
    assert outcome(run).outcome == "failed"


@pytest.mark.parametrize(
    ("dice", "pop", "result", "votes"),
    [
        ((1, 1), 0, "killed", 0),
        ((1, 2), 0, "votes", -16),
        ((3, 4), 0, "votes", 0),
        ((5, 6), 0, "votes", 16),
        ((4, 4), -3, "votes", -8),
    ],
)
def test_the_appeal_to_the_people(dice: tuple[int, int], pop: int, result: str, votes: int) -> None:
    state = change(change(_court(), POP, SCOPE, "7", pop), INF, SCOPE, "7", 0)
    trial = Convict("senator:7", "minor", "office", "senator:4")
    run = put_to_the_vote(
        lay(state, trial, step=COURTS),
        CONSENT,
        filed("clara", Appeal("senator:7")),
        *ballots("abstain", "anna", "ben", "clara"),
        dice=dice,
    )
    (heard,) = said(run, "people_appealed")
    assert (heard.result, heard.votes) == (result, votes)
    assert outcome(run).outcome == ("passed" if result == "killed" or votes < 0 else "failed")


def test_whoever_is_freed_endangers_censor_and_prosecutor_by_a_chit_for_each_point_above_11() -> None:
    state = change(_court(), POP, SCOPE, "7", 1)
    run = put_to_the_vote(
        lay(state, MAJOR_TRIAL, step=COURTS), CONSENT, filed("clara", Appeal("senator:7")), dice=(6, 6, 2, 3)
    )
    assert outcome(run).outcome == "failed"
    assert [each.senator for each in said(run, "senator_died")] == ["senator:2", "senator:4"]


def test_at_the_end_the_markers_of_those_in_rome_come_off() -> None:
    run = hold(_court(), COURTS)
    row = SENATORS.get(run.state, SCOPE, "7")
    assert (MAJOR.of(run.state, SCOPE, "7"), CORRUPT.of(run.state, SCOPE, "7")) == (False, ())
    assert CASES.rows(run.state, SCOPE) == {}
    assert row.prior_consul  # type: ignore[attr-defined]


def test_the_censor_tries_neither_himself_nor_somebody_away() -> None:
    state = change(_court(), MAJOR, SCOPE, "2", value=True)
    own = verdict.check(OF, state, Convict("senator:2", "major", "office", "senator:4"))
    away = verdict.check(OF, state, Convict("senator:12", "major", "office", "senator:4"))
    assert [each.code for each in (own, away) if isinstance(each, Refused)] == [
        "censor_not_tried",
        "accused_not_in_carthage",
    ]


def test_a_trial_is_held_by_the_censors_list() -> None:
    run = hold(_court(), COURTS, filed("anna", Prosecute(MAJOR_TRIAL)), CONSENT, *ballots("yes", "anna", "ben"))
    assert [each.offence for each in said(run, "convicted_major")] == ["office"]


TWO = (Convict("senator:7", "minor", "spoils", "senator:2"), Convict("senator:7", "minor", "office", "senator:2"))


@pytest.mark.parametrize(("influence", "ends", "stops"), [(5, False, False), (5, True, True), (0, False, True)])
def test_a_censor_whom_all_others_vote_down_loses_influence_or_ends_prosecutions(
    influence: int, *, ends: bool, stops: bool
) -> None:
    """Censor 3 of Anna with two trials by 2 of Anna; Ben and Clara vote for the Accused."""
    state = change(change(_court(), HOLDER, SCOPE, "censor", "3"), INF, SCOPE, "3", influence)
    lists = [filed("anna", Prosecute(each)) for each in TWO]
    orders = [*lists, *ballots("yes", "anna"), *ballots("no", "ben", "clara")]
    orders += [filed("anna", StepDown(yes=True), life="standing")] if ends else []
    run = hold(state, COURTS, *orders)
    assert len(said(run, "acquitted")) == (1 if stops else 2)
    assert [each.stays for each in said(run, "censor_shunned")] == ([False] if stops else [True, True])
    assert INF.of(run.state, SCOPE, "3") == (influence if stops else influence - 2)
    assert said(run, "markers_removed")


def test_an_abstention_saves_the_censor_in_the_second_edition_and_a_yes_in_both() -> None:
    state, order = change(_court(), HOLDER, SCOPE, "censor", "3"), filed("anna", Prosecute(TWO[0]))
    for side, shunned in (("abstain", False), ("yes", False), ("no", True)):
        run = hold(state, COURTS, order, *ballots("yes", "anna"), *ballots(side, "ben"), *ballots("no", "clara"))
        assert bool(said(run, "censor_shunned")) is shunned


FIRST = game(edition="first")


def _proconsul() -> State:
    """Return the end of a Senate of the first edition: Ben's 5 is proconsul of a force that can fight."""
    state = put(senate(FIRST), FORCES, SCOPE, "f1", Force("gallic_1", "5", turn=-1))
    state = put(state, WARS, SCOPE, "gallic_1", War("active", 1))
    for at in range(1, 5):
        state = put(state, UNITS, SCOPE, f"legion.{at}", Unit("legion", "force:f1"))
    return change(state, PLACE, SCOPE, "5", "war:gallic_1")


def _tried(state: State) -> set[str]:
    """Return who can be tried for an office in the next Senate."""
    met = hold(state, "senate.opening", of=FIRST)
    return {bare(each.accused) for each in open_to(FIRST, change(met.state, HOLDER, SCOPE, "censor", "2"))}


def test_a_proconsul_who_came_home_since_the_last_senate_is_tried_in_the_first_edition() -> None:
    """He held the office after the Senate had closed, and laid his command down in the Revolution Phase."""
    closed = hold(_proconsul(), "senate.close", of=FIRST)
    home = change(closed.state, PLACE, SCOPE, "5", IN_CITY)
    assert _tried(apply(home, Event("home", "", changes=(FORCES.drop(home, SCOPE, "f1"),)))) == {"1", "5"}


def test_a_proconsul_recalled_as_the_senate_closed_is_not_tried_in_the_next_one() -> None:
    """Without support his force comes home with him: he has held no office since."""
    state = change(_proconsul(), MAJOR, SCOPE, "5", value=True)
    for at in range(1, 5):
        state = apply(state, Event("gone", "", changes=(UNITS.drop(state, SCOPE, f"legion.{at}"),)))
    closed = hold(state, "senate.close", of=FIRST)
    assert PLACE.of(closed.state, SCOPE, "5") == IN_CITY
    assert _tried(closed.state) == {"1"}
