"""7.C Votes on rules and maps take effect: settings and map as they are in force afterwards."""

from __future__ import annotations

import pytest

from adjudicator.model.errors import UserError
from adjudicator.systems.carthage_diplomacy.lexicon import spoken
from adjudicator.systems.carthage_diplomacy.orders.votes import Propose, Vote
from adjudicator.systems.carthage_diplomacy.rules.s7_votes import tally
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.amending import in_force
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.effects import RulesAmended
from adjudicator.systems.carthage_diplomacy.state import PROVINCES
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.scenario import Run, said
from tests.systems.carthage_diplomacy.realm import box
from tests.systems.carthage_diplomacy.s7_votes.votes import ended
from tests.systems.carthage_diplomacy.s9_railways.company import GAME, SEATS, board, refusal, run, told


def passed(what: str, text: str) -> Run:
    return ended(Propose(what, text), "bcd")


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("silent_seasons = 6", "silent_seasons", 6),
        ("Set silent seasons to 6.", "silent_seasons", 6),
        ("open_votes = true", "open_votes", True),
        ("let remote seize be on", "remote_seize", True),
        ("purge_stock: touching", "purge_stock", "touching"),
    ],
)
def test_ruling_36a_a_vote_sets_a_setting(text: str, name: str, value: object) -> None:
    done = passed("rule", text)
    assert said(done, "rules_amended") == (RulesAmended(1, "rule", text, done=True),)
    assert getattr(in_force(GAME, done.state).options, name) == value != getattr(GAME.options, name)
    assert "It is in force from now on." in " ".join(told(done, None))
    assert in_force(in_force(GAME, done.state), done.state) == in_force(GAME, done.state)


def test_a_later_vote_goes_before_an_earlier_one() -> None:
    first = passed("rule", "silent_seasons = 6").state
    made = run(first, tally.STEP, ("anna", Propose("rule", "silent_seasons = 2")))
    voted = run(made.state, tally.STEP, *((seat, Vote(2, "yes")) for seat in GAME.seats))
    assert in_force(GAME, run(voted.state, tally.STEP).state).options.silent_seasons == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("silent_seasons = 400", "The setting `silent_seasons` cannot be 400; write a number from 1 to 99."),
        ("silent_season = 4", "There is no setting `silent_season`; did you mean `silent_seasons`?"),
        ("start_year = 5", "The setting `start_year` counts only as a game begins; propose another."),
    ],
)
def test_ruling_36a_a_setting_that_cannot_be_so_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    assert refusal(board(), "anna", Propose("rule", text)) == "change_impossible"
    with pytest.raises(UserError) as told_:
        GAME.system.decide(GAME, board(), f'propose rule "{text}"')
    assert sentence in str(told_.value)


def test_ruling_36a_words_that_name_no_setting_are_put_to_the_vote_and_the_proposal_says_who_sees_to_it() -> None:
    done = run(board(), tally.STEP, ("anna", Propose("rule", "Fleets may rest")))
    assert said(done, "proposal_made")[0].by_hand
    assert "name no setting, as `silent_seasons = 4` does: if it passes, the GM sees to it." in told(done, None)[0]
    assert in_force(GAME, passed("rule", "Fleets may rest").state) == GAME
    assert not said(run(board(), tally.STEP, ("anna", Propose("rule", "win_share = 60"))), "proposal_made")[0].by_hand


def test_ruling_36a_a_vote_opens_and_closes_borders() -> None:
    assert "Spa" not in box().map.army_next("Car")
    game = in_force(GAME, passed("map", "border Carthage - Spa; shore Car and Spa").state)
    assert "Spa" in game.box.map.army_next("Car")
    assert "Car" in game.box.map.fleet_reach("Spa")
    near = min(box().map.army_next("Car"))
    assert near not in in_force(GAME, passed("map", f"no border Car - {near}").state).box.map.army_next("Car")


def test_ruling_36a_a_vote_makes_a_centre_and_unmakes_one() -> None:
    plain = next(code for code in box().land if code not in box().centres)
    assert plain in in_force(GAME, passed("map", f"centre {plain}").state).box.centres
    gone = box().centres[0]
    assert gone not in in_force(GAME, passed("map", f"no centre {gone}").state).box.centres


def test_ruling_36a_a_new_space_lies_in_disorder_has_names_and_is_drawn() -> None:
    done = passed("map", "land NTy Nova Tyrus; border NTy - Car; centre NTy")
    game = in_force(GAME, done.state)
    assert game.box.map.army_next("NTy") == {"Car"}
    assert PROVINCES.get(done.state, SCOPE, "NTy").ruler == ""
    assert {"NTy", "Nova Tyrus"} <= {entry.surface for entry in spoken(game, done.state)}
    assert next(place for place in game.box.drawn if place.code == "NTy").xy


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("border Car - Atl", "The map has no space Atl;"),
        ("border Car - Car", "Car cannot have a border with itself; name two spaces."),
        ("border Car - MEs", "The map cannot be used: MEs is a sea and has borders for armies."),
        ("centre MEs", "MEs is a sea, and no sea feeds a unit; name a province."),
        ("land Car New Carthage", "Car is the code of Carthage already; give the new space another."),
        ("land THE Thera", "THE is a word of orders and no code; give the new space another."),
    ],
)
def test_ruling_36a_a_map_that_could_not_be_used_is_refused(text: str, reason: str) -> None:
    assert refusal(board(), "anna", Propose("map", text)) == "change_impossible"
    with pytest.raises(UserError) as told_:
        GAME.system.decide(GAME, board(), f'propose map "{text}"')
    assert reason in str(told_.value)


def test_a_change_that_has_become_impossible_is_void() -> None:
    made = run(board(), tally.STEP, ("anna", Propose("map", "land NTy Nova Tyrus")))
    made = run(made.state, tally.STEP, ("ben", Propose("map", "land NTy Nova Troia")))
    voted = run(made.state, tally.STEP, *((seat, Vote(number, "yes")) for seat in SEATS for number in (1, 2)))
    assert said(voted, "rules_amended") == (RulesAmended(1, "map", "land NTy Nova Tyrus", done=True),)
    done = run(voted.state, tally.STEP, of=in_force(GAME, voted.state))
    assert [each.why for each in said(done, "vote_void")] == ["impossible"]
    assert "the change it names cannot be made any more." in " ".join(told(done, None))
