"""What depends on itself: units that move in a circle, and convoys that would decide their own fate.

The open decisions point at the open decisions they wait for. A knot is a set of them that wait for each other and for
nothing else. A knot without a convoy in it is a circle, and everybody in it moves. In a knot with convoys every fate
of the convoys is tried: if just one fits with itself it holds, else the knot is a paradox and the profile decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from adjudicator.systems.diplomacy.judge.piece import Contest, Piece
from adjudicator.systems.diplomacy.judge.solve import Solver

Open = Contest | Piece
"""An open decision: a contest, a support or the way of a move."""

TRIED_AT_ONCE = 8
"""Convoys in one knot up to which all fates are tried; a greater knot counts as a paradox."""


def settle_knots(solver: Solver) -> None:
    """Decide everything that propagation left open."""
    for contest in solver.table.contests.values():
        while contest.waiting:
            _settle_knot(solver, _knot(solver, contest))


def _settle_knot(solver: Solver, knot: Sequence[Open]) -> None:
    ways = [item for item in knot if isinstance(item, Piece) and item.act == "move"]
    if not ways:
        _go_round(solver, knot)
        return
    fates = _fitting_fates(solver, ways) if len(ways) <= TRIED_AT_ONCE else []
    if len(fates) == 1:
        for piece, path in fates[0].items():
            solver.set_path(piece, path)
    else:
        _end_paradox(solver, knot, ways)
    solver.run()


def _go_round(solver: Solver, knot: Sequence[Open]) -> None:
    """Let the units of a circle move: each waits only for the one before it to leave, or it would not be open."""
    inside = {item.prov for item in knot if isinstance(item, Contest)}
    leaving = (item.occupant for item in knot if isinstance(item, Contest))
    first = next(unit for unit in leaving if unit is not None and unit.act == "move" and unit.target in inside)
    solver.set_moved(first, moved=True)
    solver.run()


def _fitting_fates(solver: Solver, ways: Sequence[Piece]) -> list[Mapping[Piece, bool]]:
    """Return the fates of some convoys that follow from themselves, two at most."""
    found: list[Mapping[Piece, bool]] = []
    for fate in product((True, False), repeat=len(ways)):
        supposed = dict(zip(ways, fate, strict=True))
        if _fits(solver, supposed):
            found.append(supposed)
            if len(found) > 1:
                break
    return found


def _fits(solver: Solver, supposed: Mapping[Piece, bool]) -> bool:
    """Return whether a fate of convoys leads to itself; everything decided on the way is taken back."""
    mark = len(solver.trail)
    for piece, path in supposed.items():
        solver.set_path(piece, path)
    solver.run()
    for piece in supposed:
        while piece.way is not None and piece.way() is None:
            _settle_knot(solver, _knot(solver, next(_way_waits(solver, piece))))
    fits = all(piece.way is not None and piece.way() is path for piece, path in supposed.items())
    solver.undo(mark)
    return fits


def _end_paradox(solver: Solver, knot: Sequence[Open], ways: Sequence[Piece]) -> None:
    """Decide a paradox: its convoys fail, and where the profile says so all moves in it."""
    for piece in ways:
        piece.paradox = piece.carried
        solver.set_path(piece, path=False)
    if solver.profile.paradox == "all_hold":
        for contest in (item for item in knot if isinstance(item, Contest)):
            solver.stack.append(contest)
            for mover in contest.movers:
                if mover.moved is None:
                    solver.set_moved(mover, moved=False)


def _knot(solver: Solver, start: Open) -> list[Open]:
    """Return a knot that an open decision waits for: the first component Tarjan's search closes."""
    index: dict[Open, int] = {start: 0}
    low = {start: 0}
    stack: list[Open] = [start]
    path = [(start, _waits_for(solver, start))]
    while True:
        item, later = path[-1]
        for other in later:
            if other not in index:
                index[other] = low[other] = len(index)
                stack.append(other)
                path.append((other, _waits_for(solver, other)))
                break
            low[item] = min(low[item], index[other])
        else:
            if low[item] == index[item]:
                return stack[stack.index(item) :]
            path.pop()
            above = path[-1][0]
            low[above] = min(low[above], low[item])


def _waits_for(solver: Solver, item: Open) -> Iterator[Open]:
    """The open decisions that an open decision waits for."""
    if isinstance(item, Contest):
        yield from _contest_waits(solver, item)
    elif item.act == "support":
        contest = solver.table.contests[item.prov]
        yield from (mover for mover in contest.movers if mover.path is None)
        if contest.waiting:
            yield contest
    else:
        yield from _way_waits(solver, item)


def _contest_waits(solver: Solver, contest: Contest) -> Iterator[Open]:
    for mover in contest.movers:
        if mover.path is None:
            yield mover
        yield from (backer for backer in mover.backers if backer.given is None)
    other = contest.occupant
    if other is None:
        return
    yield from (backer for backer in other.backers if backer.given is None)
    if other.act == "move" and other.moved is None:
        yield solver.table.contests[other.target]


def _way_waits(solver: Solver, piece: Piece) -> Iterator[Open]:
    contests = solver.table.contests
    for other in piece.relies_on:
        contest = contests.get(other.prov)
        if contest is not None and contest.waiting:
            yield contest
        if other.act == "move" and other.moved is None:
            yield contests[other.target]
