"""From orders on file to answers: which order fits a slot, which comes first, which applies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from adjudicator.engine.log.book import Book
from adjudicator.engine.system import Answer, Game, StepSpec
from adjudicator.model.latest import Latest
from adjudicator.model.order import Accepted, Condition, Filed, Refused, Slot, Submission, Unclear, Verdict
from adjudicator.model.secret import Unknowable, redact
from adjudicator.model.state import Frame, State
from adjudicator.model.view import view

BOUND: Final = "@"
"""Separates order and packet in the mark that binds an order to a packet, such as `ann:7@4.1`."""
_BOUND = Latest()
"""The marks of orders bound to a packet, for the used ones that were asked about last."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What the orders on file said to one slot."""

    answers: tuple[Answer, ...]
    submission: Submission
    used: tuple[str, ...]
    """Orders to be marked as used when the step ends."""
    gone: tuple[str, ...] = ()
    """Those of them that cannot answer another slot of this step."""


def fits(filed: Filed, slot: Slot, state: State) -> bool:
    """Return whether an order is about a slot and still active."""
    if filed.seat != slot.seat or filed.order.kind != slot.kind or not alive(filed, state):
        return False
    return all(value in slot.about.get(term, ()) for term, value in filed.order.where().items())


def alive(filed: Filed, state: State) -> bool:
    """Return whether an order can still act: bound to this packet or to none, and nothing of its `or` line used."""
    if filed.life == "standing":
        return True
    head = filed.head
    if head in state.used:
        return False
    if filed.life == "packet":
        return _same_packet(filed.packet, state)
    mark, bound = f"{head}{BOUND}", _BOUND.get(state.used, "bound", lambda: _only_bound(state.used))
    return all(_same_packet(used.removeprefix(mark), state) for used in bound if used.startswith(mark))


def _only_bound(used: tuple[str, ...]) -> tuple[str, ...]:
    """Return the marks of orders that are bound to a packet: few of the many that a long game has."""
    return tuple(mark for mark in used if BOUND in mark)


def _same_packet(packet: str, state: State) -> bool:
    here = state.packet
    return here is not None and here.takes(packet)


def ranked(book: Book, slot: Slot, state: State) -> tuple[Filed, ...]:
    """Return the orders that fit a slot, best first.

    One-shot before standing, more terms before fewer, later mail first; an order's fall-backs come
    right after it, in their order. A slot of many answers takes them in the order they were filed.
    """
    fitting = [filed for filed in book.about(slot.seat, slot.kind) if fits(filed, slot, state)]
    return tuple(fitting) if slot.many else best_first(fitting)


def best_first(fitting: Iterable[Filed]) -> tuple[Filed, ...]:
    """Return orders that fit one slot in the order in which they are looked at."""
    fitting, terms = list(fitting), dict[str, int]()
    for filed in fitting:
        terms.setdefault(filed.head, len(filed.order.where()))

    def order(filed: Filed) -> tuple[bool, int, int, int]:
        return (filed.life == "standing", -terms[filed.head], filed.rank - filed.number, filed.rank)

    return tuple(sorted(fitting, key=order))


def holds(game: Game, seen: State, seat: str, tests: tuple[Condition, ...]) -> bool:
    """Return whether all conditions hold in a seat's view; a condition on what it cannot know does not hold."""
    for test in tests:
        figure = game.system.figures.get(test.figure)
        try:
            if figure is None or not test.holds(figure(game, seen, seat, test.subject)):
                return False
        except Unknowable:
            return False
    return True


