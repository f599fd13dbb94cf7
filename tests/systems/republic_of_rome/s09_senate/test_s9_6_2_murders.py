"""Section 9.6.2: murders of the sponsors of a land bill who are of one faction, during the vote."""

from __future__ import annotations

from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.courts import Assassinate
from adjudicator.systems.republic.orders.senate import Consent
from adjudicator.systems.republic.state import DEAD, INF, POP, SCOPE, SENATORS
from adjudicator.systems.republic_of_rome.orders.measures import PassBill
from adjudicator.testing.scenario import Run, change, filed, said
from tests.systems.republic_of_rome.s09_senate.curia import ballots, lay, outcome, put_to_the_vote, senate

OWN = PassBill("I", "senator:2", "senator:3")
SHARED = PassBill("I", "senator:2", "senator:4")


def _murder(seat: str, by: str, target: str = "2") -> Filed:
    return filed(seat, Assassinate(f"senator:{target}", f"senator:{by}", "during proposal:1"))


def _voted(state: State, bill: PassBill, *orders: Filed, dice: tuple[int, ...] = ()) -> Run:
    consent = filed("ben", Consent("senator:4", "sponsors"))
    return put_to_the_vote(lay(state, bill), consent, *ballots("yes", "anna", "ben", "clara"), *orders, dice=dice)


def test_a_sponsor_falls_and_the_bill_passes_all_the_same() -> None:
    run = _voted(senate(), OWN, _murder("ben", "5"), dice=(5,))
    assert SENATORS.get(run.state, SCOPE, "2").place == DEAD
    assert outcome(run).outcome == "passed"
    assert [one.senator for one in said(run, "bill_passed")[0].gains] == ["senator:3"]
    assert POP.of(run.state, SCOPE, "3") == 1


def test_the_family_of_a_leader_who_falls_has_nothing_of_the_bill() -> None:
    bill = PassBill("I", "senator:1", "senator:3")
    run = _voted(senate(), bill, _murder("ben", "5", "1"), dice=(6,))
    assert (SENATORS.get(run.state, SCOPE, "1").place, POP.of(run.state, SCOPE, "1")) == ("carthage", 0)


def test_whoever_is_caught_dies_and_nothing_more_follows() -> None:
    state = change(senate(), INF, SCOPE, "4", 7)
    run = _voted(state, OWN, _murder("ben", "5"), dice=(1,))
    assert SENATORS.get(run.state, SCOPE, "5").place == DEAD
    assert INF.of(run.state, SCOPE, "4") == 7
    assert not said(run, "leader_blamed")
    assert outcome(run).outcome == "passed"


def test_nobody_strikes_during_the_vote_where_two_factions_sponsor() -> None:
    run = _voted(senate(), SHARED, _murder("clara", "8"))
    assert not said(run, "attempt_made")


def test_the_limits_of_murders_hold_one_attempt_on_a_faction_a_turn() -> None:
    run = _voted(senate(), OWN, _murder("ben", "5"), _murder("clara", "8", "3"), dice=(3,))
    assert [one.seat for one in said(run, "attempt_made")] == ["ben"]


def test_only_a_sponsor_can_be_aimed_at_during_the_vote() -> None:
    run = _voted(senate(), OWN, _murder("ben", "5", "1"))
    assert not said(run, "attempt_made")
