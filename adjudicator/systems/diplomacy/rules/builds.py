"""Section 6: adjustments in the winter: as many units as centres, built at home, removed anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Answer, Flow, Game, Next, Play
from adjudicator.model.choices import Amount, OneOf, RecordOf
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.diplomacy.box.box import Box
from adjudicator.systems.diplomacy.box.options import profile_of
from adjudicator.systems.diplomacy.judge import orders as judge
from adjudicator.systems.diplomacy.judge.adjust import adjust, sites, spare
from adjudicator.systems.diplomacy.judge.orders import NEUTRAL
from adjudicator.systems.diplomacy.judge.results import Adjustment
from adjudicator.systems.diplomacy.orders import BUILD, DISBAND, HOLD, Command, Waive, bare, province
from adjudicator.systems.diplomacy.registry import DIPLOMACY
from adjudicator.systems.diplomacy.rules.fog import Eyes, in_fog
from adjudicator.systems.diplomacy.state import SCOPE, UNITS, Unit
from adjudicator.systems.diplomacy.tables import (
    CALENDAR,
    CENTRES,
    NOW,
    POWERS,
    SAVED,
    WINTER,
    centres_of,
    label,
    power_of,
    saved_of,
    units_of,
)
from adjudicator.systems.diplomacy.units import checks, closed
from adjudicator.systems.diplomacy.units.choices import builds_of, command
from adjudicator.systems.diplomacy.units.pieces import Pieces
from adjudicator.systems.diplomacy.words.naming import slug

STEP: Final = "winter.builds"
CITE: Final = "dip:6"
BUILDS_SAVED: Final = Note("builds_saved")


@event("adjusted", "dip:6")
class Adjusted:
    """The winter of one power: centres, units before, what was built and removed, what was waived or went wrong.

    `built` and `removed` are units as `F BRE`; `failed` pairs of an order and the reason; `disorder` were removed for
    want of orders.
    """

    power: str
    centres: int
    units: int
    built: tuple[str, ...]
    removed: tuple[str, ...]
    disorder: tuple[str, ...]
    failed: tuple[tuple[Command, str], ...]
    waived: int


@event("neutrals_back", "dip:6.1")
class NeutralsBack:
    """Neutral units that came back, as `A SER`."""

    units: tuple[str, ...]


def due(game: Game, state: State, power: str) -> int:
    """Return how many units a power may build, below zero how many it must remove."""
    owned = centres_of(state, power)
    return len(owned) + spare(game.box.board, game.box.powers[power].name, owned) - len(units_of(state, power))


def open_homes(game: Game, state: State, power: str) -> tuple[str, ...]:
    """Return the empty places in which a power may build: by the standard rules homes that it owns."""
    board = game.box.board
    pieces = Pieces.of(board, state)
    places = sites(board, game.box.powers[power].name, centres_of(state, power), saved_of(state, power))
    return tuple(code for code in sorted(places) if pieces.find(code) is None)


def adjusting(game: Game, state: State) -> bool:
    """Return whether anybody who plays has something to build or to remove: else no packet opens."""
    if CALENDAR.get(state, SCOPE, NOW).season != WINTER:
        return False
    owes = ((power, due(game, state, power)) for power, row in POWERS.items(state, SCOPE) if row.seat)
    return any(number < 0 or (number > 0 and open_homes(game, state, power)) for power, number in owes)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask each player with builds about empty home centres, each with removals about units."""
    return _slots(game, state, frame.key)


def _slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    if CALENDAR.get(state, SCOPE, NOW).season != WINTER:
        return
    season = (label(state),)
    for power, row in POWERS.items(state, SCOPE):
        number = due(game, state, power) if row.seat else 0
        if number > 0:
            yield from _building(game, state, key, power, row.seat, season)
        elif number < 0:
            yield from _removing(game, state, key, power, row.seat, season)


def _removing(game: Game, state: State, key: str, power: str, seat: str, season: tuple[str, ...]) -> Iterator[Slot]:
    tokens = units_of(state, power)
    for token in tokens:
        unit = UNITS.get(state, SCOPE, token)
        about, goes = {"unit": (game.box.board.province_of(unit.place),), "season": season}, command(unit, DISBAND)
        # Where all must go, an order changes nothing.
        default = goes if len(tokens) == -due(game, state, power) else None
        yield Slot(f"{key}:order:{unit.place}", seat, "order", about, "required", OneOf((goes,)), default)


