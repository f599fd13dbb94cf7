"""What a picture of a map shows, as plain data: the drawing knows no game, and no game knows how to draw.

Positions are in any unit the map likes, x to the right and y upwards; the drawing fits them to its frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Point: TypeAlias = tuple[float, float]
Kind: TypeAlias = Literal["land", "coast", "sea", "blank"]
"""What a place is; a `blank` one nobody can enter: it is drawn, and has neither label nor owner."""

ArrowKind: TypeAlias = Literal["move", "support-move", "support-hold", "convoy", "retreat", "build", "disband", "rail"]
MarkKind: TypeAlias = Literal["mountain", "pass", "strait", "canal", "anchor", "passage", "weak", "one-way", "season"]


@dataclass(frozen=True, slots=True)
class Area:
    """The squares of a place on the grid of its map: runs of a row, by row, first square and the one behind the last.

    `left`, `top`, `step` and `size` are those of the grid: its corner at the top left and the width of a square in the
    unit of the map, and its squares across and down.
    """

    left: float
    top: float
    step: float
    size: tuple[int, int]
    runs: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the map.

    Args:
        code: its code in orders; a unit at a coast is in `CODE/COAST`.
        name: its name, for the tooltip.
        kind: land, coast, sea or blank.
        xy: the points at the centre of its cell.
        centre: whether it is a supply centre.
        label: where its code is written; below its unit if not given.
        spot: where its unit stands; the middle of its cell if not given.
        coasts: where a unit stands that is at one of its coasts, by the coast's code.
        area: its squares, where the map was planned on squares; then all places have some.
    """

    code: str
    name: str
    kind: Kind
    xy: tuple[Point, ...]
    centre: bool = False
    label: Point | None = None
    spot: Point | None = None
    coasts: tuple[tuple[str, Point], ...] = ()
    area: Area | None = None


@dataclass(frozen=True, slots=True)
class Unit:
    """An army `A` or fleet `F`; `tag` is written below it instead of its owner's key."""

    kind: Literal["A", "F"]
    at: str
    owner: str
    dislodged: bool = False
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Arrow:
    """An order, from the place of the unit to another.

    `to` is the place moved to, supported into or convoyed to, and the place itself for what is built or disbanded
    there; `via` is the place of the supported or convoyed unit. `outcome` is `ok`, or the word for what went wrong
    (failed, void, cut).
    """

    kind: ArrowKind
    start: str
    to: str
    outcome: str = "ok"
    via: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A railway through the middles of places; `tag` is its name, a blocked one is drawn broken."""

    places: tuple[str, ...]
    tag: str = ""
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """What is special about a border, or with the same place twice, about a place."""

    kind: MarkKind
    between: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Owner:
    """Somebody who owns places or units: the short key written in them, and the words of the legend."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a picture shows; `held` says who owns which land, owners are in the order of the legend.

    `notes` are written below the codes of places instead of the owners' keys, as where two share one. `dark` are the
    places out of the reader's sight.
    """

    title: str
    places: tuple[Place, ...]
    owners: tuple[Owner, ...] = ()
    held: tuple[tuple[str, str], ...] = ()
    units: tuple[Unit, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    lines: tuple[Line, ...] = ()
    marks: tuple[Mark, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    dark: tuple[str, ...] = ()
