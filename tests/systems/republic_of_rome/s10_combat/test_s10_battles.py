"""Section 10: battles with wars, by sea and land."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.combat import Land
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    CITY,
    FORCES,
    INF,
    OFFICES,
    PLACE,
    POP,
    SCOPE,
    TABLE_EVENTS,
    TREASURY,
    UNITS,
    WARS,
    Posted,
    War,
)
from adjudicator.systems.republic_of_rome.rules.s10_combat.battle import Engagement, numbers_after
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import fitness, war_strength
from adjudicator.systems.republic_of_rome.rules.s10_combat.unprosecuted import prosecuted
from adjudicator.systems.republic_of_rome.state import PRIOR_CONSUL, PROVINCES, REVOLTS, UNREST, Revolt
from adjudicator.testing.scenario import change, filed, play_out, put, said
from tests.systems.republic_of_rome.playing import game, man
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s10_combat.battles import OF, board, fought, office, sent

NO_CHIT = 20
"""A chit that names nobody in play."""


def _land(state: State, key: str = "gallic_1", **fields: object) -> State:
    return put(state, WARS, SCOPE, key, War("active", 2, **fields))  # type: ignore[arg-type]


def _legions(state: State, place: str) -> int:
    return sum(row.kind == "legion" and row.place == place for _, row in UNITS.items(state, SCOPE))


def test_victory_on_land_ends_the_war() -> None:
    """Check spoils, gains of half the printed strength, a veteran, the province, and that the victor stays out."""
    card = rome().wars["gallic_1"]
    state = office(change(sent(_land(board()), "gallic_1", "1", 12), UNREST, SCOPE, CITY, 2), "field_consul", "1")
    run = fought(state, 6, 6, 5, 1)
    (battle,) = said(run, "battle_fought")
    mil = min(12, rome().senators["1"].mil)
    assert battle.total == 17 + 12 + mil - card.land
    assert battle.result == "victory"
    after = run.state
    assert "gallic_1" not in WARS.rows(after, SCOPE)
    assert "cisalpine_gaul" in PROVINCES.rows(after, SCOPE)
    half = -(-card.land // 2)
    assert INF.of(after, SCOPE, "1") == rome().senators["1"].inf + half
    assert TREASURY.of(after, SCOPE, CITY) == 100 + card.spoils
    assert UNREST.of(after, SCOPE, CITY) == 1
    assert PLACE.of(after, SCOPE, "1") == "war:gallic_1"
    assert CAMPAIGNS.get(after, SCOPE, "f1").won
    assert sum(row.veteran for _, row in UNITS.items(after, SCOPE)) == 1
    assert OFFICES.get(after, SCOPE, "field_consul").holder == "1"


def test_a_repelled_commander_stays_as_proconsul() -> None:
    """Check stalemate: five legions lost at 8, the office gone, the marker of a prior consul."""
    state = office(sent(_land(board()), "gallic_1", "1", 8), "rome_consul", "1")
    card = rome().wars["gallic_1"]
    want = 10 - 8 - min(8, rome().senators["1"].mil) + card.land
    dice = {total: (total - 2 * (total // 3), total // 3, total // 3) for total in range(3, 19)}[want]
    losses = [1, 1, 1]
    run = fought(state, *dice, *losses, *[NO_CHIT] * 3, 1)
    (battle,) = said(run, "battle_fought")
    assert not battle.numbers
    assert (battle.total, battle.result, battle.lost) == (10, "stalemate", 3)
    after = run.state
    assert _legions(after, "force:f1") == 5
    assert OFFICES.get(after, SCOPE, "rome_consul").holder == ""
    assert PRIOR_CONSUL.of(after, SCOPE, "1")
    (home,) = said(run, "proconsul_stays")
    assert (home.senator, home.office) == ("senator:1", "office:rome_consul")


def test_defeat_kills_the_commander_and_raises_unrest() -> None:
    """Check Defeat: all lost at 3 or less, commander and master of horse dead, unrest +2, no chits."""
    state = sent(_land(board(), "gallic_1"), "gallic_1", "1", 1, second="2")
    run = fought(state, 1, 1, 2)
    assert [one.senator for one in said(run, "senator_died")] == ["senator:1", "senator:2"]
    assert UNREST.of(run.state, SCOPE, CITY) == 2
    assert not said(run, "chit_drawn")
    assert _legions(run.state, "force:f1") == 0


def test_a_disaster_costs_half_and_unrest() -> None:
    """Check a disaster number: half of each, rounded up, unrest +1, and capture by the last of two chits."""
    war = next(key for key, card in rome().wars.items() if card.disaster and not card.naval and not card.support)
    number = rome().wars[war].disaster[0]
    dice = (number - 2 * (number // 3), number // 3, number // 3)
    state = sent(_land(board(), war), war, "1", 3)
    run = fought(state, *dice, 1, 1, NO_CHIT, 1)
    (battle,) = said(run, "battle_fought")
    assert battle.result == "disaster"
    assert _legions(run.state, "force:f1") == 1
    assert UNREST.of(run.state, SCOPE, CITY) == 1
    assert PLACE.of(run.state, SCOPE, "1") == f"captive:{war}"
    assert FORCES.get(run.state, SCOPE, "f1").commander == ""


def test_mil_is_capped_by_the_units() -> None:
    """Check one legion under a man of high MIL."""
    state = sent(_land(man(board(), "1A", "anna")), "gallic_1", "1A", 1)
    run = fought(state, 1, 1, 1)
    (battle,) = said(run, "battle_fought")
    assert battle.mil == 1


def test_matching_wars_and_leaders_add() -> None:
    """Check the multiple of active wars of a series, and that imminent ones do not count."""
    state = put(board(), WARS, SCOPE, "punic_1", War("active", 1))
    state = put(state, WARS, SCOPE, "punic_2", War("active", 2))
    card = rome().wars["punic_2"]
    assert war_strength(OF, state, "punic_2").land == 2 * card.land
    state = put(state, WARS, SCOPE, "punic_1", War("imminent", 1))
    assert war_strength(OF, state, "punic_2").land == card.land


@pytest.mark.parametrize(
    ("event", "dice", "more"), [("ally_deserts", (1, 2, 3), 3), ("enemy_ally_deserts", (1, 2, 4), -4)]
)
def test_allies_desert_by_the_natural_roll(event: str, dice: tuple[int, ...], more: int) -> None:
    """Check that the coloured die, the third, is added on an even roll, or taken on an odd one."""
    state = put(_land(board()), TABLE_EVENTS, SCOPE, event, Posted(1))
    plain = war_strength(OF, state, "gallic_1").land
    assert war_strength(OF, state, "gallic_1", dice).land == plain + more
    other = (dice[0], dice[1], dice[2] + (1 if dice[2] < 6 else -1))
    assert war_strength(OF, state, "gallic_1", other).land == plain


def test_a_sea_battle_comes_first_and_a_landing_follows() -> None:
    """Check that a war with a naval strength is fought at sea, and then by land in the same turn."""
    state = put(board(), WARS, SCOPE, "punic_1", War("active", 1))
    state = sent(state, "punic_1", "1", 20, 25)
    assert fitness(OF, state, "f1").part == "sea"
    run = fought(state, 6, 6, 6, 6, 6, 6, 1)
    parts = [one.part for one in said(run, "battle_fought")]
    assert parts == ["sea", "land"]
    card = rome().wars["punic_1"]
    both = sum(one.influence for one in said(run, "commander_gains"))
    assert both == -(-(card.land + card.naval) // 2)
    assert {"sicily", "sardinia_corsica"} <= set(PROVINCES.rows(run.state, SCOPE))


def test_a_commander_may_stay_at_sea() -> None:
    """Check the order not to land: he is proconsul, and the sea is won for good."""
    state = put(board(), WARS, SCOPE, "punic_1", War("active", 1))
    state = office(sent(state, "punic_1", "1", 20, 25), "field_consul", "1")
    run = fought(state, 6, 6, 6, orders=[filed("anna", Land("senator:1", yes=False))])
    assert [one.part for one in said(run, "battle_fought")] == ["sea"]
    assert WARS.get(run.state, SCOPE, "punic_1").fleet_victory
    assert OFFICES.get(run.state, SCOPE, "field_consul").holder == ""


def test_a_force_without_support_does_not_fight() -> None:
    """Check the fleets that a war asks for."""
    war = next(key for key, card in rome().wars.items() if card.support and not card.naval)
    run = fought(sent(_land(board(), war), war, "1", 5))
    assert not said(run, "battle_fought")
    (idle,) = said(run, "force_idle")
    assert (idle.why, idle.needs, idle.has) == ("support", rome().wars[war].support, 0)


def test_a_province_in_revolt_brings_no_spoils_and_returns() -> None:
    """Check that a province in revolt is fought by its printed strength and lies in the Forum undeveloped."""
    state = put(board(), WARS, SCOPE, "sicily", War("active", 3))
    state = put(state, REVOLTS, SCOPE, "sicily", Revolt())
    side = rome().provinces["sicily"].undeveloped
    assert war_strength(OF, state, "sicily").land == side.land
    run = fought(sent(state, "sicily", "1", 10, side.fleet), 6, 6, 6, 1)
    assert PROVINCES.get(run.state, SCOPE, "sicily").governor == ""
    assert TREASURY.of(run.state, SCOPE, CITY) == 100
    assert "sicily" not in WARS.rows(run.state, SCOPE)


def test_lucullus_saves_his_force_and_the_war_counts_as_unprosecuted() -> None:
    """Check a disaster that costs him no unit, so no chit, and the status of the war after it."""
    war = next(key for key, card in rome().wars.items() if card.disaster and not card.naval and not card.support)
    number = rome().wars[war].disaster[0]
    dice = (number - 2 * (number // 3), number // 3, number // 3)
    state = sent(_land(man(board(), "29B", "anna"), war), war, "29B", 3)
    run = fought(state, *dice)
    assert said(run, "battle_fought")[0].result == "disaster"
    assert _legions(run.state, "force:f1") == 3
    assert not said(run, "chit_drawn")
    assert WARS.get(play_out(OF, run.state, "combat.unprosecuted").state, SCOPE, war).status == "unprosecuted"


def test_popularity_for_lost_legions_in_the_second_edition() -> None:
    """Check a point for two legions, before any gain, and none in the first edition."""
    for edition, wanted in (("second", -1), ("first", 0)):
        of = game(edition=edition)
        state = sent(_land(board(of)), "gallic_1", "1", 9)
        card = rome().wars["gallic_1"]
        want = 11 - 9 - min(9, rome().senators["1"].mil) + card.land
        dice = (want - 2 * (want // 3), want // 3, want // 3)
        run = fought(state, *dice, 1, 1, *[NO_CHIT] * 2, 1, of=of)
        assert POP.of(run.state, SCOPE, "1") == wanted


@pytest.mark.parametrize(("setting", "counts"), [("battle", False), ("legion", True)])
def test_ruling_77_a_legion_that_remains_prosecutes_by_setting(setting: str, counts: bool) -> None:
    """Check a force that has fought no battle."""
    of = game(unprosecuted=setting)
    assert prosecuted(of, sent(_land(board(of)), "gallic_1", "1", 3), "gallic_1") is counts


@pytest.mark.parametrize(("setting", "spent"), [("each_once", (11,)), ("later_free", (-1,))])
def test_ruling_76_numbers_that_no_longer_count_by_setting(setting: str, spent: tuple[int, ...]) -> None:
    """Check what is left of the numbers of a war after a standoff: all but that one, or none."""
    told: Any = SimpleNamespace(result="standoff", numbers=(SimpleNamespace(number=11, spared=False),))
    assert numbers_after(game(numbers_once=setting), Engagement("f1", "land"), told) == spent
