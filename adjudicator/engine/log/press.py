"""Press: what players write to each other through the game. A fold of its own, which a rewind never cuts."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.model.record import record

ALL = "all"
GM = "gm"
WHITE, GREY = "white", "grey"


@record
class PressSent:
    """Words of a seat, or of the GM, to others.

    `to` are seats, `gm` or `all`. `kind` is white, or grey for anonymous press. `late`: it goes out with the
    next report. `at` is when it arrived, `packet` the current packet, `mail` the mail that brought it.
    """

    seat: str
    to: tuple[str, ...]
    kind: str
    late: bool
    text: str
    packet: str
    at: str
    mail: str

    def reaches(self, seat: str) -> bool:
        """Return whether a seat gets it. So does the author of grey press to all, who would else be known."""
        if ALL in self.to:
            return self.kind == GREY or seat != self.seat
        return seat in self.to


@record
class ReplyHeld:
    """An answer to press that may be orders instead: it waits until its author says which. `to` are its readers."""

    seat: str
    to: tuple[str, ...]
    text: str
    packet: str
    at: str
    mail: str


@record
class ReplySettled:
    """Its author said what an answer that waited is: `press`, or `orders`."""

    seat: str
    meant: str


Row = PressSent | ReplyHeld | ReplySettled
"""The rows of this fold."""


@record
class Press:
    """All press of a game: what has gone out, in that order, and what waits for the next report.

    `held` are answers that wait for a word of their authors, one of each at most. `former` says of seats that changed
    hands how many presses had gone out before.
    """

    out: tuple[PressSent, ...] = ()
    waiting: tuple[PressSent, ...] = ()
    held: tuple[ReplyHeld, ...] = ()
    former: tuple[tuple[str, int], ...] = ()

    def left(self, seat: str) -> Press:
        """Return the press after a seat has changed hands: nobody else may settle what its player left open."""
        held = tuple(each for each in self.held if each.seat != seat)
        return replace(self, held=held, former=(*self.former, (seat, len(self.out))))

    def author_left(self, row: PressSent) -> bool:
        """Return whether the author of a press that went out no longer plays."""
        at = self.out.index(row)
        return any(seat == row.seat and at < before for seat, before in self.former)

    def write(self, row: Row) -> Press:
        """Return the press after a row."""
        if isinstance(row, PressSent):
            return self.sent(row)
        others = tuple(each for each in self.held if each.seat != row.seat)
        return replace(self, held=(*others, row) if isinstance(row, ReplyHeld) else others)

    def waits_for(self, seat: str) -> ReplyHeld | None:
        """Return the answer of a seat that waits for its word, if any does."""
        return next((each for each in self.held if each.seat == seat), None)

    def sent(self, row: PressSent) -> Press:
        """Return the press after one more."""
        if row.late:
            return replace(self, waiting=(*self.waiting, row))
        return replace(self, out=(*self.out, row))

    def reported(self) -> Press:
        """Return the press after a report, with which all waiting press goes out."""
        return replace(self, out=(*self.out, *self.waiting), waiting=()) if self.waiting else self

    def of(self, seat: str) -> tuple[PressSent, ...]:
        """Return what has gone out to a seat; its place in the list, from 1, is the number of its mail."""
        return tuple(row for row in self.out if row.reaches(seat))

    def everything(self) -> tuple[PressSent, ...]:
        """Return all press, in the order in which it came."""
        return tuple(sorted((*self.out, *self.waiting), key=lambda row: row.at))
