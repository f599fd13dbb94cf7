"""The GM's report: the orders filed and missed, those that could not be carried out, and what the game adds."""

from __future__ import annotations

from adjudicator.engine.pages.basics import game_title, report_name, say
from adjudicator.engine.pages.coming import deadline
from adjudicator.engine.reporting import Sight
from adjudicator.model.order import Submission
from adjudicator.model.page import Block, Column, Orders, Page, Points, Row, Section, Table
from adjudicator.model.page import Order as Line

SEATS = (
    Column("seat", full="Seat"),
    Column("orders", "number", full="Orders filed"),
    Column("used", "number", full="Used"),
    Column("refused", "number", full="Refused"),
    Column("default", "number", full="By default"),
    Column("misses", "number", full="Misses"),
)


def report(sight: Sight, own: tuple[Block, ...]) -> Page:
    """Return the report; its sight has the true state and all events, `own` is what the game adds."""
    title = say(sight, "gm-title", report=report_name(sight))
    return Page(
        kind="gm report",
        game=game_title(sight),
        label=say(sight, "gm-label"),
        title=title,
        date=sight.date,
        story=(say(sight, "gm-story", seats=len(sight.game.seats), events=len(sight.events)),),
        deadline=deadline(sight, "Next"),
        blocks=(*seats(sight), *_orders(sight), *refused(sight), *own),
        preview=title,
    )


def submissions(sight: Sight) -> tuple[Submission, ...]:
    """Return what became of the orders for each slot asked."""
    return tuple(event.data for event in sight.of_kind("submitted"))


def seats(sight: Sight) -> tuple[Section, ...]:
    """Return the table of seats: how much each filed, and what became of it."""
    rows: list[Row] = []
    for seat in sight.game.seats:
        mine = [one for one in submissions(sight) if one.seat == seat]
        filed = sum(order.seat == seat for order in sight.orders)
        miss = (sight.misses or {}).get(seat)
        used, turned_down = sum(len(one.used) for one in mine), sum(len(one.refused) for one in mine)
        name, defaults = sight.name(f"seat:{seat}"), sum(one.default for one in mine)
        rows.append(Row((name, filed, used, turned_down, defaults, miss.missed if miss else 0)))
    return (Section("The seats", (Table(say(sight, "gm-seats"), SEATS, tuple(rows), titled=False),)),)


def _orders(sight: Sight) -> tuple[Section, ...]:
    """Return the orders that were carried out, seat by seat, as they were filed."""
    used = {(one.seat, number) for one in submissions(sight) for number in one.used}
    lines = tuple(
        Line(filed.say(sight.game.name), sight.name(f"seat:{filed.seat}"))
        for filed in sorted(sight.orders, key=lambda filed: (filed.seat, filed.number))
        if (filed.seat, filed.number) in used
    )
    return (Section("Orders carried out", (Orders(lines),)),) if lines else ()


def refused(sight: Sight) -> tuple[Section, ...]:
    """Return the orders that could not be carried out when their time came."""
    orders = {(order.seat, order.number): order for order in sight.orders}
    lines: list[str] = []
    for one in submissions(sight):
        for number, why_not in one.refused:
            filed = orders.get((one.seat, number))
            said = filed.say(sight.game.name) if filed is not None else ""
            why = sight.say(f"refusals/{why_not.code}", why_not.facts or {})
            lines.append(say(sight, "gm-refused", seat=one.seat, line=said, why=why))
    return (Section("Not carried out", (Points(tuple(lines)),)),) if lines else ()
