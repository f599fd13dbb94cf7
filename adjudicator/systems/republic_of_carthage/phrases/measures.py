"""What only the Senate of Carthage can resolve: expeditions, taxes, peace, returns from Exile; armies of any kind."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from typing import Any

from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.orders.measures import ARMY, Lot, Units
from adjudicator.systems.republic.phrases.measures import MeasurePhrases, lot
from adjudicator.systems.republic.phrases.parts import Parts
from adjudicator.systems.republic_of_carthage.orders.measures import Explore, Peace, Tax


class ResolutionPhrases(MeasurePhrases):
    """What only the Senate of Carthage can resolve."""

    def _sent(self, senators: tuple[str, ...], force: Units, goal: Any) -> Any:  # noqa: ANN401 - a token; any measure
        """Return a force on its way to a war, or an expedition.

        Raises:
            Unreadable: more than two commanders, or an expedition of two leaders or without merchants.
        """
        if goal.type == "CONFLICT":
            return super()._sent(senators, force, goal)
        if len(senators) > 1 or not force:
            raise Unreadable("expedition")
        return Explore(str(goal), senators[0], force)

    def armies_of(self, parts: Parts) -> Lot:
        return lot(parts[0], ARMY)

    def veteran_armies(self, parts: Parts) -> Lot:
        return lot(parts[0], ARMY, veteran=True)

    def explore(self, parts: Parts) -> Explore:
        exploration, leader, force = parts
        return Explore(str(exploration), str(leader), force)

    def explore_by(self, parts: Parts) -> Explore:
        exploration, force, leader = parts
        return self.explore([exploration, leader, force])

    def explores(self, parts: Parts) -> Explore:
        leader, exploration, force = parts
        return self.explore([exploration, leader, force])

    def tax(self, parts: Parts) -> Tax:
        rate, *sponsors = parts
        return Tax(int(rate), *(sponsors[0] if sponsors else ()))

    def peace(self, parts: Parts) -> Peace:
        return Peace(str(parts[0]))
