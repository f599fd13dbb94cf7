"""How the Senate of Rome makes war, as measures: what is raised, who is sent or joined with it, who comes home."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from adjudicator.systems.republic.orders.measures import Lot, Measure, Measures, Recall, Recruit, Reinforce, Send
from adjudicator.systems.republic.state import FLEET, SCOPE, UNITS
from adjudicator.systems.republic_of_rome.box.decks import LEGION
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import units
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_3_units import price
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.units import ACTIVE, POOL
from adjudicator.systems.republic_of_rome.rules.s12_ends.rebel import fought
from adjudicator.systems.republic_of_rome.sensible.council import Council, Way
from adjudicator.systems.republic_of_rome.sensible.plan import Plan


@dataclass(slots=True)
class Muster:
    """What joins a force: lots of units at home, and how many of them are recruits."""

    lots: list[Lot] = field(default_factory=list)
    recruits: list[Lot] = field(default_factory=list)


def campaigns(plan: Plan) -> Iterator[Measures]:
    """Yield what is needed for the wars that the Senate fights best: recalls first, then war by war."""
    plan.last = len(fought(plan.state)) >= int(plan.game.box.constants.end.active_wars)
    council = Council(plan)
    for way in sorted(council.best(), key=council.turn):
        measures = _measures(plan, way)
        if measures and plan.take(measures):
            yield measures


def _measures(plan: Plan, way: Way) -> Measures:
    """Return what recruits and sends, or recruits and reinforces, together; or a recall."""
    if way.recalled:
        return (Recall(f"senator:{way.team[0]}"),)
    muster = Muster()
    call_up(plan, muster, FLEET, way.fleets)
    call_up(plan, muster, LEGION, way.legions)
    found: list[Measure] = [Recruit(tuple(muster.recruits))] if muster.recruits else []
    if way.sent:
        found.append(Send((f"senator:{way.team[0]}",), tuple(muster.lots), f"war:{way.war}"))
    elif muster.lots:
        found.append(Reinforce(f"senator:{way.team[0]}", tuple(muster.lots)))
    return tuple(found)


def call_up(plan: Plan, muster: Muster, kind: str, wanted: int) -> int:
    """Gather units of a kind: veterans and others at home, then what can be paid; return what they count."""
    if wanted <= 0:
        return 0
    home = units.counters(plan.state, ACTIVE, kind)
    veterans = [key for key in home if UNITS.get(plan.state, SCOPE, key).veteran][: wanted // 2]
    plain = len(home) - sum(UNITS.get(plan.state, SCOPE, key).veteran for key in home)
    here = min(plain, wanted - 2 * len(veterans))
    payable = plan.payable(price(plan.game, plan.state)) - sum(lot.number for lot in muster.recruits)
    pool = len(units.counters(plan.state, POOL, kind))
    more = max(0, min(wanted - 2 * len(veterans) - here, pool, payable))
    if veterans:
        muster.lots.append(Lot(f"unit:{kind}", len(veterans), veteran=True))
    if here or more:
        muster.lots.append(Lot(f"unit:{kind}", here + more))
    if more:
        muster.recruits.append(Lot(f"unit:{kind}", more))
    return 2 * len(veterans) + here + more
