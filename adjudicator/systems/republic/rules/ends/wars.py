"""7 Carthage falls by four Active or four Lost Wars, counted when all battles are fought."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.ends.ending import finish
from adjudicator.systems.republic.state import NOW, REBELLIONS, SCOPE, WARS

FOUGHT: Final = ("active", "unprosecuted")


@event("wars_counted", "roc:7")
class WarsCounted:
    """The wars that count against Carthage: those Active or Unprosecuted, a rebel among them, and those Lost."""

    active: tuple[str, ...]
    rebel: bool
    lost: tuple[str, ...]
    active_limit: int
    lost_limit: int


@rule("roc:7", "roc:ruling 133", "roc:ruling 133j", title="Wars that count towards the fall of Carthage")
def counted(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the Active and Unprosecuted wars and revolts, and the Lost ones, by id."""
    rows = tuple(WARS.items(state, SCOPE))
    active = tuple(key for key, row in rows if row.status in FOUGHT)
    return active, tuple(key for key, row in rows if row.status == "lost")


@SHARED.step("combat.test", cites=("roc:7",))
@rule("roc:7", "roc:ruling 142", title="The fall of Carthage by war, before anybody can win")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Count the wars, and end the game if there are too many."""
    limits = play.game.box.constants.end
    active, lost = counted(state)
    rebel = REBELLIONS.find(state, SCOPE, NOW) is not None
    told = (tuple(f"war:{key}" for key in keys) for keys in (active, lost))
    first, second = told
    data = WarsCounted(first, rebel, second, limits.active_wars, limits.lost_wars)
    state = yield Event.of(data, play.scope)
    if len(active) + rebel >= limits.active_wars:
        yield from finish(play, state, "active_wars", ())
    elif len(lost) >= limits.lost_wars:
        yield from finish(play, state, "lost_wars", ())
    return END
