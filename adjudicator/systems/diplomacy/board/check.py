"""Checking a map before a game uses it: what makes it useless, and what may be a slip."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from adjudicator.systems.diplomacy.board.keys import unread_keys
from adjudicator.systems.diplomacy.board.planar import planar
from adjudicator.systems.diplomacy.board.words import malformed, misplaced

Table = Mapping[str, Any]
KINDS = ("land", "coast", "sea")
LETTERS = frozenset("AFHSCBDR")
"""Codes that are a word of orders: `A A H` and `A B - S` do not say what is the unit and what the place."""
PLACED = 2
"""The numbers of a position, and the ends of a border."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a map: an error makes it useless, a warning may be meant."""

    severity: Literal["error", "warning"]
    text: str


def map_errors(table: Table) -> list[str]:
    """Return what makes a map useless; where its form is wrong nothing else is looked at."""
    if wrong := list(_form(table)) or list(malformed(table)):
        return wrong
    rows = {row["id"]: row for row in table["province"]}
    one_way = _one_way(table)
    known = unread_keys(table)
    ground = [*_ground(table, rows), *_over_water(table, rows)]
    first = [*known, *_codes(table), *_borders(rows, one_way), *ground, *_powers(table, rows)]
    return first or list(misplaced(table, rows))


def map_faults(table: Table) -> list[Fault]:
    """Return everything that is wrong with a map; only a map without errors is looked at for slips."""
    if errors := map_errors(table):
        return [Fault("error", text) for text in errors]
    rows = {row["id"]: row for row in table["province"]}
    warnings = [*_spellings(table), *_words(table), *_selves(table), *_reach(table, rows), *_drawing(table, rows)]
    return [Fault("warning", text) for text in warnings]


def _form(table: Table) -> Iterator[str]:
    """Entries without what every entry has, and lists that are none."""
    rows = table.get("province")
    if not isinstance(rows, list) or not rows:
        yield "there are no [[province]] entries."
        return
    for number, row in enumerate(rows, 1):
        name = row.get("id") if isinstance(row, Mapping) else None
        if not isinstance(name, str) or not isinstance(row.get("name"), str) or row.get("type") not in KINDS:
            yield f"province {name or number} needs an id, a name and a type ({', '.join(KINDS)})."
        elif not _lists_of_text(row):
            yield f"province {name}: army, fleet, coasts and alt are lists of texts, fleet_from a table of such lists."
    shapes = {"mountain": ("between",), "pass": ("between",), "strait": ("between", "sea")}
    shapes |= {"canal": ("id", "provinces", "joins"), "power": ("name",), "border": ("between",)}
    shapes |= {"crossing": ("between",)}
    for key, fields in shapes.items():
        rows = table.get(key, [])
        for entry in rows if isinstance(rows, list | tuple) else [rows]:
            row = entry if isinstance(entry, Mapping) else {}
            pair = row.get("between", ["", ""])
            if any(field not in row for field in fields) or not isinstance(pair, list) or len(pair) != PLACED:
                yield f"a [[{key}]] entry needs {' and '.join(fields)} ('between' names two provinces)."


def _lists_of_text(row: Table) -> bool:
    lists = [row.get(key, []) for key in ("army", "fleet", "coasts", "alt")]
    lists += row.get("fleet_from", {}).values()
    return all(isinstance(items, list) and all(isinstance(item, str) for item in items) for items in lists)


def _codes(table: Table) -> Iterator[str]:
    """Codes that two provinces have."""
    times = Counter(row["id"] for row in table["province"])
    yield from (
        f"two provinces have the code {code}. Give one another id." for code, count in times.items() if count > 1
    )


def _spellings(table: Table) -> Iterator[str]:
    """Spellings that mean two provinces, unless they are written exactly as a code."""
    meant: dict[str, list[str]] = {}
    for row in table["province"]:
        for text in {text.upper() for text in (row["id"], row["name"], *row.get("alt", ()))}:
            meant.setdefault(text, []).append(row["id"])
    for text, codes in sorted(meant.items()):
        if len(codes) > 1:
            yield f"{text} may mean {' or '.join(codes)}; only a code written exactly so will be understood."


def _words(table: Table) -> Iterator[str]:
    """Codes of one letter that orders use for a unit or an act."""
    for row in table["province"]:
        if row["id"].upper() in LETTERS:
            yield f"the code {row['id']} of {row['name']} is a word of orders and may not be told from it."


