"""The loop that runs a game: packets open, lock and run; one step is one transaction.

The loop names no step. It asks the top of the agenda what it needs, lets the orders on file answer,
hands the answers to the rule, and goes on until a packet waits for its players.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from adjudicator.engine.chance.dice import Dice, phase_id
from adjudicator.engine.log.book import Book
from adjudicator.engine.log.history import History
from adjudicator.engine.running import filing, standing_in
from adjudicator.engine.running.owing import awaited
from adjudicator.engine.running.questions import opens, topics
from adjudicator.engine.running.settle import receive, settle
from adjudicator.engine.system import Answer, Game, PacketSpec, Play
from adjudicator.model.event import Event, Note
from adjudicator.model.fold import fold
from adjudicator.model.order import Filed
from adjudicator.model.record import record
from adjudicator.model.state import NESTED, Mount, Packet, PacketState, Push, State, Use
from adjudicator.model.view import view

LIMIT = 100_000
"""Steps after which a packet is assumed to loop forever."""
GAME_BEGUN: Final = Note("game_begun")


@record
class PacketMoved:
    """A packet opened, was locked or closed."""

    packet: PacketState
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One transaction: its events and the state it leaves."""

    events: tuple[Event, ...]
    state: State


def begin(game: Game) -> Step:
    """Return the first step of a game: parts are mounted and the opening frames laid out."""
    state = State(parts={}, visits={})
    mounts = tuple(Mount(scope, tables) for scope, tables in sorted(game.system.mount(game).items()))
    pushes = tuple(Push(frame) for frame in reversed(tuple(game.system.opening(game))))
    opened = PacketState("0.0", "Start", "run", 1)
    event = GAME_BEGUN.at("", (*mounts, *pushes, Packet(opened)))
    return Step((event,), fold(state, (event,)))


def waits(state: State) -> bool:
    """Return whether the game waits for players: a packet is open, or the game is over."""
    return bool(state.over) or not state.agenda or state.open_packet is not None


def stopped(game: Game, state: State) -> bool:
    """Return whether the next step lies beyond the rules implemented so far."""
    return bool(state.agenda) and state.top.step == game.system.stop


def asked(game: Game, state: State) -> tuple[str, ...]:
    """Return the seats that the current packet may ask, in seating order."""
    if state.packet is not None and state.packet.only:
        return state.packet.only
    seats = {topic.slot.seat for topic in topics(game, state)} - set(game.kept)
    return tuple(seat for seat in game.seats if seat in seats)


def all_done(game: Game, state: State, book: Book) -> bool:
    """Return whether every seat the open packet may ask has said Done to it, by its `phase_id`."""
    packet = state.packet
    if packet is None:
        return False
    # A seat that was done before the packet was reopened is not done with what is open now.
    name = phase_id(packet.id, packet.epoch)
    return all(book.is_done(seat, name) for seat in asked(game, state))


def lock(game: Game, state: State) -> Step:
    """Return the step that closes an open packet to further orders."""
    if state.open_packet is None:
        msg = "only an open packet can be locked"
        raise ValueError(msg)
    running = replace(state.open_packet, stage="run")
    event = Event("packet_locked", "", PacketMoved(running, awaited(game, state)), (Packet(running),))
    return Step((event,), fold(state, (event,)))


def reopen(game: Game, history: History) -> Step:
    """Return the step that opens the current packet again with fresh links, after a rewind that asks for it."""
    packet = history.state.packet
    if packet is None:
        msg = "there is no packet to open again"
        raise ValueError(msg)
    epoch = history.epochs.get(packet.id, 0) + 1
    opened = replace(packet, stage="open", index=history.links + 1, epoch=epoch)
    event = Event("packet_reopened", "", PacketMoved(opened, asked(game, history.state)), (Packet(opened),))
    return Step((event,), fold(history.state, (event,)))


def advance(game: Game, state: State, book: Book, dice: Dice) -> Iterator[Step]:
    """Run steps until a packet opens that waits for players, the rules end, or the game is over.

    Each step is one transaction for the caller to append before it asks for the next.

    Raises:
        RuntimeError: the agenda loops.
    """
    for _ in range(LIMIT):
        if waits(state) or stopped(game, state):
            return
        game = game.system.amended(game, state)
        step = _open(game, state) or _pause(game, state, book) or carry_out(game, state, book, dice)
        yield step
        state = step.state
    msg = "the agenda runs in a circle"
    raise RuntimeError(msg)


def _open(game: Game, state: State) -> Step | None:
    """Return the step that opens the packet of the top frame, if that is another than the current one."""
    spec = _next_packet(game, state)
    if spec is None:
        return None
    before = state.packet
    index = before.index + 1 if before is not None else 2
    opened = PacketState(f"{game.system.turn(state)}.{spec.number}", spec.title, "open", index)
    event = Event("packet_opened", "", PacketMoved(opened), (Packet(opened),))
    after = fold(state, (event,))
    if not awaited(game, after):
        # Nobody has a choice: waiting would stop the game for no reason.
        opened = replace(opened, stage="run")
        event = Event("packet_opened", "", PacketMoved(opened), (Packet(opened),))
        after = fold(state, (event,))
    else:
        event = replace(event, data=PacketMoved(opened, asked(game, after)))
    return Step((event,), after)


