"""One rule serves every part of a game: what it leaves unnamed is the part whose frame runs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from adjudicator.engine.log.book import Book
from adjudicator.engine.registry import Registry
from adjudicator.engine.running import advance, questions
from adjudicator.engine.starter import system
from adjudicator.engine.system import END, Flow, Game, Next, PacketSpec, Play, Schedule
from adjudicator.model.event import Event
from adjudicator.model.fold import StaleChange, apply
from adjudicator.model.order import Slot, Topic
from adjudicator.model.record import record
from adjudicator.model.state import Frame, Mount, Pop, Push, Set, State, Tab
from adjudicator.testing.scenario import change, place, put, remove
from adjudicator.testing.scripted import ScriptedDice
from tests.core.engine import mini
from tests.core.engine.mini import step

SCOPE = ""


@record
class Till:
    """The money of a city."""

    money: int


TILLS = Tab("tills", Till)
MONEY = TILLS.col("money", int)


def tax(play: Play, state: State) -> Flow[Next]:
    """Add a tenth to the till of a city that is not named, and push a step of the same city."""
    tenth = MONEY.of(state, SCOPE, "till") // 10
    state = yield Event("taxed", SCOPE, changes=(MONEY.add(SCOPE, "till", tenth),))
    now = MONEY.of(state, SCOPE, "till")
    yield Event("counted", SCOPE, changes=(MONEY.set(state, SCOPE, "till", now), Push(Frame("x", "spend", SCOPE))))
    return END


def asks(game: Game, state: State, frame: Frame) -> Iterable[Slot]:
    """Ask a seat of each city by name: the richer its city, the larger its key."""
    return [mini.slot("ann", key=f"till {MONEY.of(state, SCOPE, 'till')} {frame.scope}")]


def foresees(game: Game, state: State, scope: str) -> Iterable[Topic]:
    """Foresee the same slot for a city."""
    return [Topic(mini.slot("ann", key=f"till {MONEY.of(state, SCOPE, 'till')} {scope}"), "tax")]


def two_cities() -> Game:
    """Return a game of two parts that are taxed by one rule."""
    parts = {"east": {"tills": {"till": Till(100)}}, "west": {"tills": {"till": Till(50)}}}
    blank = system(Registry(), "mini", (2, 2), "tax", lambda _: parts, lambda: None, lambda: None, {})
    steps = (step("tax", tax, asks=asks, foresees=foresees), step("spend"))
    frames = (Frame("east-tax", "tax", "east"), Frame("west-tax", "tax", "west"))
    made = replace(blank, steps={each.name: each for each in steps}, opening=lambda _: frames, turn=lambda _: 1)
    schedule = Schedule("test", (PacketSpec(1, "Taxes", ("tax",)),))
    return Game("mini", made, None, None, mini.SEATS, schedule)


def test_a_rule_without_a_part_acts_on_that_of_its_frame_and_the_log_names_it() -> None:
    game = two_cities()
    first = advance.carry_out(game, advance.begin(game).state, Book(), ScriptedDice())
    steps = [first, advance.carry_out(game, first.state, Book(), ScriptedDice())]
    events = [each for done in steps for each in done.events]

    assert [MONEY.of(steps[-1].state, city, "till") for city in ("east", "west")] == [110, 55]
    told = [(each.kind, each.scope) for each in events]
    assert told.count(("taxed", "east")) == told.count(("taxed", "west")) == 1
    assert not [each for each in events if not each.scope]
    changes = [its for each in events for its in each.changes]
    assert "" not in [getattr(its, "scope", "named") for its in changes]
    assert [its.frame.scope for its in changes if isinstance(its, Push)] == ["east", "west"]


def test_a_state_between_two_steps_belongs_to_no_part() -> None:
    game = two_cities()
    done = advance.carry_out(game, advance.begin(game).state, Book(), ScriptedDice())

    assert done.state.here == ""
    with pytest.raises(StaleChange):
        apply(done.state.at("south"), Event("set", "", changes=(Set("", "tills", "till", "money", 1, 2),)))


def test_each_part_is_asked_with_its_own_tables() -> None:
    game = two_cities()
    state = next(iter(advance.advance(game, advance.begin(game).state, Book(), ScriptedDice()))).state

    assert {topic.slot.key for topic in questions.topics(game, state)} == {"till 100 east", "till 50 west"}
    done = advance.carry_out(game, state, Book(), ScriptedDice())
    submitted = [each.data.slot for each in done.events if each.kind == "submitted"]
    assert submitted == [f"till {100 if state.top.scope == 'east' else 50} {state.top.scope}"]


def test_a_state_of_one_part_needs_no_name() -> None:
    state = State({"east": {"tills": {"till": Till(3)}}}, visits={})

    assert state.at("east") is state
    assert MONEY.of(state, SCOPE, "till") == MONEY.of(state, "east", "till") == 3
    assert state.mounted(SCOPE)
    assert not state.mounted("west")
    assert not State({}).mounted(SCOPE)
    with pytest.raises(KeyError):
        TILLS.rows(State({}), SCOPE)


def test_a_part_that_enters_later_is_found_by_its_frames() -> None:
    state = State({"east": {"tills": {"till": Till(3)}}}, visits={})
    both = apply(state, Event("joined", "west", changes=(Mount("west", {"tills": {"till": Till(9)}}),)))

    assert [MONEY.of(both.at(scope), SCOPE, "till") for scope in ("east", "west")] == [3, 9]
    laid = place(both, "tax", "west")
    assert laid.at("west").frame(SCOPE, "tax") == laid.top
    assert laid.at("east").frame(SCOPE, "tax") is None
    assert apply(laid, Event("over", "", changes=(Pop("tax"),))).agenda == ()


def test_scenes_of_tests_may_leave_the_part_unnamed_too() -> None:
    state = State({"east": {"tills": {}}}, visits={})
    state = put(state, TILLS, SCOPE, "till", Till(1))
    state = change(state, MONEY, SCOPE, "till", 7)

    assert MONEY.of(state, "east", "till") == 7
    assert TILLS.find(remove(state, TILLS, SCOPE, "till"), "east", "till") is None
