"""What a judge answers: the outcome of each order, and the position it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from adjudicator.systems.diplomacy.judge.orders import Unit

Status = Literal["moves", "fails", "holds", "becomes", "ok", "cut", "illegal", "builds", "disbanded", "waived"]
"""How an order ended; a case file says `dislodged` instead wherever the ordered unit was (see `Outcome.word`)."""

WORDS: Mapping[str, str] = {
    "moves": "a move or retreat that arrived",
    "holds": "a hold",
    "becomes": "a unit that became the other kind, on a map that allows it",
    "ok": "a support that was given, or a convoy order that could be carried out",
    "cut": "a support that was cut",
    "fails": "an order that was possible and not carried out, a move that never could be, or one given twice",
    "dislodged": "an order, whatever became of it, of a unit that was driven out",
    "illegal": "an order that cannot be read, of no unit of that power, or one that never could be",
    "builds": "a build",
    "disbanded": "a removal, or a dislodged unit that is gone: as ordered, or because it could not retreat",
    "waived": "a build that was given up",
}
"""Every word for the end of an order, the same in `resolve` and `cases`, and what it says."""

Reason = Literal[
    # a unit that holds
    "held",
    # a move
    "moved",  # it arrived
    "bounced",  # attack against the culprits: the unit that stayed, or the strongest of those who came as well
    "swapped_bounce",  # head to head with the culprit, which came the other way
    "own_unit",  # it would have dislodged a unit of its own power, the culprit
    "no_convoy",  # no chain of fleets ordered to convoy joins the two provinces; culprits: fleets ordered elsewise
    "convoy_broken",  # there was a chain; culprits: who dislodged a fleet of it
    "paradox",  # the convoy would have decided its own fate
    "barred",  # the way was barred; culprits: the units that barred it and were not dislodged
    "not_empty",  # over a pass: the space was not empty, or somebody else went there; culprits: they
    # a unit that becomes the other kind
    "became",
    "attacked",  # it stays what it is; culprits: the units of other powers that attacked it
    # a support
    "given",
    "cut",  # culprit: who attacked
    "dislodged",  # the supporting or convoying unit was dislodged; culprit: who did it
    "mismatched",  # the culprit did something else
    "mismatched_coast",  # it went to another coast than the support names
    # a convoy order
    "convoyed",  # the army was carried, or could have been
    "unused",  # the army did not ask for it or went another way
    # an order that could not be carried out whatever the others did
    "void_self",  # to its own province
    "void_not_adjacent",
    "void_coast",  # a coast is missing, or cannot be reached
    "void_kind",  # an army at sea, a fleet inland, a fleet to be convoyed, an army ordered to convoy
    "void_no_unit",  # no unit is where the supported or convoyed unit should be
    "void_unreachable",  # the supporting unit could not go there
    "void_no_route",  # no chain of fleets could carry the army
    "void_impossible",  # it supports an order that could not be carried out
    "void_convoy_place",  # a convoying fleet must be at sea
    "void_pass",  # a step over a pass is never supported
    "void_no_change",  # units do not become the other kind on this map, or not in this province
    # a retreat
    "retreated",
    "retreat_clash",  # culprits: the units that retreated to the same place
    "retreat_closed",  # the place was not open
    "disbanded",  # as ordered
    "no_order",  # disbanded for want of an order
    "not_dislodged",  # only dislodged units are ordered in a retreat phase
    # an adjustment
    "built",
    "removed",
    "waived",
    "not_home",  # not a home centre
    "not_owned",  # a home centre, in other hands
    "occupied",
    "no_builds_left",
    "no_removals_left",
    "no_such_unit",
    "repeated",
    "disorder",  # removed because orders were missing
]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the order of one unit ended.

    Attributes:
        status: of the order.
        reason: why.
        culprits: the provinces of the units that are to blame, in the order of their codes.
        dislodged: the ordered unit was dislodged, whatever became of its order.
        attack: of a move that had a way, its strength.
        against: of a move that bounced, the strength that stopped it.
        hold: of a unit that was attacked, the strength of staying.
    """

    status: Status
    reason: Reason
    culprits: tuple[str, ...] = ()
    dislodged: bool = False
    attack: int = 0
    against: int = 0
    hold: int = 0

    @property
    def word(self) -> str:
        """The word a case file uses for it."""
        return "dislodged" if self.dislodged else self.status


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A dislodged unit, the province its attacker came from, and the places it may retreat to."""

    unit: Unit
    by: str
    retreats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Movement:
    """The end of a movement phase.

    Attributes:
        outcomes: by the province of each unit.
        units: those on the map now, without dislodged ones.
        dislodged: units that must retreat.
        contested: provinces left empty by a standoff.
    """

    outcomes: Mapping[str, Outcome]
    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...]
    contested: frozenset[str]


@dataclass(frozen=True, slots=True)
class Retreats:
    """The end of a retreat phase; outcomes by the province each unit was dislodged from."""

    outcomes: Mapping[str, Outcome]
    units: tuple[Unit, ...]
    destroyed: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Adjustment:
    """The end of one power's adjustments.

    Attributes:
        outcomes: one for each order, in their order.
        units: all units on the map afterwards.
        disorder: the units removed because orders were missing, in the order they went.
    """

    outcomes: tuple[Outcome, ...]
    units: tuple[Unit, ...]
    disorder: tuple[Unit, ...]
