"""Positions and seasons for tests: provinces and units laid out by hand, a season played with the orders given.

Every event that a season brings is said in words as well, so that no test passes with a sentence that cannot be said.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from adjudicator import resources
from adjudicator.engine.schedules import read_schedules
from adjudicator.engine.system import Game, Schedule
from adjudicator.model.event import Event
from adjudicator.model.order import Filed, Refused, Verdict
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.report.sentences import Speaker
from adjudicator.systems.carthage_diplomacy.box import Box
from adjudicator.systems.carthage_diplomacy.orders.base import COMMANDER, RULER, SUB_RULER
from adjudicator.systems.carthage_diplomacy.political import KINDS, NO_ORDERS
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.ranks import Office, holder
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW, PROVINCES, Province
from adjudicator.systems.carthage_diplomacy.system import SYSTEM
from adjudicator.systems.diplomacy.orders import Command
from adjudicator.systems.diplomacy.state import SCOPE, UNITS, Unit
from adjudicator.testing.scenario import Run, change, filed, game_of, place, play_out, play_until, position, put
from adjudicator.testing.scripted import ScriptedDice

__all__ = ["SYSTEM"]

SEATS = ("anna", "ben", "clara", "dora", "emil")
CODES = {"anna": "AA", "ben": "BN", "clara": "CL", "dora": "DR", "emil": "EM"}
UNSAID = {"submitted", "rolled", "packet_opened", "packet_locked", "moves_judged"}
"""What the engine tells, and the moves, which the pages of the report tell."""
ASCII = re.compile(r"[ -~]+")


@cache
def tables() -> Mapping[str, Mapping[str, Any]]:
    folder = resources.games("carthage_diplomacy")
    return {name: tomllib.loads((folder / f"{name}.toml").read_text("utf-8")) for name in SYSTEM.tables}


@cache
def box() -> Box:
    found: Box = SYSTEM.load(tables())
    return found


def schedule(name: str = "faithful") -> Schedule:
    return read_schedules(tables()["schedules"])[name]


@cache
def game(players: int = 5, **settings: Any) -> Game:
    seats = SEATS[:players] if players <= len(SEATS) else tuple(f"seat{number:02}" for number in range(players))
    return game_of(SYSTEM, box(), seats, settings, schedule())


def realm(ruled: Mapping[str, str], units: str = "", season: str = "spring", players: int = 5) -> State:
    """Return a board on which nothing stands but what is told.

    Args:
        ruled: by province, the Ruler and, behind a slash, the sub-ruler: `{"Car": "anna", "LMa": "anna/ben"}`.
        units: units by commander, kind, place and the centre that feeds each, as `anna A Car Car, ben F MEs LMa`.
        season: the current season.
        players: how many there are.
    """
    state = position(game(players))
    rows = {}
    for code in box().land:
        ruler, _, sub = ruled.get(code, "").partition("/")
        rows[code] = Province(ruler, sub)
    part = {**state.parts[SCOPE], PROVINCES.name: rows, UNITS.name: {}}
    state = replace(state, parts={SCOPE: part})
    for number, words in enumerate((unit.split() for unit in units.split(",") if unit.strip()), start=1):
        owner, kind, where, centre = words
        state = put(state, UNITS, SCOPE, f"u{number:03}", Unit(kind, where, owner, where, centre))
    return change(state, CALENDAR.col("season", str), SCOPE, NOW, season)


def order(text: str) -> Command:
    """Return an order as judges write it: `A Car - LMa`, `A Car H`, `F MEs C A Car - Opi`, `A Car S A LMa - NBe`."""
    unit, where, act, *rest = text.split()
    at = f"place:{where}"
    if act == "-":
        via = rest[1] if len(rest) > 1 else ""
        return Command(unit, at, "move", f"place:{rest[0]}", via=via, path=tuple(rest[2:]))
    if act in {"S", "C"}:
        to = f"place:{rest[3]}" if len(rest) > 2 else ""
        return Command(unit, at, {"S": "support", "C": "convoy"}[act], to, f"place:{rest[1]}", rest[0])
    return Command(unit, at, {"H": "hold", "D": "disband", "B": "build"}[act])


def sent(*orders: tuple[str, Any]) -> list[Filed]:
    """Return orders on file: a text is an order to a unit."""
    return [filed(seat, order(one) if isinstance(one, str) else one) for seat, one in orders]


def begun(state: State) -> State:
    season = CALENDAR.get(state, SCOPE, NOW).season
    # Orders are numbered again each time.
    return place(replace(state, used=()), season, SCOPE, path=f"y68/{season}", local=NO_ORDERS)


def play(state: State, *orders: tuple[str, Any], dice: ScriptedDice | None = None, of: Game | None = None) -> Run:
    """Play the current season to its end; whatever happens is said in words as well."""
    here = of or game()
    season = CALENDAR.get(state, SCOPE, NOW).season
    run = play_out(here, begun(state), season, sent(*orders), dice)
    for event in run.events:
        say(here, event)
    return run


def stopped_at(state: State, step: str, *orders: tuple[str, Any], of: Game | None = None) -> Run:
    """Play the current season until a step is next."""
    return play_until(of or game(), begun(state), step, sent(*orders))


@cache
def _speaker() -> Speaker:
    folders = [resources.templates("core"), resources.templates("carthage_diplomacy")]
    return Speaker(folders, lambda key: SYSTEM.name(box(), key))


def say(of: Game, event: Event) -> str:
    """Return an event in words; one that is the engine's, or told to nobody, has none."""
    if event.kind in UNSAID or event.audience == () or event.data is None:
        return ""
    words = _speaker().say(f"sentences/{event.kind}", event.data)
    assert ASCII.fullmatch(words), words
    assert words.endswith("."), words
    return words


