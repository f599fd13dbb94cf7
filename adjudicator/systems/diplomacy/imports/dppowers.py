"""The powers of a `.map` file: what they are called, their homes, centres and first units, and who of them is neutral.

A power is declared by a line with its homes and changed by lines below it; a later file may name it again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.imports.taken import Owner, Taken

_POWER = re.compile(
    r"(?:(?P<was>\S+)\s*->\s*)?(?P<name>[^\s()=:]+)(?P<own>\s*\((?P<adjective>[^():]*)(?::[^()]*)?\))?(?P<homes>.*)"
)
_HOME = re.compile(r"(?P<marks>[-*+~@]*)(?P<code>[A-Z0-9]{2,5})(?P<limits>\([A-Z0-9,]*\))?")
_UNIT = re.compile(r"([AF])\s+(\S+)")
MARKED = {
    "*": "builds in {} as a partisan place",
    "+": "builds in {}, a factory that is no centre",
    "~": "the hidden builds in {}",
    "@": "when the other home of {} counts",
}
"""What a mark at a home says, of a power, that is not taken over."""
CHOSEN = "&SC"
"""Stands among the homes for one that the player chooses."""


class Powers:
    """The powers of a map as its files declare and change them."""

    def __init__(self, taken: Taken) -> None:
        """Begin with nobody; what cannot be taken over is noted in `taken`."""
        self.taken = taken
        self.all: dict[str, Owner] = {}
        self.said: dict[str, set[str]] = {}
        """The directives that a power has had: the first `OWNS` and `INHABITS` replace, later ones add."""
        self.above = ""
        """The power that the line before belongs to; empty where it belongs to none."""
        self.dummies: list[str] = []
        self.free: list[str] = []

    def unit(self, line: str) -> bool:
        """Take over a unit of the power above, in place of one that stood there; return whether the line is one."""
        found = _UNIT.fullmatch(line.upper())
        if not found or not self.above:
            return False
        for power in self.all.values():
            power.units = [each for each in power.units if each[2:5] != found[2][:3]]
        self.all[self.above].units.append(f"{found[1]} {found[2]}")
        return True

    def declare(self, line: str) -> bool:
        """Take over a power with its homes, or more of one that is there; return whether the line is one."""
        found = _POWER.fullmatch(line)
        homes = found["homes"].replace(",", " ").upper().split() if found else []
        if found is None or not all(home == CHOSEN or _HOME.fullmatch(home) for home in homes):
            return False
        key, was = _key(found["name"]), _key(found["was"] or "")
        if (was and was not in self.all) or not (was or key in self.all or found["own"] or homes):
            return False
        if was:
            self.all = {key if each == was else each: power for each, power in self.all.items()}
            self.said[key] = self.said.pop(was)
            self.dummies = [key if each == was else each for each in self.dummies]
        power = self.all.setdefault(key, Owner("", ""))
        self.above, said = key, self.said.setdefault(key, set())
        power.name = _called(found["name"]) if was or not power.name else power.name
        power.adjective = _called(found["adjective"] or "") or (not was and power.adjective) or power.name
        anew = "homes" in said
        said.discard("homes")
        return self._homes(power, homes, anew=anew)

    def _meant(self, items: list[str]) -> list[str]:
        """Return the powers that a line names: those of its list, all but some, or the one above."""
        if not items:
            return [self.above] if self.above else []
        if items[0] == "ALL":
            return [key for key in self.all if key not in map(_key, items[2:])]
        return [key for key in map(_key, items) if key in self.all]

    def unplay(self, items: list[str]) -> bool:
        """Leave out powers: their homes are centres of nobody."""
        for key in self._meant(items):
            self.free += self.all.pop(key).home
            self.said.pop(key, None)
            self.dummies = [each for each in self.dummies if each != key]
        self.above = ""
        return True

    def dummy(self, items: list[str]) -> bool:
        """Make powers neutral: those named, or the one above."""
        self.dummies += self._meant(items)
        return bool(items or self.above)

    def free_up(self, items: list[str]) -> bool:
        """Take over centres that nobody owns; one with `-` is no centre."""
        self.above = ""
        gone = {item[1:] for item in items if item.startswith("-")}
        self.free = [code for code in (*self.free, *items) if code not in gone and not code.startswith("-")]
        return True

    def owned(self, items: list[str]) -> bool:
        """Take over the centres that the power owns, its homes among them only if they are named."""
        return self._own(items, anew=False)

    def owned_anew(self, items: list[str]) -> bool:
        """Take over the centres that the power owns, in place of those named before; without a power, of nobody."""
        return self._own(items, anew=True) if self.above else self.free_up(items)

    def _own(self, items: list[str], *, anew: bool) -> bool:
        if not self.above:
            return False
        power, said = self.all[self.above], self.said[self.above]
        if anew or "owns" not in said:
            power.owns = []
        said.add("owns")
        for item in items:
            if not item.isalnum():
                self.taken.leave(f"the centres {item} of {power.name}")
            elif item not in power.owns:
                power.owns.append(item)
        return True

    def settled(self, items: list[str]) -> bool:
        """Take over homes of the power, at first in place of those named before."""
        return self._settle(items, anew=bool(self.above) and "homes" not in self.said[self.above])

    def settled_anew(self, items: list[str]) -> bool:
        """Take over homes of the power in place of those named before."""
        return self._settle(items, anew=True)

    def _settle(self, items: list[str], *, anew: bool) -> bool:
        if not self.above or not all(item == CHOSEN or _HOME.fullmatch(item) for item in items):
            return False
        self.said[self.above].add("homes")
        return self._homes(self.all[self.above], items, anew=anew)

    def _homes(self, power: Owner, items: Iterable[str], *, anew: bool) -> bool:
        if anew:
            self.free += power.home
            power.home = []
        for item in items:
            found = _HOME.fullmatch(item)
            if found is None:
                self.taken.leave(f"the home that the player of {power.name} chooses")
                continue
            marks, code = found["marks"], found["code"]
            for mark in marks.replace("-", ""):
                self.taken.leave(f"{MARKED[mark].format(code)}, of {power.name}")
            power.home = [each for each in power.home if each != code]
            if "-" in marks:
                self.free.append(code)
            elif not {"*", "+"} & set(marks):
                power.home.append(code)
        return True

    def unmanned(self, items: list[str]) -> bool:
        """Forget the units of the power: others follow."""
        if self.above and not items:
            self.all[self.above].units.clear()
        return bool(self.above) and not items

    def drop(self, codes: list[str]) -> None:
        """Forget provinces that are off the map."""
        self.free = [code for code in self.free if code not in codes]
        for power in self.all.values():
            power.home = [code for code in power.home if code not in codes]
            power.owns = [code for code in power.owns if code not in codes]
            power.units = [unit for unit in power.units if unit[2:].partition("/")[0] not in codes]

    def rename(self, old: str, new: str) -> None:
        """Call a province otherwise."""
        self.free = [new if code == old else code for code in self.free]
        for power in self.all.values():
            power.home = [new if code == old else code for code in power.home]
            power.owns = [new if code == old else code for code in power.owns]
            power.units = [f"{unit[:2]}{new}" if unit[2:] == old else unit for unit in power.units]

    def done(self) -> None:
        """Put powers, centres and neutral units into what is taken over; the geography is there.

        Raises:
            UserError: a centre is nowhere described.
        """
        taken = self.taken
        for key, power in self.all.items():
            power.owns = power.owns if "owns" in self.said[key] else [*power.home]
            if key in self.dummies:
                self.free += [*power.home, *power.owns]
                taken.rules["neutral_units"] = [*taken.rules.get("neutral_units", ()), *power.units]
            else:
                taken.powers[key] = power
        for code in (*self.free, *(code for power in taken.powers.values() for code in (*power.home, *power.owns))):
            if code not in taken.places:
                raise UserError(f"The map names the centre {code}, and says nowhere what lies beside it.")
            taken.places[code].centre = True


def _key(name: str) -> str:
    """Return a power's name as the format compares it."""
    return re.sub(r"[\s+,-]", "", name).upper()


def _called(word: str) -> str:
    """Return a name of the file as we write it, `U+S+A` as USA."""
    parts = [part for part in re.split(r"[_+\s]+", word) if part]
    return "".join(parts) if all(len(part) == 1 for part in parts) else " ".join(part.capitalize() for part in parts)
