"""Worked examples of events that change later rules: the people, recruiting, the Treasury, a battle (section 16)."""

from __future__ import annotations

import pytest

from adjudicator.engine.system import Play
from adjudicator.model.order import ACCEPTED, Refused
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.measures import Lot, Recruit
from adjudicator.systems.republic.state import (
    CITY,
    CONCESSIONS,
    POP,
    SCOPE,
    TABLE_EVENTS,
    TALENTS,
    TREASURY,
    UNIT_PLACE,
    UNITS,
    WARS,
    Concession,
    Posted,
    Unit,
    War,
)
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_3_units import check
from adjudicator.systems.republic_of_rome.rules.wars.pretender import rise
from adjudicator.systems.republic_of_rome.state import LAND_BILLS, PROVINCES, UNREST, LandBill, Province
from adjudicator.testing.scenario import Run, change, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man, table
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s06_forum.arriving import carried_out
from tests.systems.republic_of_rome.s09_senate.curia import ballots, lay, outcome, put_to_the_vote, senate
from tests.systems.republic_of_rome.s10_combat.battles import board, fought, sent

OF = game()
NO_CHIT = 20
"""A chit that names nobody in play."""


def _events(state: State, **levels: int) -> State:
    for key, level in levels.items():
        state = put(state, TABLE_EVENTS, SCOPE, key, Posted(level))
    return state


def _step(state: State, step: str, *dice: int) -> Run:
    return play_out(OF, place(state, step, "rome"), step, (), ScriptedDice(*dice))


def test_droughts_make_the_people_angry_and_units_dear() -> None:
    """Follow two Droughts, an inactive Pirate War, a war unprosecuted, Evil Omens and a Manpower Shortage.

    Unrest 3 + 1 for the war + 2 + 1 for the pirates = 7. The Rome Consul's POP is 2: dice 4, 4, 3 = 11; 11 - 7 + 2 - 1
    omen = 5: unrest +4 = 11, and a second level of shortage. A fleet costs 10 + 20 = 30: of 80T three cannot be
    proposed, two can, for 60, which leaves 20. Ship Building brings its holder 2 x 3 = 6T at the same time.
    """
    state = put(senate(), WARS, SCOPE, "gallic_1", War("unprosecuted", 1))
    state = put(state, WARS, SCOPE, "pirates_1", War("inactive", 2))
    state = _events(state, drought=2, evil_omens=1, manpower_shortage=1)
    state = change(change(state, UNREST, SCOPE, CITY, 3), POP, SCOPE, "1", 2)
    state = put(change(state, TREASURY, SCOPE, CITY, 80), CONCESSIONS, SCOPE, "ship_building", Concession("7"))
    state = _step(state, "population.unrest").state
    assert UNREST.of(state, SCOPE, CITY) == 3 + 1 + 2 + 1
    run = _step(state, "population.state", 4, 4, 3)
    assert [(one.total, one.marks) for one in said(run, "state_of_republic")] == [(5, ("shortage",))]
    state = run.state
    assert UNREST.of(state, SCOPE, CITY) == 7 + 4
    verdict = check(OF, state, Recruit((Lot("unit:fleet", 3),)))
    assert isinstance(verdict, Refused)
    assert verdict.code == "treasury_too_small"
    assert check(OF, state, Recruit((Lot("unit:fleet", 2),))) is ACCEPTED
    run = put_to_the_vote(lay(state, Recruit((Lot("unit:fleet", 2),))), *ballots("yes", "anna", "ben", "clara"))
    assert outcome(run).outcome == "passed"
    assert (TREASURY.of(run.state, SCOPE, CITY), TALENTS.of(run.state, SCOPE, "7")) == (80 - 60, 6)


