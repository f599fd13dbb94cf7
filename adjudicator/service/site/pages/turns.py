"""The page of a turn: what it brought, its packets, what moved the figures, the votes and the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.model.page import BarChart, Column, Row, Table, Waterfall
from adjudicator.model.page.charts import Bar, Fall
from adjudicator.report.naming import unsigned
from adjudicator.report.words import plural
from adjudicator.service.site.pages.listed import gathered, linked
from adjudicator.service.site.pages.news import TOLD, news, title
from adjudicator.service.site.pages.outline import INDEX, packet_path, turn_path, turn_title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.engine.archive import Series
    from adjudicator.model.page import Part
    from adjudicator.service.site.chronicle.chronicle import Leg
    from adjudicator.service.site.pages.course import Course


def turn_page(course: Course, turn: str, legs: list[Leg], before: str, after: str) -> bytes:
    """Return the page of a turn; `before` and `after` are the turns around it, empty where there is none."""
    reports = [leg.report for leg in legs if leg.report]
    lines = news(course, reports)
    called = title(lines)
    at = course.places[reports[-1]] if reports else None
    return course.renderer.page(
        "turn.html",
        turn_path(turn),
        title=f"{turn_title(turn)}: {called}" if called else turn_title(turn),
        here_called=turn_title(turn),
        summary=called,
        kicker=course.outline.system,
        crumbs=(("Game", INDEX),),
        indexed=True,
        before=(turn_title(before), turn_path(before)) if before else None,
        after=(turn_title(after), turn_path(after)) if after else None,
        lead=lines[:TOLD],
        packets=[_packet(course, leg) for leg in legs],
        drawings=list(charts(course, at)) if at is not None else (),
        standing=course.standing(at) if at is not None else None,
        dice=list(_dice(course, legs)) if not course.anonymous else (),
    )


def _packet(course: Course, leg: Leg) -> dict[str, object]:
    tables = list(gathered(course.story.names, course.outline.cast, leg.told))
    counts = [plural(len(table.rows), table.columns[0].head.lower()) for table in tables]
    return {
        "title": course.outline.leg_title(leg),
        "path": packet_path(leg.id),
        "story": course.story_of(leg),
        "short": counts[0] if counts else plural(len(leg.told), "event"),
        "note": f"{plural(len(leg.told), 'event')} told.",
        "tables": tables,
    }


def charts(course: Course, at: int) -> Iterator[tuple[Part, Table]]:
    """Yield what moved the figures in the turn of a report, each drawing with the same in a table."""
    for series in course.story.game.system.archive.series:
        if series.moves is not None:
            yield from falls(course, series, at)
    leading, before = course.leading, course.before_turn(at)
    table = course.standing(at)
    if leading is not None and before is not None and table is not None:
        was, now = (each.figures.get(leading.id, {}) for each in (before, course.story.snapshots[at]))
        keys = sorted((key for key in now if course.outline.cast.find(key)), key=lambda key: -now[key])
        bars = tuple(Bar(course.name(key), was.get(key, 0), now[key] - was.get(key, 0)) for key in keys)
        told = ", ".join(f"{bar.label} {bar.before + bar.gain}" for bar in bars)
        yield (
            BarChart(
                f"{leading.title}. First part: at the end of the turn before. Second part: the change", told, bars
            ),
            table,
        )


def falls(course: Course, series: Series, at: int) -> Iterator[tuple[Waterfall, Table]]:
    """Yield how a figure came from the end of one turn to the end of the next, for each thing of its series."""
    snapshots = course.story.snapshots
    turn, before = course.turn_of(snapshots[at].report), course.before_turn(at)
    mine = [each for each in snapshots[: at + 1] if course.turn_of(each.report) == turn]
    for key, end in snapshots[at].figures.get(series.id, {}).items():
        start = before.figures.get(series.id, {}).get(key, 0) if before is not None else 0
        stands, steps, rows = start, [Fall("Carried over", start)], [Row(("carried over", "", None, start))]
        for snapshot in mine:
            for move in (each for each in (snapshot.moves or {}).get(series.id, ()) if each.thing == key):
                stands += move.change
                steps.append(Fall(unsigned(move.short or move.label), stands, move.change))
                rows.append(Row((linked(course.story.names, move.label), snapshot.report, move.change, stands)))
            other = snapshot.figures.get(series.id, {}).get(key, stands) - stands
            if other:
                stands += other
                steps.append(Fall("Otherwise", stands, other))
                rows.append(Row(("otherwise", snapshot.report, other, stands)))
        if len(steps) > 1:
            steps.append(Fall("Stands at", end))
            rows[-1] = Row(rows[-1].cells, strong=True)
            caption = f"{series.title} in {turn_title(turn).lower()}"
            columns = (Column("Item"), Column("Report"), Column("Change", "change"), Column("Stands", "number"))
            yield Waterfall(caption, f"From {start} to {end}.", tuple(steps)), Table(caption, columns, tuple(rows))


def _dice(course: Course, legs: list[Leg]) -> Iterator[tuple[str, str, Table]]:
    """Yield the open dice of each packet: its name, how many, and a table of them."""
    for leg in legs:
        rolled = course.rolled.get(leg.id, [])
        if rolled:
            rows = tuple(Row((die.label, die.where.rpartition(":")[2], die.sides, die.value)) for die in rolled)
            columns = (Column("Label", "code"), Column("Rule"), Column("Sides", "number"), Column("Die", "number"))
            yield (
                course.outline.leg_title(leg),
                plural(len(rolled), "die", "dice"),
                Table(f"Dice of {leg.id}", columns, rows),
            )
