"""Winter: which centre feeds which unit, which must go, and what is built (rulings 4 to 9)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Unclear, Verdict
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.control import (
    DESIGNATED,
    controller,
    fed,
    lord_of,
    lose_unit,
    province_row,
    superiors,
    unit_in,
)
from adjudicator.systems.carthage_diplomacy.political import filed
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s4_supply.feeding import come_home, shifts
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.capacity import capacity
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of
from adjudicator.systems.carthage_diplomacy.state import ORPHANS
from adjudicator.systems.diplomacy.orders import BUILD, DISBAND, Command, province
from adjudicator.systems.diplomacy.state import SCOPE, UNITS, Unit
from adjudicator.systems.diplomacy.units import checks
from adjudicator.systems.diplomacy.units.choices import builds_of
from adjudicator.systems.diplomacy.units.pieces import Pieces

CITE = "cd:4.A.a"


@event("unit_removed", "cd:4.A.a")
class UnitRemoved:
    """A unit left the board in Winter: its Ruler's code, the centre that fed it, and why.

    `why` is ordered, orphan (its centre is another's), disorder (its centre has no Ruler), or unfed (the centre feeds
    fewer than it did).
    """

    unit: str
    place: str
    who: str
    centre: str
    why: str


@event("unit_built", "cd:4.A.a")
class UnitBuilt:
    """A unit was built at the centre that feeds it: by its controller, for a commander."""

    unit: str
    place: str
    by: str
    ruler: str
    who: str


@event("build_void", "cd:4.A.a")
class BuildVoid:
    """A build came to nothing: no_centre, not_yours, occupied or fed (the centre feeds all it can)."""

    unit: str
    place: str
    reason: str


# -------------------------------------------------------------------------------------- check


@rule("cd:4.A.a", "cd:ruling 6", title="Where a seat could build now")
def homes(game: Game, state: State, seat: str) -> tuple[str, ...]:
    """Return the centres that a seat controls, that are empty, and that feed fewer units than they can."""
    return tuple(
        place
        for place in game.box.centres
        if controller(province_row(state, place)) == seat and not _no_build(game, state, place)
    )


def _void(game: Game, state: State, seat: str, place: str) -> str:
    """Return why a seat cannot build at a centre; empty where it can."""
    if controller(province_row(state, place)) != seat:
        return "not_yours"
    return _no_build(game, state, place)


def _no_build(game: Game, state: State, place: str) -> str:
    if unit_in(state, place) is not None:
        return "occupied"
    return "fed" if len(fed(state, place)) >= capacity(game, state, place) else ""


def sites(game: Game, view: State, seat: str) -> Choices:
    """Return the units a seat could build now."""
    pieces = Pieces.of(game.box.map, view)
    return OneOf(tuple(order for place in homes(game, view, seat) for order in builds_of(pieces, place).every()))


@rule("cd:4.A.a", "cd:ruling 4", "cd:ruling 6", title="What can be ordered in Winter")
def adjust_check(game: Game, view: State, seat: str, order: Command, *, ahead: bool) -> Verdict:
    """Check whether a seat can build or remove so."""
    place = province(order.place)
    if order.act == DISBAND:
        found = unit_in(view, place)
        if ahead or (found is not None and seat in superiors(view, found[0])):
            return ACCEPTED
        return Refused("not_yours_to_remove", (CITE,), {"place": place}, lasting=False)
    if order.act != BUILD:
        return Refused("only_builds", (CITE,), {"act": order.act})
    if place not in game.box.centres:
        return Refused("no_build_there", (CITE,), _closed(game, view, seat, place))
    verdict = checks.building(Pieces.of(game.box.map, view), order, (place,))
    if not isinstance(verdict, Refused | Unclear) and not ahead and place not in homes(game, view, seat):
        # A unit may still be removed, or shifted to another centre, so the order is kept.
        return Refused("no_build_there", (CITE,), _closed(game, view, seat, place), lasting=False)
    return verdict


def _closed(game: Game, view: State, seat: str, place: str) -> dict[str, object]:
    """Return the facts of a refusal: why a seat cannot build in a place now, and where it can."""
    why = _void(game, view, seat, place) if place in game.box.centres else "no_centre"
    return {"place": place, "why": why, "homes": homes(game, view, seat)}


# ------------------------------------------------------------------------------------- resolve


@DIPLOMACY_CARTHAGE.step("adjustments", cites=(CITE,))
@rule("cd:4.A.a", "cd:ruling 4", "cd:ruling 6", "cd:ruling 9", title="Winter: units are shifted, removed and built")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Shift units between centres, remove what is ordered and what nobody feeds, then build."""
    state = yield from come_home(state)
    state = yield from shifts(play.game, state)
    state = yield from _ordered(state)
    state = yield from _unfed(play.game, state)
    yield from _builds(play.game, state)
    return END


