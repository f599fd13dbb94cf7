"""A war wakes: by a match, a leader, an attack, or as its turn has come."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import SCOPE, WAR_STATUS
from adjudicator.systems.republic_of_rome.rules.wars.series import ACTIVE, IMMINENT, INACTIVE


@event("war_woken")
class WarWoken:
    """A war wakes, to active or imminent; `why` is what woke it: imminent, match, leader, social_war or attack."""

    war: str
    was: str
    status: str
    why: str


@rule("ror:6.5", "ror:ruling 14", title="The lowest of some inactive wars wakes, the others become imminent")
def wake(play: Play, state: State, wars: Iterable[str], why: str) -> Flow[State]:
    """Wake inactive wars of one series, which are given the lowest first."""
    for at, war in enumerate(wars):
        status = IMMINENT if at and play.game.options.imminent else ACTIVE
        changes = (WAR_STATUS.set(state, SCOPE, war, status),)
        data = WarWoken(f"war:{war}", INACTIVE, status, why)
        state = yield Event.of(data, play.scope, changes, cited(play, "ror:6.5"))
    return state
