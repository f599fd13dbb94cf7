"""A board on which wars and leaders arrive one after the other."""

from __future__ import annotations

from collections.abc import Generator

from adjudicator.engine.system import Game, Play
from adjudicator.model.event import Event
from adjudicator.model.fold import fold
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.state import SCOPE, WARS
from adjudicator.systems.republic_of_rome.rules.s6_forum.arriving import leader_comes, war_comes
from adjudicator.testing.scripted import ScriptedDice


def carried_out(state: State, flow: Generator[Event, State, State]) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a rule, and its events."""
    events: list[Event] = []
    try:
        event = next(flow)
        while True:
            events.append(event)
            state = fold(state, (event,))
            event = flow.send(state)
    except StopIteration:
        return state, tuple(events)


def arrive(game: Game, state: State, *cards: str) -> tuple[State, tuple[Event, ...]]:
    """Return the state after cards have been drawn, and all events."""
    events: tuple[Event, ...] = ()
    for card in cards:
        play = Play(game, Frame("forum.draw", "forum.draw", "rome"), ScriptedDice())
        comes = leader_comes if card in game.box.leaders else war_comes
        state, more = carried_out(state, comes(play, state, card))
        events += more
    return state, events


def statuses(state: State) -> dict[str, str]:
    """Return the status of each war on the board."""
    return {key: row.status for key, row in WARS.items(state, SCOPE)}
