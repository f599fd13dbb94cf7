"""Drives one rule: folds each event, writes its dice, runs reactions, and ends the step."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from adjudicator.engine.system import Again, End, Flow, Game, Play
from adjudicator.model.event import PUBLIC, Event, Note
from adjudicator.model.fold import apply
from adjudicator.model.state import Change, Frame, Pop, Push, State, Use, Visit

DEPTH = 20
"""Reactions to reactions stop here: deeper means that two rules answer each other forever."""
STEPPED: Final = Note("stepped")
RECEIVED: Final = Note("received")


@dataclass(slots=True)
class Run:
    """What a step has done so far: the state reached and the events on the way."""

    game: Game
    play: Play
    state: State
    events: list[Event] = field(default_factory=list)
    reacted: list[Frame] = field(default_factory=list)

    def emit(self, event: Event, depth: int = 0) -> State:
        """Record an event with the dice drawn for it, fold it and run the reactions to its kind.

        Raises:
            RecursionError: reactions answer each other without end.
        """
        event = self._cited(event.located(self.play.scope))
        if depth > DEPTH:
            msg = f"reactions to {event.kind} answer each other without end"
            raise RecursionError(msg)
        for rolled in self.play.dice.take():
            seen = PUBLIC if rolled.chain == "open" else ()
            self.events.append(Event.of(rolled, event.scope, cites=event.cites, audience=seen))
        self.events.append(event)
        self.state = apply(self.state, event)
        for reaction in self.game.system.reactions.get(event.kind, ()):
            play = Play(self.game, self.play.frame, self.play.dice)
            self.drive(reaction(play, self.state, event), depth + 1)
            self.reacted.extend(play.pushed)
        return self.state

    def _cited(self, event: Event) -> Event:
        """Return an event with the sections of the game's own books, those of its step where it names no such."""
        own = self.game.system.citing_own(event)
        lost = event.cites and not own.cites
        return replace(own, cites=self.game.system.step(self.play.frame.step).cites) if lost else own

    def left(self) -> Run:
        """Return the run with the state that it leaves to the next step, of whatever part that is."""
        self.state = self.state.at("")
        return self

    def drive(self, flow: Flow[object], depth: int = 0) -> object:
        """Run a rule to its end and return what it returns."""
        try:
            event = next(flow)
            while True:
                event = flow.send(self.emit(event, depth))
        except StopIteration as stop:
            return stop.value


def settle(play: Play, state: State, used: tuple[str, ...]) -> Run:
    """Run a step's rule on a state.

    Args:
        play: the input of the rule.
        state: the state before the step; its top frame is the step's.
        used: ids of the one-shot orders whose answers this step consumes, but for those that the rule spares.

    Returns:
        the events, the last of which takes the step's frame off the agenda or counts its visit, then
        pushes the frames of the rule and, on top, those of reactions.
    """
    spec = play.game.system.step(play.frame.step)
    here = state.at(play.scope)
    run = Run(play.game, play, here)
    ending = run.drive(spec.resolve(play, here))
    spared = {answer.mark for answer in play.spared}
    marks = tuple(Use(order) for order in used if order not in spared)
    run.emit(STEPPED.at(play.scope, (*marks, *_ending(run, ending))))
    return run.left()


def _ending(run: Run, ending: object) -> tuple[Change, ...]:
    if run.state.over:
        return ()
    path = run.play.frame.path
    leave: Change = Visit(path) if isinstance(ending, Again) else Pop(path, _result(ending))
    return (leave, *_pushes(run))


def _pushes(run: Run) -> tuple[Push, ...]:
    return tuple(Push(frame) for frame in (*run.play.pushed, *run.reacted))


def _result(ending: object) -> object:
    return ending.result if isinstance(ending, End) else None


def receive(play: Play, state: State, seat: str, order: object, filed: str) -> Run:
    """Carry out an order for an open slot at its arrival; the step's frame stays where it is.

    What the rule and its reactions push stays on top until the packet runs.
    """
    spec = play.game.system.step(play.frame.step)
    here = state.at(play.scope)
    run = Run(play.game, play, here)
    if spec.receive is not None:
        run.drive(spec.receive(play, here, seat, order, filed))
    run.emit(RECEIVED.at(play.scope, _pushes(run)))
    return run.left()