def _ordered(state: State) -> Flow[State]:
    for seat, order in filed(state, "order"):
        found = unit_in(state, province(order.place)) if order.act == DISBAND else None
        if found is not None and seat in superiors(state, found[0]):
            state = yield from _removed(state, found[0], "ordered")
    return state


def _removed(state: State, token: str, why: str) -> Flow[State]:
    unit = UNITS.get(state, SCOPE, token)
    data = UnitRemoved(unit.kind, unit.place, code_of(state, lord_of(state, token)), unit.centre, why)
    return (yield Event.of(data, SCOPE, lose_unit(state, token)))


@rule("cd:ruling 5", "cd:ruling 9", "cd:ruling 21", title="Units that no centre feeds are removed")
def _unfed(game: Game, state: State) -> Flow[State]:
    for token, unit in tuple(UNITS.items(state, SCOPE)):
        if ORPHANS.find(state, SCOPE, token) is not None:
            why = "orphan" if province_row(state, unit.centre).ruler else "disorder"
            state = yield from _removed(state, token, why)
        elif not province_row(state, unit.centre).ruler:
            state = yield from _removed(state, token, "disorder")
        elif unit.centre not in game.box.centres:
            state = yield from _removed(state, token, "unfed")
    for centre in game.box.centres:
        surplus = len(fed(state, centre)) - capacity(game, state, centre)
        for token in remove_order(game, state, centre)[: max(0, surplus)]:
            state = yield from _removed(state, token, "unfed")
    return state


@rule("cd:ruling 9", title="Who goes first where nothing is ordered")
def remove_order(game: Game, state: State, centre: str) -> tuple[str, ...]:
    """Return the units that a centre feeds, first to go first: farthest from the Ruler's centres, fleets, by name."""
    ruler = province_row(state, centre).ruler
    own = [place for place in game.box.centres if province_row(state, place).ruler == ruler]

    def last_to_go(item: tuple[str, Unit]) -> tuple[int, bool, str]:
        near = game.box.map.distances(item[1].place)
        return (-min(near.get(place, len(game.box.map.provinces)) for place in own), item[1].kind != "F", item[1].place)

    return tuple(token for token, _ in sorted(fed(state, centre), key=last_to_go))


@rule("cd:4.A.a", "cd:ruling 6", "cd:ruling 7", title="Units are built at the centre that feeds them")
def _builds(game: Game, state: State) -> Flow[State]:
    """Build what is ordered; the named commander gets the unit, else the controller of its centre."""
    for seat, order in filed(state, "order"):
        if order.act != BUILD:
            continue
        place = province(order.place)
        reason = _void(game, state, seat, place)
        if reason:
            void = BuildVoid(order.unit, place, reason)
            state = yield Event.of(void, SCOPE, audience=(seat,))
            continue
        state = yield from _built(state, seat, order)
    return state


def _built(state: State, seat: str, order: Command) -> Flow[State]:
    place = province(order.place)
    row, kind = province_row(state, place), order.unit or "A"
    who = row.commander or controller(row)
    last = max((int(token[1:]) for token in UNITS.rows(state, SCOPE)), default=0)
    data = UnitBuilt(kind, place, code_of(state, seat), code_of(state, row.ruler), code_of(state, who))
    put = UNITS.put(SCOPE, f"u{last + 1:03}", Unit(kind, place, who, place, place))
    spent = (DESIGNATED.set(state, SCOPE, place, ""),) if row.commander else ()
    return (yield Event.of(data, SCOPE, (put, *spent)))
