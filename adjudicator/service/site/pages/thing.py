"""The page of a thing: what stands on it, its career, its votes, and all that happened to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from adjudicator.model.page import Column, Row, Table
from adjudicator.model.page.marks import Ref
from adjudicator.report.naming import unsigned
from adjudicator.service.site.charts.drawn import career, house, lanes
from adjudicator.service.site.charts.figures import Reign
from adjudicator.service.site.pages.listed import facts_of, gathered, linked, listed
from adjudicator.service.site.pages.outline import INDEX, packet_path, sort_path, turn_path, turn_title

if TYPE_CHECKING:
    from adjudicator.service.site.chronicle.cast import Entry
    from adjudicator.service.site.chronicle.chronicle import Leg
    from adjudicator.service.site.chronicle.taken import Change
    from adjudicator.service.site.chronicle.telling import Told
    from adjudicator.service.site.pages.course import Course


def thing_page(course: Course, entry: Entry, before: Entry | None, after: Entry | None) -> bytes:
    """Return the page of a thing; `before` and `after` are its neighbours among those of its sort."""
    names, cast = course.story.names, course.outline.cast
    notes = {label: unsigned(words) for label, words in entry.thing.notes}
    counts = course.story.game.system.archive.counts
    legs = list(_legs(course, entry))
    counted = any(leg["counted"] for leg in legs)
    return course.renderer.page(
        "thing.html",
        entry.path,
        title=entry.name,
        summary=unsigned(entry.lead) or ", ".join(f"{label} {unsigned(value)}" for label, value in entry.thing.facts),
        kicker=entry.sort.one,
        crumbs=(("Game", INDEX), (entry.sort.many, sort_path(entry.sort.id))),
        indexed=True,
        before=(before.name, before.path) if before is not None else None,
        after=(after.name, after.path) if after is not None else None,
        lead=names.text(entry.lead),
        served=list(_served(course, entry)),
        facts=[(label, value, notes.get(label, "")) for label, value in facts_of(names, entry.thing).items()],
        present=entry.present or not entry.thing.facts,
        vote=_vote(course, entry) if entry.ballots else None,
        figures=list(_lines(course, entry)),
        followed=[told for told in entry.told if told.happening in entry.followed],
        kin=_kin(course, entry),
        occasions=[] if entry.gathered else list(gathered(names, cast, entry.told)),
        labels=counts.labels if counts is not None and counted else (),
        legs=legs,
    )


# ----------------------------------------------------------------------------------------- its votes


def _vote(course: Course, entry: Entry) -> dict[str, object]:
    """Return the votes of an occasion: drawn as a house and voter by voter, counted in order, and what was paid."""
    names = {each.voter: course.name(each.voter) for each in entry.ballots}
    shown = {each.voter: linked(course.story.names, course.story.names(each.voter)) for each in entry.ballots}
    sums = {"yes": 0, "no": 0, "abstain": 0}
    rows = []
    for each in entry.ballots:
        sums[each.side] = sums.get(each.side, 0) + each.votes
        cast = each.cast or f"{each.side} {each.votes}"
        rows.append(Row((shown[each.voter], each.side, cast, sums["yes"], sums["no"], sums["abstain"])))
    columns = (Column("Voter"), Column("Side"), Column("Cast", "code"))
    counts = (Column("Yes", "number"), Column("No", "number"), Column("Abst.", "number"))
    bought = [each for each in entry.ballots if each.bought]
    paid = (
        *(Row((shown[each.voter], each.bought, linked(course.story.names, each.paid))) for each in bought),
        Row(("All", sum(each.bought for each in bought), ""), total=True),
    )
    return {
        "house": house(entry.ballots),
        "lanes": lanes(entry.ballots, names),
        "table": Table("As it was counted, in the order called: each vote, and the sums after it", (*columns, *counts),
                       tuple(rows)),
        "rule": entry.rule,
        "paid": Table("Spent on this vote, gone whatever the result",
                      (Column("Voter"), Column("Votes bought", "number"), Column("Paid from")), paid)
        if bought
        else None,
    }  # fmt: skip


def _kin(course: Course, entry: Entry) -> tuple[str, Table, str, str] | None:
    """Return the other occasions of its sort in its packet: heading, table, and the way to the turn."""
    if not entry.gathered or not entry.told:
        return None
    packet = entry.told[0].packet
    mine = [
        each
        for each in course.outline.cast.of_sort(entry.sort.id)
        if each.told and each.told[0].packet == packet
    ]  # fmt: skip
    leg = course.story.legs[packet]
    called = f"{entry.sort.many} of {course.outline.leg_title(leg)}"
    table = listed(course.story.names, f"{entry.sort.many} in order", entry.sort.one, mine, counted=False)
    return called, table, turn_title(leg.turn), turn_path(leg.turn)


# ---------------------------------------------------------------------------------------- its career


def _served(course: Course, entry: Entry) -> Iterator[tuple[Ref, str]]:
    """Yield what a thing has held, and in which turns: `State Treasurer`, `in turns 2 to 3`."""
    last = len(course.story.snapshots) - 1
    for thing, line in _held(course, entry):
        spans = [_span(course, each, last) for each in line]
        yield Ref(thing, course.name(thing)), " and ".join(dict.fromkeys(spans))


def _held(course: Course, entry: Entry) -> Iterator[tuple[str, list[Reign]]]:
    """Yield the things that a thing has held, each with when."""
    for at, tenure in enumerate(course.story.game.system.archive.tenures):
        for thing, line in course.reigns(at).items():
            mine = [each for each in line if each.holder == entry.thing.id]
            if mine and course.outline.cast.find(thing) is not None and tenure.sort:
                yield thing, mine


def _span(course: Course, reign: Reign, last: int) -> str:
    first, end = (course.turn_of(course.story.snapshots[at].report) for at in (reign.first, reign.last))
    if reign.last == last:
        return "from the start" if reign.first == 0 else f"since turn {first}"
    if first == end:
        return f"in turn {first}" if first != "0" else "at the start"
    return f"in turns {first} to {end}" if first != "0" else f"from the start to turn {end}"


def _lines(course: Course, entry: Entry) -> Iterator[tuple[str, object, object, Table]]:
    """Yield the figures of a thing: title, its career in steps or its line, and the same in a table."""
    game = course.story.game
    causes = {
        course.story.snapshots[each.first].report: course.name(thing)
        for thing, line in _held(course, entry)
        for each in line
        if each.first
    }
    for series in game.system.archive.series:
        line = entry.figures.get(series.id)
        if line:
            mark = series.mark(game) if series.mark is not None else None
            plot = course.plotted(series)[entry.thing.id]
            rows = tuple(Row((report, value)) for report, value in line)
            table = Table(series.title, (Column("Report"), Column(series.title, "number")), rows)
            yield series.title, career(series.title, line, course.called, causes, mark), plot, table


# ------------------------------------------------------------------------------------ what happened


def _legs(course: Course, entry: Entry) -> Iterator[dict[str, object]]:
    """Yield what happened to a thing, packet by packet, the newest first; an occasion is told as it went."""
    step = 1 if entry.gathered else -1
    told: dict[str, list[Told]] = {}
    for each in entry.told:
        if each.happening not in entry.followed:
            told.setdefault(each.packet, []).append(each)
    changes = {course.last_told.get(change.report, ""): change.facts for change in entry.changes}
    legs = course.story.legs
    keys = {*told, *changes, *course.counting.get(entry.thing.id, ())}
    for key in sorted(keys & legs.keys(), key=course.order.__getitem__)[::step]:
        mine = told.get(key, [])
        beside = dict(_beside(legs[key], entry.thing.id, mine))
        rest = list(_rest(legs[key], entry.thing.id, mine))
        yield {
            "title": course.outline.leg_title(legs[key]),
            "path": packet_path(key),
            "changes": changes.get(key, ()),
            "told": [(each, beside.get(each.place, ())) for each in mine[::step]],
            "rest": rest,
            "counted": bool(beside or rest),
        }


def _beside(leg: Leg, thing: str, told: Iterable[Told]) -> Iterator[tuple[int, tuple[Change, ...]]]:
    """Yield what each event counted, by its place in its packet: beside the first sentence that tells of it."""
    done: set[int] = set()
    for each in told:
        changes = leg.counted.get(each.happening, {}).get(thing, ())
        if changes and each.happening not in done:
            done.add(each.happening)
            yield each.place, changes


def _rest(leg: Leg, thing: str, told: Iterable[Told]) -> Iterator[Change]:
    """Yield what a packet counted of a thing without a sentence on its page."""
    there = {each.happening for each in told}
    sums: dict[int, Change] = {}
    for happening, counted in leg.counted.items():
        for label, change, now in counted.get(thing, ()) if happening not in there else ():
            sums[label] = label, sums.get(label, (label, 0, 0))[1] + change, now
    yield from (each for _, each in sorted(sums.items()))
