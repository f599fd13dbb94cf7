"""What is taken over of a map of another program, and what is not; and the tables of ours that it makes."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from adjudicator.systems.diplomacy.words.naming import slug

_BARE = re.compile(r"[A-Za-z0-9_-]+")
NOBODY = frozenset({"", "none", "any", "neutral", "unowned"})
"""How owners are called where there is none."""


@dataclass(slots=True)
class Place:
    """A province as it is gathered: where armies go from it, and fleets from each coast or from all of it (`""`)."""

    code: str
    name: str
    alt: list[str] = field(default_factory=list)
    sea: bool = False
    army: set[str] = field(default_factory=set)
    fleet: dict[str, set[str]] = field(default_factory=dict)
    centre: bool = False
    convoys: bool = False

    @property
    def coasts(self) -> tuple[str, ...]:
        """Its coasts, in order."""
        return tuple(sorted(coast for coast in self.fleet if coast))

    @property
    def kind(self) -> str:
        """What it is on our map."""
        return "sea" if self.sea else "coast" if self.fleet else "land"


@dataclass(slots=True)
class Owner:
    """A power as it is gathered."""

    name: str
    adjective: str
    home: list[str] = field(default_factory=list)
    owns: list[str] = field(default_factory=list)
    units: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Taken:
    """A map as it is gathered; `left` says in sentences what of the file is not taken over."""

    name: str = ""
    places: dict[str, Place] = field(default_factory=dict)
    powers: dict[str, Owner] = field(default_factory=dict)
    phase: str = "S1901M"
    victory: int = 0
    rules: dict[str, Any] = field(default_factory=dict)
    borders: list[dict[str, Any]] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    def leave(self, what: str) -> None:
        """Note something that is not taken over, once."""
        if what not in self.left:
            self.left.append(what)


def finished(taken: Taken) -> Taken:
    """Return a map without provinces that nobody enters, each border that stands on one side alone made one-way."""
    for code in [code for code, place in taken.places.items() if not place.army and not any(place.fleet.values())]:
        if not taken.places[code].centre:
            del taken.places[code]
            taken.leave(f"the province {code}, which nobody can enter")
    for place in taken.places.values():
        place.army &= taken.places.keys()
        _meet(taken, place)
    for pair, unit in list(_one_sided(taken)):
        _one_way(taken, pair, unit)
    return taken


def _one_way(taken: Taken, pair: tuple[str, str], unit: str) -> None:
    """Make a border one of one way for a kind of unit; what else is special about it stays."""
    for border in taken.borders:
        if set(border["between"]) == set(pair) and border.get("units", unit) == unit:
            if "units" not in border:
                taken.borders.append({**border, "units": "F" if unit == "A" else "A"})
            border |= {"between": list(pair), "units": unit, "one_way": True}
            return
    taken.borders.append({"between": list(pair), "units": unit, "one_way": True})


def _meet(taken: Taken, place: Place) -> None:
    """Give fleet borders the coast they lead to, where a file names a province that has several."""
    for coast, ends in place.fleet.items():
        here = f"{place.code}/{coast}" if coast else place.code
        for end in sorted(ends):
            code, _, shore = end.partition("/")
            there = taken.places.get(code)
            if there is None or (shore and shore not in there.fleet):
                ends.discard(end)
                taken.leave(f"the border of {here} with {end}, a place that the map lacks")
            elif not shore and there.coasts:
                ends.discard(end)
                back = [each for each in there.coasts if {here, place.code} & there.fleet[each]]
                ends.update(f"{code}/{each}" for each in back)
                if len(back) != 1:
                    taken.leave(f"the border of fleets from {here} to {code} without a coast ({len(back)} fit)")


def _one_sided(taken: Taken) -> Iterator[tuple[tuple[str, str], str]]:
    seen: set[tuple[str, str, str]] = set()
    for code, place in taken.places.items():
        for to in sorted(place.army):
            if code not in taken.places[to].army:
                taken.leave(f"nothing; but armies go from {code} to {to} and not back")
                yield (code, to), "A"
        for coast, ends in place.fleet.items():
            here = f"{code}/{coast}" if coast else code
            for end in sorted(ends):
                to, _, shore = end.partition("/")
                if here not in taken.places[to].fleet.get(shore, ()) and ("F", code, to) not in seen:
                    seen.add(("F", code, to))
                    taken.leave(f"nothing; but fleets go from {here} to {end} and not back")
                    yield (code, to), "F"


def tables(taken: Taken, ident: str, source: str) -> dict[str, str]:
    """Return the files of a variant: `map.toml` and `variant.toml`.

    Args:
        taken: the map.
        ident: the name of the variant.
        source: the file it comes from.
    """
    homes = {code: power.name for power in taken.powers.values() for code in power.home}
    rows = [_province(place, homes) for place in taken.places.values()]
    head = {"id": ident, "name": taken.name or ident, "start_phase": taken.phase, "victory_centres": taken.victory}
    parts = [f"# {taken.name or ident}, taken over from {source}.", ""]
    parts += [*_list("province", rows), "", *_list("power", _powers(taken.powers.values()))]
    parts += ["", *_list("border", taken.borders)] if taken.borders else []
    parts += ["", "[map]", *_words({key: value for key, value in head.items() if value})]
    parts += ["", "[rules]", *_words(taken.rules)] if taken.rules else []
    about = ["[variant]", *_words({"name": taken.name or ident, "players": len(taken.powers)})]
    about += [_word("reconstructed", [f"Not taken over from {source}: {what}." for what in taken.left])]
    return {"map.toml": "\n".join([*parts, ""]), "variant.toml": "\n".join([*about, ""])}


def _province(place: Place, homes: Mapping[str, str]) -> dict[str, Any]:
    row: dict[str, Any] = {"id": place.code, "name": place.name}
    row |= {"alt": place.alt} if place.alt else {}
    row |= {"type": place.kind, "supply_centre": place.centre}
    row |= {"home": homes[place.code]} if place.code in homes else {}
    row |= {"convoys": True} if place.convoys else {}
    row |= {"army": sorted(place.army)} if place.army else {}
    if place.coasts:
        sails = {coast: sorted(place.fleet[coast]) for coast in place.coasts}
        return row | {"coasts": list(place.coasts), "fleet_from": sails}
    return row | ({"fleet": sorted(place.fleet.get("", ()))} if place.fleet else {})


def _powers(powers: Iterable[Owner]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for power in powers:
        code = _code(power.name, {row["code"] for row in rows})
        row: dict[str, Any] = {"name": power.name, "adjective": power.adjective or power.name, "code": code}
        row |= {"home": power.home, "units": power.units}
        rows.append(row | ({"owns": power.owns} if sorted(power.owns) != sorted(power.home) else {}))
    return rows


def _code(name: str, taken: set[str]) -> str:
    """Return three letters of a name that no other power has, its first three if they are free."""
    letters = "".join(each for each in name.upper() if each.isalnum())
    ways = ("".join(way) for way in combinations(letters, 3))
    return next((way for way in ways if way not in taken), letters[:3])


def _list(name: str, rows: list[dict[str, Any]]) -> list[str]:
    return [f"{name} = [", *(f"  {_value(row)}," for row in rows), "]"]


def _words(row: Mapping[str, Any]) -> list[str]:
    return [_word(key, value) for key, value in row.items()]


def _word(key: str, value: Any) -> str:  # noqa: ANN401 - whatever TOML holds
    return f"{key if _BARE.fullmatch(key) else json.dumps(key)} = {_value(value)}"


def _value(value: Any) -> str:  # noqa: ANN401 - whatever TOML holds
    """Return a value as TOML writes it."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(_word(key, each) for key, each in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def called(name: str) -> str:
    """Return a name of a map as variants are called: small letters, digits, `_` and `-`."""
    plain = unicodedata.normalize("NFKD", slug(name).casefold())
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return re.sub(r"[^a-z0-9_-]+", "_", plain.replace("-", "_")).strip("_-")[:40]
