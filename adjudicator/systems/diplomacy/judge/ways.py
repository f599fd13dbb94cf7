"""Ways: whether a move that goes by sea, or past bars, can be made at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.judge.convoys import follows, joined, on_routes
from adjudicator.systems.diplomacy.judge.orders import Move
from adjudicator.systems.diplomacy.judge.piece import Piece, Table
from adjudicator.systems.diplomacy.judge.profile import Profile

Way = Callable[[], bool | None]


def open_ways(board: Map, profile: Profile, table: Table) -> None:
    """Give every move that needs one the question whether it has a way, and say who must ask it again."""
    for piece in table.ways:
        assert isinstance(piece.order, Move)
        bars = [[table.pieces[prov] for prov in sorted(bar) if prov in table.pieces] for bar in piece.order.bars]
        units = [unit for bar in bars for unit in bar]
        if piece.carried:
            units += piece.fleets.values()
        piece.relies_on = list(dict.fromkeys(units))
        for other in piece.relies_on:
            other.watchers.append(piece)
        sea = _by_sea(board, profile, table, piece) if piece.carried else None
        if profile.paradox == "own_convoy" and piece.carried:
            piece.shielded = frozenset(piece.fleets)
        piece.way = _past(table, bars, sea) if bars else sea


def chain_of(board: Map, profile: Profile, piece: Piece) -> frozenset[str]:
    """Return the seas whose fleets must all live if the convoy of a move is to; empty if it cannot be whole."""
    route = piece.order.route if isinstance(piece.order, Move) else ()
    if not route:
        return on_routes(board, piece.prov, piece.target, piece.fleets)
    whole = follows(board, piece.prov, piece.target, route) and all(sea in piece.fleets for sea in route)
    return frozenset(route) if whole else frozenset()


def _by_sea(board: Map, profile: Profile, table: Table, piece: Piece) -> Way:
    fleets, start, end = piece.fleets, piece.prov, piece.target
    if profile.convoy_routes == "all" or (isinstance(piece.order, Move) and piece.order.route):
        chain = [fleets[sea] for sea in chain_of(board, profile, piece)]
        return lambda: _unharmed(table, chain) if chain else False

    def way() -> bool | None:
        fate = {sea: table.dislodged(fleet) for sea, fleet in fleets.items()}
        if joined(board, start, end, {sea for sea, lost in fate.items() if lost is False}):
            return True
        return None if joined(board, start, end, {sea for sea, lost in fate.items() if not lost}) else False

    return way


def _past(table: Table, bars: list[list[Piece]], sea: Way | None) -> Way:
    """The way past bars, and over sea as well if that is asked."""

    def way() -> bool | None:
        free = _either(_gone(table, bar) for bar in bars)
        other = sea() if sea else True
        if free is False or other is False:
            return False
        return True if free and other else None

    return way


def _unharmed(table: Table, fleets: Iterable[Piece]) -> bool | None:
    fates = [table.dislodged(fleet) for fleet in fleets]
    if any(fates):
        return False
    return None if None in fates else True


def _gone(table: Table, units: Iterable[Piece]) -> bool | None:
    fates = [table.dislodged(unit) for unit in units]
    if False in fates:
        return False
    return None if None in fates else True


def _either(answers: Iterable[bool | None]) -> bool | None:
    known = list(answers)
    if True in known:
        return True
    return None if None in known else False
