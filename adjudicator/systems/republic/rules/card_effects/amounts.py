"""How much a card means: a number, or what one or two dice show, added or with a minus taken."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Play
from adjudicator.systems.republic.rules.money import slug
from adjudicator.systems.republic.rules.occasion import section

DICE: Final = {"dr": 1, "DR": 2}
FACES: Final = 6
AMOUNT: Final = ("number", "dr", "DR", "-dr", "-DR")
"""What a field of an effect may say of how much."""


@rule("roc:6.4.2.1", title="Amounts rolled with dice are rolled when the effect happens")
def rolled(play: Play, card: str, effect: Effect, field: str) -> tuple[int, tuple[int, ...]]:
    """Return an amount and its dice, none for a fixed one.

    Args:
        play: the step in which the effect happens.
        card: whose effect it is; the dice are labelled by its name.
        effect: the effect.
        field: which of its fields has the amount: a number, `dr`, `DR`, `-dr` or `-DR`.
    """
    word = effect.get(field)
    if isinstance(word, int):
        return word, ()
    count, sign = DICE[word.removeprefix("-")], -1 if word.startswith("-") else 1
    label = f"{slug(play.game.name(card))}/{effect.kind}"
    dice = tuple(play.dice.roll_many(label, count, where=section(play).removeprefix("roc:")))
    return sign * sum(dice), dice


def worst(effect: Effect, field: str) -> int:
    """Return the least that an amount may come to."""
    word = effect.get(field)
    if isinstance(word, int):
        return word
    count = DICE[word.removeprefix("-")]
    return -FACES * count if word.startswith("-") else count
