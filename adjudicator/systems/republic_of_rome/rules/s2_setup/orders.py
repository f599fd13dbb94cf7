"""The set-up orders: all decisions are filed together and sealed, then carried out step by step (ruling 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.engine.system import Game
from adjudicator.engine.visits import sequence
from adjudicator.model.order import Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.setup import cards, leaders
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s2_setup import governors
from adjudicator.systems.republic_of_rome.sequence import SETUP_ORDERS

STEP = "setup.orders"


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield everything the players may file for the packet, each player's in the order of the form."""
    del scope
    for decision in (leaders, governors, cards):
        yield from decision.topics(game, state)


ROME.add(replace(sequence(STEP, SETUP_ORDERS, cites=("ror:2",)), foresees=foresees))
