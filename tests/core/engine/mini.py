"""Systems of a few steps for tests of the engine: each test says the steps it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.engine.log.book import Book
from adjudicator.engine.registry import Registry
from adjudicator.engine.starter import system
from adjudicator.engine.system import END, Flow, Game, Next, PacketSpec, Play, Reaction, Schedule, StepSpec, System
from adjudicator.engine.worded import Worded
from adjudicator.model.choices import OneOf
from adjudicator.model.event import Event
from adjudicator.model.order import Filed, Slot, Topic
from adjudicator.model.record import record
from adjudicator.model.state import Frame, PacketState, State
from adjudicator.testing.scenario import book_of

SEATS = ("ann", "ben")


@record
class Say(Worded):
    """An order that can be about nothing, about a matter, or about a matter and a man."""

    kind, words = "say", "say {text}"
    text: str
    matter: str = ""
    man: str = ""

    def where(self) -> Mapping[str, str]:
        """Return the terms that are given."""
        return {term: value for term, value in (("matter", self.matter), ("man", self.man)) if value}


def event(kind: str, data: object = None) -> Event:
    """Return a public event without changes."""
    return Event(kind, "mini", data)


def quiet(play: Play, state: State) -> Flow[Next]:
    """Do nothing but say that the step ran and which answers it got."""
    yield event(f"ran {play.frame.step}", tuple(answer.order.text for answer in play.answers))
    return END


def step(name: str, resolve: Callable[..., Any] = quiet, **more: Any) -> StepSpec:
    """Return a step."""
    return StepSpec(name, resolve, **more)


def slot(seat: str = "ann", need: str = "required", **more: Any) -> Slot:
    """Return a slot that takes what `Say` says."""
    about = {"matter": ("war",), "man": ("mago",)}
    return replace(Slot(f"slot:{seat}", seat, "say", about, need, OneOf(("yes", "no"))), **more)


def asking(*slots: Slot) -> dict[str, Any]:
    """Return what makes a step ask for slots, and foresee them."""

    def asks(game: Game, state: State, frame: Frame) -> Iterable[Slot]:
        return slots

    def foresees(game: Game, state: State, scope: str) -> Iterable[Topic]:
        return [Topic(each, "say") for each in slots]

    return {"asks": asks, "foresees": foresees}


def game(
    *steps: StepSpec,
    packets: Iterable[PacketSpec] = (),
    reactions: Mapping[str, tuple[Reaction, ...]] | None = None,
    **more: Any,
) -> Game:
    """Return a game whose first step is the first of these."""
    blank = system(Registry(), "mini", (2, 2), steps[0].name, lambda _: {"mini": {}}, lambda: None, lambda: None, {})
    changed: dict[str, Any] = {"turn": lambda _: 1, "steps": {each.name: each for each in steps}, **more}
    made: System = replace(blank, reactions=reactions or {}, **changed)
    return Game("mini", made, None, None, SEATS, Schedule("test", tuple(packets)))


def standing_at(name: str, *, packet: PacketState | None = None, used: tuple[str, ...] = (), path: str = "") -> State:
    """Return a state with one frame."""
    here = packet or PacketState("1.1", "Day", "run", 2)
    return State({"mini": {}}, (Frame(path or name, name, "mini", 1),), {path or name: 1}, used, here)


def book(*orders: Filed) -> Book:
    """Return a book of orders of the packet 1.1."""
    return book_of(orders)
