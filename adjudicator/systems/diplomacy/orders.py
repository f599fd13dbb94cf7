"""What players of any game on a Diplomacy board write: orders to units, and conditions on which unit is where.

Ids: places `place:BUR` and `place:SPA/NC`, powers and other holders of units as each game names them.
"""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from adjudicator.model.order import Names, Slot
from adjudicator.model.record import record

if TYPE_CHECKING:
    from adjudicator.engine.system import Game
    from adjudicator.model.state import Frame, State

PLACE: Final = "place:"
HOLD, MOVE, SUPPORT, CONVOY, BECOME = "hold", "move", "support", "convoy", "become"
DISBAND, BUILD = "disband", "build"


def bare(place: str) -> str:
    """Return the location an id stands for: `SPA/NC` for `place:SPA/NC`."""
    return place.removeprefix(PLACE)


def province(place: str) -> str:
    """Return the province of a place, as an id or bare, without its coast, bare."""
    return bare(place).partition("/")[0]


@record
class Command:
    """`A Bur - Mun`: the order of one unit.

    `unit` is A, F, or empty where the writer left it out. `of` and `of_unit` name the unit that is supported or
    convoyed; with `to` it is a move, without it a support to hold. Of a unit that is to become the other kind
    `of_unit` is that kind, and `to` its coast then, where one is named. `via` is empty, `convoy`, or a way that a game
    knows beside it, such as `rail`; `path` names the seas of the convoy, or the line. `season` is empty for the
    current packet, or names a later one, as `fall 1901`.
    """

    kind: ClassVar[str] = "order"
    unit: str
    place: str
    act: str
    to: str = ""
    of: str = ""
    of_unit: str = ""
    via: str = ""
    path: tuple[str, ...] = ()
    season: str = ""

    def key(self) -> str:
        return f"order:{self.season}:{province(self.place)}"

    def where(self) -> Mapping[str, str]:
        return {"unit": province(self.place)}

    def loosely(self) -> Command:
        """Return the order without the kinds and coasts of units, which their places tell; a build keeps both."""
        if self.act in {BUILD, BECOME}:
            return self
        return replace(self, unit="", of_unit="", place=province(self.place), of=province(self.of))

    def due(self) -> str:
        """Return the season the order is for, empty for the current one."""
        return self.season

    def answer(self, game: Game, view: State, frame: Frame, slot: Slot) -> Command | None:
        """Return the order for the slot's own season, or None where it is for another."""
        if not (self.season and slot.key):
            return self
        return replace(self, season="") if self.season in slot.about.get("season", ()) else None

    def say(self, names: Names) -> str:
        said = f"{_unit(self.unit, self.place, names)} {self._act(names)}"
        return f"for {self.season}: {said}" if self.season else said

    def _act(self, names: Names) -> str:
        if self.act == MOVE:
            return f"- {names(self.to)}{_way(self.via, self.path, names)}"
        if self.act in {SUPPORT, CONVOY}:
            letter = "S" if self.act == SUPPORT else "C"
            helped = _unit(self.of_unit, self.of, names)
            return f"{letter} {helped}{f' - {names(self.to)}' if self.to else ''}"
        if self.act == BECOME:
            return f"becomes {_unit(self.of_unit, self.to, names)}" if self.to else f"becomes {self.of_unit}"
        return {HOLD: "H", DISBAND: "disband", BUILD: "build"}[self.act]


@record
class Waive:
    """`waive 1`: this many builds are not used."""

    kind: ClassVar[str] = "waive"
    count: int
    season: str = ""

    def key(self) -> str:
        return f"waive:{self.season}"

    def where(self) -> Mapping[str, str]:
        return {}

    def due(self) -> str:
        """Return the season the order is for, empty for the current one."""
        return self.season

    def answer(self, game: Game, view: State, frame: Frame, slot: Slot) -> Waive | None:
        """Return the order for the slot's own season, or None where it is for another."""
        if not (self.season and slot.key):
            return self
        return replace(self, season="") if self.season in slot.about.get("season", ()) else None

    def say(self, names: Names) -> str:
        del names
        return f"for {self.season}: waive {self.count}" if self.season else f"waive {self.count}"


@record
class Present:
    """`A Mun in Bur`: a condition on the unit in a province.

    `unit` and `whose` narrow it to armies or fleets and to one holder, `came` to the unit that was there when the
    season before began. With `absent` it holds where there is no such unit.
    """

    figure: ClassVar[str] = "present"
    at: str
    unit: str = ""
    whose: str = ""
    came: str = ""
    absent: bool = False

    @property
    def subject(self) -> str:
        """What the figure counts: kind, holder, where it came from, where it is."""
        return "|".join((self.unit, self.whose, province(self.came), province(self.at)))

    def holds(self, value: int) -> bool:
        """Return whether a number of such units satisfies the condition."""
        return (value > 0) != self.absent

    def opposite(self) -> Present:
        """Return the condition that holds where this one does not."""
        return replace(self, absent=not self.absent)

    def say(self, names: Names) -> str:
        if not (self.unit or self.whose or self.came):
            return f"{names(self.at)} is {'empty' if self.absent else 'not empty'}"
        words = [self.unit, names(self.whose) if self.whose else "", names(self.came) if self.came else ""]
        return f"{' '.join(word for word in words if word)} {'not ' if self.absent else ''}in {names(self.at)}"


def _unit(kind: str, place: str, names: Names) -> str:
    return f"{kind} {names(place)}" if kind else names(place)


def _way(via: str, path: tuple[str, ...], names: Names) -> str:
    if not via:
        return ""
    said = ", ".join(names(part) for part in path)
    if via == CONVOY:
        return f" via {said or CONVOY}"
    return f" {via} {said}".rstrip()
