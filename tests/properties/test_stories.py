"""What a story may not keep back: it says that nothing happened only where nothing did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.pages.basics import MACHINERY
from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.view import view
from adjudicator.service.game.sights import Moment
from adjudicator.service.game.speech import speaker
from adjudicator.systems.carthage_diplomacy.report import story as carthage
from adjudicator.systems.carthage_diplomacy.report.reporter import SEASON
from adjudicator.systems.diplomacy.report import story as diplomacy
from adjudicator.systems.diplomacy.report.reporter import SEASON as MOVES
from adjudicator.systems.republic_of_carthage.report import story as republic
from tests.properties.boards import CARTHAGE, DIPLOMACY, run
from tests.properties.positions import Position, last_report, played

QUIET = ("Nothing happened that everybody may know.", "Nothing happened that anybody would sing of.")
BESIDE = ("turn_begun", "year_begun", "season_begun", "game_begun")
"""Kinds of event that move the calendar, which stands in the title."""
STORIES: Mapping[str, Callable[[Sight], tuple[str, ...]]] = {
    "republic_of_carthage": republic.story,
    DIPLOMACY: lambda sight: diplomacy.story(sight, MOVES),
    CARTHAGE: lambda sight: carthage.story(sight, SEASON),
}
GAMES: tuple[tuple[str, Any], ...] = (
    ("republic_of_carthage", (2, 3, "fast", 3, 11)),
    ("republic_of_carthage", (5, 5, "strict", 3, 13)),
    (DIPLOMACY, (DIPLOMACY, 5, 5, 8)),
    (CARTHAGE, (CARTHAGE, 11, 4, 14)),
)


def positions(system: str, how: tuple[Any, ...]) -> Sequence[Position]:
    return run(*how).positions if system in {DIPLOMACY, CARTHAGE} else played(*how)[1]


def sight_of(position: Position) -> Sight:
    """Return what all may know of the packets since the last report."""
    return Moment(position.table, last_report(position), position.home.now(), speaker(position.table)).sight(None)


def story_of(position: Position, sight: Sight) -> tuple[str, ...]:
    """Return the story of the report for all, without the rest of its page."""
    return STORIES[position.table.game.system.id](sight)


def moved(position: Position) -> Iterable[str]:
    """Yield the kinds of public event since the last report that changed what all may see on the board."""
    before, events = position.table.history.since(last_report(position))
    for event in events:
        after = apply(before, event)
        if shows(event) and view(before, None).parts != view(after, None).parts:
            yield event.kind
        before = after


def shows(event: Event) -> bool:
    return event.seen_by(None) and event.data is not None and event.kind not in BESIDE


@pytest.mark.parametrize(("system", "how"), GAMES)
def test_no_story_is_quiet_above_what_changed_the_board(system: str, how: tuple[Any, ...]) -> None:
    loud = 0
    for position in positions(system, how):
        sight = sight_of(position)
        kinds = {*moved(position)}
        story = story_of(position, sight)
        assert not (kinds and set(story) & set(QUIET)), (sight.packets, kinds)
        loud += bool(kinds)
    assert loud >= 4


@pytest.mark.parametrize(("system", "how"), GAMES)
def test_each_public_event_alone_is_told(system: str, how: tuple[Any, ...]) -> None:
    """Whatever the rules make public is told, also where nothing else happened: no list has to name it."""
    seen: set[str] = set()
    for position in positions(system, how):
        sight = sight_of(position)
        for event in sight.events:
            if event.kind in seen or not shows(event) or event.kind in MACHINERY:
                continue
            seen.add(event.kind)
            story = story_of(position, replace(sight, events=(event,)))
            assert not set(story) & set(QUIET), event.kind
    assert len(seen) >= 4
