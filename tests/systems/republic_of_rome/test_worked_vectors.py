"""Battles and persuasions of real games by mail: the sums, results and losses that their GMs told."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.forum import Persuade
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.state import (
    ENEMY_LEADERS,
    FORUM,
    IN_CITY,
    PROVINCES,
    SCOPE,
    TABLE_EVENTS,
    TALENTS,
    UNITS,
    VETERAN,
    WARS,
    EnemyLeader,
    Posted,
    War,
)
from adjudicator.systems.republic_of_rome.state import ORA, Province
from adjudicator.testing.scenario import change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man, table
from tests.systems.republic_of_rome.s10_combat.battles import met, sent

OF = game()
MIL_1, MIL_2, MIL_3 = (
    next(key for key in OF.box.senators if OF.box.person(key).mil == mil and key != "1") for mil in (1, 2, 3)
)


def _three(total: int) -> tuple[int, int, int]:
    """Return three dice of a sum."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return first, second, total - first - second


def _campaign(war: str, leaders: tuple[str, ...], men: tuple[str, ...], units: tuple[int, int, int]) -> State:
    """Return a war with its leaders, and a force of legions, of which some are veterans, and fleets under its men."""
    legions, veterans, fleets = units
    state = put(table(OF), WARS, SCOPE, war, War("active", 1))
    for order, leader in enumerate(leaders, start=2):
        state = put(state, ENEMY_LEADERS, SCOPE, leader, EnemyLeader(order))
    for who in men:
        state = man(state, who, "anna")
    state = sent(state, war, men[0], legions, fleets, second=(*men[1:], "")[0])
    there = [key for key, row in UNITS.items(state, SCOPE) if row.kind == "legion" and row.place == "force:f1"]
    for key in there[:veterans]:
        state = change(state, VETERAN, SCOPE, key, value=True)
    return state


class Battle(NamedTuple):
    """A battle as its GM told it: units are legions, veterans among them, fleets; sums are force, MIL and war."""

    war: str
    men: tuple[str, ...]
    units: tuple[int, int, int]
    roll: int
    sums: tuple[int, int, int]
    total: int
    lost: tuple[int, int] = (0, 0)
    leaders: tuple[str, ...] = ()
    omens: int = 0


@pytest.mark.parametrize(
    "told",
    [
        Battle("macedonian_1", ("1A",), (17, 0, 10), 10, (17, 5, 12), 20),
        Battle("illyrian_1", ("1",), (5, 1, 3), 10, (6, 4, 5), 15, lost=(3, 3)),
        Battle("macedonian_2", (MIL_3,), (18, 2, 5), 12, (20, 3, 10), 24, omens=1),
        Battle("gallic_1", ("1", MIL_1), (14, 3, 0), 5, (17, 5, 10), 17, lost=(1, 0)),
        Battle("macedonian_1", ("19A", "1A"), (16, 0, 10), 11, (16, 10, 18), 19, leaders=("philip_v",)),
        Battle("jugurthine", ("1A", "27A"), (10, 0, 2), 9, (10, 10, 8), 21),
        Battle("slave_sicilian_2", (MIL_2,), (16, 0, 1), 10, (16, 2, 7), 21),
    ],
)
def test_battles_of_real_games(told: Battle) -> None:
    """Check force, MIL and the war's strength, the total, the victory, and the legions and fleets lost."""
    state = _campaign(told.war, told.leaders, told.men, told.units)
    state = put(state, TABLE_EVENTS, SCOPE, "evil_omens", Posted(told.omens)) if told.omens else state
    run = met(state, *_three(told.roll), of=OF)
    (battle,) = said(run, "battle_fought")
    assert (sum(one.value for one in battle.units), battle.mil, battle.strength.land) == told.sums
    assert (battle.total, battle.result) == (told.total, "victory")
    assert [one.by for one in battle.numbers if not one.spared] == []
    lost = said(run, "units_lost")
    assert (sum(one.armies for one in lost), sum(one.fleets for one in lost)) == told.lost


def test_a_province_alone_against_the_2nd_punic_war_with_both_barcids() -> None:
    """Check the defeat of Cisalpine Gaul; its base strength is 1, which caps the MIL that the GM of that game added."""
    of = game(provincial_wars=True)
    state = put(man(table(of), "9", "anna", place="province:cisalpine_gaul"), WARS, SCOPE, "punic_2", War("active", 1))
    for order, leader in enumerate(("hamilcar", "hannibal"), start=2):
        state = put(state, ENEMY_LEADERS, SCOPE, leader, EnemyLeader(order))
    state = put(state, PROVINCES, SCOPE, "cisalpine_gaul", Province("9", term=3))
    ready = place(state, "combat.provinces", "rome", path="t1/combat/provinces")
    (battle,) = said(play_out(of, ready, "combat.provinces", (), ScriptedDice(2, 2, 3)), "province_attacked")
    assert (battle.against, battle.total, battle.result) == (25, 7 + 1 + 1 - 25, "defeat")


class Attempt(NamedTuple):
    """A persuasion as its GM told it: what lies on the target already is `held`."""

    ora: int
    inf: int
    bribe: int
    loy: int
    aligned: bool
    held: int
    base: int
    roll: int
    won: bool


@pytest.mark.parametrize(
    "told",
    [
        Attempt(3, 9, 1, 8, False, 1, 4, 4, True),
        Attempt(2, 20, 1, 7, True, 0, 9, 12, False),
        Attempt(1, 16, 0, 8, False, 0, 9, 9, True),
        Attempt(2, 20, 0, 6, True, 0, 9, 11, False),
        Attempt(1, 16, 13, 7, True, 7, 9, 10, False),
        Attempt(3, 17, 9, 7, True, 6, 9, 4, True),
        Attempt(2, 5, 0, 6, False, 0, 1, 7, False),
        Attempt(4, 7, 11, 6, False, 0, 16, 7, True),
        Attempt(2, 20, 3, 9, True, 0, 9, 9, True),
    ],
)
def test_persuasions_of_real_games(told: Attempt) -> None:
    """Check the base, the roll and whether he came; the last is a loyalty of 16 with the 7 of his faction in it."""
    speaker = next(key for key in OF.box.senators if OF.box.person(key).ora <= told.ora)
    able = (key for key in OF.box.senators if OF.box.person(key).loy == told.loy)
    target = next(key for key in able if key not in {speaker, "30"})
    state = man(man(table(OF), speaker, "anna", inf=told.inf, talents=told.bribe), "30", "ben", leader=True)
    state = change(state, ORA, SCOPE, speaker, told.ora - OF.box.person(speaker).ora)
    side = {"place": IN_CITY if told.aligned else FORUM, "talents": told.held}
    state = man(state, target, "ben" if told.aligned else "", **side)
    ready = place(state, "forum.persuade", "rome", path="t1/persuade", local=Initiative("anna", 1))
    order = Persuade(f"senator:{target}", f"senator:{speaker}", told.bribe)
    dice = ScriptedDice(told.roll // 2, told.roll - told.roll // 2)
    run = play_out(OF, ready, "forum.persuade", (filed("anna", order),), dice)
    (rolled,) = said(run, "persuasion_rolled")
    assert (rolled.needed, rolled.won) == (told.base, told.won)
    assert TALENTS.of(run.state, SCOPE, target) == told.held + told.bribe
