"""Adjustments: builds in home centres or where the map allows them, removals, and what goes when nobody says."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import inf

from adjudicator.systems.diplomacy.board.map import Map, Power
from adjudicator.systems.diplomacy.judge.orders import AdjustOrder, Build, Remove, Unit, Waive
from adjudicator.systems.diplomacy.judge.profile import Profile
from adjudicator.systems.diplomacy.judge.results import Adjustment, Outcome


def home_centres(board: Map, power: str) -> tuple[str, ...]:
    """Return the provinces a power builds in; records write its name in capitals as well."""
    wanted = power.casefold()
    named = (one for name, one in board.powers.items() if name.casefold() == wanted)
    home = next((one.home for one in named), ())
    return home or tuple(code for code, province in board.provinces.items() if province.home.casefold() == wanted)


def building_places(board: Map, power: str, centres: Collection[str]) -> frozenset[str]:
    """Return the provinces a power may build in, occupied or not, if it owns some centres."""
    rules, home = board.rules, home_centres(board, power)
    found = {code for code in rules.build_places if code in centres}
    if rules.build == "owned" or (rules.build == "owned_with_home" and any(code in centres for code in home)):
        return frozenset({*found, *centres})
    if rules.build == "homes":
        return frozenset({*found, *(code for one in board.powers.values() for code in one.home)})
    return frozenset({*found, *(home if rules.build == "home" else ())})


def spare(board: Map, power: str, centres: Collection[str]) -> int:
    """Return how many units a power may have beyond its centres: its reserve, while some of its homes are lost."""
    own = _power(board, power)
    lost = [home for home in own.home if home not in centres] if own is not None else []
    return own.reserve if own is not None and 0 < len(lost) < len(own.home) else 0


def sites(board: Map, power: str, centres: Collection[str], delayed: int = 0) -> frozenset[str]:
    """Return the provinces in which a power may build now, as far as others' units let it.

    Args:
        board: the map.
        power: who builds.
        centres: that it owns.
        delayed: how many builds it may make in any centre it owns.
    """
    own = _power(board, power)
    besides = own.reserve_places if own is not None and spare(board, power, centres) else ()
    places = centres if delayed else (code for code in building_places(board, power, centres) if code in centres)
    return frozenset((*places, *besides))


def _power(board: Map, power: str) -> Power | None:
    return next((one for name, one in board.powers.items() if name.casefold() == power.casefold()), None)


def adjust(
    board: Map,
    profile: Profile,
    units: Sequence[Unit],
    power: str,
    centres: Collection[str],
    orders: Sequence[AdjustOrder],
    *,
    delayed: int = 0,
) -> Adjustment:
    """Return the end of one power's adjustments; orders are taken one by one until the difference is made up.

    A waiver gives up what is still open after every build, wherever it is in the list.

    Args:
        board: the map.
        profile: the reading of the rules.
        units: all units on the map.
        power: whose adjustments they are.
        centres: that the power owns.
        orders: in the order they were written.
        delayed: how many builds the power may make in any centre it owns, at home or not.
    """
    own = [unit for unit in units if unit.owner == power]
    desk = _Desk(board, profile, {board.province_of(unit.place): unit for unit in units}, power, centres)
    desk.left = len(centres) + spare(board, power, centres) - len(own)
    desk.delayed = delayed
    turns = sorted(range(len(orders)), key=lambda index: isinstance(orders[index], Waive))
    taken = {index: desk.take(orders[index]) for index in turns}
    outcomes = tuple(taken[index] for index in range(len(orders)))
    gone = remove_order(board, profile, desk.own(), power, centres)[: max(0, -desk.left)]
    after = [unit for unit in desk.standing.values() if unit not in gone]
    return Adjustment(outcomes, tuple(after), tuple(gone))


class _Desk:
    """Takes the orders of one power; `left` is how many builds, or below zero removals, are still open."""

    __slots__ = ("board", "built", "centres", "delayed", "left", "power", "profile", "removed", "standing")

    def __init__(
        self, board: Map, profile: Profile, standing: dict[str, Unit], power: str, centres: Collection[str]
    ) -> None:
        self.board, self.profile, self.standing = board, profile, standing
        self.power, self.centres = power, centres
        self.left = self.delayed = 0
        self.built: set[str] = set()
        self.removed: set[str] = set()

    def own(self) -> list[Unit]:
        return [unit for unit in self.standing.values() if unit.owner == self.power]

    def take(self, order: AdjustOrder) -> Outcome:
        if isinstance(order, Build):
            return self._build(order)
        if isinstance(order, Remove):
            return self._remove(order)
        if self.left <= 0:
            return Outcome("fails", "no_builds_left")
        self.left -= 1
        return Outcome("waived", "waived")

    def _build(self, order: Build) -> Outcome:
        code = self.board.province_of(order.place)
        at_home = code in building_places(self.board, self.power, self.centres)
        now = code in sites(self.board, self.power, self.centres, self.delayed)
        if not at_home and not now:
            return Outcome("illegal", "not_home")
        place = self._slip(order, code)
        if isinstance(place, Outcome):
            return place
        if code in self.built:
            return Outcome("fails", "repeated")
        if not now:
            return Outcome("illegal", "not_owned")
        if code in self.standing:
            return Outcome("fails", "occupied", (code,))
        if self.left <= 0:
            return Outcome("fails", "no_builds_left")
        self.left -= 1
        self.delayed -= not at_home and code in self.centres
        self.built.add(code)
        self.standing[code] = Unit(order.kind, place, self.power)
        return Outcome("builds", "built")

    def _slip(self, order: Build, code: str) -> str | Outcome:
        """The place of a new unit, if its kind can be there."""
        province = self.board.provinces[code]
        if order.kind == "A":
            return Outcome("illegal", "void_kind") if province.kind == "sea" else code
        if province.kind == "land":
            return Outcome("illegal", "void_kind")
        if order.place in province.places:
            return order.place
        if province.coasts and not self.profile.default_build_coast:
            return Outcome("illegal", "void_coast")
        return province.places[0]

    def _remove(self, order: Remove) -> Outcome:
        code = self.board.province_of(order.place)
        if code in self.removed:
            return Outcome("fails", "repeated")
        unit = self.standing.get(code)
        if unit is None or unit.owner != self.power or code in self.built:
            return Outcome("illegal", "no_such_unit")
        if self.left >= 0:
            return Outcome("fails", "no_removals_left")
        self.left += 1
        self.removed.add(code)
        del self.standing[code]
        return Outcome("disbanded", "removed")


def remove_order(
    board: Map, profile: Profile, units: Sequence[Unit], power: str, centres: Collection[str]
) -> list[Unit]:
    """Return a power's units in the order they go if nobody says which: farthest first, fleets first, then by name."""
    goals = home_centres(board, power) if profile.disorder_from == "home" else tuple(centres)
    ways = {kind: [_measure(board, profile, goal, kind) for goal in goals] for kind in ("A", "F")}

    def rank(unit: Unit) -> tuple[float, bool, str]:
        code = board.province_of(unit.place)
        near = min((steps.get(code, inf) for steps in ways[unit.kind]), default=inf)
        return -near, unit.kind == "A", board.provinces[code].name

    return sorted((unit for unit in units if unit.owner == power), key=rank)


def _measure(board: Map, profile: Profile, goal: str, kind: str) -> Mapping[str, int]:
    return board.distances(goal, "F" if kind == "F" and profile.disorder_steps == "own" else "")
