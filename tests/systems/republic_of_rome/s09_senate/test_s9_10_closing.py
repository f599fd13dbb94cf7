"""Section 9.10: what the closing of the Senate brings, by edition."""

from __future__ import annotations

import pytest

from adjudicator.systems.republic.state import CONCESSIONS, FORCES, SCOPE, WARS, Concession, War
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s17_levy import open_to
from adjudicator.systems.republic_of_rome.state import LAND_BILLS, LandBill
from adjudicator.testing.scenario import put
from tests.systems.republic_of_rome.playing import game, law
from tests.systems.republic_of_rome.s09_senate.curia import hold, senate
from tests.systems.republic_of_rome.s10_combat.battles import sent


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize(("bills", "holder"), [(0, ""), (1, "4")])
def test_the_land_commissioner_returns_without_a_bill_in_either_edition(edition: str, bills: int, holder: str) -> None:
    of = game(edition=edition)
    state = put(senate(of), CONCESSIONS, SCOPE, "land_commissioner", Concession("4"))
    state = put(state, LAND_BILLS, SCOPE, "II", LandBill(1)) if bills else state
    assert CONCESSIONS.get(hold(state, "senate.close", of=of).state, SCOPE, "land_commissioner").holder == holder


@pytest.mark.parametrize(
    ("edition", "step", "who"),
    [
        ("first", "senate.levy", {"8"}),
        ("first", "combat.levy", set()),
        ("second", "senate.levy", set()),
        ("second", "combat.levy", {"8"}),
    ],
)
def test_after_the_recalls_commanders_who_stay_recruit_by_the_gabinian_law(
    edition: str, step: str, who: set[str]
) -> None:
    of = game(edition=edition)
    state = law(senate(of), "gabinian")
    for order, war in enumerate(("syrian", "gallic_1"), start=1):
        state = put(state, WARS, SCOPE, war, War("active", order))
    state = sent(sent(state, "syrian", "5", 3, 1), "gallic_1", "8", 3, key="f2")
    closed = hold(state, "senate.close", of=of).state
    assert set(FORCES.rows(closed, SCOPE)) == {"f2"}
    assert {senator for one in open_to(of, closed, step) for senator in one if senator.isdigit()} == who
