"""6.5.7 What the order form offers who presides: legal, affordable proposals, as many as make sense."""

from __future__ import annotations

import pytest

from adjudicator.model.event import supposed
from adjudicator.model.fold import apply
from adjudicator.model.order import Accepted
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Disband, Measure, Measures, Recall, Recruit, Reinforce, Send
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.state import FORCES, SCOPE, WARS, Force, War
from adjudicator.systems.republic_of_carthage.orders.measures import Explore, Peace
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.campaigning import suggestions
from adjudicator.systems.republic_of_carthage.state import EXPLORATIONS, Opportunity
from adjudicator.testing.scenario import put
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ELRAM, GAME, MATTAN, moved
from tests.systems.republic_of_carthage.s6_5_senate.business import senate, units
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_7_explore import board as with_exploration
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_7_recall import exploring, general
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_7_recruit import card
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_7_send import law, two_suffetes

KINDS: tuple[type[Measure], ...] = (Recruit, Disband, Send, Reinforce, Recall, Explore, Peace)
BOARDS = {
    "byrsa": senate(),
    "poor": senate(treasury=0),
    "suffetes": two_suffetes(),
    "crisis": law(two_suffetes(crisis=True)),
    "general": law(general()),
    "exploring": exploring(),
    "exploration": with_exploration(),
    "barred": card(with_exploration(), "no_recruitment", repeat=True),
    "leaderless": put(two_suffetes(), FORCES, SCOPE, "f1", Force("sicilian_1", "", "", 3)),
    "sea": put(two_suffetes(), WARS, SCOPE, "massilian", War("active", 4)),
}


def offers(state: State) -> tuple[Measure, ...]:
    entries = [rule_of(GAME, kind.__new__(kind)) for kind in KINDS]
    return tuple(each for entry in entries for each in entry.offers(GAME, state, "ben"))


def in_order(state: State, measures: Measures) -> bool:
    for each in measures:
        entry = rule_of(GAME, each)
        if not isinstance(entry.check(GAME, state, each), Accepted):
            return False
        state = apply(state, supposed(SCOPE, entry.foreseen(GAME, state, each)))
    return True


@pytest.mark.parametrize("board", BOARDS)
def test_whatever_is_offered_is_in_order(board: str) -> None:
    found = offers(BOARDS[board])
    assert [each for each in found if not in_order(BOARDS[board], (each,))] == []
    assert len(set(found)) == len(found)
    assert [each for each in suggestions(GAME, BOARDS[board]) if not in_order(BOARDS[board], each)] == []


def test_each_kind_has_offers_where_there_is_something_to_do() -> None:
    offered = {type(each) for board in BOARDS.values() for each in offers(board)}
    assert offered == set(KINDS)


def test_a_whole_force_is_offered_for_each_war_under_the_suffete_who_may_go() -> None:
    found = [each for each in offers(two_suffetes()) if isinstance(each, Send)]
    assert [each.war for each in found] == ["war:tunisian", "war:sicilian_1", "war:libyan"]
    assert found[1].commanders == (f"senator:{MATTAN}",)
    assert found[1].units == units(carthaginian_legion=2, celtiberian=4, fleet=3)
    assert found[2].units == units(carthaginian_legion=2, celtiberian=4)


def test_what_is_recruited_for_a_war_can_be_sent_there_in_one_proposal() -> None:
    (_, sicily, libya) = suggestions(GAME, two_suffetes())
    assert sicily[0] == Recruit(units(balearic=2, campanian=3))
    assert isinstance(libya[1], Send)
    assert libya[1].war == "war:libyan"


def test_nothing_is_offered_to_a_poor_state_without_forces() -> None:
    state = moved(senate(treasury=0), "pool", fleet=25, celtiberian=4, campanian=3)
    assert {type(each) for each in offers(state)} == {Peace, Recall}
    assert suggestions(GAME, state) == ()


def test_whoever_is_replaced_is_offered_the_best_who_may_go() -> None:
    found = [each for each in offers(law(general())) if isinstance(each, Recall)]
    assert found[0] == Recall(f"senator:{MATTAN}")
    assert len(found) == 2
    assert ELRAM not in found[0].senator


def test_an_exploration_is_offered_with_all_merchants_that_can_be_paid() -> None:
    state = put(with_exploration(treasury=12), EXPLORATIONS, SCOPE, "tin_isles", Opportunity(2))
    found = [each for each in offers(state) if isinstance(each, Explore)]
    assert [(each.exploration, each.units) for each in found] == [
        ("exploration:trans_sahara", units(caravan=22)),
        ("exploration:tin_isles", units(trade_fleet=12)),
    ]
