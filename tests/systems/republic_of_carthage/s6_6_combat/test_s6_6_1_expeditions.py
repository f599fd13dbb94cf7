"""6.6.1 Expeditions: the roll, losses, success, Lost, raiders, and who comes home when."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Accepted, Test
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.combat import ResolveOrder
from adjudicator.systems.republic.state import CASES, CITY, DECKS, INF, PLACE, POP, REMOVED, SCOPE, Case
from adjudicator.systems.republic_of_carthage.orders.combat import Raiders
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat import voyage
from adjudicator.systems.republic_of_carthage.state import (
    EXPEDITIONS,
    EXPLORATIONS,
    MERCHANTS,
    OPENED,
    SENATORS,
    TRADE,
    Merchants,
    Senator,
)
from adjudicator.testing.scenario import Run, change, filed, put, refusals, remove, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ARISH, GAME, GISCO, MILKO, ZAMAR
from tests.systems.republic_of_carthage.s6_6_combat.field import expedition, force, peace, run, war

STEP = "combat.explorations"
CARDS = (1, 1, 1)
"""Which Trade cards come back from those set aside for the Tin Isles."""


def chit(family: int, number: int = 1) -> tuple[str, int]:
    """Return the draw of a family's chit while nothing is missing in the cup below it."""
    return (f"chit/{number}", family)


def sailing(number: int = 40, *, who: str = ZAMAR, to: str = "tin_isles", lost: bool = False) -> State:
    """Return Byrsa with an expedition, by default Zamar (EXP 3) to the Tin Isles (40 Trade Fleets, Disaster 9)."""
    return expedition(peace(), "x1", to, who, number, lost=lost)


def rolled(done: Run) -> voyage.ExpeditionRolled:
    (data,) = said(done, "expedition_rolled")
    assert isinstance(data, voyage.ExpeditionRolled)
    return data


def left(done: Run) -> int:
    row = EXPEDITIONS.get(done.state, SCOPE, "x1")
    return row.caravans + row.trade_fleets


# --------------------------------------------------------------------------------------- the roll


def test_three_dice_and_exp_are_checked_against_the_table() -> None:
    data = rolled(run(sailing(), STEP, dice=[3, 4, 4]))
    assert (data.dice, data.exp, data.shortfall, data.total, data.result) == ((3, 4, 4), 3, 0, 14, "no_progress")


@pytest.mark.parametrize(("number", "off"), [(40, 0), (39, 1), (35, 1), (34, 2), (1, 8), (60, 0)])
def test_each_started_five_merchants_short_take_one_off(number: int, off: int) -> None:
    row = EXPEDITIONS.get(sailing(number), SCOPE, "x1")
    assert voyage.shortfall(GAME, row)[1] == off


def test_the_shortfall_is_told_with_the_roll() -> None:
    data = rolled(run(sailing(34), STEP, dice=[5, 4, 4]))
    assert (data.merchants, data.needs, data.short, data.shortfall, data.total) == (34, 40, 6, 2, 14)


def test_evil_omens_take_one_off_the_total_but_not_off_the_dice() -> None:
    state = byrsa.in_force(sailing(), "evil_omens", until="next_forum")
    data = rolled(run(state, STEP, dice=[4, 4, 4]))
    assert (sum(data.dice), data.cards[0].value, data.total) == (12, -1, 14)


def test_a_total_below_the_table_counts_as_its_first_row() -> None:
    done = run(sailing(5), STEP, dice=[1, 1, 2, ("losses/1", 1), ("losses/2", 1), chit(26)])
    assert (rolled(done).total, rolled(done).result) == (0, "lost")


# ---------------------------------------------------------------------------------------- success


def test_a_success_brings_leader_and_merchants_home_at_once() -> None:
    done = run(sailing(), STEP, dice=[4, 4, 5, *CARDS])
    assert rolled(done).result == "success"
    assert PLACE.of(done.state, SCOPE, ZAMAR) == "carthage"
    assert EXPEDITIONS.find(done.state, SCOPE, "x1") is None
    assert MERCHANTS.get(done.state, SCOPE, "trade_fleet") == Merchants(40, 0)


