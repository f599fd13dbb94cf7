"""The State Treasury as a running table: what it was, each change in the order of the rules, what it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Fall, Prose, Row, Section, Table, Waterfall
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.report.basics import is_wide, say, section_of, turn_of
from adjudicator.systems.republic.report.ledger import Booked, booked
from adjudicator.systems.republic.rules.money import StockMoved

TITLE = "State Treasury"

LEVELS = 3
"""Parts of a section's number in the table: 6.2.9 for 6.2.9.1."""

COLUMNS = (
    Column("rule", full="Rule"),
    Column("item", full="Item"),
    Column("change", "change", full="Change"),
    Column("stands", "number", full="Stands"),
)


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the table: section, what it was, its short name in the chart, the change, and the balance after it."""

    rule: str
    item: str
    bar: str
    change: int
    stands: int


@dataclass(frozen=True, slots=True)
class Chest:
    """How the State Treasury of a republic is reported.

    Attributes:
        joined: kinds whose consecutive events share one row.
        opens: the kind of event at the beginning of a turn's money.
        still: what is said where nothing moved.
        below: what is said below the table.
    """

    joined: tuple[str, ...]
    opens: str
    still: Callable[[Sight], str]
    below: Callable[[Sight], str]


def section(sight: Sight, chest: Chest) -> tuple[Section, ...]:
    """Return the section; without a change it is one sentence."""
    entries = booked(sight)
    if not entries:
        return (Section(TITLE, (Prose((chest.still(sight),)),)),)
    lines = tuple(_line(sight, group) for group in _grouped(entries, chest))
    old, whole = entries[0].balance.old, bool(sight.of_kind(chest.opens))
    below = chest.below(sight)
    parts = (_chart(sight, old, lines, whole=whole), _table(sight, old, lines, whole=whole))
    return (Section(TITLE, (*parts, *((Prose((below,)),) if below else ()))),)


def _grouped(lines: Iterable[Booked], chest: Chest) -> Iterator[tuple[Booked, ...]]:
    def share(pair: tuple[int, Booked]) -> str | int:
        kind = pair[1].event.kind
        return kind if kind in chest.joined else pair[0]

    for _, group in groupby(enumerate(lines), share):
        yield tuple(line for _, line in group)


def _line(sight: Sight, group: tuple[Booked, ...]) -> Line:
    first = group[0].event
    item, bar = (sight.say(f"report/{sort}/{first.kind}", first.data) for sort in ("item", "bar"))
    rule = ".".join(section_of(first).split(".")[:LEVELS])
    return Line(rule, item, bar, sum(line.balance.change for line in group), group[-1].balance.new)


def _chart(sight: Sight, old: int, lines: tuple[Line, ...], *, whole: bool) -> Waterfall:
    turn = turn_of(sight.state)
    gain, cost = max(lines, key=lambda line: line.change), min(lines, key=lambda line: line.change)
    summary = say(sight, "treasury-summary", old=old, new=lines[-1].stands, gain=gain, cost=cost)
    falls = (
        Fall(say(sight, "bar-first", whole=whole), old),
        *(Fall(line.bar, line.stands, line.change) for line in lines),
        Fall(say(sight, "bar-last"), lines[-1].stands),
    )
    return Waterfall(say(sight, "treasury-title", turn=turn), summary, falls)


def _table(sight: Sight, old: int, lines: tuple[Line, ...], *, whole: bool) -> Table:
    carried = say(sight, "carried-over", turn=turn_of(sight.state) - 1, whole=whole)
    last = len(lines)
    rows = (
        Row(("", carried, None, old)),
        *(Row((line.rule, line.item, line.change, line.stands), strong=at == last) for at, line in enumerate(lines, 1)),
    )
    return Table(say(sight, "treasury-caption"), COLUMNS, rows, wide=is_wide(COLUMNS, rows), titled=False)


def stock_moves(sight: Sight) -> tuple[StockMoved, ...]:
    """Return how the Faction Treasury of the reader's own seat moved."""
    moves = (event.data for event in sight.of_kind("stock_moved", "open_stock_moved"))
    return tuple(move for move in moves if bare(move.seat) == sight.seat)
