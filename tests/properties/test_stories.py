"""What a story must tell, and how: no weighty event is kept back, no three sentences are of one shape, five lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import pairwise
from typing import Any

import pytest

from adjudicator.engine.pages.basics import MACHINERY
from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.view import view
from adjudicator.service.game.sights import Moment
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.table import Board
from adjudicator.systems.carthage_diplomacy.report import story as carthage
from adjudicator.systems.carthage_diplomacy.report.reporter import SEASON
from adjudicator.systems.diplomacy.report import story as diplomacy
from adjudicator.systems.diplomacy.report.reporter import SEASON as MOVES
from adjudicator.systems.republic_of_carthage.report.stories import story as republic
from adjudicator.systems.republic_of_rome.report import story as rome
from adjudicator.testing.bare import play
from tests.properties.boards import CARTHAGE, DIPLOMACY, Still, home, run
from tests.properties.positions import Position, last_report, played

REPUBLIC, ROME = "republic_of_carthage", "republic_of_rome"
QUIET = ("Nothing happened that everybody may know.", "Nothing happened that anybody would sing of.")
BESIDE = ("turn_begun", "year_begun", "season_begun", "game_begun")
"""Kinds of event that move the calendar, which stands in the title."""
STORIES: Mapping[str, Callable[[Sight], tuple[str, ...]]] = {
    REPUBLIC: republic.story,
    ROME: rome.story,
    DIPLOMACY: lambda sight: diplomacy.story(sight, MOVES),
    CARTHAGE: lambda sight: carthage.story(sight, SEASON),
}
GAMES: tuple[tuple[str, Any], ...] = (
    (REPUBLIC, (2, 3, "fast", 3, 11)),
    (REPUBLIC, (5, 5, "strict", 3, 13)),
    (REPUBLIC, (REPUBLIC, 13, 5, 12, "sensible")),
    (ROME, (ROME, 3, 4, 11)),
    (ROME, (ROME, 6, 3, 11)),
    (DIPLOMACY, (DIPLOMACY, 5, 5, 8)),
    (CARTHAGE, (CARTHAGE, 11, 4, 14)),
)


def positions(system: str, how: tuple[Any, ...]) -> Sequence[Position]:
    return run(*how).positions if how[0] == system else played(*how)[1]


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


# ------------------------------------------------------------------------------ what changed the standing


HEAVY: Mapping[str, tuple[str, ...]] = {
    REPUBLIC: (
        "game_ended",
        "senator_died",
        "revolt_begun",
        "war_won",
        "suffetes_elected",
        "member_elected",
        "wars_unprosecuted",
        "province_lost",
        "senator_joined",
        "war_appears",
        "leader_appears",
        "governor_elected",
    ),
    ROME: (
        "game_ended",
        "republic_bankrupt",
        "life_suffete",
        "senator_died",
        "revolt_begun",
        "war_over",
        "rebel_fought",
        "consuls_elected",
        "commander_captured",
        "officer_elected",
        "senator_joined",
        "war_appeared",
        "leader_appeared",
        "law_enacted",
        "convicted_minor",
        "governor_elected",
    ),
    DIPLOMACY: ("game_won", "draw_agreed", "power_eliminated", "centres_counted", "adjusted", "moves_made"),
    CARTHAGE: ("half_reached", "revolution_broke", "seized", "province_fell", "purged", "railway_founded"),
}
"""Kinds of public event that change the standing, the weightiest first: who holds what, who is at war, who is gone."""
ENOUGH = 2
"""Weighty kinds that a story always has room for; of more the weightiest two are told."""
LINES = 5
COLUMNS = 70


def strings(value: Any) -> Iterator[str]:
    """Yield all texts in the fields of a record."""
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from strings(getattr(value, field.name))
    elif isinstance(value, tuple):
        for one in value:
            yield from strings(one)


def named(position: Position, event: Event) -> set[str]:
    """Return what readers call those whom an event is about."""
    game, found = position.table.game, set[str]()
    for text in strings(event.data):
        bare = text.partition(":")[2] or text.removeprefix("A ").removeprefix("F ")
        keys = (text, f"place:{bare}", f"province:{bare}", f"power:{bare}", f"seat:{bare}", f"senator:{bare}")
        found |= {game.name(key) for key in keys if bare}
    return {name for name in found if len(name) > 1 and (name[0].isupper() or (name[0].isdigit() and " " in name))}


def changes_hands(event: Event) -> bool:
    """Return whether a count or a march changed anything: where nobody moved there is nobody to name."""
    if event.kind == "centres_counted":
        return bool(event.data.taken)
    if event.kind == "moves_made":
        return bool(event.data.routed or event.data.lost)
    return not (event.kind == "seized" and event.data.was == event.data.who)


def weighty(position: Position, sight: Sight) -> dict[str, list[Event]]:
    """Return the weighty events of a report by kind, the weightiest kind first."""
    kinds = HEAVY[position.table.game.system.id]
    found = {kind: [event for event in sight.of_kind(kind) if shows(event) and changes_hands(event)] for kind in kinds}
    return {kind: events for kind, events in found.items() if events}


def untold(position: Position) -> list[str]:
    """Return the weightiest kinds of event of a report that its story keeps back."""
    sight = sight_of(position)
    story = " ".join(story_of(position, sight))
    first = list(weighty(position, sight).items())[:ENOUGH]
    return [kind for kind, told in first if not any(name in story for one in told for name in named(position, one))]


@pytest.mark.parametrize(("system", "how"), GAMES)
def test_a_story_tells_of_the_weightiest_that_happened(system: str, how: tuple[Any, ...]) -> None:
    told = 0
    for position in positions(system, how):
        sight = sight_of(position)
        assert untold(position) == [], story_of(position, sight)
        told += len(weighty(position, sight))
    assert told or how[0] != system, "no random player is elected to anything, but others move or are"


# ------------------------------------------------------------------------------ how it reads


def shape(sentence: str) -> str:
    """Return a sentence with its names and numbers taken out: what is left is what it is made like."""
    words = re.sub(r"[(\[][^)\]]*[)\]]", "", sentence).split()
    plain = (word.strip(".,;:") for word in words)
    kept = [word for word in plain if word and word[0].islower() and word not in {"and", "the", "of", "one", "two"}]
    return " ".join(kept)


def all_stories(position: Position) -> Iterator[tuple[str, ...]]:
    """Yield the story for all, and that of each seat's own report."""
    sight = sight_of(position)
    yield story_of(position, sight)
    moment = Moment(position.table, last_report(position), position.home.now(), speaker(position.table))
    reporter = position.table.game.system.reporter()
    for seat in position.table.game.seats:
        yield tuple(str(line) for line in reporter.private(moment.sight(seat)).story)


