"""What a lock settles: the orders on file and the words for the dice, kept as the digests that its notice tells."""

from __future__ import annotations

from hashlib import sha256

from adjudicator.model.record import record
from adjudicator.model.rolled import Beacon


@record
class WordsSealed:
    """The words for the dice of a packet, as they were when it was locked; none may change from now on.

    `packet` is named as in the dice, see `phase_id`; `digests` are pairs of a seat that sent a word and its digest.
    """

    packet: str
    digests: tuple[tuple[str, str], ...]


@record
class OrdersSealed:
    """The orders on file for a packet when it was locked, as its notice announced to all.

    `packet` is named as in the dice; `digests` are pairs of each seat and the digest of what it had on file.
    """

    packet: str
    digests: tuple[tuple[str, str], ...]


@record
class WordPromised:
    """A seat fixed its word for the dice of a packet by a digest, and tells the word itself after the lock."""

    seat: str
    packet: str
    digest: str


@record
class WordsAwaited:
    """No die of a packet falls before `until`: words are sent until then.

    `promised` are pairs of a seat and the digest of its word, and no other word counts; for a deal, which no orders
    come before, it is empty, and everybody may send one.
    """

    packet: str
    until: str
    promised: tuple[tuple[str, str], ...] = ()


@record
class WordsClosed:
    """No word is waited for any more: the time is over, or all have come."""

    packet: str


@record
class BeaconAwaited:
    """No die of a packet falls before a round of a public beacon is out.

    `at` is the hour of the lock, or of the last words where they come after it; `round` is the first one after it,
    and did not exist when the notice of the lock named it.
    """

    packet: str
    at: str
    chain: str
    round: int


@record
class BeaconDrawn:
    """The round that dice have waited for is out; its signature becomes part of their seed."""

    packet: str
    beacon: Beacon


Seal = WordsSealed | OrdersSealed
Waiting = WordPromised | WordsAwaited | WordsClosed | BeaconAwaited | BeaconDrawn


def kept(promised: str, word: str) -> bool:
    """Return whether a word is the one that was promised by a digest: SHA-256 of its text."""
    return sha256(word.encode()).hexdigest() == promised
