"""Reading orders: each is checked against the map and the other units, and tied to the pieces it speaks of.

Afterwards every order that cannot be carried out is a hold with a reason, every support and convoy knows whether its
ward does what it says, and every move knows whether it goes by land or sea. Nothing is decided yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.judge.convoys import joined, needed, waters
from adjudicator.systems.diplomacy.judge.orders import (
    Become,
    Convoy,
    Hold,
    Move,
    Order,
    SupportHold,
    SupportMove,
    Unit,
)
from adjudicator.systems.diplomacy.judge.piece import HOLD, Contest, Piece, Table
from adjudicator.systems.diplomacy.judge.profile import Profile
from adjudicator.systems.diplomacy.judge.results import Reason


class Reader:
    """Reads the orders of one phase into a table."""

    __slots__ = ("board", "by_land", "fleets", "pieces", "profile", "table", "waters")

    def __init__(self, board: Map, profile: Profile, by_land: frozenset[str]) -> None:
        self.board, self.profile, self.by_land = board, profile, by_land
        self.pieces: dict[str, Piece] = {}
        self.fleets: set[str] | None = None
        self.waters: dict[str, str] | None = None
        self.table = Table(self.pieces)

    def read(self, units: Sequence[Unit], orders: Mapping[str, Order]) -> Table:
        """Return the table of a phase."""
        board, pieces = self.board, self.pieces
        for unit in units:
            prov = board.province_of(unit.place)
            pieces[prov] = Piece(unit, prov, orders.get(prov, HOLD))
        convoys: list[Piece] = []
        supports: list[tuple[Piece, SupportHold | SupportMove]] = []
        for piece in pieces.values():
            if isinstance(piece.order, Move):
                self._move(piece, piece.order)
            elif isinstance(piece.order, Convoy):
                piece.void = self._convoy(piece, piece.order)
                convoys.append(piece)
            elif isinstance(piece.order, Become):
                piece.void = self._become(piece, piece.order)
            elif not isinstance(piece.order, Hold):
                supports.append((piece, piece.order))
        self._embark(convoys)
        for piece, order in supports:
            piece.void = self._support(piece, order)
        self._meet()
        return self.table

    def _joined(self, start: str, end: str) -> bool:
        """Return whether fleets, whatever they do, make a chain between two shores."""
        if self.waters is None:
            self.waters = waters(self.board, self.seas_held())
        here = {self.waters.get(sea) for sea in self.board.shores(start)} - {None}
        return any(self.waters.get(sea) in here for sea in self.board.landfalls(end))

    def seas_held(self) -> set[str]:
        """The seas with a fleet, whatever its order."""
        if self.fleets is None:
            self.fleets = {
                prov for prov, piece in self.pieces.items() if piece.kind == "F" and self.board.carries(prov)
            }
        return self.fleets

    def _move(self, piece: Piece, order: Move) -> None:
        """Check a move; what stays open is whether an army goes by sea."""
        board = self.board
        target = board.province_of(order.to)
        piece.target = piece.landing = target
        if target not in board.provinces:
            piece.void = "void_not_adjacent"
        elif target == piece.prov:
            piece.void = "void_self"
        elif piece.kind == "F":
            piece.void = self._sail(piece, order, target)
        else:
            piece.void = self._march(piece, order, target)
        if piece.void is None:
            piece.act = "move"
            piece.passive = order.passive

    def _sail(self, piece: Piece, order: Move, target: str) -> Reason | None:
        profile, places = self.profile, self.board.landings(piece.unit.place, target)
        if not places:
            return "void_kind" if self.board.provinces[target].kind == "land" else "void_not_adjacent"
        if order.passive or order.far:
            return "void_not_adjacent"
        named = order.to != target and bool(self.board.provinces[target].coasts)
        if order.to in places or (len(places) == 1 and (profile.correct_coast if named else profile.infer_coast)):
            piece.landing = order.to if order.to in places else places[0]
            return None
        if profile.default_coast and not named:
            piece.landing = places[0]
            return None
        return "void_coast"

    def _march(self, piece: Piece, order: Move, target: str) -> Reason | None:
        if self.board.sea(target):
            return "void_kind"
        if order.passive:
            return None if self.board.pass_between(piece.prov, target) else "void_not_adjacent"
        if order.far:
            return None
        if target in self.board.army_next(piece.prov) and order.via != "convoy":
            return None
        if self._may_embark(piece.prov, target):
            piece.carried = True
            return None
        if target not in self.board.army_next(piece.prov):
            return "void_not_adjacent"
        return None if self.profile.walks_unordered else "void_no_route"

    def _become(self, piece: Piece, order: Become) -> Reason | None:
        """Check whether a unit may become the other kind where it is; to all others it is a unit that holds."""
        board = self.board
        if board.province_of(order.to) != piece.prov or not board.transforms(piece.prov):
            return "void_no_change"
        places = (piece.prov,) if piece.kind == "F" else board.provinces[piece.prov].places
        if order.to in places:
            piece.landing = order.to
        elif len(places) == 1:
            piece.landing = places[0]
        return None if piece.landing else "void_coast"

    def _may_embark(self, start: str, end: str) -> bool:
        """Whether fleets could convoy an army; where the profile says so, any fleets that might be there count."""
        if not self.board.shores(start) or not self.board.landfalls(end):
            return False
        return not self.profile.missing_fleet_void or self._joined(start, end)

    def _convoy(self, piece: Piece, order: Convoy) -> Reason | None:
        """Check a convoy order, whatever the army is ordered."""
        board = self.board
        start, end = board.province_of(order.unit), board.province_of(order.to)
        piece.target, piece.ward = end, self.pieces.get(start)
        if piece.kind != "F" or not board.carries(piece.prov):
            return "void_convoy_place" if piece.kind == "F" else "void_kind"
        if piece.ward is None:
            return "void_no_unit"
        if piece.ward.kind != "A" or end not in board.provinces or board.sea(end):
            return "void_kind"
        if start == end:
            return "void_self"
        if not self._joined(start, end):
            return "void_no_route"
        piece.act = "convoy"
        return None

    def _embark(self, convoys: Sequence[Piece]) -> None:
        """Give each army the fleets that are ordered to carry it, and settle who goes by sea."""
        asked = [piece for piece in convoys if piece.void is None]
        for piece in asked:
            army = piece.ward
            if army is not None and army.act == "move" and army.target == piece.target and not army.passive:
                army.fleets[piece.prov] = piece
        for army in {id(piece.ward): piece.ward for piece in asked}.values():
            if army is not None and army.fleets and not army.carried:
                army.carried = self._prefers_sea(army)
        for army in self.pieces.values():
            if army.carried and self._falls_back(army):
                army.carried = False
        for piece in asked:
            army = piece.ward
            piece.matched = army is not None and army.carried and piece.prov in army.fleets

    def _prefers_sea(self, army: Piece) -> bool:
        """Return whether an army that could walk goes by sea, its order not saying so (4.A.3)."""
        if army.prov in self.by_land or not isinstance(army.order, Move) or army.order.far:
            return False
        if self.profile.adjacent_convoy == "intent":
            own = [sea for sea, fleet in army.fleets.items() if fleet.owner == army.owner]
            return any(needed(self.board, army.prov, army.target, sea, self.seas_held()) for sea in own)
        if self.profile.adjacent_convoy == "swap":
            other = self.pieces.get(army.target)
            swaps = other is not None and other.act == "move" and other.target == army.prov
            return swaps and joined(self.board, army.prov, army.target, army.fleets)
        return False

    def _falls_back(self, army: Piece) -> bool:
        """Return whether an army walks after all, although its order says by convoy."""
        if army.target not in self.board.army_next(army.prov) or not self.profile.walks_unordered:
            return False
        return army.prov in self.by_land or not joined(self.board, army.prov, army.target, army.fleets)

    def _support(self, piece: Piece, order: SupportHold | SupportMove) -> Reason | None:
        """Check a support and tie it to the unit it is for."""
        board = self.board
        start = board.province_of(order.unit)
        piece.target = board.province_of(order.to) if isinstance(order, SupportMove) else start
        piece.ward = ward = self.pieces.get(start)
        if piece.prov in (start, piece.target):
            return "void_self"
        if not board.can_support(piece.kind, piece.unit.place, piece.target):
            return "void_unreachable"
        if ward is None:
            return "void_no_unit"
        if isinstance(order, SupportMove):
            return self._support_move(piece, ward, order)
        self._count(piece, matched=ward.act != "move")
        return None

    def _support_move(self, piece: Piece, ward: Piece, order: SupportMove) -> Reason | None:
        if ward.passive and ward.target == piece.target:
            return "void_pass"
        if ward.act != "move" or ward.target != piece.target:
            if not self._could_go(ward, piece.target):
                return "void_impossible"
            self._count(piece, matched=False)
            return None
        if ward.carried and piece.prov in self.seas_held():
            others = self.seas_held() - {piece.prov}  # who supports cannot carry as well
            if not joined(self.board, ward.prov, ward.target, others):
                return "void_impossible"
        self._count(piece, matched=self._coast_fits(ward, order.to))
        return None

    def _count(self, piece: Piece, *, matched: bool) -> None:
        piece.act, piece.matched = "support", matched
        self.table.supports.append(piece)
        if matched and piece.ward is not None:
            piece.ward.backers.append(piece)

    def _could_go(self, ward: Piece, target: str) -> bool:
        """Return whether a unit could go to a province at all, whatever it is ordered."""
        if target == ward.prov:
            return False
        if self.board.can_move(ward.kind, ward.unit.place, target):
            return True
        return ward.kind == "A" and not self.board.sea(target) and self._may_embark(ward.prov, target)

    def _coast_fits(self, ward: Piece, to: str) -> bool:
        """Return whether a support names the coast its ward goes to, as far as the profile asks (4.B.4)."""
        rule = self.profile.support_coast
        if ward.kind == "A" or ward.landing == ward.target or rule == "ignored":
            return True
        return to == ward.landing or (rule == "named" and to == ward.target)

    def _meet(self) -> None:
        """Bring the moves together in contests, and find who meets whom head to head."""
        contests = self.table.contests
        for piece in self.pieces.values():
            if piece.act != "move":
                continue
            contest = contests.get(piece.target)
            if contest is None:
                contest = contests[piece.target] = Contest(piece.target, self.pieces.get(piece.target))
            contest.movers.append(piece)
            self._cross(piece)
            if self._meets(piece, contest.occupant):
                piece.foe = contest.occupant
            elif not self.profile.effect_on_convoyed_origin:
                piece.ousted_by = self._ouster(piece, contest.occupant)
            if piece.carried or (isinstance(piece.order, Move) and piece.order.bars):
                piece.path = None
                self.table.ways.append(piece)

    def _cross(self, piece: Piece) -> None:
        """Take from a move what it loses at a border; a convoyed one loses what the best of its landings costs."""
        borders, kind = self.board.borders, "F" if piece.carried else piece.kind
        landing = [sea for sea in piece.fleets if sea in self.board.landfalls(piece.target)]
        starts = landing if piece.carried else [piece.prov]
        losses = [borders.loss(kind, start, piece.target) for start in starts]
        piece.own = 1 - min(losses, default=0)
        piece.blunt = bool(starts) and not any(borders.cuts(kind, start, piece.target) for start in starts)

    def _ouster(self, piece: Piece, other: Piece | None) -> Piece | None:
        """The unit that comes by convoy from the place this one moves to (4.A.7)."""
        comes = other is not None and other.act == "move" and other.target == piece.prov and other.carried
        return other if comes else None

    def _meets(self, piece: Piece, other: Piece | None) -> bool:
        if other is None or other.act != "move" or other.target != piece.prov:
            return False
        if piece.carried or other.carried or piece.passive or other.passive:
            return False
        far = isinstance(piece.order, Move) and piece.order.far
        far = far or (isinstance(other.order, Move) and other.order.far)
        return not far or piece.target in self.board.army_next(piece.prov)
