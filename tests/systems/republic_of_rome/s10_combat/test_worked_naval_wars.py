"""Worked examples of wars in two parts: the sea, the landing, the land, numbers that count once (section 10)."""

from __future__ import annotations

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.combat import Land
from adjudicator.systems.republic.state import (
    CITY,
    FORCES,
    HOLDER,
    INF,
    PLACE,
    POP,
    SCOPE,
    TREASURY,
    UNITS,
    WARS,
    War,
)
from adjudicator.systems.republic_of_rome.rules.s10_combat.unprosecuted import prosecuted
from adjudicator.systems.republic_of_rome.state import PRIOR_CONSUL, PROVINCES, UNREST
from adjudicator.testing.scenario import Run, change, filed, put, said
from tests.systems.republic_of_rome.playing import game
from tests.systems.republic_of_rome.s10_combat.battles import OF, board, fought, office, sent

NO_CHIT = 20
"""A chit that names nobody in play."""


def _at(state: State, place: str = "force:f1") -> tuple[int, int]:
    """Return the legions and fleets that lie at a place."""
    kinds = [row.kind for _, row in UNITS.items(state, SCOPE) if row.place == place]
    return kinds.count("legion"), kinds.count("fleet")


def _sums(run: Run) -> list[tuple[str, int, str]]:
    return [(one.part, one.total, one.result) for one in said(run, "battle_fought")]


def _punic(unrest: int = 3, *, of: object = OF) -> State:
    """Return Rome with the 1st Punic War active, 10 by land and 10 by sea, and 5 fleets of support."""
    state = put(board(of), WARS, SCOPE, "punic_1", War("active", 1))  # type: ignore[arg-type]
    return change(state, UNREST, SCOPE, CITY, unrest)


def test_the_first_punic_war_is_won_at_sea_and_by_land_in_one_turn() -> None:
    """Follow Cornelius (MIL 4, INF 5) with 20 legions and 14 fleets against 10 by land and 10 by sea.

    Sea: dice 3, 3, 2 = 8, no number of the war (13, 11, 14); 8 + 14 fleets + 4 - 10 = 16, Victory, 2 of each lost, so
    4 chits. Two legions cost 1 POP. Unrest 3 to 2, half of 10 = 5 INF and POP: INF 10, POP -1 + 5 = 4.
    Land: 18 legions, 12 fleets for 5 of support. Dice 1, 2, 2 = 5; 5 + 18 + 4 - 10 = 17, Victory, 1 of each lost, 2
    chits, no POP for a single legion. Unrest 1. Both battles are half of 20 = 10, less 5 paid: INF 15, POP 9.
    The Treasury is 100 + 35; Sicily and Sardinia-Corsica are provinces; 17 legions and 11 fleets are left.
    """
    state = office(sent(_punic(), "punic_1", "1", 20, 14), "field_consul", "1")
    chance = [1, 1, 1, 1]
    run = fought(state, 3, 3, 2, *chance, *[NO_CHIT] * 4, 1, 2, 2, 1, 1, *[NO_CHIT] * 2, 1)
    assert _sums(run) == [("sea", 16, "victory"), ("land", 17, "victory")]
    assert [(one.armies, one.fleets) for one in said(run, "units_lost")] == [(2, 2), (1, 1)]
    assert [one.change for one in said(run, "legions_missed")] == [-1]
    after = run.state
    assert (INF.of(after, SCOPE, "1"), POP.of(after, SCOPE, "1")) == (5 + 5 + 5, -1 + 5 + 5)
    assert (UNREST.of(after, SCOPE, CITY), TREASURY.of(after, SCOPE, CITY)) == (3 - 1 - 1, 100 + 35)
    assert {*PROVINCES.rows(after, SCOPE)} >= {"sicily", "sardinia_corsica"}
    assert _at(after) == (17, 11)
    assert HOLDER.of(after, SCOPE, "field_consul") == "1"


def test_a_sea_victory_that_costs_the_support_leaves_the_victor_at_sea() -> None:
    """Follow 8 fleets and 6 legions: the sea is won, 4 fleets are lost, and 4 do not carry a landing that needs 5.

    Sea: dice 4, 4, 4 = 12; 12 + 8 + 4 - 10 = 14, Victory, 4 of each. Four legions cost 2 POP: -2 + 5 = 3, INF 10. He
    stays with 2 legions and 4 fleets as proconsul, and the marker makes the war prosecuted.
    """
    state = office(sent(_punic(), "punic_1", "1", 6, 8), "field_consul", "1")
    run = fought(state, 4, 4, 4, *[1] * 8, *[NO_CHIT] * 8, orders=[filed("anna", Land("senator:1", yes=True))])
    assert _sums(run) == [("sea", 14, "victory")]
    after = run.state
    assert _at(after) == (6 - 4, 8 - 4)
    assert (INF.of(after, SCOPE, "1"), POP.of(after, SCOPE, "1")) == (5 + 5, 0 - 2 + 5)
    assert (HOLDER.of(after, SCOPE, "field_consul"), PRIOR_CONSUL.of(after, SCOPE, "1")) == ("", True)
    assert PLACE.of(after, SCOPE, "1") == "war:punic_1"
    assert prosecuted(OF, after, "punic_1")


