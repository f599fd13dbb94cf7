"""When each Law can be laid down, and what holds where Laws are voted on (sections 17 and 20.6)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.ends.wars import FOUGHT
from adjudicator.systems.republic.rules.senate.cards.laws import in_play
from adjudicator.systems.republic.state import SCOPE, WARS
from adjudicator.systems.republic_of_rome.box.check import ANY_TIME, MIGHT

ENOUGH: Final = 15


@rule("ror:17", title="When a Law can be laid down: another is in force, or a war lies on the board")
def waits(game: Game, state: State, law: str) -> str:
    """Return what must be so first: a Law, a series of wars, `wars_15` for active wars of 15 in all; else nothing."""
    when: str = game.box.laws[law].when
    if when == ANY_TIME or when in in_play(game, state):
        return ""
    wars = {key: row for key, row in WARS.items(state, SCOPE) if key in game.box.wars}
    if when == MIGHT:
        return (
            "" if sum(game.box.wars[key].land for key, row in wars.items() if row.status in FOUGHT) >= ENOUGH else when
        )
    return "" if any(game.box.wars[key].series == when for key in wars) else when


def by_vote(game: Game) -> bool:
    """Return whether Laws are voted on, so that nobody lays one down without a vote."""
    return bool(game.options.laws_by_vote != "no")


@rule("ror:20.6", title="Where Laws are voted on, their cards cannot be discarded")
def keeps(game: Game, card: str) -> bool:
    """Return whether a card, by its bare id, stays in the hand until it is proposed."""
    return game.options.laws_by_vote != "no" and card in game.box.laws
