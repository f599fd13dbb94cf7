"""5.C.b Purges: those from above first, then revolts; each takes the stock of the purged player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Suggestion, Verdict
from adjudicator.model.state import Change, State
from adjudicator.systems.carthage_diplomacy.control import (
    DESIGNATED,
    controller,
    promote,
    province_row,
)
from adjudicator.systems.carthage_diplomacy.orders.base import COMMANDER, RULER, SUB_RULER, WHO, code
from adjudicator.systems.carthage_diplomacy.orders.offices import Purge
from adjudicator.systems.carthage_diplomacy.political import filed, political
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.clashes import Stroke, in_order, levels, stands
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.delegating import delegate_all, holds_power
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.ranks import (
    BY_RULER,
    Office,
    height,
    holder,
    offices_meant,
    related,
)
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, no_person, seat_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.stock import confiscate
from adjudicator.systems.carthage_diplomacy.state import ORPHANS, PERSONS
from adjudicator.systems.diplomacy.orders import PLACE, province
from adjudicator.systems.diplomacy.state import OWNER_OF, SCOPE, UNITS

CITE: Final = "cd:5.C.b"
LORD: Final = ORPHANS.col("ruler", str)


@event("purged", "cd:5.C.b", weight=75)
class Purged:
    """Somebody was put out of an office by `by`: from above (`down`) or by a subordinate.

    `office` is R, SR or C, `place` the province or the centre of the unit, `unit` the unit as `A Han`. `now` is who has
    the office or, of a Ruler who was put out, the province now.
    """

    by: str
    who: str
    office: str
    place: str
    unit: str
    down: bool
    now: str


@event("purge_carried", "cd:5.C.b.4")
class PurgeCarried:
    """An agent has used a given power to purge; only agent and giver are told."""

    giver: str
    agent: str
    who: str
    office: str
    place: str


@event("purge_void", "cd:5.C.b")
class PurgeVoid:
    """A purge came to nothing: no_person, no_power (of an agent), no_office, or too_late (the purger was purged)."""

    who: str
    office: str
    unit: str
    place: str
    giver: str
    reason: str


@rule("cd:5.C.b.3", "cd:ruling 25", "cd:ruling 28", title="What a purge must name")
def check(game: Game, view: State, seat: str, order: Purge) -> Verdict:
    """Check whether a seat can write such a purge.

    Whether it was given a power the seat knows only from its report, so a purge for another is always accepted.
    """
    wrong = no_person(view, order.who, seat, CITE)
    if wrong is not None:
        return wrong
    if order.giver:
        return no_person(view, order.giver, seat, "cd:5.C.b.4") or ACCEPTED
    if order.office and province(order.place) not in game.box.map.provinces:
        return Refused("no_such_office", (CITE,), {"place": province(order.place)})
    victim = seat_of(view, order.who)
    offices = offices_meant(view, seat, victim, order.office, order.unit, province(order.place))
    if any(height(view, seat, office) is not None for office in offices):
        return ACCEPTED
    own = tuple(one for one in _written(view, seat) if one.who == order.who)
    return Refused("no_relation", ("cd:5.C.b.3",), {"who": code(order.who)}, own, lasting=False)


def _written(view: State, seat: str) -> Iterator[Purge]:
    """Yield the purges of one office each that a seat could write."""
    for one in related(view, seat):
        who = f"{WHO}{code_of(view, holder(view, one))}"
        unit = UNITS.find(view, SCOPE, one.token) if one.token else None
        if unit is not None:
            yield Purge(who, one.office, unit.kind, f"{PLACE}{unit.place}")
        else:
            yield Purge(who, one.office, "", f"{PLACE}{one.place}")


def choices(game: Game, view: State, seat: str) -> Choices:
    """Return the purges a seat could write: of everybody it has to do with, one office or all."""
    own = tuple(_written(view, seat))
    return OneOf((*own, *(Purge(who) for who in dict.fromkeys(one.who for one in own))))


def suggest(game: Game, view: State, seat: str) -> Iterator[Suggestion]:
    """Yield a line for each office that a seat could clear."""
    return (Suggestion(order, "could_purge") for order in _written(view, seat))


political("purge", check=check, choices=choices, suggest=suggest)


# ------------------------------------------------------------------------------------- resolve


@DIPLOMACY_CARTHAGE.step("purges", cites=(CITE, "cd:5.A.b"))
@rule("cd:5.A.b", "cd:5.C.b", "cd:5.C.b.5", "cd:ruling 27", title="Purges, the higher position first")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Take up delegations, then carry out every purge from the highest rank down; each looks at what is left."""
    state = yield from delegate_all(state)
    strokes: dict[tuple[str, Office], Stroke] = {}
    for writer, order in filed(state, "purge"):
        found = _strokes(state, writer, order)
        if isinstance(found, str):
            yield _void(writer, order, found)
            continue
        for one in found:
            known = strokes.get((one.giver, one.office))
            writings = (*known.writings, *one.writings) if known is not None else one.writings
            strokes[one.giver, one.office] = replace(one, writings=writings)
    for level in levels(strokes.values()):
        yield from _too_late(one for one in level if not stands(state, one))
        state, ordered = yield from in_order(play, state, tuple(one for one in level if stands(state, one)))
        for one in ordered:
            state = yield from _struck(play, state, one)
    return END


