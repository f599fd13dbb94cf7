"""The book: what players have on file. A second fold, which a rewind never cuts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.engine.log.places import same_place
from adjudicator.engine.log.proposals import Proposal, ProposalMade, ProposalSettled, overtaken
from adjudicator.engine.log.proposals import write as propose
from adjudicator.model.latest import Latest
from adjudicator.model.order import Filed
from adjudicator.model.record import record

Shelves = Mapping[tuple[str, str], tuple[Filed, ...]]
"""Orders by seat and kind, oldest first."""
_SHELVES = Latest()
_PLACES = Latest()


@record
class OrderFiled:
    """An order came in and is on file; it replaces an older one of the same key."""

    filed: Filed


@record
class OrderWithdrawn:
    """An order was taken back by its author, or struck by the GM (`why`); its fall-backs are withdrawn with it."""

    seat: str
    number: int
    why: str = ""


@record
class DoneSaid:
    """A seat said done in a packet, or took that back."""

    seat: str
    packet: str
    done: bool


@record
class WordSent:
    """A seat's word for the dice of a packet."""

    seat: str
    packet: str
    text: str


Row = OrderFiled | OrderWithdrawn | DoneSaid | WordSent | ProposalMade | ProposalSettled


@record
class Book:
    """All orders on file, oldest first, with the seats that are done, the words for the dice, and recent proposals."""

    filed: tuple[Filed, ...] = ()
    done: tuple[tuple[str, str], ...] = ()
    words: tuple[WordSent, ...] = ()
    numbers: Mapping[str, int] | None = None
    proposals: tuple[Proposal, ...] = ()
    mails: Mapping[str, tuple[str, ...]] | None = None
    """The last two mails of each seat that filed an order or had one proposed, the later one last."""
    tallies: Mapping[str, int] | None = None
    """How many orders each seat has filed in the current packet, whatever became of them, and which packet that is."""

    def of(self, seat: str) -> tuple[Filed, ...]:
        """Return a seat's orders, oldest first."""
        return tuple(filed for filed in self.filed if filed.seat == seat)

    def about(self, seat: str, kind: str) -> tuple[Filed, ...]:
        """Return a seat's orders of one kind, oldest first."""
        return _shelves(self.filed).get((seat, kind), ())

    def has(self, kind: str) -> bool:
        """Return whether an order of a kind is on file."""
        return any(shelf for (_, sort), shelf in _shelves(self.filed).items() if sort == kind)

    def arrived(self, filed: Filed) -> int:
        """Return the rank of an order among all on file, from 1 for the oldest."""
        return _PLACES.get(self.filed, "places", lambda: {each.id: at for at, each in enumerate(self.filed, start=1)})[
            filed.id
        ]

    def next_number(self, seat: str) -> int:
        """Return the number of the seat's next order; numbers are never used twice."""
        return (self.numbers or {}).get(seat, 0) + 1

    def tally(self, seat: str, packet: str) -> int:
        """Return how many orders a seat has filed in a packet, those taken back too: each is a row of the log."""
        return (self.tallies or {}).get(f"{seat} {packet}", 0)

    def last_mail(self, seat: str, but: str) -> str:
        """Return the last mail of a seat that filed or proposed something, other than `but`; empty where none did."""
        mails = (self.mails or {}).get(seat, ())
        return next((mail for mail in reversed(mails) if mail != but), "")

    def is_done(self, seat: str, packet: str) -> bool:
        """Return whether a seat has said done in a packet."""
        return (seat, packet) in self.done

    def words_of(self, packet: str) -> tuple[tuple[str, str], ...]:
        """Return the words for a packet's dice, by seat."""
        return tuple(sorted((word.seat, word.text) for word in self.words if word.packet == packet))


def write(book: Book, row: Any) -> Book:  # noqa: ANN401 - one of the row records above
    """Return the book after a row."""
    if isinstance(row, OrderFiled):
        return _file(book, row.filed)
    if isinstance(row, OrderWithdrawn):
        mark = f"{row.seat}:{row.number}"
        kept = tuple(f for f in book.filed if mark not in (f.id, f.head))
        return replace(book, filed=kept)
    if isinstance(row, DoneSaid):
        others = tuple(pair for pair in book.done if pair != (row.seat, row.packet))
        return replace(book, done=(*others, (row.seat, row.packet)) if row.done else others)
    if isinstance(row, ProposalMade | ProposalSettled):
        mails = _mails(book, row.proposal.seat, row.proposal.mail) if isinstance(row, ProposalMade) else book.mails
        return replace(book, proposals=propose(book.proposals, row), mails=mails)
    others_words = tuple(w for w in book.words if (w.seat, w.packet) != (row.seat, row.packet))
    return replace(book, words=(*others_words, row) if row.text else others_words)


def fold_book(rows: Iterable[Any]) -> Book:
    """Return the book after all rows."""
    book = Book()
    for row in rows:
        book = write(book, row)
    return book


def _file(book: Book, new: Filed) -> Book:
    gone = {old.head for old in book.about(new.seat, new.order.kind) if replaces(new, old)}
    kept = tuple(old for old in book.filed if old.seat != new.seat or old.head not in gone) if gone else book.filed
    numbers = {**(book.numbers or {}), new.seat: new.number}
    filed, shelves = (*kept, new), _with(_shelves(book.filed), new, gone)
    _SHELVES.get(filed, "shelves", lambda: shelves)
    proposals = overtaken(book.proposals, new.seat, new.mail, (new,)) if book.proposals else ()
    mails = _mails(book, new.seat, new.mail)
    here = f"{new.seat} {new.packet}"
    others = {key: count for key, count in (book.tallies or {}).items() if key.rpartition(" ")[2] == new.packet}
    tallies = {**others, here: others.get(here, 0) + 1}
    return replace(book, filed=filed, numbers=numbers, proposals=proposals, mails=mails, tallies=tallies)


def _mails(book: Book, seat: str, mail: str) -> Mapping[str, tuple[str, ...]]:
    """Return the last mails of each seat after one more that filed or proposed something."""
    mails = book.mails or {}
    own = mails.get(seat, ())
    return mails if own[-1:] == (mail,) else {**mails, seat: (*own[-1:], mail)}


def _shelves(filed: tuple[Filed, ...]) -> Shelves:
    """Return orders by seat and kind: sorted again where `_file` has not kept them sorted."""

    def sort() -> Shelves:
        shelves: dict[tuple[str, str], list[Filed]] = {}
        for each in filed:
            shelves.setdefault((each.seat, each.order.kind), []).append(each)
        return {key: tuple(shelf) for key, shelf in shelves.items()}

    return _SHELVES.get(filed, "shelves", sort)


def _with(shelves: Shelves, new: Filed, gone: set[str]) -> Shelves:
    """Return the orders by seat and kind with a new one, without those it replaces, fall-backs of other kinds too."""
    here = new.seat, new.order.kind
    kept = {
        key: tuple(old for old in shelf if old.head not in gone) if gone and key[0] == new.seat else shelf
        for key, shelf in shelves.items()
    }
    return {**kept, here: (*kept.get(here, ()), new)}


def replaces(new: Filed, old: Filed) -> bool:
    """Return whether an order replaces another of its kind and its fall-backs; a fall-back itself replaces none.

    Orders bound to an earlier packet stay, as a rewind may go back there.
    """
    if new.rank or old.rank or (old.life == "standing") != (new.life == "standing"):
        return False
    if old.life == "packet" and old.packet != new.packet:
        return False
    return same_place(new.order, old.order)
