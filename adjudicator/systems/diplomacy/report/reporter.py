"""How the pages of standard Diplomacy are put together."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.pages import coming, filed, letters
from adjudicator.engine.pages import gm as gm_page
from adjudicator.engine.pages.basics import dice, facts, form_section, game_title
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Block, Fact, Facts, Order, Orders, Page, Points, Prose, Section
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
            *(_start(sight) if sight.of_kind("powers_given") else ()),
            *dice(sight),
        )
        return Page(
            kind="public report",
            game=game_title(sight),
            label=sight.game.system.title,
            title=say(sight, "public-title", packets=_packets(sight), when=told_of(sight)),
            date=sight.date,
            facts=(facts(sight),),
            story=told,
            deadline=coming.deadline(sight, "Next"),
            blocks=blocks,
            preview=told[0],
        )

    def private(self, sight: Sight) -> Page:
        """Return the report for one seat, with its form."""
        seat = sight.seat or ""
        power = power_of(sight.state, seat)
        title = say(sight, "private-title", seat=seat, power=power, when=told_of(sight), due=sight.due)
        return Page(
            kind="private report",
            game=game_title(sight),
            label=say(sight, "private-label", seat=seat),
            title=title,
            date=sight.date,
            facts=(facts(sight),),
            story=_yours(sight, power),
            deadline=coming.deadline(sight, "Due"),
            blocks=(*self.holdings(sight), *filed.sections(sight, _fate), *filed.kept(sight), *form_section(sight)),
            preview=title,
        )

    def gm(self, sight: Sight) -> Page:
        """Return the GM's report; its sight holds the true state and all events."""
        return gm_page.report(sight, ())

    def welcome(self, sight: Sight, token: str, anchors: tuple[str, str]) -> Page:
        """Return the first letter to a seat."""
        power = power_of(sight.state, sight.seat or "")
        who = say(sight, "you-play", power=power, seat=sight.seat)
        return letters.welcome(sight, token, anchors, who, self.holdings(sight))

    def status(self, sight: Sight) -> Page:
        """Return where the game stands."""
        return _page(
            sight, "status", (*_map(sight), *centres.section(sight), *_units(sight), *coming.section(sight, ()))
        )

    def history(self, sight: Sight) -> Page:
        """Return what has happened, event by event."""
        lines = tuple(
            sight.told(event) for event in sight.events if event.data is not None and event.kind not in UNTOLD
        )
        return _page(sight, "history", (Section("What happened", (Points(lines),), numbered=False),) if lines else ())

    def decks(self, sight: Sight) -> Page:
        """Return the settings: this game has no cards."""
        return _page(sight, "decks", _start(sight))

    def holdings(self, sight: Sight) -> tuple[Block, ...]:
        """Return the blocks that tell a seat what it holds."""
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
    """Return the season that a report tells of, `fall 1901`: the one at hand when its packets began."""
    return label(sight.before if SCOPE in sight.before.parts else sight.state)


def _yours(sight: Sight, power: str) -> tuple[str, ...]:
    """Return the story for one seat: what it lost and took, and where it stands."""
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


def _start(sight: Sight) -> tuple[Section, ...]:
    """Return the settings in force, and what is worth knowing about them."""
    options = sight.game.options
    lines = tuple(
        Order(f"{name} = {_toml(getattr(options, name))}", f"{spec.line} [ruling {spec.ruling}]")
        for name, spec in sight.game.box.options.items()
    )
    return (Section("Settings of this game", (Orders(lines),)),)


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else f'"{value}"'


def _page(sight: Sight, kind: str, blocks: tuple[Block, ...]) -> Page:
    title = say(sight, f"{kind}-title", when=label(sight.state))
    return Page(
        kind=kind,
        game=game_title(sight),
        label=sight.game.system.title,
        title=title,
        date=sight.date,
        blocks=blocks,
        preview=title,
    )


REPORTER = DiplomacyReporter()
"""Who writes the pages of this system."""
