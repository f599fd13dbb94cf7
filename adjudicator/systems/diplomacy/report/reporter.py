"""How the pages of standard Diplomacy are put together."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudicator.engine.pages import coming, filed, sheets
from adjudicator.engine.pages import gm as gm_page
from adjudicator.engine.pages.basics import dice, form_section
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Block, Fact, Facts, Page, Points, Prose, Section
from adjudicator.model.state import State
from adjudicator.systems.diplomacy.box.box import Box
from adjudicator.systems.diplomacy.box.special import marks
from adjudicator.systems.diplomacy.judge.orders import NEUTRAL
from adjudicator.systems.diplomacy.picture.scene import Owner, Scene
from adjudicator.systems.diplomacy.report import board, centres, near, pictures, retreat, standing
from adjudicator.systems.diplomacy.report.board import Season, say
from adjudicator.systems.diplomacy.report.story import fighting, story
from adjudicator.systems.diplomacy.report.story import next_to as story_next_to
from adjudicator.systems.diplomacy.report.welcome import welcome
from adjudicator.systems.diplomacy.rules.fog import in_the_dark
from adjudicator.systems.diplomacy.rules.year import year_of
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS
from adjudicator.systems.diplomacy.tables import CENTRES, POWERS, centres_of, label, power_of, units_of
from adjudicator.systems.diplomacy.words.naming import year_name


def power_name(sight: Sight, power: str) -> str:
    """Return what readers call a power."""
    return sight.name(f"power:{power}")


def player_of(sight: Sight, power: str) -> str:
    """Return who plays a power now, or that nobody does; nothing for units that are nobody's."""
    if power == NEUTRAL:
        return ""
    row = POWERS.get(sight.state, SCOPE, power)
    return sight.played.get(row.seat, "") or say(sight, "nobody", gone=row.gone)


def _seat_called(sight: Sight, seat: str) -> str:
    """Return what readers call who plays a seat: his power with his name beside it."""
    power = power_of(sight.state, seat)
    return f"{power_name(sight, power)} ({player_of(sight, power)})" if power else sight.name(f"seat:{seat}")


def season_named(sight: Sight, season: str) -> str:
    """Return what readers call a season."""
    return sight.name(f"season:{season}")


SEASON = Season("moves_made", "retreats_made", power_name, player_of, season_named)
UNTOLD = ("rolled", "submitted", "packet_opened", "packet_locked", "packet_paused", "packet_reopened", "year_begun")


class DiplomacyReporter:
    """Writes the pages of standard Diplomacy."""

    def public(self, sight: Sight) -> Page:
        """Return the report for all."""
        told = story(sight, SEASON)
        blocks = (
            *(() if board.in_fog(sight) else _board(sight)),
            *_votes(sight),
            *_coming(sight, _owed(sight)),
            *((sheets.settings(sight, sight.game.box.options),) if sight.of_kind("powers_given") else ()),
            *dice(sight),
        )
        title = say(sight, "public-title", packets=_packets(sight), when=told_of(sight), year=_year(sight))
        return sheets.public(sight, title, told, coming.deadline(sight, "Next"), blocks)

    def private(self, sight: Sight) -> Page:
        """Return the report for one seat, with its form."""
        seat = sight.seat or ""
        power = power_of(sight.state, seat)
        title = say(sight, "private-title", seat=seat, power=power, when=told_of(sight), due=sight.due)
        seen = _board(sight) if board.in_fog(sight) else ()
        blocks = (
            *self.holdings(sight),
            *filed.sections(sight, _fate),
            *filed.kept(sight),
            *seen,
            *(retreat.section(sight, power) if power else ()),
            *form_section(sight),
        )
        label = say(sight, "private-label", seat=seat, power=power)
        return sheets.private(sight, label, title, _yours(sight, power), coming.deadline(sight, "Due"), blocks)

    def gm(self, sight: Sight) -> Page:
        """Return the GM's report; its sight has the true state and all events."""
        return gm_page.report(sight, ())

    def welcome(self, sight: Sight, token: str, anchors: tuple[str, str]) -> Page:
        """Return the first letter to a seat."""
        return welcome(sight, token, anchors, _first_seen(sight))

    def status(self, sight: Sight) -> Page:
        """Return where the game stands."""
        here = () if board.in_fog(sight) else (*_standing(sight, named=True), *centres.section(sight))
        blocks = (*_map(sight), *here, *_coming(sight, ()))
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
            Fact("Units", (say(sight, "units", units=_units(sight, power)),)),
            Fact("Centres", (say(sight, "centres", centres=centres_of(sight.state, power)),)),
        )
        away = [
            row
            for token, row in DISLODGED.items(sight.state, SCOPE)
            if UNITS.get(sight.state, SCOPE, token).owner == power
        ]
        parts = (
            Facts(rows),
            *((Prose((say(sight, "must-retreat", count=len(away)),)),) if away else ()),
            *centres.no_build(sight, power),
        )
        return (Section(say(sight, "your-power", power=power), parts),)


