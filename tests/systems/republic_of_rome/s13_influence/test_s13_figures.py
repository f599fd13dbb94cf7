"""Section 13: what offices and deeds bring and cost in Influence, from its table."""

from __future__ import annotations

import pytest

from tests.systems.republic_of_rome.s01_components.reading import rome

BOX = rome()


@pytest.mark.parametrize(
    ("office", "influence"),
    [
        ("dictator", 7),
        ("rome_consul", 5),
        ("field_consul", 5),
        ("censor", 5),
        ("pontifex", 5),
        ("master_of_horse", 3),
    ],
)
def test_what_an_office_brings(office: str, influence: int) -> None:
    assert BOX.offices[office].influence == influence


def test_what_deeds_bring_and_cost() -> None:
    senate, revenue = BOX.constants.senate, BOX.constants.revenue
    assert revenue.develop_influence == 3
    assert [(row.amount, row.influence) for row in BOX.charts.contributions.rows] == [(10, 1), (25, 3), (50, 7)]
    assert (senate.minor_conviction.influence, senate.minor_conviction.popularity) == (-5, -5)
    assert (senate.caught_assassin_leader_influence, senate.unanimous_defeat_influence) == (-5, -1)
    assert (senate.life_election_influence, senate.life_influence) == (21, 35)
