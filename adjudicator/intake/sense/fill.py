"""Filling a frame: every word of a clause is an act, a thing in a slot, a mark of one, or a word that says nothing.

The ways to do so are followed word by word, the cheapest few at each; what nobody can explain costs most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from adjudicator.intake.sense.filling import (
    ACT,
    CARRIED,
    EACH,
    IMPLAUSIBLE,
    MENDED,
    PASSED,
    REASON,
    SUPPLIED,
    UNEXPLAINED,
    WEAK_ACT,
    WRONG_MARK,
    WRONG_SIDE,
    Carried,
    Clause,
    Filling,
)
from adjudicator.intake.sense.frames import Frame, Slot, Surface
from adjudicator.intake.sense.lattice import Edge
from adjudicator.intake.sense.things import Every, Finder, Value
from adjudicator.model.reading import Plausible

_WIDE: Final = 24
_BEST: Final = 4
_MOST_UNEXPLAINED: Final = 3
_SILENT: Final = frozenset({"filler", "bracket", "unit", "each", "sign"})
_NEVER_PASSED: Final = ("not", "except", "if", "unless", "otherwise", "or")
"""No order is even proposed past one of these: it would be the opposite of what was meant."""
_PREFIXES: Final = ("standing", "once", "extra")

Slots = tuple[tuple[str, tuple[Value, ...]], ...]


@dataclass(frozen=True, slots=True)
class _State:
    cost: float = 0
    slots: Slots = ()
    acted: bool = False
    beside: bool = False
    denied: int = 0
    prefixes: frozenset[str] = frozenset()
    mark: Surface | None = None
    last: str = ""
    apart: bool = True
    when: tuple[int, int] | None = None
    unexplained: tuple[tuple[int, int], ...] = ()
    doubts: tuple[str, ...] = ()
    used: tuple[tuple[int, int, str], ...] = ()

    def slot(self, name: str) -> tuple[Value, ...]:
        return next((values for key, values in self.slots if key == name), ())

    def key(self) -> tuple[object, ...]:
        return (self.slots, self.acted, self.beside, self.denied % 2, self.mark, self.last, self.apart, self.when)


@dataclass(frozen=True, slots=True)
class Filler:
    """Fills frames with the things of one sentence."""

    finder: Finder
    plausible: Plausible
    only: Callable[[Frame, Slot], Value | None]

    def fill(self, frame: Frame, clause: Clause, carried: Carried) -> tuple[Filling, ...]:
        """Return the cheapest ways in which a clause fills a frame, cheapest first; none if it does not."""
        begin = _State()
        if carried.frame is frame:
            begin = replace(begin, acted=not frame.cues, doubts=())
        waiting: dict[int, list[_State]] = {clause.start: [begin]}
        for at in range(clause.start, clause.end):
            for state in _pruned(waiting.pop(at, [])):
                for end, after in self._steps(frame, clause, carried, at, state):
                    waiting.setdefault(end, []).append(after)
        found = [filling for state in waiting.get(clause.end, []) for filling in self._end(frame, carried, state)]
        found.sort(key=lambda filling: filling.cost)
        return tuple(found[:_BEST])

    def _steps(
        self, frame: Frame, clause: Clause, carried: Carried, at: int, state: _State
    ) -> Iterator[tuple[int, _State]]:
        """Yield the ways to go on from a word, each with the word behind what it explains."""
        yield from _jumps(clause, at, state)
        second = self.finder.lattice.has(at, "or") if at == clause.start else 0
        if 0 < second < clause.end:
            yield second, _used(replace(state, prefixes=state.prefixes | {"or"}), at, second, "or")
        for edge in self.finder.lattice.edges[at]:
            if edge.end <= clause.end:
                for after in self._taken(frame, carried, at, edge, state):
                    yield edge.end, after
        for slot in frame.slots.values():
            if self._open(slot, state):
                for end, value, cost in self._things(frame, slot, at):
                    if end <= clause.end:
                        yield end, self._placed(slot, value, at, end, state, cost)
        if len(state.unexplained) < _MOST_UNEXPLAINED and not self.finder.lattice.has(at, *_NEVER_PASSED):
            strange = replace(
                state, cost=state.cost + UNEXPLAINED, last="", unexplained=(*state.unexplained, (at, at + 1))
            )
            yield at + 1, strange

    def _open(self, slot: Slot, state: _State) -> bool:
        """Say whether a thing may be put in a slot: it is empty or goes on, and is marked where it must be."""
        if state.slot(slot.name):
            return bool(slot.many) and state.last == slot.name
        return slot.side != "marked" or state.mark in slot.marks

    def _taken(self, frame: Frame, carried: Carried, at: int, edge: Edge, state: _State) -> Iterator[_State]:
        """Yield what a plain word may do in a frame."""
        if edge.read_as:
            state = replace(state, cost=state.cost + MENDED)
        yield from self._act(frame, at, edge, state)
        yield from _plain(at, edge, state)
        if any(edge.surface in slot.marks for slot in frame.slots.values()):
            yield _used(replace(state, mark=edge.surface), at, edge.end, "mark")
        elif "prep" in edge.classes:
            yield _used(replace(state, mark=edge.surface, cost=state.cost + PASSED), at, edge.end, "mark")
        if "pronoun" in edge.classes:
            yield from self._pronoun(frame, carried, at, edge, state)

    def _act(self, frame: Frame, at: int, edge: Edge, state: _State) -> Iterator[_State]:
        """Yield the states in which a word tells the act of a frame, or belongs to it."""
        if edge.surface in frame.cues:
            acted = replace(state, acted=True, mark=None, last="")
            if state.mark is not None and state.mark not in self.finder.sense.classes["loose"]:
                acted = replace(acted, cost=acted.cost + WRONG_MARK, doubts=(*acted.doubts, " ".join(state.mark)))
            weak = edge.surface in self.finder.sense.classes["filler"]
            yield _used(acted, at, edge.end, WEAK_ACT if weak else ACT)
        if edge.surface in frame.beside:
            yield _used(replace(state, beside=True), at, edge.end, ACT)
        if edge.surface in frame.also:
            yield _used(state, at, edge.end, "said with it")

    def _pronoun(self, frame: Frame, carried: Carried, at: int, edge: Edge, state: _State) -> Iterator[_State]:
        """Yield a state for each empty slot that a pronoun may stand in: it means what stood there before."""
        for slot in frame.slots.values():
            before = _before(carried, slot)
            if before and not state.slot(slot.name):
                values = before if slot.many else before[:1]
                after = self._placed(slot, values[0], at, edge.end, state, CARRIED)
                yield replace(after, slots=(*state.slots, (slot.name, values)))

    def _things(self, frame: Frame, slot: Slot, at: int) -> Iterator[tuple[int, Value, float]]:
        """Yield the things for a slot that begin at a word; of names written alike those that the law allows."""
        found = self.finder.at(slot.takes, at)
        for end in dict.fromkeys(end for end, _ in found):
            same = [value for other, value in found if other == end]
            likely = [value for value in same if all(self.plausible(frame.kind, key) for key in value.ids)]
            plain = [value for value in likely if not value.corrections]
            for value in plain or likely or same:
                mended = MENDED if value.corrections else 0
                yield end, value, mended + (0 if likely else IMPLAUSIBLE)

    def _placed(self, slot: Slot, value: Value, at: int, end: int, state: _State, cost: float) -> _State:
        """Return a state with one more thing in a slot."""
        before = state.slot(slot.name)
        slots = tuple(pair for pair in state.slots if pair[0] != slot.name)
        doubts = state.doubts
        if before and state.last == slot.name and state.mark is None:
            if not state.apart and not value.counted:
                cost, doubts = cost + WRONG_SIDE, (*doubts, slot.name)
        elif state.mark is not None and state.mark not in slot.marks:
            cost, doubts = cost + WRONG_MARK, (*doubts, slot.name)
        elif state.mark is None and slot.side not in {"any", "behind" if state.acted else "before"}:
            cost, doubts = cost + WRONG_SIDE, (*doubts, slot.name)
        after = replace(
            state,
            cost=state.cost + cost,
            slots=(*slots, (slot.name, (*before, value))),
            mark=None,
            last=slot.name,
            apart=False,
            doubts=doubts,
        )
        return _used(after, at, end, slot.name)

    def _end(self, frame: Frame, carried: Carried, state: _State) -> Iterator[Filling]:
        """Yield the filling that a state has come to at the end of its clause, if it is one."""
        cost, doubts = state.cost, state.doubts
        if state.mark is not None:
            cost += UNEXPLAINED
            doubts = (*doubts, " ".join(state.mark))
        if frame.cues and not state.acted:
            if carried.frame is not frame or not _complete(frame, state) or (state.unexplained and not carried.near):
                return
            cost += CARRIED
            doubts = doubts if carried.near else (*doubts, frame.name)
        if frame.beside and not state.beside:
            return
        slots = dict(state.slots)
        for slot in frame.slots.values():
            if slot.need and not slots.get(slot.name) and not state.denied % 2:
                values, extra, told = self._supplied(frame, slot, carried)
                if not values:
                    return
                slots[slot.name], cost = values, cost + extra
                doubts = doubts if told else (*doubts, slot.name)
        yield Filling(
            frame,
            slots,
            cost,
            state.denied % 2 == 1,
            state.prefixes,
            state.when,
            state.unexplained,
            doubts,
            state.used,
        )

    def _supplied(self, frame: Frame, slot: Slot, carried: Carried) -> tuple[tuple[Value, ...], float, bool]:
        """Return what stands in a slot that nothing was said for, what that costs, and whether it is certain."""
        if slot.default:
            return (Value((slot.default,)),), 0, True
        before = _before(carried, slot)
        if before:
            return before, CARRIED, carried.near
        only = self.only(frame, slot)
        return ((only,), SUPPLIED, False) if only is not None else ((), 0, False)


def _plain(at: int, edge: Edge, state: _State) -> Iterator[_State]:
    """Yield what a word may do in any frame: deny, part, say how long an order holds, or say nothing."""
    if "not" in edge.classes:
        yield _used(replace(state, denied=state.denied + 1, last=""), at, edge.end, "not")
    for prefix in _PREFIXES:
        if prefix in edge.classes:
            yield _used(replace(state, prefixes=state.prefixes | {prefix}), at, edge.end, prefix)
    if not edge.classes.isdisjoint(_SILENT):
        passed = EACH if "each" in edge.classes else PASSED * (edge.end - at)
        yield _used(replace(state, cost=state.cost + passed), at, edge.end, "nothing")
    if "sep" in edge.classes:
        yield _used(replace(state, apart=True, mark=None), at, edge.end, "comma")


def _jumps(clause: Clause, at: int, state: _State) -> Iterator[tuple[int, _State]]:
    """Yield the ways to pass over a condition or a reason that begins at a word."""
    for end in clause.tests.get(at, ()):
        if state.when is None:
            yield end, _used(replace(state, when=(at, end), mark=None), at, end, "condition")
    for end in clause.reasons.get(at, ()):
        yield end, _used(replace(state, cost=state.cost + REASON, mark=None), at, end, "reason")


def _complete(frame: Frame, state: _State) -> bool:
    """Say whether a clause that takes its act from the one before says all else: a bare name is no order."""
    asked = [slot for slot in frame.slots.values() if slot.need or slot.default]
    if not asked or (len(asked) == 1 and not asked[0].many):
        return False  # of one thing alone there is no second: leader Mago and Milko
    return all(state.slot(slot.name) or (slot.default and state.denied) for slot in asked)


def _before(carried: Carried, slot: Slot) -> tuple[Value, ...]:
    values = tuple(carried.slots.get(slot.name, ()))
    return () if any(isinstance(part, Every) for value in values for part in value.parts) else values


def _used(state: _State, at: int, end: int, role: str) -> _State:
    return replace(state, used=(*state.used, (at, end, role)))


def _pruned(states: list[_State]) -> list[_State]:
    """Return the cheapest states, one of those that can only go on alike."""
    best: dict[tuple[object, ...], _State] = {}
    for state in sorted(states, key=lambda state: state.cost):
        best.setdefault(state.key(), state)
        if len(best) >= _WIDE:
            break
    return list(best.values())
