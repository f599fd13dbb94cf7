"""The headline story: what changed and for whom, in a few sentences ranked by weight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.engine.pages.basics import fitting, happened
from adjudicator.engine.reporting import Sight
from adjudicator.systems.diplomacy.outcomes import Result
from adjudicator.systems.diplomacy.report.board import Season, routed

LONGEST = 340
"""Characters of a story: five lines of a plain-text report."""
CALENDAR = ("year_begun", "season_begun")
"""Kinds of event that only announce the season."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence that could open a report: the heaviest ones do."""

    weight: int
    text: str


def told(sight: Sight, lines: Iterator[Line]) -> tuple[str, ...]:
    """Return the heaviest sentences that fit; if there is none, one line says that nothing happened."""
    heavy = tuple(line.text for line in sorted(lines, key=lambda line: -line.weight))
    return fitting(heavy or happened(sight, CALENDAR), LONGEST) or (sight.say("story/quiet", {}),)


def fighting(sight: Sight, season: Season) -> Iterator[Line]:
    """Yield the results of the moves: units driven out, advances, standoffs."""
    beaten = routed(sight, season)
    for one in beaten:
        yield Line(70, sight.say("story/dislodged", {"one": one, "lost": not one.places}))
    results: tuple[Result, ...] = tuple(r for event in sight.of_kind(season.moves) for r in event.data.results)
    moved = sum(one.status == "moves" for one in results)
    bounced = tuple(one for one in results if one.reason in {"bounced", "swapped_bounce"})
    if results:
        facts = {"units": len(results), "moved": moved, "bounced": len(bounced), "cut": _of(results, "cut")}
        yield Line(30, sight.say("story/moves", facts))


def _of(results: tuple[Result, ...], reason: str) -> int:
    return sum(one.reason == reason for one in results)


def story(sight: Sight, season: Season) -> tuple[str, ...]:
    """Return the story of a public report of standard Diplomacy."""
    return told(sight, _lines(sight, season))


WEIGHTS = {
    "game_won": 100,
    "draw_agreed": 100,
    "game_conceded": 100,
    "time_up": 100,
    "powers_given": 90,
    "power_eliminated": 80,
    "votes_counted": 20,
}


def _lines(sight: Sight, season: Season) -> Iterator[Line]:
    for kind, weight in WEIGHTS.items():
        for event in sight.of_kind(kind):
            yield Line(weight, sight.told(event))
    for event in sight.of_kind("centres_counted"):
        yield Line(60, sight.say("story/centres", event.data))
    built = [event.data for event in sight.of_kind("adjusted")]
    if built:
        sums = {
            "built": sum(len(one.built) for one in built),
            "gone": sum(len(one.removed) + len(one.disorder) for one in built),
        }
        yield Line(50, sight.say("story/winter", {**sums, "powers": tuple(one.power for one in built)}))
    yield from fighting(sight, season)
