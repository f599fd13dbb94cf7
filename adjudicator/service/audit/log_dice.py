"""Dice as a log has them, looked up by label, and the differences between a log and what it should be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.model.rolled import ChainName, Rolled


class Difference(Exception):
    """A row is not what it should be; says which and how."""


class FromLog:
    """Dice as the rows of a step have them."""

    def __init__(self, rolled: Iterable[Rolled]) -> None:
        self._rolled = {(die.chain, die.label): die for die in rolled}

    def number(self, chain: ChainName, label: str, sides: int) -> int:
        """Return the value that the log has for a label."""
        die = self._rolled.get((chain, label))
        if die is None:
            raise Difference(f"the rules ask for a die {label}, which the step does not have")
        if die.sides != sides or not 1 <= die.value <= sides:
            raise Difference(f"the die {label} has {sides} sides, and the log a {die.value} of {die.sides}")
        return die.value
