"""Statesmen whose Loyalty counts 0 by their card (sections 6.1 and 14)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.people import owner


@rule(
    "ror:6.1",
    "ror:14",
    "ror:ruling 101",
    title="Loyalty is 0 by a rival or a brother",
)
def faithless(game: Game, state: State, by: str, target: str) -> bool:
    """Return whether the Loyalty of a target counts 0 when somebody, by bare ids, persuades him."""
    card = game.box.statesmen.get(target)
    if card is None:
        return False
    mine = owner(state, target)
    if mine and any(owner(state, rival) == mine for rival in card.disloyal_with):
        return True
    brother = owner(state, card.brother) if card.brother else ""
    if not brother:
        return False
    return brother == owner(state, by) if game.options.gracchi == "persuaders" else brother != mine
