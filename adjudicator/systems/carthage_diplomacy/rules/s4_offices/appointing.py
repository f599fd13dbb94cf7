"""5.C.a, 4.A-4.D Appointments: a Ruler makes sub-rulers and commanders, a sub-ruler commanders; and declining them."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Choices, Either, OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Change, State
from adjudicator.systems.carthage_diplomacy.control import (
    DESIGNATED,
    controller,
    fed,
    lord_of,
    promote,
    province_row,
    ruled_by,
    superiors,
)
from adjudicator.systems.carthage_diplomacy.orders.base import COMMANDER, SUB_RULER, WHO, code
from adjudicator.systems.carthage_diplomacy.orders.offices import Appoint, Decline
from adjudicator.systems.carthage_diplomacy.political import filed, political
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.ranks import Office, holder, named
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, no_person, playing, seat_of
from adjudicator.systems.carthage_diplomacy.state import ORPHANS
from adjudicator.systems.diplomacy.orders import PLACE, province
from adjudicator.systems.diplomacy.state import OWNER_OF, SCOPE, UNITS

CITE = "cd:5.C.a"


@event("appointed", "cd:5.C.a", weight=45)
class Appointed:
    """Somebody has an office: SR of a province, C of a unit, or of the unit that a centre is to feed."""

    by: str
    who: str
    office: str
    place: str
    unit: str


@event("appointment_declined", "cd:ruling 15")
class AppointmentDeclined:
    """A player declined an office."""

    by: str
    who: str
    office: str
    place: str
    unit: str


@event("office_laid_down", "cd:ruling 15")
class OfficeLaidDown:
    """A player gave an office back; `now` has it, or controls the province."""

    who: str
    office: str
    place: str
    unit: str
    now: str


@event("appointment_void", "cd:5.C.a")
class AppointmentVoid:
    """An appointment came to nothing: why, in the words of the refusals."""

    who: str
    office: str
    unit: str
    place: str
    reason: str


# --------------------------------------------------------------------------------------- rules


@rule("cd:4.A", "cd:4.B.a", "cd:4.B.b", "cd:4.C.a", "cd:5.C.a", title="Who can fill an office")
def giver_fault(state: State, seat: str, office: Office) -> str:
    """Return why a seat cannot fill an office, or nothing: a Ruler's own, or a sub-ruler's commands."""
    row = province_row(state, office.place)
    if office.office == SUB_RULER:
        return "" if row.ruler == seat else "not_ruler"
    if office.token:
        return "" if seat in superiors(state, office.token) else "not_superior"
    return "" if seat in {row.ruler, row.sub} else "not_superior"


@rule("cd:4.D", "cd:ruling 12", title="Nobody holds an office under himself")
def under_himself(state: State, who: str, office: Office) -> bool:
    """Return whether a player would become their own superior in an office."""
    row = province_row(state, office.place)
    if office.office == SUB_RULER:
        return who == row.ruler
    above = superiors(state, office.token) if office.token else (row.ruler, row.sub)
    return who in above


@rule("cd:4.D", "cd:ruling 13", "cd:ruling 14", title="What stands in the way of an appointment")
def fault(game: Game, state: State, seat: str, who: str, office: Office) -> str:
    """Return the code of the obstacle, or nothing."""
    if office.place not in game.box.land and not office.token:
        return "no_such_office"
    wrong = giver_fault(state, seat, office)
    if wrong:
        return wrong
    if under_himself(state, who, office):
        return "under_himself"
    return "office_held" if _held(state, office) else ""


@rule("cd:4.A.a", "cd:ruling 14", title="An office that somebody has must be cleared first")
def _held(state: State, office: Office) -> bool:
    """Return whether somebody has the office by appointment; a controller's own command is free to be given."""
    now = holder(state, office)
    if not office.token or office.office == SUB_RULER:
        return bool(now)
    if ORPHANS.find(state, SCOPE, office.token) is not None:
        return now != lord_of(state, office.token)
    return now != controller(province_row(state, office.place))


@rule("cd:5.C.a", "cd:ruling 14", title="What can be written as an appointment")
def check(game: Game, view: State, seat: str, order: Appoint) -> Verdict:
    """Check whether a seat can appoint so; an office that is held is filed for, as a purge may clear it before."""
    wrong = no_person(view, order.who, seat, CITE)
    if wrong is not None:
        return wrong
    facts = {"who": code(order.who), "office": order.office, "unit": order.unit, "place": province(order.place)}
    if order.office not in {SUB_RULER, COMMANDER}:
        return Refused("rulers_not_appointed", (CITE,), facts)
    offices = meant(game, view, order.office, order.unit, province(order.place))
    who = seat_of(view, order.who)
    reasons = [fault(game, view, seat, who, office) for office in offices] or [_nothing(game, order)]
    if not any(reasons):
        return ACCEPTED
    reason = next(filter(None, reasons))
    return Refused(reason, (CITE,), facts, lasting=reason in {"no_such_office", "feeds_nobody"})


def _nothing(game: Game, order: Appoint) -> str:
    """Return why an order is about no office: a province without a centre feeds no unit to command."""
    land = order.office == COMMANDER and not order.unit and province(order.place) in game.box.land
    return "feeds_nobody" if land else "no_such_office"


def meant(game: Game, state: State, office: str, unit: str, place: str) -> tuple[Office, ...]:
    """Return the offices that an appointment is about: with `C of Car` also the unit that Car does not feed yet."""
    if office == COMMANDER and not unit and place in game.box.centres and not fed(state, place):
        return (Office(COMMANDER, place),)
    return named(state, office, unit, place)


