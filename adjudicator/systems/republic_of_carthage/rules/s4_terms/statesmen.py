"""Statesmen of Carthage: when one may be played, and what he is when he comes into play."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.terms.limits import influence
from adjudicator.systems.republic.rules.terms.statesmen import covers
from adjudicator.systems.republic.state import IN_CITY, SCOPE
from adjudicator.systems.republic_of_carthage.state import SENATORS, Senator


@rule(
    "roc:4", "roc:ruling 54", "roc:ruling 67a", title="A Statesman's family must be his player's, or not on the board"
)
def obstacle(game: Game, state: State, seat: str, statesman: str) -> str:
    """Return why a seat may not play a Statesman now, as the code of a refusal; empty if it may."""
    family = game.box.statesmen[statesman].family
    card = SENATORS.find(state, SCOPE, family)
    if card is not None and card.faction != seat:
        return "family_elsewhere" if card.faction else "family_on_board"
    return _brothers(game, state, seat, statesman)


@rule("roc:4", title="Two Statesmen of the Mago family, and two of the Barca family")
def _brothers(game: Game, state: State, seat: str, statesman: str) -> str:
    """Both Magos may be in play, but not in two factions; of the Barcas only one."""
    held = game.box.family_rules.get(game.box.statesmen[statesman].family)
    others = [] if held is None else [key for key in held.ids if key != statesman]
    found = [row for key in others if (row := SENATORS.find(state, SCOPE, key)) is not None]
    if held is None or not found:
        return ""
    if not held.both_in_play:
        return "brother_in_play"
    elsewhere = [row for row in found if row.faction not in ("", seat)]
    return "brother_elsewhere" if held.same_faction_to_play and elsewhere else ""


@rule("roc:4", "roc:ruling 8c", "roc:ruling 147k", title="What a Statesman is when he comes into play")
def arrival(game: Game, state: State, seat: str, statesman: str) -> Senator:
    """Return the row of a Statesman who may be played.

    Over a family card he has its place, markers and talents; his printed Influence replaces the one below, gains
    and losses carry over. Without one he starts in Carthage with nothing.
    """
    card = game.box.statesmen[statesman]
    family = covers(game, state, statesman)
    if not family:
        return Senator(int(card.family), seat, IN_CITY, card.inf)
    old = SENATORS.get(state, SCOPE, family)
    carried = influence(game, card.inf, old.inf - game.box.senators[family].inf)
    return replace(old, inf=card.inf + carried)
