"""How the game ended: who has won, how the factions rank, what lay hidden, and the story turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Column, Fact, Facts, Part, Points, Prose, Row, Section, Table
from adjudicator.systems.republic.report.basics import person_name, say, seat_name
from adjudicator.systems.republic.rules.ends.ending import GameEnded

Chronicle = Callable[[Sight, int], tuple[str, ...]]
"""Tells the heaviest of some events, in order: so many sentences at most."""

TITLE, STORY = "How the game ended", "The story of the game"
LINES = 5
"""Sentences that the story gives to a turn."""

COLUMNS = (
    Column("", full="Faction"),
    Column("INF", "number"),
    Column("first Senator", full="First Senator"),
    Column("INF", "number", full="his INF"),
    Column("POP", "number", full="his POP"),
    Column("T", "number"),
)


def section(sight: Sight, chronicle: Chronicle) -> tuple[Section, ...]:
    """Return the sections of a game that is over; none before, nor in later documents of it."""
    ends = sight.of_kind("game_ended")
    if not ends:
        return ()
    end: GameEnded = ends[-1].data
    told = tuple(sight.told(event) for event in sight.of_kind("decks_revealed"))
    parts: tuple[Part, ...] = (
        Prose((say(sight, "ended", how=end.how, winners=end.winners),)),
        _ranking(sight, end),
        Facts(tuple(_hand(sight, one.seat, one.hand) for one in end.standings)),
        Points(told),
    )
    return (Section(TITLE, parts), *_story(sight, chronicle))


def _ranking(sight: Sight, end: GameEnded) -> Table:
    rows = tuple(
        Row(
            (
                seat_name(sight, one.seat),
                one.influence,
                person_name(sight, one.best) if one.best else "",
                one.best_influence,
                one.best_popularity,
                one.treasury,
            )
        )
        for one in end.standings
    )
    return Table(say(sight, "ranking-caption"), COLUMNS, rows, titled=False)


def _hand(sight: Sight, seat: str, cards: tuple[str, ...]) -> Fact:
    return Fact(seat_name(sight, seat), (say(sight, "hand-revealed", cards=cards),))


def _story(sight: Sight, chronicle: Chronicle) -> tuple[Section, ...]:
    lines = tuple(line for line in (_of_turn(sight, turn, events, chronicle) for turn, events in _turns(sight)) if line)
    return (Section(STORY, (Points(lines),)),) if lines else ()


def _of_turn(sight: Sight, turn: int, events: tuple[Event, ...], chronicle: Chronicle) -> str:
    lines = chronicle(replace(sight, events=events), LINES)
    return say(sight, "turn-told", turn=turn, lines=lines) if lines else ""


def _turns(sight: Sight) -> Iterator[tuple[int, tuple[Event, ...]]]:
    """Yield what happened in each turn; turn 0 is the setup."""
    turn, events = 0, list[Event]()
    for event in sight.past:
        if event.kind == "turn_begun":
            yield turn, tuple(events)
            turn, events = event.data.turn, []
        events.append(event)
    yield turn, tuple(events)
