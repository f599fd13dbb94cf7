"""Imminent wars: of each series the lowest becomes active at the start of a turn (section 4, step 1)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event
from adjudicator.model.state import State
from adjudicator.systems.republic.state import SCOPE, WAR_STATUS, WARS
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.wars.waking import WarWoken

IMMINENT = "imminent"
CITES = ("ror:4", "ror:6.5")


@ROME.step("mortality.imminent", cites=CITES)
@rule("ror:4", "ror:6.5", "ror:ruling 16", title="Of each series with imminent wars the lowest becomes active")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Wake one war of each series, in the order of the printed cards."""
    box, done = play.game.box, set[str]()
    waiting = [key for key in box.wars if (row := WARS.find(state, SCOPE, key)) and row.status == IMMINENT]
    for war in sorted(waiting, key=lambda key: box.wars[key].order):
        if box.wars[war].series not in done:
            done.add(box.wars[war].series)
            changes = (WAR_STATUS.set(state, SCOPE, war, "active"),)
            data = WarWoken(f"war:{war}", IMMINENT, "active", IMMINENT)
            state = yield Event.of(data, play.scope, changes, CITES)
    return END
