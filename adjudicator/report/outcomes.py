"""The outcomes of everybody's orders, as plain text: a name, below it its orders, and all outcomes in one column."""

from __future__ import annotations

from adjudicator.model.page import Outcome, Outcomes
from adjudicator.report.paper import flat, to_ascii, wrap

_LONGEST = 26
"""The most letters of an order whose outcome is on the same line; that of a longer one takes a line of its own."""


def outcome_lines(outcomes: Outcomes) -> list[str]:
    """Return the orders side by side with their outcomes, and an empty line between two names."""
    orders = [len(to_ascii(row.order)) for group in outcomes.items for row in group.rows]
    column = max((length for length in orders if length <= _LONGEST), default=0) + 3
    lines: list[str] = []
    for group in outcomes.items:
        note = f", {to_ascii(group.note)}" if group.note else ""
        lines += [*([""] if lines else []), *wrap(to_ascii(group.label) + note, rest="  ")]
        for row in group.rows:
            lines += _row(row, column)
    return lines


def _row(row: Outcome, column: int) -> list[str]:
    order, margin = to_ascii(row.order), " " * (column + 2)
    if len(order) <= _LONGEST:
        return wrap(flat(row.told), first=f"  {order.ljust(column)}", rest=margin)
    return [*wrap(order, first="  ", rest="      "), *wrap(flat(row.told), first=margin)]
