"""What no event may break: one unit in a province, and every unit of a power that there is."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.diplomacy.judge.orders import NEUTRAL
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS
from adjudicator.systems.diplomacy.tables import CENTRES, POWERS


def units(game: Game, state: State) -> Mapping[str, int]:
    """Return counts that are the same in every position: provinces with two units, units of nobody, centres."""
    away = DISLODGED.rows(state, SCOPE)
    places = [game.box.board.province_of(row.place) for token, row in UNITS.items(state, SCOPE) if token not in away]
    known = {*POWERS.rows(state, SCOPE), *((NEUTRAL,) if game.box.board.rules.neutral_units else ())}
    return {
        "crowded provinces": len(places) - len(set(places)),
        "units of nobody": sum(row.owner not in known for _, row in UNITS.items(state, SCOPE)),
        "centres": len(CENTRES.rows(state, SCOPE)),
    }
