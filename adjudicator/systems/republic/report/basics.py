"""What all sections of a report use: names, the numbers of rules, the figures of a faction, sentences by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Cell, Column, Row, Value
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.people import of_faction
from adjudicator.systems.republic.rules.senate.voting.votes import own_votes
from adjudicator.systems.republic.state import CITY, SCOPE, SENATORS, TURN, SenatorRow

RULING = "ruling "
PHONE = 46
"""Columns of plain text that a phone shows unbroken."""


def say(sight: Sight, name: str, /, **facts: object) -> str:
    """Return a sentence of a republic's reports: `say(sight, "gift", seat="anna")` reads `report/gift`."""
    return sight.say(f"report/{name}", facts)


def seat_name(sight: Sight, seat: str) -> str:
    """Return what readers call a player, by seat with or without its sort."""
    return sight.name(f"seat:{bare(seat)}")


def person_name(sight: Sight, senator: str) -> str:
    """Return the name of a Senator for readers, by id with or without its sort."""
    return sight.name(f"senator:{bare(senator)}")


def game_title(sight: Sight) -> str:
    """Return what readers call the game."""
    return sight.game.titles.get("game") or sight.game.id.replace("-", " ").title()


def laid_out(state: State) -> bool:
    """Return whether the board is there: it is not in the view before the first event."""
    return state.mounted(SCOPE)


def turn_of(state: State) -> int:
    """Return the turn; 0 while the game is set up."""
    return TURN.of(state, SCOPE, CITY) if laid_out(state) else 0


def rules_of(event: Event) -> tuple[str, ...]:
    """Return the sections an event rests on as readers see them: `6.2.3`, `ruling 24`."""
    return tuple(cite.partition(":")[2] for cite in event.cites)


def section_of(event: Event) -> str:
    """Return the first section an event rests on, `6.2.9.1`, or nothing; rulings are no sections."""
    return next((rule for rule in rules_of(event) if not rule.startswith(RULING)), "")


def grouped(events: Iterable[Event], opens: Callable[[Event, list[Event]], bool]) -> Iterator[tuple[Event, ...]]:
    """Yield events in groups; `opens` says of an event and the group before it whether it begins another one."""
    group: list[Event] = []
    for event in events:
        if group and opens(event, group):
            yield tuple(group)
            group = []
        group.append(event)
    if group:
        yield tuple(group)


def under(section: str, heading: str) -> bool:
    """Return whether a section is another or a part of it: 6.2.9.1 is under 6.2.9, but 6.2.10 is not under 6.2.1."""
    return section == heading or section.startswith(f"{heading}.")


# --------------------------------------------------------------------------------- tables


def is_wide(columns: tuple[Column, ...], rows: Iterable[Row]) -> bool:
    """Return whether a table, set as tightly as can be, needs more than a phone's columns."""
    lines = [[_words(value) for value in row.cells] for row in rows]
    widths = [max([len(column.head), *(len(line[at]) for line in lines)]) for at, column in enumerate(columns)]
    return sum(widths) + len(widths) - 1 > PHONE


def _words(value: Value) -> str:
    cell = value.value if isinstance(value, Cell) else value
    return "" if cell is None else str(cell)


# ------------------------------------------------------------------------------- factions


def senators(state: State, seat: str) -> tuple[tuple[str, SenatorRow], ...]:
    """Return the Senators of a faction that are persons, with their rows, by number."""
    rows = SENATORS.rows(state, SCOPE)
    return tuple((key, rows[key]) for key in of_faction(state, seat))


def influence(state: State, seat: str) -> int:
    """Return the Influence of a faction."""
    return sum(row.inf for _, row in senators(state, seat))


def votes(sight: Sight, seat: str) -> int:
    """Return the votes of a faction without cards and money."""
    return own_votes(sight.game, sight.state, seat)