@pytest.mark.parametrize(
    ("verres", "enthusiasm", "omens", "treasury"),
    [(0, 0, 0, 172), (1, 0, 0, 175), (2, 0, 0, 177), (1, 1, 1, 224), (2, 2, 2, 250)],
)
def test_the_treasury_with_verres_on_trial_and_allies_in_high_spirits(
    verres: int, enthusiasm: int, omens: int, treasury: int
) -> None:
    """Follow a Revenue Phase with Sicily developed, State income d6 + 2, at both levels of three events.

    Plain: 100 in hand + 100 + 3 + 2 = 205; one active war 20, a type II bill 5, 4 legions 8: 205 - 33 = 172. Verres
    adds 3, and 5 in all at his second level; Allied Enthusiasm 50, and 75 in all; each level of omens takes 1 from the
    province's sum: 172 + 3 + 50 - 1 = 224, and 172 + 5 + 75 - 2 = 250.
    """
    state = man(man(table(OF), "1", "anna"), "9", "anna", place="province:sicily")
    for at, key in enumerate(UNITS.rows(state, SCOPE)):
        state = change(state, UNIT_PLACE, SCOPE, key, "active" if at < 4 else "pool")
    state = put(state, PROVINCES, SCOPE, "sicily", Province("9", developed=True, term=2))
    state = put(state, WARS, SCOPE, "gallic_1", War("active", 1))
    state = put(state, LAND_BILLS, SCOPE, "II", LandBill(1))
    levels = {"trial_of_verres": verres, "allied_enthusiasm": enthusiasm, "evil_omens": omens}
    state = _events(state, **{key: level for key, level in levels.items() if level})
    state = _step(_step(state, "revenue.treasury", 3).state, "revenue.debits").state
    assert TREASURY.of(state, SCOPE, CITY) == treasury


@pytest.mark.parametrize(
    ("events", "against", "total", "result"),
    [
        ({}, 10, 9, "stalemate"),
        ({"ally_deserts": 1}, 10, 9, "stalemate"),
        ({"enemy_ally_deserts": 1}, 8, 11, "stalemate"),
        ({"enemy_ally_deserts": 2}, 3, 16, "victory"),
        ({"enemy_ally_deserts": 2, "evil_omens": 2}, 3, 14, "victory"),
        ({"enemy_ally_deserts": 1, "evil_omens": 4}, 8, 7, "defeat"),
    ],
)
def test_an_enemys_ally_deserts_and_omens_in_one_battle(
    events: dict[str, int], against: int, total: int, result: str
) -> None:
    """Follow Cornelius (MIL 4) with 6 legions against the Gauls, 10, and the dice 3, 4 and, coloured, 2 = 9.

    9 + 6 + 4 - 10 = 9. The roll is odd, so that Rome's own ally stays; the enemy's takes the coloured 2 off, 8 are
    left and the total is 11, or both white dice at the second level, 3 + 4 = 7: 3 are left, 16. Two omens make 14 of
    it; four make 7 of 11, a Defeat in which one legion falls and the commander.
    """
    state = put(_events(board(), **events), WARS, SCOPE, "gallic_1", War("active", 2))
    lost = {9: 4, 11: 2, 16: 2, 14: 4, 7: 1}[total]
    chits = [NO_CHIT] * lost if result != "defeat" else []
    veteran = [1] if result != "defeat" else []
    run = fought(sent(state, "gallic_1", "1", 6), 3, 4, 2, *[1] * lost, *chits, *veteran)
    (battle,) = said(run, "battle_fought")
    assert (battle.against, battle.total, battle.result, battle.lost) == (against, total, result, lost)


@pytest.mark.parametrize(
    ("level", "legions", "dice", "held"),
    [(1, 3, (6, 6, 6), True), (1, 3, (1, 1, 1, 1), False), (1, 0, (), False), (2, 3, (), False)],
)
def test_a_garrison_fights_a_pretender_and_only_a_victory_saves_the_province(
    level: int, legions: int, dice: tuple[int, ...], *, held: bool
) -> None:
    """Three legions and their governor's MIL, at most 3, meet Sicily's printed strength with three dice.

    A fourth says which legion falls in a defeat.
    """
    state = _events(man(table(OF), "1", "anna", place="province:sicily"), pretender_emerges=level)
    state = put(state, PROVINCES, SCOPE, "sicily", Province("1", term=3))
    for number in range(1, legions + 1):
        state = put(state, UNITS, SCOPE, f"legion.{number}", Unit("legion", "garrison:sicily"))
    play = Play(OF, Frame("forum.draw", "forum.draw", "rome"), ScriptedDice(*dice))
    after, told = carried_out(state, rise(play, state))
    fights = [event.data for event in told if event.kind == "pretender_fought"]
    assert len(fights) == bool(dice)
    for one in fights:
        land = rome().provinces["sicily"].undeveloped.land
        mil = min(3, rome().senators["1"].mil)
        assert (one.legions, one.mil, one.land, one.total) == (3, mil, land, sum(dice[:3]) + 3 + mil - land)
        assert one.result == ("victory" if held else "defeat")
    assert (PROVINCES.find(after, SCOPE, "sicily") is not None) is held
    assert (WARS.find(after, SCOPE, "sicily") is None) is held
    assert ("senator_died" in {event.kind for event in told}) is not held
    assert TABLE_EVENTS.find(after, SCOPE, "pretender_emerges") is None
