"""The State Treasury as a running table: what it was, each change in the order of the rules, what it is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Fall, Part, Prose, Row, Section, Table, Waterfall
from adjudicator.systems.republic_of_carthage.report.basics import laid_out, rules_of, say, turn_of
from adjudicator.systems.republic_of_carthage.report.ledger import Booked, booked
from adjudicator.systems.republic_of_carthage.state import CITIES, CITY, SCOPE

ONE_ROW = ("trade_cards_sold",)
"""Kinds whose events follow one another and stand in one row: the tax of all players."""

COLUMNS = (
    Column("rule", full="Rule"),
    Column("item", full="Item"),
    Column("change", "change", full="Change"),
    Column("stands", "number", full="Stands"),
)


def section(sight: Sight) -> tuple[Section, ...]:
    """Return the section, none while there is no board; without a change it is one sentence."""
    if not laid_out(sight.state):
        return ()
    city = CITIES.get(sight.state, SCOPE, CITY)
    lines = booked(sight)
    if not lines:
        return (
            Section("State Treasury", (Prose((say(sight, "treasury-still", stands=city.treasury, rate=city.tax),)),)),
        )
    rows = tuple(_row(sight, group) for group in _grouped(lines))
    return (Section("State Treasury", (*_drawn(sight, lines, rows), *_checked(sight, city.tax))),)


def _grouped(lines: Iterable[Booked]) -> Iterable[tuple[Booked, ...]]:
    for at, group in groupby(enumerate(lines), lambda pair: pair[1].event.kind if _joins(pair[1]) else pair[0]):
        del at
        yield tuple(line for _, line in group)


def _joins(line: Booked) -> bool:
    return line.event.kind in ONE_ROW


def _row(sight: Sight, group: tuple[Booked, ...]) -> tuple[str, str, int, int]:
    first = group[0].event
    item = sight.say(f"report/item/{first.kind}", first.data)
    rules = next((rule for rule in rules_of(first)), "")
    return rules, item, sum(line.balance.change for line in group), group[-1].balance.new


def _drawn(sight: Sight, lines: tuple[Booked, ...], rows: tuple[tuple[str, str, int, int], ...]) -> tuple[Part, ...]:
    old, new = lines[0].balance.old, lines[-1].balance.new
    turn = turn_of(sight.state)
    carried = say(sight, "carried-over", turn=turn_of(sight.before) or turn - 1)
    gain, cost = max(rows, key=lambda row: row[2]), min(rows, key=lambda row: row[2])
    facts = {"old": old, "new": new, "gain": gain[1:3], "cost": cost[1:3]}
    falls = (Fall(carried, old), *(Fall(item, stands, change) for _, item, change, stands in rows))
    chart = Waterfall(
        say(sight, "treasury-title", turn=turn),
        say(sight, "treasury-summary", **facts),
        (*falls, Fall("Stands at", new)),
    )
    last = len(rows) - 1
    table = Table(
        say(sight, "treasury-caption"),
        COLUMNS,
        (Row(("", carried, None, old)), *(Row(row, strong=at == last) for at, row in enumerate(rows))),
        titled=False,
    )
    return (chart, table)


def _checked(sight: Sight, rate: int) -> tuple[Part, ...]:
    tests = sight.of_kind("treasury_tested", "republic_bankrupt")
    told = tuple(sight.told(event) for event in tests)
    return (Prose((" ".join((*told, say(sight, "tax-rate", rate=rate))),)),)