def test_a_success_gives_a_tenth_of_the_merchants_asked_for_as_influence_and_popularity() -> None:
    done = run(sailing(45), STEP, dice=[4, 4, 5, *CARDS])
    assert (INF.of(done.state, SCOPE, ZAMAR), POP.of(done.state, SCOPE, ZAMAR)) == (2 + 4, 4)


def test_popularity_of_a_success_stays_within_the_limit() -> None:
    done = run(change(sailing(), POP, SCOPE, ZAMAR, 7), STEP, dice=[4, 4, 5, *CARDS])
    (data,) = said(done, "exploration_succeeded")
    assert (data.pop_was, data.popularity, POP.of(done.state, SCOPE, ZAMAR)) == (7, 2, 9)


def test_a_success_opens_the_area_and_the_card_leaves_the_game() -> None:
    before = sailing()
    done = run(before, STEP, dice=[4, 4, 5, *CARDS])
    assert OPENED.of(done.state, SCOPE, CITY) == ("tin_isles",)
    assert EXPLORATIONS.find(done.state, SCOPE, "tin_isles") is None
    assert DECKS.get(done.state, SCOPE, REMOVED).cards.known() == ("tin_isles",)
    for stack, more in ((2, 1), (6, 2)):
        old, new = (TRADE.get(state, SCOPE, f"stack:{stack}").number for state in (before, done.state))
        assert new - old == more


def test_an_area_opens_once_a_game_only() -> None:
    done = run(change(sailing(), OPENED, SCOPE, CITY, ("tin_isles",)), STEP, dice=[4, 4, 5])
    assert said(done, "area_opened") == ()


def test_a_success_with_losses_loses_a_die_of_merchants_first() -> None:
    done = run(sailing(), STEP, dice=[4, 4, 4, ("losses/1", 3), chit(26), *CARDS])
    assert [rolled(done).total, rolled(done).losses] == [15, "dr"]
    assert MERCHANTS.get(done.state, SCOPE, "trade_fleet") == Merchants(37, 0)


def test_a_leader_who_dies_in_his_success_gains_nothing_but_the_area_opens() -> None:
    done = run(sailing(), STEP, dice=[4, 4, 4, ("losses/1", 3), chit(14), *CARDS])
    assert SENATORS.get(done.state, SCOPE, ZAMAR).place == "dead"
    assert said(done, "exploration_succeeded")[0].senator == ""
    assert OPENED.of(done.state, SCOPE, CITY) == ("tin_isles",)


def test_ruling_133i_a_leader_at_home_is_the_last_who_led_an_expedition() -> None:
    done = run(sailing(), STEP, dice=[4, 4, 5, *CARDS])
    assert CASES.get(done.state, SCOPE, "expedition") == Case(ZAMAR, 4)


# --------------------------------------------------------------------------- losses and disasters


@pytest.mark.parametrize(("dice", "lost", "chits"), [((1, 1), 2, 1), ((2, 3), 5, 1), ((3, 3), 6, 2), ((6, 6), 12, 3)])
def test_a_disaster_takes_two_dice_of_merchants_and_a_chit_for_each_started_five(
    dice: tuple[int, int], lost: int, chits: int
) -> None:
    none = [(f"chit/{number}", 1) for number in range(1, chits + 1)]
    done = run(sailing(), STEP, dice=[3, 3, 3, *dice, *none])
    assert rolled(done).result == "disaster"
    assert left(done) == 40 - lost
    assert len(said(done, "chit_drawn")) == chits


def test_himilco_ignores_the_disaster_of_the_tin_isles_only() -> None:
    himilco = put(peace(), SENATORS, SCOPE, "2B", Senator(2, "anna", "carthage", 2))
    data = rolled(
        run(expedition(himilco, "x1", "tin_isles", "2B", 40), STEP, dice=[3, 3, 3, *CARDS, ("losses/1", 1), chit(1)])
    )
    assert (data.ignored, data.result) == (True, "success")
    done = run(expedition(himilco, "x1", "west_africa", "2B", 60), STEP, dice=[3, 3, 4, 1, 1, chit(1)])
    assert (rolled(done).ignored, rolled(done).result) == (False, "disaster")


