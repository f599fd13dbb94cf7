"""6.2.9 Govern Provinces."""

from __future__ import annotations

import pytest

from adjudicator.engine.running.filing import holds
from adjudicator.model.order import Accepted, Test
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.revenue import PersonalIncome
from adjudicator.systems.republic.orders.setup import Heir
from adjudicator.systems.republic.state import CITY, FORUM, IN_CITY, INF, LEADER, LIABLE, PLACE, SCOPE, TREASURY
from adjudicator.systems.republic_of_carthage.state import PROVINCES, SENATORS, Province, Senator
from adjudicator.testing.scenario import change, filed, put, remove, said, submissions
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, MANGI, SADID, board, held, run

STEP = "revenue.provinces"
TAKE = filed("dora", PersonalIncome(f"senator:{MANGI}", yes=True))


def ruled(province: str, *, developed: bool = False, term: int = 3) -> State:
    """Return the position in which Mangi governs a province, the only one with a Governor."""
    state = remove(remove(board(), PROVINCES, SCOPE, "coastal_spain"), PROVINCES, SCOPE, "sardinia_corsica")
    state = put(state, PROVINCES, SCOPE, province, Province(MANGI, developed, term))
    return byrsa.at(byrsa.at(state, MANGI, f"province:{province}"), SADID, IN_CITY)


# ------------------------------------------------------------------------------- 1 State Income


def test_the_example_of_the_rules_libya_rolls_one_and_costs_the_state_four() -> None:
    done = run(ruled("libya"), STEP, dice=[("libya/state/1", 1), ("libya/develop/1", 1)])
    assert byrsa.lines(done) == [("roc:6.2.9.1", -4, 59)]


def test_a_line_with_two_dice_rolls_both() -> None:
    done = run(
        ruled("coastal_spain", developed=True), STEP, dice=[("coastal-spain/state/1", 4), ("coastal-spain/state/2", 6)]
    )
    (rolled,) = said(done, "state_income_rolled")
    assert (rolled.dice, rolled.printed, rolled.result, rolled.developed) == ((4, 6), 0, 10, True)
    assert byrsa.lines(done) == [("roc:6.2.9.1", 10, 73)]


def test_ruling_29_provinces_come_in_the_order_of_the_list_one_after_the_other() -> None:
    done = run(board(), STEP, dice=[5, 1, 3, 1])
    kinds = [(event.kind, event.data.province) for event in done.events if hasattr(event.data, "province")]
    assert kinds == [
        (kind, f"province:{province}")
        for province in ("coastal_spain", "sardinia_corsica")
        for kind in ("state_income_rolled", "personal_income_left", "development_rolled", "term_moved")
    ]


def test_ruling_36g_a_province_in_the_forum_brings_nothing_and_does_not_improve() -> None:
    state = put(ruled("libya"), PROVINCES, SCOPE, "sicily", Province())
    done = run(state, STEP, dice=[("libya/state/1", 1), ("libya/develop/1", 1)])
    assert {rolled.province for rolled in said(done, "state_income_rolled")} == {"province:libya"}


def test_with_no_governor_at_all_the_step_is_over() -> None:
    state = remove(ruled("libya"), PROVINCES, SCOPE, "libya")
    assert [event.kind for event in run(state, STEP).events] == ["stepped"]


# ---------------------------------------------------------------------------- 2 Personal Income


def test_a_governor_who_takes_personal_income_has_it_on_his_card_from_the_supply() -> None:
    done = run(ruled("coastal_spain"), STEP, TAKE, dice=[("state/1", 5), ("personal/1", 4), ("develop/1", 2)])
    assert held(done.state, MANGI) == 2 + 3
    assert byrsa.lines(done) == [("roc:6.2.9.1", 3, 66)]


def test_by_default_no_personal_income_is_taken() -> None:
    done = run(ruled("coastal_spain"), STEP, dice=[5, 2])
    assert (held(done.state, MANGI), LIABLE.of(done.state, SCOPE, MANGI)) == (2, False)


def test_ruling_36f_a_negative_personal_income_is_paid_by_the_state_and_still_taken() -> None:
    done = run(ruled("libya"), STEP, TAKE, dice=[("state/1", 6), ("personal/1", 1), ("develop/1", 5)])
    assert byrsa.lines(done) == [("roc:6.2.9.1", 1, 64), ("roc:6.2.9.2", -2, 62)]
    assert (held(done.state, MANGI), LIABLE.of(done.state, SCOPE, MANGI)) == (2, True)
    (rolled,) = said(done, "development_rolled")
    assert (rolled.bonus, rolled.result, rolled.developed) == (0, 5, False)
    assert "die 1 - 3 = -2T from the State; he is now Liable." in byrsa.told(done.events)[1]


