"""9.B.4, 9.A.8, 11, 12 Who may block what: railways and sites by units, straits by fleets, the canal by controllers."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.order import ACCEPTED, Refused, Suggestion, Verdict
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.control import controller, province_row
from adjudicator.systems.carthage_diplomacy.orders.base import LINE, code
from adjudicator.systems.carthage_diplomacy.orders.ground import RAIL, Block, Canal
from adjudicator.systems.carthage_diplomacy.political import political
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, seat_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import line_of, lines, no_line, stations
from adjudicator.systems.diplomacy.board.map import Strait
from adjudicator.systems.diplomacy.orders import PLACE, province
from adjudicator.systems.diplomacy.state import Unit
from adjudicator.systems.diplomacy.units.pieces import Pieces

STRAIT, BUILD = "strait", "build"


def _strangers(view: State, named: tuple[str, ...], cite: str) -> Refused | None:
    """Return the refusal of an order that names somebody who is not in the game."""
    lost = next((who for who in named if not seat_of(view, who)), "")
    return Refused("no_such_person", (cite,), {"who": code(lost)}) if lost else None


@rule("cd:9.A.8", "cd:9.B.4", "cd:12.B", "cd:ruling 45", "cd:ruling 54", title="What a unit can block")
def check(game: Game, view: State, seat: str, order: Block) -> Verdict:
    """Check whether a seat's unit can block so; whether it stays depends on its own order."""
    place = province(order.place)
    unit = Pieces.of(game.box.map, view).find(place)
    if unit is None or unit.owner != seat:
        owner = code_of(view, unit.owner) if unit is not None else ""
        return Refused("block_not_yours", ("cd:9.B.4",), {"place": place, "owner": owner}, lasting=False)
    wrong = _strangers(view, (*order.only, *order.unless), "cd:ruling 45")
    if wrong is not None:
        return wrong
    if order.line and line_of(view, order.line) is None:
        return no_line(order.line, "cd:9.B.4")
    if order.what == STRAIT and not _straits(game, unit, order):
        return Refused("no_strait_there", ("cd:12.B",), {"place": place, "unit": unit.kind})
    return ACCEPTED


def _straits(game: Game, unit: Unit, order: Block) -> tuple[Strait, ...]:
    """Return the straits that a fleet at sea can bar with an order."""
    shores = {province(shore) for shore in order.strait}
    here = (strait for strait in game.box.map.ground.straits if strait.sea == unit.place and unit.kind == "F")
    return tuple(strait for strait in here if shores in (set(), {strait.a, strait.b}))


def choices(game: Game, view: State, seat: str) -> Choices:
    """Return the blocks a seat's units could put up."""
    return OneOf(tuple(_own(game, view, seat)))


def _own(game: Game, view: State, seat: str) -> Iterator[Block]:
    for place, (_, unit) in sorted(Pieces.of(game.box.map, view).at.items()):
        if unit.owner != seat:
            continue
        for line, row in lines(view):
            if place in stations(row):
                yield Block(unit.kind, f"{PLACE}{place}", RAIL, f"{LINE}{line}")
        for strait in _straits(game, unit, Block(unit.kind, f"{PLACE}{place}", STRAIT)):
            yield Block(unit.kind, f"{PLACE}{place}", STRAIT, "", (f"{PLACE}{strait.a}", f"{PLACE}{strait.b}"))


def suggest(game: Game, view: State, seat: str) -> Iterator[Suggestion]:
    """Yield a line for each block."""
    return (Suggestion(order, "could_block") for order in _own(game, view, seat))


political("block", check=check, choices=choices, suggest=suggest)


@rule("cd:11.B", "cd:ruling 53", title="Who may close the canal")
def check_canal(game: Game, view: State, seat: str, order: Canal) -> Verdict:
    """Check whether a seat can close or open a canal: as the controller of a province along it."""
    canal = next((one for one in game.box.map.ground.canals if one.code == code(order.canal)), None)
    if canal is None:
        return Refused("no_such_canal", ("cd:11.B",), {"canal": code(order.canal)})
    wrong = _strangers(view, order.only, "cd:ruling 53")
    if wrong is not None:
        return wrong
    if all(controller(province_row(view, place)) != seat for place in canal.provinces):
        facts = {"canal": canal.code, "places": canal.provinces}
        return Refused("canal_not_yours", ("cd:11.B",), facts, lasting=False)
    return ACCEPTED


def canals(game: Game, view: State, seat: str) -> Choices:
    """Return what a seat can say of the canals it has a province on."""
    mine = [
        canal.code
        for canal in game.box.map.ground.canals
        if any(controller(province_row(view, place)) == seat for place in canal.provinces)
    ]
    return OneOf(tuple(Canal(f"canal:{name}", forbid) for forbid in (True, False) for name in mine))


def canal_lines(game: Game, view: State, seat: str) -> Iterator[Suggestion]:
    """Yield a line that closes each canal a seat has a province on."""
    own = tuple(canals(game, view, seat).every())
    return (Suggestion(order, "could_close") for order in own[: len(own) // 2])


political("canal", check=check_canal, choices=canals, suggest=canal_lines)
