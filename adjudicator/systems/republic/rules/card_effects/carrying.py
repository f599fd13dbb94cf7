"""How the effects of a card happen one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.state import State


@rule("roc:6.5.7", "roc:6.6.2", title="The effects of a card happen in printed order")
def carry_out(play: Play, state: State, card: str, effects: Iterable[Effect]) -> Flow[State]:
    """Let effects happen at once, each by the handler of its kind, which is called with play, state and card.

    Args:
        play: the step in which they happen.
        state: the position.
        card: what has the effects, as `war:libyan` or `card:storm_at_sea`.
        effects: those of the card that happen now.
    """
    for effect in effects:
        state = yield from play.game.box.republic.effects.effects[effect.kind].run(effect, play, state, card)
    return state
