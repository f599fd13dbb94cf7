"""The words of a map beside its provinces and borders: of the form that they must have, about what the map has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from adjudicator.systems.diplomacy.board.rules import FALL, SPRING, WINTER

Table = Mapping[str, Any]
_TEXTS: Final = {"map": ("id", "name", "start_phase"), "power": ("name", "adjective", "code", "capital")}
_NUMBERS: Final = {"map": ("victory_centres",), "power": ("wins", "reserve")}
_LISTS: Final = ("home", "units", "owns", "reserve_places")
_CENTRES: Final = ("build_places", "pinned", "win_with")
_COUNTS: Final = ("turn_years", "win_capitals", "win_lead")


def malformed(table: Table) -> Iterator[str]:
    """Yield a sentence for each word of a map or a power that has not the form it must have."""
    for kind, rows in (("map", [table.get("map", {})]), ("power", table.get("power", []))):
        if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
            yield f"[{kind}] is no table of words. Write them below [{kind}], or [[{kind}]] for each power."
            return
        for row in rows:
            where = "[map]" if kind == "map" else f"power {row.get('name', '')}".rstrip()
            yield from (f"{where}: `{key}` is a text." for key in _TEXTS[kind] if not isinstance(row.get(key, ""), str))
            yield from (f"{where}: `{key}` is a number, 0 or more." for key in _NUMBERS[kind] if not _count(row, key))
            if kind == "power":
                yield from (f"{where}: `{key}` is a list of texts." for key in _LISTS if not _texts(row.get(key, [])))
    rules = table.get("rules", {})
    if not isinstance(rules, Mapping):
        yield "[rules] is no table of words. Write them below [rules]."
        return
    yield from (f"[rules]: `{key}` is a number, 0 or more." for key in _COUNTS if not _count(rules, key))


def _count(row: Table, key: str) -> bool:
    value = row.get(key, 0)
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _texts(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)


def misplaced(table: Table, rows: Mapping[str, Table]) -> Iterator[str]:
    """Yield a sentence for each word that names what the map does not have, or twice what can be once."""
    centres = {code for code, row in rows.items() if row.get("supply_centre")}
    rules, powers = table.get("rules", {}), table.get("power", ())
    yield from _out_of_reach(table, len(centres))
    for key in _CENTRES:
        for code in (code for code in _listed(rules, key) if code not in centres):
            yield f"[rules]: `{key}` names {code}, which is no supply centre of the map."
    if rules.get("fall", FALL) in {"", SPRING, WINTER}:
        yield "[rules]: `fall` is the name of the second season, another than those of spring and winter."
    capitals = [row["capital"] for row in powers if row.get("capital")]
    yield from (
        f"a capital is {code}, which is no supply centre of the map." for code in capitals if code not in centres
    )
    if rules.get("win_capitals", 0) > len(capitals):
        yield "[rules]: `win_capitals` is more than there are capitals. Write a `capital` for each power."
    for row in powers:
        yield from (
            f"{row['name']} owns {code}, which is no centre." for code in row.get("owns", ()) if code not in centres
        )
        strange = (code for code in row.get("reserve_places", ()) if code not in rows)
        yield from (f"{row['name']} has a reserve place {code}, which is not on the map." for code in strange)
    yield from _twice("centre", [code for row in powers for code in row.get("owns", row.get("home", ()))])
    yield from _twice("power", [row["name"] for row in powers])
    yield from _twice("code of a power", [row["code"] for row in powers if row.get("code")])
    yield from _standing(rules, powers, rows)
    for a, b in (row["between"] for row in table.get("border", ())):
        if a in rows and b in rows and not _touch(rows[a], b) and not _touch(rows[b], a):
            yield f"a [[border]] is special between {a} and {b}, which do not touch."


def _out_of_reach(table: Table, centres: int) -> Iterator[str]:
    """Numbers that nobody could ever win with."""
    numbers = [("[map]: `victory_centres`", table.get("map", {}).get("victory_centres", 0))]
    numbers += [(f"power {row['name']}: `wins`", row.get("wins", 0)) for row in table.get("power", ())]
    for where, number in numbers:
        if number and not centres:
            yield f"{where} is {number}, and the map has no supply centre. Write supply_centre = true at some."
        elif number > centres:
            yield f"{where} is {number}, and the map has {centres} supply centres. Write {centres} or less."


def _listed(rules: Table, key: str) -> list[str]:
    value = rules.get(key, ())
    return list(value) if _texts(value) else []


def _standing(rules: Table, powers: Any, rows: Mapping[str, Table]) -> Iterator[str]:  # noqa: ANN401 - TOML
    neutral = _listed(rules, "neutral_units")
    for text in neutral:
        kind, _, place = text.partition(" ")
        row = rows.get(place.partition("/")[0])
        if row is None or kind not in {"A", "F"} or row["type"] == ("sea" if kind == "A" else "land"):
            yield f"a neutral unit is {text}, which cannot stand there. Write A and a land, or F and a sea or coast."
    units = [text for row in powers for text in row.get("units", ())] + neutral
    yield from _twice("place of a unit", [text[2:].partition("/")[0] for text in units])


def _twice(what: str, items: list[str]) -> Iterator[str]:
    for item in sorted({item for item in items if items.count(item) > 1}):
        yield f"{item} is twice the {what}. Take one of the two away."


def _touch(row: Table, code: str) -> bool:
    sails = [*row.get("fleet", ()), *(to for places in row.get("fleet_from", {}).values() for to in places)]
    return code in row.get("army", ()) or code in {to.partition("/")[0] for to in sails}
