"""A board for tests of railways and votes: five players around Carthage, lines to put there, seasons to play."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from adjudicator import resources
from adjudicator.engine.system import Game
from adjudicator.model.event import Event
from adjudicator.model.fold import fold
from adjudicator.model.order import Refused, Verdict
from adjudicator.model.secret import Secret
from adjudicator.model.state import Frame, State
from adjudicator.model.view import view, visible
from adjudicator.report.sentences import Speaker
from adjudicator.systems.carthage_diplomacy.orders.rails import Lay
from adjudicator.systems.carthage_diplomacy.political import KINDS, Orders
from adjudicator.systems.carthage_diplomacy.rules import audits
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import (
    holdings,
    lay_shares,
    seat_controller,
    vote_for,
)
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import BUILDING, OPEN
from adjudicator.systems.carthage_diplomacy.state import (
    CALENDAR,
    HOLDINGS,
    NAMES,
    NOW,
    PERSONS,
    PROVINCES,
    PROXIES,
    RAILWAYS,
    Name,
    Person,
    Province,
    Railway,
)
from adjudicator.systems.diplomacy.state import SCOPE, UNITS, Unit
from adjudicator.testing.scenario import Run, change, game_of, play_step, position, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.carthage_diplomacy.s9_railways.tables import SYSTEM, box

SEATS = ("anna", "ben", "clara", "dora", "emil")
CODES = {"anna": "AN", "ben": "BE", "clara": "CL", "dora": "DO", "emil": "EM"}
RULED = {
    "Car": Province("anna"),
    "46": Province("anna"),
    "LMa": Province("anna"),
    "NBe": Province("ben"),
    "29": Province("ben", "clara"),
    "CPO": Province("ben"),
    "LMi": Province("dora"),
    "Han": Province("clara"),
}
"""Who rules what; emil holds nothing, and all else lies in civil disorder."""
ASCII = re.compile(r"[ -~]+")


@cache
def game(**settings: Any) -> Game:
    return game_of(SYSTEM, box(), SEATS, settings)


GAME = game()


def board(season: str = "spring", ruled: Mapping[str, Province] = RULED) -> State:
    """Return the board without units or lines, at the begin of a season."""
    state = position(GAME)
    part = {**state.parts[SCOPE], UNITS.name: {}}
    part[PROVINCES.name] = {place: ruled.get(place, Province()) for place in part[PROVINCES.name]}
    part[PERSONS.name] = {seat: Person(code) for seat, code in CODES.items()}
    part[NAMES.name] = {code: Name(seat, seat.title(), "in_use") for seat, code in CODES.items()}
    state = replace(state, parts={SCOPE: part})
    return change(state, CALENDAR.col("season", str), SCOPE, NOW, season)


def army(state: State, place: str, owner: str, centre: str = "", kind: str = "A") -> State:
    return put(state, UNITS, SCOPE, f"u{place}", Unit(kind, place, owner, place, centre or place))


def line(
    state: State,
    name: str,
    route: str,
    held: Mapping[str, int],
    *,
    built: int = 0,
    controller: str = "",
    secret: bool = False,
    **fields: Any,
) -> State:
    """Put a line on the board; a player not named owns nothing, and nobody owns the rest of 12 shares."""
    stops = tuple(route.split("-"))
    track = built or len(stops)
    first = next(iter(held))
    row = Railway(
        fields.pop("issuer", first),
        fields.pop("origin", stops[0]),
        stops,
        track,
        fields.pop("shares", 12),
        fields.pop("status", OPEN if track == len(stops) else BUILDING),
        secret,
        Secret(""),
        **fields,
    )
    state = put(state, RAILWAYS, SCOPE, name, row)
    shares = {**held, "": row.shares - sum(held.values())}
    for made in lay_shares(name, SEATS, shares, "", secret=secret):
        table = HOLDINGS if made.table == HOLDINGS.name else PROXIES  # type: ignore[union-attr]
        state = put(state, table, SCOPE, made.key, made.row)  # type: ignore[union-attr]
    return applied(state, seat_controller(state, name, controller or first))


def applied(state: State, changes: tuple[Any, ...]) -> State:
    """Return the state after changes that a rule made."""
    return fold(state, (Event("set", SCOPE, changes=changes),))


def with_orders(state: State, *entries: tuple[str, Any]) -> State:
    """Return the state inside a season whose orders are these."""
    season = CALENDAR.get(state, SCOPE, NOW).season
    below = tuple(frame for frame in state.agenda if not isinstance(frame.local, Orders))
    frame = Frame(f"y68/{season}", season, SCOPE, 1, Orders(1, Secret(entries)))
    return replace(state, agenda=(*below, frame))


def run(state: State, step: str, *entries: tuple[str, Any], dice: ScriptedDice | None = None, of: Game = GAME) -> Run:
    """Run a step of a season whose orders are these; all audits hold afterwards."""
    done = play_step(of, with_orders(state, *entries), step, dice=dice, scope=SCOPE)
    audited(done)
    return Run(done.events, replace(done.state, agenda=()))


def audited(done: Run) -> None:
    for audit in (audits.shares, audits.negative, audits.voting_rights):
        assert set(audit(GAME, done.state).values()) == {0}


def check(state: State, seat: str, order: Any, of: Game = GAME) -> Verdict:
    """Return what a seat is told about an order on receipt."""
    return KINDS.of(order.kind).check(of, view(state, seat), seat, order)


def refusal(state: State, seat: str, order: Any, of: Game = GAME) -> str:
    """Return the code of a refusal, empty where the order is taken; every refusal can be said."""
    verdict = check(state, seat, order, of)
    if not isinstance(verdict, Refused):
        return ""
    assert verdict.cites
    assert ASCII.fullmatch(SPEAKER.refusal(verdict.code, verdict.facts or {}))
    return verdict.code


def told(done: Run, seat: str | None) -> tuple[str, ...]:
    """Return the sentences that a seat, or the public, reads of what happened."""
    kinds = (event for event in visible(done.events, seat) if event.data is not None)
    said = tuple(SPEAKER.sentence(e.kind, e.data) for e in kinds if e.kind not in {"rolled", "submitted"})
    assert all(ASCII.fullmatch(sentence) for sentence in said)
    return said


def start(route: str, shares: int = 12, unit: str = "", disband: str = "") -> Lay:
    """Return the order that begins a line."""
    return Lay("start", "", tuple(f"place:{stop}" for stop in route.split("-")), shares, unit, disband)


def on(name: str = "AN1", act: str = "next", route: str = "") -> Lay:
    """Return the order that leads a line on, redirects or stops it."""
    stops = tuple(f"place:{stop}" for stop in route.split("-")) if route else ()
    return Lay(act, f"line:{name}", stops)


def row(done: Run, name: str = "AN1") -> Railway:
    return RAILWAYS.get(done.state, SCOPE, name)


def half() -> State:
    """Put down a line from Car that has reached 46 and is to go on over 29 to CPO."""
    return line(board(), "AN1", "Car-46-29-CPO", {"anna": 7, "ben": 5}, built=2)


def company(*, secret: bool = False, **held: int) -> State:
    """Put down AN1 with twelve shares, anna's seven and ben's five where nothing else is said."""
    return line(board(), "AN1", "Car-46", held or {"anna": 7, "ben": 5}, secret=secret)


def owned(state: State) -> dict[str, int]:
    """Return who owns shares of AN1, nobody's under the empty name."""
    return {seat: number for seat, number in holdings(state, "AN1").items() if number}


def lend(state: State, *given: tuple[str, str, int]) -> State:
    return applied(state, vote_for(state, "AN1", given))


def out(state: State, seat: str) -> State:
    """Return the state without a player, as a drop-out leaves it."""
    return change(state, PERSONS.col("out", bool), SCOPE, seat, value=True)


SPEAKER = Speaker([resources.templates("core"), resources.templates("carthage_diplomacy")], GAME.name)
