"""The people: who plays which seat from which addresses, who watches, who stands by.

A third fold beside state and book, which a rewind never cuts: who plays does not depend on
what was played. It begins with the game's configuration and grows row by row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudicator.model.event import event
from adjudicator.model.record import record


@record
class AddressAdded:
    """A seat may write from one more address, which also gets its mail, after the others."""

    seat: str
    address: str
    mail: str


@record
class AddressDropped:
    """An address no longer speaks for a seat."""

    seat: str
    address: str
    why: str


@record
class AddressRestored:
    """An address that was dropped speaks for its seat again, as if it had never gone."""

    seat: str
    address: str
    mail: str


@record
class SeatTaken:
    """Another person plays a seat from now on, under the seat's name in the game.

    All addresses of the seat and its token become invalid. `name` is the person's own.
    """

    seat: str
    name: str
    address: str
    why: str
    zone: str = ""


@record
class SeatJoined:
    """A newcomer has a new seat in a running game, behind all others."""

    seat: str
    name: str
    address: str
    zone: str = ""


@event("seat_resigned")
class SeatResigned:
    """Nobody plays a seat until somebody takes it: it has no address, and its token is invalid."""

    seat: str
    why: str


@record
class ObserverAsked:
    """Somebody without a seat asked to watch, and does so when their address brings the code of this number."""

    number: int
    address: str
    name: str


@record
class ObserverJoined:
    """Somebody without a seat now gets the public reports."""

    address: str
    name: str


@record
class ObserverLeft:
    """An observer gets no more mail."""

    address: str
    why: str


@record
class StandbyListed:
    """A standby player is ready to take a vacant seat."""

    name: str
    address: str
    zone: str = ""


@record
class StandbyLeft:
    """A standby player is no longer ready, or has taken a seat."""

    address: str
    why: str


@event("seat_offered")
class SeatOffered:
    """A seat is offered to a standby player, because its player resigned, or missed `missed` packets in a row."""

    seat: str
    missed: int


@event("seat_kept")
class SeatKept:
    """The player of a seat that was offered, or given up, has written again and keeps it."""

    seat: str


@record
class SeatGivenUp:
    """A seat that was offered and not taken is no longer waited for, after so many packets missed in a row."""

    seat: str
    missed: int


@event("seat_taken")
class Taken:
    """What all players are told when another person plays a seat: never that person's address."""

    seat: str
    person: str
    why: str


@record
class ChangeAsked:
    """A seat asked for something that cannot be undone; it is done when the code sent to one address comes back.

    `act` is add or drop, of the address `address`, or resign. After an add was confirmed, prove is the second proof,
    from the new address. undo-add and undo-drop are offered to an address of old after each change: nobody asked for
    them, and they take it back. `number` is the request's own forever. `to` is the address to which the code was
    sent, `at` when it was asked for, as the log writes moments.
    """

    seat: str
    number: int
    act: str
    address: str
    to: str
    at: str
    mail: str


@record
class ChangeSettled:
    """A request was confirmed and is done, or was taken back; its code is no longer valid."""

    seat: str
    number: int
    done: bool
    mail: str


@record
class MailKept:
    """A mail that speaks for a seat, and does not prove it, waits for a yes from an address of that seat.

    `number` is that of a request, `address` wrote the mail. `packet` was current when it came, named as in the dice:
    once that is locked no yes counts any more. `at` is when it came.
    """

    seat: str
    number: int
    address: str
    packet: str
    at: str
    mail: str


@record
class MailsChosen:
    """A seat wants what can wait in one mail a day, at an hour of its zone; each by itself where `at` is empty."""

    seat: str
    at: str
    mail: str


Row = (
    MailKept
    | MailsChosen
    | AddressAdded
    | ChangeAsked
    | ChangeSettled
    | AddressDropped
    | AddressRestored
    | SeatTaken
    | SeatJoined
    | SeatResigned
    | SeatOffered
    | SeatKept
    | SeatGivenUp
    | ObserverAsked
    | ObserverJoined
    | ObserverLeft
    | StandbyListed
    | StandbyLeft
)


