"""What the Senate of Rome can do this turn: the position when all that is planned has been done, what must be kept."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.engine.system import Game
from adjudicator.model.event import supposed
from adjudicator.model.fold import apply
from adjudicator.model.order import Accepted
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Measures
from adjudicator.systems.republic.rules.money import treasury
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_rome.rules.s5_revenue.debits import debits

KEPT = 20
"""Talents that should be left when the dues of the next turn are paid, as events cost some."""


@dataclass(slots=True)
class Plan:
    """The position as the Senate would leave it."""

    game: Game
    state: State
    last: bool = False
    """Whether Rome falls this turn unless it wins: nothing is kept for the next one."""

    def take(self, measures: Measures) -> bool:
        """Plan measures if they are in order one after the other and can be paid, and say whether they are."""
        state = self.state
        for measure in measures:
            rule = rule_of(self.game, measure)
            if not isinstance(rule.check(self.game, state, measure), Accepted):
                return False
            state = apply(state, supposed(SCOPE, rule.foreseen(self.game, state, measure)))
        if not self.last and spare(self.game, state) < min(0, self.spare):
            return False
        self.state = state
        return True

    @property
    def spare(self) -> int:
        """Talents that may be spent."""
        return spare(self.game, self.state)

    def payable(self, price: int) -> int:
        """Return how many units of a price the State can raise, and pay for in the next turn too."""
        now = treasury(self.state) // price
        later = price + int(self.game.box.constants.revenue.force)
        return now if self.last else max(0, min(now, self.spare // later))


def spare(game: Game, state: State) -> int:
    """Return what the State will have left in the next turn when all its dues are paid."""
    dues = sum(line.number * line.each for line in debits(game, state))
    return treasury(state) + int(game.box.constants.revenue.state) - dues - KEPT
