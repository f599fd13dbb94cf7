"""Section 3: movement, in spring and in fall. The judge decides; this module asks, hands over and writes down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Foresees, Game, Next, Play, StepSpec
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import Refused, Slot, Topic, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.diplomacy.board.rules import fall_of
from adjudicator.systems.diplomacy.box.options import profile_of
from adjudicator.systems.diplomacy.judge import orders as judge
from adjudicator.systems.diplomacy.judge.movement import adjudicate
from adjudicator.systems.diplomacy.judge.orders import NEUTRAL
from adjudicator.systems.diplomacy.judge.results import Movement
from adjudicator.systems.diplomacy.orders import BUILD, DISBAND, Command
from adjudicator.systems.diplomacy.registry import DIPLOMACY
from adjudicator.systems.diplomacy.rules.fog import Eyes, in_fog, in_the_dark, results_seen, routed_seen, seen_by
from adjudicator.systems.diplomacy.seasons import RETREATS, now
from adjudicator.systems.diplomacy.state import SCOPE, Unit
from adjudicator.systems.diplomacy.tables import (
    CALENDAR,
    CENTRES,
    FALL,
    NOW,
    POWERS,
    SEASON,
    SPRING,
    WINTER,
    YEAR,
    label,
    power_of,
)
from adjudicator.systems.diplomacy.units import checks
from adjudicator.systems.diplomacy.units.choices import attacks, command, orders_of, suggested
from adjudicator.systems.diplomacy.units.outcomes import Result, Routed, arrivals, as_judged, changes, results, routed
from adjudicator.systems.diplomacy.units.pieces import Pieces
from adjudicator.systems.diplomacy.words.notation import movement_order

CITE = "dip:3"
SEASON_BEGUN: Final = Note("season_begun")


@event("moves_made", "dip:3")
class MovesMade:
    """A season's moves: the outcome of every order, and who must retreat; the last `lost` had nowhere to go."""

    season: str
    results: tuple[Result, ...]
    routed: tuple[Routed, ...]
    lost: tuple[Routed, ...]


def pieces_of(game: Game, state: State) -> Pieces:
    """Return the units of a state on the map as it is in the current season."""
    board, season = game.box.board, CALENDAR.get(state, SCOPE, NOW).season
    centres = CENTRES.rows(state, SCOPE)
    pinned = frozenset(code for code in board.rules.pinned if code in centres and not centres[code].taken)
    return Pieces.of(board.in_season(season), state, pinned)


def _slots(game: Game, state: State, key: str) -> Iterator[tuple[Slot, Unit, Pieces]]:
    """Yield a slot for each unit that somebody plays, by power and place, with the units that its player sees."""
    pieces, season = pieces_of(game, state), label(state)
    seats = {power: row.seat for power, row in POWERS.items(state, SCOPE)}
    fog = game.box.board.rules.fog
    seen = {seat: pieces_of(game, seen_by(game, state, seat)) if fog else pieces for seat in seats.values() if seat}
    for code, (_, unit) in sorted(pieces.at.items(), key=lambda item: (item[1][1].owner, item[0])):
        seat = seats.get(unit.owner, "")
        if seat:
            about, orders = {"unit": (code,), "season": (season,)}, orders_of(seen[seat], unit)
            slot = Slot(f"{key}:order:{code}", seat, "order", about, "required", orders, command(unit))
            yield slot, unit, seen[seat]


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask each player for an order to each unit."""
    return (slot for slot, _, _ in _slots(game, state, frame.key))


def foresees_in(step: str, season: str) -> Foresees:
    """Return what foresees the slots of a season's moves."""

    def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
        if label(state).partition(" ")[0] != season:
            return
        plans: dict[str, dict[str, Command]] = {}
        for slot, unit, pieces in _slots(game, state, step):
            if unit.owner not in plans:
                plans[unit.owner] = attacks(pieces, unit.owner)
            yield Topic(slot, step, suggested(pieces, unit, plans[unit.owner]))

    return foresees


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Command) -> Verdict:
    """Check whether the writer can order that unit so; of a season to come only what can never be is refused."""
    view = seen_by(game, view, slot.seat)
    pieces = replace(pieces_of(game, view), dark=in_the_dark(game, view, slot.seat))
    if order.season and order.season != now(view):
        return _some_day(pieces, order)
    own = power_of(view, slot.seat)
    return checks.moving(pieces, order, lambda unit: unit.owner == own)


def _some_day(pieces: Pieces, order: Command) -> Verdict:
    """Check an order for a season of moves to come, or for its retreats."""
    if order.season.startswith(WINTER):
        return Refused("only_builds", ("dip:6",), {"act": order.act})
    if order.act == BUILD or (order.act == DISBAND and not order.season.endswith(RETREATS)):
        return Refused("not_in_this_season", (CITE, "dip:6"), {"act": order.act})
    return checks.some_day(pieces, order)


@rule("dip:3", title="Movement: all orders at once, the judge says what comes of them")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Judge the season's orders; units move, those dislodged wait for their retreat or are lost."""
    pieces = pieces_of(play.game, state)
    given = (answer for answer in play.all("order") if answer.filed)
    orders: dict[str, Command] = {answer.slot.about["unit"][0]: answer.order for answer in given}
    moved = judged(play.game, pieces, orders)
    ends = arrivals(pieces, orders, moved)
    told = MovesMade(label(state), results(pieces, orders, moved, ends), *routed(pieces, moved))
    event = Event.of(told, SCOPE, changes(state, pieces, moved, ends))
    yield from in_fog(play.game, state, event, _seen)
    return END


def _seen(told: MovesMade, eyes: Eyes) -> MovesMade | None:
    """Return what a player may know of the moves, nothing where it saw none."""
    found = results_seen(told.results, eyes)
    return (
        MovesMade(told.season, found, routed_seen(told.routed, eyes), routed_seen(told.lost, eyes)) if found else None
    )


@rule("dip:3.1", title="The rules of conflict are those of the profile that the GM has chosen")
def judged(game: Game, pieces: Pieces, orders: dict[str, Command]) -> Movement:
    """Return what the judge says of the orders, by the province of each unit."""
    units = [judge.Unit("A" if unit.kind == "A" else "F", unit.place, unit.owner) for _, unit in pieces.at.values()]
    standing = {code for code, (_, unit) in pieces.at.items() if unit.owner == NEUTRAL}
    written = (movement_order(pieces.board, text) for text in pieces.board.rules.neutral_orders)
    said = {one.place: one.order for one in written if one.place in standing}
    said |= {code: as_judged(order) for code, order in orders.items()}
    return adjudicate(pieces.board, profile_of(game.options), units, said)


for _season in (SPRING, FALL):
    _name = f"{_season}.moves"
    _spec = StepSpec(_name, resolve, (CITE,), ("order",), asks, foresees_in(_name, _season), check)
    DIPLOMACY.add(_spec)


@DIPLOMACY.step("fall.begins", cites=("dip:1",))
def fall_begins(play: Play, state: State) -> Flow[Next]:
    """Turn the calendar to the fall, some years on where the map says so."""
    spring = YEAR.of(state, SCOPE, NOW)
    fall = fall_of(play.game.box.board.rules, spring)
    turned = (YEAR.set(state, SCOPE, NOW, fall),) if fall != spring else ()
    yield SEASON_BEGUN.at(SCOPE, (SEASON.set(state, SCOPE, NOW, FALL), *turned))
    return END
