"""6.2.6 The State pays 2 talents for each fleet and army on the board."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.money import Balance, bank_pays, booked, state_gets
from adjudicator.systems.republic.state import FLEET, SCOPE, UNITS


@event("forces_paid", "roc:6.2.6")
class ForcesPaid:
    """The State paid `each` talents for every army and fleet under the Senate."""

    armies: int
    fleets: int
    each: int
    treasury: Balance


@rule("roc:6.2.6", "roc:ruling 36b", title="Which armies and fleets cost the State")
def on_board(state: State, kind: str) -> int:
    """Return how many fleets, or with `army` armies, the Senate has on the board: at home or on a war."""
    units = (unit for _, unit in UNITS.items(state, SCOPE) if unit.place == "active" or unit.place.startswith("force:"))
    return sum((unit.kind == FLEET) == (kind == FLEET) for unit in units)


@SHARED.step("revenue.forces", cites=("roc:6.2.6",))
@rule("roc:6.2.6", title="The State pays its fleets and armies")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Take the cost from the Treasury, which may fall below 0."""
    armies, fleets, each = on_board(state, "army"), on_board(state, FLEET), play.game.box.constants.revenue.force
    cost = (armies + fleets) * each
    if cost:
        data = ForcesPaid(armies, fleets, each, booked(state, -cost))
        yield Event.of(data, play.scope, (state_gets(-cost), bank_pays(-cost)))
    return END
