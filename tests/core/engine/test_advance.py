"""Packets open, lock and run; steps follow each other; orders arrive."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.log.book import Book, DoneSaid, fold_book, write
from adjudicator.engine.running import advance, questions
from adjudicator.engine.system import AGAIN, END, Flow, Game, Next, PacketSpec, Play
from adjudicator.model.order import ACCEPTED, Refused, Slot, Test, Verdict
from adjudicator.model.state import Frame, PacketState, State
from adjudicator.testing.scenario import filed
from adjudicator.testing.scripted import ScriptedDice
from tests.core.engine import mini
from tests.core.engine.mini import Say, asking, game, slot, standing_at, step

CHILDREN = ("one", "two", "three")
PACKETS = (PacketSpec(1, "First", ("one",)), PacketSpec(2, "Second", ("two",)), PacketSpec(3, "Third", ("three",)))


def day(play: Play, state: State) -> Flow[Next]:
    """Push all steps of the day at once."""
    for name in reversed(CHILDREN):
        play.push(name, name)
    yield mini.event("dawn")
    return END


def three(*packets: PacketSpec, ask: Iterable[str] = CHILDREN, **more: Any) -> Game:
    """Return a game of three steps, each asking Ann, and Ben in the second."""
    slots = {"one": (slot(),), "two": (slot(), slot("ben")), "three": (slot(),)}
    steps = [step(name, **(asking(*slots[name]) if name in ask else {})) for name in CHILDREN]
    return game(step("day", day), *steps, packets=packets, **more)


def go(playing: Game, state: State | None = None, book: Book | None = None) -> list[advance.Step]:
    """Run on until players are waited for."""
    start = state or advance.begin(playing).state
    return list(advance.advance(playing, start, book or Book(), ScriptedDice()))


def kinds(steps: Iterable[advance.Step]) -> list[str]:
    return [event.kind for each in steps for event in each.events if event.audience == ("*",)]


def where(state: State) -> tuple[str, str, str, int]:
    packet = state.packet
    assert packet is not None
    return packet.id, packet.name, packet.stage, packet.index


def test_a_game_begins_with_its_parts_and_frames_in_a_packet_of_its_own() -> None:
    begun = advance.begin(three(*PACKETS))
    assert where(begun.state) == ("0.0", "Start", "run", 1)
    assert begun.state.top == Frame("day", "day", "mini", 1)
    assert set(begun.state.parts) == {"mini"}
    assert [event.audience for event in begun.events] == [()]


def test_the_first_of_several_opening_frames_acts_first() -> None:
    frames = (Frame("a", "one", "mini"), Frame("b", "two", "mini"))
    begun = advance.begin(three(opening=lambda _: frames))
    assert [frame.path for frame in begun.state.agenda] == ["b", "a"]


def test_each_packet_opens_waits_locks_and_runs() -> None:
    playing = three(*PACKETS)
    steps = go(playing)
    assert kinds(steps) == ["dawn", "packet_opened"]
    opened = steps[-1]
    assert where(opened.state) == ("1.1", "First", "open", 2)
    assert opened.events[0].data.asked == ("ann",)
    assert advance.waits(opened.state)
    assert go(playing, opened.state) == []
    locked = advance.lock(playing, opened.state)
    assert where(locked.state) == ("1.1", "First", "run", 2)
    assert locked.events[0].data.asked == ("ann",)
    steps = go(playing, locked.state)
    assert kinds(steps) == ["ran one", "packet_opened"]
    assert where(steps[-1].state) == ("1.2", "Second", "open", 3)
    assert steps[-1].events[0].data.asked == ("ann", "ben")


@pytest.mark.parametrize("stage", ["run", None])
def test_only_an_open_packet_can_be_locked(stage: str | None) -> None:
    packet = PacketState("1.1", "First", stage, 2) if stage else None
    with pytest.raises(ValueError, match="only an open packet"):
        advance.lock(three(), replace(standing_at("one"), packet=packet))


def test_a_packet_that_can_ask_nobody_runs_at_once() -> None:
    steps = go(three(*PACKETS, ask=("three",)))
    assert kinds(steps) == ["dawn", "packet_opened", "ran one", "packet_opened", "ran two", "packet_opened"]
    assert [event.data.packet.stage for each in steps for event in each.events if event.kind == "packet_opened"] == [
        "run",
        "run",
        "open",
    ]


def test_a_game_without_packets_runs_to_its_end() -> None:
    steps = go(three())
    assert kinds(steps) == ["dawn", "ran one", "ran two", "ran three"]
    assert steps[-1].state.agenda == ()
    assert go(three(), steps[-1].state) == []


def test_a_step_without_an_anchor_runs_in_the_packet_below() -> None:
    steps = go(three(PACKETS[0], PACKETS[2]))
    locked = advance.lock(three(), steps[-1].state).state
    assert kinds(go(three(PACKETS[0], PACKETS[2]), locked)) == ["ran one", "ran two", "packet_opened"]


def test_a_frame_belongs_to_the_packet_of_the_nearest_anchor_below_it() -> None:
    playing = three(PacketSpec(1, "First", ("one",)))
    state = replace(standing_at("one"), packet=None)
    state = replace(state, agenda=(*state.agenda, Frame("one/x", "two", "mini", 1)), visits={"one": 1, "one/x": 1})
    state = replace(state, packet=PacketState("0.9", "Before", "run", 4))
    (opened, *_) = go(playing, state)
    assert where(opened.state)[:2] == ("1.1", "First")
    assert where(opened.state)[3] == 5


def test_the_rules_built_so_far_end_before_a_step_that_is_not_there_yet() -> None:
    playing = three(*PACKETS, stop="one")
    steps = go(playing)
    assert kinds(steps) == ["dawn"]
    assert advance.stopped(playing, steps[-1].state)
    assert not advance.stopped(playing, advance.begin(playing).state)


def test_an_agenda_that_runs_in_a_circle_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def round_and_round(play: Play, state: State) -> Flow[Next]:
        yield mini.event("again")
        return AGAIN

    monkeypatch.setattr(advance, "LIMIT", 50)
    with pytest.raises(RuntimeError, match="runs in a circle"):
        go(game(step("day", round_and_round)))


# ---------------------------------------------------------------------------------- swallowed


def maybe(*closed: str) -> Any:
    return {"predicates": {name: (lambda _, __, name=name: name not in closed) for name in ("second", "third")}}


CONDITIONAL = (
    PACKETS[0],
    replace(PACKETS[1], only_if="second"),
    replace(PACKETS[2], only_if="third"),
)


@pytest.mark.parametrize(
    ("closed", "asked"),
    [
        ((), ["slot:ann"]),
        (("second",), ["slot:ann", "slot:ann", "slot:ben"]),
        (("third",), ["slot:ann"]),
        (("second", "third"), ["slot:ann", "slot:ann", "slot:ben", "slot:ann"]),
    ],
)
def test_a_packet_that_will_not_open_is_filed_in_the_one_before(closed: tuple[str, ...], asked: list[str]) -> None:
    playing = three(*CONDITIONAL, **maybe(*closed))
    state = go(playing)[-1].state
    assert [topic.slot.key for topic in questions.topics(playing, state)] == asked
    assert advance.asked(playing, state) == (("ann", "ben") if "second" in closed else ("ann",))


def test_a_swallowed_packet_runs_in_the_one_before() -> None:
    playing = three(*CONDITIONAL, **maybe("second", "third"))
    locked = advance.lock(playing, go(playing)[-1].state).state
    steps = go(playing, locked)
    assert kinds(steps) == ["ran one", "ran two", "ran three"]
    assert where(steps[-1].state)[0] == "1.1"


def test_there_is_nothing_to_file_before_the_first_packet() -> None:
    playing = three(*PACKETS)
    assert questions.topics(playing, advance.begin(playing).state) == ()
    assert questions.topics(playing, State({})) == ()


def test_a_packet_is_done_when_all_it_may_ask_are() -> None:
    playing = three(replace(PACKETS[0], anchors=("one", "two")))
    state = go(playing)[-1].state
    book = write(Book(), DoneSaid("ann", "1.1", done=True))
    assert not advance.all_done(playing, state, book)
    assert advance.all_done(playing, state, write(book, DoneSaid("ben", "1.1", done=True)))
    assert not advance.all_done(playing, state, fold_book([DoneSaid("ann", "1.2", done=True)]))
    assert not advance.all_done(playing, State({}), book)


# -------------------------------------------------------------------------------------- answers


def test_an_order_used_for_one_slot_is_gone_for_the_next() -> None:
    playing = game(step("day", **asking(slot(key="a"), slot(key="b"), slot("ben", default=Say("none")))))
    book = mini.book(filed("ann", Say("once")))
    done = advance.carry_out(playing, advance.begin(playing).state, book, ScriptedDice())
    assert [event.data for event in done.events if event.kind == "ran day"] == [("once", "none")]
    assert done.state.used == ("ann:1",)
    said = [event for event in done.events if event.kind == "submitted"]
    assert [(event.data.slot, event.data.used, event.audience) for event in said] == [
        ("a", (1,), ("ann",)),
        ("b", (), ("ann",)),
        ("slot:ben", (), ("ben",)),
    ]


def test_an_order_whose_answer_the_rule_spares_stays_on_file() -> None:
    def first(play: Play, state: State) -> Flow[Next]:
        play.spare(play.all("say", "ben"))
        yield mini.event("ran", None)
        return END

    playing = game(step("day", first, **asking(slot(), slot("ben"))))
    book = mini.book(filed("ann", Say("once")), filed("ben", Say("once")))
    done = advance.carry_out(playing, advance.begin(playing).state, book, ScriptedDice())
    assert done.state.used == ("ann:1",)


def test_a_standing_order_answers_every_slot() -> None:
    playing = game(step("day", **asking(slot(key="a"), slot(key="b"))))
    book = mini.book(filed("ann", Say("always"), life="standing"))
    done = advance.carry_out(playing, advance.begin(playing).state, book, ScriptedDice())
    assert [event.data for event in done.events if event.kind == "ran day"] == [("always", "always")]
    assert done.state.used == ()


# -------------------------------------------------------------------------------------- arrivals


def take(play: Play, state: State, seat: str, order: Say, filed: str) -> Flow[None]:
    if order.text == "roll":
        play.dice.roll("x", where="mini:1")
    yield mini.event("taken", (play.frame.path, order.text, filed))


def check(_: Game, __: State, ___: Frame | None, ____: Slot, order: Say) -> Verdict:
    return Refused("no") if order.text == "bad" else ACCEPTED


def market(need: str = "open", stage: str = "open", **more: Any) -> tuple[Game, State]:
    """Return a game with an open slot for Ann."""
    playing = game(step("hear", receive=take, check=check, **asking(slot(need=need))), **more)
    return playing, standing_at("hear", packet=PacketState("1.1", "Day", stage, 2))


def arrive(text: str, where: tuple[Game, State], **more: Any) -> advance.Step | None:
    order = replace(filed("ann", Say(text), 1, life="packet"), **{"packet": "1.1", **more})
    return advance.arrive(*where, order, ScriptedDice(3) if text == "roll" else ScriptedDice())


def test_an_order_for_an_open_slot_acts_as_it_arrives_and_is_used() -> None:
    step_ = arrive("hello", market())
    assert step_ is not None
    assert [event.kind for event in step_.events] == ["submitted", "taken", "received"]
    assert step_.events[0].because == "ann:1"
    assert step_.events[0].audience == ("ann",)
    assert step_.events[1].data == ("hear", "hello", "ann:1")
    assert step_.state.used == ("ann:1",)
    assert step_.state.top.step == "hear"


def test_a_used_order_does_not_arrive_twice() -> None:
    playing, state = market()
    assert arrive("hello", (playing, replace(state, used=("ann:1",)))) is None


def test_a_standing_order_may_act_again() -> None:
    step_ = arrive("hello", market(), life="standing")
    assert step_ is not None
    assert step_.state.used == ()


@pytest.mark.parametrize(
    ("text", "where", "more"),
    [
        ("bad", market(), {}),
        ("hello", market(stage="run"), {}),
        ("hello", market(need="required"), {}),
        ("hello", market(), {"seat": "ben"}),
        ("hello", market(), {"packet": "1.2"}),
        ("hello", market(figures={"coins": lambda *_: 1}), {"when": (Test("coins", "above", 1),)}),
    ],
    ids=["refused", "locked", "no open slot", "another seat", "another packet", "condition"],
)
def test_what_cannot_act_now_stays_on_file(text: str, where: tuple[Game, State], more: dict[str, Any]) -> None:
    assert arrive(text, where, **more) is None


def test_an_arrival_needs_a_packet() -> None:
    playing, state = market()
    assert arrive("hello", (playing, replace(state, packet=None))) is None


def test_an_order_finds_the_innermost_frame_that_asks_for_it() -> None:
    """A frame that waits on top of the market does not close it."""
    hear = step("hear", receive=take, check=check, **asking(slot(need="open")))
    playing = game(hear, step("later", **asking(slot(need="open"))))
    state = standing_at("hear", packet=PacketState("1.1", "Day", "open", 2))
    frames = (*state.agenda, Frame("hear/again", "hear", "mini", 1), Frame("hear/later", "later", "mini", 1))
    step_ = arrive("hello", (playing, replace(state, agenda=frames)))
    assert step_ is not None
    assert step_.events[1].data[0] == "hear/again"


def test_an_arrival_must_not_roll_dice() -> None:
    with pytest.raises(ValueError, match="hear rolled dice for an order that arrived while its packet was open"):
        arrive("roll", market())