def refusal(refused: Refused) -> str:
    """Return a refusal in words."""
    words = _speaker().say(f"refusals/{refused.code}", refused.facts or {})
    assert ASCII.fullmatch(words), words
    return words


def check(state: State, seat: str, one: Any, of: Game | None = None) -> Verdict:
    """Return what an order would be told on receipt; a refusal is said in words as well."""
    here, seen = of or game(), view(state, seat)
    verdict = KINDS.of(one.kind).check(here, seen, seat, one)
    if isinstance(verdict, Refused):
        refusal(verdict)
    return verdict


def code_of(state: State, seat: str, one: Any, of: Game | None = None) -> str:
    """Return the code of the refusal of an order, empty for one that is taken."""
    verdict = check(state, seat, one, of)
    return verdict.code if isinstance(verdict, Refused) else ""


# ------------------------------------------------------------------------------------- looking


def unit(state: State, where: str) -> Unit:
    """Return the only unit in a province; raises ValueError where there is none or two."""
    (found,) = [row for _, row in UNITS.items(state, SCOPE) if row.place == where]
    return found


def standing(state: State) -> dict[str, str]:
    """Return the units by place: kind and commander."""
    return {row.place: f"{row.kind} {row.owner}" for _, row in UNITS.items(state, SCOPE)}


def rule_of(state: State, where: str) -> str:
    """Return Ruler and sub-ruler of a province, as `realm` is told them."""
    row = PROVINCES.get(state, SCOPE, where)
    return f"{row.ruler}/{row.sub}" if row.sub else row.ruler


def sound(state: State) -> bool:
    """Return whether nobody stands under himself, and everybody who commands has somebody or nobody above him."""
    for _, row in PROVINCES.items(state, SCOPE):
        if row.sub and row.sub == row.ruler:
            return False
        if row.sub and not row.ruler:
            return False
        if row.commander and row.commander in {row.ruler, row.sub}:
            return False
    return all(_commands_soundly(state, token, row) for token, row in UNITS.items(state, SCOPE))


def _commands_soundly(state: State, token: str, row: Unit) -> bool:
    post = Office(COMMANDER, row.centre, token)
    lord = holder(state, Office(RULER, row.centre))
    sub = holder(state, Office(SUB_RULER, row.centre))
    return (
        bool(row.owner) and holder(state, post) == row.owner and not (sub and row.owner == lord and _home(state, token))
    )


def _home(state: State, token: str) -> bool:
    """Return whether a unit is its centre's, and no orphan."""
    return token not in state.parts[SCOPE]["orphans"]
