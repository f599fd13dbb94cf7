"""6 and ruling 35: who has dropped out, and what becomes of his posts."""

from __future__ import annotations

import pytest

from adjudicator.engine.system import Game
from adjudicator.model.errors import UserError
from adjudicator.model.fold import fold
from adjudicator.model.order import ACCEPTED
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.decisions import decide
from adjudicator.systems.carthage_diplomacy.orders.offices import Appoint, Delegate, Resign
from adjudicator.systems.carthage_diplomacy.rules.s6_disorder.dropouts import (
    DroppedOut,
    OfficeReverted,
    ProvinceLeft,
    SubRulerRose,
)
from adjudicator.systems.carthage_diplomacy.state import DELEGATIONS, ORPHANS, PERSONS, PROVINCES, Orphan
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.scenario import put, said
from tests.systems.carthage_diplomacy.realm import (
    check,
    code_of,
    game,
    play,
    realm,
    rule_of,
    say,
    sound,
    standing,
    unit,
)

REALM = {"Car": "anna/ben", "LMa": "anna", "NBe": "clara/anna", "TFi": "dora"}
UNITS = "ben A Car Car, emil A LMi LMa, anna A NBe NBe, anna A TFi TFi"


def leaves(state: State, seat: str = "anna") -> State:
    return play(state, (seat, Resign())).state


def test_ruling_35_sub_rulers_become_rulers() -> None:
    run = play(realm(REALM, UNITS), ("anna", Resign()))
    assert said(run, "dropped_out") == (DroppedOut("AA", "resigned", 0),)
    assert said(run, "sub_ruler_rose") == (SubRulerRose("Car", "BN", "AA"),)
    assert (rule_of(run.state, "Car"), unit(run.state, "Car").owner) == ("ben", "ben")


def test_ruling_35_what_has_no_sub_ruler_falls_into_disorder_and_its_units_go_whoever_commands_them() -> None:
    run = play(realm(REALM, UNITS), ("anna", Resign()))
    assert said(run, "province_left") == (ProvinceLeft("LMa", "AA", ("A LMi",)),)
    assert rule_of(run.state, "LMa") == ""
    assert "LMi" not in standing(run.state)


def test_ruling_35_his_sub_rulerships_and_commands_go_back_to_the_superior() -> None:
    run = play(realm(REALM, UNITS), ("anna", Resign()))
    assert said(run, "office_reverted") == (
        OfficeReverted("SR", "NBe", "", "AA", "CL"),
        OfficeReverted("C", "TFi", "A TFi", "AA", "DR"),
    )
    assert (rule_of(run.state, "NBe"), unit(run.state, "NBe").owner) == ("clara", "clara")
    assert unit(run.state, "TFi").owner == "dora"
    assert sound(run.state)


def test_posts_of_units_to_come_lapse() -> None:
    named = play(realm({"Car": "anna", "LMa": "ben"}), ("anna", Appoint("who:CL", "C", "", "place:Car"))).state
    assert PROVINCES.get(leaves(named, "clara"), SCOPE, "Car").commander == ""
    assert PROVINCES.get(leaves(named), SCOPE, "Car").commander == ""


def test_units_that_nobody_is_left_for_are_removed() -> None:
    state = put(realm({"Car": "ben"}, "anna A 46 Car, clara A LMi Car"), ORPHANS, SCOPE, "u001", Orphan("anna"))
    state = put(state, ORPHANS, SCOPE, "u002", Orphan("anna"))
    run = play(state, ("anna", Resign()))
    assert standing(run.state) == {}
    assert len(said(run, "units_left")) == 2


def test_the_command_of_a_unit_whose_centre_was_lost_goes_to_its_ruler() -> None:
    state = put(realm({"Car": "ben"}, "anna A 46 Car"), ORPHANS, SCOPE, "u001", Orphan("clara"))
    assert unit(leaves(state), "46").owner == "clara"


def test_a_unit_in_disorder_is_removed_with_its_commander() -> None:
    assert standing(leaves(realm({}, "anna A 46 Car"))) == {}


def test_powers_to_purge_end_with_giver_and_agent() -> None:
    given = play(
        realm({}), ("anna", Delegate("who:EM")), ("anna", Delegate("who:BN")), ("ben", Delegate("who:CL"))
    ).state
    after = leaves(given, "emil")
    assert [one.agent for one in DELEGATIONS.get(after, SCOPE, "anna").given.known()] == ["ben"]
    assert DELEGATIONS.get(leaves(after), SCOPE, "anna").given.known() == ()
    assert len(DELEGATIONS.get(after, SCOPE, "ben").given.known()) == 1


