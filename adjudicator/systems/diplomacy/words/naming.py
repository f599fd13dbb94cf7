"""What players read for an id: short codes in orders, full names in prose."""

from __future__ import annotations

from typing import Final

from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.board.rules import FALL

STEPS: Final = {
    "spring.moves": "Spring moves",
    "spring.retreats": "Spring retreats",
    "fall.moves": "Fall moves",
    "fall.retreats": "Fall retreats",
    "winter.builds": "Winter builds",
}
_SHORT: Final = 3


def place_name(board: Map, place: str) -> str:
    """Return a place as orders show it: `Par`, `NTH`, `Spa/nc`; codes that are not all capitals stay as they are."""
    code, slash, coast = place.partition("/")
    province = board.provinces.get(code)
    if province is not None and province.kind != "sea" and code.isalpha() and code.isupper() and len(code) == _SHORT:
        code = code.capitalize()
    return f"{code}{slash}{coast.lower()}"


def province_name(board: Map, place: str) -> str:
    """Return the full name of a province, `Spain` for `SPA/NC`."""
    found = board.provinces.get(place.partition("/")[0])
    return found.name if found is not None else place


def season_name(board: Map, season: str) -> str:
    """Return a season as readers of this map call it: `monsoon 1501`, `fall 480 BC`."""
    word, _, rest = season.partition(" ")
    year, _, stage = rest.partition(" ")
    parts = (board.rules.fall if word == FALL else word, year_name(board, year), stage)
    return " ".join(part for part in parts if part)


def year_name(board: Map, year: int | str) -> str:
    """Return a year as readers of this map call it: `1501`, `480 BC`."""
    return f"{year} BC" if board.rules.years_down else str(year)


def plain(key: str) -> str:
    """Return a tidy form of an id that no table knows."""
    return key.rpartition(":")[2].replace(".", " ").replace("_", " ").replace("-", " ").title()


def slug(name: str) -> str:
    """Return the id of a power: its name in small letters, joined by hyphens."""
    return "-".join(name.lower().split())
