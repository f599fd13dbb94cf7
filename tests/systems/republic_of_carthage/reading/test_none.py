"""`gift none`, `propose none`: none of a kind of orders is taken, refused or asked about, and never a fault."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Accepted, Refused, Slot
from adjudicator.model.reading import Read
from adjudicator.model.view import view
from adjudicator.service.filing.submit import NO_CHOICES
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.registry import NEVER_NONE
from tests.systems.republic_of_carthage.reading.letters import read
from tests.systems.republic_of_carthage.s6_3_trade.table import GAME, table

KINDS = sorted({kind for spec in GAME.system.steps.values() for kind in spec.kinds})


def none(kind: str) -> Nothing | None:
    """Return the order for none of a kind, if there is one that the grammar reads."""
    (result,) = read(f"{kind.replace('_', ' ')} none") or (None,)
    order = result.order if isinstance(result, Read) else None
    return order if isinstance(order, Nothing) else None


def test_most_kinds_have_an_order_for_none() -> None:
    assert sum(none(kind) is not None for kind in KINDS) >= 20


@pytest.mark.parametrize("kind", KINDS)
def test_every_step_takes_or_refuses_none_of_a_kind(kind: str) -> None:
    order, state = none(kind), table()
    for spec in GAME.system.steps.values() if order is not None else ():
        if kind in spec.kinds:
            said = spec.check(GAME, view(state, "ben"), None, Slot("", "ben", kind, {}, "optional", NO_CHOICES), order)
            assert isinstance(said, Accepted | Refused)
            if kind in NEVER_NONE:
                assert isinstance(said, Refused)
                assert said.code == "none_of_these"
