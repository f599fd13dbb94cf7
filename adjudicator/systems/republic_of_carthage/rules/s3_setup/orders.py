"""The setup orders: all decisions are filed together and sealed, then carried out step by step (ruling 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.engine.system import Game
from adjudicator.engine.visits import sequence
from adjudicator.model.order import Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.setup import cards, leaders
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s3_setup import committee, terms, traders
from adjudicator.systems.republic_of_carthage.sequence import SETUP_ORDERS

STEP = "setup.orders"
_FORM = (leaders, traders, committee, terms, cards)
"""The order of the form: the plain decisions first."""


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield everything the players may file for the packet, each player's in the order of the form."""
    del scope
    for decision in _FORM:
        yield from decision.topics(game, state)


CARTHAGE.add(replace(sequence(STEP, SETUP_ORDERS, cites=("roc:3",)), foresees=foresees))
