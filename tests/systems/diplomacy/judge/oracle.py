"""A slow judge that cannot be wrong: it tries every set of moves, and keeps those that follow from themselves.

It takes over which orders can be carried out and who supports whom, and works out everything else from the words of
the rules, one set at a time. Once it is supposed which moves succeed, everything follows: who is dislodged, which
convoys live, which supports are cut, and so which moves succeed.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from adjudicator.systems.diplomacy.judge.convoys import joined
from adjudicator.systems.diplomacy.judge.reading import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.systems.diplomacy.board.map import Map
    from adjudicator.systems.diplomacy.judge.orders import Order, Unit
    from adjudicator.systems.diplomacy.judge.piece import Piece
    from adjudicator.systems.diplomacy.judge.profile import Profile

Supposed = dict[str, bool]


def resolutions(
    board: Map, profile: Profile, units: Sequence[Unit], orders: Mapping[str, Order]
) -> Iterator[frozenset[str]]:
    """The sets of moves, by where they start, that follow from themselves."""
    pieces = Reader(board, profile, frozenset()).read(units, orders).pieces
    movers = [prov for prov, piece in pieces.items() if piece.act == "move"]
    for guess in product((False, True), repeat=len(movers)):
        supposed = dict(zip(movers, guess, strict=True))
        if World(board, pieces, supposed).follows():
            yield frozenset(prov for prov, moved in supposed.items() if moved)


class World:
    """What follows from the supposition that some moves succeed and no others."""

    def __init__(self, board: Map, pieces: Mapping[str, Piece], supposed: Supposed) -> None:
        self.board, self.pieces, self.supposed = board, pieces, supposed

    def follows(self) -> bool:
        return all(self.succeeds(self.pieces[prov]) is moved for prov, moved in self.supposed.items())

    def attackers(self, prov: str) -> list[Piece]:
        return [self.pieces[other] for other in self.supposed if self.pieces[other].target == prov]

    def dislodged(self, prov: str) -> bool:
        return not self.supposed.get(prov) and any(self.supposed[other.prov] for other in self.attackers(prov))

    def goes(self, piece: Piece) -> bool:
        if not piece.carried:
            return True
        alive = [sea for sea in piece.fleets if not self.dislodged(sea)]
        return joined(self.board, piece.prov, piece.target, alive)

    def given(self, support: Piece) -> bool:
        for attacker in self.attackers(support.prov):
            if attacker.owner == support.owner or not self.goes(attacker):
                continue
            if attacker.prov != support.target or self.supposed[attacker.prov]:
                return False
        return True

    def strength(self, piece: Piece, but: str = "") -> int:
        return 1 + sum(1 for backer in piece.backers if self.given(backer) and backer.owner != but)

    def meets(self, piece: Piece, other: Piece) -> bool:
        opposite = other.act == "move" and other.target == piece.prov
        return opposite and not piece.carried and not other.carried

    def succeeds(self, piece: Piece) -> bool:
        if not self.goes(piece):
            return False
        there = self.pieces.get(piece.target)
        attack, stand = self.strength(piece), 0
        if there is not None and (self.meets(piece, there) or not self.supposed.get(there.prov)):
            attack = 0 if there.owner == piece.owner else self.strength(piece, there.owner)
            plain = there.act == "move" and not self.meets(piece, there)
            stand = 1 if plain else self.strength(there)
        rivals = [self.prevents(other) for other in self.attackers(piece.target) if other is not piece]
        return attack > max([stand, *rivals])

    def prevents(self, piece: Piece) -> int:
        there = self.pieces.get(piece.target)
        if not self.goes(piece) or (there and self.meets(piece, there) and self.supposed[there.prov]):
            return 0
        return self.strength(piece)
