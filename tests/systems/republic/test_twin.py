"""Two whole republics in one game, every phase of the one before that of the other: neither disturbs the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import pytest

from adjudicator import resources
from adjudicator.engine.box.boxes import parse_table
from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.log.book import Book
from adjudicator.engine.running import advance
from adjudicator.engine.schedules import read_schedules
from adjudicator.engine.system import END, Flow, Game, Next, Play, StepSpec, System
from adjudicator.engine.visits import moved_on
from adjudicator.model.event import Event
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic_of_carthage import sequence as carthage
from adjudicator.systems.republic_of_carthage.rules import turn as carthage_turn
from adjudicator.systems.republic_of_carthage.system import SYSTEM as CARTHAGE
from adjudicator.systems.republic_of_rome import sequence as rome
from adjudicator.systems.republic_of_rome.rules import turn as rome_turn
from adjudicator.systems.republic_of_rome.system import SYSTEM as ROME
from adjudicator.testing.audit import audit
from adjudicator.testing.scenario import game_of
from tests.amount import some_of

TWINS: Final = ("first", "second")
"""The parts of the game, neither of which has the name by which either republic plays alone."""
PLAYERS: Final = ("anna", "ben", "clara")
PACKETS: Final = some_of(6, 40)
"""How far a game is played: the set-up and most of a turn in every run, several turns in the soak."""
Woven = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A republic to have twins: its system, its phases, and with what each of its turns begins."""

    system: System
    phases: Woven
    begin: Callable[[Play, State], Flow[State]]

    def begins(self, play: Play, state: State) -> Flow[Next]:
        """Let the turn of one part begin."""
        yield from self.begin(play, state)
        return END


KINDS: Final = {
    "carthage": Kind(CARTHAGE, carthage.PHASES, carthage_turn.begin),
    "rome": Kind(ROME, rome.PHASES, rome_turn.begin),
}


def _both(steps: Woven) -> tuple[tuple[str, str, str], ...]:
    """Return some steps, each for the one part and then for the other."""
    return tuple((step, f"{name}-{part}", part) for step, name in steps for part in TWINS)


def _container(name: str, children: Sequence[tuple[str, str, str]], *, again: bool = False) -> StepSpec:
    """Return a step that brings on its children, each in its part; `again` says that the next turn follows."""

    def resolve(play: Play, state: State) -> Flow[Next]:
        del state
        done: int = play.frame.local or 0
        if done < len(children):
            step, path, part = children[done]
            play.push(step, path, scope=part)
            return (yield from moved_on(play, done + 1))
        if again:
            number = int(play.frame.path.removeprefix("t")) + 1
            play.pushed.append(Frame(f"t{number}", name, TWINS[0]))
        return END

    return StepSpec(name, resolve)


def _from(test: Callable[[Game, State], bool], here: Callable[[State], State], game: Game, state: State) -> bool:
    return test(game, here(state))


def twin(kind: Kind) -> System:
    """Return a system that plays a republic twice."""
    whole = kind.system
    setup = _container("twin.setup", _both((("setup.deal", "deal"), ("setup.orders", "orders"))))
    turn = _container("twin.turn", _both((("twin.begin", "begin"), *kind.phases)), again=True)
    begin = StepSpec("twin.begin", kind.begins)

    def mount(game: Game) -> Mapping[str, Any]:
        (tables,) = whole.mount(game).values()
        return dict.fromkeys(TWINS, tables)

    def each(count: Callable[[Game, State], Mapping[str, int]]) -> Callable[[Game, State], Mapping[str, int]]:
        """Count in both parts."""
        return lambda game, state: {
            f"{part}: {name}": number
            for part in TWINS
            for name, number in count(game, replace(state, here=part)).items()
        }

    def here(state: State) -> State:
        """Return the state as seen from the part whose step comes next."""
        return replace(state, here=state.top.scope if state.agenda and state.top.scope else TWINS[0])

    return replace(
        whole,
        mount=mount,
        turn=lambda state: whole.turn(here(state)),
        predicates={key: partial(_from, test, here) for key, test in whole.predicates.items()},
        stand_in=None,
        opening=lambda game: (Frame("setup", "twin.setup", TWINS[0]), Frame("t1", "twin.turn", TWINS[0])),
        steps={**whole.steps, **{spec.name: spec for spec in (setup, turn, begin)}},
        audits={name: each(count) for name, count in whole.audits.items()},
    )


def play(of: Game, seed: int) -> tuple[list[Event], State]:
    """Return the events and the end of a game in which nobody orders anything."""
    begun = advance.begin(of)
    events, state = list(begun.events), begun.state
    for packet in range(PACKETS):
        link = f"{seed}/{packet}".encode().ljust(32, b"*")
        for step in advance.advance(of, state, Book(), Dice.seeded(link, link[::-1])):
            events += step.events
            state = step.state
        if state.over or state.open_packet is None:
            break
        locked = advance.lock(of, state)
        events += locked.events
        state = locked.state
    return events, state


def game(kind: Kind) -> Game:
    """Return a game of twins."""
    system = twin(kind)
    files = {name: resources.games(system.id, f"{name}.toml").read_text("utf-8") for name in system.tables}
    tables = {name: parse_table(name, text) for name, text in files.items()}
    schedule = read_schedules(tables["schedules"])["faithful"]
    return game_of(system, system.load(tables), PLAYERS, {}, schedule)


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(KINDS))
def test_two_whole_republics_play_in_one_game(name: str) -> None:
    of = game(KINDS[name])
    events, state = play(of, 1)
    assert audit(of, events, state) == ()
    per_part = {part: Counter(event.kind for event in events if event.scope == part) for part in TWINS}
    phases = [(event.scope, event.kind) for event in events if event.kind == "turn_begun"]
    assert phases[:2] == [(part, "turn_begun") for part in TWINS]
    assert {event.scope for event in events} <= {"", *TWINS}
    for part, kinds in per_part.items():
        assert kinds["board_laid"] == 1, part
        assert len(kinds) > 15, part
    assert state.parts[TWINS[0]] != state.parts[TWINS[1]]
