"""Section 5: supply centres change hands after the fall, powers without any die out, and enough of them win."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, Over, State
from adjudicator.systems.diplomacy.judge.orders import NEUTRAL
from adjudicator.systems.diplomacy.registry import DIPLOMACY
from adjudicator.systems.diplomacy.rules.fog import Eyes, in_fog
from adjudicator.systems.diplomacy.rules.victory import needed_to_win, winner
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.tables import (
    CENTRES,
    GONE,
    NOW,
    OWNER,
    POWERS,
    SEASON,
    TAKEN,
    WAS,
    WINTER,
    YEAR,
    centres_of,
    units_of,
)
from adjudicator.systems.diplomacy.units.pieces import Pieces

CITE = "dip:5"


@event("centres_counted", "dip:5")
class CentresCounted:
    """The centres of each power after the fall: (power, before, after, units); `taken` lists (centre, from, to)."""

    year: int
    powers: tuple[tuple[str, int, int, int], ...]
    taken: tuple[tuple[str, str, str], ...]


@event("power_eliminated", "dip:5.1", weight=80)
class PowerEliminated:
    """A power has neither unit nor centre left."""

    power: str
    seat: str
    year: int


@event("game_won", "dip:5.2", weight=100)
class GameWon:
    """A power owns as many centres as it takes to win."""

    power: str
    seat: str
    centres: int
    needed: int


@DIPLOMACY.step("fall.centres", cites=(CITE,))
@rule("dip:5", title="A centre belongs to whoever stands in it after the fall, and stays his when he leaves")
def centres(play: Play, state: State) -> Flow[Next]:
    """Count the centres, strike out the powers that are gone, and say whether somebody has won."""
    taken = _taken(play.game, state)
    before = {power: len(centres_of(state, power)) for power, _ in POWERS.items(state, SCOPE)}
    year = YEAR.of(state, SCOPE, NOW)
    changes: list[Change] = []
    for code, was, to in taken:
        for column, value in ((OWNER, to), (WAS, was)):
            changes.append(column.set(state, SCOPE, code, value))
        changes.append(TAKEN.set(state, SCOPE, code, year))
    after = {
        power: count + sum(to == power for _, _, to in taken) - sum(was == power for _, was, _ in taken)
        for power, count in before.items()
    }
    rows = tuple((power, before[power], after[power], len(units_of(state, power))) for power in before)
    changes.append(SEASON.set(state, SCOPE, NOW, WINTER))
    event = Event.of(CentresCounted(year, rows, taken), SCOPE, tuple(changes))
    state = yield from in_fog(play.game, state, event, _seen)
    state = yield from _eliminate(state)
    yield from _win(play.game, state)
    return END


def _seen(told: CentresCounted, eyes: Eyes) -> CentresCounted:
    """Return what a player may know of the count: its own numbers, and the centres in its sight."""
    own = tuple(row for row in told.powers if row[0] == eyes.power)
    return CentresCounted(told.year, own, tuple(each for each in told.taken if eyes.knows(each[0])))


def _taken(game: Game, state: State) -> tuple[tuple[str, str, str], ...]:
    pieces = Pieces.of(game.box.board, state)
    held = ((code, row.owner, pieces.find(code)) for code, row in CENTRES.items(state, SCOPE))
    return tuple(
        (code, was, unit.owner) for code, was, unit in held if unit is not None and unit.owner not in {was, NEUTRAL}
    )


@rule("dip:5.1", title="A power with neither centre nor unit is out of the game")
def _eliminate(state: State) -> Flow[State]:
    year = YEAR.of(state, SCOPE, NOW)
    for power, row in POWERS.items(state, SCOPE):
        if not row.gone and not centres_of(state, power) and not units_of(state, power):
            told = PowerEliminated(power, row.seat, year)
            state = yield Event.of(told, SCOPE, (GONE.set(state, SCOPE, power, year),))
    return state


def _win(game: Game, state: State) -> Flow[None]:
    power = winner(game, state)
    if power:
        count, needed = len(centres_of(state, power)), needed_to_win(game, power)
        over = Over(f"{game.name(f'power:{power}')} has won with {count} centres")
        seat = POWERS.get(state, SCOPE, power).seat
        yield Event.of(GameWon(power, seat, count, min(needed, count)), SCOPE, (over,))
