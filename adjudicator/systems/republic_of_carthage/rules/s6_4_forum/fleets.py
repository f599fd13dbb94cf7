"""The fleets that a storm takes: how many, and that the HRAO says where."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.system import Play
from adjudicator.systems.republic.rules.card_effects import choosing, storm_places

KIND: Final = "fleets_lost"
DICE: Final = {"dr": 1, "DR": 2}


def rolled(play: Play, effect: Effect, label: str, where: str) -> tuple[tuple[int, ...], int]:
    """Return the dice that the `count` of an effect asks for, and how many it comes to."""
    count = effect.get("count")
    if count not in DICE:
        return (), effect.number("count")
    dice = play.dice.roll_many(label, DICE[count], where=where)
    return dice, sum(dice)


choosing.enter(KIND, storm_places.ASKING)
