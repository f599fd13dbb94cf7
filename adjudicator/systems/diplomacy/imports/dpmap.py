"""Maps of the DPjudge and of the Python package `diplomacy`: `.map` files, a directive a line.

The case of a neighbour says who goes there: capitals both kinds of unit, small letters armies alone, a capital first
letter fleets alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.imports.taken import Owner, Place, Taken

_POWER = re.compile(
    r"(?:(?P<was>\S+)\s*->\s*)?(?P<name>[^\s()=:]+)\s*\((?P<adjective>[^():]*)(?::[^()]*)?\)(?P<homes>.*)"
)
_UNIT = re.compile(r"([AF])\s+(\S+)")
_ABUTS = re.compile(r"(AMEND\s+)?(WATER|COAST|LAND|PORT|SHUT)\s+(\S+)(?:\s+ABUTS\s*(.*))?", re.IGNORECASE)
_BEGIN = re.compile(r"BEGIN\s+(\w+)\s+(-?\d+)\s+(\w+)", re.IGNORECASE)
SEASONS = {"SPRING": "S", "FALL": "F", "AUTUMN": "F", "WINTER": "W"}
RULES = {"BUILD_ANY": ("build", "owned")}
OTHERS = ("FLOW", "FLOWSIGN", "SEQ", "FACTORY", "PARTISAN", "ROOT", "DYNAMIC", "PHASES", "VIA", "NAMES")
"""Directives for which there is nothing of ours."""
DEPTH = 4
"""How many maps may stand on one another."""

Read = Callable[[str], str]


def is_map(text: str) -> bool:
    """Return whether a text may be such a map: it names adjacencies, or another map that does."""
    lines = [line.strip().upper() for line in text.splitlines()]
    return any(" ABUTS" in line or line.startswith("MAP ") for line in lines)


def read_map(text: str, beside: Read) -> Taken:
    """Return what is taken over of a map.

    Args:
        text: the file.
        beside: returns the text of another file beside it.

    Raises:
        UserError: a line makes no sense, or a place that is named is nowhere described.
    """
    reader = _Reader(beside)
    reader.read(text, 0)
    return reader.done()


class _Reader:
    def __init__(self, beside: Read) -> None:
        self.beside, self.taken = beside, Taken()
        self.names: dict[str, tuple[str, list[str]]] = {}
        self.power: Owner | None = None
        self.dummies: list[Owner] = []
        self.free: list[str] = []
        self.unplayed: set[str] = set()

    def read(self, text: str, depth: int) -> None:
        for number, raw in enumerate(text.splitlines(), 1):
            line = raw.partition("#")[0].strip()
            if line and not any(each(line, depth) for each in (self._word, self._name, self._abuts, self._owner)):
                raise UserError(f"Line {number} of the map is nothing that its format knows: {raw.strip()[:60]}")

    def _word(self, line: str, depth: int) -> bool:
        """Follow a directive; return whether the line is one."""
        head, _, rest = line.partition(" ")
        word, items = head.upper().rstrip(":"), rest.replace(",", " ").upper().split()
        takes = DIRECTIVES.get(word)
        if word in OTHERS:
            self.taken.leave(f"`{line[:60]}`")
        elif word in {"MAP", "USE", "USES"}:
            self._others(rest.split(), depth)
        elif word == "BEGIN" and (found := _BEGIN.fullmatch(line)):
            self._begin(*found.groups())
        elif takes is not None and "(" not in line and "=" not in line:
            return takes(self, items)
        else:
            return False
        return True

    def _others(self, names: list[str], depth: int) -> None:
        """Read the maps that this one stands on."""
        if depth >= DEPTH:
            raise UserError("The map stands on others that go round in a circle; put them into one file.")
        for name in names:
            self.read(self.beside(name if name.lower().endswith(".map") else f"{name}.map"), depth + 1)

    def victory(self, items: list[str]) -> bool:
        """Take over how many centres win."""
        self.taken.victory = int(items[0]) if items and items[0].isdigit() else 0
        return True

    def unplay(self, items: list[str]) -> bool:
        """Leave out powers."""
        self.unplayed |= set(items)
        return True

    def free_up(self, items: list[str]) -> bool:
        """Take over centres that nobody owns."""
        self.power = None
        self.free += items
        return True

    def owned(self, items: list[str]) -> bool:
        """Take over centres that the power owns besides its homes."""
        if self.power is not None:
            self.power.owns += [item for item in items if item not in self.power.owns]
        return self.power is not None

    def settled(self, items: list[str]) -> bool:
        """Take over homes of the power that it does not own."""
        if self.power is not None:
            self.power.home += [item for item in items if item not in self.power.home]
        return self.power is not None

    def unmanned(self, items: list[str]) -> bool:
        """Forget the units of the power: others follow."""
        if self.power is not None and not items:
            self.power.units.clear()
        return self.power is not None and not items

    def _begin(self, season: str, year: str, phase: str) -> None:
        letter = SEASONS.get(season.upper(), "")
        kind = "A" if phase.upper().startswith("ADJ") else "M"
        if kind == "A" or letter == "W":
            letter, kind = "W", "A"
        if not letter or phase.upper().startswith("RET"):
            raise UserError(
                f"The map begins in {season} {year} {phase}; it must be spring or fall movement, or builds."
            )
        if int(year) < 0:
            self.taken.rules["years_down"] = True
        self.taken.phase = f"{letter}{abs(int(year))}{kind}"

    def dummy(self, items: list[str]) -> bool:
        """Make powers neutral: those named, or the one above."""
        named = [power for power in self.taken.powers.values() if power.name.upper() in items]
        self.dummies += named or ([self.power] if self.power is not None and not items else [])
        return True

    def drop(self, items: list[str]) -> bool:
        """Take provinces off the map."""
        for code in items:
            self.taken.places.pop(code, None)
        return True

    def rules(self, items: list[str]) -> bool:
        """Take over the rules that are rules of ours too."""
        for item in items:
            if item in RULES:
                key, value = RULES[item]
                self.taken.rules[key] = value
            else:
                self.taken.leave(f"the rule {item}")
        return True

    def _name(self, line: str, depth: int) -> bool:
        del depth
        name, sign, rest = line.partition("=")
        words = rest.split()
        if not sign or not words:
            return False
        name = name.rpartition("->")[2].strip()
        self.names[words[0].upper()] = (name, [word.replace("+", " ") for word in words[1:] if word.isascii()])
        return True

    def _abuts(self, line: str, depth: int) -> bool:
        del depth
        found = _ABUTS.fullmatch(line)
        if not found:
            return False
        self.power = None
        amend, kind, place, rest = found[1], found[2].upper(), found[3], (found[4] or "").split()
        code, _, coast = place.upper().partition("/")
        if kind == "SHUT":
            self.taken.leave(f"the province {code}, which nobody can enter")
            return True
        row = self.taken.places.setdefault(code, Place(code, code))
        row.sea = kind == "WATER"
        for word in rest:
            drop, word = word.startswith("-"), word.lstrip("-")  # noqa: PLW2901 - the sign is read
            army, fleet = _who(kind, place, word)
            for goes, ends, to in (
                (army, row.army, word.upper().partition("/")[0]),
                (fleet, row.fleet.setdefault(coast, set()) if fleet else set(), word.upper()),
            ):
                if goes and drop and amend:
                    ends.discard(to)
                elif goes:
                    ends.add(to)
        return True

    def _owner(self, line: str, depth: int) -> bool:
        del depth
        if (unit := _UNIT.fullmatch(line.upper())) and self.power is not None:
            self.power.units.append(f"{unit[1]} {unit[2]}")
            return True
        found = _POWER.fullmatch(line)
        if not found:
            return False
        name = _called(found["name"])
        homes = found["homes"].replace(",", " ").upper().split()
        if found["was"]:
            self.taken.powers.pop(found["was"].upper(), None)
        self.power = Owner(name, _called(found["adjective"] or name))
        self.power.home, self.power.owns = [*homes], [*homes]
        self.taken.powers[name.upper()] = self.power
        return True

    def done(self) -> Taken:
        taken = self.taken
        for code, (name, alt) in self.names.items():
            if code in taken.places:
                row = taken.places[code]
                row.name = name
                row.alt = [word for word in dict.fromkeys(alt) if not set("()/") & set(word)]
        for key in [key for key, power in taken.powers.items() if key in self.unplayed or power in self.dummies]:
            power = taken.powers.pop(key)
            self.free += power.home
            if power in self.dummies:
                taken.rules["neutral_units"] = [*taken.rules.get("neutral_units", ()), *power.units]
        for code in (*self.free, *(code for power in taken.powers.values() for code in (*power.home, *power.owns))):
            if code not in taken.places:
                raise UserError(f"The map names the centre {code}, and says nowhere what lies beside it.")
            taken.places[code].centre = True
        _solid(taken.places.values())
        return taken


def _who(kind: str, place: str, word: str) -> tuple[bool, bool]:
    """Return whether armies and whether fleets go from a place to a neighbour, by how both are written."""
    army = kind != "WATER" and "/" not in place and not (word[:1].isupper() and word[1:3].islower())
    fleet = kind != "LAND" and not word[:1].islower() and not place.islower()
    return army, fleet


def _solid(places: Iterable[Place]) -> None:
    """Take out borders that no such unit can use: armies at sea, fleets inland, a fleet on no coast of several."""
    rows = {place.code: place for place in places}
    for place in rows.values():
        place.army = {code for code in place.army if code in rows and not rows[code].sea}
        if place.coasts:
            place.fleet.pop("", None)
        for ends in place.fleet.values():
            ends -= set(_inland(rows, ends))
        if not any(place.fleet.values()):
            place.fleet = {}


def _inland(rows: dict[str, Place], ends: Iterable[str]) -> Iterator[str]:
    """Yield the ends that lie inland: lands that no fleet leaves."""
    for end in ends:
        row = rows.get(end.partition("/")[0])
        if row is not None and not row.sea and not row.fleet:
            yield end


def _called(word: str) -> str:
    return " ".join(part.capitalize() for part in re.split(r"[_+\s]+", word) if part)


DIRECTIVES: dict[str, Callable[[_Reader, list[str]], bool]] = {
    "VICTORY": _Reader.victory,
    "UNPLAYED": _Reader.unplay,
    **dict.fromkeys(("UNOWNED", "NEUTRAL"), _Reader.free_up),
    **dict.fromkeys(("DUMMY", "DUMMIES"), _Reader.dummy),
    "DROP": _Reader.drop,
    **dict.fromkeys(("RULE", "RULES"), _Reader.rules),
    **dict.fromkeys(("OWNS", "CENTRES", "CENTERS"), _Reader.owned),
    **dict.fromkeys(("INHABITS", "HOME", "HOMES"), _Reader.settled),
    "UNITS": _Reader.unmanned,
}
