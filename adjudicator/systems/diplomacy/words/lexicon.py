"""What players may write for the places of a map: codes, other spellings, full names, with coasts in every style."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from adjudicator.model.names import NameEntry
from adjudicator.systems.diplomacy.board.map import Map, Power, Province
from adjudicator.systems.diplomacy.orders import PLACE
from adjudicator.systems.diplomacy.words.naming import slug

SORT: Final = "place"
POWER: Final = "power:"
POWER_SORT: Final = "power"
COASTS: Final = {"N": "north", "S": "south", "E": "east", "W": "west"}
_ENDING, _STEM = 2, 3
"""By how many letters the ends of two names may differ that are nearly the same, and how many they share at least."""
_WATERS: Final = frozenset({"Sea", "Ocean", "Channel"})


def place_entries(board: Map) -> Iterator[NameEntry]:
    """Yield every way to write each place of a map; the first one of a place is its code.

    A name without its last word (`Baltic` for the Baltic Sea) counts where it says enough: it is no name of a power,
    and no other province begins with it. A power's name is that of its home that is called nearly so, as Roma of Rome.
    """
    called, namesakes = _called(board), {_namesake(board, power): power.name for power in board.powers.values()}
    for province in board.provinces.values():
        power = namesakes.get(province.code)
        for name in dict.fromkeys((province.code, *_names(board, province, called), *filter(None, (power,)))):
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


def _names(board: Map, province: Province, called: Mapping[str, AbstractSet[str]]) -> Iterator[str]:
    own = {province.code}
    for name in (*province.alt, province.name):
        yield name
        # What is left out of a name makes no name of another.
        yield from (form for form in spellings(name) if called.get(form.casefold(), own) <= own)
    head, _, last = province.name.rpartition(" ")
    if last in _WATERS and _says_enough(board, province, head):
        yield head


def _namesake(board: Map, power: Power) -> str:
    """Return the code of the one province that is called nearly as a power, where it is its home, or nothing."""
    name = power.name.casefold()
    near = [each for each in board.provinces.values() if _alike(each.name.casefold(), name)]
    if len(near) != 1 or near[0].code not in power.home or near[0].name == power.name:
        return ""
    return near[0].code


def _alike(one: str, other: str) -> bool:
    """Return whether two names differ in their ends alone."""
    same = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return same >= _STEM and max(len(one), len(other)) <= same + _ENDING


def _called(board: Map) -> Mapping[str, AbstractSet[str]]:
    """Return who is called so in full: provinces by their codes, and powers."""
    found: dict[str, set[str]] = defaultdict(set)
    for province in board.provinces.values():
        for name in (province.code, province.name, *province.alt):
            found[name.casefold()].add(province.code)
    for name in _powers(board):
        found[name.casefold()].add(POWER)
    return found


def _powers(board: Map) -> Iterator[str]:
    yield from (word for power in board.powers.values() for word in (power.name, power.adjective))


_SIGNS: Final = (
    # An apostrophe that the map's author lost, and one that a player leaves out.
    (re.compile(r"(?<=\w) s(?= |$)"), ("'s", "s")),
    (re.compile(r"['\u2019]"), ("", " ")),
    (re.compile(r"\bSt(?:\.|\b)|\bSaint\b"), ("St", "St.", "Saint")),
    (re.compile(r"\bSte\."), ("Sainte",)),
    (re.compile(r"-"), (" ", "")),
    (re.compile(r"\."), ("",)),
    (re.compile(r"^([NSEW]) (?=\w)"), (r"\1. ", r"\1.")),
    (re.compile(r"\+"), (" ", "")),
    (re.compile(r" *[({][^)}]*[)}]"), ("",)),
)
"""Signs in names that people leave out or write otherwise, and what they write."""


def spellings(name: str) -> tuple[str, ...]:
    """Return how people write a name whose signs they leave out or write otherwise: `St Petersburg`, `Kings Lynn`."""
    found = [name]
    for sign, instead in _SIGNS:
        found += [sign.sub(word, form) for form in found if sign.search(form) for word in instead]
    return tuple(dict.fromkeys(form for each in found if (form := " ".join(each.split())) and form != name))


def _says_enough(board: Map, province: Province, head: str) -> bool:
    others = (other.name for other in board.provinces.values() if other is not province)
    return head not in set(_powers(board)) and not any(name.startswith(head) for name in others)


def _on_coast(name: str, coast: str) -> Iterator[str]:
    """Yield a name with a coast: `Spa/nc`, `Spa nc`, `Spa/n`, `Spain north coast`; brackets are passed over."""
    if coast.removesuffix("C") not in COASTS:  # `A Dog` is the army in Dog, and not its coast A
        yield from (f"{name}{mark}" for mark in (f"/{coast.lower()}", f" ({coast.lower()})", f", coast {coast}"))
        return
    word = COASTS[coast[:1]]
    sides = tuple(f"{side} {edge}" for edge in ("coast", "shore") for side in (word, f"{word}ern"))
    for written in (coast.lower(), *sides):
        yield from (f"{name}/{written}", f"{name} {written}", f"{name} ({written})", f"{name}, {written}")
        yield from (f"{name})({written}", f"{name}'s {written}", f"{name} on the {written}")
    for side in sides:
        yield from (f"{side} of {name}", f"{side} in {name}", f"{side} at {name}", f"{name} at the {side}")
        yield from (f"{name}. {side}", f"{name} via {side}", f"{name} to the {side}", f"{name} ({side} of it)")
    yield from (f"{name} {word}", f"{word} {name}", f"{word}ern {name}")
    yield from (f"{name}/{coast[:1]}", f"{name}-{coast.lower()}", f"{name} ({coast[:1]})")
