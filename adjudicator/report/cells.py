"""The content of the cells of a table, before a renderer lays them out."""

from __future__ import annotations

from adjudicator.model.page import Cell, Column, Dice, Roll, Row, Table, Value, said

RIGHT = frozenset({"number", "change"})
"""The kinds of right-aligned columns."""


def as_cell(value: Value) -> Cell:
    """A cell with all its parts, even for a bare value."""
    return value if isinstance(value, Cell) else Cell(value)


def figure(cell: Cell, column: Column) -> str:
    """The words of a cell without its stars: nothing for None, `0` for 0, a sign before a change."""
    if cell.value is None:
        return ""
    if isinstance(cell.value, int) and column.holds == "change" and cell.value:
        return f"{cell.value:+d}"
    return str(cell.value) if isinstance(cell.value, int) else said(cell.value)


def starred(cell: Cell, column: Column) -> str:
    """The words of a cell in plain text: stars come before a figure, so that its digits stay aligned."""
    words, stars = figure(cell, column), "*" * cell.stars
    return stars + words if column.holds in RIGHT else words + stars


def dice_table(dice: Dice, order: tuple[str, str, str]) -> Table:
    """The rolls of a packet as a table, its columns `die`, `label` and `used in` in the order given."""
    columns = {
        "die": Column("die", "number", full="Die"),
        "label": Column("label", "code", full="Label"),
        "used in": Column("used in", "text", full="Rule"),
    }
    rows = tuple(Row(tuple(_roll_cell(roll, name) for name in order)) for roll in dice.rolls)
    return Table(dice.caption, tuple(columns[name] for name in order), rows, wide=True)


def _roll_cell(roll: Roll, name: str) -> Value:
    cells: dict[str, Value] = {"die": Cell(roll.value, strong=True), "label": roll.label, "used in": roll.rule}
    return cells[name]