@record
class Tenure:
    """How one seat has changed hands.

    `count` says how often; a resignation and a later takeover count as two. `taken` is the person who took it last,
    None while the configured player or nobody plays it; `added` are the addresses added since, in order,
    and `dropped` those dropped, one of which may have been added again.
    """

    count: int = 0
    taken: SeatTaken | None = None
    free: bool = False
    added: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()

    def given(self, listed: tuple[str, ...]) -> tuple[str, ...]:
        """Return the addresses that the GM gave the seat and that are still valid; `listed` are the configuration's."""
        first = listed if self.count == 0 else (self.taken.address,) if self.taken is not None else ()
        return tuple(each for each in first if each not in self.dropped)

    def addresses(self, listed: tuple[str, ...]) -> tuple[str, ...]:
        """Return the addresses of the seat, the one that gets its mail first; `listed` are the configuration's."""
        return tuple(dict.fromkeys((*self.given(listed), *self.added)))


@record
class People:
    """All tenures by seat; observers and standby players that joined, and the addresses of those that left.

    `asked` are the requests that wait for their codes, `watching` those to watch, `kept` the mails;
    `requests` counts all there ever were.
    `vouched` are mails with the seats that have said yes to them. `offered` are the
    seats that a standby can take, and `given_up` those of them that nobody waits for; `offers` counts all offers.
    `joined` are the seats of newcomers, in the order in which they came.
    """

    tenures: Mapping[str, Tenure] | None = None
    observers: tuple[ObserverJoined, ...] = ()
    watching: tuple[ObserverAsked, ...] = ()
    standbys: tuple[StandbyListed, ...] = ()
    observers_gone: tuple[str, ...] = ()
    standbys_gone: tuple[str, ...] = ()
    asked: tuple[ChangeAsked, ...] = ()
    kept: tuple[MailKept, ...] = ()
    vouched: tuple[tuple[str, str], ...] = ()
    requests: int = 0
    offered: tuple[str, ...] = ()
    given_up: tuple[str, ...] = ()
    offers: int = 0
    joined: tuple[SeatJoined, ...] = ()
    mails: tuple[MailsChosen, ...] = ()
    """How seats want their mails, the last choice of each whose player chose."""

    @property
    def waiting(self) -> tuple[ChangeAsked | MailKept, ...]:
        """Everything that waits for a code."""
        return (*self.asked, *self.kept)

    def voucher(self, mail: str) -> str:
        """Return the seat that has said yes to a mail that was kept, empty where none has."""
        return next((seat for each, seat in self.vouched if each == mail), "")

    def tenure(self, seat: str) -> Tenure:
        """Return how a seat has changed hands."""
        return (self.tenures or {}).get(seat, _FIRST)


_FIRST = Tenure()


def write(people: People, row: Any) -> People:  # noqa: ANN401 - one of the row records above, each a way
    """Return the people after a row."""
    if isinstance(row, ObserverAsked | ObserverJoined | ObserverLeft | StandbyListed | StandbyLeft):
        return _beside(people, row)
    if isinstance(row, SeatJoined | MailsChosen):
        return _own(people, row)
    if isinstance(row, ChangeAsked):
        return replace(people, asked=(*people.asked, row), requests=row.number)
    if isinstance(row, MailKept):
        return replace(people, kept=(*people.kept, row), requests=row.number)
    if isinstance(row, ChangeSettled):
        return _answered(people, row)
    if isinstance(row, SeatOffered | SeatKept | SeatGivenUp):
        return _offered(people, row)
    tenures = {**(people.tenures or {}), row.seat: _held(people.tenure(row.seat), row)}
    if isinstance(row, SeatTaken | SeatResigned):
        # The last player's requests are not the next one's.
        asked = tuple(each for each in people.asked if each.seat != row.seat)
        kept = tuple(each for each in people.kept if each.seat != row.seat)
        mails = tuple(each for each in people.mails if each.seat != row.seat)
        return _settled(replace(people, tenures=tenures, asked=asked, kept=kept, mails=mails), row.seat)
    return replace(people, tenures=tenures, asked=tuple(each for each in people.asked if not _void(each, row)))


