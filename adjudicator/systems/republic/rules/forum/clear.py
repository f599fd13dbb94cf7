"""6.4.1 The Table Events of the last turn go back to their places, and what is over leaves the board."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.state import State
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.in_force import is_over
from adjudicator.systems.republic.state import CITY, ONGOING, SCOPE, TABLE_EVENTS, TURN

CITE = "roc:6.4.1"
NEXT_FORUM = "next_forum"
EFFECTS_CLEARED: Final = Note("effects_cleared")


@event("table_events_cleared", "roc:6.4.1")
class TableEventsCleared:
    """These Table Events, `card:...`, went back to their places; those in `kept` stay until they are used."""

    cards: tuple[str, ...]
    kept: tuple[str, ...]


@SHARED.step("forum.clear", cites=(CITE,))
@rule("roc:6.4", "roc:6.4.1", "ror:6", title="The Forum Phase begins: Table Events leave")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Take away the cards, the effects that held until now, and those whose turn is past."""
    now = TURN.of(state, SCOPE, CITY)
    waiting = play.game.box.republic.staying(play.game, state)
    kept = tuple(key for key, _ in TABLE_EVENTS.items(state, SCOPE) if key in waiting)
    gone = tuple(key for key, _ in TABLE_EVENTS.items(state, SCOPE) if key not in waiting)
    over = (key for key, row in ONGOING.items(state, SCOPE) if row.until == NEXT_FORUM or is_over(row.until, now))
    changes = (
        *(TABLE_EVENTS.drop(state, SCOPE, key) for key in gone),
        *(ONGOING.drop(state, SCOPE, key) for key in over),
    )
    if gone or kept:
        data = TableEventsCleared(tuple(f"card:{key}" for key in gone), tuple(f"card:{key}" for key in kept))
        yield Event.of(data, play.scope, changes)
    elif changes:
        yield EFFECTS_CLEARED.at(play.scope, changes)
    return END
