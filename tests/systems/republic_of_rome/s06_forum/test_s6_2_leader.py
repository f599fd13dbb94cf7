"""Section 6.2b: a new leader, and a faction without one, which must name one."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.setup import Leader
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.state import LEADER, SCOPE
from adjudicator.testing.scenario import filed, place, play_out, said
from tests.systems.republic_of_rome.playing import game, man, table

OF = game()


def _anna(*, led: bool) -> State:
    state = man(man(table(OF), "1", "anna", inf=2), "2", "anna", inf=6, place="war:punic_1")
    return man(state, "3", "anna", inf=1, leader=led)


@pytest.mark.parametrize(
    ("led", "order", "leader"),
    [(True, "", "3"), (True, "1", "1"), (False, "", "2"), (False, "1", "1")],
)
def test_who_leads_after_an_initiative(led: bool, order: str, leader: str) -> None:
    """Check that a leader stays without an order, and that a faction without one is led by the most influential."""
    state = place(_anna(led=led), "forum.leader", "rome", local=Initiative("anna", 1))
    orders = [filed("anna", Leader(f"senator:{order}"))] if order else []
    run = play_out(OF, state, "forum.leader", orders)
    assert [key for key in ("1", "2", "3") if LEADER.of(run.state, SCOPE, key)] == [leader]
    assert bool(said(run, "leader_changed")) is (leader != "3")
