"""How the pages of standard Diplomacy are put together."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.pages import coming, filed, letters, sheets
from adjudicator.engine.pages import gm as gm_page
from adjudicator.engine.pages.basics import dice, form_section
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Block, Fact, Facts, Page, Points, Prose, Section
from adjudicator.systems.diplomacy.box import Box
from adjudicator.systems.diplomacy.picture.scene import Owner, Scene
from adjudicator.systems.diplomacy.report import board, centres, pictures
from adjudicator.systems.diplomacy.report.board import Season, say
from adjudicator.systems.diplomacy.report.story import story
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS
from adjudicator.systems.diplomacy.tables import CENTRES, POWERS, centres_of, label, power_of, units_of

SEASON = Season("moves_made", "retreats_made", lambda sight, owner: sight.name(f"power:{owner}"))
UNTOLD = ("rolled", "submitted", "packet_opened", "packet_locked", "packet_paused", "packet_reopened", "year_begun")


class DiplomacyReporter:
    """Writes the pages of standard Diplomacy."""

    def public(self, sight: Sight) -> Page:
        """Return the report for all."""
        told = story(sight, SEASON)
        blocks = (
            *_map(sight),
            *board.sections(sight, SEASON),
            *centres.winter(sight),
            *centres.section(sight),
            *_votes(sight),
            *coming.section(sight, _owed(sight)),
            *((sheets.settings(sight, sight.game.box.options),) if sight.of_kind("powers_given") else ()),
            *dice(sight),
        )
        title = say(sight, "public-title", packets=_packets(sight), when=told_of(sight))
        return sheets.public(sight, title, told, coming.deadline(sight, "Next"), blocks)

    def private(self, sight: Sight) -> Page:
        """Return the report for one seat, with its form."""
        seat = sight.seat or ""
        power = power_of(sight.state, seat)
        title = say(sight, "private-title", seat=seat, power=power, when=told_of(sight), due=sight.due)
        blocks = (*self.holdings(sight), *filed.sections(sight, _fate), *filed.kept(sight), *form_section(sight))
        label = say(sight, "private-label", seat=seat)
        return sheets.private(sight, label, title, _yours(sight, power), coming.deadline(sight, "Due"), blocks)

    def gm(self, sight: Sight) -> Page:
        """Return the GM's report; its sight has the true state and all events."""
        return gm_page.report(sight, ())

    def welcome(self, sight: Sight, token: str, anchors: tuple[str, str]) -> Page:
        """Return the first letter to a seat."""
        power = power_of(sight.state, sight.seat or "")
        who = say(sight, "you-play", power=power, seat=sight.seat)
        return letters.welcome(sight, token, anchors, who, self.holdings(sight))

    def status(self, sight: Sight) -> Page:
        """Return the state of the game."""
        blocks = (*_map(sight), *centres.section(sight), *_units(sight), *coming.section(sight, ()))
        return sheets.document(sight, "status", say(sight, "status-title", when=told_of(sight)), blocks)

    def history(self, sight: Sight) -> Page:
        """Return what has happened, event by event."""
        return sheets.history(sight, say(sight, "history-title", when=told_of(sight)), UNTOLD)

    def decks(self, sight: Sight) -> Page:
        """Return the settings: this game has no cards."""
        blocks = (sheets.settings(sight, sight.game.box.options),)
        return sheets.document(sight, "decks", say(sight, "decks-title", when=told_of(sight)), blocks)

    def holdings(self, sight: Sight) -> tuple[Block, ...]:
        """Return the blocks that list a seat's holdings."""
        power = power_of(sight.state, sight.seat or "")
        if not power:
            return ()
        rows = (
            Fact("Units", (say(sight, "units", units=_standing(sight, power)),)),
            Fact("Centres", (say(sight, "centres", centres=centres_of(sight.state, power)),)),
        )
        away = [
            row
            for token, row in DISLODGED.items(sight.state, SCOPE)
            if UNITS.get(sight.state, SCOPE, token).owner == power
        ]
        parts = (Facts(rows), *((Prose((say(sight, "must-retreat", count=len(away)),)),) if away else ()))
        return (Section(say(sight, "your-power", power=power), parts),)


def told_of(sight: Sight) -> str:
    """Return the season of a report, `fall 1901`: the current one when its packets began."""
    return label(sight.before if SCOPE in sight.before.parts else sight.state)


def _yours(sight: Sight, power: str) -> tuple[str, ...]:
    """Return the story for one seat: what it lost and took, and its position."""
    beaten = tuple(one for one in board.routed(sight, SEASON) if one.owner == power)
    lost = (sight.say("story/dislodged", {"one": one, "lost": not one.places}) for one in beaten)
    taken = [one for event in sight.of_kind("centres_counted") for one in event.data.taken if power in one[1:]]
    changed = (say(sight, "taken", code=code, was=was, now=now) for code, was, now in taken)
    units, owned = len(units_of(sight.state, power)), len(centres_of(sight.state, power))
    return (*lost, *changed, say(sight, "yours", power=power, units=units, centres=owned))


def _packets(sight: Sight) -> tuple[str, ...]:
    return tuple(packet.name for packet in sight.packets if packet.id != "0.0")


def _fate(sight: Sight, order: Any, number: int) -> tuple[str, ...]:  # noqa: ANN401 - an order record
    if order.kind != "order":
        return ()
    return board.fate(sight, order, SEASON) or centres.fate(sight, order)


def _map(sight: Sight) -> tuple[Section, ...]:
    box: Box = sight.game.box
    owners = tuple(Owner(power.code, power.name) for power in box.powers.values())
    codes = {key: power.code for key, power in box.powers.items()}
    held = tuple((code, codes[row.owner]) for code, row in CENTRES.items(sight.state, SCOPE) if row.owner)
    units = pictures.standing(sight, keys=codes)
    scene = Scene("", box.drawn, owners, held, units, centres.arrows(sight))
    return pictures.section(sight, SEASON, scene, told_of(sight))


def _standing(sight: Sight, power: str) -> tuple[tuple[str, str], ...]:
    rows = (UNITS.get(sight.state, SCOPE, token) for token in units_of(sight.state, power))
    return tuple(sorted((row.kind, row.place) for row in rows))


def _units(sight: Sight) -> tuple[Section, ...]:
    rows = tuple(
        Fact(sight.name(f"power:{power}"), (say(sight, "units", units=_standing(sight, power)),))
        for power, _ in POWERS.items(sight.state, SCOPE)
        if units_of(sight.state, power)
    )
    return (Section("Units", (Facts(rows),)),) if rows else ()


def _votes(sight: Sight) -> tuple[Section, ...]:
    lines = tuple(sight.told(event) for event in sight.of_kind("votes_counted"))
    return (Section("Votes to end the game", (Points(lines),), cites=("8",)),) if lines else ()


def _owed(sight: Sight) -> tuple[str, ...]:
    packet = sight.state.open_packet
    return (say(sight, "owed", packet=packet.name),) if packet is not None else ()


REPORTER = DiplomacyReporter()
"""The writer of the pages of this system."""
