"""A map: provinces, powers and special ground, with the answers that a judge needs precomputed.

A place is a string: the code of a province, or code and coast (`SPA/NC`). A fleet on a separate coast is in a
place with a coast; every other unit is in a place without one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Literal

from adjudicator.systems.diplomacy.board.borders import Borders
from adjudicator.systems.diplomacy.board.rules import SPRING, STANDARD_YEAR, Rules

Kind = Literal["land", "coast", "sea"]


@dataclass(frozen=True, slots=True)
class Province:
    """A space of the map; `fleet` gives, for each coast (or the empty string), the places next to it by sea.

    A fleet in one that `convoys` carries armies as one at sea does, although armies can be in it too.
    """

    code: str
    name: str
    kind: Kind
    centre: bool = False
    home: str = ""
    coasts: tuple[str, ...] = ()
    alt: tuple[str, ...] = ()
    xy: tuple[tuple[float, float], ...] = ()
    army: tuple[str, ...] = ()
    fleet: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    convoys: bool = False

    @property
    def places(self) -> tuple[str, ...]:
        """The places of its fleets: one for each coast, or the province itself."""
        return tuple(f"{self.code}/{coast}" for coast in self.coasts) or (self.code,)


@dataclass(frozen=True, slots=True)
class Power:
    """A power as the map knows it.

    Attributes:
        name: of the power.
        adjective: of what is its own.
        code: short, for the map.
        home: the centres in which it builds.
        units: those it begins with, as `A PAR`.
        owns: the centres it owns at the start, home or not.
        capital: the centre that counts where a winner needs capitals.
        wins: how many centres win for it, 0 for as many as for all.
        reserve: units it may have beyond its centres while it has lost a home and still owns one.
        reserve_places: provinces in which it may build besides, centres or not, at such a time.
    """

    name: str
    adjective: str
    code: str
    home: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    owns: tuple[str, ...] = ()
    capital: str = ""
    wins: int = 0
    reserve: int = 0
    reserve_places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Strait:
    """A crossing for armies between two land provinces, over a sea that may bar it."""

    name: str
    a: str
    b: str
    sea: str


@dataclass(frozen=True, slots=True)
class Canal:
    """A waterway through provinces that joins seas."""

    code: str
    name: str
    provinces: tuple[str, ...]
    joins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """Everything special about the borders of a map."""

    mountains: tuple[tuple[str, str], ...] = ()
    passes: tuple[tuple[str, str], ...] = ()
    straits: tuple[Strait, ...] = ()
    canals: tuple[Canal, ...] = ()
    borders: Borders = field(default_factory=Borders)
    crossings: tuple[tuple[str, str], ...] = ()
    """Borders over water that armies cross: drawn alone, as the borders say who goes where."""


class Map:
    """A map; never changed once it is built."""

    __slots__ = (
        "_armies",
        "_at",
        "_canals",
        "_distances",
        "_found",
        "_landfalls",
        "_landings",
        "_next",
        "_passes",
        "_province",
        "_reach",
        "_shores",
        "_straits",
        "borders",
        "ground",
        "id",
        "name",
        "powers",
        "provinces",
        "rules",
        "start",
        "victory",
    )

    def __init__(
        self,
        provinces: Iterable[Province],
        powers: Iterable[Power] = (),
        ground: Ground | None = None,
        *,
        code: str = "",
        name: str = "",
        start: tuple[int, str] = (STANDARD_YEAR, SPRING),
        victory: int = 0,
        rules: Rules | None = None,
    ) -> None:
        self.id, self.name, self.start, self.victory = code, name, start, victory
        self.rules = rules or Rules()
        self.provinces: Mapping[str, Province] = {province.code: province for province in provinces}
        self.powers: Mapping[str, Power] = {power.name: power for power in powers}
        self.ground = ground or Ground()
        self.borders = self.ground.borders
        self._name_places()
        self._special_steps()
        self._armies = self._army_steps()
        self._next = self._fleet_steps()
        self._landings = self._fleet_landings()
        self._reach = {place: frozenset(to) for place, to in self._landings.items()}
        self._shores = self._convoy_steps()
        self._landfalls = self._convoy_ends()
        self._distances: dict[str, Mapping[str, int]] = {}
        self._at: dict[str, Map] = {}

    def _name_places(self) -> None:
        """Settle which strings are places, and what else may be written for them."""
        self._province: dict[str, str] = {}
        for code, province in self.provinces.items():
            self._province[code] = code
            self._province.update(dict.fromkeys(province.places, code))
        meant: dict[str, set[str]] = {}
        for province in self.provinces.values():
            for spelling in (province.code, *province.alt, province.name):
                for place in dict.fromkeys((province.code, *province.places)):
                    meant.setdefault(f"{spelling}{place[len(province.code) :]}".upper(), set()).add(place)
        self._found = {text: places.pop() for text, places in meant.items() if len(places) == 1}

    def _special_steps(self) -> None:
        self._passes = frozenset(frozenset(pair) for pair in self.ground.passes)
        self._straits = {frozenset((strait.a, strait.b)): strait for strait in self.ground.straits}
        self._canals: dict[frozenset[str], Canal] = {}
        for canal in self.ground.canals:
            ends = [(a, b) for a in canal.provinces for b in canal.joins]
            for pair in (*combinations(canal.provinces, 2), *ends):
                self._canals.setdefault(frozenset(pair), canal)

    def _army_steps(self) -> dict[str, frozenset[str]]:
        steps = {code: set(province.army) for code, province in self.provinces.items()}
        for strait in self.ground.straits:
            steps[strait.a].add(strait.b)
            steps[strait.b].add(strait.a)
        return {code: frozenset(to) for code, to in steps.items()}

    def _fleet_steps(self) -> dict[str, tuple[str, ...]]:
        """Places a fleet can step to, by its place; a canal leads to every place of the provinces along it."""
        steps: dict[str, list[str]] = {}
        for province in self.provinces.values():
            for place in province.places:
                steps[place] = list(province.fleet.get(place.partition("/")[2], ()))
        for a, b in (sorted(pair) for pair in self._canals):
            for start, end in ((a, b), (b, a)):
                for place in self.provinces[start].places:
                    steps[place] += (to for to in self.provinces[end].places if to not in steps[place])
        return {place: tuple(to) for place, to in steps.items()}

    def _fleet_landings(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """For each place of a fleet: the provinces it can step to, each with the places there."""
        landings: dict[str, dict[str, tuple[str, ...]]] = {}
        for place, steps in self._next.items():
            found: dict[str, tuple[str, ...]] = {}
            for to in steps:
                found[self._province[to]] = (*found.get(self._province[to], ()), to)
            landings[place] = found
        return landings

    def _convoy_steps(self) -> dict[str, frozenset[str]]:
        """The seas that wash each province, and the provinces beside it that convoy; a canal is no shore."""
        shores = {}
        for code, province in self.provinces.items():
            touching = {self._province[to] for steps in province.fleet.values() for to in steps}
            shores[code] = frozenset(to for to in touching if self.carries(to))
        return shores

    def _convoy_ends(self) -> dict[str, frozenset[str]]:
        """The seas from which an army goes ashore in each province: those that wash it, and those of one way to it."""
        ends = {code: set(seas) for code, seas in self._shores.items()}
        for a, b in self.borders.one_way():
            if self.carries(a) and b in self._reach.get(a, ()):
                ends[b].add(a)
        return {code: frozenset(seas) for code, seas in ends.items()}

    def find(self, text: str) -> str | None:
        """Return the place a text names by code, other spelling or name, with or without a coast.

        The case of letters counts only where two codes differ in nothing else; then a text must be exact.
        """
        return text if text in self._province else self._found.get(text.upper())

    def province_of(self, place: str) -> str:
        """Return the code of the province of a place; a coast unknown to the map is cut off."""
        return self._province.get(place) or place.partition("/")[0]

    def sea(self, code: str) -> bool:
        """Return whether a province is a sea."""
        return self.provinces[code].kind == "sea"

    def carries(self, code: str) -> bool:
        """Return whether a fleet in a province can convoy: at sea, and where the map says so."""
        province = self.provinces[code]
        return province.kind == "sea" or province.convoys

    def transforms(self, code: str) -> bool:
        """Return whether a unit in a province can become the other kind: in coastal centres, where the map says so."""
        province = self.provinces[code]
        return self.rules.transforms and province.centre and province.kind == "coast"

    def army_next(self, code: str) -> frozenset[str]:
        """Return the provinces an army can step to, straits counted and passes not."""
        return self._armies[code]

    def fleet_next(self, place: str) -> tuple[str, ...]:
        """Return the places a fleet can step to, canals counted."""
        return self._next.get(place, ())

    def fleet_reach(self, place: str) -> frozenset[str]:
        """Return the provinces a fleet can step to, whatever the coast."""
        return self._reach.get(place, frozenset())

    def landings(self, place: str, code: str) -> tuple[str, ...]:
        """Return the places in a province that a fleet can step to from its place."""
        return self._landings.get(place, {}).get(code, ())

    def shores(self, code: str) -> frozenset[str]:
        """Return the seas that wash a province; an army goes on board and ashore over them."""
        return self._shores[code]

    def landfalls(self, code: str) -> frozenset[str]:
        """Return the seas from which an army goes ashore in a province."""
        return self._landfalls[code]

    def in_season(self, season: str) -> Map:
        """Return the map with the borders that are open in a season; the map itself where that is all the same."""
        closed = self.borders.closed(season)
        if closed and season not in self._at:
            self._at[season] = self._without(closed)
        return self._at.get(season, self)

    def _without(self, closed: frozenset[tuple[str, str, str]]) -> Map:
        def open_(province: Province) -> Province:
            code = province.code
            army = tuple(to for to in province.army if ("A", code, to) not in closed)
            fleet = {
                coast: tuple(to for to in places if ("F", code, self.province_of(to)) not in closed)
                for coast, places in province.fleet.items()
            }
            return replace(province, army=army, fleet=fleet)

        return Map(
            map(open_, self.provinces.values()),
            self.powers.values(),
            self.ground,
            code=self.id,
            name=self.name,
            start=self.start,
            victory=self.victory,
            rules=self.rules,
        )

    def can_support(self, kind: str, place: str, code: str) -> bool:
        """Return whether a unit in a place can support into a province, whatever the coast."""
        return self.can_move(kind, place, code) and self.borders.supports(kind, self.province_of(place), code)

    def can_move(self, kind: str, place: str, code: str) -> bool:
        """Return whether a unit in a place can step into a province, whatever the coast."""
        if kind == "A":
            return code in self._armies.get(self.province_of(place), ())
        return code in self._reach.get(place, ())

    def pass_between(self, a: str, b: str) -> bool:
        """Return whether a pass joins two provinces."""
        return frozenset((a, b)) in self._passes

    def over_passes(self, code: str) -> frozenset[str]:
        """Return the provinces that passes join to one."""
        return frozenset(end for pair in self._passes if code in pair for end in pair if end != code)

    def strait_between(self, a: str, b: str) -> Strait | None:
        """Return the strait that joins two provinces, if there is one."""
        return self._straits.get(frozenset((a, b)))

    def canal_between(self, a: str, b: str) -> Canal | None:
        """Return the canal that a fleet needs to step between two provinces; None where it can do without one."""
        canal = self._canals.get(frozenset((a, b)))
        plain = any(self._province[to] == b for steps in self.provinces[a].fleet.values() for to in steps)
        return None if plain else canal

    def beside(self, code: str) -> frozenset[str]:
        """Return the provinces that touch one: those an army or a fleet steps to from it."""
        return frozenset(self._beside(code, ""))

    def distances(self, code: str, kind: str = "") -> Mapping[str, int]:
        """Return how many steps every reachable province is from one.

        Args:
            code: the province to measure from.
            kind: "A" for steps of armies, "F" for steps of fleets from any coast, empty for either.
        """
        key = f"{kind}:{code}"
        if key not in self._distances:
            self._distances[key] = self._measure(code, kind)
        return self._distances[key]

    def _measure(self, code: str, kind: str) -> dict[str, int]:
        steps, edge = {code: 0}, [code]
        while edge:
            after = []
            for here in edge:
                for to in sorted(self._beside(here, kind)):
                    if to not in steps:
                        steps[to] = steps[here] + 1
                        after.append(to)
            edge = after
        return steps

    def _beside(self, code: str, kind: str) -> set[str]:
        beside = set(self._armies[code]) if kind != "F" else set()
        if kind != "A":
            for place in self.provinces[code].places:
                beside |= self._reach[place]
        return beside
