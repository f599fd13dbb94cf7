"""Who is asked before he is sent to a province again (section 9.5)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import ElectGovernor
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.rules.senate.government import govern
from adjudicator.systems.republic.state import CITY, NOW, SCOPE
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.state import RETURNED


@EFFECTS.effect("rule_by_legate", cites=("ror:17",))
def came_home(state: State) -> tuple[str, ...]:
    """Return the governors, by bare id, who came home this turn: after their term, or replaced in this Senate."""
    relieved = (who for _, who in govern.RELIEVED.of(state, SCOPE, NOW))
    return tuple(dict.fromkeys((*RETURNED.of(state, SCOPE, CITY), *relieved)))


@rule("ror:9.5", "ror:17", title="By the Vatinian Law legates govern for Senators of factions")
def legates(game: Game, state: State) -> bool:
    """Return whether they do."""
    del game
    return bool(in_force(state, "rule_by_legate"))


@rule("ror:9.5", title="Who came home this turn goes against his owner's will only if nobody else is left")
def unwilling(game: Game, state: State, measure: ElectGovernor) -> bool:
    """Return whether a governorship needs the consent of the Senator's owner."""
    home = came_home(state)
    senator = bare(measure.senator)
    if senator not in home or not owner(state, senator):
        return False
    able = govern.eligible(game, state, bare(measure.province))
    return any(key not in home for key in able)
