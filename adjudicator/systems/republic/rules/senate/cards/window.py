"""Between two proposals: whoever has something to do does it, murders, Laws and Events, each in its turn.

A window has the moments that fall into it, such as `after proposal:4` and `before proposal:5`; an order that names
none of them waits, one that names no moment acts at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.order import ACCEPTED, Slot, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.people import clockwise, owner
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.senate.cards.acts import acts
from adjudicator.systems.republic.rules.senate.proposals import chair, motions

STEP: Final = "senate.window"


def steps(game: Game) -> Mapping[str, int]:
    """Return the steps of the Senate Phase, each with its number in the rulebook, by which moments name it."""
    found: Mapping[str, int] = game.box.republic.sittings
    return found


@record
class Interval:
    """The moments of a window, and how many kinds of acts have had their turn."""

    moments: tuple[str, ...]
    done: int = 0


def opening(play: Play, step: str) -> None:
    """Bring on the window before a step."""
    play.push(STEP, "window", local=Interval((f"before step:{steps(play.game)[step]}",)))


def before(play: Play, state: State, step: str, number: int) -> None:
    """Bring on the window before a proposal of a step, and after the one decided before it."""
    play.push(STEP, "window", local=Interval((*_after(state, step), f"before proposal:{number}")))


def closing(play: Play, state: State, step: str) -> None:
    """Bring on the window after a step, which is the one before the next."""
    known = steps(play.game)
    here = known[step]
    following = (f"before step:{here + 1}",) if here + 1 in known.values() else ()
    play.push(STEP, "window", local=Interval((*_after(state, step), f"after step:{here}", *following)))


def _after(state: State, step: str) -> tuple[str, ...]:
    """Return the moment after the proposal of a step that was decided last."""
    numbers = [row.number for _, row in motions.laid(state) if row.step == step and row.outcome]
    return (f"after proposal:{numbers[-1]}",) if numbers else ()


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask for the kind of act whose turn it is."""
    now: Interval = frame.local
    if now.done < len(acts(game)) and not chair.over(state):
        yield from acts(game)[now.done].slots(game, state, frame, now.moments)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Let the kind of act say whether an order of it can be carried out."""
    act = next((each for each in acts(game) if each.kind == slot.kind), None)
    return act.check(game, view, frame, slot, order) if act is not None else ACCEPTED


@SHARED.step(STEP, cites=("roc:6.5",), asks=asks, check=check)
@rule("roc:6.5", "roc:ruling 112", "roc:ruling 115", title="What is done between two proposals")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry out the acts of one kind, from the chair's seat clockwise, then go on to the next kind."""
    now: Interval = play.frame.local
    if now.done >= len(acts(play.game)) or chair.over(state):
        return END
    act, senator = acts(play.game)[now.done], chair.presiding(play.game, state)
    round_table = clockwise(play.game, owner(state, senator) if senator else "")
    for answer in sorted(play.answers, key=lambda one: round_table.index(one.slot.seat)):
        if answer.slot.kind == act.kind:
            state = yield from act.carry(play, state, answer)
    return (yield from moved_on(play, replace(now, done=now.done + 1)))
