"""What players read for an id: codes in orders, full names in prose."""

from __future__ import annotations

from typing import Final

from adjudicator.systems.carthage_diplomacy.box import Box

_UNNAMED: Final = "unnamed "


def name(box: Box, key: str) -> str:
    """Return the name of an id: `place:Car`, `province:Car`, `who:GV`, `line:GV1`, `canal:CMx`, `step:spring.moves`.

    Places, persons, lines and canals are called by their codes, as orders are written; `province:Car` is the name in
    full, as `where:Car` is. A province that the map only numbers is called by its number.
    """
    sort, colon, rest = key.partition(":")
    if sort in {"place", "who", "line", "canal"} and colon:
        return rest
    if sort in {"province", "where"}:
        return province_name(box, rest)
    rest = rest if colon else key
    return rest.replace(".", " ").replace("_", " ").replace("-", " ").capitalize()


def province_name(box: Box, code: str) -> str:
    """Return the full name of a province, its number where it has none."""
    found = box.map.provinces.get(code)
    return found.name.removeprefix(_UNNAMED) if found is not None else code
