"""The movement phase: units and orders in, outcomes and the new position out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.judge.cycles import settle_knots
from adjudicator.systems.diplomacy.judge.orders import Move, Order, Unit
from adjudicator.systems.diplomacy.judge.piece import Piece, Table
from adjudicator.systems.diplomacy.judge.profile import Profile
from adjudicator.systems.diplomacy.judge.reading import Reader
from adjudicator.systems.diplomacy.judge.results import Dislodged, Movement, Outcome
from adjudicator.systems.diplomacy.judge.solve import NOTHING, Solver, prevention
from adjudicator.systems.diplomacy.judge.telling import Teller
from adjudicator.systems.diplomacy.judge.ways import open_ways


def adjudicate(board: Map, profile: Profile, units: Sequence[Unit], orders: Mapping[str, Order]) -> Movement:
    """Return the end of a movement phase.

    Args:
        board: the map.
        profile: the reading of the rules.
        units: all units on the map, at most one to a province.
        orders: by the province of the unit ordered; a unit that is missing holds.
    """
    table = _decide(board, profile, units, orders)
    pieces, contests = table.pieces, table.contests
    standing = {piece.target if piece.moved else piece.prov for piece in pieces.values() if not table.dislodged(piece)}
    contested = frozenset(
        contest.prov
        for contest in contests.values()
        if contest.prov not in standing and any(prevention(mover)[1] > NOTHING for mover in contest.movers)
    )
    driven = {
        mover.target: mover
        for contest in contests.values()
        for mover in contest.movers
        if mover.moved and contest.occupant is not None and table.dislodged(contest.occupant)
    }
    outcomes = Teller(board, profile, table, driven).outcomes()
    return Movement(
        outcomes,
        tuple(_after(one, outcomes[one.prov]) for one in pieces.values() if one.prov not in driven or one.moved),
        tuple(
            Dislodged(pieces[prov].unit, by.prov, _retreats(board, profile, pieces[prov], by, standing | contested))
            for prov, by in ((prov, driven[prov]) for prov in pieces if prov in driven)
        ),
        contested,
    )


def _decide(board: Map, profile: Profile, units: Sequence[Unit], orders: Mapping[str, Order]) -> Table:
    """Decide a phase; an army that may walk where a convoy fails is sent on foot, and all is decided again."""
    by_land: frozenset[str] = frozenset()
    while True:
        table = Reader(board, profile, by_land).read(units, orders)
        if table.ways:
            open_ways(board, profile, table)
        solver = Solver(table, profile)
        solver.start()
        settle_knots(solver)
        stranded = {piece.prov for piece in table.ways if not piece.path and _may_walk(board, profile, piece)}
        if not stranded:
            return table
        by_land |= stranded


def _may_walk(board: Map, profile: Profile, piece: Piece) -> bool:
    if not piece.carried or piece.target not in board.army_next(piece.prov):
        return False
    asked = isinstance(piece.order, Move) and piece.order.via == "convoy"
    return profile.land_fallback if asked else profile.adjacent_convoy == "swap"


def _after(piece: Piece, outcome: Outcome) -> Unit:
    if outcome.status == "becomes":
        return Unit("A" if piece.kind == "F" else "F", piece.landing, piece.owner)
    return Unit(piece.kind, piece.landing, piece.owner) if piece.moved else piece.unit


def _retreats(board: Map, profile: Profile, piece: Piece, by: Piece, closed: set[str]) -> tuple[str, ...]:
    """The places a dislodged unit may go to: empty, no standoff there, and not where its attacker came from."""
    if piece.unit.neutral:
        return ()
    origin = set() if by.carried and profile.retreat_to_convoyed_origin else {by.prov}
    return open_places(board, profile, piece.unit, closed | origin)


def open_places(board: Map, profile: Profile, unit: Unit, closed: Collection[str]) -> tuple[str, ...]:
    """Return the places next to a unit that are not in a closed province."""
    prov = board.province_of(unit.place)
    if unit.kind == "A":
        near = set(board.army_next(prov))
        if profile.retreat_over_pass:
            near |= board.over_passes(prov)
    else:
        near = set(board.fleet_next(unit.place))
    crossed = (place for place in near if board.borders.retreats(unit.kind, prov, board.province_of(place)))
    return tuple(sorted(place for place in crossed if board.province_of(place) not in closed))
