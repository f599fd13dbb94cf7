"""Concessions that are destroyed lie in the Curia (section 15)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import CONCESSIONAIRE, CONCESSIONS, SCOPE
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.terms.once import forget, use, used


@event("concession_destroyed")
class ConcessionDestroyed:
    """A concession is destroyed and lies in the Curia; `holder` had it, empty for the Forum."""

    card: str
    holder: str
    by: str


@EFFECTS.effect("destroy_concession", fields=("concession",), cites=("ror:15",))
@rule("ror:15", "ror:ruling 46", title="A concession is destroyed")
def destroy(play: Play, state: State, concession: str, by: str) -> Flow[State]:
    """Lay a concession that is in play into the Curia; one in a hand, in the deck or in the Curia stays."""
    row = CONCESSIONS.find(state, SCOPE, concession)
    if row is None or row.face_down:
        return state
    changes = (
        CONCESSIONAIRE.set(state, SCOPE, concession, ""),
        CONCESSIONS.col("face_down", bool).set(state, SCOPE, concession, value=True),
    )
    data = ConcessionDestroyed(f"card:{concession}", f"senator:{row.holder}" if row.holder else "", by)
    return (yield Event.of(data, play.scope, changes, cited(play, "ror:15")))


GRAIN = "grain:"
"""How a concession is remembered that a war of this turn is still to destroy: `grain:sicilian_grain:sicilian_1`."""


@rule(
    "ror:15", "ror:ruling 110", title="When a war destroys its concession: at once, at the Forum's end, in the Senate"
)
def ravage(play: Play, state: State, concession: str, war: str) -> Flow[State]:
    """Destroy a concession as its war comes, or remember to."""
    if play.game.options.grain_destroyed == "arrival":
        return (yield from destroy(play, state, concession, f"war:{war}"))
    return (yield MOVED_ON.at(play.scope, use(state, f"{GRAIN}{concession}:{war}")))


def ruined(play: Play, state: State, when: str) -> Flow[State]:
    """Destroy what wars of this turn were still to destroy, if this is the time that the game has for it."""
    waiting = (one for one in used(state) if one.startswith(GRAIN)) if play.game.options.grain_destroyed == when else ()
    for one in tuple(waiting):
        _, concession, war = one.split(":")
        state = yield MOVED_ON.at(play.scope, forget(state, one))
        state = yield from destroy(play, state, concession, f"war:{war}")
    return state