def _building(game: Game, state: State, key: str, power: str, seat: str, season: tuple[str, ...]) -> Iterator[Slot]:
    pieces, homes = Pieces.of(game.box.board, state), open_homes(game, state, power)
    for code in homes:
        about = {"unit": (code,), "season": season}
        yield Slot(f"{key}:order:{code}", seat, "order", about, "required", builds_of(pieces, code))
    if homes:
        choices = RecordOf(tag_of(Waive), (("count", Amount(1, due(game, state, power))), ("season", OneOf(("",)))))
        yield Slot(f"{key}:waive:{power}", seat, "waive", {"season": season}, "optional", choices)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return the same, before it is asked."""
    for slot in _slots(game, state, STEP):
        options = tuple(slot.choices.every()) if slot.kind == "order" else ()
        remark = "could_build" if options and options[0].act == BUILD else "could_go_home"
        yield Topic(slot, STEP, tuple(Suggestion(option, remark) for option in options))


def _some_day(order: Command | Waive) -> Verdict:
    """Check an order for a winter to come: there units are built and removed, and nothing else."""
    act = BUILD if isinstance(order, Waive) else order.act
    if not order.season.startswith(WINTER):
        return Refused("not_in_this_season", (CITE,), {"act": act})
    return ACCEPTED if act in {BUILD, DISBAND, HOLD} else Refused("only_builds", (CITE,), {"act": act})


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Command | Waive) -> Verdict:
    """Check whether the writer can build or remove so."""
    power = power_of(view, slot.seat)
    if order.season and order.season != label(view):
        return _some_day(order)
    number = due(game, view, power) if power else 0
    if isinstance(order, Waive):
        return ACCEPTED if number > 0 else Refused("no_builds", (CITE,), {"number": number})
    pieces = Pieces.of(game.box.board, view)
    if number > 0:
        owned, name = centres_of(view, power), game.box.powers[power].name
        why = closed.to_build(pieces, name, owned, province(order.place))
        return checks.building(pieces, order, open_homes(game, view, power), why)
    if number == 0:
        return Refused("no_builds", (CITE,), {"number": number})
    unit = pieces.find(province(order.place))
    mine = tuple((one.kind, f"place:{one.place}") for _, (_, one) in sorted(pieces.at.items()) if one.owner == power)
    if order.act != DISBAND:
        others = (each for each in mine if province(each[1]) != province(order.place))
        hint = tuple(Command(kind, place, DISBAND) for kind, place in others)[:2]
        return Refused("must_remove", (CITE,), {"number": -number, "mine": mine}, hint)
    if unit is None or unit.owner != power:
        return Refused("no_unit", (CITE,), {"place": order.place, "mine": mine})
    return ACCEPTED


@DIPLOMACY.step(STEP, cites=(CITE,), kinds=("order", "waive"), asks=asks, foresees=foresees, check=check)
@rule("dip:6", title="Units are built at home and removed until they match the centres")
def builds(play: Play, state: State) -> Flow[Next]:
    """Adjust every power."""
    for power, row in POWERS.items(state, SCOPE):
        if not row.gone and due(play.game, state, power):
            state = yield from _adjust(play, state, power, row.seat)
    if play.game.box.board.rules.delayed_builds:
        left = {power: max(0, due(play.game, state, power)) for power in SAVED.rows(state, SCOPE)}
        kept = tuple(SAVED.col("count", int).set(state, SCOPE, power, count) for power, count in left.items())
        state = yield BUILDS_SAVED.at(SCOPE, kept)
    yield from _raise_neutrals(play.game, state)
    return END


@rule("dip:6.1", title="Where the map says so, neutral units come back to centres that are empty and nobody's")
def _raise_neutrals(game: Game, state: State) -> Flow[None]:
    board = game.box.board
    pieces = Pieces.of(board, state)
    gone = [
        text
        for text in (board.rules.neutral_units if board.rules.neutral_rebuild else ())
        if pieces.find(code := board.province_of(text[2:])) is None and not CENTRES.get(state, SCOPE, code).owner
    ]
    if gone:
        last = max((int(token[1:]) for token in UNITS.rows(state, SCOPE)), default=0)
        fresh = tuple(
            UNITS.put(SCOPE, f"u{number:03}", Unit(text[0], text[2:], NEUTRAL, text[2:]))
            for number, text in enumerate(gone, start=last + 1)
        )
        yield from in_fog(game, state, Event.of(NeutralsBack(tuple(gone)), SCOPE, fresh), _back)


def _back(told: NeutralsBack, eyes: Eyes) -> NeutralsBack | None:
    """Return the neutral units that came back in a player's sight."""
    found = tuple(unit for unit in told.units if province(unit[2:]) in eyes.after)
    return NeutralsBack(found) if found else None


