"""The names of proposals that wait for their vote: also of one that sends a force to the rebel, who has no card."""

from __future__ import annotations

import pytest

from adjudicator.systems.republic.orders.measures import Lot, Send
from adjudicator.systems.republic_of_carthage.spoken import spoken
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, GISCO
from tests.systems.republic_of_carthage.s6_5_senate.curia import lay, senate


@pytest.mark.parametrize(
    ("war", "form"),
    [("war:rebel", "war against the rebel"), ("war:sicilian_1", "war against the Sicilians")],
)
def test_a_proposal_is_named_by_the_war_to_which_it_sends_a_force(war: str, form: str) -> None:
    state = lay(senate(), Send((f"senator:{GISCO}",), (Lot("unit:fleet", 2),), war), step="senate.business", number=4)
    names = {entry.surface: entry.id for entry in spoken(GAME, state)}
    assert names[form] == "proposal:4"