def test_a_personal_income_of_nothing_moves_no_talents() -> None:
    done = run(ruled("libya"), STEP, TAKE, dice=[("state/1", 6), ("personal/1", 3), ("develop/1", 1)])
    assert (held(done.state, MANGI), byrsa.lines(done)) == (2, [("roc:6.2.9.1", 1, 64)])
    assert byrsa.told(done.events)[1].endswith("die 3 - 3 = 0T; he is now Liable.")


@pytest.mark.parametrize(("die", "taken"), [(4, False), (5, True)])
def test_ruling_28_personal_income_may_hang_on_the_state_roll(die: int, taken: bool) -> None:
    # Coastal Spain: die - 2
    order = filed("dora", PersonalIncome(f"senator:{MANGI}", yes=True), when=(Test("income", "at least", 3),))
    dice = [("state/1", die), ("develop/1", 1), *([("personal/1", 2)] if taken else [])]
    done = run(ruled("coastal_spain"), STEP, order, dice=dice)
    assert bool(said(done, "personal_income_taken")) is taken


def test_ruling_28_each_governor_sees_the_roll_of_his_own_province() -> None:
    orders = [
        filed(seat, PersonalIncome(f"senator:{key}", yes=True), when=(Test("income", "at least", 1),))
        for seat, key in (("dora", MANGI), ("clara", SADID))
    ]
    dice = [
        ("coastal-spain/state/1", 2),
        ("coastal-spain/develop/1", 1),
        ("sardinia-corsica/state/1", 6),
        ("sardinia-corsica/personal/1", 6),
        ("sardinia-corsica/develop/1", 1),
    ]
    done = run(board(), STEP, *orders, dice=dice)
    assert [taken.senator for taken in said(done, "personal_income_taken")] == [f"senator:{SADID}"]


def test_the_income_is_not_known_before_it_has_fallen() -> None:
    tests = (Test("income", "above", -99),)
    assert not holds(GAME, board(), "dora", tests)


def test_an_order_without_a_name_speaks_for_the_seats_own_governor() -> None:
    order = filed("dora", PersonalIncome("", yes=True))
    done = run(ruled("coastal_spain"), STEP, order, dice=[("state/1", 5), ("personal/1", 4), ("develop/1", 2)])
    assert held(done.state, MANGI) == 2 + 3


def test_ruling_117_an_unaligned_governor_takes_none_and_comes_back_to_the_forum() -> None:
    state = put(ruled("libya", term=1), SENATORS, SCOPE, MANGI, Senator(4, "", "province:libya", 2))
    done = run(state, STEP, TAKE, dice=[("state/1", 6), ("develop/1", 5)])
    assert PLACE.of(done.state, SCOPE, MANGI) == FORUM
    assert INF.of(done.state, SCOPE, MANGI) == 2 + 3
    assert list(GAME.system.step(STEP).foresees(GAME, state, SCOPE)) == []


# ----------------------------------------------------------------------------------- 3 Liable


def test_whoever_takes_personal_income_is_liable() -> None:
    done = run(ruled("coastal_spain"), STEP, TAKE, dice=[("state/1", 5), ("personal/1", 4), ("develop/1", 2)])
    assert LIABLE.of(done.state, SCOPE, MANGI)


# ------------------------------------------------------------------------------ 4 development


@pytest.mark.parametrize(("die", "better"), [(4, False), (5, True), (6, True)])
def test_ruling_30_six_or_more_with_one_for_an_honest_governor_improves_it(die: int, better: bool) -> None:
    done = run(ruled("libya"), STEP, dice=[("state/1", 6), ("develop/1", die)])
    assert PROVINCES.get(done.state, SCOPE, "libya").developed is better
    assert INF.of(done.state, SCOPE, MANGI) == 2 + (3 if better else 0)


@pytest.mark.parametrize(("die", "better"), [(5, False), (6, True)])
def test_nothing_is_added_for_one_who_took_personal_income(die: int, better: bool) -> None:
    done = run(ruled("coastal_spain"), STEP, TAKE, dice=[("state/1", 6), ("personal/1", 4), ("develop/1", die)])
    assert PROVINCES.get(done.state, SCOPE, "coastal_spain").developed is better


