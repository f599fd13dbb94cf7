"""6.5 What a tally says of votes before they are called is what the rule counts when they are."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.model.view import view
from adjudicator.systems.republic.orders.base import FT
from adjudicator.systems.republic.orders.senate import Ballot
from adjudicator.systems.republic.rules.senate.voting.matters import matters, weighs
from adjudicator.systems.republic_of_carthage.system import SYSTEM
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ELRAM, GISCO, ZIMRIDA
from tests.systems.republic_of_carthage.s6_5_senate.curia import (
    GAME,
    cast,
    lay,
    no,
    pair,
    put_to_the_vote,
    seat_for,
    senate,
    yes,
)

PROPOSED = [(seat_for(ELRAM), "senate.committee"), (pair(ZIMRIDA, ELRAM), "senate.suffetes")]
BALLOTS = [
    (),
    (yes("anna"), no("clara"), no("dora", "", (FT, 1))),
    (yes("anna", "", (FT, 2)), yes("clara", f"naming:senator:{ELRAM}"), no("perla", "by:seat:ben")),
]


def test_the_core_asks_the_system() -> None:
    assert (SYSTEM.matters, SYSTEM.weighs) == (matters, weighs)


@pytest.mark.parametrize(("measure", "step"), PROPOSED)
@pytest.mark.parametrize("ballots", BALLOTS)
def test_votes_are_what_the_rule_counts(measure: Any, step: str, ballots: tuple[Any, ...]) -> None:
    state = lay(senate(), measure, step=step)
    seen = view(state, None)
    (matter,) = matters(GAME, seen)
    said = {voter.seat: (voter.side, voter.votes) for voter in matter.voters}
    for filed in ballots:
        if matter.takes(filed.order):
            weight = weighs(GAME, seen, filed.seat, matter, filed.order)
            assert weight is not None
            said[filed.seat] = (weight.side, weight.votes)
    assert said == {seat: (side, votes) for seat, side, votes in cast(put_to_the_vote(state, *ballots))}


def test_a_ballot_on_something_else_is_no_vote_on_it() -> None:
    (matter,) = matters(GAME, view(lay(senate(), seat_for(ELRAM)), None))
    assert not matter.takes(Ballot("yes", f"naming:senator:{GISCO}"))
    assert matter.takes(Ballot("yes", f"proposal:{matter.name}"))
    assert matter.says


def test_what_is_decided_is_put_to_no_vote() -> None:
    done = put_to_the_vote(lay(senate(), seat_for(ELRAM)))
    assert list(matters(GAME, view(done.state, None))) == []
