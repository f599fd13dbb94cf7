"""Units as a line says them: one of a kind in the singular."""

from __future__ import annotations

import pytest

from adjudicator.systems.republic.orders.measures import Lot, said_units
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa


@pytest.mark.parametrize(
    ("unit", "number", "line"),
    [
        ("celtiberian", 1, "1 Celtiberian"),
        ("celtiberian", 2, "2 Celtiberians"),
        ("gallic", 1, "1 Gallic Swordsman"),
        ("elephants", 1, "1 War Elephant"),
        ("numidian_cavalry", 1, "1 Numidian Cavalry"),
        ("fleet", 1, "1 Fleet"),
        ("fleet", 3, "3 Fleets"),
        ("army", 1, "1 army"),
    ],
)
def test_one_of_a_kind_stands_in_the_singular(unit: str, number: int, line: str) -> None:
    assert said_units((Lot(f"unit:{unit}", number),), byrsa.GAME.name) == line
