"""The keys of a map file: a key that nothing reads would mislead whoever wrote it, so it is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from adjudicator.engine.box.boxfaults import instead

_TABLE: Final = ("map", "province", "power", "mountain", "pass", "strait", "canal", "crossing", "border", "rules")
_ENTRIES: Final[Mapping[str, tuple[str, ...]]] = {
    "map": ("id", "name", "start_phase", "victory_centres", "adjacency_source"),
    "province": (
        "id",
        "name",
        "type",
        "supply_centre",
        "home",
        "coasts",
        "alt",
        "xy",
        "army",
        "fleet",
        "fleet_from",
        "convoys",
        "named",
    ),
    "power": (
        "name",
        "adjective",
        "code",
        "home",
        "units",
        "owns",
        "reserve",
        "reserve_places",
        "capital",
        "wins",
    ),
    "mountain": ("between",),
    "pass": ("between",),
    "strait": ("between", "name", "sea"),
    "canal": ("id", "name", "provinces", "joins"),
    "crossing": ("between",),
}
"""The keys that are read; entries of `rules` and `border` are read by records, which refuse others."""
_REMARKS: Final = ("source", "note")
"""Ends of keys for the author's own remarks."""


def unread_keys(table: Mapping[str, Any]) -> Iterator[str]:
    """Yield a sentence for each key of a map that nothing reads, with the one that may be meant."""
    yield from _unread("the map file", table, _TABLE)
    for kind, known in _ENTRIES.items():
        rows = table.get(kind, ())
        for number, row in enumerate([rows] if isinstance(rows, Mapping) else rows, 1):
            if isinstance(row, Mapping):
                named = row.get("id") or row.get("name") or number
                where = "[map]" if kind == "map" else f"{kind} {named}"
                yield from _unread(where, row, known)


def _unread(where: str, row: Mapping[str, Any], known: tuple[str, ...]) -> Iterator[str]:
    for key in row:
        if key not in known and not key.endswith(_REMARKS):
            hint = instead(key, known)
            yield f"{where} has the key `{key}`, which nothing reads; {hint.rstrip('.?')}{'?' if '?' in hint else '.'}"
