"""What a sensible player of Rome files: wars he can pay for, bills while the people are restless; whole turns of it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.model.choices import OneOf
from adjudicator.model.order import Slot, Topic
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.measures import Lot, Recall, Recruit, Reinforce, Send
from adjudicator.systems.republic.orders.revenue import Contribute
from adjudicator.systems.republic.rules.senate.proposals.measure import matters
from adjudicator.systems.republic.state import (
    CITY,
    LEADER,
    OFFICES,
    POP,
    SCOPE,
    TALENTS,
    TREASURY,
    WAR_STATUS,
    WARS,
    Office,
    War,
)
from adjudicator.systems.republic_of_rome.orders.forum import Sponsor
from adjudicator.systems.republic_of_rome.orders.measures import PassBill
from adjudicator.systems.republic_of_rome.sensible import advice, agenda, campaigns, forum, senate
from adjudicator.systems.republic_of_rome.sensible.odds import Foe, Odds, Reckoning
from adjudicator.systems.republic_of_rome.sensible.plan import Plan
from adjudicator.systems.republic_of_rome.state import UNREST
from adjudicator.testing import bare
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_rome.playing import game
from tests.systems.republic_of_rome.s10_combat.battles import OF, board, sent


def topic(kind: str, seat: str, **about: tuple[str, ...]) -> Topic:
    return Topic(Slot(f"t4:{kind}", seat, kind, about, "optional", OneOf(())), kind, ())


def senate_of(talents: int, *wars: str) -> State:
    """Return Rome with Consuls, some talents, and some wars active."""
    state = change(board(), TREASURY, SCOPE, CITY, talents)
    for office, who in (("field_consul", "1"), ("rome_consul", "2")):
        state = put(state, OFFICES, SCOPE, office, Office(who))
    for war in wars:
        state = put(state, WARS, SCOPE, war, War("active", 1))
    return state


def fights(state: State) -> list[Any]:
    return [one for measures in campaigns.campaigns(Plan(OF, state)) for one in measures]


def test_the_words_of_votes_are_those_of_ballots() -> None:
    assert {*senate.FOR_ROME, *senate.AGAINST} <= {*matters(OF)}


def test_a_force_is_raised_that_is_stronger_than_its_war_and_sent_under_the_field_consul() -> None:
    recruits, force = fights(senate_of(200, "gallic_1"))
    assert recruits == Recruit((Lot("unit:legion", 11),))  # four are at home; 15 and MIL 4 are 9 more than 10
    assert force == Send(("senator:1",), (Lot("unit:legion", 15),), "war:gallic_1")


def odds(legions: int, fleets: int = 0, naval: int = 0) -> Odds:
    state = senate_of(0, "gallic_1")
    return Reckoning(OF, state).odds(Foe("gallic_1", 10, naval, 5 if naval else 0), "1", 4, legions, fleets)


def test_what_three_dice_can_do() -> None:
    """Without its numbers, 13 and 15 of 216 throws 31, the war is beaten by all from a margin of 11 on."""
    assert [round(216 * odds(legions).beaten) for legions in (6, 10, 14, 17)] == [25, 104, 175, 185]
    assert odds(17).defeat == 0
    assert round(216 * odds(6).defeat) == 35  # 3 to 7
    assert all(abs(each.beaten + each.defeat + each.held - 1) < 0.01 for each in (odds(10), odds(14)))
    assert odds(6).lost > odds(10).lost > odds(17).lost


def test_a_landing_follows_a_victory_at_sea() -> None:
    both, alone = odds(14, 12, naval=10), odds(0, 12, naval=10)
    assert 0 < both.beaten < odds(14).beaten
    assert alone.beaten == 0
    assert round(alone.at_sea, 3) == round(both.beaten + both.at_sea, 3)  # as often at sea, whatever is aboard
    assert odds(14, 0, naval=10) == Odds()


def test_the_plan_is_taken_that_beats_most_wars() -> None:
    """Two weak wars at even chances rather than one for certain."""
    two = fights(senate_of(130, "syrian", "illyrian_1"))
    assert {one.war for one in two if isinstance(one, Send)} == {"war:syrian", "war:illyrian_1"}


def test_a_war_that_cannot_be_beaten_is_left() -> None:
    assert fights(senate_of(0, "gallic_1")) == []


def test_a_force_at_war_is_reinforced() -> None:
    state = sent(senate_of(200, "gallic_1"), "gallic_1", "3", 8)
    assert [type(one) for one in fights(state)] == [Recruit, Reinforce]


def test_a_weak_war_that_sleeps_is_left_in_peace() -> None:
    assert fights(put(senate_of(130), WARS, SCOPE, "illyrian_1", War("inactive", 1))) == []


def test_of_a_series_the_lower_war_is_attacked_first_whoever_commands() -> None:
    for order in ("free", "dictator_first"):
        of = game(3, commander_order=order)
        state = senate_of(264, "illyrian_1", "illyrian_2", "syrian", "gallic_1")
        state = put(state, OFFICES, SCOPE, "dictator", Office("3"))
        plan = Plan(of, state)
        sends = [one for found in campaigns.campaigns(plan) for one in found if isinstance(one, Send)]
        assert len(sends) > 1
        wars = [one.war for one in sends]
        assert "war:illyrian_2" not in wars or wars.index("war:illyrian_1") < wars.index("war:illyrian_2")


def test_before_rome_falls_hopeless_forces_come_home_and_all_is_spent_on_one_that_can_be_beaten() -> None:
    wars = ("punic_1", "punic_2", "syrian", "illyrian_1")
    found = fights(sent(senate_of(40, *wars), "punic_2", "3", 6))
    assert found[0] == Recall("senator:3")
    assert [one.war for one in found if isinstance(one, Send)] == ["war:illyrian_1"]


def test_all_for_the_wars_is_one_proposal() -> None:
    found = agenda.agenda(OF, senate_of(300, "gallic_1", "syrian"), "anna")
    (package,) = (measures for measures in found if any(isinstance(one, Send) for one in measures))
    assert {one.war for one in package if isinstance(one, Send)} == {"war:gallic_1", "war:syrian"}


def test_the_state_keeps_what_it_owes_next_turn() -> None:
    plan = Plan(OF, senate_of(100, "gallic_1"))
    assert plan.spare == 100 + 100 - 20 - 4 * 2 - 20
    assert plan.payable(10) == 10  # all it holds
    assert Plan(OF, senate_of(100, "gallic_1", "syrian", "punic_2", "macedonian_1")).payable(10) == (200 - 108) // 12


def test_restless_people_get_a_land_bill() -> None:
    for uneasy, types in ((0, []), (3, ["I"]), (6, ["III", "II"])):
        state = change(senate_of(200), UNREST, SCOPE, CITY, uneasy)
        found = [one for measures in agenda.agenda(OF, state, "anna") for one in measures]
        assert [one.type for one in found if isinstance(one, PassBill)] == types


def test_a_leader_helps_a_needy_state() -> None:
    asked = topic("contribute", "anna", senator=("senator:1",))
    poor = change(change(board(), TREASURY, SCOPE, CITY, 20), LEADER, SCOPE, "1", True)
    assert [line.order for line in forum.contribute(OF, view(poor, "anna"), "anna", asked)] == [
        Contribute("senator:1", 25, up_to=True)
    ]
    rich = change(poor, TREASURY, SCOPE, CITY, 300)
    assert list(forum.contribute(OF, view(rich, "anna"), "anna", asked)) == []


def test_knights_get_what_the_games_of_the_initiative_leave() -> None:
    for held, games, spent in ((14, "blood_fest", 0), (27, "gladiator_gala", 3), (40, "gladiator_gala", 5)):
        state = change(change(board(), UNREST, SCOPE, CITY, 3), TALENTS, SCOPE, "1", held)
        asked = tuple(topic(kind, "anna") for kind in ("games", "knight"))
        show, knight = (line.order for line in advice(OF, view(state, "anna"), "anna", asked))
        assert (show.games, knight.talents) == (f"games:{games}", spent)


def test_games_of_a_second_initiative_come_from_what_those_of_the_first_leave() -> None:
    state = change(change(board(), UNREST, SCOPE, CITY, 6), TALENTS, SCOPE, "1", 30)
    asked = tuple(topic(kind, "anna") for kind in ("games", "extra_games"))
    found = [line.order for line in advice(OF, view(state, "anna"), "anna", asked)]
    assert found == [
        Sponsor("games:gladiator_gala", "senator:1"),
        Sponsor("games:slice_and_dice", "senator:1", extra=True),
    ]


def test_games_are_held_before_idle_wars_and_droughts_make_the_people_restless() -> None:
    state = change(put(board(), WARS, SCOPE, "gallic_1", War("active")), TALENTS, SCOPE, "2", 14)
    idle = change(state, WAR_STATUS, SCOPE, "gallic_1", "unprosecuted")
    assert [forum.unrest_to_come(OF, one) for one in (state, idle)] == [0, 1]
    assert [forum.wanted(OF, one, "ben") for one in (state, idle)] == [None, Sponsor("games:blood_fest", "senator:2")]


def test_games_calm_restless_people() -> None:
    state = change(change(board(), UNREST, SCOPE, CITY, 3), TALENTS, SCOPE, "1", 14)
    found = [line.order for line in forum.games(OF, view(state, "anna"), "anna", topic("games", "anna"))]
    assert found == [Sponsor("games:blood_fest", "senator:1")]
    quiet = change(change(state, UNREST, SCOPE, CITY, 0), POP, SCOPE, "1", forum.BELOVED)
    assert list(forum.games(OF, view(quiet, "anna"), "anna", topic("games", "anna"))) == []


def test_an_unknown_chief_makes_himself_beloved_though_the_people_are_calm() -> None:
    """His Popularity counts whenever the people are asked."""
    chief = change(put(board(), OFFICES, SCOPE, "rome_consul", Office("1")), TALENTS, SCOPE, "1", 14)
    asked = topic("games", "anna")
    assert [line.order for line in forum.games(OF, view(chief, "anna"), "anna", asked)]
    other = change(put(board(), OFFICES, SCOPE, "rome_consul", Office("2")), TALENTS, SCOPE, "1", 14)
    assert list(forum.games(OF, view(other, "anna"), "anna", asked)) == []


def test_leaders_give_more_while_two_wars_are_active() -> None:
    state = change(senate_of(100, "gallic_1"), LEADER, SCOPE, "1", True)
    asked = topic("contribute", "anna", senator=("senator:1",))
    assert list(forum.contribute(OF, view(state, "anna"), "anna", asked)) == []
    pressed = put(state, WARS, SCOPE, "syrian", War("active", 2))
    found = [line.order for line in forum.contribute(OF, view(pressed, "anna"), "anna", asked)]
    assert found == [Contribute("senator:1", forum.MUCH, up_to=True)]


@pytest.mark.parametrize("scenario", ["early", "late"])
def test_turns_are_played_without_a_line_refused(scenario: str) -> None:
    settings = {"scenario": scenario} | ({"punic_relief": True} if scenario == "early" else {})
    played = bare.play("republic_of_rome", 4, 1, settings=settings, packets=10, style="sensible")
    assert played.faults == []
    assert {"agenda_laid", "force_deployed"} <= set(played.kinds)
