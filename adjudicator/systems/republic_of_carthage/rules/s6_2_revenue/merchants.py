"""6.2.8 The State pays 1 talent for each started five Trade Fleets, and for each started five Caravans."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.money import Balance, bank_pays, booked, state_gets
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.state import MERCHANTS


@event("merchants_paid", "roc:6.2.8")
class MerchantsPaid:
    """The State paid for its merchants: one talent for each started `per` of a kind."""

    trade_fleets: int
    trade_fleets_cost: int
    caravans: int
    caravans_cost: int
    per: int
    treasury: Balance


def merchants(state: State, kind: str) -> int:
    """Return how many `trade_fleet` or `caravan` the State has, at home and on expeditions."""
    row = MERCHANTS.find(state, SCOPE, kind)
    return row.home + row.away if row is not None else 0


@CARTHAGE.step("revenue.merchants", cites=("roc:6.2.8",))
@rule("roc:6.2.8", "roc:ruling 36d", title="The State pays its merchants")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Take the cost from the Treasury, the two kinds rounded up separately."""
    per = play.game.box.constants.revenue.merchants_per_talent
    fleets, caravans = merchants(state, "trade_fleet"), merchants(state, "caravan")
    by_sea, by_land = -(-fleets // per), -(-caravans // per)
    cost = by_sea + by_land
    if cost:
        data = MerchantsPaid(fleets, by_sea, caravans, by_land, per, booked(state, -cost))
        yield Event.of(data, play.scope, (state_gets(-cost), bank_pays(-cost)))
    return END
