"""6.4.2.1 Enemy Leaders and Wars come on the board: what matches, what becomes Active, which armies desert."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.engine.system import Play
from adjudicator.model.fold import apply
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.state import ENEMY_LEADERS, SCOPE, UNITS, WAR_STATUS, WARS, EnemyLeader, Unit, War
from adjudicator.systems.republic_of_carthage.rules.card_effects.counters import barred
from adjudicator.systems.republic_of_carthage.rules.card_effects.desertion import come_back
from adjudicator.systems.republic_of_carthage.state import TRADE
from adjudicator.testing.scenario import Run, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, board, moved, told
from tests.systems.republic_of_carthage.s6_4_forum.deck import deck, drawn


def at_war(state: State, **wars: str) -> State:
    """Return the position with wars in a status."""
    for order, (key, status) in enumerate(wars.items(), start=5):
        state = put(state, WARS, SCOPE, key, War(status, order))
    return state


def status(run: Run, war: str) -> str:
    return WAR_STATUS.of(run.state, SCOPE, war)


def places(state: State, kind: str) -> dict[str, int]:
    return dict(Counter(row.place for _, row in UNITS.items(state, SCOPE) if row.kind == kind))


# ------------------------------------------------------------------------------------ leaders


def test_a_leader_makes_his_wars_active_and_is_placed_with_them() -> None:
    done = drawn(at_war(deck("masinissa", "x"), numidian_1="inactive"))
    assert status(done, "numidian_1") == "active"
    assert ENEMY_LEADERS.get(done.state, SCOPE, "masinissa").order == 1
    assert told(done.events)[-1] == ("Masinissa adds 3 to the 1st Numidian War. The 1st Numidian War becomes Active.")


@pytest.mark.parametrize("found", [{}, {"numidian_1": "lost"}, {"libyan": "inactive"}])
def test_ruling_67e_a_leader_whose_wars_are_lost_or_gone_waits_in_the_leaders_area(found: dict[str, str]) -> None:
    done = drawn(at_war(deck("masinissa", "x"), **found))
    (data,) = said(done, "leader_appears")
    assert (data.wars, data.activated) == ((), ())
    assert told(done.events)[-1] == "Masinissa adds 3 to no war yet and waits in the Leaders area."


def test_ruling_67d_a_fought_war_stays_where_it_is() -> None:
    done = drawn(at_war(deck("scipio", "x"), roman_1="unprosecuted", roman_2="inactive"))
    assert (status(done, "roman_1"), status(done, "roman_2")) == ("unprosecuted", "active")


# --------------------------------------------------------------------------------------- wars


@pytest.mark.parametrize(("war", "expected"), [("libyan", "inactive"), ("iberian", "inactive"), ("pyrrhic", "active")])
def test_a_war_is_placed_as_its_card_says(war: str, expected: str) -> None:
    assert status(drawn(deck(war, "x")), war) == expected


def test_two_wars_whose_names_match_are_both_active() -> None:
    state = at_war(deck("numidian_2", "x"), numidian_1="inactive")
    done = drawn(state)
    assert (status(done, "numidian_1"), status(done, "numidian_2")) == ("active", "active")
    (data,) = said(done, "war_appears")
    assert (data.matches, data.activated) == (("war:numidian_1",), ("war:numidian_1",))


def test_ruling_67d_a_lost_war_matches_nothing() -> None:
    done = drawn(at_war(deck("numidian_1", "x"), numidian_2="lost"))
    assert (status(done, "numidian_1"), status(done, "numidian_2")) == ("inactive", "lost")


def test_ruling_55_a_war_that_arrives_beside_its_leader_is_active() -> None:
    state = put(deck("numidian_1", "x"), ENEMY_LEADERS, SCOPE, "masinissa", EnemyLeader(1))
    done = drawn(state)
    assert status(done, "numidian_1") == "active"
    assert said(done, "war_appears")[0].leaders == ("leader:masinissa",)


def test_ruling_55_every_match_activates_every_war_of_the_series() -> None:
    done = drawn(at_war(deck("sicilian_3", "x"), sicilian_1="inactive", sicilian_2="inactive"))
    assert [status(done, f"sicilian_{n}") for n in (1, 2, 3)] == ["active"] * 3


# ---------------------------------------------------------------------------------- desertion


def celtiberians(board_: int, veterans: int = 0, pool: int = 0) -> State:
    """Return a position in which only so many Celtiberians of each sort are not off board."""
    state = moved(deck("truceless", "x"), "off", celtiberian=99)
    rows = [key for key, row in UNITS.items(state, SCOPE) if row.kind == "celtiberian"]
    for at, key in enumerate(rows[: board_ + veterans + pool]):
        where = "active" if at < board_ + veterans else "pool"
        state = put(state, UNITS, SCOPE, key, Unit("celtiberian", where, veteran=at < veterans))
    return state


def test_recruited_armies_desert_before_unrecruited_ones() -> None:
    done = drawn(celtiberians(1, pool=3))
    assert places(done.state, "celtiberian")["deserted:truceless"] == 2
    assert places(done.state, "celtiberian")["pool"] == 2
    assert "active" not in places(done.state, "celtiberian")


def test_the_decision_between_recruits_and_veterans_is_random() -> None:
    done = drawn(celtiberians(2, veterans=1), dice=[("desert/celtiberian/1", 1), ("desert/celtiberian/2", 2)])
    data = said(done, "armies_deserted")[-1]
    assert (data.recruited, data.veterans, data.unrecruited) == (2, 1, 0)
    gone = [row for _, row in UNITS.items(done.state, SCOPE) if row.place == "deserted:truceless"]
    assert not any(row.veteran or row.allegiance for row in gone)


def test_armies_on_a_war_desert_too_and_rebels_do_not() -> None:
    state = at_war(deck("sicilian_2", "x"))
    state = moved(moved(state, "pool", campanian=99), "rebel", campanian=1)
    before = places(state, "campanian")
    state = put(state, UNITS, SCOPE, "campanian.3", Unit("campanian", "force:f1"))
    done = drawn(state)
    assert UNITS.get(done.state, SCOPE, "campanian.3").place == "deserted:sicilian_2"
    assert places(done.state, "campanian")["rebel"] == before["rebel"]


def test_all_of_a_kind_desert_and_those_off_board_may_not_enter() -> None:
    state = moved(deck("truceless", "x"), "pool", libyan_light_infantry=2)
    done = drawn(state)
    assert barred(GAME, done.state, "libyan_light_infantry")
    assert "pool" not in places(done.state, "libyan_light_infantry")
    assert places(done.state, "libyan_light_infantry")["deserted:truceless"] == 2


def test_deserters_come_back_to_the_pool_as_recruits() -> None:
    state = drawn(celtiberians(2)).state
    flow = come_back(Play(GAME, Frame("x", "forum.draw", SCOPE), ScriptedDice()), state, "truceless")
    state = apply(state, next(flow))
    assert places(state, "celtiberian")["pool"] == 2


def test_a_war_takes_trade_cards_from_the_stacks_it_names() -> None:
    stacks = {n: TRADE.get(board(), SCOPE, f"stack:{n}").number for n in range(1, 10)}
    dice = [(f"1st-roman-war/stack-{n}/1", 1) for n in (1, 4, 5)]
    done = drawn(deck("roman_1", "x"), dice=dice)
    now = {n: TRADE.get(done.state, SCOPE, f"stack:{n}").number for n in range(1, 10)}
    assert {n for n in now if now[n] == stacks[n] - 1} == {1, 4, 5}


def test_the_sikels_enter_the_pool_with_a_war_they_serve_in_and_never_with_pyrrhus() -> None:
    assert "pool" in places(drawn(deck("sicilian_2", "x")).state, "sikel")
    assert "pool" not in places(drawn(deck("pyrrhic", "x")).state, "sikel")