def badly_told(story: Sequence[str]) -> bool:
    """Return whether a story is empty, too long, or has three sentences of one shape in a row."""
    shapes = [shape(line) for line in story]
    same = any(a == b == c for (a, b), (_, c) in pairwise(pairwise(shapes)))
    long = len(story) > 1 and len(" ".join(story)) > LINES * COLUMNS
    return not story or same or long or not all(line.endswith(".") for line in story)


@pytest.mark.parametrize(("system", "how"), GAMES)
def test_stories_have_five_lines_and_no_three_sentences_of_one_shape_in_a_row(
    system: str, how: tuple[Any, ...]
) -> None:
    assert [story for position in positions(system, how) for story in all_stories(position) if badly_told(story)] == []


def test_three_sentences_of_one_shape_are_found() -> None:
    lines = ("Eshmun lies in the Forum.", "Sadid lies in the Forum.", "Gersakon lies in the Forum.")
    assert badly_told(lines)
    assert not badly_told((*lines[:2], "Anna leads with 13 INF.", lines[2]))


@pytest.mark.soak
@pytest.mark.parametrize("system", [*STORIES])
def test_stories_of_two_hundred_games_of_each_system_are_true(system: str) -> None:
    here = home()
    for seed in range(200):
        kept: list[Position] = []

        def watch(board: Board, kept: list[Position] = kept) -> None:
            still: Any = Still(board)
            kept.append(Position(here, still))

        play(system, 3 + seed % 3, 1000 + seed, packets=12, watch=watch)
        for position in kept:
            sight = sight_of(position)
            story = story_of(position, sight)
            assert not ({*moved(position)} and set(story) & set(QUIET)), (seed, sight.packets)
            assert untold(position) == [], (seed, sight.packets, story)
            assert not badly_told(story), (seed, sight.packets, story)
