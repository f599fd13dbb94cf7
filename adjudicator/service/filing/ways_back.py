"""Ways back: the codes by which older addresses take back a change of a seat's addresses, and the days to object.

The older beats the newer: whoever gets hold of a seat for an hour can bring in their own address, and every older
address throws it out with one word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any

from adjudicator.engine.log.people import (
    AddressAdded,
    AddressDropped,
    AddressRestored,
    ChangeAsked,
    ChangeSettled,
    People,
    write,
)
from adjudicator.service.game.times import moment, stamp

OBJECT = timedelta(days=3)
"""So long any address of a seat can object before one is dropped that has not said yes to it itself."""
LAPSE = timedelta(days=7)
"""After this time a request is void."""
BACK = timedelta(days=30)
"""After this time a change can be taken back by its code no longer."""
UNDO = "undo-"


def is_undo(asked: ChangeAsked) -> bool:
    """Return whether a request is a way back, which nobody asked for."""
    return asked.act.startswith(UNDO)


def lapse(asked: ChangeAsked) -> timedelta:
    """Return after which time a request is void."""
    return BACK if is_undo(asked) else LAPSE


def ways_back(people: People, change: AddressAdded | AddressDropped, older: Iterable[str], at: str) -> Iterator[Any]:
    """Yield a request to each address older than a change; its code takes the change back.

    Args:
        people: before these rows.
        change: what was done.
        older: the addresses that the seat had before.
        at: when it was done.
    """
    act = "add" if isinstance(change, AddressAdded) else "drop"
    mail = change.mail if isinstance(change, AddressAdded) else change.why
    for number, to in enumerate(older, start=people.requests + 1):
        yield ChangeAsked(change.seat, number, f"{UNDO}{act}", change.address, to, at, mail)


def undone(addresses: tuple[str, ...], asked: ChangeAsked, mail: str) -> Iterator[Any]:
    """Yield the rows that take a change back; `addresses` are those of the seat now.

    An address that takes back a newer one is itself restored, if the newer one has dropped it since.
    """
    back = asked.to if asked.act == f"{UNDO}add" else asked.address
    if back not in addresses:
        yield AddressRestored(asked.seat, back, mail)
    if asked.act == f"{UNDO}add" and asked.address in addresses:
        yield AddressDropped(asked.seat, asked.address, mail)


def objectable(asked: ChangeAsked) -> bool:
    """Return whether a request takes effect unless somebody objects: it drops the address that was asked."""
    return asked.act == "drop" and asked.to == asked.address


def next_drop(people: People) -> datetime | None:
    """Return when the next address is dropped to which nobody has objected by then; None where none is."""
    return min((moment(each.at) + OBJECT for each in people.asked if objectable(each)), default=None)


def unopposed(people: People, seat: str, addresses: tuple[str, ...], asked: ChangeAsked) -> tuple[Any, ...]:
    """Return the rows by which an address goes that nobody has kept; the last one of a seat stays."""
    goes = asked.address in addresses and addresses != (asked.address,)
    settled = ChangeSettled(seat, asked.number, goes, "")
    if not goes:
        return (settled,)
    gone = AddressDropped(seat, asked.address, "")
    back = ways_back(write(people, settled), gone, addresses, stamp(moment(asked.at) + OBJECT))
    return (settled, gone, *back)