def test_a_developed_province_rolls_no_more() -> None:
    done = run(ruled("libya", developed=True), STEP, dice=[("state/1", 6)])
    assert said(done, "development_rolled") == ()


def test_ruling_30_the_developed_side_counts_from_the_next_turn() -> None:
    done = run(ruled("sicily"), STEP, dice=[("state/1", 6), ("develop/1", 6)])
    assert byrsa.lines(done) == [("roc:6.2.9.1", 6, 69)]


# ------------------------------------------------------------------------------------ 5 terms


def test_the_marker_moves_after_each_revenue_phase() -> None:
    done = run(ruled("libya", term=3), STEP, dice=[1, 1])
    (moved,) = said(done, "term_moved")
    assert (moved.left, moved.term, moved.home) == (2, 3, False)
    assert PROVINCES.get(done.state, SCOPE, "libya") == Province(MANGI, developed=False, term=2)
    assert byrsa.told(done.events)[-1] == "Mangi in Libya: two terms of three are left."


def test_ruling_36e_a_governor_serves_three_revenue_phases() -> None:
    state = ruled("libya", term=3)
    for turn in (1, 2, 3):
        assert PLACE.of(state, SCOPE, MANGI) == "province:libya", turn
        state = run(state, STEP, dice=[1, 1]).state
    assert PLACE.of(state, SCOPE, MANGI) == IN_CITY


def test_past_the_last_space_the_province_is_put_into_the_forum_as_it_is() -> None:
    done = run(ruled("libya", developed=True, term=1), STEP, dice=[1])
    assert PROVINCES.get(done.state, SCOPE, "libya") == Province("", developed=True, term=0)


def test_ruling_36e_the_marker_moves_after_the_roll_for_improvement() -> None:
    done = run(ruled("libya", term=1), STEP, dice=[("state/1", 1), ("develop/1", 6)])
    assert INF.of(done.state, SCOPE, MANGI) == 2 + 3
    assert [event.kind for event in done.events if event.kind in {"term_moved", "development_rolled"}] == [
        "development_rolled",
        "term_moved",
    ]


# ------------------------------------------------------------------------------ cards in force


def test_desert_raids_bar_the_incomes_of_african_provinces_but_not_their_improvement() -> None:
    state = byrsa.in_force(ruled("libya"), "desert_raids")
    done = run(state, STEP, TAKE, dice=[("develop/1", 5)])
    assert byrsa.lines(done) == []
    assert (held(done.state, MANGI), LIABLE.of(done.state, SCOPE, MANGI)) == (2, False)
    assert said(done, "development_rolled")[0].result == 6
    assert (
        byrsa.told(done.events)[0]
        == "Libya, Mangi, undeveloped: no State Income and no Personal Income, by Desert Raids."
    )


def test_desert_raids_leave_other_provinces_alone() -> None:
    state = byrsa.in_force(ruled("sicily"), "desert_raids")
    assert byrsa.lines(run(state, STEP, dice=[("state/1", 6), 1])) == [("roc:6.2.9.1", 6, 69)]


@pytest.mark.parametrize(("repeat", "loss"), [(False, 2), (True, 4)])
def test_drought_lowers_every_state_income(repeat: bool, loss: int) -> None:
    state = byrsa.in_force(ruled("sicily"), "drought", repeat=repeat)
    done = run(state, STEP, dice=[("state/1", 6), 1])
    assert byrsa.lines(done) == [("roc:6.2.9.1", 6 - loss, 69 - loss)]
    assert f"die 6 - {loss} (Drought) = +{6 - loss}T to the State" in byrsa.told(done.events)[0]


def test_internal_disorder_bars_income_and_improvement_of_undeveloped_provinces() -> None:
    state = byrsa.in_force(ruled("libya"), "internal_disorder")
    done = run(state, STEP, TAKE)
    assert (byrsa.lines(done), said(done, "development_rolled")) == ([], ())
    assert byrsa.told(done.events)[2] == "Libya cannot improve this turn, by Internal Disorder."
    developed = byrsa.in_force(ruled("libya", developed=True), "internal_disorder")
    assert byrsa.lines(run(developed, STEP, dice=[6])) == [("roc:6.2.9.1", 6, 69)]


def test_internal_disorder_of_another_card_does_not_bar_improvement_it_does_not_name() -> None:
    state = byrsa.in_force(byrsa.in_force(ruled("libya", term=3), "internal_disorder", until="only:9"), "drought")
    assert len(said(run(state, STEP, dice=[6, 1]), "development_rolled")) == 1


