"""10-12 Orders over special ground as the judge takes them: passes, straits, the canal, railways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.control import controller, province_row
from adjudicator.systems.carthage_diplomacy.orders.base import code
from adjudicator.systems.carthage_diplomacy.orders.ground import RAIL, Block
from adjudicator.systems.carthage_diplomacy.orders.ground import Canal as CanalOrder
from adjudicator.systems.carthage_diplomacy.political import filed
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, seat_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.stops import meant, standing
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.travel import journey
from adjudicator.systems.diplomacy.board.map import Canal, Map, Strait
from adjudicator.systems.diplomacy.judge import orders as judge
from adjudicator.systems.diplomacy.orders import CONVOY, MOVE, Command, bare, province
from adjudicator.systems.diplomacy.state import Unit
from adjudicator.systems.diplomacy.units.outcomes import as_judged as plainly


@dataclass(frozen=True, slots=True)
class Stopped:
    """A unit that cannot set out, and so holds: why, and the codes or units to blame."""

    reason: str
    culprits: tuple[str, ...] = ()


def as_judged(game: Game, state: State, unit: Unit, order: Command) -> judge.Order | Stopped:
    """Return the order of a unit as the judge takes it, or why the unit stays where it is."""
    if order.act != MOVE or order.via == CONVOY:
        return plainly(order)
    if order.via == RAIL:
        return _by_rail(game, state, unit, order)
    if unit.kind == "F":
        return _by_canal(game.box.map, state, unit, order)
    return _on_foot(game.box.map, state, unit, order)


@rule("cd:9.B.3", "cd:9.B.4", "cd:ruling 43", "cd:ruling 45", title="An army goes by rail")
def _by_rail(game: Game, state: State, unit: Unit, order: Command) -> judge.Order | Stopped:
    """Return a move to a far place, barred by the units that block its way and are not dislodged."""
    blocks = tuple(block for _, block in standing(state))
    found = journey(game, state, unit.owner, unit.place, bare(order.to), "".join(order.path), blocks)
    if isinstance(found, str):
        return Stopped(found)
    bars = () if frozenset() in found.alternatives else found.alternatives
    return judge.Move(bare(order.to), via="rail", bars=bars, far=True)


@rule("cd:11.A", "cd:11.B", "cd:ruling 53", title="Fleets pass the canal unless a controller along it forbids it")
def _by_canal(board: Map, state: State, unit: Unit, order: Command) -> judge.Order | Stopped:
    canal = board.canal_between(unit.place, province(order.to))
    by = tuple(_forbidding(state, canal, unit.owner)) if canal is not None else ()
    return Stopped("canal_forbidden", by) if by else plainly(order)


def _forbidding(state: State, canal: Canal, seat: str) -> Iterator[str]:
    """Yield the codes of those who control a province along a canal and forbid it to a seat's fleet."""
    along = {controller(province_row(state, place)) for place in canal.provinces} - {"", seat}
    for giver, order in filed(state, "canal"):
        if giver in along and code(order.canal) == canal.code and _forbids(state, order, seat):
            yield code_of(state, giver)


def _forbids(state: State, order: CanalOrder, seat: str) -> bool:
    """Return whether an order keeps a seat out: forbidden to all or to it, or permitted to others only."""
    named = any(seat_of(state, who) == seat for who in order.only)
    return (named or not order.only) if order.forbid else bool(order.only) and not named


@rule("cd:10.A", "cd:10.B", "cd:12.A", "cd:12.B", "cd:ruling 52", "cd:ruling 54", title="Passes and straits")
def _on_foot(board: Map, state: State, unit: Unit, order: Command) -> judge.Order:
    """Return a step: over a pass it has no strength, over a strait it is void while a fleet there bars it."""
    to = province(order.to)
    if board.pass_between(unit.place, to):
        return judge.Move(to, passive=True)
    strait = board.strait_between(unit.place, to)
    if strait is not None and any(bars(state, block, strait, unit.owner) for _, block in standing(state)):
        return judge.Move(to, bars=(frozenset({strait.sea}),))
    return plainly(order)


@rule("cd:12.B", "cd:ruling 54", title="A fleet bars a strait, for all or by name")
def bars(state: State, block: Block, strait: Strait, seat: str) -> bool:
    """Return whether a block by a fleet keeps a seat's armies from crossing a strait."""
    shores = {province(shore) for shore in block.strait}
    there = province(block.place) == strait.sea and shores in (set(), {strait.a, strait.b})
    return block.what == "strait" and there and meant(state, block, seat)
