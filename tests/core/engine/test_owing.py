"""Item 4 of issue 11: a packet waits for seats with a choice left in it, as far as all can see that it is one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.log.book import Book
from adjudicator.engine.running import advance
from adjudicator.engine.running.owing import awaited, idle, owes, owing
from adjudicator.engine.system import Game, PacketSpec
from adjudicator.model.choices import OneOf
from adjudicator.model.order import Slot, Topic
from adjudicator.model.record import record
from adjudicator.model.secret import Secret, Unknowable
from adjudicator.model.state import Frame, PacketState, State
from adjudicator.testing.scripted import ScriptedDice
from tests.core.engine import mini
from tests.toy.table import Table, harbour

SECRET = Frame("day", "first", "mini", 1, local=Secret("what Ann holds", ("ann",)))


def slot(seat: str, *choices: str, need: str = "required", default: str | None = None) -> Slot:
    return Slot(f"{seat}:{choices}", seat, "bid", {}, need, OneOf(choices), default)


def at(first: Iterable[Slot], seen: Iterable[Slot] | None = (), then: Iterable[Slot] = ()) -> tuple[Game, State]:
    """Return a game at a packet of two steps: what the first asks, what all see of that (None: that cannot be said)."""

    def foresees(_: Game, state: State, __: str) -> Iterator[Topic]:
        plain = state.top.local != SECRET.local
        if plain and seen is None:
            raise Unknowable
        for each in (seen or ()) if plain else first:
            yield Topic(each, "first")

    def later(_: Game, __: State, ___: str) -> Iterator[Topic]:
        return (Topic(each, "then") for each in then)

    steps = (mini.step("first", foresees=foresees), mini.step("then", foresees=later))
    playing = mini.game(*steps, packets=(PacketSpec(1, "First", ("first", "then")),))
    return playing, State({}, (SECRET,), {}, (), PacketState("1.1", "First", "open", 2))


def test_the_bids_of_an_auction_are_owed_by_all() -> None:
    table = Table(harbour())
    table.run()
    assert owing(table.game, table.state) == awaited(table.game, table.state) == ("ann", "ben", "cleo")


def test_item_4_what_nobody_waits_for_is_not_owed_and_what_counts_at_any_time_is_not_waited_for() -> None:
    could = (slot("ann", "a", "b", need="optional"), slot("ben", "a", "b", need="anytime"))
    playing, state = at(could, could)
    assert (owing(playing, state), awaited(playing, state)) == ((), ("ann",))
    assert advance.asked(playing, state) == ("ann", "ben"), "his vote is looked up all the same"


@pytest.mark.parametrize(
    ("slots", "who"),
    [
        ((slot("ann", "a", default="a"),), ()),
        ((slot("ann", default="a"),), ()),
        ((slot("ann", "b", default="a"),), ("ann",)),
        ((slot("ann", "a", "b", default="a"),), ("ann",)),
        ((slot("ann", "a"),), ("ann",)),
        ((slot("ann"),), ()),
        ((slot("ann", "a", default="a"), slot("ann", "b", default="b")), ()),
        ((slot("ann", "a", default="a"), slot("ann", "b", "c", default="b")), ("ann",)),
    ],
)
def test_item_4_whoever_can_do_nothing_else_has_no_choice(slots: tuple[Slot, ...], who: tuple[str, ...]) -> None:
    playing, state = at(slots, slots)
    assert owing(playing, state) == awaited(playing, state) == who


@record
class Pass:
    """The order of the harbour that does nothing."""

    kind = "bid"

    def key(self) -> str:
        return "bid:"


@pytest.mark.parametrize(("choices", "who"), [((Pass(),), ()), ((Pass(), "a"), ("ann",)), (("a",), ("ann",))])
def test_nothing_is_no_choice_where_it_is_all_there_is(choices: tuple[Any, ...], who: tuple[str, ...]) -> None:
    asked = (Slot("ann", "ann", "bid", {}, "optional", OneOf(choices), many=True),)
    playing, state = at(asked, asked)
    assert awaited(playing, state) == who
    assert idle(asked[0]) is not bool(who)


@pytest.mark.parametrize("seen", [None, (slot("ann", "a", "b", default="a"),), (), (slot("ben", "a", default="a"),)])
def test_item_4_what_only_their_secrets_leave_them_counts_as_a_choice(seen: tuple[Slot, ...] | None) -> None:
    playing, state = at((slot("ann", "a", default="a"),), seen)
    assert owing(playing, state) == awaited(playing, state) == ("ann",)


def test_a_seat_that_is_waited_for_because_of_its_hidden_cards_alone_is_told_that_it_owes_nothing() -> None:
    first = (slot("ann", "a", default="a"), slot("ben", "a", "b", default="a"))
    playing, state = at(first, None)
    assert awaited(playing, state) == ("ann", "ben")
    assert [owes(playing, state, seat) for seat in ("ann", "ben", "cleo")] == [False, True, False]


def test_whoever_a_packet_was_opened_for_owes_it_something() -> None:
    playing, state = at((slot("ann", "a", default="a"),), None)
    assert state.packet is not None
    assert owes(playing, replace(state, packet=replace(state.packet, only=("ann",))), "ann")


@pytest.mark.parametrize("held", ["a card", "nothing"])
def test_a_guess_at_a_hand_that_is_hidden_leaves_nobody_out(held: str) -> None:
    """A rule may go on as if a hidden hand were empty; whom a packet waits for must not follow from that."""

    def foresees(_: Game, state: State, __: str) -> Iterator[Topic]:
        hand = state.top.local
        plays = ("play",) if hand.holds() and hand.known() == "a card" else ()
        yield Topic(slot("ann", "pass", *plays, need="optional", default="pass"), "one")

    one = mini.step("one", foresees=foresees)
    frame = Frame("a", "one", "mini", local=Secret(held, ("ann",)))
    playing = mini.game(one, packets=(PacketSpec(1, "First", ("one",)),), opening=lambda _: (frame,))
    step = next(advance.advance(playing, advance.begin(playing).state, Book(), ScriptedDice()))
    assert (awaited(playing, step.state), step.events[0].data.packet.stage) == (("ann",), "open")


def test_item_4_a_step_that_all_can_see_through_leaves_nobody_out_of_one_that_they_cannot() -> None:
    forced = tuple(slot(seat, "a", default="a") for seat in ("ann", "ben"))
    playing, state = at((slot("ann", "a", default="a"),), None, then=forced)
    assert owing(playing, state) == awaited(playing, state) == ("ann",)


def test_item_4_a_packet_in_which_nobody_has_a_choice_does_not_open() -> None:
    forced = (slot("ann", "a", default="a"), slot("ben", "a", need="anytime"))
    one = mini.step("one", foresees=lambda *_: (Topic(each, "one") for each in forced))
    playing = mini.game(
        one, packets=(PacketSpec(1, "First", ("one",)),), opening=lambda _: (Frame("a", "one", "mini"),)
    )
    (event,) = next(advance.advance(playing, advance.begin(playing).state, Book(), ScriptedDice())).events
    assert (event.kind, event.data.packet.stage) == ("packet_opened", "run")
