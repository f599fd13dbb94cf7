"""The places of a picture, from the tables of a map: its provinces, and where they are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.systems.diplomacy.picture.scene import Place, Point

Table = Mapping[str, Any]


def places(table: Table, coordinates: Table | None = None) -> tuple[Place, ...]:
    """Return the places of a map, followed by the grounds that no unit can enter.

    Args:
        table: the map: each `province` has `id`, `name`, `type`, `supply_centre`, and may have `xy`.
        coordinates: by `place` and code `xy`, `label`, `unit` and `coasts`; by `blank` and name `xy`. What it says of a
            place goes before the map's own `xy`.

    Raises:
        KeyError: a place has no `xy` anywhere.
    """
    drawn = coordinates or {}
    where = drawn.get("place", {})
    lands = (_place(row, where.get(row["id"], row)) for row in table["province"])
    blanks = (Place(name, name, "blank", _points(row["xy"])) for name, row in drawn.get("blank", {}).items())
    return (*lands, *blanks)


def lacking(table: Table) -> Iterator[str]:
    """Give the codes of the places of a map that have no `xy`."""
    yield from (row["id"] for row in table["province"] if not row.get("xy"))


def _place(row: Table, where: Table) -> Place:
    # In a row of the map `coasts` are names; only coordinates say where units at them stand.
    coasts: Table = where.get("coasts", {}) if where is not row else {}
    return Place(
        row["id"],
        row["name"],
        row["type"],
        _points(where["xy"]),
        row["supply_centre"],
        _point(where["label"]) if "label" in where else None,
        _point(where["unit"]) if "unit" in where else None,
        tuple((coast, _point(at)) for coast, at in coasts.items()),
    )


def _points(rows: Sequence[Sequence[float]]) -> tuple[Point, ...]:
    return tuple(map(_point, rows))


def _point(row: Sequence[float]) -> Point:
    x, y = row
    return (float(x), float(y))
