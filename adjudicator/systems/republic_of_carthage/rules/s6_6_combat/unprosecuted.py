"""6.6.3 Active Wars that nobody fought are Unprosecuted; expeditions that were beaten come home."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.combat.strength import ACTIVE
from adjudicator.systems.republic.state import CAMPAIGNS, SCOPE, WAR_STATUS, WARS
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.voyage import beaten_home

CITE = "roc:6.6.3"


@event("wars_unprosecuted", "roc:6.6.3")
class WarsUnprosecuted:
    """Active Wars that no force fought in this phase: those that were Active till now, and those that stay so."""

    new: tuple[str, ...]
    still: tuple[str, ...]


@CARTHAGE.step("combat.unprosecuted", cites=(CITE,))
@rule("roc:6.6.3", "roc:ruling 132", title="Wars that nobody fights")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Move them, also where a force is there that has no commander or no support; then end the phase at sea."""
    fought = {row.war for _, row in CAMPAIGNS.items(state, SCOPE)}
    idle = {key: row.status for key, row in WARS.items(state, SCOPE) if row.status in ACTIVE and key not in fought}
    if idle:
        new = tuple(key for key, status in idle.items() if status == "active")
        told = (tuple(f"war:{key}" for key in keys) for keys in (new, (key for key in idle if key not in new)))
        changes = tuple(WAR_STATUS.set(state, SCOPE, key, "unprosecuted") for key in new)
        state = yield Event.of(WarsUnprosecuted(*told), play.scope, changes)
    yield from beaten_home(play, state)
    return END