# -------------------------------------------------------------------------------------- silence


def test_ruling_35_seasons_without_an_order_are_counted_and_three_are_too_many() -> None:
    state = realm(REALM, UNITS)
    for silent in (1, 2):
        state = play(state, ("ben", "A Car H")).state
        assert (PERSONS.get(state, SCOPE, "anna").silent, PERSONS.get(state, SCOPE, "ben").silent) == (silent, 0)
    run = play(state, ("ben", "A Car H"))
    assert [(one.who, one.why, one.seasons) for one in said(run, "dropped_out")] == [
        (who, "silent", 3) for who in ("AA", "CL", "DR", "EM")
    ]


def test_an_order_ends_the_silence_and_winter_does_not_count() -> None:
    state = play(play(realm(REALM, UNITS)).state, ("anna", Delegate("who:EM"))).state
    assert PERSONS.get(state, SCOPE, "anna").silent == 0
    winter = play(realm(REALM, UNITS, "winter")).state
    assert PERSONS.get(winter, SCOPE, "anna").silent == 0


def test_ruling_35_the_setting_says_how_many_are_too_many() -> None:
    short = game(silent_seasons=1)
    assert len(said(play(realm(REALM, UNITS), of=short), "dropped_out")) == 5


def test_whoever_is_out_is_asked_nothing_and_appointed_to_nothing() -> None:
    state = leaves(realm(REALM, UNITS))
    assert code_of(state, "clara", Appoint("who:AA", "SR", "", "place:NBe")) == "no_such_person"
    slots = game().system.step("spring.orders").foresees(game(), state, SCOPE)
    assert "anna" not in {topic.slot.seat for topic in slots}
    assert check(state, "ben", Resign()) == ACCEPTED


# -------------------------------------------------------------------------------------- the GM


def decided(state: State, words: str, of: Game | None = None) -> State:
    event = decide(of or game(), state, words)
    say(of or game(), event)
    return fold(state, (event,))


def test_ruling_35_the_gm_may_take_a_player_to_have_left_and_take_him_back() -> None:
    state = decided(realm(REALM, UNITS), "drop AA")
    run = play(state, ("ben", "A Car H"))
    assert PERSONS.get(run.state, SCOPE, "anna").silent == 4
    assert PERSONS.get(run.state, SCOPE, "anna").out
    back = decided(run.state, "readmit aa")
    assert (PERSONS.get(back, SCOPE, "anna").out, PERSONS.get(back, SCOPE, "anna").silent) == (False, 0)


def test_the_gm_fills_posts() -> None:
    state = realm({"LMa": "anna", "46": "anna"}, "anna A LMa LMa")
    assert rule_of(decided(state, "appoint CL R of Car"), "Car") == "clara"
    assert rule_of(decided(state, "appoint CL SR of 46"), "46") == "anna/clara"
    assert unit(decided(state, "appoint CL C of A LMa"), "LMa").owner == "clara"
    assert unit(decided(state, "appoint CL C of LMa"), "LMa").owner == "clara"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("dance", "is no decision"),
        ("approve", "is no decision"),
        ("approve HN", "waits for you"),
        ("appoint XX R of Car", "anybody in the game"),
        ("appoint CL R of Nowhere", "is no office"),
        ("appoint CL K of Car", "is no office"),
        ("appoint CL R of LMa", "civil disorder"),
        ("appoint CL R of MEs", "civil disorder"),
        ("appoint CL SR of Car", "has no Ruler"),
        ("appoint AA SR of LMa", "under himself"),
        ("appoint CL C of A Han", "no such unit"),
        ("appoint CL C of Car", "feeds no unit yet"),
        ("readmit AA", "dropped out"),
        ("propose dance", "cannot be proposed"),
        ("propose name Nowhere = X", "cannot be proposed"),
    ],
)
def test_what_is_no_decision_is_told(words: str, told: str) -> None:
    with pytest.raises(UserError, match=told):
        decide(game(), realm({"LMa": "anna", "46": "anna"}), words)


@pytest.mark.parametrize(
    "words",
    ['propose rule "no rail"', "propose map canal", "propose name 11 = Nova Tyrus", "propose office Car to CL"],
)
def test_the_gm_may_propose(words: str) -> None:
    assert decided(realm({"LMa": "anna"}), words).parts[SCOPE]["proposals"]
