"""Steps that are visited several times: they note how far they have come, and come back.

The note is the `local` of the step's frame, and the event that carries it is for nobody to read.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.system import AGAIN, END, Flow, Next, Play, StepSpec
from adjudicator.model.event import MOVED_ON
from adjudicator.model.state import Change, Local, State

Parts = Sequence[tuple[str, str]]
"""Pairs of step name and the last part of the child's path, as in the rulebook."""


def moved_on(play: Play, now: object, *changes: Change) -> Flow[Next]:
    """Note how far a step has come, with other changes that nobody reads, and come back to it."""
    yield MOVED_ON.at(play.scope, (Local(play.frame.path, now), *changes))
    return AGAIN


def next_part(play: Play, parts: Parts) -> Flow[Next]:
    """Bring on the next of some steps, one a visit; end after the last."""
    done: int = play.frame.local or 0
    if done >= len(parts):
        return END
    play.push(*parts[done])
    return (yield from moved_on(play, done + 1))


def sequence(name: str, children: Parts, *, cites: tuple[str, ...] = ()) -> StepSpec:
    """Return a container step that runs its children in order, one visit each.

    Args:
        name: the step's own name.
        children: the steps it consists of.
        cites: the section that lists the sequence.
    """

    def resolve(play: Play, state: State) -> Flow[Next]:
        del state  # the frame alone says how far the sequence has run
        return (yield from next_part(play, children))

    return StepSpec(name, resolve, cites)
