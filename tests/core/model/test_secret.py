"""What a seat may see: secrets are taken out, everything else is left as it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from types import FrameType
from typing import TYPE_CHECKING, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.model import view as view_module
from adjudicator.model.event import PUBLIC, Event
from adjudicator.model.record import encode, record
from adjudicator.model.secret import EVERYBODY, HIDDEN, Secret, Unknowable, open_book, redact
from adjudicator.model.state import Frame, PacketState, Put, State
from adjudicator.model.view import certain, view, visible

if TYPE_CHECKING:
    from collections.abc import Mapping


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


@pytest.mark.parametrize("look", [certain, lambda state: view(certain(state), "ben"), lambda s: certain(view(s, None))])
def test_where_all_must_be_certain_it_cannot_be_asked_whether_a_secret_is_known(look: Callable[[State], State]) -> None:
    state = State(
        {"city": {"hands": {"ann": Hand(Secret(("7",), ("ann",)), 1), "all": Hand(Secret((), (EVERYBODY,)), 0)}}}
    )
    hands = look(state).parts["city"]["hands"]
    for ask in (hands["ann"].cards.holds, hands["ann"].cards.known):
        with pytest.raises(Unknowable):
            ask()
    assert (hands["ann"].number, hands["all"].cards.holds()) == (1, True)
    assert not view(state, None).parts["city"]["hands"]["ann"].cards.holds(), "the public's view is as it was"


def test_everybody_sees_a_secret_foreverybody() -> None:
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


# ------------------------------------------------------------------------- what need not be looked into


@record
class Strongbox:
    coins: int
    marks: tuple[str, ...] = ()
    kind: Literal["big", "small"] = "big"
    other: Strongbox | None = None


@record
class Stall:
    purse: Strongbox
    hand: Hand


@record
class Whatever:
    value: Any


@record
class Nested:
    cards: Secret[int]
    inner: Nested | None = None


@record
class Registered:
    names: Mapping[str, Any]


def test_a_record_that_can_hold_no_secret_is_not_looked_into() -> None:
    assert [open_book(cls) for cls in (PacketState, Frame, Hand, Stall, Whatever, Registered, Nested)] == [True] + [
        False
    ] * 6
    assert open_book(PacketState) is True, "the answer is kept"


def test_a_record_whose_types_cannot_be_read_is_looked_into() -> None:
    """The type of `Registered` is known to a type checker alone."""
    assert open_book(Registered) is False
    assert redact(Registered({"a": Secret(1, ("ann",))}), "ben") == Registered({"a": Secret(HIDDEN, ("ann",))})


def test_a_record_that_holds_its_like_is_looked_into() -> None:
    assert open_book(Strongbox) is False
    chest = Nested(Secret(1, ("ann",)), Nested(Secret(2, ("ben",))))
    assert redact(chest, "ben") == Nested(Secret(HIDDEN, ("ann",)), Nested(Secret(2, ("ben",))))


# ------------------------------------------------------------------------------------------ views of many states

ROWS = st.builds(
    Hand, st.builds(Secret, st.integers(0, 9), st.sampled_from([(), ("ann",), ("ben",), ("*",)])), st.just(1)
)
STATES = st.lists(st.dictionaries(st.sampled_from("abc"), ROWS, max_size=3), min_size=1, max_size=5)


@given(STATES, st.sampled_from(["ann", "ben", None]))
def test_a_view_is_what_redaction_gives_whatever_was_seen_before(
    tables: list[dict[str, Any]], seat: str | None
) -> None:
    """Rows that are the same as last time are taken from there; some of each table are the rows of the one before."""
    before: dict[str, Any] = {}
    for table in tables:
        rows = {key: before.get(key, row) if row.number == 1 and key in "ab" else row for key, row in table.items()}
        state = State(parts={"harbour": {"hands": rows, "shops": dict(rows)}})
        seen = view(state, seat)
        assert seen.parts == redact(state.parts, seat)
        assert view(seen, seat) == seen
        assert view(state, seat) == seen
        before = rows


def test_a_view_takes_over_the_rows_that_have_not_changed() -> None:
    ann, ben = Hand(Secret(1, ("ann",)), 1), Hand(Secret(2, ("ben",)), 1)
    first = view(State(parts={"reuse": {"hands": {"ann": ann, "ben": ben}}}), "cleo")
    second = view(State(parts={"reuse": {"hands": {"ann": ann, "ben": Hand(Secret(3, ("ben",)), 2)}}}), "cleo")
    assert second.parts["reuse"]["hands"]["ann"] is first.parts["reuse"]["hands"]["ann"]
    assert second.parts["reuse"]["hands"]["ben"].number == 2
    again = view(replace(second), "cleo")
    assert again.parts["reuse"]["hands"] is second.parts["reuse"]["hands"]


def test_what_is_kept_of_views_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_module, "_TABLES", {})
    monkeypatch.setattr(view_module, "MOST_TABLES", 4)
    for number in range(12):
        state = State(parts={f"part{number}": {"hands": {"ann": Hand(Secret(number, ("ann",)), 1)}}})
        assert view(state, "ben").parts == redact(state.parts, "ben")
        assert len(view_module._TABLES) <= 4
