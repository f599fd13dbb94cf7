"""Statesmen in Exile: who they are, and to whose faction each would come home."""

from __future__ import annotations

from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Readmit
from adjudicator.systems.republic.people import number, owner
from adjudicator.systems.republic.state import EXILE, SCOPE, SENATORS


def exiles(view: State) -> tuple[str, ...]:
    """Return the bare ids of all exiles, by number."""
    found = (key for key, row in SENATORS.items(view, SCOPE) if row.place == EXILE)
    return tuple(sorted(found, key=number))


def host(game: Game, view: State, senator: str) -> str:
    """Return the seat whose faction holds the family card of a Statesman, empty if none does."""
    known = game.box.statesmen.get(senator)
    return owner(view, known.family) if known is not None else ""


def gains(game: Game, view: State, measure: Readmit) -> tuple[str, ...]:
    """Return the seat whose faction an exile would join, if any."""
    return tuple(filter(None, (host(game, view, bare(measure.senator)),)))
