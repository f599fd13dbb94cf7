"""The agenda of a sensible chair: taxes, the weakest wars first with what they need, peace if there are too many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.engine.system import Game
from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.order import Accepted
from adjudicator.model.state import State
from adjudicator.systems.republic_of_carthage.box.constants import RevenueFigures
from adjudicator.systems.republic_of_carthage.orders import Lot, Measure, Measures, Peace, Recruit, Send
from adjudicator.systems.republic_of_carthage.rules.card_effects import counters
from adjudicator.systems.republic_of_carthage.rules.money import treasury
from adjudicator.systems.republic_of_carthage.rules.s6_2_revenue.forces import on_board
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate import assign, lots, recruiting, tax
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.commands import may_command
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.measure import rule_of
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.strength import ACTIVE, war_strength
from adjudicator.systems.republic_of_carthage.state import FORCES, SCOPE, WARS

MARGIN = 5
"""By how much a force should be stronger than its war: three dice and 5 win three battles of four."""
TAX_BELOW = 120
"""Talents that the State should have left; below that the tax is raised, as far as `TAX_MOST`."""
TAX_MOST = 30
DANGER = 3
"""Active wars from which on one that cannot be fought is given up."""
FLEET = "fleet"
LEAST = 10
"""Talents that the State keeps whatever its dues."""


@dataclass(slots=True)
class Plan:
    """What the State has left when all that is planned so far has been done."""

    game: Game
    state: State
    talents: int

    def take(self, measures: Measures) -> bool:
        """Plan measures if they are in order one after the other, and say whether they are."""
        state, price = self.state, 0
        for measure in measures:
            rule = rule_of(measure)
            if not isinstance(rule.check(self.game, state, measure), Accepted):
                return False
            if isinstance(measure, Recruit):
                price += recruiting.cost(recruiting.bill(self.game, state, measure.units))
            state = apply(state, Event("foreseen", SCOPE, changes=rule.foreseen(self.game, state, measure)))
        if price > self.talents:
            return False
        self.state, self.talents = state, self.talents - price
        return True


def agenda(game: Game, view: State, seat: str) -> tuple[Measures, ...]:
    """Return proposals in order, each a tuple of measures that pass together."""
    plan = Plan(game, view, treasury(view) - reserve(game, view))
    found = [*_fights(plan), *_peace(plan)]
    if plan.talents < TAX_BELOW:
        found[:0] = [(one,) for one in tax.suggestions(game, view, seat) if tax.rate(view) < one.rate <= TAX_MOST][:1]
    found += [(one,) for one in assign.suggestions(game, view, seat)][:2]
    return tuple(found)


def reserve(game: Game, view: State) -> int:
    """Return what the State must keep to pay for the next turn, its income counted."""
    figures: RevenueFigures = game.box.constants.revenue
    forces = sum(on_board(view, kind) for kind in ("army", FLEET)) * figures.force
    dues = {"active": figures.active_war, "unprosecuted": figures.active_war, "lost": figures.lost_war}
    wars = sum(dues.get(row.status, 0) for _, row in WARS.items(view, SCOPE))
    return max(LEAST, forces + wars - figures.state)


def _fights(plan: Plan) -> Iterator[Measures]:
    """Yield what sends a commander to each war that can be beaten, the weakest war first."""
    fought = {row.war for _, row in FORCES.items(plan.state, SCOPE)}
    waiting = [key for key, row in WARS.items(plan.state, SCOPE) if row.status in ACTIVE and key not in fought]
    waiting.sort(key=lambda war: war_strength(plan.game, plan.state, war).land)
    for war in waiting:
        measures = _campaign(plan, war)
        if measures and plan.take(measures):
            yield measures


def _campaign(plan: Plan, war: str) -> Measures:
    """Return the measures for one war: recruits as needed, and the force under the first who may command."""
    game, state = plan.game, plan.state
    commanders = may_command(game, state)
    if not commanders:
        return ()
    commander = commanders[0]
    mil = game.box.person(commander).mil
    strength = war_strength(game, state, war)
    sea = strength.naval and not WARS.get(state, SCOPE, war).fleet_victory
    fleets = max(strength.naval + MARGIN - mil, game.box.wars[war].support + 2) if sea else game.box.wars[war].support
    armies = max(1, strength.land + MARGIN - mil)
    needs = {FLEET: fleets, **_armies(plan, armies, war)}
    send = tuple(Lot(f"unit:{kind}", count) for kind, count in needs.items() if count)
    missing = tuple(
        Lot(f"unit:{kind}", count - home)
        for kind, count in needs.items()
        if count > (home := len(counters.lies(state, "active", kind)))
    )
    order: list[Measure] = [Recruit(missing)] if missing else []
    return (*order, Send((f"senator:{commander}",), send, f"war:{war}"))


def _armies(plan: Plan, wanted: int, war: str) -> dict[str, int]:
    """Return how many armies of each kind make up a number: those at home first, then the cheapest of the pool."""
    kinds = [
        key for key in plan.game.box.units if lots.is_army(plan.game, key) and counters.serves(plan.game, key, war)
    ]
    kinds.sort(key=lambda kind: plan.game.box.units[kind].cost)
    found: dict[str, int] = {}
    for place in ("active", "pool"):
        for kind in kinds:
            if place == "pool" and recruiting.barred(plan.game, plan.state, kind):
                continue
            count = min(wanted, len(counters.lies(plan.state, place, kind)))
            found[kind] = found.get(kind, 0) + count
            wanted -= count
    return found


def _peace(plan: Plan) -> Iterator[Measures]:
    """Yield peace with the strongest war that nobody fights, while too many are Active."""
    fought = {row.war for _, row in FORCES.items(plan.state, SCOPE)}
    rows = WARS.rows(plan.state, SCOPE)
    active = [key for key, row in rows.items() if row.status in ACTIVE]
    lost = sum(row.status == "lost" for row in rows.values())
    idle = sorted((key for key in active if key not in fought), key=lambda war: -plan.game.box.wars[war].land)
    if len(active) >= DANGER and lost + 1 < plan.game.box.constants.end.lost_wars and idle:
        measures: Measures = (Peace(f"war:{idle[0]}"),)
        if plan.take(measures):
            yield measures
