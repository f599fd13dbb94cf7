"""The places of a picture, from the tables of a map: its provinces, and where they are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.picture.layout import layout
from adjudicator.systems.diplomacy.picture.planner import Shapes, read_shapes
from adjudicator.systems.diplomacy.picture.scene import Area, Place, Point
from adjudicator.systems.diplomacy.picture.sheet import GAP

Table = Mapping[str, Any]
_WAYS: Final = ("army", "fleet")
_KEYS: Final = {"place": frozenset({"xy", "label", "unit", "coasts"}), "blank": frozenset({"xy"})}
GAPS: Final = "gaps between places"
"""The name of the ground between places that touch in a picture and have no border."""


def places(table: Table, coordinates: Table | None = None, shapes: Table | None = None) -> tuple[Place, ...]:
    """Return the places of a map, followed by the grounds that no unit can enter.

    Args:
        table: the map: each `province` has `id`, `name`, `type`, `supply_centre`, and may have `xy`.
        coordinates: by `place` and code `xy`, `label`, `unit` and `coasts`; by `blank` and name `xy`. What it says of a
            place goes before the map's own `xy`.
        shapes: the squares of every place, as `lay-out-map` plans them; empty where a map has none.

    A place without `xy` anywhere is put where `lay-out-map` would put it.

    Raises:
        UserError: the shapes are none, or of another map; the coordinates hold what nothing reads.
    """
    drawn = _known(coordinates or {})
    where = drawn.get("place", {})
    if unplaced := [code for code in lacking(table) if code not in where]:
        laid = layout((row["id"] for row in table["province"]), borders(table))
        where = {**where, **{code: {"xy": [laid[code]]} for code in unplaced}}
    lands = (_place(row, where.get(row["id"], row)) for row in table["province"])
    blanks = (Place(name, name, "blank", _points(row["xy"])) for name, row in drawn.get("blank", {}).items())
    if shapes:
        return planned(tuple(lands), _fitting(shapes, {row["id"] for row in table["province"]}))
    return (*lands, *blanks)


def _known(table: Table) -> Table:
    """Return the coordinates of a file; raises UserError for tables and keys that nothing reads."""
    for name, rows in table.items():
        keys = _KEYS.get(name)
        if keys is None or not isinstance(rows, Mapping) or not all(isinstance(row, Mapping) for row in rows.values()):
            raise UserError(f"Nothing reads {name} of coordinates.toml: write [place.CODE] or [blank.NAME], with xy.")
        for code, row in rows.items():
            if odd := sorted(set(row) - keys):
                raise UserError(
                    f"Nothing reads {odd[0]} of {name}.{code} in coordinates.toml: write {' or '.join(sorted(keys))}."
                )
    return table


def _fitting(table: Table, codes: set[str]) -> Shapes:
    """Return the shapes of a file; raises UserError if they are none, or not of the places of these codes."""
    remedy = "put the map.toml of its own beside it, plan it with `adjudicator lay-out-map --shapes`, or take it away"
    try:
        shapes = read_shapes(table)
        drawn = {code for row in shapes.rows for code in row} - {GAP}
    except (KeyError, ValueError, TypeError, AttributeError):
        raise UserError(f"shapes.toml holds no shapes that can be read; {remedy}.") from None
    if not shapes.rows or drawn != codes:
        odd = ", ".join(sorted(drawn ^ codes)[:3])
        raise UserError(f"shapes.toml draws another map: only one of the two has {odd or 'places'}; {remedy}.")
    return shapes


def planned(lands: Sequence[Place], shapes: Shapes) -> tuple[Place, ...]:
    """Return places with their squares, and the gaps between them as ground that nobody can enter."""
    runs: dict[str, list[tuple[int, int, int]]] = {code: [] for code in (*(place.code for place in lands), GAP)}
    for y, row in enumerate(shapes.rows):
        x = 0
        for code, run in groupby(row):
            end = x + len(list(run))
            runs[code].append((y, x, end))
            x = end
    size = (len(shapes.rows[0]), len(shapes.rows))

    def area(code: str) -> Area:
        return Area(shapes.left, shapes.top, shapes.step, size, tuple(runs[code]))

    gaps = (Place(GAPS, GAPS, "blank", ((shapes.left, shapes.top),), area=area(GAP)),) if runs[GAP] else ()
    return (*(replace(_moved(place, shapes), area=area(place.code)) for place in lands), *gaps)


def _moved(place: Place, shapes: Shapes) -> Place:
    """Return a place without the coordinates that no longer hold where its shapes were moved, and with its sign's."""
    if shapes.coasts is not None:
        own = ((coast.partition("/"), at) for coast, at in shapes.coasts.items())
        coasts = tuple((coast, at) for (code, _, coast), at in own if code == place.code)
        place = replace(place, label=None, spot=None, coasts=coasts)
    spot, label = shapes.signs.get(place.code, (place.spot, place.label))
    return replace(place, spot=spot, label=label)


def lacking(table: Table) -> Iterator[str]:
    """Give the codes of the places of a map that have no `xy`."""
    yield from (row["id"] for row in table["province"] if not row.get("xy"))


def borders(table: Table) -> Iterator[tuple[str, str]]:
    """Give the pairs of places that a map says touch, by land or by sea; a coast counts as its place."""
    for row in table["province"]:
        beside = [code for way in _WAYS for code in row.get(way, ())]
        beside += [code for codes in row.get("fleet_from", {}).values() for code in codes]
        yield from ((row["id"], code.partition("/")[0]) for code in beside)


def _place(row: Table, where: Table) -> Place:
    # In a row of the map `coasts` are names; only coordinates say where units at them stand.
    coasts: Table = where.get("coasts", {}) if where is not row else {}
    return Place(
        row["id"],
        row["name"],
        row["type"],
        _points(where["xy"]),
        row.get("supply_centre", False),
        _point(where["label"]) if "label" in where else None,
        _point(where["unit"]) if "unit" in where else None,
        tuple((coast, _point(at)) for coast, at in coasts.items()),
    )


def _points(rows: Sequence[Sequence[float]]) -> tuple[Point, ...]:
    return tuple(map(_point, rows))


def _point(row: Sequence[float]) -> Point:
    x, y = row
    return (float(x), float(y))