def _selves(table: Table) -> Iterator[str]:
    """Provinces that border themselves."""
    for row in table["province"]:
        ends = [*row.get("army", ()), *(to for places in _sailing(row).values() for to in places)]
        if row["id"] in {end.partition("/")[0] for end in ends}:
            yield f"{row['id']} borders itself; the border is left out."


def _places(row: Table) -> list[str]:
    return [f"{row['id']}/{coast}" for coast in row.get("coasts", ())] or [row["id"]]


def _sailing(row: Table) -> dict[str, list[str]]:
    """The fleet borders of a province by its places."""
    if row.get("coasts"):
        return {f"{row['id']}/{coast}": row.get("fleet_from", {}).get(coast, []) for coast in row["coasts"]}
    return {row["id"]: row.get("fleet", [])}


def _one_way(table: Table) -> frozenset[tuple[str, str]]:
    """Pairs of provinces of which units go only from the first to the second, as the map says on purpose."""
    return frozenset((row["between"][0], row["between"][1]) for row in table.get("border", ()) if row.get("one_way"))


def _borders(rows: Mapping[str, Table], one_way: Collection[tuple[str, str]]) -> Iterator[str]:
    """Borders with places there are not, with places no such unit can be in, and from one side alone."""
    steps = {place: set(to) for row in rows.values() for place, to in _sailing(row).items()}
    for code, row in rows.items():
        if set(row.get("fleet_from", {})) - set(row.get("coasts", ())):
            yield (
                f"{code} has fleet borders for a coast it does not have. "
                "Name it in coasts, or take it out of fleet_from."
            )
        if row.get("coasts") and (row.get("fleet") or row["type"] != "coast"):
            yield (
                f"{code} has coasts, so it is of the type coast and its fleet borders stand in fleet_from. "
                "Move them there."
            )
        for to in row.get("army", ()):
            if to not in rows:
                yield f"{code} borders {to}, which is not on the map."
            elif code not in rows[to].get("army", ()) and (code, to) not in one_way:
                yield (
                    f"an army can go from {code} to {to} but not back. Write {code} into army of {to}, or a [[border]]."
                )
        if row.get("army") and row["type"] == "sea":
            yield f"{code} is a sea and has borders for armies. Take its army out, or write another type."
        for place, to_places in _sailing(row).items():
            yield from _shores(rows, steps, place, [to for to in to_places if not _leads(one_way, place, to)])


def _leads(one_way: Collection[tuple[str, str]], place: str, to: str) -> bool:
    return (place.partition("/")[0], to.partition("/")[0]) in one_way


def _shores(
    rows: Mapping[str, Table], steps: Mapping[str, set[str]], place: str, to_places: Iterable[str]
) -> Iterator[str]:
    code = place.partition("/")[0]
    for to in to_places:
        if to not in steps:
            yield (
                f"{place} has a fleet border with {to}, which is not on the map (a province with coasts needs one). "
                "Write code and coast, as in SPA/NC."
            )
        elif place not in steps[to]:
            yield f"a fleet can go from {place} to {to} but not back. Write {place} into fleet of {to}."
        elif "land" in (rows[code]["type"], rows[to.partition("/")[0]]["type"]):
            yield (
                f"{place} and {to} have a fleet border, and one of them lies inland. "
                "Make it a coast, or take the border out."
            )


def _ground(table: Table, rows: Mapping[str, Table]) -> Iterator[str]:
    """Special borders between provinces there are not, or of a kind that cannot be."""
    for key in ("mountain", "pass", "strait"):
        for row in table.get(key, ()):
            yield from _crossing(rows, key, *row["between"])
    for row in table.get("border", ()):
        yield from (f"a border names {code}, which is not on the map." for code in row["between"] if code not in rows)
    for row in table.get("strait", ()):
        if rows.get(row["sea"], {}).get("type") != "sea":
            yield f"a strait lies over {row['sea']}, which is no sea of the map. Name one of its seas."
    for row in table.get("canal", ()):
        for code in (*row["provinces"], *row["joins"]):
            if rows.get(code, {}).get("type") != ("sea" if code in row["joins"] else "coast"):
                yield (
                    f"the canal {row['id']} runs through coasts and joins seas; {code} is not what it should be. "
                    "Take it out."
                )


def _over_water(table: Table, rows: Mapping[str, Table]) -> Iterator[str]:
    """Crossings of water that no border lets armies take."""
    for a, b in (row["between"] for row in table.get("crossing", ())):
        if b not in rows.get(a, {}).get("army", ()):
            yield f"a crossing lies between {a} and {b}, where no army goes. Write a border of armies, or take it out."


