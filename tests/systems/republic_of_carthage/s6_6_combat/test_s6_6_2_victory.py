"""6.6.2 Victory, item by item; how a war is over, and who does not live to see it."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.state import State
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    CITY,
    DECKS,
    ENEMY_LEADERS,
    FORCES,
    HOLDER,
    INF,
    PLACE,
    POP,
    REMOVED,
    SCOPE,
    TREASURY,
    UNITS,
    WARS,
)
from adjudicator.systems.republic_of_carthage.state import OPENED, PROVINCES, SENATORS
from adjudicator.testing.scenario import Run, change, put, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ARISH, ELRAM, GISCO, MATTAN
from tests.systems.republic_of_carthage.s6_6_combat.field import battle, force, here, leader, peace, war

WIN = (6, 6, 5)


def libyans(*who: str) -> State:
    """Return a force of nine armies and two idle fleets against the Libyans: 10T, a Province, two kinds of army."""
    units = {"carthaginian_legion": 2, "celtiberian": 4, "campanian": 3, "fleet": 2}
    return force(war(peace(), "libyan"), "f1", "libyan", who or (MATTAN,), **units)


def sicily(key: str = "sicilian_1") -> State:
    units = {"carthaginian_legion": 2, "celtiberian": 4, "campanian": 3, "balearic": 2, "fleet": 5}
    return force(war(peace(), key), "f1", key, [MATTAN], **units)


def won(state: State, *rolls: int, **labelled: int) -> Run:
    done = battle(state, rolls=rolls or WIN, **labelled)
    assert said(done, "battle_fought")[0].result == "victory"
    return done


def test_victory_1_and_2_losses_and_chits() -> None:
    done = won(libyans(), 4, 4, 2)
    assert (said(done, "battle_fought")[0].total, said(done, "units_lost")[0].armies) == (15, 3)
    assert len(said(done, "chit_drawn")) == 3


def test_victory_3_fleets_are_home() -> None:
    done = won(sicily())
    assert said(done, "fleets_home")[0].fleets == 5
    assert len(here(done.state, "active", "fleet")) == 5
    assert here(done.state, "force:f1", "fleet") == []


def test_victory_4_and_ruling_127_half_the_printed_strength_in_influence_and_popularity() -> None:
    done = won(leader(sicily("sicilian_2"), "dionysius"))
    (data,) = said(done, "commander_honoured")
    assert (data.strength, data.half, data.share) == (9, 5, 5)
    assert (INF.of(done.state, SCOPE, MATTAN), POP.of(done.state, SCOPE, MATTAN)) == (8 + 5, 5)


def test_victory_4_and_ruling_127_two_commanders_get_half_of_it_each_rounded_up() -> None:
    done = won(libyans(MATTAN, GISCO))
    assert [(data.half, data.share) for data in said(done, "commander_honoured")] == [(3, 2), (3, 2)]


def test_victory_4_and_ruling_127_the_share_of_a_dead_commander_is_lost() -> None:
    done = won(libyans(MATTAN, GISCO), 4, 4, 1, chit_1=11)
    assert [(data.senator, data.share) for data in said(done, "commander_honoured")] == [(f"senator:{GISCO}", 2)]


def test_victory_4_popularity_stays_within_its_limit() -> None:
    done = won(change(libyans(), POP, SCOPE, MATTAN, 8))
    assert said(done, "commander_honoured")[0].popularity == 1


def test_victory_5_the_armies_go_to_the_more_popular_commander() -> None:
    done = won(change(libyans(MATTAN, GISCO), POP, SCOPE, GISCO, 1))
    row = FORCES.get(done.state, SCOPE, "f1")
    assert (row.commander, row.second) == (GISCO, MATTAN)
    assert FORCES.get(won(libyans(MATTAN, GISCO), armies=1).state, SCOPE, "f1").commander == MATTAN


def test_victory_6_a_veteran_is_made() -> None:
    done = won(libyans())
    assert said(done, "veteran_made")[0].senator == f"senator:{MATTAN}"
    assert len([row for _, row in UNITS.items(done.state, SCOPE) if row.veteran]) == 1


def test_victory_7_the_state_gets_the_talents_of_the_card() -> None:
    done = won(libyans())
    assert TREASURY.of(done.state, SCOPE, CITY) == 63 + 10
    assert byrsa.lines(done) == [("roc:6.6.2.victory.7", 10, 73)]


def test_victory_7_and_ruling_133b_a_lower_war_won_after_a_higher_one_pays_nothing() -> None:
    state = put(sicily(), DECKS, SCOPE, REMOVED, Pile.of(("sicilian_2",), ("*",)))
    done = won(state)
    assert said(done, "spoils_forfeited")[0].after == "war:sicilian_2"
    assert TREASURY.of(done.state, SCOPE, CITY) == 63
    assert PROVINCES.find(done.state, SCOPE, "sicily") is not None


def test_victory_7_and_ruling_133b_a_higher_war_that_is_lost_does_not_count() -> None:
    done = won(war(sicily(), "sicilian_2", "lost"))
    assert said(done, "spoils_forfeited") == ()


def test_victory_8_counters_off_board_enter_the_pool() -> None:
    done = won(libyans())
    assert [len(here(done.state, "pool", kind)) for kind in ("libyan_light_infantry", "elephants")] == [4, 2]


def test_victory_8_an_area_is_opened_once() -> None:
    done = won(sicily())
    assert OPENED.of(done.state, SCOPE, CITY) == ("sicily",)
    again = change(sicily(), OPENED, SCOPE, CITY, ("sicily",))
    assert said(won(again), "area_opened") == ()


def test_victory_9_the_provinces_of_the_war_lie_in_the_forum_undeveloped() -> None:
    done = won(libyans())
    row = PROVINCES.get(done.state, SCOPE, "libya")
    assert (row.governor, row.developed) == ("", False)


def test_victory_9_a_province_that_is_there_stays_as_it_is() -> None:
    state = put(libyans(), PROVINCES, SCOPE, "libya", PROVINCES.get(libyans(), SCOPE, "coastal_spain"))
    done = won(state)
    assert said(done, "provinces_created") == ()


def test_victory_10_the_card_leaves_the_game() -> None:
    done = won(libyans())
    assert WARS.find(done.state, SCOPE, "libyan") is None
    assert DECKS.get(done.state, SCOPE, REMOVED).cards.known() == ("libyan",)


def test_the_items_come_in_their_order() -> None:
    done = won(sicily(), 4, 4, 2)
    cites = [event.cites[0] for event in done.events if event.cites and "victory" in event.cites[0]]
    numbers = [int(cite.rpartition(".")[2]) for cite in cites]
    assert numbers == sorted(numbers)
    assert set(numbers) >= {1, 2, 3, 4, 6, 7, 8, 9, 10}


def test_a_victor_keeps_his_force_till_the_revolution_phase() -> None:
    done = won(libyans())
    row = CAMPAIGNS.get(done.state, SCOPE, "f1")
    assert (row.result, row.won, row.sea, row.commanders) == ("victory", True, False, (MATTAN,))
    assert PLACE.of(done.state, SCOPE, MATTAN) == "war:libyan"
    assert said(done, "suffete_stays") == ()


# -------------------------------------------------------------------------------- captives and dead


def test_ruling_126_in_a_victory_the_last_chit_kills_too() -> None:
    done = won(libyans(), 4, 4, 1, chit_4=11)
    assert SENATORS.get(done.state, SCOPE, MATTAN).place == "dead"


def test_ruling_147l_a_war_is_won_without_a_commander_and_the_armies_go_home() -> None:
    done = won(libyans(), 4, 4, 1, chit_1=11)
    assert FORCES.find(done.state, SCOPE, "f1") is None
    assert len(here(done.state, "active")) == 7
    assert said(done, "veteran_made")[0].senator == ""
    assert CAMPAIGNS.get(done.state, SCOPE, "f1").commanders == ()


def test_a_captive_dies_when_his_war_is_defeated() -> None:
    done = won(byrsa.at(libyans(), ARISH, "captive:libyan"))
    assert said(done, "war_won")[0].captives == (f"senator:{ARISH}",)
    assert SENATORS.get(done.state, SCOPE, ARISH).place == "dead"


def test_a_captive_of_another_war_does_not() -> None:
    done = won(byrsa.at(libyans(), ARISH, "captive:moroccan"))
    assert PLACE.of(done.state, SCOPE, ARISH) == "captive:moroccan"


# ------------------------------------------------------------------------------------ war is over


def test_deserters_come_back_as_recruits() -> None:
    done = won(byrsa.moved(libyans(), "deserted:libyan", balearic=2))
    assert len(here(done.state, "pool", "balearic")) == 2


def test_ruling_129_a_leader_without_a_war_leaves_after_a_defeat_of_one() -> None:
    done = won(leader(sicily(), "dionysius"), 6, 6, 6)
    assert ENEMY_LEADERS.find(done.state, SCOPE, "dionysius") is None
    assert "dionysius" in DECKS.get(done.state, SCOPE, REMOVED).cards.known()


@pytest.mark.parametrize(("status", "stays"), [("active", True), ("inactive", True), ("lost", False)])
def test_ruling_129_he_stays_while_another_of_his_wars_is_on_the_board(status: str, stays: bool) -> None:
    state = byrsa.moved(leader(war(sicily(), "sicilian_2", status), "dionysius"), "force:f1", libyan_light_infantry=4)
    state = byrsa.moved(state, "force:f1", numidian_cavalry=4)
    done = won(state, 6, 6, 6)
    assert (ENEMY_LEADERS.find(done.state, SCOPE, "dionysius") is not None) is stays


def test_a_refuge_keeps_the_leader() -> None:
    state = byrsa.in_force(leader(sicily(), "dionysius"), "refuge", until="used")
    done = won(state, 6, 6, 6)
    assert ENEMY_LEADERS.get(done.state, SCOPE, "dionysius").wars == ("next",)


def test_sikels_leave_the_board_when_no_war_for_them_is_left() -> None:
    done = won(byrsa.moved(sicily(), "force:f1", sikel=2))
    assert len(here(done.state, "off", "sikel")) == 2


def test_a_force_on_the_same_war_that_cannot_fight_comes_home() -> None:
    done = won(force(libyans(), "f2", "libyan", [ELRAM], fleet=2), libyan_2=1)
    assert said(done, "force_home")[0].force == "f2"
    assert PLACE.of(done.state, SCOPE, ELRAM) == "carthage"


def test_a_suffete_who_comes_home_unfought_stays_suffete() -> None:
    state = change(force(libyans(ELRAM), "f2", "libyan", [MATTAN], fleet=2), HOLDER, SCOPE, "home_suffete", "")
    done = won(state, libyan_2=1)
    assert HOLDER.of(done.state, SCOPE, "marine_suffete") == MATTAN


def test_a_victory_is_told() -> None:
    told = byrsa.told(won(libyans()).events)
    assert told[1:] == [
        "2 fleets of the Libyan War are home.",
        "Mattan gains 3 INF and POP, half of 6: INF 8 + 3 = 11, POP 0 + 3 = 3.",
        "An army of Campanian Swordsmen is a veteran now, loyal to Mattan.",
        "The State gets 10T for the Libyan War: 63 + 10 = 73T.",
        *told[5:7],
        "Libya is a Province of Carthage now, without a Governor.",
        "The Libyan War is won by Mattan. The card leaves the game.",
    ]
