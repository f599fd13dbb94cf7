"""The record of the dice: one row for each draw, and the public beacon where a game uses one."""

from __future__ import annotations

from typing import Literal

from adjudicator.model.event import event
from adjudicator.model.record import record

ChainName = Literal["open", "hidden"]


@event("rolled")
class Rolled:
    """One draw: a number from 1 to `sides`, fixed by the chain's link and the label alone.

    `where` is the section of the rules that asked for it. Rows of the hidden chain are for the log
    only, until the link is revealed: even their labels may give away the contents of a deck.
    """

    chain: ChainName
    label: str
    sides: int
    value: int
    where: str

    @property
    def hidden(self) -> bool:
        """Whether the draw must not be shown before the hidden chain is revealed."""
        return self.chain == "hidden"


@record
class Beacon:
    """One round of a public randomness beacon, as it enters a seed: hex digests and a round number."""

    chain: str
    round: int
    signature: str
