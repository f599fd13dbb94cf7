"""How tests of rules that are no steps run them: on a position, with scripted dice, as a step would."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.rules.audits import counters
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.rules.audits import talents, trade_cards
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME


@dataclass(frozen=True, slots=True)
class Done:
    """The events of a rule, and the state they left."""

    events: tuple[Event, ...]
    state: State


def happen(
    state: State,
    rule: Callable[[Play, State], Flow[State]],
    dice: Iterable[int | tuple[str, int]] = (),
    game: Game = GAME,
) -> Done:
    """Run a rule and audit every event: talents, counters and Trade cards are conserved."""
    thrown = ScriptedDice(*dice)
    frame = Frame("t4/senate", "senate.business", SCOPE)
    play = Play(game, frame, thrown.under(frame.key))
    flow = rule(play, state)
    before = [audit(game, state) for audit in (talents, counters, trade_cards)]
    events: list[Event] = []
    event: Event | None = next(flow, None)
    while event is not None:
        state = apply(state, event)
        events.append(event)
        assert [audit(game, state) for audit in (talents, counters, trade_cards)] == before, event.kind
        event = _sent(flow, state)
    thrown.finish()
    return Done(tuple(events), state)


def _sent(flow: Flow[State], state: State) -> Event | None:
    try:
        return flow.send(state)
    except StopIteration:
        return None
