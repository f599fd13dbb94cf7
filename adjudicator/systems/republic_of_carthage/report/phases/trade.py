"""The Trade Phase in a public report: cards drawn, offers and deals, sales and tax, the Overseer, the warehouses."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Cell, Column, Detail, Entries, Entry, Part, Points, Row, Table, Text
from adjudicator.systems.republic.report.basics import say, seat_name
from adjudicator.systems.republic.report.phases import Phase, Topic, sentences

DRAWN = (
    Column(""),
    Column("traders", "number", full="Traders"),
    Column("kept", "number", full="Kept"),
    Column("drawn", "number", full="Drawn"),
    Column("hand", "number", full="Hand"),
)

SOLD = (
    Column(""),
    Column("sold", full="Sold"),
    Column("worth", "number", full="Worth"),
    Column("tax", "number", full="Tax"),
    Column("net", "number", full="Net"),
    Column("kept", "number", full="Kept"),
)


# ----------------------------------------------------------------------------------- 6.3.1


def drawn(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return the cards drawn as a table, from the player who draws first round the table."""
    draws = [event.data for event in events if event.kind == "trade_cards_drawn"]
    others = [event for event in events if event.kind != "trade_cards_drawn"]
    notes: list[Text] = []
    rows: list[Row] = []
    for data in draws:
        note = _extra(sight, data)
        if note and note not in notes:
            notes.append(note)
        stars = notes.index(note) + 1 if note else 0
        cells = (seat_name(sight, data.seat), data.traders, data.kept, Cell(data.drawn, stars=stars), data.hand)
        rows.append(Row(cells))
    table = Table(say(sight, "drawn-caption"), DRAWN, tuple(rows), tuple(notes), titled=False)
    return (*sentences(sight, others), *((table,) if rows else ()))


def _extra(sight: Sight, data: object) -> str:
    """Return what a faction drew beside its Traders' cards, and the stacks it found empty; nothing if neither."""
    sources = getattr(data, "sources", ())
    cards = tuple((one.source, one.drawn) for one in sources if one.source != "traders")
    empty = tuple(sorted({stack for one in sources for stack in one.empty}))
    return say(sight, "drawn-extra", cards=cards, empty=empty) if cards or empty else ""


# ----------------------------------------------------------------------------------- 6.3.2


def deals(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return the offers by number with the outcome of each, then the deals of swaps."""
    made = {event.data.number: event for event in events if event.kind == "offer_made"}
    if not made:
        return sentences(sight, events)
    told = {"offer_made", *FATES}
    entries = tuple(_offer(sight, event, events) for _, event in sorted(made.items()))
    rest = [event for event in events if event.kind not in told or _number(event) not in made]
    return (
        Entries(entries, numbered=True),
        *sentences(sight, (event for event in rest if event.kind != "trading_closed")),
    )


FATES = ("deal_struck", "offer_withdrawn", "offer_voided", "trading_closed")
"""Kinds that end an offer."""


def _number(event: Event) -> int:
    return int(getattr(event.data, "number", 0))


def _offer(sight: Sight, event: Event, events: tuple[Event, ...]) -> Entry:
    number = event.data.number
    fate = next((one for one in events if one.kind in FATES and number in _ended(one)), None)
    head = sight.say("report/offer", event.data)
    if fate is not None:
        return Entry(head, (Detail(sight.say(f"report/fate/{fate.kind}", fate.data)),))
    counters = {_number(one) for one in events if one.kind == "offer_made" and one.data.counter == number}
    struck = next((one for one in events if one.kind == "deal_struck" and _number(one) in counters), None)
    return Entry(head, (Detail(sight.say("report/fate/countered", struck.data)),) if struck is not None else ())


def _ended(event: Event) -> tuple[int, ...]:
    return event.data.lapsed if event.kind == "trading_closed" else (_number(event),)


# ----------------------------------------------------------------------------------- 6.3.3


def sales(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return every sale in the order sold, set by set, with its tax, and below them the sums."""
    sold = [event.data for event in events if event.kind == "trade_cards_sold"]
    others = sentences(sight, (event for event in events if event.kind != "trade_cards_sold"))
    if not any(data.cards for data in sold):
        return (*others, *((Points((say(sight, "no-sales"),)),) if sold else ()))
    kept = {event.data.seat: event.data.kept for event in sight.of_kind("warehouse_filled")}
    rows = [row for data in sold for row in _sale(sight, data, kept.get(data.seat, data.left))]
    total = sum(data.cards for data in sold)
    sums = tuple(sum(getattr(data, name) for data in sold) for name in ("worth", "tax", "net"))
    left = sum(kept.get(data.seat, data.left) for data in sold)
    rows.append(Row(("all", say(sight, "cards", count=total), *sums, left), total=True))
    notes = (say(sight, "sale-default"),) if any(data.default and data.cards for data in sold) else ()
    table = Table(say(sight, "sales-caption", rate=sold[0].rate), SOLD, tuple(rows), notes)
    return (*others, table)


def _sale(sight: Sight, data: object, kept: int) -> Iterator[Row]:
    sets = getattr(data, "sets", ())
    figures = tuple(getattr(data, name) for name in ("worth", "tax", "net"))
    star = 1 if sets and getattr(data, "default", False) else 0
    who = Cell(seat_name(sight, getattr(data, "seat", "")), stars=star)
    words = tuple(say(sight, "set", one=one) for one in sets)
    if len(sets) <= 1:
        yield Row((who, words[0] if words else say(sight, "sold-nothing"), *figures, kept))
        return
    for at, one in enumerate(sets):
        yield Row((None if at else who, words[at], one.worth, None, None, None), joined=bool(at))
    yield Row((None, None, *figures, kept), joined=True)


# ----------------------------------------------------------------------------------- 6.3.5


def stored(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return who had to discard; kept cards are listed with the sales."""
    telling = (event for event in events if event.kind != "warehouse_filled" or event.data.discarded)
    return sentences(sight, telling)


TRADE = Phase(
    "Trade",
    "6.3",
    (
        Topic("Cards drawn", ("6.3.1",), drawn),
        Topic("Offers and deals", ("6.3.2",), deals),
        Topic("Sales and tax", ("6.3.3",), sales),
        Topic("Overseer", ("6.3.4",)),
        Topic("Warehouses", ("6.3.5",), stored),
        Topic("Income placed", ("6.3.6",)),
        Topic("The end of the Overseer's term", ("6.3.8",)),
    ),
    elsewhere=("trade_cards_returned",),
)
