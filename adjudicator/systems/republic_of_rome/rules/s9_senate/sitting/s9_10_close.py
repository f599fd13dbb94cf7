"""The Senate closes: what happens when it has adjourned (sections 9.6.10 and 9.10)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.event import MOVED_ON
from adjudicator.model.state import State
from adjudicator.systems.republic.state import CITY, FORCES, SCOPE, TABLE_EVENTS
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s10_combat.battle import spares
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import fitness
from adjudicator.systems.republic_of_rome.rules.terms.commissioner import commissioner
from adjudicator.systems.republic_of_rome.rules.terms.in_office import remember
from adjudicator.systems.republic_of_rome.rules.wars.homecoming import go_home
from adjudicator.systems.republic_of_rome.state import ESCAPED

STEP: Final = "senate.close"
ALLIANCE: Final = "new_alliance"
KIND: Final = "alliance"
CITES: Final = ("ror:9.10",)


@ROME.step(STEP, cites=CITES)
@rule("ror:9.10", "ror:ruling 64", title="What the closing of the Senate brings")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let a New Alliance end a war first; then call home forces that cannot fight, and the Land Commissioner."""
    if play.frame.local is None and TABLE_EVENTS.find(state, SCOPE, ALLIANCE) is not None:
        play.push(f"senate.{KIND}", KIND)
        return (yield from moved_on(play, True))
    state = yield from recalled(play, state)
    if play.game.options.land_commissioner_back == "senate_end":
        state = yield from commissioner(play, state)
    if play.game.options.major_markers == "senate":
        yield from remember(play, state)
    return END


@rule("ror:9.6.10", "ror:9.10", "ror:14", title="Forces that cannot fight come home, and Lucullus who has escaped")
def recalled(play: Play, state: State) -> Flow[State]:
    """Recall each force without commander, or without the units and the fleet support that its war asks for."""
    escaped = ESCAPED.of(state, SCOPE, CITY)
    for key, row in FORCES.items(state, SCOPE):
        leaves = key in escaped and spares(play.game, row.commander)
        if leaves or not fitness(play.game, state, key).part:
            state = yield from go_home(play, state, key, "recalled")
    if escaped:
        state = yield MOVED_ON.at(play.scope, (ESCAPED.set(state, SCOPE, CITY, ()),))
    yield from ()
    return state
