"""What the tests of `test_s6_5_new_chair` share with others."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.engine.box.boxes import parse_table
from adjudicator.engine.running import advance
from adjudicator.engine.schedules import read_schedules
from adjudicator.engine.system import Game, Schedule
from adjudicator.model.event import Event
from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.system import SYSTEM
from adjudicator.testing.scenario import Run, book_of, game_of, place
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s02_components.reading import text, the_box
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa

SCHEDULES = read_schedules(parse_table("schedules", text("schedules.toml")))


def table(schedule: str = "faithful") -> Game:
    """Return a game that waits as a schedule does; its packets do not open, so that steps can be run alone."""
    return game_of(SYSTEM, the_box(), byrsa.SEATS, schedule=Schedule("test", (), SCHEDULES[schedule].waits))


def go(state: State, *orders: Filed, schedule: str = "faithful") -> Run:
    """Run on until play pauses, or what stands on the agenda is done; the packet is 1.1, and a nested one is closed."""
    game, events, book = table(schedule), list[Event](), book_of(orders)
    if state.open_packet is not None:
        state = advance.lock(game, state).state
    while state.agenda and state.open_packet is None:
        step = next(advance.advance(game, state, book, ScriptedDice()))
        events.extend(step.events)
        state = step.state
    byrsa.told([event for event in events if not event.kind.startswith("packet_")])
    return Run(tuple(events), state)


def ready(state: State, step: str, local: object = None) -> State:
    return place(replace(state, used=()), step, SCOPE, path=f"t4/{step.replace('.', '/')}", local=local)


def waited_for(run: Run) -> tuple[str, ...]:
    packet = run.state.open_packet
    return packet.only if packet is not None else ()
