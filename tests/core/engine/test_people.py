"""The people: addresses come and go, a seat changes hands, and no rewind touches any of it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.engine.log.history import Rewound, replay
from adjudicator.engine.log.log_row import LogRow
from adjudicator.engine.log.people import (
    AddressAdded,
    AddressDropped,
    ObserverJoined,
    ObserverLeft,
    People,
    Row,
    SeatResigned,
    SeatTaken,
    StandbyLeft,
    StandbyListed,
    write,
)
from adjudicator.model.event import Event
from adjudicator.model.record import decode, encode

LISTED = ("ann@x", "ann@y")
PHONE, DROPPED = AddressAdded("ann", "ann@phone", "mail:1"), AddressDropped("ann", "ann@x", "asked")
IVO = SeatTaken("ann", "Ivo", "ivo@z", "Ann left", "Europe/Rome")


def after(*rows: Row) -> People:
    people = People()
    for row in rows:
        people = write(people, row)
    return people


@pytest.mark.parametrize(
    ("rows", "left"),
    [
        ((), ("ann@x", "ann@y")),
        ((PHONE,), ("ann@x", "ann@y", "ann@phone")),
        ((PHONE, PHONE), ("ann@x", "ann@y", "ann@phone")),
        ((DROPPED,), ("ann@y",)),
        ((DROPPED, AddressAdded("ann", "ann@x", "mail:2")), ("ann@y", "ann@x")),
        ((PHONE, AddressDropped("ann", "ann@phone", "")), ("ann@x", "ann@y")),
        ((PHONE, IVO), ("ivo@z",)),
        ((IVO, PHONE), ("ivo@z", "ann@phone")),
        ((IVO, PHONE, AddressDropped("ann", "ivo@z", "")), ("ann@phone",)),
        ((SeatResigned("ann", ""),), ()),
        ((PHONE, SeatResigned("ann", ""), IVO), ("ivo@z",)),
        ((AddressAdded("ben", "ben@x", ""),), ("ann@x", "ann@y")),
    ],
)
def test_addresses_of_a_seat_in_their_order(rows: tuple[Row, ...], left: tuple[str, ...]) -> None:
    assert after(*rows).tenure("ann").addresses(LISTED) == left


def test_each_change_of_hands_is_a_tenure_of_its_own() -> None:
    counts = [after(*rows).tenure("ann").count for rows in ((), (PHONE,), (IVO,), (SeatResigned("ann", ""), IVO))]
    assert counts == [0, 0, 1, 2]
    assert after(SeatResigned("ann", "")).tenure("ann").free
    assert not after(SeatResigned("ann", ""), IVO).tenure("ann").free


def test_observers_and_standbys_come_and_go() -> None:
    zoe, tom = ObserverJoined("zoe@x", "Zoe"), StandbyListed("Tom", "tom@x")
    assert after(zoe, zoe, tom).observers == (zoe,)
    assert after(zoe, ObserverLeft("zoe@x", "")).observers_gone == ("zoe@x",)
    assert after(ObserverLeft("zoe@x", ""), zoe).observers_gone == ()
    assert after(tom, StandbyLeft("tom@x", "")).standbys == ()
    assert after(tom, StandbyLeft("tom@x", ""), tom).standbys_gone == ()


def test_a_rewind_cuts_events_and_leaves_the_people() -> None:
    bodies = [Event("a", "", None), PHONE, Event("b", "", None), Rewound(1, reopen=False, why="")]
    history = replay(LogRow(at, "state", at, body) for at, body in enumerate(bodies, start=1))
    assert [event.kind for event in history.events()] == ["a"]
    assert history.people == after(PHONE)
    assert history.book == replay([]).book


ADDRESSES = st.sampled_from(["ann@x", "ann@y", "ann@phone", "ivo@z"])
ROWS = st.one_of(
    st.builds(AddressAdded, st.just("ann"), ADDRESSES, st.just("")),
    st.builds(AddressDropped, st.just("ann"), ADDRESSES, st.just("")),
    st.builds(SeatTaken, st.just("ann"), st.just("Ivo"), ADDRESSES, st.just("")),
    st.builds(SeatResigned, st.just("ann"), st.just("")),
)


@given(st.lists(ROWS, max_size=12))
def test_the_last_word_on_an_address_holds(rows: list[Row]) -> None:
    """Against a plain account of it: a set that each row changes."""
    known = set(LISTED)
    for row in rows:
        if isinstance(row, AddressAdded):
            known.add(row.address)
        elif isinstance(row, AddressDropped):
            known.discard(row.address)
        else:
            known = {row.address} if isinstance(row, SeatTaken) else set()
    found = after(*rows).tenure("ann").addresses(LISTED)
    assert (set(found), len(found)) == (known, len(known))
    assert [decode(json.dumps(encode(row))) for row in rows] == rows
