"""What every game on a Diplomacy board reports: the orders of a season with the outcome, and retreats."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Note, Outcome, OutcomeGroup, Outcomes, Section, Tone
from adjudicator.systems.diplomacy.judge.orders import NEUTRAL
from adjudicator.systems.diplomacy.report import fights
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS
from adjudicator.systems.diplomacy.units.outcomes import NO_ORDER, Fled, Result, Routed

Called = Callable[[Sight, str], str]
"""What readers call the owner of a unit."""


@dataclass(frozen=True, slots=True)
class Season:
    """The events of a season's moves and retreats, by kind; what owners are called, words beside, what seasons are."""

    moves: str
    retreats: str
    owner: Called
    beside: Called = lambda sight, owner: ""
    called: Called = lambda sight, season: season


def say(sight: Sight, name: str, /, **facts: object) -> str:
    """Return a sentence of the reports: `say(sight, "outcome", told=fight)` reads `report/outcome`."""
    return sight.say(f"report/{name}", facts)


def in_fog(sight: Sight) -> bool:
    """Return whether the game is played in fog, which lifts at its end."""
    return bool(sight.game.box.board.rules.fog) and not sight.state.over


def sections(sight: Sight, season: Season) -> tuple[Section, ...]:
    """Return the sections on the moves and retreats since the last report."""
    found: list[Section] = []
    for event in sight.of_kind(season.moves, season.retreats):
        told = _moves(sight, season, event) if event.kind == season.moves else _retreats(sight, season, event)
        name = "moves-heading" if event.kind == season.moves else "retreats-heading"
        title = say(sight, name, season=season.called(sight, event.data.season))
        note = (Note(say(sight, "moves-note")),) if event.kind == season.moves and _fought(event) else ()
        found.append(Section(title, (told, *note), cites=cites(event.cites)))
    return tuple(found)


def cites(keys: Iterable[str]) -> tuple[str, ...]:
    """Return sections as readers see them: `3.1` for `dip:3.1`."""
    return tuple(key.partition(":")[2] for key in keys)


def _fought(event: Event) -> bool:
    """Return whether units met, so that the list shows strengths."""
    return any(one.reason in {"bounced", "swapped_bounce"} or one.dislodged for one in event.data.results)


def _moves(sight: Sight, season: Season, event: Event) -> Outcomes:
    results: tuple[Result, ...] = event.data.results
    told = fights.told(results, (*event.data.routed, *event.data.lost))
    groups = [
        _group(sight, season, owner, tuple(_line(sight, one, results) for one in group))
        for owner, group in groupby(filter(_worth_telling, told), key=lambda each: each.one.owner)
    ]
    return Outcomes(say(sight, "moves-caption", orders=len(results)), tuple(groups))


def _worth_telling(told: fights.Told) -> bool:
    """Return whether a reader wants the line: a unit of nobody that holds and is left alone has none."""
    one = told.one
    return one.owner != NEUTRAL or one.reason != "held" or one.dislodged or bool(told.foes)


def _group(sight: Sight, season: Season, owner: str, rows: tuple[Outcome, ...]) -> OutcomeGroup:
    return OutcomeGroup(season.owner(sight, owner), rows, season.beside(sight, owner))


def _line(sight: Sight, told: fights.Told, results: tuple[Result, ...]) -> Outcome:
    """Return an order with its outcome; a unit without one is listed alone."""
    one = told.one
    order = fights.canonical(one, results).say(sight.name)
    unordered = f"{one.unit} {sight.name(f'place:{one.place}')}"
    return Outcome(unordered if one.reason == NO_ORDER else order, say(sight, "outcome", told=told), told.tone)


def _retreats(sight: Sight, season: Season, event: Event) -> Outcomes:
    results: tuple[Fled, ...] = tuple(sorted(event.data.results, key=lambda one: (one.owner, one.place)))
    groups = [
        _group(sight, season, owner, tuple(_flight(sight, one) for one in group))
        for owner, group in groupby(results, key=lambda one: one.owner)
    ]
    return Outcomes(say(sight, "retreats-caption", units=len(results)), tuple(groups))


def _flight(sight: Sight, one: Fled) -> Outcome:
    tone: Tone = "good" if one.now else "bad"
    return Outcome(say(sight, "retreat-order", one=one), say(sight, "retreat-outcome", one=one), tone)


def fate(sight: Sight, order: object, season: Season) -> tuple[str, ...]:
    """Return the outcome of an order to a unit, for the seat that gave it."""
    place = getattr(order, "place", "").removeprefix("place:").partition("/")[0]
    found: list[str] = []
    for event in sight.of_kind(season.moves, season.retreats):
        if event.kind == season.moves:
            told = fights.told(event.data.results, (*event.data.routed, *event.data.lost))
            found += [say(sight, "outcome", told=one) for one in told if one.one.place.partition("/")[0] == place]
        else:
            here = (one for one in event.data.results if one.place.partition("/")[0] == place)
            found += [say(sight, "retreat-outcome", one=one) for one in here]
    return tuple(found[-1:])


def routed(sight: Sight, season: Season) -> tuple[Routed, ...]:
    """Return the units that were dislodged since the last report, those that are lost among them."""
    return tuple(one for event in sight.of_kind(season.moves) for one in (*event.data.routed, *event.data.lost))


@dataclass(frozen=True, slots=True)
class Leaving:
    """A unit that must retreat: whose it is, as `F BEL`, and where it may go."""

    owner: str
    unit: str
    places: tuple[str, ...]


def leaving(sight: Sight) -> tuple[Leaving, ...]:
    """Return the units that must retreat now, by owner and place."""
    found = []
    for token, row in DISLODGED.items(sight.state, SCOPE):
        unit = UNITS.get(sight.state, SCOPE, token)
        found.append(Leaving(unit.owner, f"{unit.kind} {unit.place}", row.places))
    return tuple(sorted(found, key=lambda one: (one.owner, one.unit[2:])))


def retreats_owed(sight: Sight, called: Called) -> tuple[str, ...]:
    """Return a sentence for each unit that must retreat: whose it is, as `called` says, and where it may go."""
    return tuple(
        say(sight, "owed-retreat", who=called(sight, one.owner), unit=one.unit, places=one.places)
        for one in leaving(sight)
    )