def test_a_leader_whose_chit_comes_dies_and_the_merchants_are_home() -> None:
    done = run(sailing(), STEP, dice=[3, 3, 3, 1, 1, chit(14)])
    assert SENATORS.get(done.state, SCOPE, ZAMAR).place == "dead"
    assert EXPEDITIONS.find(done.state, SCOPE, "x1") is None
    assert MERCHANTS.get(done.state, SCOPE, "trade_fleet") == Merchants(38, 0)


def test_chits_touch_nobody_but_the_leader() -> None:
    done = run(sailing(), STEP, dice=[3, 3, 3, 1, 1, chit(6)])
    assert said(done, "chit_drawn")[0].spared == f"senator:{GISCO}"
    assert said(done, "senator_died") == ()


def test_ruling_133h_losses_take_at_most_what_is_there_and_the_last_merchant_ends_it() -> None:
    done = run(sailing(3), STEP, dice=[3, 3, 3, 6, 6, chit(1)])
    (lost,) = said(done, "merchants_lost")
    assert (lost.trade_fleets, lost.left, lost.chits) == (3, 0, 1)
    assert said(done, "expedition_home")[0].why == "spent"
    assert PLACE.of(done.state, SCOPE, ZAMAR) == "carthage"


# ------------------------------------------------------------------------------------------- lost


def test_a_lost_expedition_is_lost_until_its_next_roll() -> None:
    done = run(sailing(), STEP, dice=[2, 2, 4])
    assert (rolled(done).total, rolled(done).result) == (11, "lost")
    assert EXPEDITIONS.get(done.state, SCOPE, "x1").lost
    again = run(sailing(lost=True), STEP, dice=[3, 4, 4])
    assert not EXPEDITIONS.get(again.state, SCOPE, "x1").lost


def test_ruling_133h_two_expeditions_to_one_place_roll_in_random_order_and_one_succeeds() -> None:
    state = expedition(sailing(), "x2", "tin_isles", MILKO, 40)
    done = run(state, STEP, dice=[("tin_isles/2", 2), 4, 4, 5, *CARDS, 4, 4, 5])
    first, second = said(done, "expedition_rolled")
    assert (first.expedition, first.found, second.expedition, second.found) == ("x2", False, "x1", True)
    assert [data.why for data in said(done, "expedition_home")] == ["success", "found"]
    assert INF.of(done.state, SCOPE, ZAMAR) == 2


def test_ruling_133h_the_beaten_come_home_at_the_end_of_the_phase_unless_lost() -> None:
    state = remove(sailing(), EXPLORATIONS, SCOPE, "tin_isles")
    state = expedition(state, "x2", "tin_isles", MILKO, 40, card=False, lost=True)
    done = run(state, "combat.unprosecuted")
    assert [(data.senator, data.why) for data in said(done, "expedition_home")] == [(f"senator:{ZAMAR}", "beaten")]
    assert EXPEDITIONS.find(done.state, SCOPE, "x2") is not None


# ---------------------------------------------------------------------------------------- raiders


def test_raiders_cost_a_die_and_by_default_the_expedition_goes_on() -> None:
    done = run(sailing(), STEP, dice=[3, 3, 4, ("losses/1", 4), chit(1)])
    assert (rolled(done).result, left(done)) == ("raiders", 36)
    assert said(done, "expedition_goes_on")[0].merchants == 36


def test_its_leader_may_turn_back_after_raiders() -> None:
    order = filed("anna", Raiders(f"senator:{ZAMAR}", home=True))
    done = run(sailing(), STEP, order, dice=[3, 3, 4, ("losses/1", 4), chit(1)])
    assert said(done, "expedition_home")[0].why == "raiders"
    assert MERCHANTS.get(done.state, SCOPE, "trade_fleet") == Merchants(36, 0)


@pytest.mark.parametrize(("lost", "home"), [(4, True), (3, False)])
def test_a_condition_on_merchants_counts_what_is_left_of_this_expedition(lost: int, home: bool) -> None:
    order = filed("anna", Raiders(f"senator:{ZAMAR}", home=True), when=(Test("merchants", "below", 37),))
    done = run(sailing(), STEP, order, dice=[3, 3, 4, ("losses/1", lost), chit(1)])
    assert bool(said(done, "expedition_home")) is home


