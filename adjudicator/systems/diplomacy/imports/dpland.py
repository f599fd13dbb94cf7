"""The geography of a `.map` file: places as they are written, then provinces with the borders of both kinds of unit.

How a neighbour is spelled says who goes there: capitals both kinds of unit, small letters armies alone, a capital first
letter fleets alone. Marks at a neighbour make a border special.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.imports.taken import Place, Taken

KINDS = ("WATER", "COAST", "LAND", "PORT", "SHUT")
MARKS: Mapping[str, Mapping[str, Any]] = {
    "*": {"strength": "half", "support": False, "cuts": False},
    "~": {"strength": "supports", "support": False},
}
"""What a mark at a neighbour says of the border."""
_NEIGHBOUR = re.compile(r"(?P<power>\w+:)?(?P<before>[^\w(]*)(?P<place>\w+(?:/\w+)?)(?P<owner>\(\w+\))?(?P<behind>\W*)")


@dataclass(slots=True)
class Site:
    """A place of the file: its kind, how its name is spelled, and its neighbours as they are spelled."""

    kind: str
    spelled: str
    near: list[str] = field(default_factory=list)


class Land:
    """Names and sites of a map, changed by each file that the map stands on and by the map itself."""

    def __init__(self, taken: Taken) -> None:
        """Begin with nothing; what cannot be taken over is noted in `taken`."""
        self.taken = taken
        self.names: dict[str, tuple[str, list[str]]] = {}
        self.fresh: dict[str, str] = {}
        self.sites: dict[str, Site] = {}
        self.seasonal: list[tuple[str, str, str, str]] = []

    def begin(self) -> None:
        """Begin another file, which may rename places of the one before; one file names each place once."""
        self.fresh.clear()

    def name(self, text: str, words: list[str]) -> str:
        """Take over what a place is called and what else it may be called; return the code it had before, if any."""
        was, _, name = text.rpartition("->")
        code, old = words[0].upper(), was.strip().upper()
        if old:
            self._rename(old, code)
        elif self.fresh.setdefault(code, name.strip()) != name.strip():
            raise UserError(
                f"Two places have the code {code}: {self.fresh[code]} and {name.strip()}; give one another."
            )
        more = (word.replace("+", " ").rstrip("?") for word in words[1:] if word.isascii())
        self.names[code] = (name.strip(), [word for word in dict.fromkeys(more) if not set("()/") & set(word)])
        return old if old != code else ""

    def _rename(self, old: str, new: str) -> None:
        self.names.pop(old, None)
        self.sites = {new if code == old else code: site for code, site in self.sites.items()}
        for site in self.sites.values():
            site.spelled = _respelled(site.spelled, old, new)
            site.near = [_respelled(word, old, new) for word in site.near]

    def describe(self, kind: str, spelled: str, near: list[str] | None) -> bool:
        """Take over a place, or what is changed of one; return whether it could be.

        Args:
            kind: one of `KINDS`, or `AMEND` for a place that is there.
            spelled: the place.
            near: its neighbours, one with `-` before it no longer; none where the kind alone is said.
        """
        code = spelled.upper()
        site = self.sites.get(code)
        if site is not None and spelled.isupper() and not site.spelled.isupper():
            self._one_coast(code)
        if kind != "AMEND":
            kept = site.near if site is not None and near is None else []
            site = self.sites[code] = Site(kind, spelled, kept)
        elif site is None:
            return False
        site.spelled = spelled
        for word in near or ():
            if word.startswith("-"):
                gone = word[1:].upper()
                site.near = [each for each in site.near if not _place(each).upper().startswith(gone)]
            elif _NEIGHBOUR.fullmatch(word) is None:
                return False
            else:
                site.near.append(word)
        return True

    def _one_coast(self, code: str) -> None:
        """Make a province with coasts one with a single coast, in which fleets stand."""
        for each in [each for each in self.sites if each.startswith(f"{code}/")]:
            del self.sites[each]
            for site in self.sites.values():
                site.near = [code if _place(word).upper() == each else word for word in site.near]

    def drop(self, codes: Iterable[str]) -> None:
        """Take provinces off the map, with their coasts."""
        for code in codes:
            for each in [each for each in self.sites if each.startswith(code)]:
                del self.sites[each]
            self.names = {each: name for each, name in self.names.items() if not each.startswith(code)}
            for site in self.sites.values():
                site.near = [word for word in site.near if not _place(word).upper().startswith(code)]

    def in_season(self, season: str, kind: str, code: str, whole: str) -> None:
        """Note that a place is of another kind in one season; a shut one that opens in it is taken over in the end.

        Args:
            season: spring or fall.
            kind: what it is there.
            code: the place.
            whole: the line that says so.
        """
        self.seasonal.append((season, kind, code, whole))

    def _opened(self) -> dict[str, str]:
        """Open the places that are shut but in one season, and return that season by place."""
        found: dict[str, str] = {}
        for season, kind, code, whole in self.seasonal:
            site = self.sites.get(code)
            if site is not None and site.kind == "SHUT" and season and kind in KINDS:
                found[code] = season
            elif code not in found:
                self.taken.leave(f"`{whole[:60]}`")
        for _, kind, code, _ in self.seasonal:
            if code in found:
                self.sites[code].kind = kind
        return found

    def done(self) -> None:
        """Put provinces and special borders into what is taken over."""
        opened = self._opened()
        shut = {code.partition("/")[0] for code, site in self.sites.items() if site.kind == "SHUT"}
        for code in sorted(shut):
            self.taken.leave(f"the province {self.names.get(code, (code, []))[0]}, which nobody can enter")
        places = self.taken.places
        for code, site in self.sites.items():
            if code.partition("/")[0] not in shut:
                self._settle(places, code, site, shut)
        for code, place in places.items():
            place.name, place.alt = self.names.get(code, (place.name, place.alt))
        _solid(places)
        for code, season in opened.items():
            row = places[code]
            near = {end.partition("/")[0] for ends in (row.army, *row.fleet.values()) for end in ends}
            closed = "fall" if season == "spring" else "spring"
            self.taken.borders += [{"between": [code, end], "closed": [closed]} for end in sorted(near)]

    def _settle(self, places: dict[str, Place], code: str, site: Site, shut: set[str]) -> None:
        province, _, coast = code.partition("/")
        row = places.setdefault(province, Place(province, province))
        row.sea |= site.kind == "WATER"
        row.convoys |= site.kind == "PORT"
        for word in site.near:
            found = _NEIGHBOUR.fullmatch(word)
            to = found["place"] if found else word
            if to.upper().partition("/")[0] in shut or (found and not self._special(province, to, found)):
                continue
            army, fleet = _who(site, to)
            if army:
                row.army.add(to.upper().partition("/")[0])
            if fleet:
                row.fleet.setdefault(coast, set()).add(to.upper())

    def _special(self, here: str, to: str, found: re.Match[str]) -> bool:
        """Take over what the marks at a neighbour say; return whether units go there."""
        there = to.upper().partition("/")[0]
        if found["power"] or found["owner"]:
            self.taken.leave(f"the border from {here} that is open to some alone, `{found[0]}`")
            return False
        for mark in found["before"] + found["behind"]:
            words = MARKS.get(mark)
            pair = sorted((here, there))
            if words is None:
                self.taken.leave(f"the mark {mark} at the border from {here} to {there}")
            elif not any(border["between"] == pair for border in self.taken.borders):
                only = {"units": "A"} if to.islower() else {}
                self.taken.borders.append({"between": pair, **only, **words})
        return True


def _place(word: str) -> str:
    """Return the place of a neighbour without its marks."""
    found = _NEIGHBOUR.fullmatch(word)
    return found["place"] if found else word


def _respelled(word: str, old: str, new: str) -> str:
    """Return a word with one code in place of another, spelled as the other was."""
    place = _place(word)
    if place.upper() != old:
        return word
    return word.replace(place, new if place.isupper() else new.lower() if place.islower() else new.capitalize())


def _who(site: Site, to: str) -> tuple[bool, bool]:
    """Return whether armies and whether fleets go from a site to a neighbour, by how both are written."""
    army = site.kind != "WATER" and "/" not in site.spelled and not (to[:1].isupper() and to[1:3].islower())
    fleet = site.kind != "LAND" and not to[:1].islower() and not site.spelled.islower()
    return army, fleet


def _solid(rows: Mapping[str, Place]) -> None:
    """Take out borders that no such unit can use: armies at sea, fleets inland, a fleet on no coast of several."""
    for place in rows.values():
        place.army = {code for code in place.army if code in rows and not rows[code].sea}
        if place.coasts:
            place.fleet.pop("", None)
        for ends in place.fleet.values():
            ends -= set(_inland(rows, ends))
        if not any(place.fleet.values()):
            place.fleet = {}


def _inland(rows: Mapping[str, Place], ends: Iterable[str]) -> Iterator[str]:
    """Yield the ends that lie inland: lands that no fleet leaves."""
    for end in ends:
        row = rows.get(end.partition("/")[0])
        if row is not None and not row.sea and not row.fleet:
            yield end
