"""Section 1: the year, its seasons one after the other, and the next year."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import AGAIN, Flow, Next, Play, sequence
from adjudicator.model.event import Event
from adjudicator.model.record import record
from adjudicator.model.state import Local, Over, State
from adjudicator.systems.diplomacy.registry import DIPLOMACY
from adjudicator.systems.diplomacy.sequence import GAME, YEAR
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.tables import NOW, SEASON, SPRING, alive
from adjudicator.systems.diplomacy.tables import YEAR as YEARS

DIPLOMACY.add(sequence("year", YEAR, cites=("dip:1",)))


@record
class YearBegun:
    """A year begins."""

    year: int


@record
class TimeUp:
    """The last year is over: the survivors share the game."""

    year: int
    powers: tuple[str, ...]


@DIPLOMACY.step(GAME, cites=("dip:1",))
@rule("dip:1", title="A year has a spring, a fall and a winter; then comes the next")
def years(play: Play, state: State) -> Flow[Next]:
    """Bring on the next year, or end the game after the last that the GM has set."""
    year: int = play.frame.local or play.game.options.first_year
    last = play.game.options.last_year
    if last and year > last:
        survivors = alive(state)
        over = Over(f"the last year, {last}, is over")
        yield Event("time_up", SCOPE, TimeUp(last, survivors), (over,), ("dip:8",))
        return AGAIN
    changes = (
        YEARS.set(state, SCOPE, NOW, year),
        SEASON.set(state, SCOPE, NOW, SPRING),
        Local(play.frame.path, year + 1),
    )
    yield Event("year_begun", SCOPE, YearBegun(year), changes, ("dip:1",))
    play.push("year", str(year))
    return AGAIN


def year_of(state: State) -> int:
    """Return the year that is played."""
    return YEARS.of(state, SCOPE, NOW)
