"""The pages of a site that are looked things up in: things and their indexes, figures, dice, mail, settings, maps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.engine.running.corrections import ACTS, HOURS, PEOPLE
from adjudicator.model.page import Column, Fact, Facts, Points, Prose, Row, Table
from adjudicator.model.page.marks import Ref
from adjudicator.report.naming import unsigned
from adjudicator.report.words import plural
from adjudicator.service.site.charts.figures import lanes
from adjudicator.service.site.pages.listed import listed
from adjudicator.service.site.pages.outline import (
    DICE,
    FIGURES,
    INDEX,
    MAIL,
    MISSING,
    PRESS,
    SETTINGS,
    hour,
    map_path,
    packet_path,
    sort_path,
    turn_title,
)
from adjudicator.service.site.pages.search import SEARCH
from adjudicator.service.site.pages.thing import thing_page
from adjudicator.service.site.pages.turns import falls

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.engine.archive import Series
    from adjudicator.model.page import Part, Picture, Text, Waterfall
    from adjudicator.service.site.chronicle.cast import Entry
    from adjudicator.service.site.pages.course import Course, Made
    from adjudicator.service.site.pickled import Sealed

GM = "The GM sets these before the game begins; nothing of them changes while it runs."


class Records:
    """Makes the pages that are looked things up in."""

    def __init__(self, course: Course, files: Mapping[str, str], press: str) -> None:
        """Take the pages of the course beside these, the files of the dice by label, and the press that may be read."""
        self.course = course
        self.outline = course.outline
        self.story = course.story
        self.files = files
        self.press = press

    def pages(self) -> Made:
        """Yield every page."""
        cast = self.outline.cast
        for sort in cast.sorts.values():
            entries = cast.of_sort(sort.id)
            if entries:
                yield sort_path(sort.id), self._index(sort.many, sort.one, sort_path(sort.id), entries)
            for at, entry in enumerate(entries):
                around = (entries[near] if 0 <= near < len(entries) else None for near in (at - 1, at + 1))
                yield entry.path, thing_page(self.course, entry, *around)
        yield FIGURES, self._figures()
        yield DICE, self._dice()
        yield MAIL, self._mail()
        yield SETTINGS, self._settings()
        if self.press:
            yield PRESS, self._plain(PRESS, "Press", ("What the players wrote to each other.",), self._pressed())
        yield from self._maps()
        if self.outline.search:
            yield SEARCH, self._page("search.html", SEARCH, "Search")
        yield MISSING, self._page("missing.html", MISSING, "No such page")

    # ------------------------------------------------------------------------------- things

    def _index(self, many: str, one: str, path: str, entries: tuple[Entry, ...]) -> bytes:
        table = listed(self.story.names, f"{many}: {len(entries)}", one, entries)
        return self._page("sort.html", path, many, table=table)

    # ------------------------------------------------------------------------------ figures, dice

    def _figures(self) -> bytes:
        series = [
            (each.title, self.course.plots(each), table, list(self._moved(each)))
            for each in self.story.game.system.archive.series
            if (table := self.course.table(each)).rows
        ]
        return self._page("figures.html", FIGURES, "Figures", series=series, tenures=list(self._tenures()))

    def _moved(self, series: Series) -> Iterator[tuple[str, Waterfall, Table]]:
        """Yield what moved a figure, turn by turn, the newest first: title, drawing and the same in a table."""
        if series.moves is None:
            return
        ends = {self.course.turn_of(each.report): at for at, each in enumerate(self.story.snapshots)}
        for turn, at in reversed(ends.items()):
            for drawn, table in falls(self.course, series, at):
                yield f"{series.title}, {turn_title(turn)}", drawn, table

    def _tenures(self) -> Iterator[tuple[str, object, Table]]:
        """Yield what was held by one after the other: title, drawing and the same in a table."""
        cast, snapshots = self.outline.cast, self.story.snapshots
        reports = [snapshot.report for snapshot in snapshots]
        for at, tenure in enumerate(self.story.game.system.archive.tenures):
            held = self.course.reigns(at)
            lines = {
                entry.thing.id: held[entry.thing.id] for entry in cast.of_sort(tenure.sort) if entry.thing.id in held
            }
            if not lines:
                continue
            keys = {*lines, *(each.holder for line in lines.values() for each in line)}
            names = {key: unsigned(self.story.names(key)) for key in keys}
            rows = tuple(
                Row(((Ref(thing, names[thing]),), (Ref(each.holder, names[each.holder]),),
                     reports[each.first], reports[each.last]))
                for thing, line in lines.items()
                for each in line
            )  # fmt: skip
            columns = (
                Column(cast.sorts[tenure.sort].one),
                Column("Held by"),
                Column("From report"),
                Column("To report"),
            )
            yield tenure.title, lanes(reports, lines, names), Table(tenure.title, columns, rows)

    def _dice(self) -> bytes:
        anchors = self.story.board.keys.anchors
        parts: list[Part] = [
            Facts(
                (Fact("Open anchor", (anchors.open.hex(),)), Fact("Hidden anchor", (anchors.hidden.hex(),))), code=True
            )
        ]
        lead = (
            "Every die follows from a link that was fixed before the game began, the words of the players and a label.",
            "The links of closed packets are published with their reports; each leads to the anchor below.",
        )
        rows = tuple(
            Row(((Ref(f"packet:{leg.id}", self.outline.leg_title(leg)),), len(self.course.rolled.get(leg.id, ()))))
            for leg in self.story.legs.values()
        )
        parts.append(Table("Dice by packet", (Column("Packet"), Column("Dice", "number")), rows))
        return self._page(
            "tables.html", DICE, "Dice and their proofs", lead=lead, parts=parts, files=list(self.files.items())
        )

    # ------------------------------------------------------------------------------ mail, settings

    def _mail(self) -> bytes:
        """Return the mail of the game as it ran: what opened when, was put off, locked, reported and corrected.

        A packet opens with the report of the one before, and is reported as it is locked.
        """
        reports = {report.name: report for report in self.story.reports}
        rows = []
        opened = ""
        for leg in self.story.legs.values():
            report = reports.get(leg.report)
            locked = f"{hour(report.at)} UTC" if report is not None else leg.stage
            rows.append(
                Row(
                    (
                        (Ref(f"packet:{leg.id}", self.outline.leg_title(leg)),),
                        self.outline.seats(leg.asked) if leg.asked else "nobody",
                        opened,
                        "; ".join(_due(each.at, each.why) for each in leg.deadlines),
                        locked,
                    )
                )
            )
            opened = locked if report is not None else opened
        columns = (Column("Packet"), Column("Asked"), Column("Opened"), Column("Deadlines"), Column("Locked"))
        acts = tuple(told.text for told in self.story.told if told.kind in ACTS | HOURS | PEOPLE)
        parts: list[Part] = [Table("Packets and their deadlines, in UTC", columns, tuple(rows))]
        none = Prose(("Up to the last report nothing was corrected, paused or put off.",))
        parts.append(Points(acts) if acts else none)
        return self._plain(MAIL, "The mail of the game", (), parts)

    def _settings(self) -> bytes:
        config = self.story.board.config
        options = self.story.game.options
        names = getattr(type(options), "__dataclass_fields__", None) or (options if isinstance(options, dict) else {})
        found = [(name, options[name] if isinstance(options, dict) else getattr(options, name)) for name in names]
        rows = tuple(Row((name, _said(value))) for name, value in found)
        terms = (
            Fact("System", (self.outline.system,)),
            Fact("Schedule", (config.schedule,)),
            Fact("Players", (plural(len(config.players), "player"),)),
            Fact("Zone", (config.zone,)),
        )
        parts: list[Part] = [Facts(terms)]
        parts += [Table("Settings of the game", (Column("Setting"), Column("Value")), rows)] if rows else []
        return self._plain(SETTINGS, "Settings", (GM,), parts)

    def _pressed(self) -> list[Part]:
        from adjudicator.model.page import Verbatim

        return [Verbatim(tuple(self.press.split("\n")))]

    # ---------------------------------------------------------------------------------------- maps

    def _maps(self) -> Made:
        """Yield a page for each picture that a report carries, with the steps to the others of its name."""
        found: dict[str, list[tuple[str, str, Sealed[Picture]]]] = {}
        for report in self.story.reports:
            for name, title, picture in report.pictures:
                stem = name.removesuffix(f"-{report.name}")
                found.setdefault(stem, []).append((report.name, title, picture))
        for stem, shown in found.items():
            paths = [map_path(stem, report) for report, _, _ in shown]
            steps = [(report, path) for (report, _, _), path in zip(shown, paths, strict=True)]
            for at, (name, title, picture) in enumerate(shown):
                around = [steps[near] if 0 <= near < len(steps) else None for near in (at - 1, at + 1)]
                where = self.course.last_told.get(name, "")
                yield (
                    paths[at],
                    self._page(
                        "map.html",
                        paths[at],
                        f"{unsigned(title)}, report {name}",
                        before=around[0],
                        after=around[1],
                        picture=picture,
                        packet=(self.outline.leg_title(self.story.legs[where]), packet_path(where)),
                        steps=steps,
                    ),
                )

    # --------------------------------------------------------------------------------------- parts

    def _plain(self, path: str, title: str, lead: tuple[Text, ...], parts: list[Part]) -> bytes:
        return self._page("tables.html", path, title, lead=lead, parts=parts, files=())

    def _page(self, template: str, path: str, title: str, **facts: object) -> bytes:
        usual = {"before": None, "after": None, "summary": "", "kicker": self.outline.system, "indexed": False}
        return self.course.renderer.page(template, path, title=title, crumbs=(("Game", INDEX),), **{**usual, **facts})


def _due(at: str, why: str) -> str:
    return f"{hour(at)}{f' ({why})' if why else ''}"


def _said(value: object) -> str:
    return "yes" if value is True else "no" if value is False else str(value)
