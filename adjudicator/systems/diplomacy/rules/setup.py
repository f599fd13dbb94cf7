"""Section 2: the powers, who plays them, and the position at the start."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event, event
from adjudicator.model.secret import VEILS
from adjudicator.model.state import Change, State
from adjudicator.systems.diplomacy.box.box import Box
from adjudicator.systems.diplomacy.judge.orders import NEUTRAL
from adjudicator.systems.diplomacy.registry import DIPLOMACY
from adjudicator.systems.diplomacy.rules.fog import lowered
from adjudicator.systems.diplomacy.sequence import SETUP
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS, Unit
from adjudicator.systems.diplomacy.tables import (
    CALENDAR,
    CENTRES,
    NOW,
    POWERS,
    SAVED,
    SEAT,
    Calendar,
    Centre,
    Power,
    Saved,
)
from adjudicator.systems.diplomacy.words.naming import slug

Rows = dict[str, object]


@event("powers_given", "dip:2.1", weight=90)
class PowersGiven:
    """The player of each power, as pairs; powers without a player are in civil disorder from the start."""

    given: tuple[tuple[str, str], ...]
    left: tuple[str, ...]
    drawn: bool


@rule("dip:2", title="The position at the start")
def tables(game: Game) -> dict[str, dict[str, Rows]]:
    """Return the board as the map lays it out; nobody has a power yet.

    Raises:
        UserError: there are more players than powers.
    """
    box: Box = game.box
    if len(game.seats) > len(box.powers):
        raise UserError(f"The map has {len(box.powers)} powers; {len(game.seats)} players are too many.")
    units = [(slug(power.name), text) for power in box.powers.values() for text in power.units]
    units += [(NEUTRAL, text) for text in box.board.rules.neutral_units]
    rows = {f"u{number:03}": _unit(owner, text) for number, (owner, text) in enumerate(units, start=1)}
    held = {code: slug(power.name) for power in box.powers.values() for code in power.owns}
    centres = {code: Centre(held.get(code, "")) for code, province in box.board.provinces.items() if province.centre}
    saved: dict[str, Rows] = {SAVED.name: {power: Saved(0) for power in box.powers}}
    return {
        SCOPE: {
            **(saved if box.board.rules.delayed_builds else {}),
            **({VEILS: {}} if box.board.rules.fog else {}),
            UNITS.name: {**rows},
            DISLODGED.name: {},
            POWERS.name: {power: Power() for power in box.powers},
            CENTRES.name: {**centres},
            CALENDAR.name: {NOW: Calendar(game.options.first_year, box.board.start[1])},
        }
    }


def parts(game: Game) -> tuple[str, ...]:
    """Return the names of the powers in the order in which players are given them, none where they are drawn."""
    box: Box = game.box
    given = game.options.powers == "given"
    return tuple(box.powers[power].name for power in sorted(box.powers)) if given else ()


def _unit(owner: str, text: str) -> Unit:
    kind, _, place = text.partition(" ")
    return Unit(kind, place, owner, place)


@DIPLOMACY.step(SETUP, cites=("dip:2",))
@rule("dip:2.1", title="Powers are drawn by the dice, or given in the order of the players")
def powers(play: Play, state: State) -> Flow[Next]:
    """Give each seat a power; what is left over is in civil disorder."""
    names = sorted(POWERS.rows(state, SCOPE))
    drawn = play.game.options.powers == "drawn"
    given: list[tuple[str, str]] = []
    for seat in play.game.seats:
        power = play.dice.choose(seat, names, where="2.1") if drawn else names[0]
        names.remove(power)
        given.append((seat, power))
    changes: tuple[Change, ...] = tuple(SEAT.set(state, SCOPE, power, seat) for seat, power in given)
    state = yield Event.of(PowersGiven(tuple(given), tuple(names), drawn), SCOPE, changes)
    yield from lowered(play.game, state)
    return END
