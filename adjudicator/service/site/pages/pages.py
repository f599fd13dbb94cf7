"""The pages of a site that follow the course of the game: front page, turns, packets, reports for one alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.archive import SEAT
from adjudicator.model.page import Column, Row, Table
from adjudicator.model.page.marks import Ref
from adjudicator.report.naming import unsigned
from adjudicator.service.mail_out.renderings import PUBLIC
from adjudicator.service.site.chronicle.cast import slug
from adjudicator.service.site.pages.course import Course
from adjudicator.service.site.pages.front import front
from adjudicator.service.site.pages.listed import gathered
from adjudicator.service.site.pages.outline import (
    INDEX,
    TURNS,
    hour,
    packet_path,
    private_path,
    turn_path,
    turn_title,
)
from adjudicator.service.site.pages.turns import turn_page

if TYPE_CHECKING:
    from adjudicator.model.page import Text
    from adjudicator.service.site.chronicle.chronicle import Leg
    from adjudicator.service.site.chronicle.reported import Report
    from adjudicator.service.site.pages.course import Made


class Pages(Course):
    """Makes the pages that follow the game through its packets."""

    def pages(self) -> Made:
        """Yield every page."""
        yield INDEX, front(self)
        turns = list(self.story.turns.items())
        yield TURNS, self.turns()
        for at, (turn, legs) in enumerate(turns):
            before, after = (turns[near][0] if 0 <= near < len(turns) else "" for near in (at - 1, at + 1))
            yield turn_path(turn), turn_page(self, turn, legs, before, after)
        legs = list(self.story.legs.values())
        for at, leg in enumerate(legs):
            around = tuple(legs[near] if 0 <= near < len(legs) else None for near in (at - 1, at + 1))
            yield packet_path(leg.id), self.packet(leg, *around)
        for report in self.story.reports:
            for seat in report.pages:
                if seat != PUBLIC:
                    yield self._private(report, seat), self.private(report, seat)

    # -------------------------------------------------------------------------- turns, packets

    def turns(self) -> bytes:
        """Return the index of turns and their packets."""
        rows = tuple(
            Row(((Ref(f"packet:{leg.id}", self.outline.leg_title(leg)),), turn_title(leg.turn), len(leg.told)))
            for leg in self.story.legs.values()
        )
        columns = (Column("Packet"), Column("Turn"), Column("Events", "number"))
        return self.renderer.page(
            "sort.html",
            TURNS,
            title="Turns",
            summary="",
            kicker=self.outline.system,
            crumbs=(("Game", INDEX),),
            indexed=False,
            before=None,
            after=None,
            table=Table("Every packet, in order", columns, rows),
        )

    def packet(self, leg: Leg, before: Leg | None, after: Leg | None) -> bytes:
        """Return the page of a packet: its report, what it was ordered, and every event."""
        report = self.reports.get(leg.report)
        here = report is not None and self._home(report) == leg.id
        elsewhere = None
        if report is not None and not here:
            home = self.story.legs[self._home(report)]
            elsewhere = (self.outline.leg_title(home), packet_path(home.id))
        title = self.outline.leg_title(leg)
        return self.renderer.page(
            "packet.html",
            packet_path(leg.id),
            title=title,
            summary=unsigned(report.title) if report is not None and here else "",
            kicker=self.outline.system,
            crumbs=(("Game", INDEX), (turn_title(leg.turn), turn_path(leg.turn))),
            indexed=True,
            before=(self.outline.leg_title(before), packet_path(before.id)) if before is not None else None,
            after=(self.outline.leg_title(after), packet_path(after.id)) if after is not None else None,
            dates=self._dates(leg, report),
            report=report.public if here and report is not None else None,
            elsewhere=elsewhere,
            private=self._privates(report) if here and report is not None else (),
            orders=self._orders(leg),
            occasions=list(gathered(self.story.names, self.outline.cast, leg.told)),
            told=leg.told,
        )

    def _dates(self, leg: Leg, report: Report | None) -> list[str]:
        found = [f"Due {hour(leg.deadlines[-1].at)} UTC."] if leg.deadlines else []
        if report is not None:
            found.append(f"Reported {hour(report.at)} UTC.")
        return found if found or leg.stage != "open" else ["Open for orders."]

    def _orders(self, leg: Leg) -> list[tuple[Text, list[tuple[Text, list[object]]]]]:
        """Return what was on file for a packet, by seat, each order with its reported outcome."""
        came: dict[str, list[object]] = {}
        for told in leg.told:
            if told.because:
                came.setdefault(told.because, []).append(told)
        found: dict[str, list[tuple[Text, list[object]]]] = {}
        for filed in leg.orders:
            line = self.story.names.text(filed.say(self.story.game.name))
            found.setdefault(filed.seat, []).append((line, came.get(filed.id, [])))
        return [((Ref(f"{SEAT}:{seat}", self.name(f"{SEAT}:{seat}")),), lines) for seat, lines in found.items()]

    # ------------------------------------------------------------------------- for one alone

    def _private(self, report: Report, seat: str) -> str:
        return private_path(slug(self.anonymous.get(seat, seat)), report.name)

    def _privates(self, report: Report) -> list[tuple[str, str]]:
        return [
            (f"The report for {self.name(f'{SEAT}:{seat}')}", self._private(report, seat))
            for seat in report.pages
            if seat != PUBLIC
        ]

    def private(self, report: Report, seat: str) -> bytes:
        """Return the page with the report for one seat alone."""
        home = self._home(report)
        return self.renderer.page(
            "private.html",
            self._private(report, seat),
            title=f"Report {report.name} for {self.name(f'{SEAT}:{seat}')} alone",
            summary="",
            kicker=f"Secret: known to {self.name(f'{SEAT}:{seat}')} since {home}",
            crumbs=(("Game", INDEX), (home, packet_path(home))),
            indexed=False,
            before=None,
            after=None,
            report=report.pages[seat],
        )
