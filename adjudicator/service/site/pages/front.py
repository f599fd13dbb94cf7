"""The front page of a site: the state of the table, the turns with their reports, the things on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.model.page import Cell, Column, Row, Table
from adjudicator.model.page.marks import Ref
from adjudicator.report.naming import unsigned
from adjudicator.report.words import plural, signed
from adjudicator.service.site.charts.drawn import pillars
from adjudicator.service.site.pages.listed import linked, listed
from adjudicator.service.site.pages.news import news, plain, title
from adjudicator.service.site.pages.outline import (
    DICE,
    FIGURES,
    INDEX,
    MAIL,
    PRESS,
    SETTINGS,
    hour,
    packet_path,
    sort_path,
    turn_path,
    turn_title,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.service.site.chronicle.chronicle import Leg
    from adjudicator.service.site.chronicle.reported import Report
    from adjudicator.service.site.pages.course import Course


def front(course: Course) -> bytes:
    """Return the front page: where the game stands, its turns, and the ways to all there is."""
    story, outline = course.story, course.outline
    last, leading, cast = story.reports[-1], course.leading, outline.cast
    sorts = [
        {"many": sort.many, "path": sort_path(sort.id), "count": len(cast.of_sort(sort.id))}
        for sort in cast.sorts.values()
        if cast.of_sort(sort.id)
    ]
    more = [("Figures", FIGURES), ("Dice and their proofs", DICE), ("The mail of the game", MAIL)]
    more += [(called, paths[-1]) for called, paths in course.maps().items()]
    more += [("Settings", SETTINGS), *((("Press", PRESS),) if course.press else ())]
    leg = next((each for each in story.legs.values() if each.stage == "open"), None)
    return course.renderer.page(
        "front.html",
        INDEX,
        title=outline.title,
        summary=f"{outline.system}: {plural(len(story.legs), 'packet')} so far.",
        kicker="A game by mail",
        crumbs=(),
        indexed=True,
        before=None,
        after=None,
        story=last.story,
        stand=outline.stand,
        due=_due(course, leg),
        owed=outline.seats(leg.asked) if leg is not None and leg.asked else "",
        over=bool(story.over),
        last={"title": unsigned(last.title), "path": packet_path(course.last_told.get(last.name, ""))},
        stands=[
            (each.label, linked(story.names, each.words), unsigned(each.note)) for each in story.snapshots[-1].stands
        ],
        standing=course.standing(-1),
        leading=leading.title if leading is not None else "",
        plots=course.plots(leading) if leading is not None else (),
        sums=list(_sums(course)),
        turns=list(_turns(course)),
        board=list(_board(course)),
        map=_map(course),
        sorts=sorts,
        more=more,
    )


def _due(course: Course, leg: Leg | None) -> dict[str, str] | None:
    if leg is None or not leg.deadlines:
        return None
    return {"title": course.outline.leg_title(leg), "when": f"{hour(leg.deadlines[-1].at)} UTC"}


def _sums(course: Course) -> Iterator[tuple[str, object, str]]:
    """Yield the figures whose moves are known: title, their sums at the end of each turn, and the moves of the last."""
    story = course.story
    for series in story.game.system.archive.series:
        if series.moves is None:
            continue
        ends: dict[str, dict[str, int]] = {}
        moved: dict[str, list[str]] = {}
        for snapshot in story.snapshots:
            turn = course.turn_of(snapshot.report)
            for key, value in snapshot.figures.get(series.id, {}).items():
                ends.setdefault(key, {})[turn] = value
            for move in (snapshot.moves or {}).get(series.id, ()):
                moved.setdefault(f"{turn} {move.thing}", []).append(f"{unsigned(move.label)} {signed(move.change)}")
        for line in (each for each in ends.items() if course.outline.cast.find(each[0])):
            drawn = pillars(
                series.title, [("start" if turn == "0" else turn, value) for turn, value in line[1].items()]
            )
            if drawn is not None:
                turn = list(line[1])[-1]
                told = ", ".join(moved.get(f"{turn} {line[0]}", ()))
                yield series.title, drawn, f"In {turn_title(turn).lower()}: {told}." if told else ""


def _turns(course: Course) -> Iterator[dict[str, object]]:
    """Yield the turns, the newest first: what each brought, and its reports."""
    newest = next((turn for turn, legs in reversed(course.story.turns.items()) if any(leg.report for leg in legs)), "")
    for turn, legs in reversed(course.story.turns.items()):
        reports = [leg.report for leg in legs if leg.report]
        lines = news(course, reports)
        rows = tuple(Row(tuple(_reported(course, leg))) for leg in reversed(legs))
        columns = (Column("Packet and report"), Column("Reported"))
        yield {
            "title": turn_title(turn),
            "path": turn_path(turn),
            "first": turn == newest,
            "news": title(lines),
            "table": Table(f"{turn_title(turn)}, newest first", columns, rows),
        }


def _reported(course: Course, leg: Leg) -> Iterator[Cell | str]:
    """Yield the row of a packet: its name with what its report tells first, and when that went out."""
    report: Report | None = course.reports.get(leg.report)
    story = course.story_of(leg)
    told = plain(story[0]) if story else ""
    yield Cell((Ref(f"packet:{leg.id}", course.outline.leg_title(leg)),), told)
    yield hour(report.at) if report is not None else ""


def _board(course: Course) -> Iterator[Table]:
    """Yield the things on the board, a table for each sort."""
    cast = course.outline.cast
    for sort in cast.sorts.values():
        found = [entry for entry in cast.of_sort(sort.id) if entry.present and entry.thing.facts] if sort.board else []
        if found:
            yield listed(course.story.names, sort.many, sort.one, found, counted=False)


def _map(course: Course) -> tuple[str, object] | None:
    """Return the last picture of a report, with its page."""
    found = list(course.maps().values())
    drawn = [picture for report in course.story.reports for _, _, picture in report.pictures]
    return (found[-1][-1], drawn[-1]) if drawn else None
