"""Section 1: the year, its seasons one after the other, and the next year."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import AGAIN, Flow, Next, Play
from adjudicator.engine.visits import sequence
from adjudicator.model.event import Event, event
from adjudicator.model.state import Local, Over, State
from adjudicator.systems.diplomacy.board.rules import fall_of, next_spring, step_of
from adjudicator.systems.diplomacy.registry import DIPLOMACY
from adjudicator.systems.diplomacy.sequence import GAME, YEAR
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.tables import FALL, NOW, SEASON, SPRING, WINTER, alive
from adjudicator.systems.diplomacy.tables import YEAR as YEARS

CONTAINERS: Final = {SPRING: "year", FALL: "fall", WINTER: "winter"}
"""A year from its spring on, and what is left of one that a map begins in fall or winter."""
for _season, _name in CONTAINERS.items():
    _first = next(at for at, (step, _) in enumerate(YEAR) if step == f"{_season}.ending")
    DIPLOMACY.add(sequence(_name, YEAR[_first:], cites=("dip:1",)))


@event("year_begun", "dip:1")
class YearBegun:
    """A year begins."""

    year: int


@event("time_up", "dip:8", weight=100)
class TimeUp:
    """The last year is over: the survivors share the game."""

    year: int
    powers: tuple[str, ...]


@DIPLOMACY.step(GAME, cites=("dip:1",))
@rule("dip:1", title="A year has a spring, a fall and a winter; then comes the next")
def years(play: Play, state: State) -> Flow[Next]:
    """Bring on the next year, or end the game after the last that the GM has set."""
    year: int = play.game.options.first_year if play.frame.local is None else play.frame.local
    rules, last = play.game.box.board.rules, play.game.options.last_year
    season = SPRING if play.frame.local is not None else play.game.box.board.start[1]
    late = bool(last) and (year - last) * step_of(rules) > 0
    if late or (fall_of(rules, year) if season == SPRING else year) < 1:
        last = last if late else year_of(state)
        over = Over(f"the last year, {last}, is over")
        yield Event.of(TimeUp(last, alive(state)), SCOPE, (over,))
        return AGAIN
    changes = (
        YEARS.set(state, SCOPE, NOW, year),
        SEASON.set(state, SCOPE, NOW, season),
        Local(play.frame.path, next_spring(rules, year, season)),
    )
    yield Event.of(YearBegun(year), SCOPE, changes)
    play.push(CONTAINERS[season], str(year))
    return AGAIN


def year_of(state: State) -> int:
    """Return the year that is played."""
    return YEARS.of(state, SCOPE, NOW)
