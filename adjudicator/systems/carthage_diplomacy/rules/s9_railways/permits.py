"""9.A.7 Permits to build a railway into a province: for one season, or standing until they are taken back."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.state import Change, State
from adjudicator.systems.carthage_diplomacy.orders.base import LINE, WHO, code
from adjudicator.systems.carthage_diplomacy.orders.rails import Permit
from adjudicator.systems.carthage_diplomacy.political import filed, political
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, controller_of, playing, seat_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import line_of, lines, no_line
from adjudicator.systems.carthage_diplomacy.state import PERMITS, PROVINCES, StandingPermit
from adjudicator.systems.diplomacy.orders import PLACE, province
from adjudicator.systems.diplomacy.state import SCOPE

CITE = "cd:9.A.7"


@event("permits_changed", "cd:9.A.7", "cd:ruling 38")
class PermitsChanged:
    """A player gave standing permits to build (`given`) or took them back, for a line or all lines of a person."""

    giver: str
    given: bool
    line: str
    who: str
    places: tuple[str, ...]


@rule("cd:9.A.7", "cd:6", "cd:ruling 38", title="Who may permit a railway")
def check(game: Game, view: State, seat: str, order: Permit) -> Verdict:
    """Check whether a seat controls the province, and whether the line or the person is there."""
    if order.whom.startswith(LINE) and line_of(view, order.whom) is None:
        return no_line(order.whom, CITE)
    if order.whom.startswith(WHO) and not seat_of(view, order.whom):
        return Refused("no_such_person", (CITE,), {"who": code(order.whom)})
    place = province(order.place)
    if place and controller_of(view, place) != seat:
        facts = {"place": place, "holder": code_of(view, controller_of(view, place))}
        return Refused("permit_not_yours", (CITE, "cd:ruling 38"), facts, lasting=False)
    return ACCEPTED


def _choices(game: Game, view: State, seat: str) -> Choices:
    others = tuple(WHO + code_of(view, other) for other in playing(view) if other != seat)
    whom = (*others, *(LINE + line for line, _ in lines(view)))
    mine = [PLACE + place for place in _controlled(view, seat)]
    some = tuple(Permit(who, place) for who in whom for place in mine)
    every = tuple(Permit(who, standing=True) for who in whom)
    return OneOf((*every, *some, *(Permit(who, refuse=True) for who in whom)))


political("permit", check=check, choices=_choices)


def _controlled(state: State, seat: str) -> tuple[str, ...]:
    return tuple(place for place, _ in PROVINCES.items(state, SCOPE) if controller_of(state, place) == seat)


@rule("cd:9.A.7", "cd:ruling 38", title="Whether a railway may be built into a province")
def permitted(state: State, line: str, builder: str, place: str) -> bool:
    """Return whether the controller of a province lets a line be built into it; after standing permits were changed.

    The controller's own order of this season decides, the most exact one first; else the controller's standing permit.
    """
    holder = controller_of(state, place)
    if holder in {"", builder}:
        return holder != ""
    said = [order for _, order in filed(state, "permit", holder) if _about(state, order, line, builder, place)]
    if said:
        return not max(said, key=lambda order: (bool(order.place), order.whom.startswith(LINE), order.refuse)).refuse
    rows = (PERMITS.find(state, SCOPE, key) for key in (f"{LINE}{line}/{place}", f"{WHO}{builder}/{place}"))
    return any(row is not None and row.giver == holder for row in rows)


def _about(state: State, order: Permit, line: str, builder: str, place: str) -> bool:
    meant = order.whom == LINE + line or (order.whom.startswith(WHO) and seat_of(state, order.whom) == builder)
    return meant and province(order.place) in {"", place}


@rule("cd:9.A.7", "cd:ruling 38", title="Standing permits")
def change_standing(play: Play, state: State) -> Flow[State]:
    """Enter standing permits and strike out those taken back, for the provinces a seat controls now."""
    for seat, order in filed(state, "permit"):
        if not (order.standing or order.refuse):
            continue
        known = line_of(state, order.whom) is not None or seat_of(state, order.whom)
        own = tuple(place for place in _controlled(state, seat) if province(order.place) in {"", place})
        changes, changed = _entered(state, seat, _key(state, order.whom), own, refuse=order.refuse)
        if changed and known:
            person = code(order.whom) if order.whom.startswith(WHO) else ""
            line = "" if person else code(order.whom)
            data = PermitsChanged(code_of(state, seat), not order.refuse, line, person, changed)
            state = yield Event.of(data, play.scope, changes)
    return state


def _key(state: State, whom: str) -> str:
    """Return how a permit's line or person is written in its key: persons by seat, as codes may change."""
    return f"{WHO}{seat_of(state, whom)}" if whom.startswith(WHO) else whom


def _entered(
    state: State, seat: str, whom: str, places: tuple[str, ...], *, refuse: bool
) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    changes: list[Change] = []
    changed: list[str] = []
    for place in places:
        key = f"{whom}/{place}"
        old, new = PERMITS.find(state, SCOPE, key), None if refuse else StandingPermit(seat)
        if old != new:
            changed.append(place)
            changes += () if old is None else (PERMITS.drop(state, SCOPE, key),)
            changes += () if new is None else (PERMITS.put(SCOPE, key, new),)
    return tuple(changes), tuple(changed)
