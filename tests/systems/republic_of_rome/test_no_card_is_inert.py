"""No card of Rome is inert but those whose rules are still to be built, which are named here."""

from __future__ import annotations

from adjudicator.engine.effects import flatten
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from tests.systems.republic_of_rome.playing import game

BOX = game().box
TO_BUILD = {
    "law_votes",  # 20.6, Laws by vote: an option that games do not offer yet
    "trial_roll",  # 20.5, advocates: an option that games do not offer yet
}


def _carried_out(kind: str) -> bool:
    return EFFECTS.of(kind) is not None


def test_every_effect_has_a_rule_but_those_to_build() -> None:
    used = {effect.kind for key in BOX.index for effect in flatten(BOX.effects_of(key))}
    assert {kind for kind in used if not _carried_out(kind)} == TO_BUILD
