"""The working state of a movement phase: one `Piece` a unit, one `Contest` a province somebody moves to.

What is not known yet is None. Pieces point at each other, so that a judge never looks anything up by name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from adjudicator.systems.diplomacy.judge.orders import Hold, Order, SupportMove, Unit
from adjudicator.systems.diplomacy.judge.results import Reason

Act = Literal["hold", "move", "support", "convoy"]
HOLD = Hold()


class Piece:
    """A unit and its order.

    Attributes:
        unit: itself; `prov`, `kind` and `owner` are its own.
        order: as given.
        act: what it does; an order that cannot be carried out is a hold.
        void: why its order cannot be carried out.
        target: the province it moves to, or where its support acts, or where its army goes.
        landing: the place a move ends in.
        ward: the unit it supports or carries.
        matched: its ward does what the support or convoy order says.
        carried: it moves by sea.
        fleets: the fleets ordered to carry it there, by province.
        backers: the matched supports of what it does.
        foe: the unit it meets head to head.
        ousted_by: the unit that comes the other way by convoy, where a profile lets that take away all effect.
        own: its strength without supports, less than 1 where it goes over a border that the map makes weak.
        blunt: its attack cuts a support only if it succeeds.
        path: a move has a way.
        moved: a move succeeded.
        given: a support counts.
        paradox: its convoy was part of a paradox.
        watchers: moves whose way depends on whether this unit is dislodged.
        relies_on: the units of which this move must know whether they are dislodged.
        shielded: provinces in which a support against them cannot be cut by this convoyed move.
    """

    __slots__ = (
        "act",
        "backers",
        "blunt",
        "carried",
        "fleets",
        "foe",
        "given",
        "kind",
        "landing",
        "matched",
        "moved",
        "order",
        "ousted_by",
        "own",
        "owner",
        "paradox",
        "passive",
        "path",
        "prov",
        "relies_on",
        "shielded",
        "target",
        "unit",
        "void",
        "ward",
        "watchers",
        "way",
    )

    def __init__(self, unit: Unit, prov: str, order: Order) -> None:
        self.unit, self.prov, self.order = unit, prov, order
        self.kind, self.owner = unit.kind, unit.owner
        self.act: Act = "hold"
        self.void: Reason | None = None
        self.target = self.landing = ""
        self.ward: Piece | None = None
        self.foe: Piece | None = None
        self.ousted_by: Piece | None = None
        self.matched = self.carried = self.passive = self.paradox = False
        self.fleets: dict[str, Piece] = {}
        self.backers: list[Piece] = []
        self.watchers: list[Piece] = []
        self.relies_on: list[Piece] = []
        self.shielded: frozenset[str] = frozenset()
        self.way: Callable[[], bool | None] | None = None
        self.own: float = 1
        self.blunt = False
        self.path: bool | None = True
        self.moved: bool | None = None
        self.given: bool | None = None

    def weakest(self, but: str | None = None) -> float:
        """The least strength it can turn out to have; supports by the power `but` do not count."""
        strength = self.own
        for backer in self.backers:
            if backer.given and backer.owner != but:
                strength += 1
        return strength

    def strongest(self, but: str | None = None) -> float:
        """The greatest strength it can turn out to have; supports by the power `but` do not count."""
        strength = self.own
        for backer in self.backers:
            if backer.given is not False and backer.owner != but:
                strength += 1
        return strength

    def spares(self, support: Piece) -> bool:
        """Return whether this convoyed move cannot cut a support, because it is for an attack on its own convoy."""
        return support.target in self.shielded and isinstance(support.order, SupportMove)

    def beaten(self) -> bool | None:
        """Return whether the move lost all effect on its target, because the unit from there drove this one out."""
        if self.foe is not None:
            return self.foe.moved
        if self.ousted_by is None:
            return False
        if self.moved or self.ousted_by.moved is False:
            return False
        return True if self.moved is False and self.ousted_by.moved else None


class Contest:
    """The moves into one province, and the unit there."""

    __slots__ = ("movers", "occupant", "prov", "waiting")

    def __init__(self, prov: str, occupant: Piece | None) -> None:
        self.prov, self.occupant = prov, occupant
        self.movers: list[Piece] = []
        self.waiting = True


class Table:
    """All pieces and contests of a phase."""

    __slots__ = ("contests", "pieces", "supports", "ways")

    def __init__(self, pieces: dict[str, Piece]) -> None:
        self.pieces = pieces
        self.contests: dict[str, Contest] = {}
        self.supports: list[Piece] = []
        self.ways: list[Piece] = []

    def dislodged(self, piece: Piece) -> bool | None:
        """Return whether a unit is dislodged, as far as that is known."""
        if piece.act == "move" and piece.moved:
            return False
        contest = self.contests.get(piece.prov)
        if contest is None:
            return False
        known = True
        for mover in contest.movers:
            if mover.moved:
                return True if piece.act != "move" or piece.moved is False else None
            known = known and mover.moved is False
        return False if known else None