def _too_late(strokes: Iterable[Stroke]) -> Flow[None]:
    """Tell all who wrote these purges that others came first."""
    for one in strokes:
        for writer, order in one.writings:
            yield _void(writer, order, "too_late")


def _void(writer: str, order: Purge, reason: str) -> Event:
    data = PurgeVoid(code(order.who), order.office, order.unit, province(order.place), code(order.giver), reason)
    return Event.of(data, SCOPE, audience=(writer,))


@rule("cd:5.C.b.4", "cd:ruling 25", "cd:ruling 28", "cd:ruling 30", title="In whose name somebody is purged")
def _strokes(state: State, writer: str, order: Purge) -> list[Stroke] | str:
    giver, victim = seat_of(state, order.giver) if order.giver else writer, seat_of(state, order.who)
    # Offices are held under the name in use: another name of the same player has none.
    if not giver or not victim or PERSONS.get(state, SCOPE, victim).code != code(order.who):
        return "no_person"
    offices = offices_meant(state, giver, victim, order.office, order.unit, province(order.place))
    ranked = [(rank, office) for office in offices if (rank := height(state, giver, office)) is not None]
    if writer != giver:
        ranked = [(rank, office) for rank, office in ranked if holds_power(state, giver, writer, victim, office.posts)]
        if not ranked:
            return "no_power"
    if not ranked:
        return "no_office"
    return [Stroke(rank, giver, victim, office, ((writer, order),)) for rank, office in ranked]


@rule("cd:5.C.b.5", "cd:9.C.7", "cd:ruling 27", "cd:ruling 28", title="What a purge does")
def _struck(play: Play, state: State, one: Stroke) -> Flow[State]:
    """Carry one purge out, if its author's relation is unchanged; stock goes to the one in whose name it is done."""
    if not stands(state, one):
        yield from _too_late((one,))
        return state
    by, who = code_of(state, one.giver), code_of(state, one.victim)
    unit = UNITS.find(state, SCOPE, one.office.token) if one.office.token else None
    said = f"{unit.kind} {unit.place}" if unit is not None else ""
    changes, now = _cleared(state, one)
    data = Purged(by, who, one.office.office, one.office.place, said, _down(one), code_of(state, now))
    state = yield Event.of(data, SCOPE, changes)
    for writer in dict.fromkeys(writer for writer, _ in one.writings if writer != one.giver):
        told = PurgeCarried(by, code_of(state, writer), who, one.office.office, one.office.place)
        state = yield Event.of(told, SCOPE, audience=tuple(sorted({one.giver, writer})))
    return (yield from confiscate(play, state, one.victim, one.giver, one.office.place))


def _down(one: Stroke) -> bool:
    """Return whether a player was removed from above: a commander, or a sub-ruler by the Ruler."""
    return one.office.office == COMMANDER or (one.office.office == SUB_RULER and one.rank == BY_RULER)


@rule("cd:5.C.b.1", "cd:5.C.b.2", "cd:ruling 25", "cd:ruling 26", title="Who has the office of the purged")
def _cleared(state: State, one: Stroke) -> tuple[tuple[Change, ...], str]:
    """Return the changes of a purge, and the seat that has the office or the province now."""
    office, place = one.office, one.office.place
    row = province_row(state, place)
    if office.office == RULER and office.token:
        return (LORD.set(state, SCOPE, office.token, one.giver),), one.giver
    if office.office == RULER:
        now = row.sub or one.giver
        return promote(state, place, now), now
    if office.office == SUB_RULER:
        return promote(state, place, row.ruler), row.ruler
    if not office.token:
        return (DESIGNATED.set(state, SCOPE, place, ""),), controller(row)
    # A unit is commanded by its centre's controller until somebody is appointed; an orphan by its remaining ruler.
    boss = one.giver if ORPHANS.find(state, SCOPE, office.token) else controller(row)
    return (OWNER_OF.set(state, SCOPE, office.token, boss),), boss
