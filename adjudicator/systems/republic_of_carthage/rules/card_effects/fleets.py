"""An effect on fleets: half of them, a number, or dice of them are lost."""

from __future__ import annotations

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.card_effects.fleets import Wishes, fleets_on_board, take_fleets
from adjudicator.systems.republic.rules.card_effects.officers import NAMED
from adjudicator.systems.republic.rules.money import slug
from adjudicator.systems.republic.rules.occasion import section
from adjudicator.systems.republic_of_carthage.registry import EFFECTS

HALF = "half"
DICE = {"dr": 1, "DR": 2}


@EFFECTS.effect("fleets_lost", fields=("count", "choose"), only={"choose": NAMED}, cites=("roc:6.4.2.1", "roc:6.5.7"))
@rule("roc:6.4.2.1", "roc:6.5.7", title="How many fleets a card takes")
def fleets_by_card(effect: Effect, play: Play, state: State, card: str, wishes: Wishes = ()) -> Flow[State]:
    """Carry the loss out; `wishes` are those of the officer who chooses."""
    count = effect.get("count")
    dice: tuple[int, ...] = ()
    if count in DICE:
        where = section(play).removeprefix("roc:")
        dice = play.dice.roll_many(f"{slug(play.game.name(card))}/fleets", DICE[count], where=where)
    half = -(-len(fleets_on_board(state)) // 2)
    wanted = half if count == HALF else sum(dice) if dice else effect.number("count")
    return (yield from take_fleets(play, state, card, wanted, wishes, dice))
