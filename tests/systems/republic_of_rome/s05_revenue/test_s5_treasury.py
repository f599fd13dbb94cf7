"""Section 5: what the State receives and pays, with the treasuries of real games; bankruptcy; terms."""

from __future__ import annotations

import pytest

from adjudicator.engine.system import Play
from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.revenue import Contribute
from adjudicator.systems.republic.rules.combat.counters import lies
from adjudicator.systems.republic.rules.revenue.rebels import RebelArmiesLost
from adjudicator.systems.republic.state import (
    CITY,
    FORUM,
    IN_CITY,
    INF,
    PLACE,
    SCOPE,
    TABLE_EVENTS,
    TALENTS,
    TREASURY,
    UNIT_PLACE,
    UNITS,
    WARS,
    Posted,
    War,
)
from adjudicator.systems.republic_of_rome.reactions import REACTIONS
from adjudicator.systems.republic_of_rome.state import (
    DEBT,
    IDLE,
    LAND_BILLS,
    PROVINCES,
    SPOILS,
    USED,
    LandBill,
    Province,
)
from adjudicator.testing.scenario import Run, change, events_of, filed, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man, table

OF = game()


def _run(state: State, step: str, *dice: int, orders: tuple[object, ...] = ()) -> Run:
    return play_out(OF, place(state, step, "rome"), step, [filed("anna", one) for one in orders], ScriptedDice(*dice))


def _units(state: State, number: int) -> State:
    """Return the state with so many units of the State, and no others."""
    for at, key in enumerate(UNITS.rows(state, SCOPE)):
        state = change(state, UNIT_PLACE, SCOPE, key, "active" if at < number else "pool")
    return state


@pytest.mark.parametrize(
    ("old", "provinces", "enthusiasm", "units", "wars", "bills", "new"),
    [
        (52, 0, 0, 17, 2, {}, 78),
        (25, 0, 1, 30, 1, {}, 95),
        (147, 0, 0, 24, 1, {}, 179),
        (45, 5, 0, 26, 1, {"II": 1, "III": 1}, 63),
        (73, 9, 0, 12, 0, {"I": 1}, 138),
        (10, 0, 2, 0, 0, {"II": 2, "III": 3}, 145),
    ],
)
def test_the_treasury_of_a_turn(
    old: int, provinces: int, enthusiasm: int, units: int, wars: int, bills: dict[str, int], new: int
) -> None:
    """Check income and debits of real games: 100, provinces, Allied Enthusiasm, wars, land bills, units."""
    state = change(_units(man(table(OF), "1", "anna"), units), TREASURY, SCOPE, CITY, old)
    for order, war in enumerate(("gallic_1", "syrian")[:wars]):
        state = put(state, WARS, SCOPE, war, War(("active", "unprosecuted")[order], order + 1))
    state = put(put(state, WARS, SCOPE, "punic_1", War("inactive", 8)), WARS, SCOPE, "punic_3", War("imminent", 9))
    for kind, count in bills.items():
        state = put(state, LAND_BILLS, SCOPE, kind, LandBill(count))
    if enthusiasm:
        state = put(state, TABLE_EVENTS, SCOPE, "allied_enthusiasm", Posted(enthusiasm))
    dice: tuple[int, ...] = ()
    if provinces:
        state = man(state, "9", "anna", place="province:greece")
        state = put(state, PROVINCES, SCOPE, "greece", Province("9", term=2))
        dice = (provinces + 2 - 6, 6) if provinces + 2 > 6 else (1, provinces + 1)
    state = _run(state, "revenue.treasury", *dice).state
    run = _run(state, "revenue.debits")
    assert TREASURY.of(run.state, SCOPE, CITY) == new
    assert set(LAND_BILLS.rows(run.state, SCOPE)) == {*bills} - {"I"}
    assert bool(events_of(run, "treasury_low")) == (new < 70)


@pytest.mark.parametrize(
    ("events", "dice", "result"),
    [
        ({}, (3,), -4),
        ({"evil_omens": 1}, (3,), -5),
        ({"trial_of_verres": 2}, (3,), 1),
        ({"trial_of_verres": 1}, (1,), 1),
    ],
)
def test_a_province_can_cost_the_state(events: dict[str, int], dice: tuple[int, ...], result: int) -> None:
    """Check minus dice, Evil Omens on the sum, and what a trial of Verres adds [5, 16]."""
    state = man(table(OF), "9", "anna", place="province:sardinia_corsica")
    state = put(state, PROVINCES, SCOPE, "sardinia_corsica", Province("9", term=2))
    for event, times in events.items():
        state = put(state, TABLE_EVENTS, SCOPE, event, Posted(times))
    (event_,) = events_of(_run(state, "revenue.treasury", *dice), "province_income")
    assert event_.data.result == result
    assert event_.data.treasury.new == 200 + result


def test_the_state_pays_spoils_below_0() -> None:
    """Check that the debt is taken with the province's income, also while it is idle, and is paid once."""
    state = man(table(OF), "9", "anna", place="province:sicily")
    state = put(state, PROVINCES, SCOPE, "sicily", Province("9", term=2, debt=3, idle=True))
    run = _run(state, "revenue.treasury")
    assert TREASURY.of(run.state, SCOPE, CITY) == 200 - 3
    assert DEBT.of(run.state, SCOPE, "sicily") == 0


