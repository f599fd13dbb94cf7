"""What the pages of a site share: the game in figures, who stands where, which packet a report belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from adjudicator.model.page import Cell, Column, Row, Table
from adjudicator.model.page.marks import Ref
from adjudicator.report.naming import unsigned
from adjudicator.service.site.charts.figures import plots, reigns
from adjudicator.service.site.chronicle.taken import brought
from adjudicator.service.site.pages.outline import map_path, turn_title

if TYPE_CHECKING:
    from adjudicator.engine.archive import Series, Thing
    from adjudicator.model.page import Text, Value
    from adjudicator.model.rolled import Rolled
    from adjudicator.service.site.charts.figures import Plot, Reign
    from adjudicator.service.site.chronicle.chronicle import Leg
    from adjudicator.service.site.chronicle.reported import Report
    from adjudicator.service.site.chronicle.taken import Snapshot
    from adjudicator.service.site.pages.outline import Outline
    from adjudicator.service.site.pages.render import Renderer

Made = Iterator[tuple[str, bytes]]
"""Pages with their paths."""
MORE = 2
"""Further figures that are shown with the leading one."""
NOTHING = "none"
"""What a fact says of a thing that has nothing: below a name that is left out."""


class Course:
    """The course of a game, as its pages ask about it; what more than one of them needs is found once."""

    def __init__(self, outline: Outline, renderer: Renderer, anonymous: dict[str, str], *, press: bool) -> None:
        self.outline = outline
        self.story = outline.story
        self.renderer = renderer
        self.anonymous = anonymous
        self.press = press
        self._plotted: dict[str, dict[str, Plot]] = {}
        self._reigns: dict[int, dict[str, list[Reign]]] = {}
        self.last_told: dict[str, str] = {leg.report: leg.id for leg in self.story.legs.values() if leg.report}
        """The packet on whose page each report stands: the last that it tells of."""
        self.reports: dict[str, Report] = {report.name: report for report in self.story.reports}
        self.snapshots: dict[str, Snapshot] = {each.report: each for each in self.story.snapshots}
        self.places: dict[str, int] = {each.report: at for at, each in enumerate(self.story.snapshots)}

    def maps(self) -> dict[str, list[str]]:
        """Return the pages of pictures by what they show, those of each the oldest first."""
        found: dict[str, list[str]] = {}
        for report in self.story.reports:
            for picture, _, _ in report.pictures:
                stem = picture.removesuffix(f"-{report.name}")
                found.setdefault(stem, []).append(map_path(stem, report.name))
        return {stem.replace("-", " ").capitalize(): paths for stem, paths in found.items()}

    def standing(self, at: int) -> Table | None:
        """Return how the things of the leading series stand at a report, and what the turn brought; the first in front.

        Args:
            at: the place of the report.

        Returns:
            the table; None where no series leads, or nothing stands yet.
        """
        series, snapshot = self.leading, self.story.snapshots[at]
        figures = snapshot.figures.get(series.id, {}) if series is not None else {}
        found = [(-value, self.name(key), key) for key, value in figures.items() if self.outline.cast.find(key)]
        if series is None or not found:
            return None
        turn, before = self.turn_of(snapshot.report), self.before_turn(at)
        was = before.figures.get(series.id, {}) if before is not None else {}
        more = [
            each
            for each in self.story.game.system.archive.series
            if each.sort == series.sort and each is not series and self.outline.cast.moved(each.id)
        ][:MORE]
        rows = tuple(
            Row(
                (
                    Cell((Ref(key, name),), self._beside(series, at, key)),
                    -value,
                    *((-value - was.get(key, 0),) if was else ()),
                    *(snapshot.figures.get(each.id, {}).get(key) for each in more),
                )
            )
            for value, name, key in sorted(found)
        )
        sort = self.outline.cast.sorts[series.sort]
        caption = f"{series.title} as of report {snapshot.report}"
        change = (Column(turn_title(turn), "change"),) if was else ()
        columns = (Column(sort.one), Column(series.title, "number"), *change)
        return Table(caption, (*columns, *(Column(each.title, "number") for each in more)), rows)

    @property
    def leading(self) -> Series | None:
        """The series that says who is ahead."""
        return next((each for each in self.story.game.system.archive.series if each.leads), None)

    def _beside(self, series: Series, at: int, key: str) -> str:
        thing = self._stood[at].get(key) if series.beside else None
        words = unsigned(dict(thing.facts).get(series.beside, "")) if thing is not None else ""
        return "" if words == NOTHING else words

    def turn_of(self, report: str) -> str:
        """Return the turn that a report belongs to."""
        leg = self.story.legs.get(self.last_told.get(report, ""))
        return leg.turn if leg is not None else ""

    def reigns(self, at: int) -> dict[str, list[Reign]]:
        """Return who held the things of a tenure, by its place; it is found once for all pages that tell of it."""
        if at not in self._reigns:
            self._reigns[at] = reigns([snapshot.holders[at] for snapshot in self.story.snapshots])
        return self._reigns[at]

    @cached_property
    def _stood(self) -> list[dict[str, Thing]]:
        """What stood at each report."""
        found: list[dict[str, Thing]] = []
        for snapshot in self.story.snapshots:
            found.append(brought(dict(found[-1]) if found else {}, snapshot))
        return found

    @cached_property
    def order(self) -> dict[str, int]:
        """The places of the packets."""
        return {key: at for at, key in enumerate(self.story.legs)}

    @cached_property
    def counting(self) -> dict[str, list[str]]:
        """The packets in which each thing counted something."""
        found: dict[str, list[str]] = {}
        for key, leg in self.story.legs.items():
            for thing in {thing for counted in leg.counted.values() for thing in counted}:
                found.setdefault(thing, []).append(key)
        return found

    @cached_property
    def called(self) -> dict[str, str]:
        """What charts call the turn of each report."""
        turns = {report.name: self.turn_of(report.name) for report in self.story.reports}
        return {report: "start" if turn == "0" else turn for report, turn in turns.items()}

    @cached_property
    def rolled(self) -> dict[str, list[Rolled]]:
        """The open dice of each packet that its report has revealed."""
        found: dict[str, list[Rolled]] = {}
        ledger = self.story.ledger
        for at in sorted(ledger.revealed & ledger.met.keys()):
            met = ledger.met[at]
            dice = [die for (chain, _), die in met.dice.items() if chain == "open"]
            found.setdefault(met.phase.partition("@")[0], []).extend(dice)
        return found

    def before_turn(self, at: int) -> Snapshot | None:
        """Return what stood at the last report of the turn before that of a report."""
        turn = self.turn_of(self.story.snapshots[at].report)
        earlier = (each for each in reversed(self.story.snapshots[:at]) if self.turn_of(each.report) != turn)
        return next(earlier, None)

    def plots(self, series: Series) -> tuple[Plot, ...]:
        """Return the small multiples of a series, in the order in which it stands."""
        return tuple(self.plotted(series).values())

    def plotted(self, series: Series) -> dict[str, Plot]:
        """Return the small multiples of a series by thing; they are drawn once for all pages that show them."""
        if series.id not in self._plotted:
            lines = {entry.thing.id: entry.figures.get(series.id, []) for entry in self.outline.cast.entries.values()}
            lines = {key: line for key, line in lines.items() if line}
            names = {key: self.name(key) for key in lines}
            drawn = plots(series.title, [report.name for report in self.story.reports], lines, names)
            self._plotted[series.id] = dict(zip(lines, drawn, strict=True))
        return self._plotted[series.id]

    def table(self, series: Series) -> Table:
        """Return the figures of a series, a row a thing, a column a report."""
        reports = [snapshot.report for snapshot in self.story.snapshots]
        sort = self.outline.cast.sorts[series.sort]
        rows: list[Row] = []
        for entry in self.outline.cast.entries.values():
            line = dict(entry.figures.get(series.id, []))
            if line:
                cells: tuple[Value, ...] = tuple(line.get(report) for report in reports)
                rows.append(Row(((Ref(entry.thing.id, entry.name),), *cells)))
        columns = (Column(sort.one), *(Column(report, "number") for report in reports))
        return Table(f"{series.title} at each report", columns, tuple(rows))

    def name(self, key: str) -> str:
        """Return what readers call a thing."""
        entry = self.outline.cast.find(key)
        return entry.name if entry is not None else key

    def story_of(self, leg: Leg) -> tuple[Text, ...]:
        """Return the story of a packet, where its report stands on its page."""
        report = self.reports.get(leg.report)
        return report.story if report is not None and self._home(report) == leg.id else ()

    def _home(self, report: Report) -> str:
        """Return the packet on whose page a report stands: the last it tells of."""
        return self.last_told.get(report.name, "")
