"""What a seat may see: secrets are taken out, everything else is left as it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.model.event import PUBLIC, Event
from adjudicator.model.record import encode, record
from adjudicator.model.secret import EVERYBODY, HIDDEN, Secret, Unknowable, redact
from adjudicator.model.state import Frame, PacketState, Put, State
from adjudicator.model.view import view, visible


@record
class Hand:
    cards: Secret[tuple[str, ...]]
    number: int


def test_a_secret_is_hidden_from_all_but_those_it_is_for() -> None:
    hand = Hand(Secret(("7", "9"), ("ann",)), 2)
    assert redact(hand, "ann") is hand
    for seat in ("ben", None, ""):
        seen = redact(hand, seat)
        assert seen.cards.value == HIDDEN
        assert not seen.cards.holds()
        assert (seen.number, seen.cards.to) == (2, ("ann",))
        with pytest.raises(Unknowable):
            seen.cards.known()
    assert hand.cards.known() == ("7", "9")
    assert hand.cards.holds()


def test_everybody_sees_a_secret_for_everybody() -> None:
    secret: Secret[str] = Secret("seven", (EVERYBODY,))
    assert redact(secret, "ann") is secret
    assert redact(secret, None) is secret


def test_a_shared_secret_keeps_the_secrets_within_it() -> None:
    """An offer that Ann and Ben see may hold a card that Ann alone knows."""
    offer: Secret[Any] = Secret((Secret("7", ("ann",)), "salt"), ("ann", "ben"))
    assert redact(offer, "ann") is offer
    assert redact(offer, "ben") == Secret((Secret(HIDDEN, ("ann",)), "salt"), ("ann", "ben"))
    assert redact(offer, "cleo") == Secret(HIDDEN, ("ann", "ben"))


def test_secrets_are_found_in_tuples_mappings_and_records() -> None:
    deep = {"a": (1, {"b": Hand(Secret(("7",), ("ann",)), 1)})}
    assert redact(deep, "ben") == {"a": (1, {"b": Hand(Secret(HIDDEN, ("ann",)), 1)})}


def test_what_holds_no_secret_is_not_copied() -> None:
    """A view shares everything with its state but the way down to a secret."""
    plain = {"city": {"x": (1, 2)}}
    state = State(parts={"one": plain, "two": {"hands": {"ann": Hand(Secret((), ("ann",)), 0)}}})
    seen = redact(state, "ben")
    assert seen is not state
    assert seen.parts["one"] is plain
    assert redact(seen.parts["two"], "ben") == seen.parts["two"]
    for value in (7, "text", True, None, (1, "a"), plain, object):
        assert redact(value, "ben") is value


def test_a_view_visits_each_part_once() -> None:
    """The cost of a view grows with the state and no faster: one call for each value in it."""

    def calls(rows: int) -> int:
        table = {str(row): Hand(Secret(("7",), ("ann",)), 1) for row in range(rows)}
        return _calls(lambda: redact(State(parts={"one": {"hands": table}}), "ben"))

    assert calls(200) - calls(100) == calls(300) - calls(200)
    assert calls(200) <= 4 * 200 + 40


def _calls(act: Callable[[], object]) -> int:
    count = 0

    def trace(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event == "call" and frame.f_code is redact.__code__

    before = sys.getprofile()
    sys.setprofile(trace)
    try:
        act()
    finally:
        sys.setprofile(before)
    return count


secrets: st.SearchStrategy[Any] = st.recursive(
    st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple) | st.builds(Secret, inner, st.sampled_from([(), ("ann",), ("ben",)]))
    ),
    max_leaves=10,
)


@given(secrets)
def test_seeing_twice_is_seeing_once(value: object) -> None:
    once = redact(value, "ann")
    assert redact(once, "ann") == once


@given(secrets, secrets)
def test_two_values_that_differ_in_secrets_of_others_alone_look_the_same(mine: object, theirs: object) -> None:
    one, other = (Hand(Secret((mine, Secret(each, ("ben",))), ("ann",)), 1) for each in (mine, theirs))
    assert encode(redact(one, "ann")) == encode(redact(other, "ann"))


# ------------------------------------------------------------------------------------------ view


def test_a_view_names_no_orders_of_others() -> None:
    packet = PacketState("1.1", "Day", "run", 2)
    state = State({}, (Frame("a", "a", "x", local=Secret(3, ("ben",))),), {}, ("ann:1", "ben:7", "ben:8"), packet)
    seen = view(state, "ann")
    assert seen.used == ("ann:1",)
    assert seen.agenda[0].local == Secret(HIDDEN, ("ben",))
    assert view(state, None).used == ()
    assert seen.packet is packet


def test_a_view_tells_seats_apart_whose_names_begin_alike() -> None:
    assert view(State({}, used=("ann:1", "anna:2", "ann:x:3")), "ann").used == ("ann:1",)


def test_events_are_seen_by_their_audience_without_changes() -> None:
    change = Put("x", "t", "k", 1)
    events = [
        Event("landed", "x", Secret("silk", ("ben",)), (change,), because="ben:4"),
        Event("told", "x", "psst", audience=("ann",), because="ann:2"),
        Event("shuffled", "x", "deck", audience=()),
        Event("both", "x", audience=("ann", EVERYBODY)),
    ]
    public = visible(events, None)
    assert [event.kind for event in public] == ["landed", "both"]
    assert public[0] == Event("landed", "x", Secret(HIDDEN, ("ben",)))
    mine = visible(events, "ann")
    assert [(event.kind, event.because) for event in mine] == [("landed", ""), ("told", "ann:2"), ("both", "")]
    assert PUBLIC == (EVERYBODY,)
    assert not events[2].seen_by("ann")
