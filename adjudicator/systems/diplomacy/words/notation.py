"""Orders as short strings, as in `A PAR - BUR`, `F NTH C A LON - BEL`, `A PAR B`: read and written.

Reading forgives case, spaces, dashes and other spellings of places; writing always gives the same string.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.judge.orders import (
    AdjustOrder,
    Become,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    RetreatOrder,
    RetreatTo,
    SupportHold,
    SupportMove,
    Unit,
    UnitKind,
    Waive,
)

Given_co = TypeVar("Given_co", covariant=True)
KINDS: Mapping[str, UnitKind] = {"A": "A", "ARMY": "A", "F": "F", "FLEET": "F"}
HOLDS = {"H", "HOLD", "HOLDS"}
SUPPORTS = {"S", "SUPPORT", "SUPPORTS"}
CONVOYS = {"C", "CONVOY", "CONVOYS"}
BECOMES = {"BECOMES", "BECOME"}
BUILDS = {"B", "BUILD", "BUILDS"}
REMOVES = {"D", "DISBAND", "DISBANDS", "REMOVE", "REMOVES"}
RETREATS = {"R", "RETREAT", "RETREATS", "-"}
WAY = {"-", "VIA", "BY", "CONVOY"}
LANGUAGE = {*KINDS, *HOLDS, *SUPPORTS, *CONVOYS, *BECOMES, *BUILDS, *REMOVES, *RETREATS, *WAY, "WAIVE"}
LETTERS: Mapping[type, str] = {Hold: "H", Disband: "D", Remove: "D", Build: "B"}
DASH = re.compile(r"\s*(?:->|=>|[-\u2010-\u2015\u2212])\s*")
BRACKETS = re.compile(r"\s*\(([A-Za-z]+)\)")


@dataclass(frozen=True, slots=True)
class Written(Generic[Given_co]):
    """An order as it was written: the place of the unit ordered (empty for none) and what it is to do."""

    place: str
    order: Given_co


def unit_of(board: Map, text: str, owner: str) -> Unit:
    """Return the unit that `A PAR` or `*F SPA/SC` names.

    Raises:
        UserError: it names none.
    """
    match _words(text.lstrip("* ")):
        case [str(kind), str(place)] if kind in KINDS:
            return Unit(KINDS[kind], _place(board, place), owner)
    raise UserError(f"{text!r} names no unit; write one as in A PAR or F SPA/SC.")


def movement_order(board: Map, text: str) -> Written[Order]:
    """Return the order of a movement phase that a string gives.

    Raises:
        UserError: it gives none.
    """
    place, words = _subject(board, _words(text), text)
    if not words or words[0] in HOLDS:
        return Written(place, Hold())
    if words[0] == "-":
        return Written(place, _move(board, words[1:]))
    if words[0] in SUPPORTS:
        unit, rest = _subject(board, words[1:], text)
        if rest[:1] == ["-"]:
            return Written(place, SupportMove(unit, _move(board, rest[1:]).to))
        if not rest or rest[0] in HOLDS:
            return Written(place, SupportHold(unit))
    if words[0] in CONVOYS:
        unit, rest = _subject(board, words[1:], text)
        if rest[:1] == ["-"]:
            return Written(place, Convoy(unit, _move(board, rest[1:]).to))
    if words[0] in BECOMES and words[1:2] and words[1] in KINDS:
        return Written(place, Become(_place(board, words[2]) if words[2:] else place.partition("/")[0]))
    raise UserError(f"{text!r} is no order for a movement phase.")


def retreat_order(board: Map, text: str) -> Written[RetreatOrder]:
    """Return the order of a retreat phase that a string gives.

    Raises:
        UserError: it gives none.
    """
    place, words = _subject(board, _words(text), text)
    match words:
        case [verb] if verb in REMOVES:
            return Written(place, Disband())
        case [verb, to] if verb in RETREATS:
            return Written(place, RetreatTo(_place(board, to)))
    raise UserError(f"{text!r} is no order for a retreat phase.")


def adjust_order(board: Map, text: str) -> Written[AdjustOrder]:
    """Return the order of an adjustment phase that a string gives.

    Raises:
        UserError: it gives none.
    """
    match _words(text):
        case ["WAIVE", *_]:
            return Written("", Waive())
        case [kind, where, verb] if kind in KINDS and verb in BUILDS:
            place = _place(board, where)
            return Written(place, Build(KINDS[kind], place))
        case [kind, where, verb] if kind in KINDS and verb in REMOVES:
            place = _place(board, where)
            return Written(place, Remove(place))
    raise UserError(f"{text!r} is no order for an adjustment phase.")


def write(unit: Unit, order: Order | RetreatOrder | AdjustOrder, kinds: Mapping[str, str]) -> str:
    """Return an order as a string.

    Args:
        unit: that is ordered; of an adjustment, the unit built or removed.
        order: what it is to do.
        kinds: "A" or "F" for the places of units that are supported or carried.
    """
    match order:
        case Move():
            return f"{unit}{_way(order)}"
        case SupportHold(ward):
            return f"{unit} S {kinds.get(ward, 'A')} {ward}"
        case SupportMove(ward, to):
            return f"{unit} S {kinds.get(ward, 'A')} {ward} - {to}"
        case Convoy(ward, to):
            return f"{unit} C A {ward} - {to}"
        case Become(to):
            return f"{unit} BECOMES {'A' if unit.kind == 'F' else 'F'}{f' {to}' if '/' in to else ''}"
        case RetreatTo(to):
            return f"{unit} - {to}"
        case _:
            return "WAIVE" if isinstance(order, Waive) else f"{unit} {LETTERS[type(order)]}"


def _way(order: Move) -> str:
    seas = "".join(f" - {sea}" for sea in order.route)
    by = {"rail": " RAIL", "convoy": "" if order.route else " VIA"}.get(order.via, "")
    return f"{seas} - {order.to}{by}"


def _words(text: str) -> list[str]:
    """The words of a string: those of the language in capitals, those that may be places unchanged."""
    words = DASH.sub(" - ", BRACKETS.sub(r"/\1", text)).split()
    return [word.upper() if word.upper() in LANGUAGE else word for word in words]


def _subject(board: Map, words: Sequence[str], text: str) -> tuple[str, Sequence[str]]:
    """The place some words begin with, after the kind of its unit, and the words that follow."""
    if len(words) > 1 and words[0] in KINDS and words[1] != "-" and board.find(words[1]):
        words = words[1:]
    if not words:
        raise UserError(f"{text!r} names no unit.")
    return _place(board, words[0]), words[1:]


def _move(board: Map, words: Sequence[str]) -> Move:
    """The move whose places and dashes follow the first dash."""
    places = [_place(board, word) for word in words if word not in WAY]
    if not places:
        raise UserError("A move names no place to go to.")
    asked = "VIA" in words or len(places) > 1
    return Move(places[-1], "convoy" if asked else "", tuple(places[:-1]))


def _place(board: Map, text: str) -> str:
    """The place a word names; a coast the map does not know stays, for the judge to refuse."""
    found = board.find(text)
    if found is None and "/" in text:
        base, _, coast = text.partition("/")
        code = board.find(base)
        found = f"{code}/{coast}" if code else None
    if found is None:
        raise UserError(f"The map has no place {text}.")
    return found
