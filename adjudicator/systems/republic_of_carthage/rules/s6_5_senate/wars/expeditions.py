"""6.5.7 Expeditions of the State: who leads one, and when the Senate may call it home."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Recall
from adjudicator.systems.republic.state import CITY, SCOPE, TURN
from adjudicator.systems.republic_of_carthage.state import EXPEDITIONS, EXPLORATIONS

CITES = ("roc:6.5.7", "roc:ruling 121c")


def led_by(view: State, senator: str) -> str:
    """Return the expedition that a Senator leads, by bare id; empty if none."""
    rows = EXPEDITIONS.items(view, SCOPE)
    return next((key for key, row in rows if senator and row.leader == senator), "")


def open_to(view: State) -> tuple[str, ...]:
    """Return the Explorations on the board, as orders name them, in the order they came."""
    rows = sorted(EXPLORATIONS.items(view, SCOPE), key=lambda item: (item[1].order, item[0]))
    return tuple(f"exploration:{key}" for key, _ in rows)


@rule("roc:6.5.7", "roc:ruling 121c", title="When an expedition can be called home")
def stays_out(game: Game, view: State, expedition: str, measure: Recall) -> Refused | None:
    """Refuse to recall an expedition of this turn, one that is Lost, and a replacement; None if it can come home."""
    row = EXPEDITIONS.get(view, SCOPE, expedition)
    facts = {"senator": measure.senator, "exploration": f"exploration:{row.exploration}"}
    if not game.options.recall_expeditions:
        return Refused("expeditions_stay_out", CITES, facts)
    if row.turn >= TURN.of(view, SCOPE, CITY):
        return Refused("expedition_left_this_turn", CITES, facts, lasting=False)
    if row.lost:
        return Refused("expedition_is_lost", CITES, facts, lasting=False)
    if measure.replacement:
        return Refused("expedition_not_replaced", CITES, facts, (Recall(measure.senator),), lasting=False)
    return None
