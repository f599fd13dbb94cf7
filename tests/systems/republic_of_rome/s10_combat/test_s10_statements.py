"""Section 10 sentence by sentence: each position with the answer that the text gives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.combat import Land
from adjudicator.systems.republic.orders.revenue import Ransom
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    CITY,
    ENEMY_LEADERS,
    FORCES,
    HOLDER,
    IN_CITY,
    INF,
    PLACE,
    POP,
    SCOPE,
    TALENTS,
    TREASURY,
    UNITS,
    WAR_STATUS,
    WARS,
    EnemyLeader,
    Unit,
    War,
)
from adjudicator.systems.republic_of_rome.state import PRIOR_CONSUL, SENATORS, UNREST, Senator
from adjudicator.testing.scenario import Run, change, filed, play_out, put, said
from tests.systems.republic_of_rome.playing import game, man
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s10_combat.battles import OF, board, met, office, sent

NOBODY = 20
"""A chit that names nobody in play."""
BOX = rome()


def _on(war: str, state: State | None = None, *, status: str = "active", won: bool = False) -> State:
    return put(board() if state is None else state, WARS, SCOPE, war, War(status, 2, fleet_victory=won))


def _veterans(state: State, number: int, loyal: str = "") -> State:
    """Return the state with the first legions of force f1 as veterans."""
    keys = [key for key, row in UNITS.items(state, SCOPE) if row.place == "force:f1" and row.kind == "legion"]
    for key in keys[:number]:
        state = put(state, UNITS, SCOPE, key, Unit("legion", "force:f1", veteran=True, allegiance=loyal))
    return state


def _units(state: State, kind: str, place: str = "force:f1") -> int:
    return sum((row.kind, row.place) == (kind, place) for _, row in UNITS.items(state, SCOPE))


def _dice(total: int) -> tuple[int, int, int]:
    """Return three dice of a sum that is no disaster or standoff of the war used."""
    first = min(6, max(1, total - 2))
    second = min(6, max(1, total - first - 1))
    return first, second, total - first - second


def _for(state: State, war: str, wanted: int, strength: int) -> tuple[int, int, int]:
    """Return dice by which a force of a strength has a total against the printed land strength."""
    return _dice(wanted - strength + BOX.wars[war].land)


# -------------------------------------------------------------------------------- 10.2 strength


def test_veterans_count_two_and_carry_more_mil() -> None:
    """One veteran (2) under Cornelius (MIL 4) and Fabius (4) as his second: 2 + 2 of 8."""
    state = _veterans(sent(_on("gallic_1"), "gallic_1", "1", 1, second="2"), 1)
    (battle,) = said(met(state, 1, 1, 2), "battle_fought")
    assert (sum(one.value for one in battle.units), battle.mil) == (2, 2)
    assert battle.total == 4 + 2 + 2 - 10


def test_mil_of_master_of_horse_adds_by_land_and_sea() -> None:
    state = sent(_on("punic_1"), "punic_1", "1", 9, 9, second="2")
    run = met(state, *(6, 6, 5), *(6, 6, 6))
    assert [one.mil for one in said(run, "battle_fought")] == [8, 8]


@pytest.mark.parametrize(
    ("leader", "dice", "result"), [("hannibal", (3, 3, 3), "disaster"), ("hannibal", (6, 6, 4), "standoff")]
)
def test_numbers_of_a_leader_count(leader: str, dice: tuple[int, int, int], result: str) -> None:
    state = put(_on("punic_2"), ENEMY_LEADERS, SCOPE, leader, EnemyLeader(1))
    (battle,) = said(met(sent(state, "punic_2", "1", 12, 5), *dice), "battle_fought")
    assert battle.result == result


def test_a_number_that_is_both_is_a_disaster() -> None:
    """15 is the standoff of the Syrian War, 16 its disaster; 14 is the disaster of Antiochus, 17 his standoff."""
    state = put(_on("syrian"), ENEMY_LEADERS, SCOPE, "antiochus_iii", EnemyLeader(1))
    seen = {}
    for number in (14, 15, 16, 17):
        run = met(sent(state, "syrian", "1", 8, 4), *_dice(number))
        seen[number] = said(run, "battle_fought")[0].result
    assert seen == {14: "disaster", 15: "standoff", 16: "disaster", 17: "standoff"}


# ---------------------------------------------------------------------------------- 10.3 losses


def test_losses_hit_fleets_in_support_as_they_hit_legions() -> None:
    """Stalemate with 3 lost of each: 10 legions and 5 fleets on the 1st Illyrian War leave 7 and 2."""
    state = sent(_on("illyrian_1"), "illyrian_1", "3", 4, 5)
    dice = _for(state, "illyrian_1", 10, 4 + 1)
    run = met(state, *dice)
    (battle,) = said(run, "battle_fought")
    assert (battle.total, battle.lost) == (10, 3)
    assert (_units(run.state, "legion"), _units(run.state, "fleet")) == (1, 2)


def test_legions_aboard_are_lost_at_sea_as_fleets_are() -> None:
    state = sent(_on("punic_1"), "punic_1", "3", 4, 8)
    run = met(state, *_dice(10 - 8 - 1 + 10))
    (battle,) = said(run, "battle_fought")
    assert battle.part == "sea"
    if battle.result == "stalemate":
        assert (_units(run.state, "legion"), _units(run.state, "fleet")) == (1, 5)


def test_a_disaster_takes_half_and_a_standoff_a_quarter_of_each_rounded_up() -> None:
    for number, left in ((13, (2, 1)), (15, (3, 2))):
        state = sent(_on("gallic_1"), "gallic_1", "1", 5, 3)
        run = met(state, *_dice(number))
        assert (_units(run.state, "legion"), _units(run.state, "fleet")) == left


def test_cunctator_halves_what_his_own_force_loses() -> None:
    state = sent(_on("gallic_1", man(board(), "2A", "ben")), "gallic_1", "2A", 5, 3)
    run = met(state, *_dice(13))
    assert (_units(run.state, "legion"), _units(run.state, "fleet")) == (5 - 2, 3 - 1)  # half of 3, of 2


def test_cunctator_as_master_of_horse_halves_nothing() -> None:
    state = sent(_on("gallic_1", man(board(), "2A", "anna")), "gallic_1", "1", 5, 3, second="2A")
    run = met(state, *_dice(13))
    assert (_units(run.state, "legion"), _units(run.state, "fleet")) == (2, 1)


# ------------------------------------------------------------------------------------ 10.4 chits


def _stalemate(who: str, legions: int, *chits: int, leader: bool = False, pop: int = 0, of: object = OF) -> Run:
    """Fight the 1st Gallic War to a Stalemate at 10 (three legions lost)."""
    state = change(change(_on("gallic_1", board(of)), POP, SCOPE, who, pop), "leader" and PLACE, SCOPE, who, IN_CITY)  # type: ignore[arg-type]
    if leader:
        state = put(state, SENATORS, SCOPE, who, _led(state, who))
    state = sent(state, "gallic_1", who, legions)
    strength = legions + min(legions, BOX.person(who).mil)
    return met(state, *_for(state, "gallic_1", 10, strength), chits=chits, of=of)  # type: ignore[arg-type]


def _led(state: State, who: str) -> Senator:
    return replace(SENATORS.get(state, SCOPE, who), leader=True)


def test_a_commander_who_is_hit_by_an_early_chit_dies_and_his_family_starts_again() -> None:
    """The first of three chits kills Cornelius, who led his faction: the family card is back in Rome, with nothing."""
    run = _stalemate("1", 7, 1, NOBODY, NOBODY, leader=True, pop=3)
    row = SENATORS.get(run.state, SCOPE, "1")
    assert (row.place, row.leader, row.pop, row.inf) == (IN_CITY, True, 0, 5)
    assert FORCES.get(run.state, SCOPE, "f1").commander == ""
    assert not said(run, "legions_missed")


def test_the_last_chit_of_three_captures_after_a_stalemate() -> None:
    run = _stalemate("1", 7, NOBODY, NOBODY, 1)
    assert PLACE.of(run.state, SCOPE, "1") == "captive:gallic_1"
    assert not said(run, "proconsul_stays")


def test_whoever_lives_loses_a_point_of_popularity_for_two_legions() -> None:
    run = _stalemate("1", 7, NOBODY, NOBODY, NOBODY, pop=3)
    assert POP.of(run.state, SCOPE, "1") == 2


def test_one_chit_alone_kills() -> None:
    """A Stalemate at 12 costs one legion: its chit is the last, but not the last of at least two."""
    state = sent(_on("gallic_1"), "gallic_1", "1", 7)
    run = met(state, *_for(state, "gallic_1", 12, 11), chits=(1,))
    assert [one.senator for one in said(run, "senator_died")] == ["senator:1"]


# ---------------------------------------------------------------------------------- 10.5 results


def test_a_victor_who_falls_gains_nothing_and_the_force_goes_home() -> None:
    state = change(sent(_on("gallic_1"), "gallic_1", "1", 8), UNREST, SCOPE, CITY, 3)
    run = met(state, *_for(state, "gallic_1", 14, 12), chits=(1, NOBODY, NOBODY, NOBODY))
    assert said(run, "battle_fought")[0].result == "victory"
    assert not said(run, "commander_gains")
    assert not FORCES.rows(run.state, SCOPE)
    assert UNREST.of(run.state, SCOPE, CITY) == 2
    assert TREASURY.of(run.state, SCOPE, CITY) == 120
    assert sum(row.veteran for _, row in UNITS.items(run.state, SCOPE)) == 1


def test_popularity_for_lost_legions_falls_before_the_gain() -> None:
    """At POP 9 a Victory with four legions lost: 9 - 2 = 7, then + 5, at most 9."""
    state = change(sent(_on("gallic_1"), "gallic_1", "1", 8), POP, SCOPE, "1", 9)
    run = met(state, *_for(state, "gallic_1", 14, 12))
    assert POP.of(run.state, SCOPE, "1") == 9
    assert (said(run, "legions_missed")[0].pop, said(run, "commander_gains")[0].popularity) == (7, 2)


def test_captives_of_a_war_that_is_beaten_die() -> None:
    state = change(_on("gallic_1"), PLACE, SCOPE, "2", "captive:gallic_1")
    run = met(sent(state, "gallic_1", "1", 12), 6, 6, 6)
    assert {one.senator for one in said(run, "senator_died")} == {"senator:2"}


def test_other_forces_of_the_war_go_home_and_the_victor_stays_out_with_his_office() -> None:
    state = office(sent(_on("gallic_1"), "gallic_1", "1", 10), "field_consul", "1")
    state = sent(state, "gallic_1", "2", 4, key="f2")
    run = met(state, 6, 6, 6)
    assert list(FORCES.rows(run.state, SCOPE)) == ["f1"]
    assert (PLACE.of(run.state, SCOPE, "2"), HOLDER.of(run.state, SCOPE, "field_consul")) == (IN_CITY, "1")
    assert not PRIOR_CONSUL.of(run.state, SCOPE, "1")


def test_half_of_the_two_strengths_together_is_paid_for_both_battles_of_a_turn() -> None:
    """1st Pirates: 8 by sea and 3 by land: 4, then half of 11 up = 6 less 4."""
    state = sent(_on("pirates_1"), "pirates_1", "1", 10, 12)
    run = met(state, 6, 6, 5, 6, 6, 5)
    assert [one.influence for one in said(run, "commander_gains")] == [4, 2]
    assert UNREST.of(change(run.state, UNREST, SCOPE, CITY, 0), SCOPE, CITY) == 0


def test_without_legions_a_victor_at_sea_comes_home_with_his_office() -> None:
    state = office(change(sent(_on("pirates_1"), "pirates_1", "1", 0, 12), UNREST, SCOPE, CITY, 4), "field_consul", "1")
    run = met(state, 6, 6, 5)
    assert not FORCES.rows(run.state, SCOPE)
    assert (PLACE.of(run.state, SCOPE, "1"), HOLDER.of(run.state, SCOPE, "field_consul")) == (IN_CITY, "1")
    assert (WARS.get(run.state, SCOPE, "pirates_1").fleet_victory, UNREST.of(run.state, SCOPE, CITY)) == (True, 3)


def test_whoever_falls_at_sea_does_not_land() -> None:
    """14 at sea: Victory with 4 lost; the first chit kills him."""
    state = sent(_on("pirates_1"), "pirates_1", "3", 4, 9)
    run = met(state, *_dice(14 - 10 + 8), chits=(3,))
    assert [one.part for one in said(run, "battle_fought")] == ["sea"]
    assert [one.senator for one in said(run, "senator_died")] == ["senator:3"]


def test_a_lost_battle_on_land_does_not_undo_the_victory_at_sea() -> None:
    state = sent(_on("punic_1"), "punic_1", "1", 2, 15)
    run = met(state, 6, 6, 5, 1, 1, 1)
    assert [one.result for one in said(run, "battle_fought")] == ["victory", "defeat"]
    assert WARS.get(run.state, SCOPE, "punic_1").fleet_victory
    assert UNREST.of(run.state, SCOPE, CITY) == 2


def test_a_proconsul_by_stalemate_has_a_veteran_and_loses_his_office_but_a_disaster_makes_none() -> None:
    for number, veterans in ((10, 1), (0, 0)):
        state = office(sent(_on("gallic_1"), "gallic_1", "1", 7), "field_consul", "1")
        dice = _for(state, "gallic_1", 10, 11) if number else _dice(13)
        run = met(state, *dice)
        assert HOLDER.of(run.state, SCOPE, "field_consul") == ""
        assert PRIOR_CONSUL.of(run.state, SCOPE, "1")
        loyal = [row.allegiance for _, row in UNITS.items(run.state, SCOPE) if row.veteran]
        assert loyal == ["1"] * veterans


def test_caesar_makes_two_veterans_by_a_victory_and_one_by_a_stalemate() -> None:
    state = sent(_on("gallic_1", man(board(), "4A", "ben")), "gallic_1", "4A", 10)
    won = met(state, 6, 6, 6)
    assert sum(row.veteran for _, row in UNITS.items(won.state, SCOPE)) == 2
    held = met(state, *_for(state, "gallic_1", 12, 16))
    assert sum(row.veteran for _, row in UNITS.items(held.state, SCOPE)) == 1


def test_the_master_of_horse_comes_home_from_a_stalemate_and_keeps_his_office() -> None:
    state = office(
        office(sent(_on("gallic_1"), "gallic_1", "3", 7, second="2"), "dictator", "3"), "master_of_horse", "2"
    )
    run = met(state, *_for(state, "gallic_1", 12, 7 + 5))
    assert (PLACE.of(run.state, SCOPE, "2"), HOLDER.of(run.state, SCOPE, "master_of_horse")) == (IN_CITY, "2")
    assert HOLDER.of(run.state, SCOPE, "dictator") == ""


# ---------------------------------------------------------------------------------- 10.6 ransom


@pytest.mark.parametrize(("influence", "price"), [(4, 10), (5, 10), (6, 12), (20, 40)])
def test_a_ransom_is_ten_talents_or_two_a_point_of_influence(influence: int, price: int) -> None:
    for talents, free in ((price, True), (price - 1, False)):
        state = change(_on("gallic_1"), PLACE, SCOPE, "1", "captive:gallic_1")
        state = change(change(state, TALENTS, SCOPE, "1", talents), INF, SCOPE, "1", influence)
        run = play_out(OF, state, "revenue.redistribute", (filed("anna", Ransom("senator:1")),))
        assert (PLACE.of(run.state, SCOPE, "1") == IN_CITY) is free
        assert TALENTS.of(run.state, SCOPE, "1") == (0 if free else talents)


# ---------------------------------------------------------------------------- 10.7 unprosecuted


def _after(state: State, *dice: int, of: object = OF) -> str:
    run = met(state, *dice, of=of)  # type: ignore[arg-type]
    war = next(iter(key for key in WARS.rows(state, SCOPE) if key != "punic_1"), "punic_1")
    ended = play_out(of, run.state, "combat.unprosecuted")  # type: ignore[arg-type]
    return WAR_STATUS.of(ended.state, SCOPE, war)


def test_a_war_that_nobody_meets_is_unprosecuted_and_one_that_is_met_is_not() -> None:
    assert _after(_on("gallic_1")) == "unprosecuted"
    assert _after(_on("gallic_1", status="inactive")) == "inactive"
    assert _after(_on("gallic_1", status="imminent")) == "imminent"
    held = sent(_on("gallic_1"), "gallic_1", "1", 7)
    assert _after(held, *_for(held, "gallic_1", 12, 11)) == "active"
    beaten = sent(_on("gallic_1"), "gallic_1", "1", 1)
    assert _after(beaten, 1, 1, 1) == "unprosecuted"


def test_by_the_second_edition_support_must_remain() -> None:
    """All support is lost: of 4 legions and 3 fleets on the 1st Illyrian War a Stalemate at 10 leaves 1 and 0."""
    for edition, status in (("second", "unprosecuted"), ("first", "active")):
        of = game(edition=edition)
        state = sent(_on("illyrian_1", board(of)), "illyrian_1", "3", 4, 3)
        assert _after(state, *_for(state, "illyrian_1", 10, 5), of=of) == status


def test_a_sea_that_is_won_prosecutes_the_war_though_nobody_stays() -> None:
    state = sent(_on("pirates_1"), "pirates_1", "1", 0, 12)
    assert _after(state, 6, 6, 5) == "active"


def test_a_commander_may_keep_to_the_sea_he_has_won() -> None:
    state = office(sent(_on("pirates_1"), "pirates_1", "1", 5, 12), "field_consul", "1")
    run = met(state, 6, 6, 5, orders=[filed("anna", Land("senator:1", yes=False))])
    assert (HOLDER.of(run.state, SCOPE, "field_consul"), PRIOR_CONSUL.of(run.state, SCOPE, "1")) == ("", True)
    assert not CAMPAIGNS.get(run.state, SCOPE, "f1").won


def test_lucullus_who_has_escaped_comes_home_as_the_next_senate_closes() -> None:
    """A disaster of the 1st Gallic War (13) costs him nothing; a man who has won no such escape stays."""
    for who, home in (("29B", True), ("1A", False)):
        state = sent(_on("gallic_1", man(board(), who, "ben")), "gallic_1", who, 6)
        fled = play_out(OF, met(state, 5, 5, 3).state, "combat.unprosecuted").state
        assert PLACE.of(fled, SCOPE, who) == "war:gallic_1"
        closed = play_out(OF, fled, "senate.close").state
        assert (PLACE.of(closed, SCOPE, who) == IN_CITY) is home
