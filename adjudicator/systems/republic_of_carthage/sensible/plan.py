"""What the State can do this turn: its talents, and the position when all that is planned so far has been done."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.engine.system import Game
from adjudicator.model.event import supposed
from adjudicator.model.fold import apply
from adjudicator.model.order import Accepted
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Measures, Recruit
from adjudicator.systems.republic.rules.combat.strength import ACTIVE
from adjudicator.systems.republic.rules.money import treasury
from adjudicator.systems.republic.rules.revenue.forces import on_board
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.state import FLEET, SCOPE, WARS
from adjudicator.systems.republic_of_carthage.box.constants import RevenueFigures
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars import recruiting

LEAST = 20
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
            rule = rule_of(self.game, measure)
            if not isinstance(rule.check(self.game, state, measure), Accepted):
                return False
            if isinstance(measure, Recruit):
                price += recruiting.cost(recruiting.bill(self.game, state, measure.units))
            state = apply(state, supposed(SCOPE, rule.foreseen(self.game, state, measure)))
        if price > self.talents:
            return False
        self.state, self.talents = state, self.talents - price
        return True

    def wars(self, *statuses: str) -> list[str]:
        """Return the wars in some statuses, by bare id, as in the plan."""
        return [key for key, row in WARS.items(self.state, SCOPE) if row.status in statuses]

    @property
    def active(self) -> list[str]:
        """The wars that count against Carthage when the turn ends."""
        return self.wars(*ACTIVE)


def begun(game: Game, view: State) -> Plan:
    """Return a plan of nothing yet: the State may spend what it does not need for the next turn."""
    return Plan(game, view, treasury(view) - reserve(game, view))


def reserve(game: Game, view: State) -> int:
    """Return what the State must keep to pay for the next turn, its income counted."""
    figures: RevenueFigures = game.box.constants.revenue
    forces = sum(on_board(view, kind) for kind in ("army", FLEET)) * figures.force
    dues = {"active": figures.active_war, "unprosecuted": figures.active_war, "lost": figures.lost_war}
    wars = sum(dues.get(row.status, 0) for _, row in WARS.items(view, SCOPE))
    return max(LEAST, forces + wars - figures.state)
