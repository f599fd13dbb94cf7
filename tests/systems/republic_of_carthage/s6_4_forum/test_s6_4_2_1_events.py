"""6.4.2.1 A 7 is a random event: three dice, the table of the era, and the Table Event of the total."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.setup import HOME, Choose
from adjudicator.systems.republic.rules import ongoing
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.state import (
    CITY,
    CONCESSIONS,
    DECK_NUMBER,
    DECKS,
    DEVELOPED,
    ENEMY_LEADERS,
    ONGOING,
    POP,
    REMOVED,
    SCOPE,
    TABLE_EVENTS,
    TREASURY,
    TURN,
    UNITS,
    WARS,
    WEAKER,
    Concession,
    EnemyLeader,
    Posted,
    War,
)
from adjudicator.systems.republic_of_carthage.state import (
    AT_HOME,
    MERCHANTS,
    PROVINCES,
    SENATORS,
    Merchants,
    Province,
    Senator,
)
from adjudicator.testing.scenario import Run, change, filed, put, refusals, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, board, told
from tests.systems.republic_of_carthage.s6_4_forum.deck import at_ease, deck, event

(
    MOB,
    DISASTER,
    ALLY,
    NO_RECRUITS,
    REFUGE,
    EPIDEMIC,
    DROUGHT,
    OMENS,
    STORM,
    SHORTAGE,
    ENTHUSIASM,
    ALLIANCE,
    ETRUSCAN,
) = range(3, 16)
ENEMY_ALLY, LEADER_DIES, TRIAL = 16, 17, 18


def again(state: State, card: str, times: int = 1) -> State:
    """Return the position with a Table Event that came before this turn."""
    return put(state, TABLE_EVENTS, SCOPE, card, Posted(times))


def laid(run: Run, *kinds: str) -> list[tuple[str, object, str]]:
    """Return kind, value and duration of what lies in force."""
    rows = sorted(ONGOING.rows(run.state, SCOPE).items(), key=lambda item: int(item[0].partition("/")[0]))
    return [
        (row.effect.kind, row.effect.get("value", row.effect.get("amount")), row.until)
        for _, row in rows
        if not kinds or row.effect.kind in kinds
    ]


def fleets(state: State) -> dict[str, int]:
    found: dict[str, int] = {}
    for _, row in UNITS.items(state, SCOPE):
        if row.kind == "fleet":
            found[row.place] = found.get(row.place, 0) + 1
    return found


# -------------------------------------------------------------------------------- the table


def test_a_seven_brings_the_event_of_three_dice_and_no_card() -> None:
    done = event(ENTHUSIASM, deck("tin_isles", "west_africa"))
    (data,) = said(done, "random_event")
    assert (data.card, data.total, data.times, data.era) == ("card:allied_enthusiasm", 13, 1, "early")
    assert said(done, "card_drawn") == ()
    assert TABLE_EVENTS.get(done.state, SCOPE, "allied_enthusiasm") == Posted(1)


def test_ruling_65_the_late_deck_has_a_table_of_its_own() -> None:
    state = change(deck("scipio", "x"), DECK_NUMBER, SCOPE, CITY, 2)
    assert said(event(8, state), "random_event")[0].card == "card:internal_disorder"


def test_the_same_event_again_is_turned_upside_down() -> None:
    done = event(ENTHUSIASM, again(deck("x"), "allied_enthusiasm"))
    assert TABLE_EVENTS.get(done.state, SCOPE, "allied_enthusiasm") == Posted(2)
    assert "for the second time this turn" in told(done.events)[0]


# ------------------------------------------------------------------ what lies in force for a while


def test_allied_enthusiasm_pays_next_turn_and_its_repeat_replaces_the_sum() -> None:
    once = event(ENTHUSIASM, deck("x"))
    assert laid(once) == [("income", 50, "only:5")]
    twice = event(ENTHUSIASM, once.state)
    assert laid(twice) == [("income", 75, "only:5")]
    thrice = event(ENTHUSIASM, twice.state)
    assert laid(thrice) == [("income", 75, "only:5")]
    next_turn = change(thrice.state, TURN, SCOPE, CITY, 5)
    assert [term.value for term in ongoing.grants(next_turn)] == [75]


def test_drought_cuts_incomes_and_raises_grain_next_turn() -> None:
    once = event(DROUGHT, deck("x"))
    assert laid(once) == [("province_income", -2, "only:5"), ("commodity_value", 2, "only:5")]
    assert laid(event(DROUGHT, once.state)) == [("province_income", -4, "only:5"), ("commodity_value", 4, "only:5")]


def test_an_ally_who_deserts_makes_wars_stronger_this_turn() -> None:
    once = event(ALLY, deck("x"))
    assert laid(once) == [("war_strength", "colored_die", "turn:4")]
    assert laid(event(ALLY, once.state)) == [("war_strength", "sum_white_dice", "turn:4")]


def test_manpower_shortage_doubles_then_triples_and_then_rises_by_one() -> None:
    done = event(SHORTAGE, deck("x"))
    for factor in (3, 4, 5, 6):
        assert [value for _, value, _ in laid(done)] == [factor - 1] * 2
        done = event(SHORTAGE, done.state)
    assert [value for _, value, _ in laid(done)] == [6] * 2


def test_no_recruitment_bars_armies_and_its_repeat_merchants_too() -> None:
    once = event(NO_RECRUITS, deck("x"))
    assert [kind for kind, _, _ in laid(once)] == ["recruit_ban", "recruit_cost"]
    twice = event(NO_RECRUITS, once.state)
    assert [e.word("scope") for _, e in in_force(twice.state, "recruit_ban")] == ["armies_and_fleets", "all"]


def test_evil_omens_cost_the_state_once_and_add_up() -> None:
    once = event(OMENS, deck("x"))
    assert TREASURY.of(once.state, SCOPE, CITY) == 63 - 20
    twice = event(OMENS, once.state)
    thrice = event(OMENS, twice.state)
    assert TREASURY.of(thrice.state, SCOPE, CITY) == 63 - 20
    assert ongoing.total(ongoing.omens(thrice.state)) == -3
    assert laid(thrice)[0] == ("all_rolls", -1, "next_forum")


def test_outside_revenue_the_state_pays_at_most_what_it_has() -> None:
    done = event(DISASTER, change(deck("x"), TREASURY, SCOPE, CITY, 12), dice=(6,))
    assert TREASURY.of(done.state, SCOPE, CITY) == 0
    assert done.events[-1].kind == "stepped"
    (paid,) = [e for e in done.events if e.kind == "treasury_by_card"]
    assert paid.cites == ("roc:6.4.2.1",)


def test_a_second_internal_disorder_threatens_governors_next_turn() -> None:
    state = change(deck("x"), DECK_NUMBER, SCOPE, CITY, 2)
    twice = event(8, event(8, state).state)
    assert laid(twice, "governor_mortality") == [("governor_mortality", None, "only:5")]
    assert len(laid(twice, "province_income")) == 1


def test_refuge_waits_until_it_is_used_and_new_alliance_until_the_end_of_the_senate() -> None:
    assert laid(event(REFUGE, deck("x")), "leader_refuge") == [("leader_refuge", None, "used")]
    once = event(ALLIANCE, deck("x"))
    assert laid(once) == [("war_to_deck", None, "turn:4")]
    assert laid(event(ALLIANCE, once.state)) == [("war_remove", None, "turn:4")]


# ----------------------------------------------------------------------------- what happens at once


def merchants(state: State, **home: int) -> State:
    for kind, number in home.items():
        state = put(state, MERCHANTS, SCOPE, kind, Merchants(number, 7))
    return state


def test_desert_raids_bar_african_incomes_and_take_caravans_at_home() -> None:
    state = merchants(change(deck("x"), DECK_NUMBER, SCOPE, CITY, 2), caravan=20)
    state = put(state, PROVINCES, SCOPE, "libya", Province("", developed=True))
    once = event(11, state, dice=(4,))
    assert MERCHANTS.get(once.state, SCOPE, "caravan") == Merchants(16, 7)
    twice = event(11, once.state, dice=(6, 5))
    assert AT_HOME.of(twice.state, SCOPE, "caravan") == 5
    assert DEVELOPED.of(twice.state, SCOPE, "libya") is False
    thrice = event(11, twice.state, dice=(3,))
    assert AT_HOME.of(thrice.state, SCOPE, "caravan") == 2
    assert len(laid(thrice)) == 1


def test_of_the_african_provinces_the_dice_pick_one_that_is_developed() -> None:
    state = again(change(deck("x"), DECK_NUMBER, SCOPE, CITY, 2), "desert_raids")
    for key, developed in (("libya", True), ("numidia", False), ("morocco", True)):
        state = put(state, PROVINCES, SCOPE, key, Province("", developed=developed))
    done = event(11, state, dice=(("desert-raids/province", 2), 1, 1))
    assert [DEVELOPED.of(done.state, SCOPE, key) for key in ("libya", "morocco")] == [True, False]


def test_natural_disaster_destroys_the_concession_that_the_die_means() -> None:
    state = put(deck("x"), CONCESSIONS, SCOPE, "salt_pans", Concession("2"))
    done = event(DISASTER, state, dice=(4,))
    assert CONCESSIONS.get(done.state, SCOPE, "salt_pans") == Concession("", face_down=True)
    assert "held by Mago, is destroyed" in told(done.events)[-1]


@pytest.mark.parametrize("die", [4, 6])
def test_a_concession_that_is_not_on_the_board_is_not_destroyed(die: int) -> None:
    done = event(DISASTER, deck("x"), dice=(die,))
    assert not CONCESSIONS.rows(done.state, SCOPE)
    assert not said(done, "concession_threatened")[0].destroyed


def test_mob_violence_strikes_only_the_unpopular_in_carthage() -> None:
    state = change(deck("x"), POP, SCOPE, byrsa.MILKO, 1)
    chits = [("mob-violence/chit/1", 5), ("mob-violence/chit/2", 11), ("mob-violence/chit/3", 14)]
    # chit 5 is Milko, popular; the next two are Bodashtart (12) and Elram (16), as each chit leaves the cup
    done = event(MOB, state, dice=tuple(chits))
    assert [one.senator for one in said(done, "senator_died")] == ["senator:12", "senator:16"]
    assert said(done, "chit_drawn")[0].spared == "senator:5"


def test_the_repeat_of_mob_violence_draws_six_against_popularity_one() -> None:
    state = change(again(deck("x"), "mob_violence"), POP, SCOPE, byrsa.MILKO, 1)
    chits = (5, *[17] * 5)  # Milko, then families that are not in play
    done = event(MOB, state, dice=tuple((f"mob-violence/chit/{n}", face) for n, face in enumerate(chits, start=1)))
    assert [one.senator for one in said(done, "senator_died")] == ["senator:5"]


def test_an_epidemic_strikes_in_carthage_and_the_unaligned_in_the_forum() -> None:
    state = put(deck("x"), SENATORS, SCOPE, "7", Senator(7, "", "forum", 3))
    faces = (7, 12, *[16] * 4)  # Hanno, Sadid, then families that are not in play
    done = event(EPIDEMIC, state, dice=tuple((f"epidemic/chit/{n}", face) for n, face in enumerate(faces, start=1)))
    dead = [one.senator for one in said(done, "senator_died")]
    assert "senator:7" in dead
    assert "senator:13" not in dead


def test_the_repeat_of_an_epidemic_stops_at_the_first_death_of_those_away() -> None:
    done = event(EPIDEMIC, again(deck("x"), "epidemic"), dice=(("epidemic/chit/1", 2), ("epidemic/chit/2", 12)))
    assert [one.senator for one in said(done, "senator_died")] == [f"senator:{byrsa.SADID}"]
    assert [one.spared for one in said(done, "chit_drawn")] == ["senator:2", ""]
    assert all(e.cites[0] == "roc:6.4.2.1" for e in done.events if e.kind in {"chit_drawn", "senator_died"})


def test_storm_at_sea_takes_two_dice_of_fleets_from_home_first() -> None:
    done = event(STORM, deck("x"), dice=(1, 2))
    assert fleets(done.state) == {"pool": fleets(board())["pool"] + 3, "force:f1": 3}


def test_ruling_67h_the_hrao_says_from_where_fleets_are_lost() -> None:
    order = Choose("card:storm_at_sea", fleets=((f"senator:{byrsa.MATTAN}", 2), (HOME, None)))
    done = event(STORM, deck("x"), filed("ben", order, life="standing"), dice=(1, 2))
    assert fleets(done.state) == {"pool": fleets(board())["pool"] + 3, "force:f1": 2, "active": 1}


def test_nobody_but_the_hraos_owner_is_asked() -> None:
    order = Choose("card:storm_at_sea", fleets=((f"senator:{byrsa.MATTAN}", None),))
    done = event(STORM, deck("x"), filed("anna", order, life="standing"), dice=(1, 1))
    assert fleets(done.state)["force:f1"] == 4


def test_the_repeat_of_a_storm_rolls_again_and_takes_trade_fleets() -> None:
    state = merchants(again(deck("x"), "storm_at_sea", 2), trade_fleet=9)
    done = event(STORM, state, dice=(1, 1, 6, 2))
    assert AT_HOME.of(done.state, SCOPE, "trade_fleet") == 1


# ---------------------------------------------------------------------------------- leaders


def led(state: State, *leaders: str) -> State:
    for order, key in enumerate(leaders, start=1):
        state = put(state, ENEMY_LEADERS, SCOPE, key, EnemyLeader(order))
    return state


def test_the_hrao_removes_the_strongest_leader_by_default() -> None:
    done = event(LEADER_DIES, led(deck("x"), "masinissa", "scipio", "pyrrhus"))
    assert set(ENEMY_LEADERS.rows(done.state, SCOPE)) == {"masinissa", "pyrrhus"}
    assert "scipio" in DECKS.get(done.state, SCOPE, REMOVED).cards.known()


def test_ruling_67h_or_the_one_whom_he_names() -> None:
    order = filed("ben", Choose("card:enemy_leader_dies", "leader:masinissa"), life="standing")
    done = event(LEADER_DIES, led(deck("x"), "masinissa", "scipio"), order)
    assert set(ENEMY_LEADERS.rows(done.state, SCOPE)) == {"scipio"}
    assert "as Gisco decides" in told(done.events)[-1]


def test_a_leader_who_is_not_there_cannot_be_named() -> None:
    order = filed("ben", Choose("card:enemy_leader_dies", "leader:pyrrhus"), life="standing")
    done = event(LEADER_DIES, led(deck("x"), "masinissa", "scipio"), order)
    assert set(ENEMY_LEADERS.rows(done.state, SCOPE)) == {"masinissa"}
    assert [refused.code for refused in refusals(done)] == ["choose_no_leader"]


def test_the_repeat_weakens_the_strongest_war_of_the_leader_removed() -> None:
    state = put(again(led(deck("x"), "dionysius"), "enemy_leader_dies"), WARS, SCOPE, "sicilian_3", War("inactive", 7))
    done = event(LEADER_DIES, state)
    assert len(said(done, "war_weakened")) == 1
    assert (WEAKER.of(done.state, SCOPE, "sicilian_1"), WEAKER.of(done.state, SCOPE, "sicilian_3")) == (2, 0)


def test_a_third_result_removes_one_more_leader_only() -> None:
    done = event(LEADER_DIES, again(led(deck("x"), "dionysius"), "enemy_leader_dies", 2))
    assert WEAKER.of(done.state, SCOPE, "sicilian_1") == 0
    assert not ENEMY_LEADERS.rows(done.state, SCOPE)


def test_without_a_leader_nothing_happens() -> None:
    done = event(LEADER_DIES, again(deck("x"), "enemy_leader_dies"))
    assert said(done, "leader_removed") == said(done, "war_weakened") == ()


# ---------------------------------------------------------------------------------- alliances


def test_etruscan_fleets_join_until_the_war_needing_most_is_over() -> None:
    done = event(ETRUSCAN, put(deck("x"), WARS, SCOPE, "massilian", War("inactive", 7)))
    assert fleets(done.state)["active"] == 2 + 6
    (data,) = said(done, "fleets_lent")
    assert (data.war, data.need, data.gained, data.total) == ("war:massilian", 7, 6, 6)
    again_ = event(ETRUSCAN, done.state)
    assert (fleets(again_.state)["active"], said(again_, "fleets_lent")[0].total) == (2 + 9, 9)


def test_a_fleet_victory_ends_the_naval_need() -> None:
    done = event(ETRUSCAN, put(deck("x"), WARS, SCOPE, "massilian", War("active", 7, fleet_victory=True)))
    assert said(done, "fleets_lent")[0].war == "war:sicilian_1"


def test_without_a_war_that_needs_fleets_none_come() -> None:
    state = put(deck("x"), WARS, SCOPE, "sicilian_1", War("lost", 1))
    assert said(event(ETRUSCAN, state), "fleets_lent") == ()


def test_ruling_67h_of_equal_needs_the_hrao_chooses() -> None:
    state = put(deck("x"), WARS, SCOPE, "sicilian_2", War("inactive", 7))
    order = filed("ben", Choose("card:etruscan_alliance", "war:sicilian_2"), life="standing")
    assert said(event(ETRUSCAN, state), "fleets_lent")[0].war == "war:sicilian_1"
    assert said(event(ETRUSCAN, state, order), "fleets_lent")[0].war == "war:sicilian_2"


@pytest.mark.parametrize("deck_", [1, 2])
@pytest.mark.parametrize("total", range(3, 19))
def test_every_table_event_can_come_three_times_in_a_turn(total: int, deck_: int) -> None:
    state = change(led(deck("x"), "dionysius", "scipio"), DECK_NUMBER, SCOPE, CITY, deck_)
    times: list[int] = []
    for _ in range(3):
        done = at_ease(total, state)
        state = done.state
        times += [one.times for one in said(done, "random_event")]
        assert all(told(done.events))
    assert times == [1, 2, 3]


def test_cards_whose_third_result_does_something_say_what() -> None:
    cards = GAME.box.table_events.values()
    assert all(bool(card.effects_third) == (card.third != "nothing more") for card in cards)


def test_enemies_whose_ally_deserts_are_weaker_this_turn() -> None:
    assert laid(event(ENEMY_ALLY, deck("x"))) == [("war_strength", "-colored_die", "turn:4")]


def test_the_great_trial_brings_the_state_more_and_governors_less() -> None:
    once = event(TRIAL, deck("x"))
    assert laid(once) == [("province_income", 3, "only:5"), ("personal_income", -3, "only:5")]
    assert [value for _, value, _ in laid(event(TRIAL, once.state))] == [5, -5]
