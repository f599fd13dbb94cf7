"""The headline story of Carthage: revolutions, provinces and railways before marches; at last who leads."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.pages.stories import Line
from adjudicator.engine.reporting import Sight
from adjudicator.model.event import PUBLIC
from adjudicator.systems.carthage_diplomacy.control import ruled_by
from adjudicator.systems.carthage_diplomacy.report.people import by_seat, codes
from adjudicator.systems.carthage_diplomacy.report.tables import ruled_centres
from adjudicator.systems.carthage_diplomacy.rules.s2_aim.winning import half, needed
from adjudicator.systems.carthage_diplomacy.state import PERSONS
from adjudicator.systems.diplomacy.report.board import Season, leaving, say
from adjudicator.systems.diplomacy.report.story import fighting, next_to, told
from adjudicator.systems.diplomacy.state import SCOPE, UNITS

SHORTER = frozenset({"proposal_decided"})
"""Kinds with a shorter sentence for the story; of others the event's own opens it."""


SEATED = Season("", "", by_seat)
"""How a story names the owners of units on the board, which has them by their seats."""


def story(sight: Sight, season: Season) -> tuple[str, ...]:
    """Return the story of a public report."""
    return told(sight, _lines(sight, season), () if _begins(sight) else _standing(sight))


def yours(sight: Sight, *, alone: bool) -> tuple[str, ...]:
    """Return the story for one seat: what it won and lost, what it commands, who presses on its centres.

    Args:
        sight: what the seat may know.
        alone: whether its report has a section of what only it is told.
    """
    seat = sight.seat or ""
    now = ruled_by(sight.state, seat)
    was = ruled_by(sight.before, seat) if SCOPE in sight.before.parts else now
    facts = {
        "who": by_seat(sight, seat),
        "won": tuple(place for place in now if place not in was),
        "lost": tuple(place for place in was if place not in now),
        "rules": len(now),
        "centres": sum(place in sight.game.box.centres for place in now),
        "units": sum(row.owner == seat for _, row in UNITS.items(sight.state, SCOPE)),
        "alone": alone,
    }
    lines = [say(sight, "yours", **facts)]
    away = tuple((one.unit, one.places) for one in leaving(sight) if one.owner == seat)
    lines += [say(sight, "must-leave", units=away)] if away else []
    mine = {place: ruler for place, ruler in ruled_centres(sight).items() if ruler == seat}
    near = next_to(sight, SEATED, sight.game.box.map, mine, yours=True)
    return (*lines, *(line.text for line in near))


def _begins(sight: Sight) -> bool:
    return bool(sight.packets) and all(packet.id == "0.0" for packet in sight.packets)


def _lines(sight: Sight, season: Season) -> Iterator[Line]:
    if _begins(sight):
        facts = {"codes": codes(sight), "centres": len(sight.game.box.centres), "needed": needed(sight.game)}
        facts |= {"half": half(sight.game)}
        yield Line(90, sight.say("story/start", facts), "start")
    for event in sight.events:
        if event.weight and event.audience == PUBLIC:
            short = sight.say(f"story/{event.kind}", event.data) if event.kind in SHORTER else sight.told(event)
            yield Line(event.weight, short, event.kind)
    yield from _seizures(sight)
    yield from fighting(sight, season)
    if sight.of_kind(season.moves, season.retreats):
        yield from next_to(sight, SEATED, sight.game.box.map, ruled_centres(sight))


def _seizures(sight: Sight) -> Iterator[Line]:
    """Yield who rules what he did not rule before, and whose rule over his own was made good."""
    taken: dict[str, tuple[tuple[str, str], ...]] = {}
    kept: list[tuple[str, str]] = []
    for event in sight.of_kind("seized"):
        one = event.data
        if one.was == one.who:
            kept.append((one.who, one.place))
        else:
            taken[one.who] = (*taken.get(one.who, ()), (one.place, one.was))
    if taken:
        yield Line(85, sight.say("story/seized", {"taken": tuple(taken.items())}), "seized")
    if kept:
        yield Line(38, sight.say("story/kept", {"kept": tuple(kept)}), "kept")


def _standing(sight: Sight) -> Iterator[Line]:
    """Yield who rules most centres, and how many win."""
    held = list(ruled_centres(sight).values())
    counts = {seat: held.count(seat) for seat in sight.game.seats if not PERSONS.get(sight.state, SCOPE, seat).out}
    ranks = sorted(counts, key=lambda seat: -counts[seat])
    if len(ranks) > 1:
        first, second = ranks[:2]
        facts = {"first": by_seat(sight, first), "most": counts[first], "second": by_seat(sight, second)}
        facts |= {"next": counts[second], "needed": needed(sight.game), "half": half(sight.game)}
        yield Line(24, sight.say("story/rule", facts), "rule")