def _own(people: People, row: SeatJoined | MailsChosen) -> People:
    """Return the people after a row about one of them alone."""
    if isinstance(row, SeatJoined):
        return replace(people, joined=(*people.joined, row))
    return replace(people, mails=(*(each for each in people.mails if each.seat != row.seat), row))


def _void(asked: ChangeAsked, gone: AddressAdded | AddressDropped | AddressRestored) -> bool:
    """Return whether the code of a request went to an address that has gone; ways back are for those that have."""
    return (
        isinstance(gone, AddressDropped)
        and (asked.seat, asked.to) == (gone.seat, gone.address)
        and not asked.act.startswith("undo-")
    )


def _answered(people: People, row: ChangeSettled) -> People:
    """Return the people after a request was answered, or a mail was vouched for."""
    asked = tuple(each for each in people.asked if each.number != row.number)
    found = next((each for each in people.kept if each.number == row.number), None)
    if found is None:
        return replace(people, asked=asked)
    vouched = (*people.vouched, (found.mail, found.seat)) if row.done else people.vouched
    return replace(people, kept=tuple(each for each in people.kept if each is not found), vouched=vouched)


def _beside(people: People, row: ObserverAsked | ObserverJoined | ObserverLeft | StandbyListed | StandbyLeft) -> People:
    """Return the people after a row about somebody without a seat."""
    if isinstance(row, ObserverAsked | ObserverJoined | ObserverLeft):
        return _watching(people, row)
    ready = tuple(each for each in people.standbys if each.address != row.address)
    if isinstance(row, StandbyListed):
        gone = tuple(each for each in people.standbys_gone if each != row.address)
        return replace(people, standbys=(*ready, row), standbys_gone=gone)
    return replace(people, standbys=ready, standbys_gone=(*people.standbys_gone, row.address))


def _watching(people: People, row: ObserverAsked | ObserverJoined | ObserverLeft) -> People:
    """Return the people after a row about an observer."""
    waiting = tuple(each for each in people.watching if each.address != row.address)
    if isinstance(row, ObserverAsked):
        return replace(people, watching=(*waiting, row), requests=row.number)
    stay = tuple(each for each in people.observers if each.address != row.address)
    gone = tuple(each for each in people.observers_gone if each != row.address)
    if isinstance(row, ObserverJoined):
        return replace(people, observers=(*stay, row), observers_gone=gone, watching=waiting)
    return replace(people, observers=stay, observers_gone=(*people.observers_gone, row.address))


def _offered(people: People, row: SeatOffered | SeatKept | SeatGivenUp) -> People:
    if isinstance(row, SeatOffered):
        return replace(people, offered=(*people.offered, row.seat), offers=people.offers + 1)
    if isinstance(row, SeatGivenUp):
        return replace(people, given_up=(*people.given_up, row.seat))
    return _settled(people, row.seat)


def _settled(people: People, seat: str) -> People:
    """Return the people once it is clear again who plays a seat."""
    offered = tuple(each for each in people.offered if each != seat)
    return replace(people, offered=offered, given_up=tuple(each for each in people.given_up if each != seat))


def _held(tenure: Tenure, row: AddressAdded | AddressDropped | AddressRestored | SeatTaken | SeatResigned) -> Tenure:
    """Return the tenure of a seat after a row about it."""
    if isinstance(row, SeatTaken):
        return Tenure(tenure.count + 1, row)
    if isinstance(row, SeatResigned):
        return Tenure(tenure.count + 1, free=True)
    added = tuple(each for each in tenure.added if each != row.address)
    if isinstance(row, AddressAdded):
        return replace(tenure, added=(*added, row.address))
    if isinstance(row, AddressRestored):
        # It goes before those added while it was dropped: mail goes to the oldest address first.
        dropped = tuple(each for each in tenure.dropped if each != row.address)
        return replace(tenure, added=(row.address, *added), dropped=dropped)
    return replace(tenure, added=added, dropped=(*tenure.dropped, row.address))
