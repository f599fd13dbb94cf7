"""6.5.5 What a conviction brings: markers, seats, death or Exile, the Prosecutor's gain, chits after a murder."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.courts import Exile
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.orders.setup import Heir
from adjudicator.systems.republic.rules.senate.trials.courts import Sentence
from adjudicator.systems.republic.state import CASES, HOLDER, INF, LIABLE, OFFICES, POP, SCOPE, Case, Office
from adjudicator.systems.republic_of_carthage.state import SENATORS, Senator
from adjudicator.testing.scenario import Run, change, filed, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.acting import audited
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ABARISH, ELRAM, GAME, GISCO, MAGO, MILKO, ZAMAR

STEP = "senate.sentence"
HERO = "7A"


def convicted(
    state: State,
    accused: str,
    grade: str,
    offence: str,
    *orders: Filed,
    by: str = ZAMAR,
    mob: bool = False,
    dice: Iterable[int | tuple[str, int]] = (),
) -> Run:
    prosecutor = f"senator:{by}" if by else ""
    local = Sentence(Convict(f"senator:{accused}", grade, offence, prosecutor), 20, 10, mob=mob)
    run = play_out(GAME, state, STEP, orders, ScriptedDice(*dice), local=local)
    audited(GAME, state, [event for event in run.events if event.kind != "stepped"])
    assert all(byrsa.told(run.events))
    return run


def hero(state: State, **fields: int) -> State:
    """Let Ben have a Statesman, 7A over 7, of printed INF and more."""
    inf = GAME.box.person(HERO).inf + fields.pop("more", 0)
    state = put(state, SENATORS, SCOPE, "7", Senator(7, "ben", f"under:{HERO}", 3))
    return put(state, SENATORS, SCOPE, HERO, Senator(7, "ben", "carthage", inf, **fields))  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------ minor


def test_a_minor_conviction_costs_5_influence_and_5_popularity() -> None:
    run = convicted(byrsa.board(), GISCO, "minor", "office")
    assert (INF.of(run.state, SCOPE, GISCO), POP.of(run.state, SCOPE, GISCO)) == (3, -5)


def test_ruling_23a_a_loss_beyond_the_limit_is_cut_and_the_gain_with_it() -> None:
    state = change(change(byrsa.board(), INF, SCOPE, ELRAM, 3), POP, SCOPE, ELRAM, -7)
    run = convicted(state, ELRAM, "minor", "office")
    assert (INF.of(run.state, SCOPE, ELRAM), POP.of(run.state, SCOPE, ELRAM)) == (0, -9)
    assert (said(run, "prosecutor_rewarded")[0].gain, INF.of(run.state, SCOPE, ZAMAR)) == (2, 4)


def test_ruling_121e_a_member_loses_his_seat_which_waits_in_the_forum() -> None:
    run = convicted(byrsa.board(), ABARISH, "minor", "income")
    assert OFFICES.get(run.state, SCOPE, "public_buildings") == Office()
    assert said(run, "convicted_minor")[0].offices == ("office:public_buildings",)


def test_a_suffete_keeps_his_office() -> None:
    assert HOLDER.of(convicted(byrsa.board(), GISCO, "minor", "office").state, SCOPE, "home_suffete") == GISCO


def test_a_liable_marker_comes_off_with_the_trial_for_it_and_only_with_that() -> None:
    state = put(change(byrsa.board(), LIABLE, SCOPE, GISCO, value=True), CASES, SCOPE, "general", Case(GISCO, 3))
    run = convicted(state, GISCO, "minor", "income")
    assert (LIABLE.of(run.state, SCOPE, GISCO), list(CASES.rows(run.state, SCOPE))) == (False, ["general"])
    run = convicted(state, GISCO, "minor", "office")
    assert (LIABLE.of(run.state, SCOPE, GISCO), list(CASES.rows(run.state, SCOPE))) == (True, [])


# ------------------------------------------------------------------------------------------ major


def test_a_senator_convicted_for_life_dies_and_cannot_flee() -> None:
    run = convicted(byrsa.board(), ELRAM, "major", "office", filed("ben", Exile(f"senator:{ELRAM}")))
    assert SENATORS.get(run.state, SCOPE, ELRAM).place == "dead"


@pytest.mark.parametrize(("inf", "gain"), [(7, 4), (8, 4), (0, 0)])
def test_ruling_87_the_prosecutor_gains_half_of_all_the_influence_of_the_dead_rounded_up(inf: int, gain: int) -> None:
    run = convicted(change(byrsa.board(), INF, SCOPE, ELRAM, inf), ELRAM, "major", "office")
    (reward,) = said(run, "prosecutor_rewarded")
    assert (reward.lost, reward.gain, reward.new) == (inf, gain, 2 + gain)


def test_ruling_89_a_statesman_goes_into_exile_unless_his_owner_says_no() -> None:
    state = hero(byrsa.board(), more=5)
    run = convicted(state, HERO, "major", "office")
    assert SENATORS.get(run.state, SCOPE, HERO).place == "exile"
    run = convicted(state, HERO, "major", "office", filed("ben", Exile(f"senator:{HERO}", yes=False), life="standing"))
    assert SENATORS.find(run.state, SCOPE, HERO) is None


def test_ruling_87_for_an_exile_the_gain_is_half_of_what_he_lost() -> None:
    run = convicted(hero(byrsa.board(), more=5), HERO, "major", "office")
    assert said(run, "prosecutor_rewarded")[0].gain == 3


def test_ruling_86_killed_by_the_people_counts_for_the_prosecutor_and_leaves_no_exile() -> None:
    run = convicted(hero(byrsa.board(), more=5), HERO, "minor", "office", mob=True)
    assert SENATORS.find(run.state, SCOPE, HERO) is None
    assert said(run, "prosecutor_rewarded")[0].lost == GAME.box.person(HERO).inf + 5
    assert (said(run, "convicted_minor"), said(run, "convicted_major")[0].mob) == ((), True)


def test_a_leaders_heir_is_the_one_his_owner_named() -> None:
    state = put(byrsa.board(), SENATORS, SCOPE, HERO, Senator(7, "ben", "carthage", 9, leader=True))
    state = put(state, SENATORS, SCOPE, GISCO, Senator(6, "ben", "carthage", 8))
    run = convicted(state, HERO, "major", "office", filed("ben", Heir(f"senator:{ELRAM}")))
    assert said(run, "leadership_passed")[0].senator == f"senator:{ELRAM}"


def test_a_prosecutor_who_is_gone_gains_nothing() -> None:
    run = convicted(byrsa.at(byrsa.board(), ZAMAR, "exile"), ELRAM, "major", "office")
    assert said(run, "prosecutor_rewarded") == ()


# ----------------------------------------------------------------------------------------- murder


def accused_of_murder(popularity: int) -> State:
    case = Case(MAGO, 4, f"senator:{ELRAM}", popularity)
    return put(byrsa.board(), CASES, SCOPE, f"murder:{MAGO}", case)


def test_a_guilty_leader_brings_chits_against_his_faction_in_carthage_and_nobody_gains() -> None:
    dice = [("avenge/1", 14), ("avenge/2", 6)]
    run = convicted(accused_of_murder(2), MAGO, "major", "murder", by="", dice=dice)
    assert [death.senator for death in said(run, "senator_died")] == [f"senator:{MAGO}", f"senator:{ZAMAR}"]
    assert said(run, "chit_drawn")[1].spared == f"senator:{GISCO}"
    assert (said(run, "prosecutor_rewarded"), CASES.rows(run.state, SCOPE)) == ((), {})
    assert SENATORS.get(run.state, SCOPE, MILKO).place == "carthage"


def test_the_chits_can_strike_the_family_that_leads_after_him() -> None:
    run = convicted(accused_of_murder(1), MAGO, "major", "murder", by="", dice=[("avenge/1", 2)])
    assert len(said(run, "senator_died")) == 2


def test_ruling_86_after_the_people_have_killed_him_no_chits_are_drawn() -> None:
    run = convicted(accused_of_murder(2), MAGO, "major", "murder", by="", mob=True)
    assert (said(run, "chit_drawn"), CASES.rows(run.state, SCOPE)) == ((), {})


def test_ruling_121n_exile_is_open_to_a_statesman_who_answers_for_a_murder() -> None:
    state = put(hero(byrsa.board()), CASES, SCOPE, f"murder:{HERO}", Case(HERO, 4, f"senator:{MAGO}", 1))
    run = convicted(state, HERO, "major", "murder", by="", dice=[("avenge/1", 16)])
    assert SENATORS.get(run.state, SCOPE, HERO).place == "exile"
    assert [death.senator for death in said(run, "senator_died")] == [f"senator:{ELRAM}"]
