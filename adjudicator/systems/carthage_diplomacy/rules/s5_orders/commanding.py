"""5.B Orders to units: who is asked for them, and which can be given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Unclear, Verdict
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.orders.ground import RAIL
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import lines, stations
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.travel import joined, journey
from adjudicator.systems.diplomacy.orders import MOVE, SUPPORT, Command, bare, province
from adjudicator.systems.diplomacy.state import Unit
from adjudicator.systems.diplomacy.units import checks
from adjudicator.systems.diplomacy.units.choices import attacks, command, orders_of, suggested
from adjudicator.systems.diplomacy.units.pieces import Pieces

CITE = "cd:5.B"
CANAL = "canal:"


def plain(order: Command) -> Command:
    """Return an order without the canal it names: a fleet takes the canal anyway where there is one."""
    if any(part.startswith(CANAL) for part in order.path):
        return replace(order, via="", path=())
    return order


def standing_slots(
    game: Game, state: State, key: str, now: tuple[str, ...]
) -> Iterator[tuple[Slot, tuple[Suggestion, ...]]]:
    """Yield a slot for each unit on the map with a commander, by commander and place."""
    pieces = Pieces.of(game.box.map, state)
    plans = {owner: attacks(pieces, owner) for owner in sorted({unit.owner for _, unit in pieces.at.values()})}
    for place, (_, unit) in sorted(pieces.at.items(), key=lambda item: (item[1][1].owner, item[0])):
        about = {"unit": (place,), "season": now}
        slot = Slot(
            f"{key}:order:{place}", unit.owner, "order", about, "required", orders_of(pieces, unit), command(unit)
        )
        yield slot, (*suggested(pieces, unit, plans[unit.owner]), *_rides_to(game, state, unit, place))


def _rides_to(game: Game, state: State, unit: Unit, place: str) -> Iterator[Suggestion]:
    """Yield the journeys by rail that an army could make from its place."""
    stops = [stations(row) for _, row in lines(state)] if unit.kind == "A" else []
    for to in sorted({to for stop in stops if place in stop for to in stop} - {place}):
        if not isinstance(journey(game, state, unit.owner, place, to), str):
            yield Suggestion(command(unit, MOVE, to, RAIL), "by_rail")


@rule("cd:4.C", "cd:5.B", "cd:9.B.3", "cd:10.A", "cd:ruling 16", title="Which orders a unit can be given, and by whom")
def check_command(game: Game, view: State, seat: str, order: Command, *, ahead: bool) -> Verdict:
    """Check whether a seat can order a unit so; of a season to come only what can never be is refused."""
    pieces = Pieces.of(game.box.map, view)
    order = plain(order)
    if order.via == RAIL:
        return ACCEPTED if ahead else _by_rail(game, view, pieces, seat, order)
    if ahead:
        return _ours(view, checks.some_day(pieces, order))
    verdict = checks.moving(pieces, order, lambda unit: unit.owner == seat)
    if isinstance(verdict, Refused) and verdict.code == "supported_cannot_go" and _rides(game, view, pieces, order):
        return ACCEPTED
    return _ours(view, verdict)


def _by_rail(game: Game, view: State, pieces: Pieces, seat: str, order: Command) -> Verdict:
    unit = pieces.find(province(order.place))
    if unit is None or unit.owner != seat:
        stays = replace(order, act="hold", to="", via="", path=())
        return _ours(view, checks.moving(pieces, stays, lambda each: each.owner == seat))
    facts = {"unit": unit.kind, "place": order.place, "to": order.to, "line": "".join(order.path)}
    if unit.kind != "A" or order.act != MOVE:
        return Refused("rail_armies_only", ("cd:9.B.3",), facts)
    found = journey(game, view, seat, bare(order.place), bare(order.to), "".join(order.path))
    return Refused(found, ("cd:9.B.3",), facts, lasting=False) if isinstance(found, str) else ACCEPTED


def _rides(game: Game, view: State, pieces: Pieces, order: Command) -> bool:
    """Return whether the unit that an order supports could go there by rail."""
    other = pieces.find(province(order.of))
    if other is None or other.kind != "A" or order.act != SUPPORT:
        return False
    return joined(game, view, province(order.of), province(order.to))


def _ours(view: State, verdict: Verdict) -> Verdict:
    """Return a verdict of the common board under the sections of these rules, persons by their codes."""
    if isinstance(verdict, Unclear) or not isinstance(verdict, Refused):
        return verdict
    facts = dict(verdict.facts or {})
    if "owner" in facts:
        facts["owner"] = code_of(view, facts["owner"])
    # A unit's commander can change before a later season; what the map forbids cannot.
    return replace(verdict, cites=(CITE,), facts=facts)
