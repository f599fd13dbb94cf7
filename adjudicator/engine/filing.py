"""From orders on file to answers: which order fits a slot, which comes first, which holds."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.engine.book import Book
from adjudicator.engine.system import Answer, Game
from adjudicator.model.order import Accepted, Filed, Refused, Slot, Submission, Test
from adjudicator.model.secret import Unknowable, redact
from adjudicator.model.state import Frame, State


@dataclass(frozen=True, slots=True)
class Answered:
    """What the orders on file said to one slot."""

    answers: tuple[Answer, ...]
    submission: Submission
    used: tuple[str, ...]


def fits(filed: Filed, slot: Slot, state: State) -> bool:
    """Say whether an order speaks about a slot and is alive."""
    if filed.seat != slot.seat or filed.order.kind != slot.kind or not alive(filed, state):
        return False
    return all(value in slot.about.get(term, ()) for term, value in filed.order.where().items())


def alive(filed: Filed, state: State) -> bool:
    """Say whether an order can still act: unused, and of this packet if it is bound to one."""
    if filed.life == "packet" and not _same_packet(filed.packet, state):
        return False
    return filed.life == "standing" or filed.id not in state.used


def _same_packet(packet: str, state: State) -> bool:
    here = state.packet
    return here is not None and packet in (here.id, here.parent)


def ranked(book: Book, slot: Slot, state: State) -> tuple[Filed, ...]:
    """Return the orders that fit a slot, best first.

    One-shot before standing, more terms before fewer, fall-backs in their order, later mail first.
    A slot of many answers takes them in the order they were filed.
    """
    fitting = [filed for filed in book.of(slot.seat) if fits(filed, slot, state)]
    if slot.many:
        return tuple(fitting)

    def order(filed: Filed) -> tuple[bool, int, int, int]:
        return (filed.life == "standing", -len(filed.order.where()), filed.rank, -filed.number)

    return tuple(sorted(fitting, key=order))


def holds(game: Game, view: State, seat: str, tests: tuple[Test, ...]) -> bool:
    """Say whether all conditions hold in a seat's view; what it cannot know does not hold."""
    for test in tests:
        figure = game.system.figures.get(test.figure)
        try:
            if figure is None or not test.holds(figure(game, view, seat, test.subject)):
                return False
        except Unknowable:
            return False
    return True


def answer(game: Game, state: State, book: Book, frame: Frame, slot: Slot) -> Answered:
    """Let the orders on file answer a slot; the default serves where none does.

    Conditions and policies read the seat's view; the check of the concrete answer reads the state.
    """
    view = redact(state, slot.seat)
    spec = game.system.step(frame.step)
    taken: list[Answer] = []
    refused: list[tuple[int, Refused]] = []
    used: list[str] = []
    for filed in ranked(book, slot, state):
        if not holds(game, view, slot.seat, filed.when):
            continue
        concrete = _concrete(game, view, frame, slot, filed)
        if concrete is None:
            continue
        verdict = spec.check(game, state, frame, slot, concrete)
        if isinstance(verdict, Refused):
            refused.append((filed.number, verdict))
        elif isinstance(verdict, Accepted):
            taken.append(Answer(slot, concrete, filed.number))
            if filed.life != "standing":
                used.append(filed.id)
            if not slot.many:
                break
    default = not taken and slot.default is not None
    if default:
        taken.append(Answer(slot, slot.default, 0))
    numbers = tuple(a.filed for a in taken if a.filed)
    orders = tuple(a.order for a in taken)
    submission = Submission(slot.seat, slot.kind, slot.key, numbers, tuple(refused), orders, default)
    return Answered(tuple(taken), submission, tuple(used))


def _concrete(game: Game, view: State, frame: Frame, slot: Slot, filed: Filed) -> object | None:
    policy = getattr(filed.order, "answer", None)
    if policy is None:
        order: object = filed.order
        return order
    try:
        answered: object | None = policy(game, view, frame, slot)
    except Unknowable:
        return None
    return answered
