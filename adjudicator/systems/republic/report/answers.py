"""The events that answer an order: those that report the outcome to its seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event, declared
from adjudicator.model.latest import Latest
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.courts import Prosecute
from adjudicator.systems.republic.orders.forum import MINE
from adjudicator.systems.republic.state import SCOPE, SENATORS

PROPOSING = ("govern", "nominate", "committee", "propose")
"""Kinds of order that propose something, identified by what they propose."""

INITIATIVE = ("persuade", "attract", "leader")
"""Kinds of order for an own initiative; with `extra_` before them they are for one that was won."""

NOBODYS = ("fleets_lost",)
"""Kinds of event that name nobody: by the card they answer who had to choose."""

OFFERS = ("offer", "counter", "accept")
"""Kinds of order that put an offer on the table or take one, whose number identifies the outcome."""

SUBJECTS = ("senator", "target", "card", "to", "number")
"""Fields that distinguish an order from others of its kind, and the event that answers it from other events."""
_EVENTS = Latest()
"""The events of the latest sights by the kinds of order that they concern; a report asks for each order of a seat."""


def told(sight: Sight, seat: str, order: Any, number: int = 0) -> tuple[str, ...]:  # noqa: ANN401 - an order record
    """Return the sentences of the events that answer an order.

    Args:
        sight: everything that the seat may know.
        seat: whose order it is.
        order: the order carried out.
        number: the order's number among those of its seat; 0 for a default.
    """
    if order.kind in OFFERS:
        return _of_offer(sight, f"{seat}:{number}", getattr(order, "number", 0) if order.kind == "accept" else 0)
    if order.kind == "prosecute":
        return _of_trial(sight, order)
    if order.kind in PROPOSING:
        measures = getattr(order, "measures", ()) or (order.measure,)
        mine = (event for event in _answering(sight, order.kind) if event.data.measures == measures)
        return tuple(sight.told(event) for event in mine) or _on_agenda(sight, measures) or _never_put(sight, order)
    if order.kind == "post":
        return tuple(sight.told(event) for event in _answering(sight, order.kind))
    caused = _by_kind(sight).caused.get(order.kind, ())
    if caused:  # the event says which order it resulted from, as one order can serve in many votes
        return tuple(dict.fromkeys(sight.told(event) for event in caused if event.because == f"{seat}:{number}"))
    won = _extra_events(sight) if order.kind.removeprefix("extra_") in INITIATIVE else None
    found = (
        event
        for event in _answering(sight, order.kind)
        if _answers(sight, event, seat, order)
        and (won is None or (id(event) in won) == order.kind.startswith("extra_"))
    )
    return tuple(dict.fromkeys(sight.told(event) for event in found))


def _answering(sight: Sight, kind: str) -> tuple[Event, ...]:
    """Return the events that report the outcome of a kind of order to its seat: their records say so."""
    return tuple(_by_kind(sight).answering.get(kind, ()))


@dataclass(frozen=True, slots=True)
class _ByKind:
    """The events of a sight by the kinds of order that they answer, and by those that caused them."""

    answering: Mapping[str, list[Event]]
    caused: Mapping[str, list[Event]]


def _by_kind(sight: Sight) -> _ByKind:
    return _EVENTS.get(sight.events, "by kind", lambda: _sorted(sight.events))


def _sorted(events: Iterable[Event]) -> _ByKind:
    found = _ByKind(defaultdict(list), defaultdict(list))
    for event in events:
        known = declared(type(event.data))
        for kind in dict.fromkeys(known.answers):
            found.answering[kind].append(event)
        for kind in dict.fromkeys(known.caused_by):
            found.caused[kind].append(event)
    return found


def _extra_events(sight: Sight) -> frozenset[int]:
    """Return the events of initiatives sold, by identity: the order for an own initiative had no part in them."""
    found, extra = set(), False
    for event in sight.events:
        if event.kind == "auction_held":
            extra = True
        elif event.kind == "initiative_begun" and not event.data.extra:
            extra = False
        if extra:
            found.add(id(event))
    return frozenset(found)


def _on_agenda(sight: Sight, measures: tuple[Any, ...]) -> tuple[str, ...]:
    """Return under which number a proposal waits for its vote."""
    lines = (line for event in sight.of_kind("agenda_laid") for line in event.data.lines)
    return tuple(sight.say("report/on-agenda", {"number": line.number}) for line in lines if line.measures == measures)


def _never_put(sight: Sight, order: Any) -> tuple[str, ...]:  # noqa: ANN401 - an order that proposes something
    """Return why a proposal never came to the vote: another line has its number, or the meeting ended before."""
    agenda = (line.number for event in sight.of_kind("agenda_laid") for line in event.data.lines)
    ends = tuple(event.data for event in sight.of_kind("senate_adjourned"))
    taken = order.kind == "propose" and order.number in agenda
    why = "number" if taken else ends[-1].why if ends else ""
    senator = ends[-1].senator if ends else ""
    return (sight.say("report/never-put", {"why": why, "number": getattr(order, "number", 0), "senator": senator}),)


def _of_trial(sight: Sight, order: Any) -> tuple[str, ...]:  # noqa: ANN401 - a line of the Censor's list, or none
    """Return the outcome of a trial, identified by the Accused and the charge."""
    if not isinstance(order, Prosecute):
        return ()
    trial, ends = order.measure, _answering(sight, order.kind)
    mine = (end for end in ends if end.data.senator == trial.accused and trial.offence in ("", end.data.offence))
    return tuple(dict.fromkeys(sight.told(end) for end in mine))


def _of_offer(sight: Sight, because: str, accepted: int) -> tuple[str, ...]:
    """Return the offer that an order put on the table, and what ended it, or the offer that it accepted."""
    made = tuple(event for event in sight.of_kind("offer_made") if event.because == because)
    numbers = {event.data.number for event in made}
    ends = sight.of_kind("cards_exchanged", "offer_withdrawn", "offer_voided")
    ended = (event for event in ends if event.data.number in {*numbers, accepted or None})
    lapsed = (event for event in sight.of_kind("trading_closed") if numbers & set(event.data.lapsed))
    told_of = tuple(sight.told(event) for event in (*made, *ended))
    return (*told_of, *(sight.say("report/fate/trading_closed", event.data) for event in lapsed))


def _answers(sight: Sight, event: Event, seat: str, order: object) -> bool:
    """Return whether an event is of this seat, and of what the order names; a swap's exchange has no number."""
    if not _of(sight, event, seat) or (event.kind == "cards_exchanged" and event.data.number):
        return False
    for field in SUBJECTS:
        wanted, has = getattr(order, field, None), _subject(event.data, field)
        if wanted and wanted != MINE and has and not _same(wanted, has):
            return False
    return True


