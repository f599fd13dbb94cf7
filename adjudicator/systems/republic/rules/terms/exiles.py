"""Statesmen in Exile: who they are, and to whose faction each would come home."""

from __future__ import annotations

from adjudicator.engine.system import Game
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.courts import Exile
from adjudicator.systems.republic.orders.measures import Readmit
from adjudicator.systems.republic.people import number, of_faction, owner
from adjudicator.systems.republic.rules.checks import own
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


def fits(game: Game, view: State, slot: Slot, order: Exile | Nothing, cites: tuple[str, ...]) -> Verdict:
    """Check whether a wish to go into Exile can be kept on file: it is of an own Statesman."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if wrong := own(view, slot.seat, order.senator, *cites):
        return wrong
    if bare(order.senator) in game.box.statesmen:
        return ACCEPTED
    mine = (f"senator:{key}" for key in of_faction(view, slot.seat) if key in game.box.statesmen)
    hint = tuple(Exile(key, order.yes) for key in mine)[:1]
    return Refused("exile_for_statesmen", cites, {"senator": order.senator}, hint)
