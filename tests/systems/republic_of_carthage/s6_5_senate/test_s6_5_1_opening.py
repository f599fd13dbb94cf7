"""6.5.1 The Senate meets: a new memory, the Crisis, and the terms of the Committee."""

from __future__ import annotations

from adjudicator.systems.republic.state import MOTIONS, NOW, OFFICES, SCOPE, SITTINGS, TERM, WARS, Office, Sitting, War
from adjudicator.testing.scenario import change, put, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ABARISH, ESHMUN
from tests.systems.republic_of_carthage.s6_5_senate.curia import hold, lay, seat_for, senate

STEP = "senate.opening"


def test_each_member_advances_his_marker_one_space() -> None:
    done = hold(byrsa.board(), STEP)
    (moved,) = said(done, "terms_advanced")
    assert [(one.office, one.left) for one in moved.terms] == [
        ("office:state_treasurer", 1),
        ("office:censor", 1),
        ("office:public_buildings", 1),
        ("office:harbor_master", 1),
        ("office:overseer", 1),
    ]


def test_a_marker_that_leaves_the_track_puts_the_office_into_the_forum() -> None:
    state = byrsa.board()
    for office in ("state_treasurer", "public_buildings"):
        state = change(state, TERM, SCOPE, office, 1)
    done = hold(state, STEP)
    assert OFFICES.get(done.state, SCOPE, "state_treasurer") == Office("", 0)
    assert SITTINGS.get(done.state, SCOPE, NOW).retired == (
        ("state_treasurer", ESHMUN),
        ("public_buildings", ABARISH),
    )
    (said_of,) = [line for line in byrsa.told(done.events) if "Forum" in line]
    assert said_of.startswith("State Treasurer (Eshmun), Supervisor of Public Buildings (Abarish) end")


def test_what_the_senate_remembers_is_begun_again() -> None:
    state = lay(put(senate(), SITTINGS, SCOPE, NOW, Sitting(taxed=True, stepped_down=("6",))), seat_for("16"))
    done = hold(state, STEP)
    assert MOTIONS.rows(done.state, SCOPE) == {}
    assert (SITTINGS.get(done.state, SCOPE, NOW).taxed, SITTINGS.get(done.state, SCOPE, NOW).stepped_down) == (
        False,
        (),
    )


def test_ruling_100_the_crisis_is_measured_when_the_senate_meets() -> None:
    assert not SITTINGS.get(hold(byrsa.board(), STEP).state, SCOPE, NOW).crisis
    state = byrsa.board()
    for order, war in enumerate(("libyan_1", "numidian_1"), start=3):
        state = put(state, WARS, SCOPE, war, War("active", order))
    assert set(WARS.rows(state, SCOPE)) <= set(byrsa.GAME.box.wars) | {"libyan_1", "numidian_1"}


def test_who_presides_and_the_votes_are_told() -> None:
    (met,) = said(hold(byrsa.board(), STEP), "senate_met")
    assert met.senator == "senator:6"
    assert list(met.votes) == [
        ("anna", 8),
        ("ben", 6),
        ("clara", 6),
        ("dora", 7),
        ("perla", 5),
    ]
