"""6.5.9 A caught assassin dies, and his Faction Leader answers for him."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.people import is_free, of_faction
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.senate.murders.assassination import MurderAttempt
from adjudicator.systems.republic.rules.senate.murders.murders import Murders
from adjudicator.systems.republic.rules.senate.trials.sentence import MarkerChange, avenge
from adjudicator.systems.republic.rules.terms.limits import influence
from adjudicator.systems.republic.state import CASES, CITY, INF, SCOPE, SENATORS, TURN, Case

CITES: Final = ("roc:6.5.9", "ror:9.9")


@event("leader_blamed", "roc:6.5.9", "ror:9.9", "roc:ruling 121n")
class LeaderBlamed:
    """The Leader of a caught assassin loses Influence; `tried` says that he stands trial for murder at once."""

    faction: str
    senator: str
    assassin: str
    inf: MarkerChange
    tried: bool


@rule("roc:6.5.9", "roc:ruling 113", "ror:9.9", title="Caught assassins")
def caught(play: Play, state: State, local: MurderAttempt) -> Flow[State]:
    """Let the assassin die and his faction pay: its Leader stands trial, or the victim's Popularity is drawn."""
    led = SENATORS.get(state, SCOPE, local.by).leader
    leader = next((key for key in of_faction(state, local.seat) if SENATORS.get(state, SCOPE, key).leader), "")
    its: Murders = play.game.box.republic.murders
    state = yield from die(play, state, local.by, disowned=its.disowned)
    disgrace = its.disgraced(play, state, local.seat)
    if disgrace is not None:
        return (yield from disgrace)
    victim = f"senator:{local.target}"
    if led and not its.avenged(play.game):
        return state
    if led or not leader:
        return (yield from avenge(play, state, local.seat, victim, local.popularity))
    return (yield from _blame(play, state, local, leader))


@rule("roc:6.5.9", "roc:ruling 121n", "ror:9.9", title="The Leader of a caught assassin stands trial at once")
def _blame(play: Play, state: State, local: MurderAttempt, leader: str) -> Flow[State]:
    """Take Influence from the Leader; against one who is free in Carthage a case is opened, and his trial follows."""
    row = SENATORS.get(state, SCOPE, leader)
    loss = influence(play.game, row.inf, play.game.box.constants.senate.caught_assassin_leader_influence)
    who, tried = f"senator:{leader}", is_free(row)
    inf = MarkerChange.of(row.inf, loss)
    data = LeaderBlamed(local.seat, who, f"senator:{local.by}", inf, tried)
    case = Case(leader, TURN.of(state, SCOPE, CITY), f"senator:{local.target}", local.popularity)
    opened = (CASES.put(SCOPE, f"murder:{leader}", case),) if tried else ()
    changes = (INF.add(SCOPE, leader, loss), *opened)
    return (yield Event.of(data, play.scope, changes))
