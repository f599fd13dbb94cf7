"""Section 15, card by card: incomes, grain in droughts, and what destroys each concession, from the rules' text."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.state import CONCESSIONS, POP, SCOPE, TABLE_EVENTS, WARS, Concession, Posted, War
from adjudicator.systems.republic_of_rome.orders.revenue import Collect
from adjudicator.systems.republic_of_rome.state import LAND_BILLS, LandBill
from adjudicator.testing.scenario import change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man, table
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s06_forum.arriving import arrive

OF = game()
INCOMES = {
    **{f"tax_farmer_{number}": 2 for number in range(1, 7)},
    "harbor_fees": 3,
    "mining": 3,
    "egyptian_grain": 5,
    "sicilian_grain": 4,
    "land_commissioner": 3,
}


def _held(card: str, droughts: int = 0, **fields: int) -> State:
    state = put(man(table(OF), "4", "anna", **fields), CONCESSIONS, SCOPE, card, Concession("4"))
    state = put(state, LAND_BILLS, SCOPE, "II", LandBill(1))
    return put(state, TABLE_EVENTS, SCOPE, "drought", Posted(droughts)) if droughts else state


def _earned(state: State, *orders: Collect) -> tuple[int, int]:
    """Return what the concession has earned, and its holder's Popularity."""
    ready = place(state, "revenue.income", "rome", path="t1/revenue/income")
    run = play_out(OF, ready, "revenue.income", [filed("anna", one) for one in orders], ScriptedDice())
    lines = (line for each in said(run, "revenue_received") for line in each.lines)
    return sum(line.amount for line in lines if line.source.startswith("card:")), POP.of(run.state, SCOPE, "4")


@pytest.mark.parametrize(("card", "income"), INCOMES.items())
def test_what_a_concession_pays_in_revenue(card: str, income: int) -> None:
    assert _earned(_held(card)) == (income, 0)


@pytest.mark.parametrize(("card", "per", "income"), [("armaments", "legion", 2), ("ship_building", "fleet", 3)])
def test_arms_and_ships_pay_when_units_are_raised(card: str, per: str, income: int) -> None:
    assert _earned(_held(card)) == (0, 0)
    assert (rome().concessions[card].per, rome().concessions[card].income) == (per, income)


@pytest.mark.parametrize(
    ("card", "droughts", "multiple", "earned", "popularity"),
    [
        ("egyptian_grain", 1, 1, 5, 0),
        ("egyptian_grain", 1, 2, 10, -2),
        ("sicilian_grain", 2, 2, 8, -2),
        ("sicilian_grain", 2, 3, 12, -3),
    ],
)
def test_grain_is_sold_for_up_to_one_more_than_the_droughts_at_as_much_popularity(
    card: str, droughts: int, multiple: int, earned: int, popularity: int
) -> None:
    assert _earned(_held(card, droughts), Collect(f"card:{card}", multiple)) == (earned, popularity)


def test_a_war_with_the_drought_sign_counts_and_who_is_hated_may_still_sell_dear() -> None:
    state = put(_held("egyptian_grain"), WARS, SCOPE, "pirates_1", War("inactive", 1))
    assert _earned(state, Collect("card:egyptian_grain", 2)) == (10, -2)
    assert _earned(change(state, POP, SCOPE, "4", -9), Collect("card:egyptian_grain", 2)) == (10, -9)


@pytest.mark.parametrize("war", sorted(rome().wars))
def test_which_war_destroys_which_grain(war: str) -> None:
    state = table(game(scenario="middle"))
    for card in ("egyptian_grain", "sicilian_grain"):
        state = put(state, CONCESSIONS, SCOPE, card, Concession(""))
    after, _ = arrive(OF, state, war)
    gone = {key for key, row in CONCESSIONS.items(after, SCOPE) if row.face_down}
    wanted = {"alexandrine": {"egyptian_grain"}, "slave_sicilian_1": {"sicilian_grain"}}
    assert gone == {**wanted, "slave_sicilian_2": {"sicilian_grain"}}.get(war, set())
