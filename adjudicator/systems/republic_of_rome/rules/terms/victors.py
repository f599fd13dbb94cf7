"""In which order victors declare themselves: from the HRAO as if all Senators were in Rome (section 11, step 3)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.people import clockwise, earns, owner
from adjudicator.systems.republic.rules.revolution.musters import Muster
from adjudicator.systems.republic.state import HOLDER, OFFICES, SCOPE, SENATORS


@rule("ror:3.1", "ror:11", title="The HRAO as if all Senators were in Rome")
def foremost(game: Game, state: State) -> str:
    """Return the highest ranking officer, wherever he is, by bare id; captives and rebels are passed over."""
    rows = SENATORS.rows(state, SCOPE)
    for office in game.box.republic.ranks:
        held = HOLDER.of(state, SCOPE, office) if OFFICES.find(state, SCOPE, office) is not None else ""
        if held and earns(rows[held]):
            return held
    able = [key for key, row in rows.items() if earns(row) and not row.place.startswith("under:") and row.faction]
    return min(able, key=lambda key: game.box.republic.precedence(game, state, key), default="")


def in_order(game: Game, state: State, musters: tuple[Muster, ...]) -> tuple[Muster, ...]:
    """Return musters in the order in which their commanders declare themselves."""
    officer = foremost(game, state)
    seats = clockwise(game, owner(state, officer) if officer else "")
    return tuple(sorted(musters, key=lambda one: seats.index(owner(state, one.commander))))