def test_a_great_corruption_trial_moves_talents_from_governors_to_the_state_but_not_below_zero() -> None:
    state = byrsa.in_force(ruled("coastal_spain"), "corruption_trial")
    rich = run(state, STEP, TAKE, dice=[("state/1", 5), ("personal/1", 6), ("develop/1", 1)])
    assert (byrsa.lines(rich), held(rich.state, MANGI)) == ([("roc:6.2.9.1", 6, 69)], 2 + 2)
    poor = run(state, STEP, TAKE, dice=[("state/1", 5), ("personal/1", 1), ("develop/1", 1)])
    assert (byrsa.lines(poor), held(poor.state, MANGI)) == ([("roc:6.2.9.1", 6, 69)], 2)
    assert "die 1 - 1 - 3 (Great Corruption Trial), not below 0 = 0T" in byrsa.told(poor.events)[1]


def test_evil_omens_lower_state_income_personal_income_and_improvement() -> None:
    state = byrsa.in_force(ruled("coastal_spain"), "evil_omens", until="next_forum")
    done = run(state, STEP, TAKE, dice=[("state/1", 5), ("personal/1", 4), ("develop/1", 6)])
    assert byrsa.lines(done) == [("roc:6.2.9.1", 2, 65)]
    assert held(done.state, MANGI) == 2 + 2
    assert said(done, "development_rolled")[0].result == 5


def test_effects_of_another_turn_are_not_read() -> None:
    state = byrsa.in_force(ruled("sicily"), "drought", until="only:5")
    assert byrsa.lines(run(state, STEP, dice=[("state/1", 6), 1])) == [("roc:6.2.9.1", 6, 69)]


def test_a_second_internal_disorder_draws_two_chits_against_each_governor_of_an_undeveloped_province() -> None:
    state = byrsa.in_force(ruled("libya"), "internal_disorder", repeat=True)
    # the cup holds the numbers in order: the fourth chit is Mangi's
    done = run(state, STEP, TAKE, dice=[("libya/chit/1", 26), ("libya/chit/2", 4)])
    (threat,) = said(done, "governor_threatened")
    assert (threat.senator, threat.count) == (f"senator:{MANGI}", 2)
    assert byrsa.told(done.events)[0] == "Internal Disorder: 2 chits are drawn against Mangi, Governor of Libya."
    assert PROVINCES.get(done.state, SCOPE, "libya").governor == ""
    assert said(done, "province_barred") == ()


def test_only_his_own_number_strikes_a_governor_and_a_developed_province_is_quiet() -> None:
    state = byrsa.in_force(ruled("libya"), "internal_disorder", repeat=True)
    spared = run(state, STEP, dice=[("libya/chit/1", 9), ("libya/chit/2", 12)])
    assert len(said(spared, "province_barred")) == 1
    quiet = byrsa.in_force(ruled("libya", developed=True), "internal_disorder", repeat=True)
    assert said(run(quiet, STEP, dice=[1]), "governor_threatened") == ()


def test_who_would_follow_a_governor_struck_by_a_chit_is_read_from_the_standing_wish() -> None:
    state = change(byrsa.in_force(ruled("libya"), "internal_disorder", repeat=True), LEADER, SCOPE, MANGI, value=True)
    heir = filed("dora", Heir("senator:10"), life="standing")
    done = run(state, STEP, heir, dice=[("libya/chit/1", 26), ("libya/chit/2", 4)])
    assert {entry.kind for entry in submissions(done, "dora") if entry.used} == {"heir"}


# --------------------------------------------------------------------------------------- check


@pytest.mark.parametrize(
    ("senator", "expected"),
    [(MANGI, None), (SADID, ("not_your_senator", True)), ("9", ("governs_nothing", False))],
)
def test_whose_income_a_player_may_order(senator: str, expected: tuple[str, bool] | None) -> None:
    order = PersonalIncome(f"senator:{senator}", yes=True)
    if expected is None:
        assert isinstance(byrsa.verdict(board(), "dora", STEP, order), Accepted)
    else:
        assert byrsa.refusal(board(), "dora", STEP, order) == expected


def test_the_treasury_may_fall_below_zero_here_too() -> None:
    state = change(ruled("libya"), TREASURY, SCOPE, CITY, 1)
    assert byrsa.lines(run(state, STEP, dice=[1, 1])) == [("roc:6.2.9.1", -4, -3)]
