"""What a system gets to write a page: views and visible events only, never the state.

The service strips the secrets of one reader before it builds a `Sight`; whatever a system then
writes, it cannot tell a seat what the seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from adjudicator.engine.system import Game
from adjudicator.model.event import Event
from adjudicator.model.order import Filed, Topic
from adjudicator.model.page import Block, Dice, Page
from adjudicator.model.state import PacketState, State

Say = Callable[[str, object], str]
"""Renders a template, `sentences/gift_made` say, with a payload."""


@dataclass(frozen=True, slots=True)
class Due:
    """A deadline in words: the reader's own zone first, UTC, and the time left."""

    packet: str
    title: str
    when: str
    utc: str
    left: str = ""


@dataclass(frozen=True, slots=True)
class Misses:
    """How a seat has kept its deadlines: packets that asked it, and packets in which it sent nothing."""

    asked: int = 0
    missed: int = 0


@dataclass(frozen=True, slots=True)
class Sight:
    """All that one reader may know when a report is written; seat None is the public.

    Args:
        game: the game as its rules see it.
        seat: the reader.
        before: the reader's view when the packets reported on began.
        state: the reader's view now.
        events: the visible events since, in order.
        packets: the packets reported on, oldest first; empty in a status.
        due: the deadline of the packet that is open now, if any.
        orders: the reader's own orders on file.
        topics: what the reader can file for the open packet.
        asked: the seats that the open packet may ask, in seating order.
        dice: the dice revealed, with their proof.
        date: the day of the report, as the style writes it.
        say: renders a sentence.
        form: the lines of the order form from ORDERS to END; empty for the public.
        misses: how each seat has kept its deadlines; public.
        played: who plays each seat now, by name; empty where nobody does.
        past: once the game is over all that the reader may know to have happened, from the start; before, nothing.
    """

    game: Game
    seat: str | None
    before: State
    state: State
    events: tuple[Event, ...]
    packets: tuple[PacketState, ...]
    due: Due | None
    orders: tuple[Filed, ...]
    topics: tuple[Topic, ...]
    asked: tuple[str, ...]
    dice: Dice | None
    date: str
    say: Say
    form: tuple[str, ...] = ()
    reply_to: str = ""
    misses: Mapping[str, Misses] | None = None
    past: tuple[Event, ...] = ()
    played: Mapping[str, str] = field(default_factory=dict)

    def of_kind(self, *kinds: str) -> tuple[Event, ...]:
        """Return the events of some kinds, in order."""
        return tuple(event for event in self.events if event.kind in kinds)

    def told(self, event: Event) -> str:
        """Return the sentence of an event."""
        return self.say(f"sentences/{event.kind}", event.data)

    def name(self, key: str) -> str:
        """Return the name of an id for readers."""
        return self.game.name(key)


class Reporter(Protocol):
    """How a system writes its pages. The service adds subject, date and dice, and renders them."""

    def public(self, sight: Sight) -> Page:
        """Return the report for all."""

    def private(self, sight: Sight) -> Page:
        """Return the report for one seat, with its form."""

    def gm(self, sight: Sight) -> Page:
        """Return the GM's report; its sight has the true state and all events."""

    def welcome(self, sight: Sight, token: str, anchors: tuple[str, str]) -> Page:
        """Return the first letter to a seat."""

    def status(self, sight: Sight) -> Page:
        """Return the state of the game: the first of the three traditional documents."""

    def history(self, sight: Sight) -> Page:
        """Return what has happened so far, event by event: the second."""

    def decks(self, sight: Sight) -> Page:
        """Return what is known of decks, stacks and cards: the third."""

    def holdings(self, sight: Sight) -> tuple[Block, ...]:
        """Return the blocks that list a seat's holdings, for receipts to `status` mails."""
