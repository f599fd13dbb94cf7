"""9.C.7, 6 Stock that a purge or a drop-out takes from its owner.

Purges call `confiscate`, drop-outs call `forfeit`; both are flows to be run with `yield from`.
"""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import (
    NOBODY,
    cap,
    covered,
    hold,
    holdings,
    owned,
    rights,
    told,
    vote_for,
)
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import lines
from adjudicator.systems.carthage_diplomacy.state import RAILWAYS
from adjudicator.systems.diplomacy.state import SCOPE

ALL = "all"


@event("stock_lost")
class StockLost:
    """A player lost all shares of a railway: `got` went to the taker, the rest to nobody.

    `taker` is a code, empty after a drop-out.
    """

    line: str
    who: str
    count: int
    taker: str
    got: int


@rule("cd:9.C.7", "cd:ruling 29", title="Stock of a purged player")
def confiscate(play: Play, state: State, loser: str, taker: str, place: str = "") -> Flow[State]:
    """Give a purged player's shares to the purger, up to the cap; nobody owns the rest.

    Args:
        play: the play of the step that purges; the setting `purge_stock` says which railways.
        state: after the purge.
        loser: the seat that was purged.
        taker: the seat that purged, or whose power an agent used.
        place: the province of the office, which matters under `purge_stock = touching`.
    """
    for line in _touched(play, state, place):
        state = yield from _take(play, state, line, loser, taker)
    return state


@rule("cd:9.C.7", "cd:ruling 27a", "cd:ruling 29", title="Whether two purges can take the same stock")
def at_stake(play: Play, state: State, place: str, other: str) -> bool:
    """Return whether offices of both places put the shares of one railway at stake; whose they are may be secret."""
    return bool(set(_touched(play, state, place)) & set(_touched(play, state, other)))


def _touched(play: Play, state: State, place: str) -> tuple[str, ...]:
    """Return the railways whose shares a purge of an office in a place takes, as the setting says."""
    everywhere = play.game.options.purge_stock == ALL
    return tuple(line for line, row in lines(state) if everywhere or place in row.route[: row.built])


@rule("cd:6", "cd:9.D", title="Stock of a player who drops out")
def forfeit(play: Play, state: State, seat: str) -> Flow[State]:
    """Leave the shares of a seat to nobody, in every railway."""
    for line, _ in lines(state):
        state = yield from _take(play, state, line, seat, NOBODY)
    return state


def _take(play: Play, state: State, line: str, loser: str, taker: str) -> Flow[State]:
    row, count = RAILWAYS.get(state, SCOPE, line), owned(state, line, loser)
    if not count:
        return state
    room = cap(row.shares) - owned(state, line, taker) if taker else 0
    got = min(count, room)
    held = {loser: 0, NOBODY: owned(state, line, NOBODY) + count - got}
    if got:
        held[taker] = owned(state, line, taker) + got
    kept = covered(rights(state, line), {**holdings(state, line), **held})
    changes = (*hold(state, line, held), *vote_for(state, line, kept))
    data = StockLost(line, code_of(state, loser), count, code_of(state, taker), got)
    cites = ("cd:9.C.7", "cd:ruling 29") if taker else ("cd:6", "cd:9.D")
    return (yield Event.of(data, play.scope, changes, cites, audience=told(row.secret, loser, taker)))
