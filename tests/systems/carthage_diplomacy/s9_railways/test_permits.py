"""9.A.7, 9.A.8, ruling 38: who lets a railway into a province, and whose unit keeps it out."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.orders.ground import Block
from adjudicator.systems.carthage_diplomacy.orders.rails import Permit
from adjudicator.systems.carthage_diplomacy.rules.s9_railways import building as b
from adjudicator.systems.carthage_diplomacy.state import PERMITS, StandingPermit
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.scenario import put, said
from tests.systems.carthage_diplomacy.s9_railways.company import (
    army,
    board,
    half,
    line,
    on,
    refusal,
    row,
    run,
    start,
    told,
)


def held(*entries: tuple[str, object], state: State | None = None) -> str:
    """Return why the line of `half` is not built into 29, which clara controls as sub-ruler; empty if it is."""
    done = run(half() if state is None else state, b.STEP, ("anna", on()), *entries)
    assert told(done, None)
    found = said(done, "track_held")
    assert row(done).built == (2 if found else 3)
    assert row(done).status == "building"
    return found[0].why if found else ""


def test_rulings_38_and_40_a_link_without_the_permit_of_the_provinces_controller_loses_the_season() -> None:
    done = run(half(), b.STEP, ("anna", on()))
    assert said(done, "track_held") == (b.TrackHeld("AN1", "AN", "46", "29", "no_permit", ("CL",)),)
    assert told(done, None) == ("AN1 is not built from 46 to 29 this season: CL has not permitted it.",)


def test_ruling_38_the_sub_ruler_permits_and_his_ruler_does_not() -> None:
    assert held(("clara", Permit("line:AN1", "place:29"))) == ""
    assert held(("ben", Permit("line:AN1"))) == "no_permit"
    assert refusal(half(), "ben", Permit("line:AN1", "place:29")) == "permit_not_yours"


@pytest.mark.parametrize(
    "permit",
    [Permit("line:AN1"), Permit("who:AN"), Permit("who:AN", "place:29"), Permit("line:AN1", "place:29", standing=True)],
)
def test_a_permit_is_for_a_line_or_a_person_in_a_place_or_everywhere(permit: Permit) -> None:
    assert held(("clara", permit)) == ""


@pytest.mark.parametrize("permit", [Permit("line:AN2"), Permit("who:DO"), Permit("line:AN1", "place:Han")])
def test_a_permit_for_another_line_person_or_place_is_none(permit: Permit) -> None:
    assert held(("clara", permit)) == "no_permit"


def test_the_most_exact_word_decides() -> None:
    assert held(("clara", Permit("line:AN1")), ("clara", Permit("line:AN1", "place:29", refuse=True))) == "no_permit"
    assert held(("clara", Permit("who:AN", refuse=True)), ("clara", Permit("line:AN1"))) == ""


def test_ruling_38_own_provinces_need_no_permit() -> None:
    assert said(run(board(), b.STEP, ("anna", start("Car-46"))), "track_held") == ()


def test_ruling_38_nobody_permits_for_a_province_in_civil_disorder() -> None:
    state = line(board(), "AN1", "Car-46-32", {"anna": 7, "ben": 5}, built=2)
    assert held(state=state) == "disorder"


def test_ruling_38_a_standing_permit_holds_until_it_is_taken_back() -> None:
    given = run(half(), b.STEP, ("clara", Permit("line:AN1", standing=True)))
    assert set(PERMITS.rows(given.state, SCOPE)) == {"line:AN1/29", "line:AN1/Han"}
    assert told(given, None) == ("CL permits AN1 to be built into 29 and Hannutica, until this is taken back.",)
    assert held(state=given.state) == ""
    again = run(given.state, b.STEP, ("clara", Permit("line:AN1", "place:29", standing=True)))
    assert said(again, "permits_changed") == ()
    taken = run(given.state, b.STEP, ("clara", Permit("line:AN1", "place:29", refuse=True)))
    assert told(taken, None) == ("CL permits no longer AN1 to be built into 29.",)
    assert set(PERMITS.rows(taken.state, SCOPE)) == {"line:AN1/Han"}


def test_a_standing_permit_for_a_person_survives_his_new_code() -> None:
    given = run(half(), b.STEP, ("clara", Permit("who:AN", standing=True)))
    assert "who:anna/29" in PERMITS.rows(given.state, SCOPE)
    assert "any railway of AN" in told(given, None)[0]
    assert held(state=given.state) == ""


def test_a_standing_permit_of_a_former_controller_is_none() -> None:
    state = put(half(), PERMITS, SCOPE, "line:AN1/29", StandingPermit("dora"))
    assert held(state=state) == "no_permit"
    taken_over = run(state, b.STEP, ("clara", Permit("line:AN1", "place:29", standing=True)))
    assert PERMITS.get(taken_over.state, SCOPE, "line:AN1/29").giver == "clara"


def test_permits_are_asked_of_what_is_there() -> None:
    assert refusal(half(), "clara", Permit("line:XX1")) == "no_such_line"
    assert refusal(half(), "clara", Permit("who:XX")) == "no_such_person"
    unknown = run(half(), b.STEP, ("clara", Permit("who:XX", standing=True)))
    assert not PERMITS.rows(unknown.state, SCOPE)


PERMIT = ("clara", Permit("line:AN1"))


def test_ruling_40_a_unit_there_blocks_building_when_its_commander_says_so() -> None:
    state = army(half(), "29", "dora", "LMi")
    assert held(PERMIT, state=state) == ""
    assert held(PERMIT, ("dora", Block("A", "place:29", "build")), state=state) == "blocked"
    assert held(PERMIT, ("dora", Block("A", "place:29", "rail")), state=state) == ""
    done = run(state, b.STEP, ("anna", on()), PERMIT, ("dora", Block("A", "place:29", "build", line="line:AN1")))
    assert "this season: DO blocks it there." in told(done, None)[0]


def test_whoever_is_not_there_or_blocks_others_blocks_nothing() -> None:
    state = army(half(), "29", "dora", "LMi")
    assert held(PERMIT, ("dora", Block("A", "place:29", "build")), state=army(half(), "32", "dora")) == ""
    assert held(PERMIT, ("emil", Block("A", "place:29", "build")), state=state) == ""
    assert held(PERMIT, ("dora", Block("A", "place:29", "build", line="line:BE1")), state=state) == ""
    assert held(PERMIT, ("dora", Block("A", "place:29", "build", unless=("who:AN",))), state=state) == ""
    assert held(PERMIT, ("dora", Block("A", "place:29", "build", only=("who:BE",))), state=state) == ""
