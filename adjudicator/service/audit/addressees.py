"""To whom the mails of a game went: each to an address of its seat, as the log had it when the mail was queued.

A mail to a seat goes to one of its addresses, or to one that a request of the seat names. The outbox has reports and
notices of locks in the order of their rows in the log, so that every mail between two of them has its place in time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adjudicator.engine.log.people import ChangeAsked, MailKept
from adjudicator.model.letter import MailId
from adjudicator.service.mail_out.letters import PUBLIC, number_of
from adjudicator.service.mail_out.messages import ACCOUNT

if TYPE_CHECKING:
    from adjudicator.engine.log.people import People
    from adjudicator.service.audit.evidence import Queued
    from adjudicator.service.game.table import Board

LOCK = "lock"
OBSERVER, STANDBY, GM = "observer", "standby", "gm"
"""Who has no seat is named by one of these, with a number that is made of the address."""
_NOBODY = "nobody"
"""The seat of mails to former players, to new addresses, and to strangers, who get them without a seat."""
_TO_WATCHERS = frozenset({PUBLIC, LOCK})
"""What only observers get; an answer goes to anybody who has asked to watch."""


@dataclass(slots=True)
class Span:
    """From which row with mails of its own up to which one a seat had an address; rows are counted from 1."""

    first: int
    last: int


@dataclass(slots=True)
class Addressees:
    """The addresses of a game as its log is walked through, and the mails queued for it, in order."""

    board: Board
    queued: tuple[Queued, ...]
    _people: People | None = None
    _row: int = 0
    _place: int = 0
    _known: dict[str, dict[str, Span]] = field(default_factory=lambda: defaultdict(dict))
    _places: dict[str, int] = field(default_factory=dict)

    def note(self, body: Any) -> None:  # noqa: ANN401 - a row of any kind
        """Take up the addresses behind a row; the history already contains it."""
        if isinstance(body, ChangeAsked | MailKept):
            asked = {body.address, body.to} if isinstance(body, ChangeAsked) else {body.address}
            for address in asked - {""}:
                self._open(body.seat, address).last = len(self.queued)
        people = self.board.history.people
        if people is not self._people:
            self._people = people
            self._now()

    def anchor(self, key: str, row: int) -> None:
        """Note that a mail was queued with the row of the log that was read just now."""
        if row != self._row:
            self._row, self._place = row, self._place + 1
            self._now()
        self._places[key] = self._place

    def wrong(self) -> Iterator[str]:
        """Yield the mails that went to somebody else, or in another name than their keys say."""
        self._now()
        place = 0
        for each in self.queued:
            place = max(place, self._places.get(each.key.partition("@")[0], 0))
            if not self._fits(each, place):
                whose = each.to_seat or "whom it names"
                yield f"the mail {each.key} went to {each.to_address}, which was no address of {whose} then"

    def _fits(self, each: Queued, place: int) -> bool:
        """Return whether a mail went to whom its key names."""
        ident, to = MailId.parse(each.key), each.to_address.lower()
        if ident is None:  # a stranger's answer is named by the address
            return not each.to_seat and f"/{to}/" in each.key.lower()
        if ident.seat != each.to_seat and (ident.seat, each.to_seat) != (_NOBODY, ""):
            return False
        role, _, number = ident.seat.partition("-")
        if ident.seat in self.board.players:
            return self._seats(ident.seat, to, place)
        if ident.seat == _NOBODY:
            return not each.to_seat or any(to in known for known in self._known.values())
        if role == GM:
            return not number or number == str(number_of(to))
        told = ident.kind not in _TO_WATCHERS or to in self._known[role]
        return told and number == str(number_of(each.to_address))

    def _seats(self, seat: str, to: str, place: int) -> bool:
        """Return whether an address was a seat's at a place among the mails."""
        if to.startswith(ACCOUNT):
            names = {tied.name.lower() for tied in self.board.history.posts.ever if tied.seat == seat}
            return to.removeprefix(ACCOUNT) in names
        span = self._known[seat].get(to)
        return span is not None and span.first <= place <= span.last

    def _now(self) -> None:
        """Note which addresses are valid at this place."""
        people = self.board.history.people
        held = {seat: self.board.addresses(seat) for seat in self.board.players}
        held[OBSERVER] = (*self.board.observers, *(each.address for each in people.watching))
        held[STANDBY] = tuple(each.address for each in self.board.standbys)
        for who, addresses in held.items():
            for address in addresses:
                self._open(who, address)

    def _open(self, who: str, address: str) -> Span:
        """Return the span of an address, which lasts to this place at least."""
        span = self._known[who].setdefault(address.lower(), Span(self._place, self._place))
        span.last = max(span.last, self._place)
        return span
