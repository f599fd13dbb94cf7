"""The decisions of a movement phase, found by propagation: whatever follows from what is known becomes known.

Each open decision has three values: yes, no, not known yet. A move, a support or a way is looked at again only when
something it depends on has become known, so that the work grows with the number of orders and no deeper than a list.
What is left when nothing follows any more depends on itself; `cycles` settles that.
"""

from __future__ import annotations

from adjudicator.systems.diplomacy.judge.piece import Contest, Piece, Table
from adjudicator.systems.diplomacy.judge.profile import Profile


class Solver:
    """Propagates decisions over a table, and can take back what it decided since a mark."""

    __slots__ = ("profile", "stack", "table", "trail")

    def __init__(self, table: Table, profile: Profile) -> None:
        self.table, self.profile = table, profile
        self.stack: list[Contest | Piece] = []
        self.trail: list[tuple[Piece, str]] = []

    def start(self) -> None:
        """Decide all that follows from the orders alone."""
        contests = self.table.contests
        for piece in self.table.supports:
            contest = contests.get(piece.prov)
            piece.given = True if contest is None else self.support(piece, contest)
        self.stack += contests.values()
        self.stack += self.table.ways
        self.run()

    def run(self) -> None:
        """Follow up everything that became known."""
        stack, contests = self.stack, self.table.contests
        while stack:
            item = stack.pop()
            if isinstance(item, Contest):
                if item.waiting:
                    self._settle(item)
            elif item.act == "support":
                if item.given is None:
                    given = self.support(item, contests[item.prov])
                    if given is not None:
                        self.set_given(item, given)
            elif item.path is None and item.way is not None:
                path = item.way()
                if path is not None:
                    self.set_path(item, path)

    def undo(self, mark: int) -> None:
        """Take back all decisions since the trail had the length `mark`."""
        while len(self.trail) > mark:
            piece, name = self.trail.pop()
            setattr(piece, name, None)
            if name == "moved":
                self.table.contests[piece.target].waiting = True

    def set_moved(self, piece: Piece, moved: bool) -> None:
        """Decide whether a move succeeds, and have everything looked at that hangs on it."""
        piece.moved = moved
        self.trail.append((piece, "moved"))
        left = self.table.contests.get(piece.prov)
        if left is not None:
            self.stack.append(left)
        self.stack += piece.watchers
        if piece.ousted_by is not None:
            self.stack.append(self.table.contests[piece.target])
        occupant = self.table.contests[piece.target].occupant
        if occupant is not None:
            self.stack += occupant.watchers
            if occupant.act == "support":
                self.stack.append(occupant)

    def set_given(self, piece: Piece, given: bool) -> None:
        """Decide whether a support counts."""
        piece.given = given
        self.trail.append((piece, "given"))
        for prov in (piece.target, piece.ward.prov if piece.ward else ""):
            contest = self.table.contests.get(prov)
            if contest is not None:
                self.stack.append(contest)

    def set_path(self, piece: Piece, path: bool) -> None:
        """Decide whether a move has a way."""
        piece.path = path
        self.trail.append((piece, "path"))
        contest = self.table.contests[piece.target]
        self.stack.append(contest)
        left = self.table.contests.get(piece.prov)
        if left is not None:
            self.stack.append(left)
        if contest.occupant is not None and contest.occupant.act == "support":
            self.stack.append(contest.occupant)

    def support(self, piece: Piece, contest: Contest) -> bool | None:
        """Return whether a support counts: nobody cuts it who can, and nobody drives the unit out."""
        given: bool | None = True
        for mover in contest.movers:
            if mover.passive or mover.owner == piece.owner or (mover.shielded and mover.spares(piece)):
                continue
            spared = mover.prov == piece.target and not (mover.carried and self.profile.convoyed_origin_cut)
            spared = spared or mover.blunt
            cut = mover.moved if spared else mover.path
            if cut:
                return False
            if cut is None:
                given = None
        return given

    def _settle(self, contest: Contest) -> None:
        """Decide the moves into a province as far as can be."""
        waiting = False
        rivals = rivalry(contest) if len(contest.movers) > 1 else None
        for mover in contest.movers:
            if mover.moved is None:
                moved = crossing(contest, mover) if mover.passive else success(contest, mover, rivals)
                if moved is None:
                    waiting = True
                else:
                    self.set_moved(mover, moved)
        contest.waiting = waiting


NOTHING = -1
"""The strength of what has no effect at all: less than that of a unit that lost all its own at a border."""
Span = tuple[float, float]
Rivalry = tuple[dict[Piece, Span], list[float], list[float]]


def rivalry(contest: Contest) -> Rivalry:
    """Return with what strength each move into a province keeps others out, at least and at most, and the tops."""
    spans = {mover: prevention(mover) for mover in contest.movers}
    least = sorted((span[0] for span in spans.values()), reverse=True)
    most = sorted((span[1] for span in spans.values()), reverse=True)
    return spans, least, most


def prevention(mover: Piece) -> Span:
    """Return with what strength a move keeps others out of its target, at least and at most."""
    if mover.passive or mover.path is False:
        return NOTHING, NOTHING
    least, most = mover.weakest(), mover.strongest()
    if mover.path is None:
        least = NOTHING
    beaten = mover.beaten()
    if beaten:
        return NOTHING, NOTHING
    return (NOTHING if beaten is None else least), most


def attack(contest: Contest, mover: Piece) -> Span:
    """Return the strength of an attack, at least and at most: nobody helps to drive out a unit of his own."""
    if mover.path is False:
        return NOTHING, NOTHING
    other = contest.occupant
    if other is None or (mover.foe is None and other.moved):
        least, most = mover.weakest(), mover.strongest()
    else:
        stays: Span = (0, 0)
        if other.owner != mover.owner:
            stays = (mover.weakest(other.owner), mover.strongest(other.owner))
        leaving = mover.foe is None and other.act == "move" and other.moved is None
        least, most = stays[0], mover.strongest() if leaving else stays[1]
    return (NOTHING if mover.path is None else least), most


def resistance(contest: Contest, mover: Piece) -> Span:
    """Return the strength a move has to beat in its target, rivals aside, at least and at most."""
    other = contest.occupant
    if other is None:
        return NOTHING, NOTHING
    if mover.foe is not None and other.path is not False:
        return (max(1, other.weakest()) if other.path else 1), max(1, other.strongest())
    if other.act == "move":
        return (NOTHING, NOTHING) if other.moved else (1 if other.moved is False else NOTHING, 1)
    return other.weakest(), other.strongest()


def success(contest: Contest, mover: Piece, rivals: Rivalry | None) -> bool | None:
    """Return whether a move beats the unit in its target and all others that go there."""
    least, most = attack(contest, mover)
    low, high = resistance(contest, mover)
    if rivals is not None:
        spans, lows, highs = rivals
        own = spans[mover]
        low = max(low, lows[1] if own[0] == lows[0] else lows[0])
        high = max(high, highs[1] if own[1] == highs[0] else highs[0])
    if least > high:
        return True
    return None if most > low else False


def crossing(contest: Contest, mover: Piece) -> bool | None:
    """Return whether a step over a pass succeeds: its target is empty in the end, and nobody else goes there."""
    if mover.path is False:
        return False
    free: bool | None = True if mover.path else None
    other = contest.occupant
    if other is not None:
        swap = other.passive and other.target == mover.prov
        if other.act != "move" or other.moved is False or swap:
            return False
        free = free if other.moved else None
    for rival in contest.movers:
        if rival is not mover and rival.path is not False:
            if rival.passive or rival.path:
                return False
            free = None
    return free
