"""What a Neutral in the chair lays before the Senate: wars, forces, taxes, Concessions, expeditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.measures import ElectForLife, Lot, Measures, Recruit, Send
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.combat import counters
from adjudicator.systems.republic.rules.combat.strength import ACTIVE, war_strength
from adjudicator.systems.republic.rules.revenue.forces import on_board
from adjudicator.systems.republic.rules.senate.government import life
from adjudicator.systems.republic.rules.senate.proposals import chair, present
from adjudicator.systems.republic.state import FLEET, REBELLIONS, SCOPE
from adjudicator.systems.republic_of_carthage.orders.measures import Explore, Peace
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.government import tax
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars import explore, recruiting
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.coalition import coalition
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.planning import Plan, begun, campaigns
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.policy import Mind, policy
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.spoils import concessions, explorer
from adjudicator.systems.republic_of_carthage.state import EXPLORATIONS

NORMAL, CRISIS = 2, 3
"""Wars that are attacked in a normal turn, and in a crisis."""
GREAT: Final = 15
"""The strength above which a war makes a crisis."""
ARMIES, FLEETS = 10, 5
"""Forces kept while no war is on the board."""
POOR, RICH = 60, 250
"""Talents in the Treasury after the plan, below which the tax goes up a step and above which it goes down."""


@rule("roc:9.2", "roc:ruling 162", title="A normal turn and a crisis")
def crisis(mind: Mind) -> bool:
    """Return whether there are three Active wars, a war above fifteen, or a rebel."""
    active = begun(mind.game, mind.view).wars(*ACTIVE)
    great = any(war_strength(mind.game, mind.view, war).land > GREAT for war in active)
    return len(active) >= CRISIS or great or bool(REBELLIONS.rows(mind.view, SCOPE))


@policy("plan", "propose")
@rule("roc:9.2", "roc:ruling 162", title="The agenda of a Neutral chair")
def agenda(mind: Mind) -> Iterator[Propose]:
    """Lay down, in order: taxes, Concessions, peace and wars, forces, an expedition, what sends the chair away last."""
    plan = begun(mind.game, mind.view)
    ends = list(_peace(mind, plan))
    fights = list(campaigns(plan, CRISIS if crisis(mind) else NORMAL))
    chief = chair.presiding(mind.game, mind.view)
    fights.sort(key=lambda measures: sends(measures, chief))
    lines: list[Measures] = [*_taxes(mind, plan), *((each,) for each in concessions(mind)), *ends]
    lines += [*_forces(mind, plan), *_expeditions(mind, plan), *_for_life(mind), *fights]
    for number, measures in enumerate(lines, start=1):
        yield Propose(number, measures)


def sends(measures: Measures, senator: str) -> bool:
    """Return whether measures send a Senator, by bare id, out of Carthage."""
    return any(isinstance(one, Send) and f"senator:{senator}" in one.commanders for one in measures)


@rule("roc:9.2", "roc:ruling 162", title="In a crisis Active wars are cut to three")
def _peace(mind: Mind, plan: Plan) -> Iterator[Measures]:
    """Give up the strongest wars, never so many that Carthage falls by those lost."""
    end = mind.game.box.constants.end
    rebels = len(REBELLIONS.rows(mind.view, SCOPE))
    while len(plan.wars(*ACTIVE)) + rebels > CRISIS and len(plan.wars("lost")) + 1 < end.lost_wars:
        measures: Measures = (Peace(f"war:{plan.wars(*ACTIVE)[-1]}"),)
        if not plan.take(measures):
            return
        yield measures


@rule("roc:9.2", "roc:ruling 163", title="When a Neutral chair changes the tax")
def _taxes(mind: Mind, plan: Plan) -> Iterator[Measures]:
    """Raise the rate a step with less than sixty in the Treasury after the plan, lower it above 250."""
    up = plan.talents < POOR
    if up or plan.talents > RICH:
        rates = [one for one in tax.suggestions(mind.game, mind.view, mind.seat) if tax.raises(mind.view, one) == up]
        yield from ((one,) for one in rates[:1])


@rule("roc:9.2", "roc:ruling 164", title="The forces kept in peace")
def _forces(mind: Mind, plan: Plan) -> Iterator[Measures]:
    """With no war on the board keep ten armies and five fleets, as far as the Treasury goes."""
    if plan.wars(*ACTIVE, "inactive"):
        return
    armies = sorted((key for key, unit in mind.game.box.units.items() if unit.kind == "army"), key=_cost(mind))
    for kinds, sort, most in (([FLEET], FLEET, FLEETS), (armies, "army", ARMIES)):
        left = most - on_board(plan.state, sort)
        for kind in kinds:
            found = _recruits(plan, kind, left)
            left -= sum(lot.number for each in found for lot in each.units)
            yield from ((each,) for each in found)


def _recruits(plan: Plan, kind: str, most: int) -> tuple[Recruit, ...]:
    """Return the largest recruiting of a kind that can be paid, none where there is none."""
    if recruiting.barred(plan.game, plan.state, kind):
        return ()
    for count in range(min(most, len(counters.lies(plan.state, "pool", kind))), 0, -1):
        measure = Recruit((Lot(f"unit:{kind}", count),))
        if plan.take((measure,)):
            return (measure,)
    return ()


def _cost(mind: Mind) -> Callable[[str], tuple[int, str]]:
    return lambda kind: (mind.game.box.units[kind].cost, kind)


@rule("roc:9.2", "roc:ruling 165", title="When a Neutral chair sends an expedition")
def _expeditions(mind: Mind, plan: Plan) -> Iterator[Measures]:
    """Send one Exploration if the Treasury after the plan covers all its merchants and sixty."""
    for key, _ in EXPLORATIONS.items(mind.view, SCOPE):
        who = explorer(mind, key)
        if not who or who not in explore.leaders(mind.game, mind.view):
            continue
        units = explore.asked(mind.game, key)
        price = recruiting.cost(recruiting.bill(mind.game, plan.state, explore.bought(plan.state, units)))
        measures: Measures = (Explore(f"exploration:{key}", f"senator:{who}", units),)
        if plan.talents - price >= POOR and plan.take(measures):
            yield measures
            return


@rule("roc:9.2", "roc:ruling 166", title="A faction that rules alone makes its Senator Suffete for Life")
def _for_life(mind: Mind) -> Iterator[Measures]:
    """Propose the own Senator with most Influence if the faction is the whole Coalition."""
    if coalition(mind.game, mind.view) == (mind.seat,):
        own = [one for one in life.suggestions(mind.game, mind.view, mind.seat) if _mine(mind, one)]
        yield from ((one,) for one in own[:1])


def _mine(mind: Mind, measure: ElectForLife) -> bool:
    return owner(mind.view, measure.senator.partition(":")[2]) == mind.seat and bool(present.free(mind.view))
