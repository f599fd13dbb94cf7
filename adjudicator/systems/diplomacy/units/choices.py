"""The orders a unit can be given, as a description that forms and random players draw from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.model.choices import Choices, Either, OneOf, RecordOf
from adjudicator.model.order import Suggestion
from adjudicator.model.record import tag_of
from adjudicator.systems.diplomacy.orders import BECOME, BUILD, CONVOY, DISBAND, HOLD, MOVE, PLACE, SUPPORT, Command
from adjudicator.systems.diplomacy.state import Unit
from adjudicator.systems.diplomacy.units.pieces import Pieces

TAG = tag_of(Command)
Fields = tuple[tuple[str, OneOf], ...]


def command(unit: Unit, act: str = HOLD, to: str = "", via: str = "") -> Command:
    """Return an order to a unit, places given bare: `command(unit, MOVE, to="BUR")`."""
    return Command(unit.kind, f"{PLACE}{unit.place}", act, f"{PLACE}{to}" if to else "", via=via)


def orders_of(pieces: Pieces, unit: Unit) -> Choices:
    """Return all that a unit can be ordered to do in a movement phase."""
    # Each way to act weighs the same when one is drawn: else nearly every order would be a support.
    ways = (_moves(pieces, unit), Either(tuple(_supports(pieces, unit))), Either(tuple(_convoys(pieces, unit))))
    return Either((OneOf((command(unit),)), *(way for way in (*ways, OneOf(becoming(pieces, unit))) if way.size())))


def other_kind(kind: str) -> str:
    """Return the kind of unit that one of a kind is not."""
    return "A" if kind == "F" else "F"


def become(unit: Unit, coast: str = "") -> Command:
    """Return the order to become the other kind: for a fleet on separate coasts, at one of them, given bare."""
    to = f"{PLACE}{coast}" if "/" in coast else ""
    return Command(unit.kind, f"{PLACE}{unit.place}", BECOME, to, of_unit=other_kind(unit.kind))


def becoming(pieces: Pieces, unit: Unit) -> tuple[Command, ...]:
    """Return the orders by which a unit becomes the other kind, none where the map or its province allows none."""
    code = pieces.board.province_of(unit.place)
    if not pieces.board.transforms(code):
        return ()
    return tuple(become(unit, place) for place in (pieces.board.provinces[code].places if unit.kind == "A" else ("",)))


def attacks(pieces: Pieces, owner: str) -> dict[str, Command]:
    """Return orders that together drive a unit of somebody else out: one moves, the others support; by province.

    Each unit has a part in one attack at most; the first in the order of the alphabet is taken.
    """
    own = {code: unit for code, (_, unit) in sorted(pieces.at.items()) if unit.owner == owner}
    plans: dict[str, Command] = {}
    for target, (_, other) in sorted(pieces.at.items()):
        if other.owner == owner:
            continue
        near = [code for code, unit in own.items() if code not in plans and pieces.helps(unit, target)]
        goes = [code for code in near if _landing(pieces, own[code], target)]
        if len(near) > 1 and goes:
            first, to = goes[0], _landing(pieces, own[goes[0]], target)
            plans[first] = command(own[first], MOVE, to)
            helped = own[first]
            for code in near:
                if code != first:
                    unit = own[code]
                    there, of = f"{PLACE}{target}", f"{PLACE}{helped.place}"
                    plans[code] = Command(unit.kind, f"{PLACE}{unit.place}", SUPPORT, there, of, helped.kind)
    return plans


def _landing(pieces: Pieces, unit: Unit, target: str) -> str:
    """Return the place a unit comes to in a province, empty where it would have to choose a coast."""
    near = () if pieces.stuck(unit) else pieces.steps(unit)
    places = [place for place in near if pieces.board.province_of(place) == target]
    return places[0] if len(places) == 1 else ""


def suggested(pieces: Pieces, unit: Unit, plans: Mapping[str, Command]) -> tuple[Suggestion, ...]:
    """Return the lines of a form for one unit: its part in an attack, and a step it could take."""
    near = () if pieces.stuck(unit) else pieces.steps(unit)
    part = plans.get(pieces.board.province_of(unit.place))
    joint = (Suggestion(part, "attack"),) if part is not None else ()
    step = (Suggestion(command(unit, MOVE, near[0]), "could_go", {"near": near}),) if near else ()
    changed = tuple(Suggestion(order, "could_become") for order in becoming(pieces, unit)[:1])
    return (*joint, *step, *changed)


def _moves(pieces: Pieces, unit: Unit) -> Choices:
    if pieces.stuck(unit):
        return Either(())
    steps = pieces.steps(unit)
    plain = tuple(command(unit, MOVE, to=to) for to in steps)
    far = (to for to in sorted(pieces.carried(unit)))
    return OneOf((*plain, *(command(unit, MOVE, to=to, via=CONVOY) for to in far)))


def _supports(pieces: Pieces, unit: Unit) -> Iterator[Choices]:
    """Yield, for each unit that can be supported or convoyed, the ways to: its place, and where it could go."""
    near = sorted({pieces.board.province_of(to) for to in pieces.steps(unit)})
    near = [code for code in near if pieces.helps(unit, code)]
    for code, (_, other) in sorted(pieces.at.items()):
        if other is unit:
            continue
        stays = [""] if code in near else []
        goes = [to for to in near if to != code and pieces.reaches(other, to)]
        if stays or goes:
            yield _helping(unit, SUPPORT, other, (*stays, *goes))


def _convoys(pieces: Pieces, unit: Unit) -> Iterator[Choices]:
    if unit.kind != "F" or not pieces.board.carries(pieces.board.province_of(unit.place)):
        return
    for _, (_, army) in sorted(pieces.at.items()):
        ends = sorted(pieces.carried(army)) if army.kind == "A" else []
        if ends:
            yield _helping(unit, CONVOY, army, tuple(ends))


def _helping(unit: Unit, act: str, other: Unit, ends: tuple[str, ...]) -> RecordOf:
    fields: Fields = (
        ("unit", OneOf((unit.kind,))),
        ("place", OneOf((f"{PLACE}{unit.place}",))),
        ("act", OneOf((act,))),
        ("to", OneOf(tuple(f"{PLACE}{to}" if to else "" for to in ends))),
        ("of", OneOf((f"{PLACE}{other.place}",))),
        ("of_unit", OneOf((other.kind,))),
        ("via", OneOf(("",))),
        ("path", OneOf(((),))),
        ("season", OneOf(("",))),
    )
    return RecordOf(TAG, fields)


def retreats_of(unit: Unit, places: tuple[str, ...]) -> Choices:
    """Return what a dislodged unit can do."""
    return OneOf((*(command(unit, MOVE, to=to) for to in places), command(unit, DISBAND)))


def builds_of(pieces: Pieces, code: str) -> Choices:
    """Return the units that can be built in a home centre."""
    province = pieces.board.provinces[code]
    army = [Command("A", f"{PLACE}{code}", BUILD)] if province.kind != "sea" else []
    fleets = [Command("F", f"{PLACE}{place}", BUILD) for place in province.places] if province.kind != "land" else []
    return OneOf((*army, *fleets))
