"""What a word may do in any frame, and how a clause may end: the steps of filling that need no names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.intake.sense.phrasebook.frames import Frame, Surface
from adjudicator.intake.sense.sentence.lattice import Edge
from adjudicator.intake.sense.slots.filling import (
    ASIDE,
    DENIED_TWICE,
    EACH,
    FURTHER,
    PASSED,
    REASON,
    REASON_ROLE,
    UNEXPLAINED,
    Carried,
    Clause,
)
from adjudicator.intake.sense.slots.state import State, replace, used

_SILENT: Final = frozenset({"filler", "bracket", "unit", "sign"})
_SAYS_ENOUGH: Final = 2
"""How many parts a clause must state itself when it takes its act from the one before: `vote 3 yes, 4` lacks one."""
PREFIXES: Final = ("standing", "once", "extra", "each", "paired")
COMMA: Final = ","
"""What stands last where a comma follows the act: `Vienna helps, Trieste holds` is not about Trieste."""
COMMA_SIGN: Final = (COMMA,)
OR: Final = ("or",)
PLAIN: Final = _SILENT.union(PREFIXES, {"anybody", "none", "not", "that_case", "or", "sep"})
"""What a word may be that `plain` reads."""


def ended(state: State) -> tuple[float, tuple[str, ...]]:
    """Return the cost and doubts of a state at the end of its clause; a lone preposition there is a doubt."""
    if state.mark is None:
        return state.cost, state.doubts
    return state.cost + UNEXPLAINED, (*state.doubts, " ".join(state.mark))


def goes_on(frame: Frame, carried: Carried, state: State) -> bool:
    """Return whether a clause that lacks an act of its own may be of the act of the clause before."""
    if carried.frame is not frame or (state.unexplained and not carried.near):
        return False
    second = "or" in state.prefixes and bool(state.slots)
    return state.acted or second or complete(frame, carried, state)


def awaited(frame: Frame, mark: Surface, state: State) -> bool:
    """Return whether a preposition marks a slot of several things that is still empty."""
    return any(mark in slot.marks and slot.many and not state.slot(slot.name) for slot in frame.slots.values())


def spares(frame: Frame, mark: Surface) -> bool:
    """Return whether a preposition marks only what an order of a frame can do without."""
    marked = [slot for slot in frame.slots.values() if mark in slot.marks]
    return bool(marked) and not any(slot.need for slot in marked)


def plain(at: int, edge: Edge, state: State, explained: bool, optional: bool) -> Iterator[State]:
    """Yield what a word may do in any frame: deny, part, say how long an order holds, or say nothing."""
    if "none" in edge.classes and optional:
        yield used(replace(state, mark=None), at, edge.end, "nothing")
    elif "not" in edge.classes:
        last = state.last if state.denied else ""
        parted = (
            state.denied and not state.slots and any(role == "comma" for _, _, role in state.used)
        )  # persuasion none, bids none
        cost = state.cost + (DENIED_TWICE if parted else 0)
        yield used(replace(state, denied=True, apart=True, last=last, mark=None, cost=cost), at, edge.end, "not")
    for prefix in PREFIXES:
        if prefix in edge.classes and not explained:
            yield used(replace(state, prefixes=state.prefixes | {prefix}), at, edge.end, prefix)
    if not edge.classes.isdisjoint(_SILENT):
        aside = ASIDE if "aside" in edge.classes else 0
        if state.denied and "so" in edge.classes:  # it can't, so Wales holds: what is denied ends there
            state = replace(state, doubts=(*state.doubts, "so"))
        passed = EACH if "each" in edge.classes else PASSED * (edge.end - at)
        yield used(replace(state, cost=state.cost + aside + passed), at, edge.end, "nothing")
    if _said_before(edge, state):
        yield used(replace(state, mark=None) if state.denied else state, at, edge.end, "nothing")
    if "or" in edge.classes and "or" in state.prefixes and state.slots:  # or Munich, if that fails
        yield used(state, at, edge.end, "or")
    if "sep" in edge.classes or (edge.surface == OR and state.denied and state.last):  # no bribes for Eshmun or Mattan
        behind_act = state.acted and not state.last and edge.surface == COMMA_SIGN and len(state.slots) > 0
        last = COMMA if behind_act else state.last
        yield used(replace(state, apart=True, mark=None, last=last), at, edge.end, "comma")


def _said_before(edge: Edge, state: State) -> bool:
    """Return whether a word says nothing that was not said.

    So it is in `not going to send anybody`, and in `if Bur is empty, in that case Paris goes there`.
    """
    nobody = "anybody" in edge.classes and state.denied and not state.unexplained
    return nobody or ("that_case" in edge.classes and state.when is not None)


def jumps(clause: Clause, at: int, state: State) -> Iterator[tuple[int, State]]:
    """Yield the ways to pass over a condition or a reason that begins at a word."""
    for end in clause.tests.get(at, ()):
        if state.when is None:
            yield end, used(replace(state, when=(at, end), mark=None), at, end, "condition")
    for number, end in enumerate(clause.reasons.get(at, ())):
        cost = state.cost + REASON + number * FURTHER
        yield end, used(replace(state, cost=cost, mark=None), at, end, REASON_ROLE)


def complete(frame: Frame, carried: Carried, state: State) -> bool:
    """Return whether a clause that takes its act from the one before says all else: a bare name is no order."""
    if carried.frame is not frame:
        return False
    asked = [slot for slot in frame.slots.values() if slot.need or slot.default]
    if len(asked) < _SAYS_ENOUGH and not (state.denied or carried.denied or "or" in state.prefixes):
        return False
    return all(state.slot(slot.name) or (slot.default and state.denied) for slot in asked)
