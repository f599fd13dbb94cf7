"""The turn: its phases one after the other, then the next turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from adjudicator.engine.system import END, Flow, Game, Next, Play, StepSpec
from adjudicator.engine.visits import Parts, next_part, sequence
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.state import CAMPAIGNS, CITY, SCOPE, TURN


def phases(containers: Mapping[str, Parts], cites: Mapping[str, str]) -> Iterator[StepSpec]:
    """Yield the steps that run the parts of the set-up and of each phase, with the section each cites."""
    return (sequence(name, steps, cites=(cites[name],)) for name, steps in containers.items())


def frame(turn: int, scope: str) -> Frame:
    """Return the frame of a turn of a part; its path, `t4`, begins the label of every die of that turn."""
    return Frame(f"t{turn}", "turn", scope)


def opening(part: str) -> Callable[[Game], Sequence[Frame]]:
    """Return what says with what a game begins: the set-up, then the first turn, which lays out the next."""
    return lambda game: (Frame("setup", "setup", part), frame(1, part))


def number(state: State) -> int:
    """Return the turn that is played; 0 while the game is set up."""
    return TURN.of(state, SCOPE, CITY)


def forgotten(state: State) -> tuple[Change, ...]:
    """Return the changes by which the turn before is over: its battles are forgotten, the next turn has its number."""
    battles = (CAMPAIGNS.drop(state, SCOPE, key) for key, _ in CAMPAIGNS.items(state, SCOPE))
    return (TURN.set(state, SCOPE, CITY, number(state) + 1), *battles)


def run(play: Play, state: State, parts: Parts, begin: Callable[[Play, State], Flow[State]]) -> Flow[Next]:
    """Bring on the next phase of a turn, which `begin` has announced; after the last, the next turn."""
    done: int = play.frame.local or 0
    if done == 0:
        state = yield from begin(play, state)
    if done == len(parts):
        play.pushed.append(frame(number(state) + 1, play.scope))
        return END
    return (yield from next_part(play, parts))
