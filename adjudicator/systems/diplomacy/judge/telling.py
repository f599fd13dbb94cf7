"""Telling why: the outcome of each order in words that a report can turn into a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.judge.convoys import joined
from adjudicator.systems.diplomacy.judge.orders import Become, Move
from adjudicator.systems.diplomacy.judge.piece import Contest, Piece, Table
from adjudicator.systems.diplomacy.judge.profile import Profile
from adjudicator.systems.diplomacy.judge.results import Outcome, Status
from adjudicator.systems.diplomacy.judge.solve import attack, prevention, resistance


class Teller:
    """Tells the outcomes of a table on which everything is decided."""

    __slots__ = ("board", "driven", "profile", "table")

    def __init__(self, board: Map, profile: Profile, table: Table, driven: Mapping[str, Piece]) -> None:
        self.board, self.profile, self.table, self.driven = board, profile, table, driven

    def outcomes(self) -> dict[str, Outcome]:
        """Return the outcome of every unit by its province."""
        told = {}
        for prov, piece in self.table.pieces.items():
            if piece.act == "move":
                told[prov] = self._move(piece)
            elif piece.act == "support":
                told[prov] = self._support(piece)
            elif piece.act == "convoy":
                told[prov] = self._convoy(piece)
            else:
                told[prov] = self._hold(piece)
        return told

    def _hold(self, piece: Piece) -> Outcome:
        if piece.void is not None:
            status: Status = "fails" if isinstance(piece.order, Move) else "illegal"
            return Outcome(status, piece.void, (), self._lost(piece), hold=self._strength(piece))
        if isinstance(piece.order, Become):
            return self._become(piece)
        return Outcome("holds", "held", (), self._lost(piece), hold=self._strength(piece))

    def _become(self, piece: Piece) -> Outcome:
        """Tell of a unit that is to become the other kind: whoever attacks it from another power stops that."""
        contest = self.table.contests.get(piece.prov)
        movers = contest.movers if contest is not None else ()
        attackers = [one for one in movers if one.owner != piece.owner and one.path and not one.passive]
        if not attackers:
            return Outcome("becomes", "became", (), self._lost(piece), hold=self._strength(piece))
        return Outcome("fails", "attacked", self._places(attackers), self._lost(piece), hold=self._strength(piece))

    def _lost(self, piece: Piece) -> bool:
        return piece.prov in self.driven and not piece.moved

    def _strength(self, piece: Piece) -> int:
        """The strength of staying, of a unit that somebody attacked."""
        return int(piece.weakest()) if piece.prov in self.table.contests else 0

    def _support(self, piece: Piece) -> Outcome:
        lost, hold = self._lost(piece), self._strength(piece)
        if not piece.matched and piece.ward is not None:
            coast = piece.ward.act == "move" and piece.ward.target == piece.target
            return Outcome("fails", "mismatched_coast" if coast else "mismatched", (piece.ward.prov,), lost, hold=hold)
        if piece.given:
            return Outcome("ok", "given", (), lost, hold=hold)
        movers = self.table.contests[piece.prov].movers
        cutters = [mover for mover in movers if self._cuts(piece, mover)]
        if cutters:
            return Outcome("cut", "cut", self._places(cutters), lost, hold=hold)
        return Outcome("cut", "dislodged", (self.driven[piece.prov].prov,), lost, hold=hold)

    def _cuts(self, piece: Piece, mover: Piece) -> bool:
        """Return whether an attack cut a support by itself, whoever won."""
        foreign = mover.owner != piece.owner and bool(mover.path) and not mover.passive
        spared = mover.prov == piece.target and not (mover.carried and self.profile.convoyed_origin_cut)
        return foreign and not spared and not mover.blunt and not mover.spares(piece)

    def _convoy(self, piece: Piece) -> Outcome:
        lost, hold = self._lost(piece), self._strength(piece)
        if piece.matched:
            if lost:
                return Outcome("fails", "dislodged", (self.driven[piece.prov].prov,), lost, hold=hold)
            return Outcome("ok", "convoyed", (), lost, hold=hold)
        assert piece.ward is not None
        goes = piece.ward.act == "move" and piece.ward.target == piece.target
        if goes:
            return Outcome("ok", "unused", (piece.ward.prov,), lost, hold=hold)
        return Outcome("fails", "mismatched", (piece.ward.prov,), lost, hold=hold)

    def _move(self, piece: Piece) -> Outcome:
        lost = self._lost(piece)
        contest = self.table.contests[piece.target]
        if piece.moved:
            return Outcome("moves", "moved", (), lost, attack=int(attack(contest, piece)[0]))
        if not piece.path:
            return self._no_way(piece, lost=lost)
        if piece.passive:
            others = [mover for mover in contest.movers if mover is not piece and mover.path]
            others += [contest.occupant] if contest.occupant is not None and not contest.occupant.moved else []
            return Outcome("fails", "not_empty", self._places(others), lost)
        return self._bounce(piece, contest, lost=lost)

    def _bounce(self, piece: Piece, contest: Contest, *, lost: bool) -> Outcome:
        full, effect = piece.weakest(), attack(contest, piece)[0]
        rivals = {mover: prevention(mover)[0] for mover in contest.movers if mover is not piece}
        there, stands = contest.occupant, resistance(contest, piece)[0]
        against = max([0, stands, *rivals.values()])
        if there is not None and full > against and not (there.moved and piece.foe is None):
            return Outcome("fails", "own_unit", (there.prov,), lost, int(effect), int(against))
        blamed = [mover for mover, strength in rivals.items() if strength == against]
        if there is not None and stands == against and stands > 0:
            if piece.foe is not None and there.path and not blamed:
                return Outcome("fails", "swapped_bounce", (there.prov,), lost, int(full), int(against))
            blamed.append(there)
        return Outcome("fails", "bounced", self._places(blamed), lost, int(full), int(against))

    def _no_way(self, piece: Piece, *, lost: bool) -> Outcome:
        if piece.paradox:
            return Outcome("fails", "paradox", (), lost)
        if isinstance(piece.order, Move) and piece.order.bars:
            bars = {prov for bar in piece.order.bars for prov in bar if prov in self.table.pieces}
            standing = [self.table.pieces[prov] for prov in bars if not self._lost(self.table.pieces[prov])]
            if standing or not piece.carried:
                return Outcome("fails", "barred", self._places(standing), lost)
        sunk = [self.driven[sea] for sea in piece.fleets if sea in self.driven]
        if sunk and joined(self.board, piece.prov, piece.target, piece.fleets):
            return Outcome("fails", "convoy_broken", self._places(sunk), lost)
        return Outcome("fails", "no_convoy", (), lost)

    def _places(self, pieces: Iterable[Piece]) -> tuple[str, ...]:
        """The provinces of some pieces, sorted, so that the order of orders cannot show."""
        return tuple(sorted({piece.prov for piece in pieces}))