def choices(game: Game, view: State, seat: str) -> Choices:
    """Return the appointments a seat can write: each office it can fill, and everybody who can have it."""
    others = {other: f"{WHO}{code_of(view, other)}" for other in playing(view) if other != seat}
    found = []
    for office, unit, place in _offices(game, view, seat):
        if giver_fault(view, seat, office) or _held(view, office):
            continue
        who = tuple(name for other, name in others.items() if not under_himself(view, other, office))
        if who:
            fields = (
                ("who", OneOf(who)),
                ("office", OneOf((office.office,))),
                ("unit", OneOf((unit,))),
                ("place", OneOf((f"{PLACE}{place}",))),
            )
            found.append(RecordOf(tag_of(Appoint), fields))
    return Either(tuple(found))


def _offices(game: Game, view: State, seat: str) -> Iterator[tuple[Office, str, str]]:
    """Yield what a seat could fill, with unit and place as an order names them."""
    for place in ruled_by(view, seat):
        yield Office(SUB_RULER, place), "", place
    for token, unit in UNITS.items(view, SCOPE):
        yield Office(COMMANDER, unit.centre, token), unit.kind, unit.place
    for place in game.box.centres:
        if not fed(view, place):
            yield Office(COMMANDER, place), "", place


political("appoint", check=check, choices=choices)


@rule("cd:ruling 15", title="An appointment may be declined, and an office laid down")
def check_decline(game: Game, view: State, seat: str, order: Decline) -> Verdict:
    """Check whether a seat can decline so: any office there is, as the appointments are not known yet."""
    offices = meant(game, view, order.office, order.unit, province(order.place))
    known = province(order.place) in game.box.land or bool(order.unit)
    if offices and known and order.office in {SUB_RULER, COMMANDER}:
        return ACCEPTED
    return Refused("no_such_office", (CITE,), {"place": province(order.place)})


political("decline", check=check_decline)


# ------------------------------------------------------------------------------------- resolve


@DIPLOMACY_CARTHAGE.step("appointments", cites=(CITE,))
@rule("cd:5.A.b", "cd:5.C.a", "cd:ruling 12", "cd:ruling 15", title="Appointments, sub-rulers first")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Lay down what is declined, then appoint: sub-rulers, then commanders, those by Rulers before those by others."""
    declined = {(seat, one) for seat, order in filed(state, "decline") for one in _meant(play.game, state, order)}
    state = yield from _laid_down(state, declined)
    orders = filed(state, "appoint")
    for office in (SUB_RULER, COMMANDER):
        mine = [(seat, order) for seat, order in orders if order.office == office]
        for seat, order in sorted(mine, key=lambda pair: not _as_ruler(play.game, state, *pair)):
            state = yield from _appoint(play.game, state, seat, order, declined)
    return END


def _meant(game: Game, state: State, order: Appoint | Decline) -> tuple[Office, ...]:
    return meant(game, state, order.office, order.unit, province(order.place))


def _as_ruler(game: Game, state: State, seat: str, order: Appoint) -> bool:
    return any(province_row(state, one.place).ruler == seat for one in _meant(game, state, order))


def _laid_down(state: State, declined: set[tuple[str, Office]]) -> Flow[State]:
    # sub-rulers first, so that a command goes to the new holder of the province, in any order of names
    for seat, office in sorted(declined, key=lambda pair: (pair[1].office != SUB_RULER, pair[1], pair[0])):
        if holder(state, office) == seat and _held(state, office):
            changes, now = vacate(state, office)
            data = OfficeLaidDown(
                code_of(state, seat), office.office, office.place, said(state, office), code_of(state, now)
            )
            state = yield Event.of(data, SCOPE, changes)
    return state


def vacate(state: State, office: Office) -> tuple[tuple[Change, ...], str]:
    """Return the changes by which an office of a sub-ruler or commander falls to the superior, and who that is."""
    row = province_row(state, office.place)
    if office.office == SUB_RULER:
        return promote(state, office.place, row.ruler), row.ruler
    if not office.token:
        return (DESIGNATED.set(state, SCOPE, office.place, ""),), controller(row)
    orphan = ORPHANS.find(state, SCOPE, office.token)
    boss = orphan.ruler if orphan is not None else controller(row)
    return (OWNER_OF.set(state, SCOPE, office.token, boss),), boss


def said(state: State, office: Office) -> str:
    """Return the unit of an office as reports write it, nothing for an office without one."""
    unit = UNITS.find(state, SCOPE, office.token) if office.token else None
    return f"{unit.kind} {unit.place}" if unit is not None else ""


def _appoint(game: Game, state: State, seat: str, order: Appoint, declined: set[tuple[str, Office]]) -> Flow[State]:
    who = seat_of(state, order.who)
    offices = _meant(game, state, order)
    reason = "" if offices else "no_such_office"
    for office in offices:
        reason = fault(game, state, seat, who, office)
        if reason:
            break
        data = (code_of(state, seat), code(order.who), office.office, office.place, said(state, office))
        if (who, office) in declined:
            state = yield Event.of(AppointmentDeclined(*data), SCOPE)
        else:
            state = yield Event.of(Appointed(*data), SCOPE, _filled(state, who, office))
    if reason:
        void = AppointmentVoid(code(order.who), order.office, order.unit, province(order.place), reason)
        yield Event.of(void, SCOPE, audience=(seat,))
    return state


@rule("cd:4.A.a", "cd:4.C", "cd:ruling 7", title="What an appointment changes")
def _filled(state: State, who: str, office: Office) -> tuple[Change, ...]:
    if office.office == SUB_RULER:
        return promote(state, office.place, province_row(state, office.place).ruler, who)
    if office.token:
        return (OWNER_OF.set(state, SCOPE, office.token, who),)
    return (DESIGNATED.set(state, SCOPE, office.place, who),)
