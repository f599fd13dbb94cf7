"""A table on plain paper: at most 46 columns, or 64 for the wide kinds and for those that cannot be narrower.

Columns take the width of their longest cell. Where that is too wide, first the gaps close, then heads take several
lines, then the cells of the widest columns. A table that still does not fit is printed as a list, row by row.
"""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.model.page import Group, Row, Table, all_rows, said
from adjudicator.report.cells import RIGHT, as_cell, starred
from adjudicator.report.paper import bracketed, flat, to_ascii, wrap

NARROW, WIDE = 46, 64
"""Columns of a table that a phone shows unbroken, and of one that cannot be that narrow."""

_GAPS = ((2, 2), (2, 1), (1, 1))
"""Spaces before a column of words and before one of figures, the wider ones first."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """How wide each column is, and the spaces before it."""

    widths: tuple[int, ...]
    gaps: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.widths) + sum(self.gaps)


class _Grid:
    """The words of a table, column by column."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.right = [column.holds in RIGHT for column in table.columns]
        self.heads = [to_ascii(column.head) for column in table.columns]
        rows = [self.words(row) for row in all_rows(table)]
        self.cells = [[row[at] for row in rows] for at in range(len(self.heads))]

    def words(self, row: Row) -> list[str]:
        """The cells of a row as plain text."""
        pairs = zip(row.cells, self.table.columns, strict=True)
        return [to_ascii(starred(as_cell(value), column)) for value, column in pairs]

    def plan(self) -> _Plan | None:
        """The widths to use, or None where no table of 64 columns can hold these cells."""
        tries = [(WIDE, 8)] if self.table.wide else [(NARROW, 12), (WIDE, 8)]
        plans = (self._fit(limit, floor) for limit, floor in tries)
        return next((plan for plan in plans if plan), None)

    def _fit(self, limit: int, floor: int) -> _Plan | None:
        """The roomiest plan within `limit`; columns of words may shrink to `floor`, figures are never broken."""
        low = self._widths([_longest_word(head) for head in self.heads])
        for widths in (self._widths(self.heads), low):
            for gaps in _GAPS:
                plan = _Plan(widths, self._gaps(*gaps))
                if plan.total <= limit:
                    return plan
        return self._shrink([*low], floor, limit)

    def _widths(self, heads: list[str]) -> tuple[int, ...]:
        return tuple(max(map(len, [head, *cells])) for head, cells in zip(heads, self.cells, strict=True))

    def _shrink(self, widths: list[int], floor: int, limit: int) -> _Plan | None:
        floors = [
            max(len(_longest_word(cell)) for cell in ["", *column]) if right else floor
            for column, right in zip(self.cells, self.right, strict=True)
        ]
        gaps = self._gaps(*_GAPS[-1])
        while sum(widths) + sum(gaps) > limit:
            spare, at = max((width - least, at) for at, (width, least) in enumerate(zip(widths, floors, strict=True)))
            if spare <= 0:
                return None
            widths[at] -= 1
        return _Plan(tuple(widths), gaps)

    def _gaps(self, words: int, figures: int) -> tuple[int, ...]:
        return tuple(0 if not at else figures if right else words for at, right in enumerate(self.right))

    def line(self, words: list[str], plan: _Plan, *, low: bool = False) -> list[str]:
        """A row in lines; `low` sets short cells at the bottom, as for heads."""
        cells = [wrap(word, width) for word, width in zip(words, plan.widths, strict=True)]
        height = max(map(len, cells))
        lines = []
        for at in range(height):
            line = ""
            for cell, width, gap, right in zip(cells, plan.widths, plan.gaps, self.right, strict=True):
                row = at - (height - len(cell)) if low else at
                word = cell[row] if 0 <= row < len(cell) else ""
                line += " " * gap + (word.rjust(width) if right else word.ljust(width))
            lines.append(line.rstrip())
        return lines

    def rule(self, words: list[str], plan: _Plan) -> list[str]:
        """Dashes over the figures of a sum."""
        dashes = [
            "-" * width if word and right else ""
            for word, width, right in zip(words, plan.widths, self.right, strict=True)
        ]
        return self.line(dashes, plan)


def _longest_word(words: str) -> str:
    return max(words.split(), key=len, default="")


def table_lines(table: Table) -> list[str]:
    """A table in lines: caption, head, rows, footnotes."""
    lines: list[str] = []
    if table.titled:
        lines += [*wrap(f"{to_ascii(table.caption)} {bracketed(table.cites)}"), ""]
    grid = _Grid(table)
    plan = grid.plan()
    lines += _as_list(grid) if plan is None else _as_grid(grid, plan)
    for count, note in enumerate(table.footnotes, 1):
        lines += wrap(flat(note), first="  " + "*" * count + " ")
    return lines


def _as_grid(grid: _Grid, plan: _Plan) -> list[str]:
    lines = grid.line(grid.heads, plan, low=True) if any(grid.heads) else []
    for item in grid.table.rows:
        if isinstance(item, Group):
            lines += _group_head(item)
        for row in item.rows if isinstance(item, Group) else (item,):
            words = grid.words(row)
            if row.total:
                lines += grid.rule(words, plan)
            lines += grid.line(words, plan)
    return lines


def _group_head(group: Group) -> list[str]:
    note = f": {to_ascii(group.note)}" if group.note else ""
    return wrap(to_ascii(said(group.label)).upper() + note, WIDE, rest="  ")


def _as_list(grid: _Grid) -> list[str]:
    """Each row as its first cell and, below it, the other cells that are not empty, with their heads."""
    lines: list[str] = []
    for item in grid.table.rows:
        if isinstance(item, Group):
            lines += _group_head(item)
        for row in item.rows if isinstance(item, Group) else (item,):
            name, *values = grid.words(row)
            lines += wrap(name, WIDE, rest="  ")
            for head, value in zip(grid.heads[1:], values, strict=True):
                if value:
                    lines += wrap(f"{head}: {value}" if head else value, WIDE, first="  ", rest="    ")
    return lines
