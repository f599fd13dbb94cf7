"""9.D Shares of nobody: a railway half of which nobody owns is removed, else they are dealt out by lot."""

from __future__ import annotations

from collections import Counter

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import at_table, code_of, neediest
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import (
    NOBODY,
    cap,
    hold,
    holdings,
    owned,
    removal,
    told,
)
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import lines
from adjudicator.systems.carthage_diplomacy.state import RAILWAYS
from adjudicator.systems.diplomacy.state import SCOPE

CITE = "cd:9.D"


@event("railway_bankrupt", "cd:9.D", "cd:ruling 47", weight=72)
class RailwayBankrupt:
    """Nobody owned half of a railway's shares or more, so it was removed; `route` is the track it had."""

    line: str
    route: tuple[str, ...]
    shares: int


@event("shares_dealt", "cd:9.D", "cd:ruling 47")
class SharesDealt:
    """A player was drawn to receive shares that nobody owned."""

    line: str
    who: str
    count: int


def settle(play: Play, state: State) -> Flow[State]:
    """Remove bankrupt railways, then deal out what nobody owns in the others."""
    for line, row in lines(state):
        if 2 * owned(state, line, NOBODY) >= row.shares:
            data = RailwayBankrupt(line, row.route[: row.built], row.shares)
            changes = removal(state, line)
            state = yield Event.of(data, play.scope, changes)
        else:
            state = yield from _deal(play, state, line)
    return state


@rule("cd:9.D", "cd:ruling 47", title="Who receives the shares of nobody")
def _deal(play: Play, state: State, line: str) -> Flow[State]:
    """Draw once for each share, among the neediest who may own one more; in a secret railway, in secret."""
    row = RAILWAYS.get(state, SCOPE, line)
    held = Counter(holdings(state, line))
    pick = play.dice.hidden_choose if row.secret else play.dice.choose
    drawn: list[str] = []
    for number in range(1, held[NOBODY] + 1):
        among = tuple(seat for seat in at_table(play.game, state) if held[seat] < cap(row.shares))
        if not among:
            break
        seat = pick(f"{line}/share{number}", neediest(state, among), where="9.D")
        held[seat] += 1
        drawn.append(seat)
    for seat, count in Counter(drawn).items():
        left = owned(state, line, NOBODY) - count
        changes = hold(state, line, {NOBODY: left, seat: owned(state, line, seat) + count})
        data = SharesDealt(line, code_of(state, seat), count)
        audience = told(row.secret, seat)
        state = yield Event.of(data, play.scope, changes, audience=audience)
    return state
