"""Rule tests that read as the rulebook: a base position plus differences, one step, the outcome.

A rule test gives the step what the rulebook's example gives it, and looks at the events:
`run = play_step(game, change(base, INF, SCOPE, "7", 3), "persuasion", [filed("anna", Persuade("senator:7"))],
ScriptedDice(4, 3))`, then `assert said(run, "persuaded") == (Persuaded("senator:7", "anna"),)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from adjudicator.engine.log.book import Book, OrderFiled, fold_book
from adjudicator.engine.running import advance
from adjudicator.engine.system import Game, Schedule, System
from adjudicator.model.event import Event, Note
from adjudicator.model.fold import fold
from adjudicator.model.order import Condition, Filed, Refused, Submission
from adjudicator.model.state import Col, Frame, PacketState, Push, State, Tab
from adjudicator.testing.scripted import ScriptedDice

Row = TypeVar("Row")
V = TypeVar("V")
LIMIT = 10_000
PLACED = Note("placed")


@dataclass(frozen=True, slots=True)
class Run:
    """What one or several steps did: their events in order and the state after them."""

    events: tuple[Event, ...]
    state: State


# ------------------------------------------------------------------------------------ position


def game_of(
    system: System,
    box: object,
    seats: Iterable[str],
    settings: Mapping[str, Any] | None = None,
    schedule: Schedule | None = None,
) -> Game:
    """Return a game of a system, with its settings as a GM writes them; without a schedule no packet ever opens."""
    options = system.settings(box, settings or {})
    return Game("test", system, box, options, tuple(seats), schedule or Schedule("test", ()))


def position(game: Game) -> State:
    """Return the tables as the system mounts them, with an empty agenda and a packet that runs."""
    return State(parts=game.system.mount(game), visits={}, packet=PacketState("1.1", "Test", "run", 2))


def put(state: State, table: Tab[Row], scope: str, key: str, row: Row) -> State:
    """Return the state with a row in place, whether or not the key was free."""
    part = state.part(scope)
    rows = {**part.get(table.name, {}), key: row}
    return replace(state, parts={**state.parts, state.named(scope): {**part, table.name: rows}})


def remove(state: State, table: Tab[Any], scope: str, key: str) -> State:
    """Return the state without a row; raises KeyError where there is none."""
    part = state.part(scope)
    rows = dict(part[table.name])
    del rows[key]
    return replace(state, parts={**state.parts, state.named(scope): {**part, table.name: rows}})


def change(state: State, column: Col[V], scope: str, key: str, value: V) -> State:
    """Return the state with another value in a cell; raises KeyError where there is no such row."""
    part = state.part(scope)
    row = replace(part[column.table][key], **{column.column: value})
    return replace(
        state, parts={**state.parts, state.named(scope): {**part, column.table: {**part[column.table], key: row}}}
    )


def place(state: State, step: str, scope: str, *, path: str = "", local: object = None) -> State:
    """Return the state with a frame of a step on top of the agenda; its path is the step's name if not given."""
    frame = Frame(path or step, step, state.named(scope), local=local)
    return fold(state, (PLACED.at(scope, (Push(frame),)),))


def open_packet(state: State, number: str = "1.1", name: str = "Test") -> State:
    """Return the state with an open packet, as `arrive` needs one."""
    return replace(state, packet=PacketState(number, name, "open", 2))


# -------------------------------------------------------------------------------------- orders


def filed(
    seat: str, order: object, number: int = 0, *, when: tuple[Condition, ...] = (), life: str = "once", rank: int = 0
) -> Filed:
    """Return an order on file; those without a number are numbered by `book_of` in the order given."""
    return Filed(seat, number, order, when, life, rank, "", "", 0)


def book_of(orders: Iterable[Filed], packet: str = "1.1") -> Book:
    """Return a book with these orders; an order bound to a packet is bound to this one."""
    rows: list[OrderFiled] = []
    last: dict[str, int] = {}
    for order in orders:
        number = order.number or last.get(order.seat, 0) + 1
        last[order.seat] = number
        rows.append(OrderFiled(replace(order, number=number, packet=order.packet or packet)))
    return fold_book(rows)


# ----------------------------------------------------------------------------------------- run


def play_step(
    game: Game,
    state: State,
    step: str,
    orders: Iterable[Filed] = (),
    dice: ScriptedDice | None = None,
    *,
    scope: str = "",
    local: object = None,
) -> Run:
    """Run one step and return what it did; frames it pushed stay on the agenda.

    Args:
        game: the game; only its rules, box and options matter.
        state: the position. If its top frame is not of this step, one is put on top.
        step: name of the step.
        orders: the orders on file, see `filed`; the engine picks, checks and falls back to defaults as in a game.
        dice: the dice; the test fails when they run out or numbers are left over. None: any roll fails it.
        scope: the part of the frame; the only part, if not given.
        local: the frame's memory.
    """
    ready = _ready(state, step, scope, local)
    thrown = dice or ScriptedDice()
    done = advance.carry_out(game, ready, _book(ready, orders), thrown)
    thrown.finish()
    return Run(done.events, done.state)


def play_out(
    game: Game,
    state: State,
    step: str,
    orders: Iterable[Filed] = (),
    dice: ScriptedDice | None = None,
    *,
    scope: str = "",
    local: object = None,
) -> Run:
    """Run a step with all its visits and all that it pushes, until it has left the agenda; arguments as `play_step`."""
    ready = _ready(state, step, scope, local)
    return _while(game, ready, orders, dice, lambda now: len(now.agenda) >= len(ready.agenda))


def play_until(
    game: Game, state: State, step: str, orders: Iterable[Filed] = (), dice: ScriptedDice | None = None
) -> Run:
    """Run the steps on the agenda until the named one is on top, or the game is over."""
    return _while(game, state, orders, dice, lambda now: bool(now.agenda) and now.top.step != step)


def _while(
    game: Game, state: State, orders: Iterable[Filed], dice: ScriptedDice | None, going: Callable[[State], bool]
) -> Run:
    book, thrown = _book(state, orders), dice or ScriptedDice()
    events: list[Event] = []
    for _ in range(LIMIT):
        if not going(state):
            thrown.finish()
            return Run(tuple(events), state)
        done = advance.carry_out(game, state, book, thrown)
        events.extend(done.events)
        state = done.state
    msg = f"after {LIMIT} steps the agenda still stands at {state.top.key}"
    raise AssertionError(msg)


def _ready(state: State, step: str, scope: str, local: object) -> State:
    if state.agenda and state.top.step == step:
        return state
    return place(state, step, scope, local=local)


def _book(state: State, orders: Iterable[Filed]) -> Book:
    return book_of(orders, state.packet.id if state.packet is not None else "")


# ---------------------------------------------------------------------------------------- look


def events_of(run: Run, kind: str) -> tuple[Event, ...]:
    """Return the events of a kind, in order."""
    return tuple(event for event in run.events if event.kind == kind)


def said(run: Run, kind: str) -> tuple[Any, ...]:
    """Return the payloads of the events of a kind, in order."""
    return tuple(event.data for event in events_of(run, kind))


def submissions(run: Run, seat: str | None = None) -> tuple[Submission, ...]:
    """Return what became of the orders for each slot asked, optionally of one seat."""
    return tuple(data for data in said(run, "submitted") if seat in (None, data.seat))


def refusals(run: Run, seat: str | None = None) -> tuple[Refused, ...]:
    """Return the refusals of orders that a slot looked at, in the order of slots."""
    return tuple(refused for entry in submissions(run, seat) for _, refused in entry.refused)
