"""Section 20.4: victors who disband veterans of their own, and Consuls who call them back."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Refused, Slot
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.senate.cards import window
from adjudicator.systems.republic.rules.senate.voting.votes import oratory
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    FORCES,
    HOLDER,
    INF,
    PLACE,
    SCOPE,
    TALENTS,
    UNITS,
    Campaign,
    Force,
    Unit,
)
from adjudicator.systems.republic_of_rome.orders.veterans import Discharge, Rally
from adjudicator.systems.republic_of_rome.rules.s5_revenue.debits import debits
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import s20_4_rally as rallying
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import units
from adjudicator.systems.republic_of_rome.rules.s11_revolution import commanders, s20_4_discharge
from adjudicator.systems.republic_of_rome.state import ORA, RETIRED
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, game
from tests.systems.republic_of_rome.s09_senate.curia import senate

OF = game(disbanding=True)
ANNA = Slot("", "anna", "discharge", {}, "optional", None)  # type: ignore[arg-type]


def _victor(veterans: int = 3) -> State:
    """Return Cornelius of Anna as a victor with some veterans of his own and one of another's in his force."""
    state = put(change(senate(OF), PLACE, SCOPE, "1", "war:gallic_1"), FORCES, SCOPE, "f1", Force("gallic_1", "1"))
    state = put(state, CAMPAIGNS, SCOPE, "f1", Campaign("gallic_1", ("1",), "victory", won=True))
    for number in range(1, veterans + 1):
        state = put(state, UNITS, SCOPE, f"legion.{number}", Unit("legion", "force:f1", veteran=True, allegiance="1"))
    return put(state, UNITS, SCOPE, "legion.9", Unit("legion", "force:f1", veteran=True, allegiance="4"))


def _discharged(number: int, state: State | None = None) -> Run:
    state = state or _victor()
    ready = place(state, s20_4_discharge.STEP, "rome", path="t1/revolution/discharge")
    run = play_out(OF, ready, s20_4_discharge.STEP, (filed("anna", Discharge("senator:1", number)),), ScriptedDice())
    assert audit(OF, run.state) == audit(OF, state)
    return run


def _upkeep(state: State) -> int:
    return sum(one.number * one.each for one in debits(OF, state))


def test_each_veteran_disbanded_brings_oratory_and_influence_and_costs_nothing_more() -> None:
    state, run = _victor(), _discharged(2)
    assert ORA.of(run.state, SCOPE, "1") == 2
    assert INF.of(run.state, SCOPE, "1") == INF.of(state, SCOPE, "1") + 2
    home = change(run.state, PLACE, SCOPE, "1", "carthage")
    assert oratory(OF, home, "anna") == oratory(OF, change(state, PLACE, SCOPE, "1", "carthage"), "anna") + 2
    assert _upkeep(state) - _upkeep(run.state) == 4
    assert len(rallying.retired(run.state, "1")) == 2


def test_ruling_106_only_his_own_veterans_go_and_he_does_not_revolt_this_turn() -> None:
    run = _discharged(9, _victor(2))
    assert not said(run, "veterans_disbanded")  # no order for more than there are
    run = _discharged(2, _victor(2))
    assert UNITS.get(run.state, SCOPE, "legion.9").place == "force:f1"
    assert commanders.barred(run.state, "1")
    assert not commanders.barred(_victor(), "1")


@pytest.mark.parametrize(("order", "code"), [(Discharge("senator:1", 4), "no_veterans_of_his")])
def test_more_than_there_are_is_refused_and_all_of_it_where_nobody_disbands(order: Discharge, code: str) -> None:
    refused = s20_4_discharge.check(OF, _victor(), None, ANNA, order)
    assert isinstance(refused, Refused)
    assert (refused.code, refused.hint) == (code, (Discharge("senator:1", 3),))
    off = s20_4_discharge.check(game(), _victor(), None, ANNA, order)
    assert isinstance(off, Refused)
    assert off.code == "no_disbanding"


def _consul(talents: int) -> State:
    state = change(senate(OF), TALENTS, SCOPE, "1", talents)
    for number in (1, 2):
        state = put(state, UNITS, SCOPE, f"legion.{number}", Unit("legion", RETIRED, veteran=True, allegiance="1"))
    return change(change(state, ORA, SCOPE, "1", 2), INF, SCOPE, "1", 9)


def _rallied(state: State, number: int) -> Run:
    ready = place(state, window.STEP, "rome", path="t1/senate/window", local=window.Interval(("before step:7",)))
    run = play_out(OF, ready, window.STEP, (filed("anna", Rally("senator:1", number)),), ScriptedDice())
    assert audit(OF, run.state) == audit(OF, state)
    return run


@pytest.mark.parametrize(("talents", "back"), [(25, 2), (19, 1), (9, 0)])
def test_a_consul_calls_back_whom_he_can_pay_and_loses_what_they_brought(talents: int, back: int) -> None:
    run = _rallied(_consul(talents), 2)
    active = [key for key, row in UNITS.items(run.state, SCOPE) if row.place == "active" and row.allegiance == "1"]
    assert len(active) == back
    assert all(UNITS.get(run.state, SCOPE, key).veteran for key in active)
    assert TALENTS.of(run.state, SCOPE, "1") == talents - 10 * back
    assert (ORA.of(run.state, SCOPE, "1"), INF.of(run.state, SCOPE, "1")) == (2 - back, 9 - back)


def test_only_a_consul_or_dictator_in_rome_calls_them_back() -> None:
    state = change(_consul(25), HOLDER, SCOPE, "rome_consul", "2")
    assert rallying.callers(state, "anna") == ("2",)
    assert not said(_rallied(state, 1), "veterans_rallied")


def test_the_state_raises_them_as_plain_legions_when_no_others_are_left() -> None:
    state = _consul(0)
    pool = units.counters(state, units.POOL, "legion")
    assert units.raisable(state, "legion") == (*pool, "legion.1", "legion.2")
    for key in pool:
        state = put(state, UNITS, SCOPE, key, Unit("legion", "active"))
    (moved, plain, free) = units.raised(state, "legion", 1)
    assert [moved.value, plain.value, free.value] == ["active", False, ""]  # type: ignore[union-attr]
