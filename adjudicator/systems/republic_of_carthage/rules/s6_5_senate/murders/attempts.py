"""6.5.9 How Carthage resolves an attempt: its table, or the two dice of the optional rule, and wishes for heirs."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.state import State
from adjudicator.systems.republic.people import is_free
from adjudicator.systems.republic.rules.senate.murders.assassination import bonus
from adjudicator.systems.republic.rules.senate.murders.murders import Murders
from adjudicator.systems.republic.state import FORUM, SCOPE
from adjudicator.systems.republic_of_carthage.rules.s4_terms import succession
from adjudicator.systems.republic_of_carthage.rules.s8_assassination import two_dice
from adjudicator.systems.republic_of_carthage.state import SENATORS


def _reach(game: Game, state: State, senator: str) -> bool:
    """Return whether a Senator is in Carthage: free in a faction, or face up in the Forum."""
    del game
    row = SENATORS.get(state, SCOPE, senator)
    return is_free(row) or (row.faction == "" and row.place == FORUM)


def _dice(game: Game) -> int:
    return two_dice.DICE if two_dice.chosen(game) else 1


def _aid(game: Game, card: str) -> int:
    return two_dice.assassin_card(game) if two_dice.chosen(game) else bonus(game, card)


def _guarding(game: Game, card: str) -> int:
    return two_dice.bodyguard(game) if two_dice.chosen(game) else bonus(game, card)


def _disgraced(play: Play, state: State, seat: str) -> Flow[State] | None:
    return two_dice.disgrace(play, state, seat) if two_dice.chosen(play.game) else None


MURDERS: Final = Murders(
    table=two_dice.table,
    reach=_reach,
    disgraced=_disgraced,
    dice=_dice,
    aid=_aid,
    guarding=_guarding,
    slots=succession.slots,
    check=succession.check,
)
