"""Active wars that nobody prosecutes (section 10, step 7), and fleets that an alliance lent (section 16)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.card_effects import lent_fleets
from adjudicator.systems.republic.rules.combat.forces import armies_of, fleets_of
from adjudicator.systems.republic.rules.combat.results import DISASTER, STANDOFF
from adjudicator.systems.republic.state import CAMPAIGNS, CITY, FORCES, ONGOING, SCOPE, WAR_STATUS, WARS
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s10_combat.battle import spares
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy
from adjudicator.systems.republic_of_rome.rules.wars.series import ACTIVE, UNPROSECUTED
from adjudicator.systems.republic_of_rome.state import ESCAPED

CITES = ("ror:10",)


@event("wars_prosecuted", "ror:10", weight=46)
class WarsProsecuted:
    """Active wars that nobody prosecutes, and those that were unprosecuted and are not any more."""

    unprosecuted: tuple[str, ...]
    prosecuted: tuple[str, ...]


@rule("ror:10", "ror:ruling 77", title="Whether a war is prosecuted")
def prosecuted(game: Game, state: State, war: str) -> bool:
    """Return whether a war is, by what is left on it.

    In the second edition a battle must have been fought: by land and a legion with enough fleets remains, or by sea and
    a fleet or the naval victory remains. In the first a legion is enough, or after a battle at sea a fleet.
    """
    forces = [key for key, row in FORCES.items(state, SCOPE) if row.war == war]
    met = {CAMPAIGNS.get(state, SCOPE, key).sea for key in CAMPAIGNS.rows(state, SCOPE) if _on(state, key, war)}
    if any(_escaped(game, state, key, war) for key in CAMPAIGNS.rows(state, SCOPE)):
        return False
    legions = any(armies_of(state, key) for key in forces)
    fleets = sum(len(fleets_of(state, key)) for key in forces)
    won = WARS.get(state, SCOPE, war).fleet_victory
    if game.options.unprosecuted == "legion":
        return legions or (True in met and (fleets > 0 or won))
    support = enemy(game, state, war).support
    supported = any(armies_of(state, key) and len(fleets_of(state, key)) >= support for key in forces)
    return (False in met and supported) or (True in met and (fleets > 0 or won))


@rule("ror:14", title="A war from which Lucullus has saved his force counts as unprosecuted")
def _escaped(game: Game, state: State, force: str, war: str) -> bool:
    row = CAMPAIGNS.get(state, SCOPE, force)
    return row.war == war and row.result in (DISASTER, STANDOFF) and any(spares(game, key) for key in row.commanders)


def _on(state: State, force: str, war: str) -> bool:
    return CAMPAIGNS.get(state, SCOPE, force).war == war


@ROME.step("combat.unprosecuted", cites=CITES)
@rule("ror:10", "ror:16", title="Unprosecuted wars, and lent fleets whose war is over")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Move the status of each active war; then let lent fleets go."""
    rows = {key: row.status for key, row in WARS.items(state, SCOPE) if row.status in (ACTIVE, UNPROSECUTED)}
    met = {key: prosecuted(play.game, state, key) for key in rows}
    idle = tuple(key for key, status in rows.items() if not met[key] and status == ACTIVE)
    again = tuple(key for key, status in rows.items() if met[key] and status == UNPROSECUTED)
    changes = (
        *(WAR_STATUS.set(state, SCOPE, key, UNPROSECUTED) for key in idle),
        *(WAR_STATUS.set(state, SCOPE, key, ACTIVE) for key in again),
    )
    away = tuple(f for f in CAMPAIGNS.rows(state, SCOPE) if any(_escaped(play.game, state, f, war) for war in rows))
    if away:
        state = yield MOVED_ON.at(play.scope, (ESCAPED.set(state, SCOPE, CITY, away),))
    if changes:
        data = WarsProsecuted(tuple(f"war:{key}" for key in idle), tuple(f"war:{key}" for key in again))
        state = yield Event.of(data, play.scope, changes)
    lent = [row.effect.word("war") for _, row in ONGOING.items(state, SCOPE) if row.effect.kind == lent_fleets.KIND]
    for war in lent:
        if WARS.find(state, SCOPE, war) is None:
            state = yield from lent_fleets.go_home(play, state, war)
    return END
