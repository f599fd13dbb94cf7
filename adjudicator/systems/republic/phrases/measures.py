"""What the Senate can resolve, apart from elections and trials."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from typing import Any

from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.measures import (
    Assign,
    Disband,
    ElectForLife,
    Lot,
    Readmit,
    Recall,
    Recruit,
    Reinforce,
    Send,
    Units,
)
from adjudicator.systems.republic.phrases.parts import Orders, Parts, of_type, tuples

MOST_COMMANDERS = 2


class MeasurePhrases:
    """What the Senate can resolve, apart from elections and trials."""

    def propose(self, parts: Parts) -> Orders:
        number, measures = parts
        return (Propose(int(number), measures),)

    def measures(self, parts: Parts) -> tuple[Any, ...]:
        return tuple(parts)

    def troops(self, parts: Parts) -> Lot:
        number, unit = parts
        return lot(number, str(unit))

    def troops_last(self, parts: Parts) -> Lot:
        return self.troops(parts[::-1])

    def veterans_of(self, parts: Parts) -> Lot:
        number, unit = parts
        return lot(number, str(unit), veteran=True)

    def force(self, parts: Parts) -> Units:
        return tuple(part for part in parts if isinstance(part, Lot))

    def recruit(self, parts: Parts) -> Recruit:
        return Recruit(parts[0])

    def disband(self, parts: Parts) -> Disband:
        return Disband(parts[0])

    def goal(self, parts: Parts) -> Any:  # noqa: ANN401 - a token of the parser
        return parts[0]

    def send(self, parts: Parts) -> Any:  # noqa: ANN401 - a system may send to other goals than wars
        """Return a force on its way to a war.

        Raises:
            Unreadable: more than two commanders.
        """
        senators, *units = tuples(parts)
        force: Units = units[0] if units else ()
        (goal,) = (part for part in parts if type(part) is not tuple)
        return self._sent(senators, force, goal)

    def _sent(self, senators: tuple[str, ...], force: Units, goal: Any) -> Any:  # noqa: ANN401 - a token; any measure
        """Return a force on its way under some commanders to a goal.

        Raises:
            Unreadable: more than two commanders.
        """
        if len(senators) > MOST_COMMANDERS:
            raise Unreadable("two_commanders")
        return Send(senators, force, str(goal))

    def send_force(self, parts: Parts) -> Any:  # noqa: ANN401 - as `send`
        force, senators, goal = parts
        return self.send([senators, force, goal])

    def send_to(self, parts: Parts) -> Any:  # noqa: ANN401 - as `send`
        force, goal, senators = parts
        return self.send([senators, force, goal])

    def send_more(self, parts: Parts) -> Reinforce:
        return self.reinforce(parts[::-1])

    def reinforce(self, parts: Parts) -> Reinforce:
        commander, force = parts
        return Reinforce(str(commander), force)

    def sponsors(self, parts: Parts) -> tuple[str, ...]:
        return of_type(parts, "SENATOR")

    def assign(self, parts: Parts) -> Assign:
        return Assign(*of_type(parts, "CONCESSION"), *of_type(parts, "SENATOR"))

    def recall(self, parts: Parts) -> Recall:
        return Recall(*map(str, parts))

    def life(self, parts: Parts) -> ElectForLife:
        return ElectForLife(str(parts[0]))

    def readmit(self, parts: Parts) -> Readmit:
        return Readmit(str(parts[0]))


def lot(number: str, unit: str, *, veteran: bool = False) -> Lot:
    """Return a lot.

    Raises:
        Unreadable: the number is 0.
    """
    if not int(number):
        raise Unreadable("no_units")
    return Lot(unit, int(number), veteran)