def test_the_pirates_pay_the_odd_point_once() -> None:
    """Follow Julius (MIL 4, INF 4) against the 1st Pirate War: 8 by sea, 3 by land, 2 fleets of support.

    Sea: dice 2, 2, 2 = 6; 6 + 14 + 4 - 8 = 16, Victory, 2 fleets and 2 of 4 legions: half of 8 = 4.
    Land: dice 5, 5, 4 = 14; 14 + 2 legions + 2 of his 4 MIL, as two legions carry no more, - 3 = 15: Victory, 3 lost of
    each, which is both legions and 3 fleets. Both battles: half of 11, up, = 6, less 4: 2 more.
    POP: -1 + 4 - 1 + 2 = 4.
    """
    state = put(board(), WARS, SCOPE, "pirates_1", War("active", 2))
    state = office(sent(state, "pirates_1", "2", 4, 14), "field_consul", "2")
    run = fought(state, 2, 2, 2, *[1] * 4, *[NO_CHIT] * 4, 5, 5, 4, *[1] * 3, *[NO_CHIT] * 5)
    assert _sums(run) == [("sea", 16, "victory"), ("land", 15, "victory")]
    assert [(one.influence, one.paid) for one in said(run, "commander_gains")] == [(4, 0), (2, 4)]
    assert (INF.of(run.state, SCOPE, "2"), POP.of(run.state, SCOPE, "2")) == (5 + 6, -1 + 4 - 1 + 2)
    assert _at(run.state) == (0, 14 - 2 - 3)
    assert "cilicia_cyprus" in PROVINCES.rows(run.state, SCOPE)


def test_illyricum_is_made_by_the_second_of_its_wars_which_match_until_the_first_is_won() -> None:
    """Follow Cornelius against the 1st and Fabius against the 2nd Illyrian War, printed 5 and 4, both active.

    1st: 2 x 5 = 10. Dice 3, 3, 3 = 9; 9 + 12 + 4 - 10 = 15, Victory, 3 of each. He gains half of the printed 5, up = 3.
    2nd, alone now: 4. Dice 2, 2, 3 = 7; 7 + 6 + 4 - 4 = 13, Stalemate, none lost: Fabius stays, and Illyricum is none;
    one of his legions is a veteran. Next turn 3, 3, 3 = 9; 9 + 5 + 2 + 4 - 4 = 16: Victory, 2 of each, half of 4 = 2,
    and Illyricum is a province.
    """
    state = put(put(board(), WARS, SCOPE, "illyrian_1", War("active", 2)), WARS, SCOPE, "illyrian_2", War("active", 3))
    state = sent(sent(state, "illyrian_1", "1", 12, 6), "illyrian_2", "2", 6, 5, key="f2")
    first = fought(state, 3, 3, 3, *[1] * 6, *[NO_CHIT] * 6, 1, 2, 2, 3, 1)
    assert _sums(first) == [("land", 15, "victory"), ("land", 13, "stalemate")]
    assert [one.strength.multiplier for one in said(first, "battle_fought")] == [2, 1]
    assert INF.of(first.state, SCOPE, "1") == 5 + 3
    assert "illyricum" not in PROVINCES.rows(first.state, SCOPE)
    second = fought(first.state, 3, 3, 3, *[1] * 4, *[NO_CHIT] * 4, 1)
    assert _sums(second) == [("land", 16, "victory")]
    assert INF.of(second.state, SCOPE, "2") == 5 + 2
    assert "illyricum" in PROVINCES.rows(second.state, SCOPE)


def test_a_disaster_number_counts_once_for_two_forces_of_a_turn() -> None:
    """Follow two forces that both throw 13, the disaster of the 1st Gallic War (10), in one turn.

    Cornelius, 9 legions: disaster, half of 9, up = 5 lost, unrest +1, 4 left; 5 legions cost 2 POP. Fabius, 8 legions:
    13 is spent, so 13 + 8 + 4 - 10 = 15, Victory, 3 lost, unrest -1; half of 10 = 5 INF, POP 5 - 1 = 4.
    """
    state = put(board(), WARS, SCOPE, "gallic_1", War("active", 2))
    state = sent(sent(state, "gallic_1", "1", 9), "gallic_1", "2", 8, key="f2")
    order = [1]  # the dice say that Cornelius fights first
    run = fought(state, *order, 4, 4, 5, *[1] * 5, *[NO_CHIT] * 5, 4, 4, 5, *[1] * 3, *[NO_CHIT] * 3, 1)
    assert [(one.total, one.result) for one in said(run, "battle_fought")] == [(16, "disaster"), (15, "victory")]
    assert UNREST.of(run.state, SCOPE, CITY) == 0 + 1 - 1
    assert (POP.of(run.state, SCOPE, "1"), POP.of(run.state, SCOPE, "2")) == (-2, -1 + 5)
    assert INF.of(run.state, SCOPE, "2") == 5 + 5
    assert {row.commander for _, row in FORCES.items(run.state, SCOPE)} == {"2"}  # the other has come home


def test_the_first_edition_pays_no_popularity_for_legions() -> None:
    """Follow the landing of the first example up to its sea battle: POP 0 + 5, as legions cost none."""
    of = game(edition="first")
    state = office(sent(_punic(of=of), "punic_1", "1", 6, 8), "field_consul", "1")
    run = fought(state, 4, 4, 4, *[1] * 8, *[NO_CHIT] * 8, of=of)
    assert (INF.of(run.state, SCOPE, "1"), POP.of(run.state, SCOPE, "1")) == (10, 5)
