"""The policies of the Neutrals: for each kind of order the rule that makes it, as registered by its module."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.system import Game, Play
from adjudicator.model.order import Slot
from adjudicator.model.state import State
from adjudicator.systems.republic.people import number, of_faction
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.state import CITY, SCOPE, TURN
from adjudicator.systems.republic_of_carthage.box.solitaire import Neutral
from adjudicator.systems.republic_of_carthage.state import SENATORS


@dataclass(frozen=True, slots=True)
class Mind:
    """What a policy knows: the slot, the view of its seat, the dice of the step, and the guideline card.

    With `ally` the seat sides with whoever presides over the Senate.
    """

    play: Play
    view: State
    slot: Slot
    card: Neutral
    ally: bool = False

    @property
    def game(self) -> Game:
        """The game."""
        return self.play.game

    @property
    def seat(self) -> str:
        """The seat decided for."""
        return self.slot.seat

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return TURN.of(self.view, SCOPE, CITY)

    def die(self, *about: str) -> int:
        """Roll a die of the guideline card for something of this seat, in the open; each name once in a visit."""
        return self.play.dice.roll("/".join(("neutral", self.seat, *about)), where="9.2")

    def spender(self) -> str:
        """Return the richest Senator in Carthage, who pays for whatever is paid, by bare id; empty if none is there."""
        rows = SENATORS.rows(self.view, SCOPE)
        able = in_carthage(self.view, self.seat)
        return min(able, key=lambda key: (-rows[key].talents, not rows[key].leader, number(key)), default="")

    def senators(self) -> tuple[str, ...]:
        """Return the bare ids of the faction's Senators, by number."""
        return of_faction(self.view, self.seat)


Policy = Callable[[Mind], Iterable[Any]]
_POLICIES: Final[dict[str, tuple[tuple[tuple[str, ...], str, Policy], ...]]] = {}


def policy(named: str, *kinds: str, steps: tuple[str, ...] = ()) -> Callable[[Policy], Policy]:
    """Register the decorated function as what Neutrals order.

    Args:
        named: the rule, as solitaire.toml names it, or the field of a guideline card.
        kinds: the kinds of order that it makes.
        steps: the steps in which it makes them; in every step that asks, where none is named.
    """

    def enter(function: Policy) -> Policy:
        for kind in kinds:
            _POLICIES[kind] = (*_POLICIES.get(kind, ()), (steps, named, function))
        return function

    return enter


def found(mind: Mind) -> tuple[str, tuple[Any, ...]]:
    """Return the rule that answers a slot, and its orders; no orders where none does or it leaves the default."""
    step = mind.play.frame.step
    for steps, named, function in _POLICIES.get(mind.slot.kind, ()):
        if not steps or step in steps:
            return named, tuple(function(mind))
    return "", ()
