"""The registries of what the republics share, which every shared rule imports and fills; a system stands on them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

from adjudicator.engine.effects import Handlers
from adjudicator.engine.registry import Registry
from adjudicator.engine.system import Check, Game, StepSpec
from adjudicator.model.order import Refused, Slot, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing

NEVER_NONE: Final = frozenset({"choose", "call", "post", "propose", "nominate", "committee", "govern"})
"""Kinds of orders that have no order for none: who wants none files none."""


class Steps(Registry):
    """Steps whose checks never see an order for none of a kind that has none."""

    def add(self, spec: StepSpec) -> None:
        """Register a step; see `Registry.add`."""
        super().add(replace(spec, check=partial(_check, spec.check, spec.cites)))


def _check(
    check: Check,
    cites: tuple[str, ...],
    game: Game,
    view: State,
    frame: Frame | None,
    slot: Slot,
    order: Any,  # noqa: ANN401 - an order record
) -> Verdict:
    """Check an order as its step does, but for one that there is none of."""
    if isinstance(order, Nothing) and order.kind in NEVER_NONE:
        return Refused("none_of_these", cites, {"kind": order.kind})
    return check(game, view, frame, slot, order)


SHARED: Final = Steps()
EFFECTS: Final = Handlers("republic")
