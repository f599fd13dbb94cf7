"""Effects of cards that several phases carry out: forces, provinces, stacks, taxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from adjudicator.engine.effects import Effect
from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.card_effects.carrying import carry_out
from adjudicator.systems.republic.state import DEVELOPED, FACTION, PLACE, SCOPE, UNITS, WARS, Unit, War
from adjudicator.systems.republic_of_carthage.rules.card_effects import counters
from adjudicator.systems.republic_of_carthage.rules.card_effects.fleets import fleets_by_card
from adjudicator.systems.republic_of_carthage.state import PROVINCES, TAX, TRADE
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_carthage.enacting import Done, happen
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import BARCA, GAME, MANGI, MATTAN, board, moved, told


def lies(state: State, kind: str) -> dict[str, int]:
    return dict(Counter(row.place for _, row in UNITS.items(state, SCOPE) if row.kind == kind))


def effect(kind: str, **fields: Any) -> Effect:
    return Effect(kind, tuple(fields.items()))


def done(state: State, *effects: Effect, card: str = "war:libyan", dice: Iterable[int | tuple[str, int]] = ()) -> Done:
    return happen(state, lambda play, now: carry_out(play, now, card, effects), dice)


# --------------------------------------------------------------------------------------- pool


def test_counters_off_board_enter_the_pool_and_no_others() -> None:
    state = moved(board(), "active", elephants=1)
    run = done(state, effect("force_pool_add", unit="elephants", count=2))
    assert lies(run.state, "elephants") == {"active": 1, "pool": 1}
    assert told(run.events) == ["Libyan War: 1 War Elephant enters the Force Pool."]


def test_counters_leave_the_game_off_board_first_then_from_the_pool_then_as_they_come_back() -> None:
    state = moved(board(), "pool", libyan_light_infantry=2)
    state = put(state, UNITS, SCOPE, "libyan_light_infantry.1", Unit("libyan_light_infantry", "active", veteran=True))
    run = done(state, effect("force_pool_remove", unit="libyan_light_infantry", count="all"))
    assert lies(run.state, "libyan_light_infantry") == {"active": 1, "gone": 3}
    back = apply(
        run.state,
        Event("back", SCOPE, changes=counters.to_pool(GAME, run.state, ("libyan_light_infantry.1",))),
    )
    assert lies(back, "libyan_light_infantry") == {"gone": 4}


def test_a_number_that_is_to_leave_is_met_by_the_first_that_come_back() -> None:
    state = moved(board(), "active", celtiberian=4)
    run = done(state, effect("force_pool_remove", unit="celtiberian", count=2), card="war:iberian")
    assert lies(run.state, "celtiberian") == {"active": 4}
    now = run.state
    for n in range(1, 4):
        now = apply(now, Event("back", SCOPE, changes=counters.to_pool(GAME, now, (f"celtiberian.{n}",))))
    assert lies(now, "celtiberian") == {"active": 1, "gone": 2, "pool": 1}
    assert told(run.events) == ["Iberian War: 2 Celtiberians still on the board follow when back in the pool."]


def test_a_veteran_back_in_the_pool_is_a_recruit_of_nobody() -> None:
    state = put(board(), UNITS, SCOPE, "campanian.1", Unit("campanian", "active", veteran=True, allegiance=BARCA))
    now = apply(state, Event("back", SCOPE, changes=counters.to_pool(GAME, state, ("campanian.1",))))
    assert UNITS.get(now, SCOPE, "campanian.1") == Unit("campanian", "pool")


def test_an_army_that_is_not_paid_goes_back_a_recruit_from_home_or_a_war() -> None:
    run = done(board(), effect("force_return", who="senate", count=1, pick="random_non_veteran"), dice=[2])
    assert lies(run.state, "campanian") == {"force:f1": 2, "pool": 1}
    assert told(run.events) == ["Libyan War: Campanian Swordsmen goes back to the Force Pool."]


# --------------------------------------------------------------------------------- auxiliaries


def test_ruling_121p_sikels_come_with_their_war_and_go_with_the_last_one() -> None:
    run = happen(board(), counters.settle_auxiliaries)
    assert lies(run.state, "sikel") == {"pool": 2}
    assert lies(run.state, "gallic") == {"off": 5}
    assert told(run.events) == ["2 Sikels may be recruited, against the 1st Sicilian War only."]
    assert happen(run.state, counters.settle_auxiliaries).events == ()
    over = put(moved(run.state, "active", sikel=1), WARS, SCOPE, "sicilian_1", War("lost", 2))
    gone = happen(over, counters.settle_auxiliaries)
    assert lies(gone.state, "sikel") == {"off": 2}


def test_ruling_121p_gauls_serve_in_two_wars_alone_and_never_against_a_rebel() -> None:
    assert [war for war in GAME.box.wars if counters.serves(GAME, "gallic", war)] == ["roman_2", "roman_3"]
    assert not counters.serves(GAME, "gallic", "rebel")
    assert counters.serves(GAME, "celtiberian", "rebel")


# ----------------------------------------------------------------------------------- provinces


def test_a_province_is_lost_and_its_governor_is_home() -> None:
    run = done(board(), effect("province_lost", province="coastal_spain"))
    assert "coastal_spain" not in PROVINCES.rows(run.state, SCOPE)
    assert PLACE.of(run.state, SCOPE, MANGI) == "carthage"
    assert told(run.events) == [
        "Libyan War: Coastal Spain is lost. Mangi, who governed it, is home without office.",
    ]


def test_a_governor_of_no_faction_comes_back_to_the_forum() -> None:
    run = done(change(board(), FACTION, SCOPE, MANGI, ""), effect("province_lost", province="coastal_spain"))
    assert PLACE.of(run.state, SCOPE, MANGI) == "forum"


def test_all_provinces_can_be_lost_and_one_that_is_not_there_is_not_missed() -> None:
    assert dict(PROVINCES.rows(done(board(), effect("province_lost", province="all")).state, SCOPE)) == {}
    assert done(board(), effect("province_lost", province="sicily")).events == ()


def test_a_province_turns_back_if_it_was_developed() -> None:
    state = change(board(), DEVELOPED, SCOPE, "coastal_spain", value=True)
    run = done(state, effect("province_undevelop", province="coastal_spain"))
    assert DEVELOPED.of(run.state, SCOPE, "coastal_spain") is False
    assert done(board(), effect("province_undevelop", province="coastal_spain")).events == ()
    assert done(board(), effect("province_undevelop", province="random_african")).events == ()


# -------------------------------------------------------------------------- stacks and taxes


def test_random_cards_of_each_stack_are_set_aside() -> None:
    state = board()
    run = done(state, effect("trade_remove", stacks=(1, 4), count=2), dice=[3, 1, 1, 1])
    for stack in (1, 4):
        before, after = (TRADE.get(each, SCOPE, f"stack:{stack}").number for each in (state, run.state))
        assert after == before - 2
        assert TRADE.get(run.state, SCOPE, f"aside:{stack}").number == 2
    assert told(run.events) == [
        "Libyan War: out of trade go 2 cards of stack 1 (15 - 2 = 13) and 2 cards of stack 4 (15 - 2 = 13).",
    ]


def test_the_tax_rate_falls_to_a_figure_but_never_rises() -> None:
    lower = effect("tax_rate", op="lower_to", value=10)
    run = done(board(), lower)
    assert TAX.of(run.state, SCOPE, "city") == 10
    assert done(run.state, lower).events == ()


# -------------------------------------------------------------------------------------- fleets


def test_half_of_the_fleets_are_lost_at_home_first() -> None:
    run = done(board(), effect("fleets_lost", count="half", choose="hrao"))
    assert lies(run.state, "fleet") == {"pool": 22, "force:f1": 3}
    assert told(run.events) == [
        (
            "Libyan War: 3 of 6 Fleets go back to the Force Pool: 2 from the Active Forces, "
            "1 from the 1st Sicilian War under Mattan."
        )
    ]


def test_dice_say_how_many_and_the_hrao_says_where() -> None:
    lost = effect("fleets_lost", count="DR", choose="hrao")
    wishes = ((f"senator:{MATTAN}", 3), ("active", None))
    run = happen(
        board(),
        lambda play, state: fleets_by_card(lost, play, state, "card:storm_at_sea", wishes),
        [1, 3],
    )
    assert lies(run.state, "fleet") == {"pool": 23, "force:f1": 1, "active": 1}


def test_more_fleets_than_there_are_are_all() -> None:
    run = done(board(), effect("fleets_lost", count=9, choose="hrao"))
    assert lies(run.state, "fleet") == {"pool": 25}
    assert told(done(run.state, effect("fleets_lost", count=9, choose="hrao")).events) == [
        "Libyan War: there is no Fleet to lose."
    ]
