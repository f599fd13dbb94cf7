"""2. A player who rules half of the centres is announced; the game goes on."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.control import province_row
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import at_table, code_of
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW
from adjudicator.systems.diplomacy.state import SCOPE

CITE = "cd:2"
WINNER = CALENDAR.col("winner", str)
WHOLE = 100


@event("half_reached", "cd:2", weight=100)
class HalfReached:
    """A player rules enough centres to be called the winner: these, of so many; play goes on."""

    who: str
    centres: tuple[str, ...]
    total: int
    needed: int


@event("half_lost", "cd:2")
class HalfLost:
    """The player who was called the winner now rules too few centres for it."""

    who: str
    needed: int


@rule("cd:2", "cd:ruling 37", title="How many centres win")
def needed(game: Game) -> int:
    """Return the number of centres that somebody must rule: the share of the setting, rounded up."""
    total: int = len(game.box.centres)
    share: int = game.options.win_share
    return -(-total * share // WHOLE)


def half(game: Game) -> bool:
    """Return whether it is half of the centres that win, as the text has it."""
    share: int = game.options.win_share
    return 2 * share == WHOLE


@DIPLOMACY_CARTHAGE.step("win", cites=(CITE,))
@rule("cd:2", "cd:ruling 37", title="A win is announced, and play goes on")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Announce the player who rules enough centres, and most of all; meanwhile nobody else is announced."""
    now = WINNER.of(state, SCOPE, NOW)
    own = {seat: tuple(_ruled(play.game, state, seat)) for seat in at_table(play.game, state)}
    enough = [seat for seat, places in own.items() if len(places) >= needed(play.game)]
    ranks = {seat: (len(own[seat]), _alone(state, own[seat])) for seat in enough}
    ahead = [seat for seat in enough if ranks[seat] == max(ranks.values())]
    best = ahead[0] if len(ahead) == 1 else ""
    if now in enough or best == now:
        return END
    changes = (WINNER.set(state, SCOPE, NOW, best),)
    if best:
        data = HalfReached(code_of(state, best), own[best], len(play.game.box.centres), needed(play.game))
        yield Event.of(data, SCOPE, changes)
    else:
        yield Event.of(HalfLost(code_of(state, now), needed(play.game)), SCOPE, changes)
    return END


def _alone(state: State, places: tuple[str, ...]) -> int:
    """Return how many provinces have no sub-ruler."""
    return sum(not province_row(state, place).sub for place in places)


def _ruled(game: Game, state: State, seat: str) -> Iterator[str]:
    return (place for place in game.box.centres if province_row(state, place).ruler == seat)