def _crossing(rows: Mapping[str, Table], key: str, a: str, b: str) -> Iterator[str]:
    if unknown := [code for code in (a, b) if code not in rows]:
        yield f"a {key} names {unknown[0]}, which is not on the map."
    elif "sea" in (rows[a]["type"], rows[b]["type"]) or a == b:
        yield f"a {key} joins two provinces of land, not {a} and {b}. Name two others, or take it out."
    elif b in rows[a].get("army", ()):
        yield f"{a} and {b} have a {key} between them and a plain border as well. Take one of the two out."


def _powers(table: Table, rows: Mapping[str, Table]) -> Iterator[str]:
    """Powers whose homes or units cannot be, and homes of powers there are not."""
    powers = {row["name"] for row in table.get("power", ())}
    standing = {place: row for row in rows.values() for place in (*_places(row), row["id"])}
    for row in table.get("power", ()):
        for code in row.get("home", ()):
            if not rows.get(code, {}).get("supply_centre"):
                yield (
                    f"{row['name']} has its home in {code}, which is no supply centre of the map. "
                    "Write supply_centre = true there."
                )
        for text in row.get("units", ()):
            kind, _, place = text.partition(" ")
            where = standing.get(place)
            fits = where is not None and (
                where["type"] != "sea" and place in rows
                if kind == "A"
                else kind == "F" and where["type"] != "land" and place in _places(where)
            )
            if not fits:
                yield (
                    f"{row['name']} begins with {text}, which cannot stand there. "
                    "Write A and a land, or F and a sea or coast, as F STP/SC."
                )
    for code, row in rows.items():
        if row.get("home") and row["home"] not in powers:
            yield (
                f"{code} is the home of {row['home']}, which is no power of the map. "
                "Write a [[power]] of that name, or another home."
            )


def _reach(table: Table, rows: Mapping[str, Table]) -> Iterator[str]:
    """Nets that fall apart: of armies with passes and straits, and of fleets with canals."""
    extra = [tuple(row["between"]) for key in ("pass", "strait") for row in table.get(key, ())]
    march = [(code, to) for code, row in rows.items() for to in row.get("army", ())] + extra
    sail = _sea_edges(rows) + [
        (a, b) for row in table.get("canal", ()) for a in row["provinces"] for b in (*row["provinces"], *row["joins"])
    ]
    land = [code for code, row in rows.items() if row["type"] != "sea"]
    wet = [code for code, row in rows.items() if row["type"] != "land"]
    for word, codes, edges in (("armies", land, march), ("fleets", wet, sail)):
        parts = _parts(codes, edges)
        if parts > 1:
            yield f"{word} cannot reach every province: their borders fall into {parts} parts."


def _sea_edges(rows: Mapping[str, Table]) -> list[tuple[str, str]]:
    return [(code, to.partition("/")[0]) for code, row in rows.items() for tos in _sailing(row).values() for to in tos]


def _parts(codes: Iterable[str], edges: Iterable[tuple[str, ...]]) -> int:
    """How many parts a graph has, found by a representative point of each part."""
    stands = {code: code for code in codes}

    def of(code: str) -> str:
        while stands[code] != code:
            stands[code] = stands[stands[code]]
            code = stands[code]
        return code

    for a, b in edges:
        stands[of(a)] = of(b)
    return sum(1 for code in stands if of(code) == code)


def _drawing(table: Table, rows: Mapping[str, Table]) -> Iterator[str]:
    """Borders that cross in every drawing, and provinces that have no place on one."""
    edges = [(code, to) for code, row in rows.items() for to in row.get("army", ())] + _sea_edges(rows)
    pairs = [row["between"] for key in ("mountain", "pass") for row in table.get(key, ())]
    if not planar(edges + [(a, b) for a, b in pairs]):
        yield "the borders cannot be drawn on a sheet without crossing each other."
    missing = [code for code, row in rows.items() if not _placed(row.get("xy"))]
    if missing:
        lack = "1 province has" if len(missing) == 1 else f"{len(missing)} provinces have"
        yield f"{lack} no coordinates (xy) in this file, beginning with {missing[0]}."


def _placed(given: object) -> bool:
    return (
        isinstance(given, list)
        and bool(given)
        and all(isinstance(point, list) and len(point) == PLACED for point in given)
    )
