"""A third opinion: a plain, slow judge that reads the map's file and the written orders by itself.

It shares no code with the judge. Every fate of every convoy is supposed in turn, and under each every set of moves is
tried, until one follows from itself; so it can be checked against the rules by reading it. Its rules are those of the
profile datc3. A convoy whose fate depends on itself, and has not exactly one that agrees with itself, fails, and its
army has no effect (Szykman's rule, ruling 1).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Fates = dict[str, bool]
"""By the province of each army that goes by sea, whether it has a way."""


def province(place: str) -> str:
    return place.partition("/")[0]


class Chart:
    """The borders of a map in a season, as its file has them, special ones among them."""

    def __init__(self, table: Mapping[str, Any], season: str = "") -> None:
        rows = {row["id"]: row for row in table["province"]}
        self.kind = {code: row["type"] for code, row in rows.items()}
        self.walks = {code: set(row.get("army", ())) - {code} for code, row in rows.items()}
        self.sails: dict[str, set[str]] = {}
        for code, row in rows.items():
            for coast in row.get("coasts", ()):
                self.sails[f"{code}/{coast}"] = set(row.get("fleet_from", {}).get(coast, ()))
            if not row.get("coasts"):
                self.sails[code] = set(row.get("fleet", ()))
        self.special: dict[tuple[str, str, str], Mapping[str, Any]] = {
            (kind, a, b): row
            for row in table.get("border", ())
            for kind in row.get("units", "AF")
            for a, b in (row["between"], row["between"][::-1])
        }
        self.changing = {
            code
            for code, row in rows.items()
            if table.get("rules", {}).get("transforms") and row["type"] == "coast" and row.get("supply_centre")
        }
        self._close(season)
        self.ferries = {code for code, row in rows.items() if row["type"] == "sea" or row.get("convoys")}
        self.washed: dict[str, set[str]] = {code: set() for code in rows}
        for place, to in self.sails.items():
            self.washed[province(place)] |= {province(other) for other in to if province(other) in self.ferries}
        self.landed = {code: set(seas) for code, seas in self.washed.items()}
        for row in table.get("border", ()):
            sea, shore = row["between"]
            if row.get("one_way") and sea in self.ferries and shore in map(province, self.sails.get(sea, ())):
                self.landed[shore].add(sea)

    def _close(self, season: str) -> None:
        """Take out the borders that nobody crosses in a season."""
        closed = {key for key, row in self.special.items() if season in row.get("closed", ())}
        for code, to in self.walks.items():
            to -= {other for other in to if ("A", code, other) in closed}
        for place, to in self.sails.items():
            to -= {other for other in to if ("F", province(place), province(other)) in closed}

    def border(self, kind: str, a: str, b: str) -> Mapping[str, Any]:
        """What is special about a border, nothing about most."""
        return self.special.get((kind, a, b), {})

    def steps(self, kind: str, place: str) -> set[str]:
        return self.walks[place] if kind == "A" else self.sails[place]

    def carries(self, start: str, end: str, seas: Iterable[str]) -> bool:
        """Whether fleets in these seas make a chain from one shore to the other."""
        left = set(seas)
        chain = left & self.washed[start]
        while True:
            if chain & self.landed[end]:
                return True
            more = {sea for sea in left - chain if any(sea in self.landed[other] for other in chain)}
            if not more:
                return False
            chain |= more


OWN = {"full": 1, "half": 0.5, "supports": 0}
"""The strength of a unit alone, by the word of the map for the border that it crosses."""
NOTHING = -1
"""Less than the strength of a unit that has none of its own."""


@dataclass
class Man:
    """A unit with its order, as far as it can be carried out."""

    kind: str
    place: str
    owner: str
    words: list[str]
    goal: str = ""
    landing: str = ""
    by_sea: bool = False
    backs: str = ""
    carries: bool = False
    backers: list[Man] = field(default_factory=list)
    fleets: set[str] = field(default_factory=set)

    @property
    def prov(self) -> str:
        return province(self.place)


class Season:
    """One movement phase: units and their orders as `{"France": {"A PAR": "A PAR - BUR"}}`."""

    def __init__(self, chart: Chart, orders: Mapping[str, Mapping[str, str]]) -> None:
        self.chart = chart
        self.men: dict[str, Man] = {}
        self.paradoxes = 0
        for owner, lines in orders.items():
            for unit, line in lines.items():
                kind, place = unit.split()
                self.men[province(place)] = Man(kind, place, owner, line.split()[2:])
        self.afloat = {prov for prov, man in self.men.items() if man.kind == "F" and prov in chart.ferries}
        for man in self.men.values():
            self._read_move(man)
        for man in self.men.values():
            self._read_convoy(man)
        for man in self.men.values():
            self._take_ship(man)
        for man in self.men.values():
            self._read_support(man)

    # ---------------------------------------------------------------------------------- reading

    def _read_move(self, man: Man) -> None:
        if man.words[0] != "-":
            return
        to, goal = man.words[1], province(man.words[1])
        if goal == man.prov or goal not in self.chart.kind:
            return
        if man.kind == "F":
            there = [place for place in self.chart.sails[man.place] if province(place) == goal]
            landing = to if to in there else there[0] if to == goal and len(there) == 1 else ""
            man.goal, man.landing = (goal, landing) if landing else ("", "")
            return
        if self.chart.kind[goal] == "sea":
            return
        on_foot = goal in self.chart.walks[man.prov] and "VIA" not in man.words
        if on_foot or self.chart.carries(man.prov, goal, self.afloat):
            man.goal, man.landing, man.by_sea = goal, goal, not on_foot

    def _read_convoy(self, man: Man) -> None:
        if man.words[0] != "C" or man.prov not in self.afloat:
            return
        ward, goal = self.men.get(province(man.words[2])), province(man.words[4])
        if ward is None or ward.kind != "A" or self.chart.kind.get(goal, "sea") == "sea" or goal == ward.prov:
            return
        man.carries = ward.goal == goal and self.chart.carries(ward.prov, goal, self.afloat)
        if man.carries:
            ward.fleets.add(man.prov)

    def _take_ship(self, man: Man) -> None:
        """An army that could walk goes by sea if a fleet of its own is ordered to carry it and is of use."""
        own = {sea for sea in man.fleets if self.men[sea].owner == man.owner}
        if man.goal and not man.by_sea and own:
            seas = sorted(self.afloat)
            routes = [set(some) for size in range(1, len(seas) + 1) for some in combinations(seas, size)]
            routes = [some for some in routes if self.chart.carries(man.prov, man.goal, some)]
            least = [some for some in routes if not any(other < some for other in routes)]
            man.by_sea = any(some & own for some in least)

    def _read_support(self, man: Man) -> None:
        if man.words[0] != "S":
            return
        ward = self.men.get(province(man.words[2]))
        to = man.words[4] if len(man.words) > 4 else ""
        goal = province(to) if to else province(man.words[2])
        if ward is None or ward is man or goal == man.prov:
            return
        if goal not in {province(place) for place in self.chart.steps(man.kind, man.place)}:
            return
        if not self.chart.border(man.kind, man.prov, goal).get("support", True):
            return
        if not to:
            fits = not ward.goal
        else:
            fits = ward.goal == goal and (ward.kind == "A" or to in {goal, ward.landing})
            if fits and ward.by_sea and man.prov in self.afloat:
                fits = self.chart.carries(ward.prov, goal, self.afloat - {man.prov})
        if fits:
            man.backs = goal
            ward.backers.append(man)

    # ---------------------------------------------------------------------------------- deciding

    @cached_property
    def sailing(self) -> list[str]:
        return sorted(prov for prov, man in self.men.items() if man.goal and man.by_sea)

    @cached_property
    def fates(self) -> Fates:
        """The fate of every convoy: knots of them that depend on each other alone are untied one after the other."""
        settled: Fates = {}
        while len(settled) < len(self.sailing):
            open_ = [prov for prov in self.sailing if prov not in settled]
            after = {some: self._follow(settled, open_, some) for some in product((False, True), repeat=len(open_))}
            knot = _knot(open_, after)
            mine = [open_.index(prov) for prov in knot]
            agree = {
                tuple(some[at] for at in mine)
                for some, then in after.items()
                if all(some[at] == then[at] for at in mine)
            }
            self.paradoxes += len(agree) != 1
            settled |= dict(zip(knot, agree.pop() if len(agree) == 1 else [False] * len(knot), strict=True))
        return settled

    def _follow(self, settled: Fates, open_: list[str], some: tuple[bool, ...]) -> tuple[bool, ...]:
        """The fates that follow from supposed ones."""
        world = World(self, settled | dict(zip(open_, some, strict=True)))
        return tuple(world.carried(self.men[prov]) for prov in open_)

    def result(self) -> dict[str, Any]:
        """Where the units are, who is dislodged and may go where, and which provinces are contested."""
        world = World(self, self.fates)
        gone = {man.prov: world.dislodger(man.prov) for man in self.men.values()}
        here = {man.prov: man.landing if world.moves(man) else man.place for man in self.men.values()}
        stay = [man for man in self.men.values() if gone[man.prov] is None]
        units = {f"{man.owner} {world.becomes(man) or f'{man.kind} {here[man.prov]}'}" for man in stay}
        full = {unit.split()[-1].partition("/")[0] for unit in units}
        tried = {man.goal for man in self.men.values() if man.goal and world.keeps_out(man) >= 0}
        contested = tried - full
        retreats = {}
        for man in self.men.values():
            foe = gone[man.prov]
            if foe is not None:
                barred = full | contested | (set() if foe.by_sea else {foe.prov})
                near = self.chart.steps(man.kind, man.place)
                ways = {to for to in near if self.chart.border(man.kind, man.prov, province(to)).get("retreat", True)}
                retreats[f"{man.owner} {man.kind} {man.place}"] = {to for to in ways if province(to) not in barred}
        return {"units": units, "retreats": retreats, "contested": contested}


def _knot(open_: list[str], after: Mapping[tuple[bool, ...], tuple[bool, ...]]) -> list[str]:
    """Convoys that depend on each other and on no others, the fewest there are."""
    needs: dict[int, set[int]] = {at: set() for at in range(len(open_))}
    for some, then in after.items():
        for at in range(len(open_)):
            other = after[*some[:at], not some[at], *some[at + 1 :]]
            for mine, others in needs.items():
                if then[mine] != other[mine]:
                    others.add(at)
    for at, more in needs.items():
        for others in needs.values():
            if at in others:
                others.update(more)
    closed = min(({at} | needs[at] for at in needs), key=len)
    return [open_[at] for at in sorted(closed)]


class World:
    """What happens where the fates of all convoys are known: the moves that follow from themselves."""

    def __init__(self, season: Season, fates: Fates) -> None:
        self.season, self.fates, self.men = season, fates, season.men
        self.movers = [man for man in self.men.values() if man.goal and self.has_way(man)]
        self.into: dict[str, list[Man]] = {}
        for man in self.movers:
            self.into.setdefault(man.goal, []).append(man)
        self.won: set[str] = set()
        self._decide()

    def has_way(self, man: Man) -> bool:
        return not man.by_sea or self.fates[man.prov]

    def _decide(self) -> None:
        """Find the set of moves that follows from itself; of two, which a circle gives, the one in which it turns."""
        doubtful = []
        for man in self.movers:
            there = self.men.get(man.goal)
            if there is None and len(self.into[man.goal]) == 1:
                self.won.add(man.prov)
            else:
                doubtful.append(man)
        sure, found = set(self.won), []
        for some in product((True, False), repeat=len(doubtful)):
            self.won = sure | {man.prov for man, goes in zip(doubtful, some, strict=True) if goes}
            if all(self.beats(man) is goes for man, goes in zip(doubtful, some, strict=True)):
                found.append(self.won)
        self.won = max(found, key=len)
        assert all(other <= self.won for other in found), "circles alone leave a choice"

    def moves(self, man: Man) -> bool:
        return man.prov in self.won

    def dislodger(self, prov: str) -> Man | None:
        """Who drives out the unit that is in a province as the season begins."""
        winner = next((man for man in self.into.get(prov, ()) if self.moves(man)), None)
        there = self.men.get(prov)
        return winner if there is not None and not self.moves(there) else None

    def becomes(self, man: Man) -> str:
        """The unit that one becomes which nobody of another power attacks; nothing where it stays what it is."""
        chart, coasts = self.season.chart, [place for place in self.season.chart.sails if province(place) == man.prov]
        if man.words[0] != "BECOMES" or man.prov not in chart.changing:
            return ""
        if any(foe.owner != man.owner for foe in self.into.get(man.prov, ())):
            return ""
        if man.kind == "F":
            return f"A {man.prov}"
        named = man.words[2] if len(man.words) > 2 else ""
        return f"F {named or coasts[0]}" if named in coasts or (not named and len(coasts) == 1) else ""

    def carried(self, man: Man) -> bool:
        alive = {sea for sea in man.fleets if self.dislodger(sea) is None}
        return self.season.chart.carries(man.prov, man.goal, alive)

    def backed(self, man: Man, but: str = "") -> float:
        """The strength of a unit: one, and one for each support that counts."""
        return self.own(man) + sum(backer.owner != but and not self.cut(backer) for backer in man.backers)

    def own(self, man: Man) -> float:
        """The strength of a unit alone: a border that is hard to cross takes half of it, or all."""
        if not man.goal:
            return 1
        return max((OWN[border.get("strength", "full")] for border in self.crossed(man)), default=1)

    def crossed(self, man: Man) -> list[Mapping[str, Any]]:
        """The borders over which a unit may come to its goal: from where it stands, or from the seas it lands from."""
        if not man.by_sea:
            return [self.season.chart.border(man.kind, man.prov, man.goal)]
        seas = man.fleets & self.season.chart.landed[man.goal]
        return [self.season.chart.border("F", sea, man.goal) for sea in seas]

    def cut(self, backer: Man) -> bool:
        """An attack cuts a support, unless it comes from where the support goes: that must drive the unit out."""
        foes = [man for man in self.into.get(backer.prov, ()) if man.owner != backer.owner]
        return any((man.prov != backer.backs and self.sharp(man)) or self.moves(man) for man in foes)

    def sharp(self, man: Man) -> bool:
        """Whether an attack cuts a support even if it fails."""
        borders = self.crossed(man)
        return not borders or any(border.get("cuts", True) for border in borders)

    def meets(self, man: Man) -> Man | None:
        """The unit that comes the other way, head to head."""
        there = self.men.get(man.goal)
        head_on = there is not None and there.goal == man.prov and not there.by_sea and not man.by_sea
        return there if head_on else None

    def keeps_out(self, man: Man) -> float:
        """The strength with which a move keeps others out of its goal, less than nothing if it does not."""
        foe = self.meets(man)
        if not self.has_way(man) or (foe is not None and self.moves(foe)):
            return NOTHING
        return self.backed(man)

    def beats(self, man: Man) -> bool:
        there, foe = self.men.get(man.goal), self.meets(man)
        attack, hold = self.backed(man), float(NOTHING)
        if there is not None and (foe is not None or not self.moves(there)):
            if there.owner == man.owner:
                return False
            attack = self.backed(man, there.owner)
            hold = 1 if there.goal and foe is None else max(1, self.backed(there))
        rivals = [self.keeps_out(other) for other in self.into[man.goal] if other is not man]
        return attack > max([hold, *rivals])
