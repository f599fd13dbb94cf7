"""Section 9.6.7: Consul for Life by 35 Influence, and the votes that his player casts for others."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.courts import Prosecute
from adjudicator.systems.republic.orders.measures import Convict, Lot, Recruit
from adjudicator.systems.republic.orders.senate import Ballot
from adjudicator.systems.republic.rules.forum.persuasion import obstacle
from adjudicator.systems.republic.state import (
    CITY,
    HOLDER,
    INF,
    LIFE,
    NOW,
    PLACE,
    REBEL,
    REBELLIONS,
    SCOPE,
    TALENTS,
    Rebellion,
)
from adjudicator.systems.republic_of_rome.orders.measures import PassBill
from adjudicator.systems.republic_of_rome.rules.terms.for_life import due
from adjudicator.systems.republic_of_rome.state import MAJOR, USED
from adjudicator.testing.scenario import change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, law
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, hold, lay, outcome, put_to_the_vote, senate

UNITS = Recruit((Lot("unit:fleet", 1),))
BILL = PassBill("I", "senator:1", "senator:2")


def _great(**influence: int) -> State:
    state = senate()
    for key, inf in influence.items():
        state = change(state, INF, SCOPE, key.strip("_"), inf)
    return state


def test_ruling_71_whoever_has_35_influence_in_rome_is_consul_for_life_after_a_vote() -> None:
    run = put_to_the_vote(lay(_great(_4=35), UNITS), *ballots("yes", "anna"))
    assert LIFE.of(run.state, SCOPE, CITY) == "4"
    assert said(run, "appointed_for_life")[0].seat == "ben"


@pytest.mark.parametrize(("inf", "expected"), [(34, ()), (35, ("4",))])
def test_the_limit_is_35(inf: int, expected: tuple[str, ...]) -> None:
    assert due(OF, _great(_4=inf)) == expected


def test_he_must_be_in_rome_and_military_reforms_forbid_it() -> None:
    state = _great(_4=40)
    assert due(OF, change(state, PLACE, SCOPE, "4", "war:punic_1")) == ()
    assert due(OF, law(state, "military_reforms")) == ()


def test_of_several_the_most_influence_then_the_factions() -> None:
    assert due(OF, _great(_4=36, _7=37)) == ("7",)
    assert due(OF, _great(_4=36, _7=36, _5=20)) == ("4",)


@pytest.mark.parametrize(("die", "winner"), [(1, "4"), (2, "7")])
def test_section_1_of_several_with_equal_influence_and_equal_factions_the_dice_name_one(die: int, winner: str) -> None:
    """Neither has more Influence, nor has his faction, so no number and no seat may decide."""
    state = _great(_4=36, _5=3, _6=3, _7=36, _8=3, _9=3)
    assert due(OF, state) == ("4", "7")
    run = put_to_the_vote(lay(state, UNITS), *ballots("yes", "anna"), dice=(die,))
    assert LIFE.of(run.state, SCOPE, CITY) == winner


def test_he_takes_the_place_of_one_who_was_elected_but_not_of_one_appointed() -> None:
    elected = change(_great(_4=35), LIFE, SCOPE, CITY, "7")
    run = put_to_the_vote(lay(elected, UNITS), *ballots("yes", "anna"))
    assert said(run, "appointed_for_life")[0].over == "senator:7"
    again = change(change(run.state, INF, SCOPE, "7", 60), USED, SCOPE, CITY, ("life",))
    assert due(OF, again) == ()


def test_he_is_appointed_before_the_turn_ends_and_wins() -> None:
    ready = place(_great(_4=35), "revolution.end", "rome", path="t1/revolution/end")
    run = play_out(OF, ready, "revolution.end", (), ScriptedDice())
    assert said(run, "game_ended")[0].winners == ("seat:ben",)


def test_ruling_71_his_player_casts_all_loyal_votes_without_their_talents_but_on_land_bills() -> None:
    state = change(change(senate(), LIFE, SCOPE, CITY, "4"), TALENTS, SCOPE, "7", 5)
    orders = (
        filed("ben", Ballot("no", "", (("senator:7", 5),)), life="packet"),
        *ballots("yes", "anna", "clara"),
    )
    run = put_to_the_vote(lay(state, UNITS), *orders)
    assert {side for _, side, _ in outcome(run).voted} == {"no"}
    assert TALENTS.of(run.state, SCOPE, "7") == 5
    bill = outcome(put_to_the_vote(lay(state, BILL), *orders))
    assert {seat: side for seat, side, _ in bill.voted} == {"anna": "yes", "ben": "no", "clara": "yes"}


def test_the_rebels_faction_votes_for_itself() -> None:
    state = change(senate(), LIFE, SCOPE, CITY, "4")
    state = put(change(state, PLACE, SCOPE, "7", REBEL), REBELLIONS, SCOPE, NOW, Rebellion("7"))
    run = put_to_the_vote(lay(state, UNITS), *ballots("no", "ben"), *ballots("yes", "anna", "clara"))
    assert {seat: side for seat, side, _ in outcome(run).voted} == {"anna": "no", "ben": "no", "clara": "yes"}


def _directed() -> State:
    """Return a Senate in which Ben's 4 is Consul for Life, and Anna's men are in the chair and Censor."""
    state = change(change(senate(), LIFE, SCOPE, CITY, "4"), HOLDER, SCOPE, "censor", "2")
    return change(state, MAJOR, SCOPE, "7", value=True)


def test_ruling_71_his_player_lays_the_agenda_and_adjourns_for_whoever_presides() -> None:
    mine = filed("ben", Propose(1, (UNITS,)))
    run = hold(_directed(), "senate.agenda", mine, filed("anna", Propose(2, (UNITS,))))
    laid = said(run, "agenda_laid")
    assert [(one.seat, one.senator, [line.number for line in one.lines]) for one in laid] == [("ben", "senator:1", [1])]
    business = hold(run.state, "senate.business", *ballots("yes", "ben"))
    assert outcome(business).outcome == "passed"
    assert [one.why for one in said(business, "senate_adjourned")] == ["done"]


def test_ruling_71_his_player_files_the_list_of_the_censor() -> None:
    trial = Prosecute(Convict("senator:7", "major", "office", "senator:4"))
    run = hold(_directed(), "senate.prosecutions", filed("anna", trial))
    assert said(run, "prosecutions_listed")[0].trials == ()
    run = hold(_directed(), "senate.prosecutions", filed("ben", trial))
    assert [one.accused for one in said(run, "prosecutions_listed")[0].trials] == ["senator:7"]


def test_the_rebels_faction_proposes_for_itself() -> None:
    state = put(change(_directed(), PLACE, SCOPE, "3", REBEL), REBELLIONS, SCOPE, NOW, Rebellion("3"))
    run = hold(state, "senate.agenda", filed("ben", Propose(1, (UNITS,))), filed("anna", Propose(2, (UNITS,))))
    assert [one.seat for one in said(run, "agenda_laid")] == ["anna"]


def test_ruling_71_influence_won_in_revenue_makes_him_consul_for_life_before_the_forum() -> None:
    ready = place(_great(_4=35), "revenue.terms", "rome", path="t1/revenue/terms")
    run = play_out(OF, ready, "revenue.terms", (), ScriptedDice())
    assert LIFE.of(run.state, SCOPE, CITY) == "4"
    met = hold(change(run.state, INF, SCOPE, "7", 60), "senate.opening")
    assert LIFE.of(met.state, SCOPE, CITY) == "4"


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({}, ""),
        ({"edition": "first"}, "persuade_life"),
        ({"life_spared": "yes"}, "persuade_life"),
        ({"edition": "first", "life_spared": "no"}, ""),
    ],
)
def test_ruling_130_whether_he_and_his_can_be_persuaded(settings: dict[str, object], code: str) -> None:
    of = game(**settings)  # type: ignore[arg-type]
    state = change(senate(), LIFE, SCOPE, CITY, "5")
    assert [obstacle(of, state, "anna", key) for key in ("5", "6", "8")] == [code, code, ""]
