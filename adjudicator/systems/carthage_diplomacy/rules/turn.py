"""The year: Spring, Autumn and Winter, each with its steps as sequence.py lists them; then the next year."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import AGAIN, END, Flow, Game, Next, Play, StepSpec
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.state import Change, Frame, Local, State
from adjudicator.systems.carthage_diplomacy.political import NO_ORDERS, Orders
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.sequence import ACTIVE, SEASONS, YEAR, children
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW
from adjudicator.systems.diplomacy.state import SCOPE

YEAR_OF = CALENDAR.col("year", int)
SEASON_OF = CALENDAR.col("season", str)


@event("season_begun", "cd:5.A")
class SeasonBegun:
    """A season begins."""

    season: str
    year: int


def frame(year: int) -> Frame:
    """Return the frame of a year; its path, `y68`, begins the label of every die of that year."""
    return Frame(f"y{year}", YEAR, SCOPE)


def turn_number(state: State) -> int:
    """Return the year that is played."""
    return CALENDAR.get(state, SCOPE, NOW).year


def label(state: State) -> str:
    """Return the current season as orders name it: `spring 68`."""
    now = CALENDAR.get(state, SCOPE, NOW)
    return f"{now.season} {now.year}"


def names_of_now(state: State) -> tuple[str, ...]:
    """Return what an order may call the current season, with its year or without."""
    return (label(state), CALENDAR.get(state, SCOPE, NOW).season)


def when(game: Game, state: State, named: str) -> int:
    """Return whether a season named by an order is before (-1), at (0) or after (1) the current one.

    One named without its year is the next of that name.
    """
    now = CALENDAR.get(state, SCOPE, NOW)
    season, _, year = named.lower().partition(" ")
    if season not in SEASONS or not year.isdecimal():
        return 0 if season not in SEASONS or season == now.season else 1
    there, here = (int(year), SEASONS.index(season)), (now.year, SEASONS.index(now.season))
    return (there > here) - (there < here)


def to_come(_: Game, state: State) -> tuple[str, ...]:
    """Return the next seasons of moves, as orders name them."""
    now = CALENDAR.get(state, SCOPE, NOW)
    dates = [(now.year + later, season) for later in range(len(SEASONS)) for season in ACTIVE]
    here = (now.year, SEASONS.index(now.season))
    return tuple(f"{season} {year}" for year, season in dates if (year, SEASONS.index(season)) > here)[: len(SEASONS)]


@DIPLOMACY_CARTHAGE.step(YEAR, cites=("cd:5.A",))
@rule("cd:5.A", "cd:ruling 1", title="Spring, Autumn, Winter, and the next year")
def year(play: Play, state: State) -> Flow[Next]:
    """Bring on the next season; after Winter, the next year: the game has no end of its own."""
    done: int = play.frame.local or 0
    if done == len(SEASONS):
        play.pushed.append(frame(int(play.frame.path[1:]) + 1))
        return END
    play.push(SEASONS[done], SEASONS[done], local=NO_ORDERS)
    yield MOVED_ON.at(SCOPE, (Local(play.frame.path, done + 1),))
    return AGAIN


@rule("cd:5.A", "cd:5.A.a", "cd:ruling 1", "cd:ruling 3", title="The order of things in a season")
def season(play: Play, state: State) -> Flow[Next]:
    """Bring on the next step of a season; at its begin turn the calendar."""
    memory: Orders = play.frame.local
    if memory.done == 0:
        number = int(play.frame.path.partition("/")[0][1:])
        changes: list[Change] = [SEASON_OF.set(state, SCOPE, NOW, play.frame.step)]
        if YEAR_OF.of(state, SCOPE, NOW) != number:
            changes.append(YEAR_OF.set(state, SCOPE, NOW, number))
        data = SeasonBegun(play.frame.step, number)
        state = yield Event.of(data, SCOPE, tuple(changes))
    steps = children(play.frame.step)
    if memory.done == len(steps):
        return END
    step = steps[memory.done]
    play.push(step, step)
    moved = Orders(memory.done + 1, memory.entries, memory.trials)
    yield MOVED_ON.at(SCOPE, (Local(play.frame.path, moved),))
    return AGAIN


for _season in SEASONS:
    DIPLOMACY_CARTHAGE.add(StepSpec(_season, season, ("cd:5.A",)))