@rule("dip:6", "dip:7", title="One power's winter; what it does not order is removed by the profile, never built")
def _adjust(play: Play, state: State, power: str, seat: str) -> Flow[State]:
    given = [answer for answer in play.all("order", seat) if answer.filed] if seat else []
    answers = sorted(given, key=lambda answer: answer.filed)
    waived = play.one("waive", seat) if seat else None
    orders = [_said(answer) for answer in answers]
    if waived is not None:
        orders = orders[: max(0, due(play.game, state, power) - waived.order.count)]
    box: Box = play.game.box
    # The judge knows powers by the names of the map.
    names = {key: one.name for key, one in box.powers.items()}
    standing = [_judged(unit, names) for _, unit in UNITS.items(state, SCOPE)]
    profile, owned = profile_of(play.game.options), centres_of(state, power)
    done = adjust(box.board, profile, standing, names[power], owned, orders, delayed=saved_of(state, power))
    told = _told(state, power, answers[: len(orders)], done, waived.order.count if waived is not None else 0)
    event = Event.of(told, SCOPE, _changes(state, done, power))
    return (yield from in_fog(play.game, state, event, _own))


def _own(told: Adjusted, eyes: Eyes) -> Adjusted | None:
    return told if told.power == eyes.power else None


def _said(answer: Answer) -> judge.AdjustOrder:
    order: Command = answer.order
    if order.act == DISBAND:
        return judge.Remove(province(order.place))
    return judge.Build("F" if order.unit == "F" else "A", bare(order.place))


def _judged(unit: Unit, names: Mapping[str, str]) -> judge.Unit:
    return judge.Unit("A" if unit.kind == "A" else "F", unit.place, names.get(unit.owner, unit.owner))


def _told(state: State, power: str, answers: list[Answer], done: Adjustment, waived: int) -> Adjusted:
    had = {UNITS.get(state, SCOPE, token).place: UNITS.get(state, SCOPE, token) for token in units_of(state, power)}
    has = {unit.place: unit for unit in done.units if slug(unit.owner) == power}
    disorder = tuple(str(unit) for unit in done.disorder)
    removed = tuple(f"{unit.kind} {place}" for place, unit in sorted(had.items()) if place not in has)
    return Adjusted(
        power,
        len(centres_of(state, power)),
        len(had),
        tuple(str(unit) for place, unit in sorted(has.items()) if place not in had),
        tuple(unit for unit in removed if unit not in disorder),
        disorder,
        tuple(
            (answer.order, outcome.reason)
            for answer, outcome in zip(answers, done.outcomes, strict=True)
            if outcome.status in {"fails", "illegal"}
        ),
        waived,
    )


def _changes(state: State, done: Adjustment, power: str) -> tuple[Change, ...]:
    had = {UNITS.get(state, SCOPE, token).place: token for token in units_of(state, power)}
    has = {unit.place: unit for unit in done.units if slug(unit.owner) == power}
    gone = [UNITS.drop(state, SCOPE, token) for place, token in sorted(had.items()) if place not in has]
    last = max((int(token[1:]) for token in UNITS.rows(state, SCOPE)), default=0)
    fresh = [unit for place, unit in sorted(has.items()) if place not in had]
    put = [
        UNITS.put(SCOPE, f"u{number:03}", Unit(unit.kind, unit.place, power, unit.place))
        for number, unit in enumerate(fresh, start=last + 1)
    ]
    return (*gone, *put)