def test_a_province_without_governor_brings_nothing() -> None:
    """Check that nobody rolls for it, and that one of an unaligned governor brings its income."""
    state = put(table(OF), PROVINCES, SCOPE, "sicily", Province())
    assert TREASURY.of(_run(state, "revenue.treasury").state, SCOPE, CITY) == 200
    state = man(state, "9", "", place="province:sicily")
    state = put(state, PROVINCES, SCOPE, "sicily", Province("9", term=2, developed=True))
    assert TREASURY.of(_run(state, "revenue.treasury", 5).state, SCOPE, CITY) == 200 + 7


def test_garrisons_and_forces_are_kept_too() -> None:
    """Check that units cost 2T wherever they are, but in the pool or with a rebel."""
    state = _units(man(table(OF), "1", "anna"), 0)
    for key, where in {
        "legion.1": "province:sicily",
        "legion.2": "force:f1",
        "legion.3": "rebel",
        "fleet.1": "active",
    }.items():
        state = change(state, UNIT_PLACE, SCOPE, key, where)
    assert TREASURY.of(_run(state, "revenue.debits").state, SCOPE, CITY) == 100 - 6


def test_the_state_is_bankrupt_below_0_and_not_at_0() -> None:
    """Check the test after all debits [12]."""
    state = _units(man(table(OF), "1", "anna"), 10)
    even = _run(change(state, TREASURY, SCOPE, CITY, 20), "revenue.debits")
    assert not even.state.over
    short = _run(change(state, TREASURY, SCOPE, CITY, 19), "revenue.debits")
    (ended,) = events_of(short, "game_ended")
    assert (ended.data.how, ended.data.winners) == ("bankruptcy", ())


@pytest.mark.parametrize(("amount", "influence"), [(9, 0), (10, 1), (24, 1), (25, 3), (49, 3), (50, 7), (80, 7)])
def test_contributions_bring_influence(amount: int, influence: int) -> None:
    """Check the table, for a Senator away from Rome too."""
    state = change(man(table(OF), "9", "anna", place="province:sicily"), TALENTS, SCOPE, "9", 80)
    state = put(state, PROVINCES, SCOPE, "sicily", Province("9", term=2))
    run = _run(state, "revenue.contributions", orders=(Contribute("senator:9", amount),))
    assert INF.of(run.state, SCOPE, "9") == INF.of(state, SCOPE, "9") + influence
    assert TREASURY.of(run.state, SCOPE, CITY) == 100 + amount


@pytest.mark.parametrize(("faction", "home"), [("anna", IN_CITY), ("", FORUM)])
def test_a_governor_comes_home_after_his_last_turn(faction: str, home: str) -> None:
    """Check terms, that the flags of the turn go, and that an unaligned governor returns to the Forum."""
    state = man(table(OF), "9", faction, place="province:sicily")
    state = put(state, PROVINCES, SCOPE, "sicily", Province("9", term=2, idle=True, spoils=True))
    state = _run(state, "revenue.terms").state
    assert PROVINCES.get(state, SCOPE, "sicily").term == 1
    assert not IDLE.of(state, SCOPE, "sicily")
    assert not SPOILS.of(state, SCOPE, "sicily")
    assert PLACE.of(state, SCOPE, "9") == "province:sicily"
    state = _run(state, "revenue.terms").state
    row = PROVINCES.get(state, SCOPE, "sicily")
    assert (row.governor, row.term) == ("", 0)
    assert PLACE.of(state, SCOPE, "9") == home


def _released(*kinds: str, units: int, treasury: int) -> Run:
    """Run the debits of a State that has so much left, after rebels have released units this turn."""
    state = change(_units(man(table(OF), "1", "anna"), units), TREASURY, SCOPE, CITY, treasury)
    lost = Event.of(RebelArmiesLost("ben", tuple(f"unit:{kind}" for kind in kinds)), "rome")
    play = Play(OF, Frame("t1/revenue", "revenue.rebels", "rome"), ScriptedDice())
    for told in REACTIONS["rebel_armies_lost"][0](play, state, lost):
        state = apply(state, told)
    return _run(state, "revenue.debits")


@pytest.mark.parametrize(
    ("released", "treasury", "turned_away", "left"),
    [
        (("legion", "legion", "legion"), 20, None, 0),
        (("legion", "legion", "legion"), 17, (2, 0, 3), 1),
        (("legion", "legion", "legion"), 14, (3, 0, 6), 0),
        (("legion", "legion", "legion"), 13, None, -7),
        ((), 13, None, -7),
    ],
)
def test_ruling_9_units_that_rebels_release_are_turned_away_where_that_saves_the_state(
    released: tuple[str, ...], treasury: int, turned_away: tuple[int, int, int] | None, left: int
) -> None:
    """Check ten legions at 2T each, three of them released: only as many as the Treasury lacks, if it helps."""
    run = _released(*released, units=10, treasury=treasury)
    told = [(one.data.legions, one.data.fleets, one.data.short) for one in events_of(run, "units_turned_away")]
    assert told == ([turned_away] if turned_away else [])
    assert TREASURY.of(run.state, SCOPE, CITY) == left
    assert bool(run.state.over) is (left < 0)
    assert len(lies(run.state, "active")) == 10 - sum((turned_away or (0, 0))[:2])
    assert not USED.of(run.state, SCOPE, CITY)
