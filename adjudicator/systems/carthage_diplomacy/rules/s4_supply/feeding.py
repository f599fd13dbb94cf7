"""Winter: a Ruler shifts units from one own centre to another (rulings 5 and 41)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import ACCEPTED, Refused, Suggestion, Verdict
from adjudicator.model.state import Change, State
from adjudicator.systems.carthage_diplomacy.control import (
    controller,
    fed,
    lord_of,
    province_row,
    unit_in,
)
from adjudicator.systems.carthage_diplomacy.orders.ground import Feed
from adjudicator.systems.carthage_diplomacy.political import filed, political
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.capacity import capacity
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of
from adjudicator.systems.carthage_diplomacy.state import ORPHANS
from adjudicator.systems.diplomacy.orders import PLACE, Waive, province
from adjudicator.systems.diplomacy.state import CENTRE_OF, OWNER_OF, SCOPE, UNITS

CITE = "cd:ruling 5"
ORPHANS_HOME: Final = Note("orphans_home", CITE)


@event("unit_shifted", "cd:ruling 5")
class UnitShifted:
    """A unit is fed by another centre of its Ruler's from now on."""

    unit: str
    place: str
    who: str
    was: str
    centre: str


@event("shift_void", "cd:ruling 5")
class ShiftVoid:
    """A unit could not be shifted: no_unit, not_yours, no_centre or fed (the centre feeds all it can)."""

    unit: str
    place: str
    centre: str
    reason: str


@rule("cd:ruling 5", title="Which unit can be shifted to which centre")
def fault(game: Game, state: State, seat: str, order: Feed) -> str:
    """Return the obstacle to a shift, or nothing."""
    found, centre = unit_in(state, province(order.place)), province(order.centre)
    if found is None:
        return "no_unit"
    token, unit = found
    if lord_of(state, token) != seat:
        return "not_yours"
    if centre not in game.box.centres or province_row(state, centre).ruler != seat:
        return "no_centre"
    own = ORPHANS.find(state, SCOPE, token) is None and unit.centre == centre
    return "fed" if not own and len(fed(state, centre)) >= capacity(game, state, centre) else ""


def check(game: Game, view: State, seat: str, order: Feed) -> Verdict:
    """Check whether a seat can shift so; a centre that is full may be empty when the time comes."""
    reason = fault(game, view, seat, order)
    facts = {"unit": order.unit, "place": province(order.place), "centre": province(order.centre), "reason": reason}
    return Refused("cannot_shift", (CITE,), facts, lasting=False) if reason else ACCEPTED


def choices(game: Game, view: State, seat: str) -> Choices:
    """Return the shifts a seat could order now."""
    return OneOf(tuple(_own(game, view, seat)))


def _own(game: Game, view: State, seat: str) -> Iterator[Feed]:
    for token, unit in UNITS.items(view, SCOPE):
        for centre in game.box.centres if lord_of(view, token) == seat else ():
            order = Feed(unit.kind, f"{PLACE}{unit.place}", f"{PLACE}{centre}")
            if not fault(game, view, seat, order):
                yield order


def suggest(game: Game, view: State, seat: str) -> Iterator[Suggestion]:
    """Yield a line for each way to keep a unit whose centre is lost."""
    for order in _own(game, view, seat):
        found = unit_in(view, province(order.place))
        if found is not None and ORPHANS.find(view, SCOPE, found[0]) is not None:
            yield Suggestion(order, "keeps_unit")


political("feed", check=check, choices=choices, suggest=suggest)


def check_waive(game: Game, view: State, seat: str, order: Waive) -> Verdict:
    """Anybody may leave builds unused: nothing is built that is not ordered."""
    return ACCEPTED


political("waive", check=check_waive)


@rule("cd:ruling 5", title="An orphan whose Ruler has its centre again is none")
def come_home(state: State) -> Flow[State]:
    """Strike out orphans that are the Ruler's of their centre, or no longer on the board."""
    home = tuple(ORPHANS.drop(state, SCOPE, token) for token, _ in ORPHANS.items(state, SCOPE) if _home(state, token))
    if home:
        state = yield ORPHANS_HOME.at(SCOPE, home)
    return state


def _home(state: State, token: str) -> bool:
    unit = UNITS.find(state, SCOPE, token)
    return unit is None or province_row(state, unit.centre).ruler == ORPHANS.get(state, SCOPE, token).ruler


@rule("cd:ruling 5", title="Shifts are carried out as far as there is room")
def shifts(game: Game, state: State) -> Flow[State]:
    """Carry out shifts until none is possible any more: one may make room for another."""
    waiting = list(filed(state, "feed"))
    while ready := [pair for pair in waiting if not fault(game, state, *pair)]:
        waiting.remove(ready[0])
        state = yield from _shifted(state, *ready[0])
    for seat, order in waiting:
        place, centre = province(order.place), province(order.centre)
        void = ShiftVoid(order.unit, place, centre, fault(game, state, seat, order))
        state = yield Event.of(void, SCOPE, audience=(seat,))
    return state


def _shifted(state: State, seat: str, order: Feed) -> Flow[State]:
    found = unit_in(state, province(order.place))
    assert found is not None
    token, unit = found
    centre, orphan = province(order.centre), ORPHANS.find(state, SCOPE, token)
    data = UnitShifted(unit.kind, unit.place, code_of(state, seat), unit.centre, centre)
    changes: list[Change] = [CENTRE_OF.set(state, SCOPE, token, centre)] if unit.centre != centre else []
    if orphan is not None:
        changes.append(ORPHANS.drop(state, SCOPE, token))
    # A unit that the Ruler or sub-ruler commanded as controller goes to the controller of the new centre.
    boss = controller(province_row(state, centre))
    if unit.owner in {seat, controller(province_row(state, unit.centre))} and unit.owner != boss:
        changes.append(OWNER_OF.set(state, SCOPE, token, boss))
    return (yield Event.of(data, SCOPE, tuple(changes)))
