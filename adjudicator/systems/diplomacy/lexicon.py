"""What players may write for the places of a map: codes, other spellings, full names, with coasts in every style."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.model.names import NameEntry
from adjudicator.systems.diplomacy.board.map import Map, Province
from adjudicator.systems.diplomacy.naming import slug
from adjudicator.systems.diplomacy.orders import PLACE

SORT: Final = "place"
POWER: Final = "power:"
POWER_SORT: Final = "power"
COASTS: Final = {"N": "north", "S": "south", "E": "east", "W": "west"}
_WATERS: Final = frozenset({"Sea", "Ocean", "Channel"})
_SAINT: Final = "St "


def place_entries(board: Map) -> Iterator[NameEntry]:
    """Yield every way to write each place of a map; the first one of a place is its code.

    A name without its last word (`Baltic` for the Baltic Sea) counts where it says enough: it is no name of a power,
    and no other province begins with it.
    """
    for province in board.provinces.values():
        for name in dict.fromkeys((province.code, *province.alt, *_names(board, province))):
            yield NameEntry(name, f"{PLACE}{province.code}", SORT)
            for coast in province.coasts:
                key = f"{PLACE}{province.code}/{coast}"
                yield from (NameEntry(written, key, SORT) for written in _on_coast(name, coast))


def power_entries(board: Map) -> Iterator[NameEntry]:
    """Yield every way to write each power of a map: its name, its adjective, and its code where no place has it."""
    for power in board.powers.values():
        code = () if board.find(power.code) else (power.code,)
        for name in dict.fromkeys((power.name, power.adjective, *code)):
            yield NameEntry(name, f"{POWER}{slug(power.name)}", POWER_SORT)


def _names(board: Map, province: Province) -> Iterator[str]:
    yield province.name
    if "-" in province.name:
        yield province.name.replace("-", " ")
    if province.name.startswith(_SAINT):
        rest = province.name.removeprefix(_SAINT)
        yield from (f"St. {rest}", f"Saint {rest}")
    head, _, last = province.name.rpartition(" ")
    if last in _WATERS and _says_enough(board, province, head):
        yield head


def _says_enough(board: Map, province: Province, head: str) -> bool:
    taken = {word for power in board.powers.values() for word in (power.name, power.adjective)}
    others = (other.name for other in board.provinces.values() if other is not province)
    return head not in taken and not any(name.startswith(head) for name in others)


def _on_coast(name: str, coast: str) -> Iterator[str]:
    """Yield a name with a coast: `Spa/nc`, `Spa nc`, `Spa/n`, `Spain north coast`; brackets are passed over."""
    if coast.removesuffix("C") not in COASTS:  # `A Dog` is the army in Dog, and not its coast A
        yield from (f"{name}{mark}" for mark in (f"/{coast.lower()}", f" ({coast.lower()})", f", coast {coast}"))
        return
    word = COASTS[coast[:1]]
    for written in (coast.lower(), f"{word} coast", f"{word}ern coast"):
        yield from (f"{name}/{written}", f"{name} {written}", f"{name} ({written})", f"{name}, {written}")
        yield from (f"{name})({written}", f"{name}'s {written}", f"{name} on the {written}")
    for side in (f"{word} coast", f"{word}ern coast"):
        yield from (f"{side} of {name}", f"{side} in {name}", f"{side} at {name}", f"{name} at the {side}")
        yield from (f"{name}. {side}", f"{name} via {side}", f"{name} to the {side}", f"{name} ({side} of it)")
    yield from (f"{name} {word}", f"{word} {name}", f"{word}ern {name}")
    yield from (f"{name}/{coast[:1]}", f"{name}-{coast.lower()}", f"{name} ({coast[:1]})")
