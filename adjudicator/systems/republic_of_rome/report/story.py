"""The headline story: what changed and for whom, in a few sentences over events ranked by weight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.pages.stories import Line, composed, happened
from adjudicator.engine.reporting import Say, Sight
from adjudicator.model.event import Event
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.report.basics import turn_of
from adjudicator.systems.republic.report.gathered import forum, leaders_changed, mine, standing
from adjudicator.systems.republic.report.ledger import booked
from adjudicator.systems.republic.state import CITY, SCOPE, SENATORS
from adjudicator.systems.republic_of_rome.state import CITIES

LEAST: Final = 30
"""The weight from which an event is news; lighter ones appear only in their section."""

YEARLY: Final = ("consuls_elected", "officer_elected", "term_passed", "agenda_laid", "units_raised", "leader_changed")
"""What happens each turn, which the story of a whole game leaves out."""


GATHERED: Final = ("leader_changed", "family_appears", "event_came")
"""Kinds of event that a story tells in one sentence, however many there are."""

YOURS: Final = frozenset(
    {"attempt_resolved", "leader_changed", "senator_died", "senator_joined", "statesman_played"}
    | {"carthage_repopulated", "elected_for_life"}
)
"""Kinds of event with a sentence of their own for the seat that they happened to."""

CALENDAR: Final = ("turn_begun",)
"""Kinds of event that only announce the turn."""


def story(sight: Sight) -> tuple[str, ...]:
    """Return the story of a public report; if nothing happened it says so in one line."""
    news = [line for line in _news(sight, sight.events) if line.shape not in GATHERED]
    found = [*_dealt(sight), *news, *_fate(sight), *leaders_changed(sight), *forum(sight), *_treasury(sight)]
    found = found or list(happened(sight, CALENDAR))
    if not found:
        return (sight.say("story/quiet", {"turn": turn_of(sight.state)}),)
    return composed((*found, *standing(sight)))


def _news(sight: Sight, events: tuple[Event, ...]) -> Iterator[Line]:
    return _lines(sight.say, events)


def _told(say: Say, event: Event, reader: str) -> str:
    """Return the sentence on an event; of some kinds its own for the seat that it happened to."""
    if reader and event.kind in YOURS:
        return say(f"story/yours/{event.kind}", {"data": event.data, "seat": reader})
    return say(f"story/{event.kind}", event.data)


def _lines(say: Say, events: tuple[Event, ...], reader: str = "") -> Iterator[Line]:
    """Yield what happened event by event, in order; a death that another sentence reports is reported once.

    Args:
        say: renders a sentence.
        events: what happened.
        reader: the seat that all of it happened to; empty for the public.
    """
    killed = {bare(one) for event in events for one in _killed(event)}
    for event in events:
        twice = event.kind == "senator_died" and bare(event.data.senator) in killed
        if event.weight >= LEAST and not twice:
            yield Line(event.weight, _told(say, event, reader), event.kind)
    rolled = (event.data for event in events if event.kind == "knight_rolled" and event.data is not None)
    won = tuple(dict.fromkeys(data.senator for data in rolled if data.total >= data.target))
    if won:
        yield Line(40, say("story/knights", {"senators": won}), "knights")


def weighed(say: Say, events: tuple[Event, ...]) -> list[tuple[int, str]]:
    """Return what happened event by event, in order: each sentence with its weight, without what happens each turn."""
    return [(line.weight, line.text) for line in _lines(say, events) if line.shape not in YEARLY]


def _killed(event: Event) -> tuple[str, ...]:
    """Return whose death the sentence of an event reports."""
    if event.kind == "attempt_resolved":
        data = event.data
        return (*((data.target,) if data.killed else ()), *((data.by,) if data.caught else ()))
    return (event.data.senator,) if event.kind == "convicted_major" else ()


def _dealt(sight: Sight) -> Iterator[Line]:
    if sight.of_kind("families_dealt"):
        city = CITIES.get(sight.state, SCOPE, CITY)
        yield Line(91, sight.say("story/dealt", {"seats": sight.game.seats, "city": city}), "dealt")
    named = tuple((event.data.senator, event.data.seat) for event in sight.of_kind("leader_named"))
    if named:
        yield Line(70, sight.say("story/leaders", {"leaders": named}), "leaders")


def _fate(sight: Sight) -> Iterator[Line]:
    """Yield the random events that came, all in one sentence."""
    came = [event for event in sight.of_kind("event_came") if event.weight >= LEAST]
    if came:
        facts = {"drawn": [(event.data.card, event.data.times) for event in came]}
        yield Line(max(event.weight for event in came), sight.say("story/random_event", facts), "event_came")


def _treasury(sight: Sight) -> Iterator[Line]:
    lines = booked(sight)
    if lines and not sight.of_kind("republic_bankrupt"):
        paid = -sum(line.balance.change for line in lines if line.event.kind == "debits_paid")
        sums = {"old": lines[0].balance.old, "new": lines[-1].balance.new, "taxes": 0, "upkeep": paid}
        yield Line(60, sight.say("story/treasury", sums), "treasury")


def chronicle(sight: Sight, most: int) -> tuple[str, ...]:
    """Return the heaviest sentences of some events, in order."""
    found = [line for line in _news(sight, sight.events) if line.shape not in YEARLY]
    heavy = sorted(range(len(found)), key=lambda at: -found[at].weight)[:most]
    return tuple(found[at].text for at in sorted(heavy))


MOST: Final = 5
"""Sentences of a private story."""
LINE: Final = 200
"""Characters of one of them for which there is room."""


def yours(sight: Sight) -> tuple[str, ...]:
    """Return the story for one seat: what touched it, weightiest first, or that nothing did."""
    touched = tuple(event for event in sight.events if event.data is not None and _mine(sight, event))
    lines = composed(_lines(sight.say, touched, sight.seat or ""), MOST * LINE)
    drawn = tuple(sight.say("story/yours/drawn", event.data) for event in sight.of_kind("hand_card_drawn"))
    drawn += tuple(sight.told(event) for event in sight.of_kind("card_taken_named"))
    told = (*lines[: MOST - 1 - len(drawn)], *drawn)
    where = mine(sight)
    chosen = tuple(dict.fromkeys(told)) or (_quiet(sight),)
    return (*chosen, where) if where else chosen


def _quiet(sight: Sight) -> str:
    """Return that nothing touched the reader."""
    return sight.say("story/yours/quiet", {"turn": turn_of(sight.state)})


def _mine(sight: Sight, event: Event) -> bool:
    """Return whether an event happened to the reader or to one of the reader's Senators."""
    seats = [bare(str(getattr(event.data, name, ""))) for name in ("seat", "faction", "to", "victim", "loser")]
    several = getattr(event.data, "senators", ())
    named = several if isinstance(several, tuple) and several else (getattr(event.data, "senator", ""),)
    rows = SENATORS.rows(sight.state, SCOPE)
    people = (bare(str(one)) for one in named)
    return sight.seat in seats or any(one in rows and rows[one].faction == sight.seat for one in people)
