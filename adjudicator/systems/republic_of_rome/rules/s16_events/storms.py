"""Storm at Sea: two dice of fleets are lost, where the HRAO says (section 16)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.rules.card_effects import choosing, storm_places
from adjudicator.systems.republic.rules.card_effects.fleets import take_fleets
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens

KIND: Final = "storm"


@EFFECTS.effect(KIND, fields=("dice",), cites=("ror:16",))
@rule("ror:16", title="A storm takes fleets, from home first unless the HRAO says otherwise")
def blow(play: Play, state: State, effect: Effect, card: str) -> Flow[State]:
    """Roll, and let the HRAO choose places; Evil Omens spare a fleet each."""
    answer = play.one("choose")
    order = answer.order if answer is not None and isinstance(answer.order, Choose) else None
    dice = play.dice.roll_many("storm", effect.number("dice"), where="16")
    number = max(0, sum(dice) - omens(play.game, state))
    return (yield from take_fleets(play, state, card, number, storm_places.wishes(state, order), dice))


choosing.enter(KIND, storm_places.ASKING)
