"""The State Treasury as a running table: what it was, each change in the order of the rules, what it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Fall, Prose, Row, Section, Table, Waterfall
from adjudicator.systems.republic.report.ledger import Booked, booked
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_carthage.report.basics import is_wide, say, section_of, turn_of
from adjudicator.systems.republic_of_carthage.state import CITIES

TITLE = "State Treasury"

ONE_ROW = ("trade_cards_sold",)
"""Kinds whose consecutive events share one row: the tax of all players."""

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


def section(sight: Sight) -> tuple[Section, ...]:
    """Return the section; without a change it is one sentence."""
    city = CITIES.get(sight.state, SCOPE, CITY)
    entries = booked(sight)
    if not entries:
        still = say(sight, "treasury-still", stands=city.treasury, rate=city.tax)
        return (Section(TITLE, (Prose((still,)),)),)
    lines = tuple(_line(sight, group) for group in _grouped(entries))
    old = entries[0].balance.old
    return (Section(TITLE, (_chart(sight, old, lines), _table(sight, old, lines), _checked(sight, city.tax))),)


def _grouped(lines: Iterable[Booked]) -> Iterator[tuple[Booked, ...]]:
    for _, group in groupby(enumerate(lines), lambda pair: pair[1].event.kind if _joins(pair[1]) else pair[0]):
        yield tuple(line for _, line in group)


def _joins(line: Booked) -> bool:
    return line.event.kind in ONE_ROW


def _line(sight: Sight, group: tuple[Booked, ...]) -> Line:
    first = group[0].event
    item, bar = (sight.say(f"report/{sort}/{first.kind}", first.data) for sort in ("item", "bar"))
    rule = ".".join(section_of(first).split(".")[:LEVELS])
    return Line(rule, item, bar, sum(line.balance.change for line in group), group[-1].balance.new)


def _whole(sight: Sight) -> bool:
    """Return whether the report begins where the turn does, and not in the midst of it."""
    return bool(sight.of_kind("incomes_paid"))


def _chart(sight: Sight, old: int, lines: tuple[Line, ...]) -> Waterfall:
    turn = turn_of(sight.state)
    gain, cost = max(lines, key=lambda line: line.change), min(lines, key=lambda line: line.change)
    summary = say(sight, "treasury-summary", old=old, new=lines[-1].stands, gain=gain, cost=cost)
    falls = (
        Fall(say(sight, "bar-first", whole=_whole(sight)), old),
        *(Fall(line.bar, line.stands, line.change) for line in lines),
        Fall(say(sight, "bar-last"), lines[-1].stands),
    )
    return Waterfall(say(sight, "treasury-title", turn=turn), summary, falls)


def _table(sight: Sight, old: int, lines: tuple[Line, ...]) -> Table:
    carried = say(sight, "carried-over", turn=turn_of(sight.state) - 1, whole=_whole(sight))
    last = len(lines)
    rows = (
        Row(("", carried, None, old)),
        *(Row((line.rule, line.item, line.change, line.stands), strong=at == last) for at, line in enumerate(lines, 1)),
    )
    return Table(say(sight, "treasury-caption"), COLUMNS, rows, wide=is_wide(COLUMNS, rows), titled=False)


def _checked(sight: Sight, rate: int) -> Prose:
    tests = sight.of_kind("treasury_tested", "republic_bankrupt")
    return Prose((" ".join((*(sight.told(event) for event in tests), say(sight, "tax-rate", rate=rate))),))