def _board(sight: Sight) -> tuple[Section, ...]:
    """Return the map, what happened on it, and where everybody stands, as far as the reader sees it."""
    return (
        *_map(sight),
        *board.sections(sight, SEASON),
        *centres.winter(sight),
        *_standing(sight, named=not sight.of_kind(SEASON.moves)),
        *(() if board.in_fog(sight) else centres.section(sight)),
        *near.section(sight, sight.game.box.board, standing.owners(sight), power_name),
    )


def _first_seen(sight: Sight) -> tuple[Section, ...]:
    """Return what a seat sees of the board as the game begins in fog, where the report for all shows nothing of it."""
    found = (*_map(sight), *_standing(sight, named=False)) if board.in_fog(sight) else ()
    return tuple(replace(section, numbered=False) for section in found)


def told_of(sight: Sight) -> str:
    """Return the season of a report, `fall 1901`: the current one when its packets began."""
    return season_named(sight, label(_told(sight)))


def _year(sight: Sight) -> str:
    return year_name(sight.game.box.board, year_of(_told(sight)))


def _told(sight: Sight) -> State:
    """Return the state in which the packets of a report began."""
    return sight.before if SCOPE in sight.before.parts else sight.state


def _yours(sight: Sight, power: str) -> tuple[str, ...]:
    """Return the story for one seat: what it lost and took, and where it stands."""
    if not power:
        return (say(sight, "yours", power="", lost=(), won=(), units=0, centres=0, was=0),)
    one = next((each for each in centres.counts(sight) if each.power == power), None)
    if one is None:
        return (say(sight, "you-are-out", power=power),)
    fresh = bool(sight.of_kind("centres_counted")) or standing.undecided(sight)
    facts = {"won": one.gains if fresh else (), "lost": one.loses if fresh else (), "was": one.was}
    lines = [say(sight, "yours", power=power, units=one.units + one.away, centres=one.now, **facts)]
    away = tuple((each.unit, each.places) for each in board.leaving(sight) if each.owner == power)
    lines += [say(sight, "must-leave", units=away)] if away else []
    due = centres.adjusts(sight) and not standing.undecided(sight)
    lines += [say(sight, "your-winter", due=one.due, free=one.free)] if due else []
    near_you = tuple(story_next_to(sight, SEASON, sight.game.box.board, _owned_by(sight, power), yours=True))
    fought = tuple(fighting(sight, SEASON)) if board.in_fog(sight) else ()
    return (*lines, *(line.text for line in (*fought, *near_you)))


def _owned_by(sight: Sight, power: str) -> dict[str, str]:
    """Return a power's own centres with their owner: its report shows only the threats to these."""
    return {code: owner for code, owner in standing.owners(sight).items() if owner == power}


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
    dark = tuple(sorted(in_the_dark(sight.game, sight.state, sight.seat or ""))) if board.in_fog(sight) else ()
    scene = Scene("", box.drawn, owners, held, units, centres.arrows(sight), marks=tuple(marks(box.board)), dark=dark)
    return pictures.section(sight, SEASON, scene, told_of(sight))


def _units(sight: Sight, power: str) -> tuple[tuple[str, str], ...]:
    rows = (UNITS.get(sight.state, SCOPE, token) for token in units_of(sight.state, power))
    return tuple(sorted((row.kind, row.place) for row in rows))


def _standing(sight: Sight, *, named: bool) -> tuple[Section, ...]:
    """Return where everybody stands; `named` puts the players beside their powers, where no list of orders does."""
    called = {}
    for power, _ in POWERS.items(sight.state, SCOPE):
        name = power_name(sight, power)
        called[power] = f"{name}, {player_of(sight, power)}" if named else name
    called[NEUTRAL] = power_name(sight, NEUTRAL)
    return standing.section(sight, called)


def _votes(sight: Sight) -> tuple[Section, ...]:
    lines = tuple(sight.told(event) for event in sight.of_kind("votes_counted"))
    return (Section("Votes to end the game", (Points(lines),), cites=("8",)),) if lines else ()


def _coming(sight: Sight, owed: tuple[str, ...]) -> tuple[Section, ...]:
    return coming.section(sight, owed, lambda seat: _seat_called(sight, seat))


def _owed(sight: Sight) -> tuple[str, ...]:
    """Return what the open packet wants: of all in one sentence, and what each power must retreat, build or remove."""
    packet = sight.state.open_packet
    if packet is None:
        return ()
    what = say(sight, "owed", packet=packet.name)
    if centres.adjusts(sight) and not standing.undecided(sight):
        return (*centres.owed(sight), what)
    return (*board.retreats_owed(sight, power_name), what)


REPORTER = DiplomacyReporter()
"""The writer of the pages of this system."""
