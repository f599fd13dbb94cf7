"""5.B The moves of a season: the judge of Diplomacy decides; here it is asked, and the result is recorded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Local, State
from adjudicator.systems.carthage_diplomacy.control import lord_of
from adjudicator.systems.carthage_diplomacy.options import profile_of
from adjudicator.systems.carthage_diplomacy.orders.ground import RAIL
from adjudicator.systems.carthage_diplomacy.political import filed, season_frame
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.commanding import plain
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.trials import trials
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of
from adjudicator.systems.carthage_diplomacy.rules.s10_ground.ways import Stopped, as_judged
from adjudicator.systems.carthage_diplomacy.rules.turn import label
from adjudicator.systems.diplomacy.judge import orders as judge
from adjudicator.systems.diplomacy.judge.movement import adjudicate
from adjudicator.systems.diplomacy.judge.results import Movement
from adjudicator.systems.diplomacy.orders import Command, province
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.units.outcomes import Result, Routed, arrivals, changes, named, results, routed
from adjudicator.systems.diplomacy.units.pieces import Pieces

CITE = "cd:5.B"


@event("moves_judged", "cd:5.B")
class MovesJudged:
    """The outcome of a season's orders to units; their owners are the codes of their commanders.

    `routed` must retreat, `lost` had nowhere to go, `contested` are provinces left empty by a standoff.
    """

    season: str
    results: tuple[Result, ...]
    routed: tuple[Routed, ...]
    lost: tuple[Routed, ...]
    contested: tuple[str, ...]


@DIPLOMACY_CARTHAGE.step("moves", cites=(CITE, "cd:5.A.a"))
@rule("cd:1", "cd:5.A.a", "cd:5.B", title="Military orders: all at once, before any political order")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Judge the orders to units; units move, those dislodged must retreat, attempts to seize are judged with them."""
    pieces = Pieces.of(play.game.box.map, state)
    orders = orders_of(state, pieces)
    moved, stopped = judged(play.game, state, pieces, orders)
    ends = arrivals(pieces, orders, moved)
    told = _by_code(state, pieces)
    found = tuple(_told(one, stopped) for one in results(told, orders, moved, ends))
    data = MovesJudged(label(state), found, *routed(told, moved), tuple(sorted(moved.contested)))
    path, memory = season_frame(state)
    tried = trials(play.game, state, pieces, {province(one.place): one for one in found})
    written = (*changes(state, pieces, moved, ends), Local(path, replace(memory, trials=tried)))
    yield Event.of(data, SCOPE, written)
    return END


@rule("cd:4.C", "cd:ruling 16", title="Only its commander orders a unit")
def orders_of(state: State, pieces: Pieces) -> Mapping[str, Command]:
    """Return the order of each unit from its commander, by its province; a unit without one holds."""
    said = {(seat, province(order.place)): plain(order) for seat, order in filed(state, "order")}
    found = ((place, said.get((unit.owner, place))) for place, (_, unit) in pieces.at.items())
    return {place: order for place, order in found if order is not None}


@rule("cd:1", "cd:9.B.3", "cd:ruling 20", "cd:ruling 43", "cd:ruling 44", title="What the judge is asked")
def judged(
    game: Game, state: State, pieces: Pieces, orders: Mapping[str, Command]
) -> tuple[Movement, Mapping[str, Stopped]]:
    """Return what the judge says, and which units were stopped before they could try to move.

    Under the setting, an army whose way by rail turns out to be barred is judged again as one that holds.
    """
    units = [_judged(game, state, token, *pair) for token, *pair in _pieces(pieces)]
    said = {place: as_judged(game, state, pieces.at[place][1], order) for place, order in orders.items()}
    stopped = {place: order for place, order in said.items() if isinstance(order, Stopped)}
    asked = {place: judge.Hold() if isinstance(order, Stopped) else order for place, order in said.items()}
    while True:
        moved = adjudicate(pieces.board, profile_of(game.options), units, asked)
        barred = [place for place, order in orders.items() if _barred(moved, place, order)]
        if not (game.options.rail_hold_support and barred):
            return moved, stopped
        for place in barred:
            stopped[place] = Stopped("barred", named(pieces, moved.outcomes[place].culprits))
            asked[place] = judge.Hold()


def _barred(moved: Movement, place: str, order: Command) -> bool:
    return order.via == RAIL and moved.outcomes[place].reason == "barred"


def _pieces(pieces: Pieces) -> list[tuple[str, str, str, str]]:
    return [(token, unit.kind, unit.place, unit.owner) for token, unit in pieces.at.values()]


def _judged(game: Game, state: State, token: str, kind: str, place: str, owner: str) -> judge.Unit:
    """Return a unit as the judge takes it: those of one owner do not dislodge each other."""
    owner = lord_of(state, token) if game.options.hostile == "ruler" else owner
    return judge.Unit("A" if kind == "A" else "F", place, owner)


def _by_code(state: State, pieces: Pieces) -> Pieces:
    """Return the units with the codes of their commanders, as in events."""
    at = {place: (token, replace(unit, owner=code_of(state, unit.owner))) for place, (token, unit) in pieces.at.items()}
    return Pieces(pieces.board, at)


def _told(one: Result, stopped: Mapping[str, Stopped]) -> Result:
    """Return a result in which a unit that was stopped is reported as stopped, not as holding."""
    stop = stopped.get(province(one.place))
    return one if stop is None else replace(one, status="fails", reason=stop.reason, culprits=stop.culprits)
