"""One rule at work: events are folded before it goes on, reactions come between, frames come last."""

from __future__ import annotations

import pytest

from adjudicator.engine.running.settle import DEPTH, receive, settle
from adjudicator.engine.system import AGAIN, END, End, Flow, Game, Next, Play
from adjudicator.model.event import PUBLIC, Event
from adjudicator.model.rolled import Rolled
from adjudicator.model.state import Frame, Over, Pop, Push, Put, State, Use, Visit
from adjudicator.testing.scripted import ScriptedDice
from tests.core.engine.mini import event, game, standing_at, step


def put(key: str) -> Event:
    return Event(f"put {key}", "mini", changes=(Put("mini", "t", key, 1),))


def at(playing: Game, dice: ScriptedDice | None = None) -> tuple[Play, State]:
    state = standing_at("go", path="top")
    state = State({"mini": {"t": {}}}, state.agenda, state.visits, (), state.packet)
    return Play(playing, state.top, (dice or ScriptedDice()).under(state.top.key)), state


def keys(state: State) -> set[str]:
    return set(state.parts["mini"]["t"])


def test_a_rule_is_sent_the_state_after_each_event_and_its_reactions() -> None:
    seen: list[set[str]] = []

    def sub(state: State) -> Flow[str]:
        state = yield put("b")
        seen.append(keys(state))
        return "from below"

    def go(play: Play, state: State) -> Flow[Next]:
        seen.append(keys(state))
        state = yield put("a")
        seen.append(keys(state))
        return End((yield from sub(state)))

    def follow(play: Play, state: State, cause: Event) -> Flow[None]:
        yield put(f"after {cause.kind}")

    run = settle(*at(game(step("go", go), reactions={"put a": (follow,)})), ())
    assert seen == [set(), {"a", "after put a"}, {"a", "after put a", "b"}]
    assert [each.kind for each in run.events] == ["put a", "put after put a", "put b", "stepped"]
    assert run.events[-1].changes == (Pop("top", "from below"),)
    assert run.state.agenda == ()


def test_dice_are_written_before_the_event_they_were_thrown_for() -> None:
    def go(play: Play, state: State) -> Flow[Next]:
        play.dice.roll("a", where="mini:1")
        yield Event("first", "mini", cites=("mini:1",))
        play.dice.hidden_roll("b", where="mini:2")
        return END

    run = settle(*at(game(step("go", go)), ScriptedDice(4, 2)), ())
    assert [each.kind for each in run.events] == ["rolled", "first", "rolled", "stepped"]
    assert run.events[0] == Event(
        "rolled", "mini", Rolled("open", "top@1/a", 6, 4, "mini:1"), cites=("mini:1",), audience=PUBLIC
    )
    assert (run.events[2].audience, run.events[2].data.chain) == ((), "hidden")


def test_what_reactions_push_comes_on_top_of_what_the_rule_pushed() -> None:
    def go(play: Play, state: State) -> Flow[Next]:
        play.push("x", "early")
        yield event("bell")
        play.push("x", "late", scope="elsewhere", local=3)
        return AGAIN

    def first(play: Play, state: State, cause: Event) -> Flow[None]:
        play.push("y", "first")
        yield event("knock")

    def second(play: Play, state: State, cause: Event) -> Flow[None]:
        play.push("y", "second")
        yield event("rap")

    run = settle(*at(game(step("go", go), reactions={"bell": (first,), "knock": (second,)})), ("ann:1",))
    assert [(frame.path, frame.visit) for frame in run.state.agenda] == [
        ("top", 2),
        ("top/early", 1),
        ("top/late", 1),
        ("top/second", 1),
        ("top/first", 1),
    ]
    assert (run.state.agenda[2].scope, run.state.agenda[2].local) == ("elsewhere", 3)
    assert run.events[-1].changes[:2] == (Use("ann:1"), Visit("top"))
    assert run.events[-1].audience == ()


def test_rules_that_answer_each_other_forever_are_stopped() -> None:
    def go(play: Play, state: State) -> Flow[Next]:
        yield event("ping")
        return END

    def pong(play: Play, state: State, cause: Event) -> Flow[None]:
        yield event("pong" if cause.kind == "ping" else "ping")

    playing = game(step("go", go), reactions={"ping": (pong,), "pong": (pong,)})
    with pytest.raises(RecursionError, match=r"reactions to p[io]ng answer each other without end"):
        settle(*at(playing), ())


def test_a_long_chain_of_reactions_that_ends_is_let_through() -> None:
    def go(play: Play, state: State) -> Flow[Next]:
        yield event("0")
        return END

    def on(play: Play, state: State, cause: Event) -> Flow[None]:
        yield event(str(int(cause.kind) + 1))

    run = settle(*at(game(step("go", go), reactions={str(each): (on,) for each in range(DEPTH)})), ())
    assert [each.kind for each in run.events] == [*map(str, range(DEPTH + 1)), "stepped"]


def test_a_game_that_ends_inside_a_step_keeps_no_frames() -> None:
    def go(play: Play, state: State) -> Flow[Next]:
        play.push("x", "never")
        yield Event("end", "mini", changes=(Over("all sunk"),))
        return AGAIN

    run = settle(*at(game(step("go", go))), ("ann:1",))
    assert (run.state.over, run.state.agenda, run.state.used) == ("all sunk", (), ("ann:1",))


def test_an_arrival_leaves_the_frame_and_brings_what_was_pushed() -> None:
    def take(play: Play, state: State, seat: str, order: object, filed: str) -> Flow[None]:
        play.push("x", "mine")
        yield event("taken", (seat, order, filed))

    def on(play: Play, state: State, cause: Event) -> Flow[None]:
        play.push("y", "theirs")
        yield event("seen")

    play, state = at(game(step("go", receive=take), reactions={"taken": (on,)}))
    run = receive(play, state, "ann", "an order", "ann:1")
    assert run.events[0].data == ("ann", "an order", "ann:1")
    assert [frame.path for frame in run.state.agenda] == ["top", "top/mine", "top/theirs"]
    assert run.state.top.visit == 1
    assert run.events[-1].kind == "received"
    assert run.events[-1].changes == (Push(Frame("top/mine", "x", "mini")), Push(Frame("top/theirs", "y", "mini")))


def test_a_step_that_takes_no_arrivals_does_nothing_with_one() -> None:
    run = receive(*at(game(step("go"))), "ann", "an order", "ann:1")
    assert [each.kind for each in run.events] == ["received"]
