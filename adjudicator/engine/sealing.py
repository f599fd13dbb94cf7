"""What a lock settles: the orders on file and the words for the dice, kept as the digests that its notice tells."""

from __future__ import annotations

from adjudicator.model.record import record


@record
class WordsSealed:
    """The words for the dice of a packet, as they were when it was locked; none may change from here on.

    `packet` is named as in the dice, see `phase_id`; `digests` are pairs of a seat that sent a word and its digest.
    """

    packet: str
    digests: tuple[tuple[str, str], ...]


@record
class OrdersSealed:
    """The orders on file for a packet when it was locked, which its notice told to all.

    `packet` is named as in the dice; `digests` are pairs of each seat and the digest of what it had on file.
    """

    packet: str
    digests: tuple[tuple[str, str], ...]


Seal = WordsSealed | OrdersSealed