def test_nobody_is_asked_where_the_leader_died_of_the_raiders() -> None:
    done = run(sailing(), STEP, dice=[3, 3, 4, ("losses/1", 4), chit(14)])
    assert said(done, "expedition_goes_on") == said(done, "expedition_home") == ()


def test_what_is_refused_of_raiders() -> None:
    def refused(senator: str) -> tuple[str, bool]:
        return byrsa.refusal(sailing(), "anna", "combat.raiders", Raiders(f"senator:{senator}", home=True))

    assert refused(ARISH) == ("not_your_senator", True)
    assert refused(MILKO) == ("leads_no_expedition", False)
    order = Raiders(f"senator:{ZAMAR}", home=False)
    assert isinstance(byrsa.verdict(sailing(), "anna", "combat.raiders", order), Accepted)


# ------------------------------------------------------------------------------------- the order


def both() -> State:
    """Return two expeditions and two wars with a force each; Gisco, of Ben's, is the HRAO."""
    state = expedition(sailing(), "x2", "trans_sahara", MILKO, 50)
    state = force(war(state, "libyan"), "f1", "libyan", [ARISH], celtiberian=2)
    return force(war(state, "massilian"), "f2", "massilian", ["13"], fleet=8)


def test_ruling_122_by_default_expeditions_come_in_card_order() -> None:
    done = run(both(), STEP, dice=[4, 3, 4, 4, 3, 4])
    assert [data.expedition for data in said(done, "expedition_rolled")] == ["x2", "x1"]


def test_ruling_122_the_hrao_lists_them_otherwise() -> None:
    order = filed("ben", ResolveOrder(("exploration:tin_isles", "war:libyan")))
    done = run(both(), STEP, order, dice=[4, 3, 4, 4, 3, 4])
    assert [data.expedition for data in said(done, "expedition_rolled")] == ["x1", "x2"]


def test_the_hrao_alone_is_asked_and_only_where_there_is_a_choice() -> None:
    asks = GAME.system.step(STEP).asks
    assert [slot.seat for slot in asks(GAME, both(), Frame("x", STEP, SCOPE))] == ["ben"]
    assert list(asks(GAME, sailing(), Frame("x", STEP, SCOPE))) == []


def test_what_is_refused_of_a_list() -> None:
    def refused(seat: str, *objects: str) -> tuple[str, bool]:
        return byrsa.refusal(both(), seat, STEP, ResolveOrder(objects))

    assert refused("ben", "senator:6", "war:libyan") == ("resolve_what", True)
    assert refused("ben", "war:libyan", "war:libyan") == ("resolve_twice", True)
    assert refused("anna", "war:libyan") == ("not_the_hrao", False)
    assert isinstance(byrsa.verdict(both(), "ben", STEP, Nothing("resolve")), Accepted)


def test_all_of_it_is_told_in_words() -> None:
    order = filed("anna", Raiders(f"senator:{ZAMAR}", home=True))
    done = run(sailing(30), STEP, order, dice=[5, 3, 4, ("losses/1", 4), chit(1)])
    assert byrsa.told(done.events) == [
        "Zamar seeks Tin Isles with 30 of 40 merchants: dice 5 + 3 + 4 + EXP 3 - 2 (short) = 13. Raiders fall upon it.",
        "The expedition of Zamar rolls 4 for its losses: 4 Trade Fleets lost, 26 left. 1 Mortality chit.",
        "The chit reads 1, Ithobal, whom this draw cannot touch: nobody dies.",
        "Zamar is home from Tin Isles with 26 Trade Fleets: he turns back after the raiders.",
    ]
    assert refusals(done) == ()
    success = run(sailing(), STEP, dice=[4, 4, 5, *CARDS])
    assert byrsa.told(success.events)[1:3] == [
        "Tin Isles is explored. Zamar gains 4 INF (2 + 4 = 6) and 4 POP (0 + 4 = 4). The card leaves the game.",
        "Trade opens in Tin Isles: 1 card back to stack 2, now 11; 2 cards back to stack 6, now 10.",
    ]
