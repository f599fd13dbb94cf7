"""Sections 8.2 to 8.4: votes with Knights, the tally, defeats, tribunes without a Senator in Rome."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.base import FT
from adjudicator.systems.republic.orders.measures import Lot, Recruit, Send
from adjudicator.systems.republic.orders.senate import Ballot, Outcry, StepDown
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.rules.senate.voting import ballots as voting
from adjudicator.systems.republic.state import HANDS, HOLDER, INF, NOW, PLACE, SCOPE, SITTINGS, TALENTS, Motion
from adjudicator.systems.republic_of_rome.rules.s9_senate.sitting.s8_2_votes import shunned, vote_terms
from adjudicator.systems.republic_of_rome.state import KNIGHTS
from adjudicator.testing.scenario import change, filed, put, said
from tests.systems.republic_of_rome.playing import game
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, lay, outcome, put_to_the_vote, senate

UNITS = Recruit((Lot("unit:fleet", 1),))
SENT = Send(("senator:1",), (Lot("unit:legion", 1),), "war:punic_1")


def _laid(state: State | None = None) -> State:
    return lay(state or senate(), UNITS)


def test_knights_of_senators_in_rome_vote_and_those_away_do_not() -> None:
    state = change(change(senate(), KNIGHTS, SCOPE, "4", 2), KNIGHTS, SCOPE, "5", 3)
    state = change(state, PLACE, SCOPE, "5", "war:punic_1")
    run = put_to_the_vote(_laid(state), *ballots("yes", "anna", "ben", "clara"))
    (ben,) = [one for one in said(run, "vote_cast") if one.seat == "ben"]
    assert ben.votes == ben.oratory + 2


def test_abstentions_do_not_count() -> None:
    run = put_to_the_vote(_laid(), *ballots("yes", "anna"), *ballots("abstain", "ben", "clara"))
    assert outcome(run).outcome == "passed"


def test_a_tie_fails() -> None:
    state = _laid()
    sides = ballots("yes", "anna"), ballots("no", "ben"), ballots("abstain", "clara")
    votes = {one.seat: one.votes for one in said(put_to_the_vote(state, *(f for s in sides for f in s)), "vote_cast")}
    lacking = votes["anna"] - votes["ben"]
    state = change(state, KNIGHTS, SCOPE, "4" if lacking > 0 else "1", abs(lacking))
    run = put_to_the_vote(state, *(f for s in sides for f in s))
    assert (outcome(run).yes, outcome(run).outcome) == (outcome(run).no, "failed")


def test_senators_buy_votes_from_their_own_talents_the_treasury_does_not() -> None:
    state = change(senate(), TALENTS, SCOPE, "4", 5)
    verdict = voting.check(OF, state, None, "ben", Ballot("yes", "", ((FT, 1),)), None)
    assert isinstance(verdict, Refused)
    assert verdict.code == "votes_too_dear"
    run = put_to_the_vote(_laid(state), filed("ben", Ballot("yes", "", (("senator:4", 9),)), life="packet"))
    assert TALENTS.of(run.state, SCOPE, "4") == 0


@pytest.mark.parametrize(("measure", "more"), [(SENT, True), (UNITS, False)])
def test_the_pontifex_counts_twice_on_forces_for_wars(measure: object, more: bool) -> None:
    state = change(change(senate(), HOLDER, SCOPE, "pontifex", "4"), KNIGHTS, SCOPE, "4", 2)
    motion = Motion(1, (measure,), "anna", "senate.business")
    found = {term.why: term.votes for term in vote_terms(OF, state, ("4", "5", "6"), motion)}
    assert found["knights"] == 2
    assert found["office:pontifex"] == (OF.box.person("4").ora + 2 if more else 0)
    away = change(state, PLACE, SCOPE, "4", "war:punic_1")
    assert not any(term.votes for term in vote_terms(OF, away, ("5", "6"), motion))


@pytest.mark.parametrize(
    ("edition", "sides", "all_against"),
    [
        ("second", ("no", "no"), True),
        ("second", ("no", "abstain"), False),
        ("first", ("no", "abstain"), True),
        ("first", ("no", "yes"), False),
    ],
)
def test_ruling_20_unanimous_by_edition(edition: str, sides: tuple[str, ...], all_against: bool) -> None:
    assert shunned(game(edition=edition), sides) is all_against


@pytest.mark.parametrize(("inf", "leaves"), [(5, False), (0, True)])
def test_a_unanimous_defeat_costs_influence_or_the_chair_which_who_has_none_must_leave(inf: int, leaves: bool) -> None:
    state = _laid(change(senate(), INF, SCOPE, "1", inf))
    run = put_to_the_vote(state, *ballots("no", "ben", "clara"))
    assert INF.of(run.state, SCOPE, "1") == max(0, inf - 1)
    assert (chair.presiding(OF, run.state) != "1") is leaves
    chosen = put_to_the_vote(state, *ballots("no", "ben", "clara"), filed("anna", StepDown(yes=True)))
    assert SITTINGS.get(chosen.state, SCOPE, NOW).stepped_down == ("1",)


def test_a_tribune_needs_no_senator_in_rome() -> None:
    state = senate()
    for key in ("7", "8", "9"):
        state = change(state, PLACE, SCOPE, key, "war:punic_1")
    state = put(state, HANDS, SCOPE, "clara", Pile.of(("tribune.1",), ("clara",)))
    run = put_to_the_vote(_laid(state), filed("clara", Outcry("veto")), *ballots("yes", "anna", "ben"))
    assert outcome(run).outcome == "vetoed"
    passed = put_to_the_vote(_laid(state), *ballots("yes", "anna", "ben"))
    assert outcome(passed).outcome == "passed"
    assert {seat for seat, _, _ in outcome(passed).voted} == {"anna", "ben"}
