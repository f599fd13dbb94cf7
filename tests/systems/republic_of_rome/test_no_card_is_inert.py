"""No card of Rome is inert: every kind of effect on a card is carried out by a rule."""

from __future__ import annotations

from adjudicator.engine.effects import flatten
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from tests.systems.republic_of_rome.playing import game

BOX = game().box


def test_every_effect_of_every_card_has_a_rule() -> None:
    used = {effect.kind for key in BOX.index for effect in flatten(BOX.effects_of(key))}
    assert len(used) > 1
    assert [kind for kind in sorted(used) if EFFECTS.of(kind) is None] == []
