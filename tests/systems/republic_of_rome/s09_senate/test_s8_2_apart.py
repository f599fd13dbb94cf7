"""Section 8.2 and ruling 21a: Senators of one faction vote apart, each with his Oratory, Knights and talents."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.order import Accepted, Filed, Refused
from adjudicator.systems.republic.orders.measures import Lot, Recruit
from adjudicator.systems.republic.orders.senate import Apart, Ballot, Consent, Graft, Outcry
from adjudicator.systems.republic.rules.senate.voting import apart
from adjudicator.systems.republic.state import HANDS, INF, PLACE, POP, SCOPE, TALENTS, Motion
from adjudicator.systems.republic_of_rome.orders.measures import PassBill
from adjudicator.systems.republic_of_rome.state import KNIGHTS
from adjudicator.testing.scenario import change, filed, put, said
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, lay, outcome, put_to_the_vote, senate

UNITS = Recruit((Lot("unit:fleet", 1),))
BILL = PassBill("II", "senator:1", "senator:4")


def _ora(*keys: str) -> int:
    return sum(int(OF.box.person(key).ora) for key in keys)


def _apart(*sides: tuple[str, str]) -> Filed:
    return filed("ben", Apart(tuple((f"senator:{key}", side) for key, side in sides)), life="packet")


def test_ruling_21a_each_senator_votes_with_what_is_his() -> None:
    state = change(change(senate(), KNIGHTS, SCOPE, "5", 3), TALENTS, SCOPE, "5", 4)
    buying = filed("ben", Ballot("yes", "", (("senator:5", 2),)), life="packet")
    run = put_to_the_vote(lay(state, UNITS), buying, _apart(("5", "no")))
    shares = [(one.side, one.votes) for one in said(run, "vote_cast") if one.seat == "ben"]
    assert shares == [("yes", _ora("4", "6")), ("no", _ora("5") + 3 + 2)]
    assert outcome(run).no == _ora("5") + 5
    assert TALENTS.of(run.state, SCOPE, "5") == 2
    (told,) = said(run, "voted_apart")
    assert told.sides == (("senator:4", "yes"), ("senator:5", "no"), ("senator:6", "yes"))


def test_whoever_is_away_by_then_does_not_vote_and_whoever_votes_as_all_do_is_not_apart() -> None:
    state = lay(change(senate(), PLACE, SCOPE, "5", "war:punic_1"), UNITS)
    run = put_to_the_vote(state, *ballots("yes", "ben"), _apart(("5", "no"), ("6", "yes")))
    assert [one.side for one in said(run, "vote_cast") if one.seat == "ben"] == ["yes"]
    assert said(run, "voted_apart") == ()


def test_only_those_who_voted_against_a_land_bill_lose_popularity() -> None:
    consent = filed("ben", Consent("senator:4", "sponsors"))
    state = lay(senate(), BILL)
    run = put_to_the_vote(state, consent, *ballots("yes", "ben"), _apart(("5", "no")))
    assert [POP.of(run.state, SCOPE, key) for key in ("4", "5", "6")] == [1, -1, 0]


def test_one_who_votes_otherwise_makes_a_defeat_not_unanimous() -> None:
    state = lay(senate(inf=3), UNITS)
    against = ballots("no", "ben", "clara")
    alike = put_to_the_vote(state, *against, *ballots("abstain", "anna"))
    mild = put_to_the_vote(state, *against, *ballots("abstain", "anna"), _apart(("6", "abstain")))
    assert [INF.of(each.state, SCOPE, "1") for each in (alike, mild)] == [2, 3]
    assert {side for seat, side, _ in outcome(mild).voted if seat == "ben"} == {"no", "abstain"}


def test_a_veto_that_graft_undoes_leaves_the_votes_apart() -> None:
    state = put(senate(), HANDS, SCOPE, "ben", Pile.of(("tribune.1",), ("ben",)))
    state = put(state, HANDS, SCOPE, "clara", Pile.of(("graft",), ("clara",)))
    state = lay(change(state, TALENTS, SCOPE, "7", 9), UNITS)
    orders = (filed("ben", Outcry("veto")), filed("clara", Graft(6)))
    run = put_to_the_vote(state, *orders, *ballots("yes", "ben"), _apart(("4", "no")), dice=(2,))
    assert {side for seat, side, _ in outcome(run).voted if seat == "ben"} == {"yes", "no"}


@pytest.mark.parametrize(
    ("sides", "code"),
    [
        ((("senator:4", "no"), ("senator:4", "yes")), "apart_twice"),
        ((("senator:7", "no"),), "not_your_senator"),
        ((("senator:4", "abstain"),), "must_take_side"),
    ],
)
def test_votes_apart_that_are_refused(sides: tuple[tuple[str, str], ...], code: str) -> None:
    motion = Motion(1, (BILL,), "anna", "senate.business")
    verdict = apart.check(OF, senate(), "ben", Apart(sides), motion)
    assert isinstance(verdict, Refused)
    assert verdict.code == code
    assert isinstance(apart.check(OF, senate(), "ben", Apart((("senator:4", "no"),)), motion), Accepted)
