"""How the pages of Carthage are put together."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.pages import coming, filed, letters, sheets
from adjudicator.engine.pages import gm as gm_page
from adjudicator.engine.pages.basics import dice, form_section
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Block, Page, Prose, Section
from adjudicator.systems.carthage_diplomacy.report import chapters, holdings, picture, tables
from adjudicator.systems.carthage_diplomacy.report.people import by_seat, called, code
from adjudicator.systems.carthage_diplomacy.report.story import story, yours
from adjudicator.systems.carthage_diplomacy.rules.turn import label
from adjudicator.systems.diplomacy.orders import BUILD, DISBAND, Command, province
from adjudicator.systems.diplomacy.report import board, near
from adjudicator.systems.diplomacy.report.board import Season, say
from adjudicator.systems.diplomacy.state import SCOPE

WINTERLY = {BUILD: ("unit_built", "build_void"), DISBAND: ("unit_removed",)}
"""The kinds of event that tell what became of an order of the Winter."""
SEASON = Season("moves_judged", "retreats_judged", called)


class CarthageReporter:
    """Writes the pages of Carthage."""

    def public(self, sight: Sight) -> Page:
        """Return the report for all."""
        told = story(sight, SEASON)
        start = not sight.packets or sight.packets[-1].id == "0.0"
        blocks = (
            *picture.section(sight, SEASON, _when(sight)),
            *board.sections(sight, SEASON),
            *chapters.sections(sight),
            *tables.players(sight),
            *tables.provinces(sight),
            *near.section(sight, sight.game.box.map, tables.ruled_centres(sight), by_seat),
            *tables.railways(sight),
            *coming.section(sight, _owed(sight)),
            *(_start(sight) if start else ()),
            *dice(sight),
        )
        title = say(sight, "public-title", packets=_packets(sight), when=_when(sight))
        return sheets.public(sight, title, told, coming.deadline(sight, "Next"), blocks)

    def private(self, sight: Sight) -> Page:
        """Return the report for one seat, with its form."""
        seat = sight.seat or ""
        title = say(sight, "private-title", who=called(sight, code(sight, seat)), when=_when(sight), due=sight.due)
        alone = chapters.alone(sight)
        story_ = yours(sight, alone=bool(alone))
        ordered = (*filed.sections(sight, _fate), *filed.kept(sight), *form_section(sight))
        blocks = (*self.holdings(sight), *alone, *ordered)
        label = say(sight, "private-label", seat=seat)
        return sheets.private(sight, label, title, story_, coming.deadline(sight, "Due"), blocks)

    def gm(self, sight: Sight) -> Page:
        """Return the GM's report; its sight holds the true state and all events."""
        return gm_page.report(sight, (*tables.players(sight), *tables.railways(sight), *chapters.alone(sight)))

    def welcome(self, sight: Sight, token: str, anchors: tuple[str, str]) -> Page:
        """Return the first letter to a seat."""
        who = called(sight, code(sight, sight.seat or ""))
        return letters.welcome(sight, token, anchors, say(sight, "you-play", who=who), self.holdings(sight))

    def status(self, sight: Sight) -> Page:
        """Return the state of the game."""
        blocks = (*tables.players(sight), *tables.provinces(sight), *tables.railways(sight), *coming.section(sight, ()))
        title = say(sight, "status-title", when=_when(sight))
        return sheets.document(sight, "status", title, (*picture.section(sight, SEASON, _when(sight)), *blocks))

    def history(self, sight: Sight) -> Page:
        """Return what has happened, event by event."""
        title = say(sight, "history-title", when=_when(sight))
        return sheets.history(sight, title, chapters.UNTOLD - {"moves_judged"})

    def decks(self, sight: Sight) -> Page:
        """Return the settings: this game has no cards."""
        return sheets.document(sight, "decks", say(sight, "decks-title", when=_when(sight)), _start(sight))

    def holdings(self, sight: Sight) -> tuple[Block, ...]:
        """Return the blocks that list a seat's holdings."""
        return holdings.section(sight)


def _when(sight: Sight) -> str:
    """Return the season of a report: the current one when its packets began."""
    return label(sight.before if SCOPE in sight.before.parts else sight.state)


def _packets(sight: Sight) -> tuple[str, ...]:
    return tuple(packet.name for packet in sight.packets if packet.id != "0.0")


def _fate(sight: Sight, order: Any, number: int) -> tuple[str, ...]:  # noqa: ANN401 - an order record
    if order.kind == "order":
        return board.fate(sight, order, SEASON) or _winter(sight, order)
    return (say(sight, "taken-up"),) if number else ()


def _winter(sight: Sight, order: Command) -> tuple[str, ...]:
    """Return what became of an order to build or to remove a unit; nothing where no Winter has passed."""
    found = (one for one in sight.of_kind(*WINTERLY.get(order.act, ())) if one.data.place == province(order.place))
    return tuple(sight.told(event) for event in found)[-1:]


def _owed(sight: Sight) -> tuple[str, ...]:
    packet = sight.state.open_packet
    if packet is None:
        return ()
    return (*board.retreats_owed(sight, by_seat), say(sight, "owed", packet=packet.name))


def _start(sight: Sight) -> tuple[Section, ...]:
    """Return where the map comes from, and the settings in force with their rulings."""
    settings = sheets.settings(sight, sight.game.box.options)
    if not sight.game.box.reconstructed:
        return (settings,)
    return (Section("Where the map comes from", (Prose((say(sight, "sources"),)),)), settings)


REPORTER = CarthageReporter()
"""The writer of the pages of this system."""
