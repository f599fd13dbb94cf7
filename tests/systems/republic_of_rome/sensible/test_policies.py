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
from adjudicator.systems.republic.state import CITY, LEADER, OFFICES, SCOPE, TALENTS, TREASURY, WARS, Office, War
from adjudicator.systems.republic_of_rome.orders.forum import Sponsor
from adjudicator.systems.republic_of_rome.orders.measures import PassBill
from adjudicator.systems.republic_of_rome.sensible import agenda, campaigns, forum, senate
from adjudicator.systems.republic_of_rome.sensible.plan import Plan
from adjudicator.systems.republic_of_rome.state import UNREST
from adjudicator.testing import bare
from adjudicator.testing.scenario import change, put
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
    assert recruits == Recruit((Lot("unit:legion", 13),))  # four are at home; 17 and MIL 4 are 11 more than 10
    assert force == Send(("senator:1",), (Lot("unit:legion", 17),), "war:gallic_1")


def test_what_three_dice_can_do() -> None:
    found = [round(100 * campaigns.chance(margin)) for margin in (-5, 0, 3, 5, 8, 11)]
    assert found == [0, 16, 50, 74, 95, 100]


def test_the_plan_is_taken_that_beats_most_wars() -> None:
    """Two weak wars at even chances rather than one for certain."""
    two = fights(senate_of(130, "syrian", "illyrian_1"))
    assert {one.war for one in two if isinstance(one, Send)} == {"war:syrian", "war:illyrian_1"}


def test_a_war_that_cannot_be_beaten_is_left() -> None:
    assert fights(senate_of(20, "gallic_1")) == []


def test_a_force_at_war_is_reinforced() -> None:
    state = sent(senate_of(200, "gallic_1"), "gallic_1", "3", 8)
    assert [type(one) for one in fights(state)] == [Recruit, Reinforce]


def test_no_war_is_woken_while_another_is_not_fought() -> None:
    asleep = put(senate_of(30, "gallic_1"), WARS, SCOPE, "illyrian_1", War("inactive", 1))
    assert campaigns.in_order(Plan(OF, asleep)) == ["gallic_1"]
    calm = put(senate_of(30), WARS, SCOPE, "illyrian_1", War("inactive", 1))
    assert campaigns.in_order(Plan(OF, calm)) == ["illyrian_1"]  # the weaker one; the 1st Punic War sleeps beside it


def test_before_rome_falls_hopeless_forces_come_home_and_all_is_spent_on_the_weakest_wars() -> None:
    wars = ("punic_1", "punic_2", "syrian", "illyrian_1")
    state = sent(senate_of(40, *wars), "punic_2", "3", 6)
    found = fights(state)
    assert found[0] == Recall("senator:3")
    assert next(one.war for one in found if isinstance(one, Send)) == "war:illyrian_1"
    calm = sent(senate_of(40, *wars[:3]), "punic_2", "3", 6)
    assert not [one for one in fights(calm) if isinstance(one, Recall)]


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


def test_games_calm_restless_people() -> None:
    state = change(change(board(), UNREST, SCOPE, CITY, 3), TALENTS, SCOPE, "1", 14)
    found = [line.order for line in forum.games(OF, view(state, "anna"), "anna", topic("games", "anna"))]
    assert found == [Sponsor("games:blood_fest", "senator:1")]
    quiet = change(state, UNREST, SCOPE, CITY, 0)
    assert list(forum.games(OF, view(quiet, "anna"), "anna", topic("games", "anna"))) == []


@pytest.mark.parametrize("scenario", ["early", "late"])
def test_turns_are_played_without_a_line_refused(scenario: str) -> None:
    played = bare.play("republic_of_rome", 4, 1, settings={"scenario": scenario}, packets=10, style="sensible")
    assert played.faults == []
    assert {"agenda_laid", "force_deployed"} <= set(played.kinds)
