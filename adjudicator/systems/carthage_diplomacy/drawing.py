"""Where new spaces of a map are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.systems.diplomacy.board.map import Map

Table = Mapping[str, Any]


def placed(table: Table, board: Map) -> Table:
    """Return a table in which every space has a point: new ones stand in the middle of their neighbours."""
    rows = {row["id"]: row for row in table["province"]}
    taken = {tuple(point) for row in rows.values() for point in row.get("xy", ())}
    drawn = []
    for row in table["province"]:
        if row.get("xy"):
            drawn.append(row)
            continue
        near = {*board.army_next(row["id"]), *board.fleet_reach(row["id"])}
        points = [tuple(rows[code]["xy"][0]) for code in sorted(near) if rows[code].get("xy")] or sorted(taken)
        x, y = (round(sum(axis) / len(points), 2) for axis in zip(*points, strict=True))
        while (x, y) in taken:
            x = round(x + 0.25, 2)
        taken.add((x, y))
        drawn.append({**row, "xy": [[x, y]]})
    return {**table, "province": drawn}
