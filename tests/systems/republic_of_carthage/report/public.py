"""What the tests of `test_public` share with others."""

from __future__ import annotations

from adjudicator.model.event import Event
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.told import PostsTold, SenatorDied


def _died(senator: str, faction: str, *, leader: bool, fate: str) -> Event:
    data = SenatorDied(
        f"senator:{senator}", f"seat:{faction}", leader, "carthage", 5, 5, 0, 1, 0, 3, PostsTold(), "", fate
    )
    return Event("senator_died", SCOPE, data, cites=("roc:6.1",))
