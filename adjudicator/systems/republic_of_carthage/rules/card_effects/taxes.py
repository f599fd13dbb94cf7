"""An effect on the tax rate."""

from __future__ import annotations

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from adjudicator.systems.republic_of_carthage.state import TAX


@event("tax_lowered")
class TaxLowered:
    """A card lowered the tax rate, in percent; the Senate may still change it."""

    card: str
    old: int
    new: int


@EFFECTS.effect("tax_rate", fields=("op", "value"), only={"op": ("lower_to",)}, cites="roc:6.5.7")
@rule("roc:6.5.7", title="A Lost War lowers the tax rate")
def lower_tax(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    """Lower the rate to a figure, if it is higher."""
    old, new = TAX.of(state, SCOPE, CITY), effect.number("value")
    if old <= new:
        return state
    changes = (TAX.set(state, SCOPE, CITY, new),)
    data = TaxLowered(card, old, new)
    return (yield Event.of(data, play.scope, changes, cited(play, "roc:6.5.7"), because=card))
