"""Checks of orders to units: on receipt, with alternatives, and again when they are carried out.

The words of each refusal stand in `refusals/CODE`; `hint` holds orders that would be taken.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from adjudicator.model.order import ACCEPTED, Refused, Unclear, Verdict
from adjudicator.systems.diplomacy.board.map import Province
from adjudicator.systems.diplomacy.judge.profile import Profile
from adjudicator.systems.diplomacy.orders import (
    BECOME,
    BUILD,
    CONVOY,
    DISBAND,
    HOLD,
    MOVE,
    PLACE,
    SUPPORT,
    Command,
    bare,
    province,
)
from adjudicator.systems.diplomacy.state import Dislodged, Unit
from adjudicator.systems.diplomacy.units import closed
from adjudicator.systems.diplomacy.units.choices import becoming, other_kind
from adjudicator.systems.diplomacy.units.pieces import Pieces

Mine = Callable[[Unit], bool]
MOVES = "dip:3"


def moving(pieces: Pieces, order: Command, mine: Mine) -> Verdict:
    """Check whether a unit can be ordered so in a movement phase.

    Args:
        pieces: the places of the units.
        order: what is ordered.
        mine: returns whether the writer may order a unit.
    """
    if order.act in {BUILD, DISBAND}:
        return Refused("not_in_this_season", (MOVES, "dip:6"), {"act": order.act})
    unit = pieces.find(province(order.place))
    wrong = _whose(pieces, order, unit, mine)
    if wrong is not None or unit is None:
        return wrong or ACCEPTED
    if order.act == MOVE:
        return _move(pieces, order, unit)
    if order.act == SUPPORT:
        return _support(pieces, order, unit)
    if order.act == CONVOY:
        return _convoy(pieces, order, unit)
    if order.act == BECOME:
        return _become(pieces, order, unit)
    return ACCEPTED


def _whose(pieces: Pieces, order: Command, unit: Unit | None, mine: Mine) -> Verdict | None:
    """Return why the unit cannot be ordered by the writer at all, or None."""
    own = tuple(other for _, (_, other) in sorted(pieces.at.items()) if mine(other))
    facts = {"place": order.place, "units": tuple(f"{one.kind} {one.place}" for one in own)}
    if unit is None:
        return Refused("no_unit", (MOVES,), {**facts, "mine": tuple((one.kind, f"{PLACE}{one.place}") for one in own)})
    if not mine(unit):
        held = {"unit": unit.kind, "place": f"{PLACE}{unit.place}", "owner": unit.owner}
        return Refused("not_your_unit", (MOVES,), held)
    if order.unit and order.unit != unit.kind:
        return Refused(
            "wrong_kind", (MOVES,), {"place": order.place, "unit": unit.kind}, (replace(order, unit=unit.kind),)
        )
    return None


def _move(pieces: Pieces, order: Command, unit: Unit) -> Verdict:
    to, board = bare(order.to), pieces.board
    target = board.province_of(to)
    if target == board.province_of(unit.place):
        return Refused("stays_there", (MOVES,), {"place": order.place}, (Command(unit.kind, order.place, HOLD),))
    if pieces.stuck(unit):
        return Refused("pinned", (MOVES,), {"place": order.place}, (Command(unit.kind, order.place, HOLD),))
    if unit.kind == "F" and target in board.fleet_reach(unit.place):
        return _coast(pieces, order, unit)
    if pieces.reaches(unit, target) and not (order.via == CONVOY and target not in pieces.carried(unit)):
        return ACCEPTED
    near = tuple(f"{PLACE}{place}" for place in pieces.steps(unit))
    facts = {"unit": unit.kind, "place": f"{PLACE}{unit.place}", "to": order.to, "near": near}
    if unit.kind == "A" and board.shores(board.province_of(unit.place)) and board.landfalls(target):
        return Refused("no_fleets_to_carry", (MOVES,), facts)
    return Refused("cannot_reach", (MOVES,), facts)


def _coast(pieces: Pieces, order: Command, unit: Unit) -> Verdict:
    """Check whether the coast is right; where two can be reached and none is named, ask which."""
    to = bare(order.to)
    open_ = pieces.board.landings(unit.place, pieces.board.province_of(to))
    ways = tuple(replace(order, to=f"{PLACE}{place}") for place in open_)
    if to in open_ or ("/" not in to and len(open_) == 1):
        return ACCEPTED
    if "/" in to:
        facts = {"unit": unit.kind, "place": f"{PLACE}{unit.place}", "to": order.to}
        return Refused("wrong_coast", (MOVES,), facts, ways)
    return Unclear("which_coast", ways, {"to": order.to})


def _support(pieces: Pieces, order: Command, unit: Unit) -> Verdict:
    board, of = pieces.board, province(order.of)
    other = pieces.find(of)
    facts = {"unit": unit.kind, "place": f"{PLACE}{unit.place}", "of": order.of, "to": order.to or order.of}
    if of == board.province_of(unit.place):
        return Refused("supports_itself", (MOVES,), facts)
    if other is None and of not in pieces.dark:
        return Refused("nothing_there", (MOVES,), {"place": order.of})
    if other is not None and order.of_unit and order.of_unit != other.kind:
        hint = (replace(order, of_unit=other.kind),)
        return Refused("wrong_kind", (MOVES,), {"place": order.of, "unit": other.kind}, hint)
    target = province(order.to) if order.to else of
    if not pieces.helps(unit, target):
        near = tuple(f"{PLACE}{place}" for place in pieces.steps(unit))
        return Refused("cannot_support", (MOVES,), {**facts, "near": near})
    if other is not None and order.to and not pieces.reaches(other, target):
        return Refused("supported_cannot_go", (MOVES,), {**facts, "unit": other.kind})
    return ACCEPTED


def _convoy(pieces: Pieces, order: Command, unit: Unit) -> Verdict:
    of, board = province(order.of), pieces.board
    army = pieces.find(of)
    facts = {"unit": unit.kind, "place": f"{PLACE}{unit.place}", "of": order.of, "to": order.to}
    if unit.kind != "F" or not board.carries(board.province_of(unit.place)):
        return Refused("cannot_convoy", (MOVES,), facts)
    if army is None and of not in pieces.dark:
        return Refused("nothing_there", (MOVES,), {"place": order.of})
    if army is None:
        army = Unit("A", of, "")
    if army.kind != "A":
        return Refused("only_armies_sail", (MOVES,), facts)
    if province(order.to) not in pieces.carried(army):
        return Refused("no_fleets_to_carry", (MOVES,), facts)
    return ACCEPTED


def _become(pieces: Pieces, order: Command, unit: Unit) -> Verdict:
    """Check whether a unit can become the other kind where it is."""
    board, kind = pieces.board, other_kind(unit.kind)
    code = board.province_of(unit.place)
    facts = {"unit": unit.kind, "place": order.place, "kind": kind}
    if not board.rules.transforms:
        return Refused("no_becoming", (MOVES,), {})
    if not board.transforms(code):
        return Refused("no_becoming_here", (MOVES,), facts)
    ways = becoming(pieces, unit)
    if order.of_unit == unit.kind or (order.to and province(order.to) != code):
        return Refused("becomes_what_it_is", (MOVES,), facts, ways)
    if kind == "A":
        return ACCEPTED
    fits = [way for way in ways if not order.to or way.to == order.to or len(ways) == 1]
    if len(fits) == 1:
        return ACCEPTED
    if fits:
        return Unclear("which_coast", ways, {"to": order.place})
    return Refused("becomes_what_it_is", (MOVES,), facts, ways)


def some_day(pieces: Pieces, order: Command) -> Verdict:
    """Check whether an order for a season to come can be at all: places that are no neighbours, a fleet inland."""
    board, here = pieces.board, province(order.place)
    if order.act == BECOME and not board.rules.transforms:
        return Refused("no_becoming", (MOVES,), {})
    if order.act != MOVE:
        return ACCEPTED
    to = province(order.to)
    beside = to in {board.province_of(place) for kind in ("A", "F") for place in _from(pieces, kind, here)}
    sails = bool(board.shores(here) and board.landfalls(to)) and not board.sea(to)
    if beside or sails:
        return ACCEPTED
    near = tuple(f"{PLACE}{place}" for place in sorted({*_from(pieces, "A", here), *_from(pieces, "F", here)}))
    facts = {"unit": order.unit or "A", "place": order.place, "to": order.to, "near": near}
    return Refused("cannot_reach", (MOVES,), facts)


def _from(pieces: Pieces, kind: str, code: str) -> tuple[str, ...]:
    places = pieces.board.provinces[code].places if kind == "F" else (code,)
    return tuple(to for place in places for to in pieces.steps(Unit(kind, place, "")))


def retreating(pieces: Pieces, profile: Profile, order: Command, unit: Unit, row: Dislodged) -> Verdict:
    """Check whether a dislodged unit can do so; `row` has the places it may retreat to."""
    if order.unit and order.unit != unit.kind:
        hint = (replace(order, unit=unit.kind),)
        return Refused("wrong_kind", ("dip:4",), {"place": order.place, "unit": unit.kind}, hint)
    if order.act == DISBAND:
        return ACCEPTED
    open_ = tuple(f"{PLACE}{place}" for place in row.places)
    ways = tuple(Command(unit.kind, f"{PLACE}{unit.place}", MOVE, to) for to in open_)
    facts = {"unit": unit.kind, "place": f"{PLACE}{unit.place}", "to": order.to, "near": open_}
    if order.act != MOVE:
        return Refused("must_retreat", ("dip:4",), facts, ways)
    fits = [to for to in open_ if to == order.to or province(to) == bare(order.to)]
    if len(fits) == 1:
        return ACCEPTED
    if len(fits) > 1:
        return Unclear("which_coast", tuple(replace(order, to=to) for to in fits), {"to": order.to})
    code = province(order.to)
    why = closed.to_retreat(pieces, profile, unit, row, code)
    return Refused("no_retreat_there", ("dip:4",), {**facts, "why": why, "there": closed.there(pieces, code)}, ways)


def building(pieces: Pieces, order: Command, homes: tuple[str, ...], why: str = "") -> Verdict:
    """Check whether a unit can be built so; `homes` are where the writer may build now, `why` closes another place."""
    if order.act not in {BUILD, HOLD}:
        return Refused("only_builds", ("dip:6",), {"act": order.act})
    code, board = province(order.place), pieces.board
    facts = {"place": order.place, "homes": tuple(f"{PLACE}{home}" for home in homes)}
    facts |= {"why": why, "there": closed.there(pieces, code)}
    if code not in homes:
        return Refused("no_build_there", ("dip:6",), facts)
    kind = board.provinces[code].kind
    if (order.unit == "F" and kind == "land") or (order.unit == "A" and kind == "sea"):
        other = "A" if order.unit == "F" else "F"
        return Refused(
            "cannot_stand", ("dip:6",), {"unit": order.unit, "place": order.place}, (replace(order, unit=other),)
        )
    ways = [
        Command(one, f"{PLACE}{place}", BUILD) for one in ("A", "F") for place in _sites(board.provinces[code], one)
    ]
    fits = [way for way in ways if _meant(order, way)]
    if len(fits) == 1:
        return ACCEPTED
    return Unclear("which_unit", tuple(fits or ways), {"place": order.place})


def _sites(place: Province, kind: str) -> tuple[str, ...]:
    if kind == "A":
        return () if place.kind == "sea" else (place.code,)
    return () if place.kind == "land" else place.places


def _meant(order: Command, way: Command) -> bool:
    same = way.place == order.place or (way.unit == "F" and province(way.place) == bare(order.place))
    return same and order.unit in {way.unit, ""}