def _next_packet(game: Game, state: State) -> PacketSpec | None:
    """Return the packet of the frame that acts next, or of the nearest anchor it descends from, if it is to open."""
    # What is below by chance, a step that was pushed together with this one, says nothing about this one.
    line = (f for f in reversed(state.agenda) if f"{state.top.path}/".startswith(f"{f.path}/"))
    spec = next((s for f in line if (s := game.schedule.packet_of(f.step)) is not None), None)
    if spec is None or not opens(game, state, spec):
        return None
    here = state.packet
    wanted = f"{game.system.turn(state)}.{spec.number}"
    same = here is not None and wanted in (here.id, here.parent)
    return None if same else spec


def carry_out(game: Game, state: State, book: Book, dice: Dice) -> Step:
    """Return one visit of the step on top of the agenda, its slots answered from the book."""
    frame = state.top
    here = state.at(frame.scope)
    slots = tuple(game.system.step(frame.step).asks(game, here, frame))
    answers: list[Answer] = []
    events: list[Event] = []
    used: list[str] = []
    gone: list[str] = []
    for slot in slots:
        # An order used for one slot is not available for the next, unless it covers all of them.
        left = replace(here, used=(*here.used, *gone)) if gone else here
        said = filing.answer(game, left, book, frame, slot)
        answered, told = standing_in.answer(game, left, frame, slot, dice.under(frame.key), said)
        events.extend(told)
        answers.extend(answered.answers)
        used.extend(answered.used)
        gone.extend(answered.gone)
        events.append(Event("submitted", frame.scope, answered.submission, audience=(slot.seat,)))
    run = settle(Play(game, frame, dice.under(frame.key), tuple(answers)), state, tuple(dict.fromkeys(used)))
    return Step((*events, *run.events), run.state)


def _pause(game: Game, state: State, book: Book) -> Step | None:
    """Return the step that opens a nested packet for the seats that this step waits for, if there are any.

    They asked for it, once in a packet, or are asked something unforeseen and have nothing on file for it.
    """
    here = state.packet
    if here is None:
        return None
    call = None if here.parent else _call(game, state, book)
    waited = {call.seat} if call is not None else set()
    if game.schedule.waits:
        waited.update(_unprepared(game, state, book))
    only = tuple(seat for seat in game.seats if seat in waited and seat not in here.only)
    if not only:
        return None
    parent = here.parent or here.id
    nested = PacketState(f"{here.id}{NESTED}", here.name, "open", here.index + 1, parent=parent, only=only)
    changes = (Packet(nested), *((Use(call.head),) if call is not None else ()))
    event = Event("packet_paused", "", PacketMoved(nested, nested.only), changes)
    return Step((event,), fold(state, (event,)))


def _call(game: Game, state: State, book: Book) -> Filed | None:
    """Return a seat's request to be waited for before this step, if one applies: its conditions hold in its view."""
    if not book.has("pause"):
        return None
    frame, here = state.top, state.at(state.top.scope)
    calls = [f for f in book.filed if f.order.kind == "pause" and f.order.where().get("step") == frame.step]
    if not calls:
        return None
    asked_now = {slot.seat for slot in game.system.step(frame.step).asks(game, here, frame)}
    held = (f for f in calls if f.seat in asked_now and filing.alive(f, state))
    return next((f for f in held if filing.holds(game, view(here, f.seat), f.seat, f.when)), None)


def _unprepared(game: Game, state: State, book: Book) -> Iterator[str]:
    """Yield the seats that are asked something unforeseen, and have no order on file that answers it."""
    frame, here = state.top, state.at(state.top.scope)
    stood_in = game.stood_in(state)
    for slot in game.system.step(frame.step).unforeseen(game, here, frame):
        if slot.seat not in stood_in and not filing.answer(game, here, book, frame, slot).submission.used:
            yield slot.seat


def arrive(game: Game, state: State, filed: Filed, dice: Dice) -> Step | None:
    """Carry out an order for an open slot as it arrives, or return None if it cannot act now.

    The innermost frame that asks for it takes it, if its conditions hold and its answer passes the
    check; else it stays on file. An order that is not a standing one is used up.

    Raises:
        ValueError: the rule rolled dice, which is forbidden while players can still choose.
    """
    if state.open_packet is None:
        return None
    book = Book((filed,))
    for frame in reversed(state.agenda):
        spec, here = game.system.step(frame.step), state.at(frame.scope)
        for slot in spec.asks(game, here, frame) if spec.receive is not None else ():
            answered = filing.answer(game, here, book, frame, slot) if slot.need == "open" else None
            if answered is not None and answered.submission.used:
                return _receive(Play(game, frame, dice.under(frame.key)), state, filed, answered)
    return None


def _receive(play: Play, state: State, filed: Filed, answered: filing.Answered) -> Step:
    event = Event(
        "submitted",
        play.scope,
        answered.submission,
        tuple(Use(order) for order in answered.used),
        audience=(filed.seat,),
        because=filed.id,
    )
    run = receive(play, fold(state, (event,)), filed.seat, answered.answers[0].order, filed.id)
    if any(each.kind == "rolled" for each in run.events):
        msg = f"{play.frame.step} rolled dice for an order that arrived while its packet was open"
        raise ValueError(msg)
    return Step((event, *run.events), run.state)
