"""What is fought: a War card, or a province in revolt, which has a strength and nothing else (sections 6.5 and 16)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.state import FLEET_VICTORY, SCOPE
from adjudicator.systems.republic_of_rome.state import REVOLTS


@dataclass(frozen=True, slots=True)
class Enemy:
    """The figures of a war; a province in revolt has no series, numbers or spoils, and its fleet figure as support."""

    land: int
    support: int
    naval: int = 0
    series: str = ""
    disaster: tuple[int, ...] = ()
    standoff: tuple[int, ...] = ()
    spoils: int = 0


@rule("ror:6.5", "ror:16", "ror:ruling 58", title="The figures of a war, and of a province in revolt")
def enemy(game: Game, state: State, war: str) -> Enemy:
    """Return the figures of what is fought, by the bare id of a war or of a province."""
    card = game.box.wars.get(war)
    if card is not None:
        return Enemy(card.land, card.support, card.naval, card.series, card.disaster, card.standoff, card.spoils)
    row = REVOLTS.find(state, SCOPE, war)
    side = game.box.provinces[war].side(developed=row is not None and row.developed)
    armies, fleets = (row.armies, row.fleets) if row is not None else (0, 0)
    return Enemy(side.land + armies, side.fleet + fleets)


@rule("ror:16", title="How many fleets a war asks for")
def fleets_needed(game: Game, state: State, war: str) -> int:
    """Return the support of a war and its naval strength while it is to be won at sea."""
    figures = enemy(game, state, war)
    return figures.support + (0 if FLEET_VICTORY.of(state, SCOPE, war) else figures.naval)
