"""What a lock fixes besides the orders: the words for the dice, kept as the digests that its notice publishes."""

from __future__ import annotations

from adjudicator.model.record import record


@record
class WordsSealed:
    """The words for the dice of a packet, as they were when it was locked; none may change from now on.

    `packet` is named as in the dice, see `phase_id`; `digests` are pairs of a seat that sent a word and its digest.
    """

    packet: str
    digests: tuple[tuple[str, str], ...]
