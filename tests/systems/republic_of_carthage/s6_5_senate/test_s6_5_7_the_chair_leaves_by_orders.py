"""6.5.7 A Senate played from the lines of mails: the chair is sent to war while floors are reserved."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Filed
from adjudicator.model.reading import Read
from adjudicator.model.state import State
from adjudicator.systems.republic.state import HANDS, SCOPE
from adjudicator.testing.scenario import Run, filed, said
from tests.systems.republic_of_carthage.reading.letters import read
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_5_senate.curia import crying, senate
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_new_chair import go, ready, waited_for

AGENDA, BUSINESS, CLOSE = "senate.agenda", "senate.business", "senate.close"
CAMPAIGN = "send Gisco with 3 fleets, 2 celtiberians to 1st Sicilian War"
MAILS = (
    ("dora", "outcry floor disband 1 fleet"),
    ("anna", "outcry floor disband 2 fleets"),
    ("ben", f"propose 1 {CAMPAIGN}\npropose 2 disband 3 fleets"),
    *((seat, "vote yes on all") for seat in byrsa.SEATS),
)


def mails(*letters: tuple[str, str]) -> list[Filed]:
    """Return the orders of letters, in the order in which these came in."""
    found = [(seat, result) for seat, text in letters for result in read(text)]
    assert all(isinstance(result, Read) for _, result in found), found
    return [filed(seat, one.order, life="packet") for seat, one in found if isinstance(one, Read)]


def play(*letters: tuple[str, str], schedule: str = "faithful") -> Run:
    """Play from the agenda to the end of the phase."""
    state: State = crying(byrsa.moved(senate(), "active", fleet=6, celtiberian=4), "anna", "dora")
    for step in (CLOSE, BUSINESS, AGENDA):
        state = ready(state, step)
    return go(state, *mails(*letters), schedule=schedule)


def story(done: Run) -> list[str]:
    kinds = {"vote_called", "vote_counted", "outcry_played", "floor_lost", "proposal_void", "senate_adjourned"}
    return byrsa.told([event for event in done.events if event.kind in kinds])


@pytest.mark.parametrize("schedule", ["faithful", "fast", "strict"])
def test_the_chair_goes_to_war_and_all_that_waits_is_over_under_every_schedule(schedule: str) -> None:
    done = play(*MAILS, schedule=schedule)
    assert waited_for(done) == ()
    assert done.state.agenda == ()
    told = story(done)
    assert [line for line in told if "reserved the floor" in line] == [
        f"{name} had reserved the floor and loses Public Outcry: Gisco, who presided, has left Carthage."
        for name in ("Dora", "Anna")
    ]
    assert told[-1] == "Gisco has left Carthage, and with him the chair: the Senate Phase is over."
    assert [one.number for one in said(done, "vote_called")] == [1]
    assert [HANDS.get(done.state, SCOPE, seat).number for seat in ("anna", "dora")] == [0, 0]


def test_a_chair_who_stays_hears_the_floors_as_their_mails_came_in() -> None:
    done = play(*MAILS[:2], ("ben", "propose 1 disband 3 fleets"), *MAILS[3:])
    assert [(one.by, one.floor) for one in said(done, "vote_called")] == [
        ("ben", False),
        ("dora", True),
        ("anna", True),
    ]
    assert story(done)[-1] == "All business is done, and the Senate adjourns."
