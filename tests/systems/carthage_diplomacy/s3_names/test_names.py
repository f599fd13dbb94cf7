"""3.A-3.C and rulings 55 and 57: names, their codes, and the GM's word on them."""

from __future__ import annotations

import pytest

from adjudicator.model.fold import fold
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.codes import can_be_code, first_codes
from adjudicator.systems.carthage_diplomacy.decisions import decide
from adjudicator.systems.carthage_diplomacy.lexicon import spoken
from adjudicator.systems.carthage_diplomacy.orders.offices import Naming, Purge
from adjudicator.systems.carthage_diplomacy.rules.s3_names.names import NameTaken
from adjudicator.systems.carthage_diplomacy.state import NAMES, PERSONS
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.scenario import events_of, said
from tests.systems.carthage_diplomacy.realm import box, code_of, game, play, realm, rule_of, say


def naming(act: str, code: str, full: str = "") -> Naming:
    return Naming(act, code, full)


def asked(act: str = "rename") -> State:
    return play(realm({"Car": "anna/ben"}), ("anna", naming(act, "HN", "Hannibal"))).state


def decided(state: State, words: str) -> State:
    event = decide(game(), state, words)
    say(game(), event)
    return fold(state, (event,))


def now(state: State) -> str:
    return PERSONS.get(state, SCOPE, "anna").code


def spoken_codes(state: State) -> set[str]:
    return {entry.surface for entry in spoken(game(), state) if entry.kind == "who"}


# --------------------------------------------------------------------------------------- codes


def test_ruling_55_first_codes_come_from_the_names_and_never_repeat() -> None:
    codes = first_codes(
        box().map, ("George Verne", "Marc Antoine", "Gus Vogel", "Anna", "Anna", "A", "1", "1", "Spa Rta")
    )
    assert codes[:3] == ("GV", "MA", "GU")
    assert len(set(codes)) == len(codes)
    assert all(can_be_code(box().map, code) for code in codes)


@pytest.mark.parametrize(
    "code", ["A", "GVMA", "SR", "sf", "G1", "SF", "Spa", "SPA", "MES", "APT", "gv", "\u00c4\u00d6"]
)
def test_ruling_55_what_cannot_be_a_code(code: str) -> None:
    assert not can_be_code(box().map, code)
    if code.isascii():
        assert code_of(realm({}), "anna", naming("rename", code, "Somebody")) == "code_unfit"


def test_sixty_players_get_sixty_codes() -> None:
    assert len(set(first_codes(box().map, (f"Player {number}" for number in range(60))))) == 60


# --------------------------------------------------------------------------------------- names


def test_a_name_waits_for_the_gm_and_only_its_player_knows() -> None:
    run = play(realm({"Car": "anna"}), ("anna", naming("rename", "HN", "Hannibal")))
    assert events_of(run, "name_asked")[0].audience == ("anna",)
    assert now(run.state) == "AA"
    assert "HN" not in spoken_codes(run.state)


def test_ruling_57_an_approved_rename_moves_all_offices_and_the_old_name_rests_for_a_season() -> None:
    state = asked()
    event = decide(game(), state, "approve hn")
    assert event.data == NameTaken("AA", "HN", "Hannibal")
    state = decided(state, "approve HN")
    assert (now(state), rule_of(state, "Car")) == ("HN", "anna/ben")
    assert {"HN", "Hannibal"} <= spoken_codes(state)
    assert "AA" not in spoken_codes(state)
    assert code_of(state, "ben", naming("rename", "AA", "Again")) == "code_taken"
    assert code_of(state, "ben", Purge("who:AA", "R", "", "place:Car")) == "no_such_person"
    rested = play(state).state
    assert code_of(rested, "ben", naming("rename", "AA", "Again")) == ""


def test_a_refused_name_can_be_asked_for_again() -> None:
    state = decided(asked(), "refuse HN")
    assert now(state) == "AA"
    again = play(state, ("ben", naming("new", "HN", "Hanno"))).state
    assert NAMES.get(again, SCOPE, "HN").seat == "ben"


def test_ruling_57_the_setting_lets_a_name_rest_longer_or_not_at_all() -> None:
    at_once = game(name_rest=0)
    event = decide(at_once, asked(), "approve HN")
    assert "AA" not in NAMES.rows(fold(asked(), (event,)), SCOPE)
    long = game(name_rest=2)
    state = fold(asked(), (decide(long, asked(), "approve HN"),))
    assert NAMES.get(play(state, of=long).state, SCOPE, "AA").free == 1


def test_ruling_57_a_player_may_have_several_names_and_acts_under_one() -> None:
    state = decided(asked("new"), "approve HN")
    assert now(state) == "AA"
    assert {"AA", "HN"} <= spoken_codes(state)
    assert code_of(state, "anna", naming("use", "AA")) == "name_in_use"
    assert code_of(state, "ben", naming("use", "HN")) == "not_your_name"
    run = play(state, ("anna", naming("use", "HN")))
    assert said(run, "name_taken") == (NameTaken("AA", "HN", "Hannibal"),)
    assert NAMES.get(run.state, SCOPE, "AA").stands == "in_use"


def test_ruling_30_whoever_is_purged_under_another_name_has_nothing_to_lose() -> None:
    state = decided(asked("new"), "approve HN")
    run = play(state, ("ben", Purge("who:HN", "R", "", "place:Car")))
    assert said(run, "purge_void")[0].reason == "no_person"
    assert rule_of(run.state, "Car") == "anna/ben"


def test_a_name_that_is_not_acted_under_can_be_given_up() -> None:
    state = decided(asked("new"), "approve HN")
    run = play(state, ("anna", naming("retire", "HN")))
    assert said(run, "name_retired")[0].seasons == 1
    assert "HN" not in spoken_codes(run.state)
    assert code_of(state, "anna", naming("retire", "AA")) == "name_in_use"


def test_of_two_who_ask_for_one_code_the_first_has_it() -> None:
    run = play(realm({}), ("anna", naming("new", "HN", "Hannibal")), ("ben", naming("new", "HN", "Hanno")))
    assert NAMES.get(run.state, SCOPE, "HN").seat == "anna"
