"""6.5 Ballots on an office, and on whom the current proposal names."""

from __future__ import annotations

from adjudicator.systems.republic.orders.conditions import Holds
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ELRAM, GISCO, ZIMRIDA
from tests.systems.republic_of_carthage.s6_5_senate.curia import (
    cast,
    lay,
    no,
    pair,
    put_to_the_vote,
    seat_for,
    senate,
    yes,
)

TREASURER = "post:office:state_treasurer"


def sides(*orders: object, suffetes: bool = False) -> dict[str, str]:
    """Return who votes how on Elram for Treasurer, or on him and Zimrida for Suffete."""
    treasurer = lay(senate(), seat_for(ELRAM))
    asked = lay(senate(), pair(ZIMRIDA, ELRAM), step="senate.suffetes") if suffetes else treasurer
    return {seat: side for seat, side, _ in cast(put_to_the_vote(asked, *orders))}  # type: ignore[arg-type]


def test_a_ballot_on_an_office_serves_whoever_is_proposed_for_it() -> None:
    assert sides(no("clara", TREASURER))["clara"] == "no"
    assert sides(no("clara", "post:office:harbor_master"))["clara"] == "abstain"
    assert sides(no("clara", TREASURER), suffetes=True)["clara"] == "abstain"


def test_a_ballot_on_an_office_goes_before_a_general_one() -> None:
    assert sides(yes("clara"), no("clara", TREASURER))["clara"] == "no"


def test_a_ballot_can_depend_on_who_is_nominated() -> None:
    named, other = Holds("nominated", f"senator:{ELRAM}"), Holds("nominated", f"senator:{GISCO}")
    assert sides(yes("clara", when=(named,)))["clara"] == "yes"
    assert sides(yes("clara", when=(other,)))["clara"] == "abstain"
    assert sides(yes("clara", when=(named,)), suffetes=True)["clara"] == "yes"
