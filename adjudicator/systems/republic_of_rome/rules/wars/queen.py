"""Cleopatra while her card works: as a leader of the Alexandrine War, or with the Roman commander (section 17)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.rules.combat.strength import StrengthTerm
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_rome.state import CLEOPATRA

CARD: Final = "card:cleopatra_vii"
WAR: Final = "alexandrine"
AID, MONEY, SHAME, FOE = "aid", "gold", "scandal", "enemy"
WAYS: Final = (AID, MONEY, SHAME, FOE)
"""What her card can do, as orders name it."""


def queen(game: Game) -> Effect:
    """Return the figures of her card."""
    found: tuple[Effect, ...] = tuple(game.box.effects_of(bare(CARD), "cleopatra"))
    return found[0]


def doing(state: State) -> tuple[str, int]:
    """Return what she does, empty for nothing, and since which turn."""
    way, _, turn = CLEOPATRA.of(state, SCOPE, CITY).partition(":")
    return way, int(turn or 0)


def leads(state: State, war: str) -> bool:
    """Return whether she leads a war, by bare id."""
    return war == WAR and doing(state)[0] == FOE


@rule("ror:10", "ror:17", title="Cleopatra leads the Alexandrine War: 3 more, with her own numbers")
def led(game: Game, state: State, war: str) -> tuple[StrengthTerm, ...]:
    """Return what she adds to a war's strength."""
    return (StrengthTerm(CARD, queen(game).number("strength")),) if leads(state, war) else ()


def numbers(game: Game, state: State, war: str) -> tuple[tuple[str, tuple[int, ...], tuple[int, ...], str], ...]:
    """Return her disaster and standoff numbers for a war, as the table of numbers has them."""
    her = queen(game)
    own = (CARD, (her.number("disaster"),), (her.number("standoff"),), "")
    return (own,) if leads(state, war) else ()
