"""Neutrals as the core knows them: which seats they have, what they order, what of it all may read."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Play, StandIn, StoodIn
from adjudicator.model.order import Slot
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import State
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals import sitting
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.policy import Mind, found

NAMES: Final = ("imperials", "plutocrats", "conservatives", "populists")
"""The Neutrals in the order in which the guideline cards are given out."""
FACTIONS: Final = 5
"""Factions of a game with Neutrals, those of players included."""
SOLITAIRE: Final = 1
PAIR: Final = 2
SECRET: Final = frozenset({"keep", "discard", "distribute", "place"})
"""Kinds of order that show what only the player of a seat may see."""


@rule("roc:9", "roc:9.1", title="Four Neutrals for one player, three for two")
def fill(players: int) -> tuple[tuple[str, str], ...]:
    """Return seats and names of the Neutrals with so many players; with three and more players there are none."""
    if players not in (SOLITAIRE, PAIR):
        return ()
    return tuple((name, name.capitalize()) for name in NAMES[: FACTIONS - players])


@rule("roc:9.2", "roc:ruling 151", title="A Neutral's orders are made by its guideline card and the rules of play")
def orders(play: Play, view: State, slot: Slot) -> StoodIn | None:
    """Return what a Neutral orders, None where it leaves things to the default; it sees what its seat sees."""
    who = sitting.sitter(play.game, view, slot.seat)
    card = play.game.box.neutrals.get(who.card) if who is not None else None
    if who is None or card is None:
        return None
    try:
        named, made = found(Mind(play, view, slot, card, who.manner == "ally"))
    except Unknowable:
        return None
    return StoodIn(slot.seat, made, named) if made else None


def shown(filed: StoodIn) -> bool:
    """Return whether all may read orders."""
    return filed.seat in NAMES or not any(order.kind in SECRET for order in filed.orders)


STAND_IN: Final = StandIn(fill, sitting.sat_in, orders, shown, sitting.relieve, ("roc:9.2",))
