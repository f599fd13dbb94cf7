"""Proposals: orders that a line seems to mean, kept until its author says yes or no. A part of the book.

Each has a letter, as digits are always ballots. No letter is used twice in a packet, so that
`yes A` means the same in answer to any mail.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.log.places import same_place
from adjudicator.model.order import Condition, Filed, Names
from adjudicator.model.reading import Read
from adjudicator.model.record import record
from adjudicator.model.state import PacketState

OPEN: Final = ""
"""The outcome of a proposal that still waits."""
YES, NO, REFUSED, VOID = "yes", "no", "refused", "void"
"""How a proposal ends: filed, declined, not possible when its author said yes, or overtaken by a later order."""
MOST_MAILS = 3
"""How many mails with proposals are kept for a seat; proposals from older ones no longer wait."""
_ALPHABET = 26


@record
class Wanted:
    """An order as it would be filed: with its conditions, its life, and its rank among fall-backs."""

    order: Any
    when: tuple[Condition, ...] = ()
    life: str = "packet"
    rank: int = 0
    extra: bool = False

    def say(self, names: Names) -> str:
        """Return the canonical line, with its prefixes and conditions."""
        return self.read(0, "").say(names)

    def read(self, line: int, text: str) -> Read:
        """Return the order as if a line had said it exactly."""
        return Read(line, text, self.order, self.when, self.life, self.rank, self.extra)


@record
class Proposal:
    """One reading of a line, and what became of it.

    `number` counts the proposals of a seat in a packet from 0, `first` is the number of the first reading of the same
    line. `epoch` tells a packet from itself opened again. `message` is the Message-ID of the mail, by which an answer
    to its receipt is known; `how` is what became of it.
    """

    seat: str
    number: int
    first: int
    packet: str
    epoch: int
    mail: str
    message: str
    line: int
    orders: tuple[Wanted, ...]
    how: str = OPEN

    @property
    def letter(self) -> str:
        """The letter by which its author answers: A to Z, then AA and so on."""
        return letter_of(self.number)

    def waits_in(self, packet: PacketState | None) -> bool:
        """Return whether it can still be answered with yes in a packet: it is the one it was made in, and open."""
        here = packet is not None and packet.stage == "open" and (packet.id, packet.epoch) == (self.packet, self.epoch)
        return here and self.how == OPEN


@record
class ProposalMade:
    """A line was not clear enough to be filed, and its author was asked."""

    proposal: Proposal


@record
class ProposalSettled:
    """A proposal no longer waits: `how` is yes, no, refused or void."""

    seat: str
    packet: str
    number: int
    how: str
    mail: str


Row = ProposalMade | ProposalSettled
Proposals = tuple[Proposal, ...]


def letter_of(number: int) -> str:
    """Return the letter of a proposal by its number, from 0."""
    before, last = divmod(number, _ALPHABET)
    return (letter_of(before - 1) if before else "") + chr(ord("A") + last)


def of_packet(proposals: Proposals, seat: str, packet: str) -> Proposals:
    """Return the proposals kept for a seat in a packet, by its id, in their order."""
    return tuple(each for each in proposals if (each.seat, each.packet) == (seat, packet))


def waiting(proposals: Proposals, seat: str, packet: PacketState | None) -> Proposals:
    """Return the proposals of a seat that wait for its answer in the current packet."""
    return tuple(each for each in proposals if each.seat == seat and each.waits_in(packet))


def next_number(proposals: Proposals, seat: str, packet: str) -> int:
    """Return the number of a seat's next proposal in a packet, by its id."""
    return max((each.number + 1 for each in of_packet(proposals, seat, packet)), default=0)


def write(proposals: Proposals, row: Row) -> Proposals:
    """Return the proposals after a row of their own."""
    if isinstance(row, ProposalMade):
        made = row.proposal
        return _kept((*overtaken(proposals, made.seat, made.mail, made.orders), made))
    mine = of_packet(proposals, row.seat, row.packet)
    named = next((each for each in mine if each.number == row.number), None)
    return proposals if named is None else tuple(_settled(each, named, row.how) for each in proposals)


def overtaken(proposals: Proposals, seat: str, mail: str, orders: Sequence[Wanted | Filed]) -> Proposals:
    """Return the proposals after a mail about the places of some orders: older proposals about them are void."""

    def after(each: Proposal) -> Proposal:
        older = each.how == OPEN and each.seat == seat and each.mail != mail
        return replace(each, how=VOID) if older and about(each, orders) else each

    return tuple(after(each) for each in proposals)


def about(proposal: Proposal, orders: Sequence[Wanted | Filed]) -> bool:
    """Return whether a proposal is about the place of one of some orders; a standing order has a place of its own."""
    return any(
        (new.life == "standing") == (old.life == "standing") and same_place(new.order, old.order)
        for new in orders
        for old in proposal.orders
    )


def clashing(chosen: Sequence[Proposal]) -> tuple[Proposal, ...]:
    """Return those proposals that cannot be filed with another, as both are about one line or place."""

    def clash(one: Proposal, other: Proposal) -> bool:
        return one.number != other.number and (one.first == other.first or about(one, other.orders))

    return tuple(each for each in chosen if any(clash(each, other) for other in chosen))


def _settled(each: Proposal, named: Proposal, how: str) -> Proposal:
    """Return a proposal after one was settled: a yes to one reading of a line declines the others."""
    if each == named:
        return replace(each, how=how)
    here = (named.seat, named.packet, named.first)
    beside = how == YES and each.how == OPEN and (each.seat, each.packet, each.first) == here
    return replace(each, how=NO) if beside else each


def _kept(proposals: Proposals) -> Proposals:
    """Return the proposals without those of mails that are too old, the newest last."""
    seat = proposals[-1].seat
    mails = list(dict.fromkeys(each.mail for each in reversed(proposals) if each.seat == seat))[:MOST_MAILS]
    return tuple(each for each in proposals if each.seat != seat or each.mail in mails)