def _of(sight: Sight, event: Event, seat: str) -> bool:
    """Return whether an event is of a seat: it says so, or it speaks of a Senator of the seat."""
    if event.kind in NOBODYS:
        return True
    if hasattr(event.data, "seat"):
        return bare(event.data.seat) == seat
    named = _subject(event.data, "senator")
    people = named if isinstance(named, tuple) else (named,)
    rows = SENATORS.rows(sight.state, SCOPE)
    return any(bare(str(one)) in rows and rows[bare(str(one))].faction == seat for one in people if one)


def _subject(data: object, field: str) -> object:
    """Return what an event speaks of: a field of its payload, or the Senator of its purse or list.

    The card that somebody took from a hand is not the one that he played for it.
    """
    if hasattr(data, field) and not (field == "card" and hasattr(data, "victim")):
        return getattr(data, field)
    if field == "card":
        return getattr(data, "statesman", None)
    if field == "senator":
        purse = getattr(data, "purse", None)
        return getattr(data, "senators", None) or getattr(purse, "senator", None)
    return None


def _same(wanted: object, has: object) -> bool:
    """Return whether two ids name one thing, whether or not they say its sort."""
    if isinstance(has, tuple):
        return any(_same(wanted, one) for one in has)
    if isinstance(wanted, str) and isinstance(has, str):
        return bare(wanted) == bare(has)
    return wanted == has
