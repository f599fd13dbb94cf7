"""The three traditional documents: status, history, and what is known of decks and stacks."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.pages.sheets import document
from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Block, Column, Fact, Facts, Page, Points, Prose, Row, Section, Table
from adjudicator.systems.republic.report import coming
from adjudicator.systems.republic.report.basics import game_title, say, section_of, turn_of
from adjudicator.systems.republic.rules.hand import card_of
from adjudicator.systems.republic.state import CITY, DECK, DECKS, HANDS, LATE, REMOVED, SCOPE
from adjudicator.systems.republic_of_carthage.box.decks import STACKS
from adjudicator.systems.republic_of_carthage.report.board import factions
from adjudicator.systems.republic_of_carthage.report.owed import OWED
from adjudicator.systems.republic_of_carthage.report.phases.setup import goods_of
from adjudicator.systems.republic_of_carthage.state import CITIES, TRADE

UNTOLD = ("rolled", "submitted", "packet_opened", "packet_locked", "packet_paused", "packet_reopened", "turn_begun")
"""Kinds reported elsewhere: the dice in their table, orders with their seat, packets with their reports, the number
of the turn in the headings."""

COLUMNS = (
    Column("stack", "number", full="Stack"),
    Column("goods", full="Goods and values"),
    Column("cards", "number", full="Lie there"),
    Column("aside", "number", full="Set aside"),
)


def _page(sight: Sight, kind: str, blocks: tuple[Block, ...]) -> Page:
    title = say(sight, f"{kind}-title", turn=turn_of(sight.state), game=game_title(sight))
    return document(sight, kind, title, blocks)


# ----------------------------------------------------------------------------------- status


def status(sight: Sight) -> Page:
    """Return the state of the game."""
    blocks = (*_state(sight), *factions.section(sight), *coming.section(sight, OWED))
    return _page(sight, "status", blocks)


def _state(sight: Sight) -> tuple[Section, ...]:
    city = CITIES.get(sight.state, SCOPE, CITY)
    line = say(sight, "treasury-still", stands=city.treasury, rate=city.tax)
    return (Section("State Treasury", (Prose((line,)),)),)


# ---------------------------------------------------------------------------------- history


def history(sight: Sight) -> Page:
    """Return what happened, event by event, under the turn and the phase."""
    sections: list[Section] = []
    for title, lines in _chapters(sight):
        sections.append(Section(title, (Points(tuple(lines)),), numbered=False))
    blocks: tuple[Block, ...] = tuple(sections) or (Prose((sight.say("story/quiet", {"turn": turn_of(sight.state)}),)),)
    return _page(sight, "history", blocks)


def _chapters(sight: Sight) -> Iterator[tuple[str, list[str]]]:
    turn, title, lines = turn_of(sight.before), "", list[str]()
    for event in sight.events:
        if event.kind == "turn_begun":
            turn = event.data.turn
        if event.data is None or event.kind in UNTOLD:
            continue
        here = say(sight, "chapter", turn=turn, phase=_phase(event))
        if here != title and lines:
            yield title, lines
            lines = []
        title = here
        lines.append(sight.told(event))
    if lines:
        yield title, lines


def _phase(event: Event) -> str:
    """Return the section of the phase an event belongs to: 6.2 for 6.2.9.1, 3 for 3.14."""
    first, _, rest = section_of(event).partition(".")
    return f"{first}.{rest.partition('.')[0]}" if first == "6" and rest else first


# ------------------------------------------------------------------------------------ decks


def decks(sight: Sight) -> Page:
    """Return what is known of decks, stacks and cards."""
    piles = DECKS.rows(sight.state, SCOPE)
    counts = {name: piles[key].number for name, key in (("cards", DECK), ("later", LATE)) if key in piles}
    out = tuple(card_of(token) for token in piles[REMOVED].cards.known()) if REMOVED in piles else ()
    hands = tuple((seat, HANDS.get(sight.state, SCOPE, seat).number) for seat in sight.game.seats)
    facts = (
        Fact("Deck in use", (say(sight, "deck", deck=CITIES.get(sight.state, SCOPE, CITY).deck, **counts),)),
        Fact("In hand", (say(sight, "in-hand", hands=hands),)),
        Fact("Out of play", (say(sight, "out-of-play", cards=out),)),
    )
    rows = tuple(_stack(sight, number) for number in STACKS)
    table = Table(say(sight, "stacks-caption"), COLUMNS, rows, titled=False)
    return _page(
        sight, "decks", (Section("Cards", (Facts(facts),)), Section("Trade cards", (table, Facts((_traded(sight),)))))
    )


def _stack(sight: Sight, number: int) -> Row:
    lie, aside = (TRADE.get(sight.state, SCOPE, f"{sort}:{number}").number for sort in ("stack", "aside"))
    return Row((number, goods_of(sight, number), lie, aside))


def _traded(sight: Sight) -> Fact:
    hands = tuple((seat, TRADE.get(sight.state, SCOPE, f"hand:{seat}").number) for seat in sight.game.seats)
    return Fact("In hand", (say(sight, "in-hand", hands=hands),))