def _checked(game: Game, seen: State, spec: StepSpec, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check an answer as its step does; a refusal cites the rulebooks by which the game is played."""
    verdict = spec.check(game, seen, frame, slot, order)
    return game.system.citing_own(verdict) if isinstance(verdict, Refused) else verdict


def on_receipt(game: Game, seen: State, spec: StepSpec, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check an order as it comes in, before its step, in its author's view.

    A policy whose answer the author cannot know yet is accepted: it is checked when it answers.
    """
    concrete = _concrete(game, seen, seen.top, slot, order)
    try:
        return Accepted() if concrete is None else _checked(game, seen, spec, None, slot, concrete)
    except Unknowable:
        return Refused("cannot_know", facts={"kind": order.kind})


def answer(game: Game, state: State, book: Book, frame: Frame, slot: Slot) -> Answered:
    """Let the orders on file answer a slot; the default applies where none does.

    Conditions and policies read the seat's view; the check of the concrete answer reads the state.
    """
    candidates = ranked(book, slot, state)
    if not candidates:
        return _unanswered(slot)
    seen = view(state, slot.seat)
    spec = game.system.step(frame.step)
    taken: list[Answer] = []
    refused: list[tuple[int, Refused]] = []
    idle: list[int] = []
    heads: list[str] = []
    for filed in candidates:
        if filed.head in heads:
            continue
        if not holds(game, seen, slot.seat, filed.when):
            idle.append(filed.number)
            continue
        concrete = _concrete(game, seen, frame, slot, filed.order)
        if concrete is None:
            continue
        verdict = _checked(game, state, spec, frame, slot, concrete)
        if isinstance(verdict, Accepted):
            taken.append(Answer(slot, concrete, filed.number, book.arrived(filed)))
            heads.append(filed.head)
            if not slot.many:
                break
        else:
            refused.append((filed.number, _no(verdict)))
    spent = [f for f in candidates if f.life != "standing" and f.number in {a.filed for a in taken} and not slot.peek]
    gone = [f.head for f in spent if not _general(f)]
    # `corruption all` covers every Member, whenever asked in this packet, even if it was filed ahead.
    marks = {f.number: f.head for f in spent if not _general(f)}
    marks |= {f.number: _bound(f, state) for f in spent if f.life == "once" and _general(f)}
    late = bool(refused) and not slot.peek and _asked_last(game, state, slot.kind)
    turned = {number for number, _ in refused} if late else set()
    lapsed = (_bound(f, state) for f in candidates if f.life == "once" and f.number in turned)
    lapsing = tuple(mark for mark in lapsed if mark not in state.used)
    taken = [replace(each, mark=marks[each.filed]) if each.filed in marks else each for each in taken]
    default = not taken and slot.default is not None
    if default:
        taken.append(Answer(slot, slot.default, 0))
    numbers = tuple(a.filed for a in taken if a.filed)
    orders = tuple(a.order for a in taken)
    submission = Submission(slot.seat, slot.kind, slot.key, numbers, tuple(refused), orders, default, tuple(idle))
    return Answered(tuple(taken), submission, (*marks.values(), *lapsing), tuple(gone))


def _unanswered(slot: Slot) -> Answered:
    """Return what a slot gets for which nothing is on file: its default, if it has one."""
    default = slot.default is not None
    answers = (Answer(slot, slot.default, 0),) if default else ()
    orders = tuple(each.order for each in answers)
    return Answered(answers, Submission(slot.seat, slot.kind, slot.key, (), (), orders, default, ()), ())


def _asked_last(game: Game, state: State, kind: str) -> bool:
    """Return whether no later packet of the turn asks for a kind: what is refused now does not wait for next turn."""
    titles = [packet.title for packet in game.schedule.packets]
    if state.packet is None or state.packet.name not in titles:
        return False
    own = (game.schedule.packet_of(spec.name) for spec in game.system.steps.values() if kind in spec.kinds)
    here = titles.index(state.packet.name)
    return all(titles.index(packet.title) <= here for packet in own if packet is not None)


def _bound(filed: Filed, state: State) -> str:
    """Return the mark of an order filed ahead that applies throughout the packet it is first used in, and no longer."""
    here = state.packet
    return filed.head if here is None else f"{filed.head}{BOUND}{here.parent or here.id}"


def _general(filed: Filed) -> bool:
    """Return whether an order covers every slot of its kind, and so is not used up by one of them."""
    every = getattr(filed.order, "every", None)
    return every is not None and bool(every())


def _no(verdict: Refused | Unclear) -> Refused:
    """Return a refusal; an order that turns out unclear now can no longer be asked about."""
    return verdict if isinstance(verdict, Refused) else Refused(verdict.code, (), verdict.facts, verdict.candidates)


def _concrete(game: Game, seen: State, frame: Frame, slot: Slot, order: object) -> object | None:
    """Return the concrete order for a slot; None where its policy needs what the seat cannot know."""
    policy = getattr(order, "answer", None)
    if policy is None:
        return order
    try:
        answered: object | None = policy(game, seen, redact(frame, slot.seat), slot)
    except Unknowable:
        return None
    return answered
