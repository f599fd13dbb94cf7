"""The orders of the Forum Phase: initiatives, interference, bids."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.base import Initiative, said_purse

MINE: Final = "mine"
"""Stands for every Senator of the seat's own faction, as the target of a persuasion."""


@record
class Persuade(Initiative):
    """`persuade Hanno by Mago, spend 4, up to 9, aim 7`, or with a card that nobody may oppose, `with Seduction`.

    `up_to` is the sealed ceiling of all that is spent, 0 for no more than `spend`; `aim` the Persuasion Number wanted,
    0 for the default. `extra` is for an initiative won in the auction.
    """

    of = "persuade"
    words = "[{extra:extra} ]persuade {target} by {by}[ with {card}][, spend {spend}][, up to {up_to}][, aim {aim}]"
    target: str
    by: str
    spend: int = 0
    up_to: int = 0
    aim: int = 0
    card: str = ""
    extra: bool = False


@record
class Interfere:
    """`oppose Mago on Hanno, up to 5, hold 6` or `support Mago on Hanno, up to 3, aim 8`.

    `persuader` and `target` are Senators, empty for any; `target` may be `mine`. `number` is the Persuasion Number that
    the seat holds it down to or helps it up to, 0 for the default; with `everything` it spends all within its ceiling.
    """

    kind: ClassVar[str] = "interfere"
    side: str
    up_to: int
    persuader: str = ""
    target: str = ""
    number: int = 0
    everything: bool = False

    def key(self) -> str:
        return f"interfere:{self.persuader}:{self.target}"

    def where(self) -> Mapping[str, str]:
        terms = {"persuader": self.persuader, "target": self.target}
        return {term: value for term, value in terms.items() if value}

    def every(self) -> bool:
        """Return whether it serves in every attempt that it fits."""
        return True

    def say(self, names: Names) -> str:
        who = names(self.persuader) if self.persuader else "anyone"
        target = self.target if self.target == MINE else names(self.target) if self.target else ""
        on = f" on {target}" if target else ""
        word = "hold" if self.side == "oppose" else "aim"
        number = f", {word} {self.number}" if self.number else ""
        return f"{self.side} {who}{on}, up to {self.up_to}{number}{', all' if self.everything else ''}"


@record
class ExtraLeader:
    """`extra leader Milko`: another Faction Leader, in an initiative won."""

    kind: ClassVar[str] = "extra_leader"
    senator: str

    def key(self) -> str:
        return self.kind

    def where(self) -> Mapping[str, str]:
        return {}

    def say(self, names: Names) -> str:
        return f"extra leader {names(self.senator)}"


@record
class Bid:
    """`bid 3 from Barca`, or a ladder, `bid step 1 up to 5 from Barca`; talents of one Senator in Carthage.

    A flat bid has `step` 0 and its amount in `up_to`. It applies to every auction of the phase until it wins one;
    `auction` names one of them, 0 for any.
    """

    kind: ClassVar[str] = "bid"
    purse: str
    up_to: int
    step: int = 0
    auction: int = 0

    def key(self) -> str:
        return f"bid:{self.auction}" if self.auction else "bid"

    def where(self) -> Mapping[str, str]:
        return {"auction": str(self.auction)} if self.auction else {}

    def every(self) -> bool:
        """Return whether it applies to every auction."""
        return not self.auction

    def say(self, names: Names) -> str:
        amount = f"step {self.step} up to {self.up_to}" if self.step else str(self.up_to)
        which = f" in auction {self.auction}" if self.auction else ""
        return f"bid {amount} from {said_purse(self.purse, names)}{which}"
