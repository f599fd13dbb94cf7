"""Conditions that are true or not, beside the tests of figures: `if Gisco elected`, `if Ben voted yes`."""

from __future__ import annotations

from typing import Final

from adjudicator.model.order import Names
from adjudicator.model.record import record

SIDES: Final = ("yes", "no", "abstain")
SAID: Final = {
    "passed": ("{} passes", "{} does not pass"),
    "failed": ("{} fails", "{} does not fail"),
    "elected": ("{} elected", "{} not elected"),
    "nominated": ("{} nominated", "{} not nominated"),
    "presides": ("{} presides", "{} does not preside"),
    "convicted": ("{} convicted", "{} not convicted"),
    "drawn": ("drawn {}", "{} not drawn"),
    "support": ("support", "no support"),
    "victory": ("victory", "no victory"),
}
"""How each figure that is so or not is said, and how that it is not so."""


@record
class Holds:
    """A thing that is so or not, a figure of 1 or 0.

    `passed` and `failed` of `proposal:3`; `elected`, `nominated` (by the current proposal), `presides` and `convicted`
    of a Senator; `drawn` of a kind of card such as `kind:statesman`; `support` and `victory` of the current force.
    """

    figure: str
    subject: str = ""
    so: bool = True

    def holds(self, value: int) -> bool:
        """Return whether the value of the figure satisfies the condition."""
        return bool(value) == self.so

    def opposite(self) -> Holds:
        """Return the condition that holds where this one does not."""
        return Holds(self.figure, self.subject, not self.so)

    def say(self, names: Names) -> str:
        """Return the canonical words, without the `if`; none begin with `not`, as `if not` is another word."""
        so, not_so = SAID[self.figure]
        return (so if self.so else not_so).format(said_subject(self.subject, names))


@record
class Voted:
    """A player voted so on the current proposal, before this ballot is read; `side` is yes, no or abstain."""

    subject: str
    side: str
    so: bool = True

    @property
    def figure(self) -> str:
        """The figure for it: the place of the side in `SIDES`."""
        return "voted"

    def holds(self, value: int) -> bool:
        """Return whether he voted so."""
        return (SIDES[value] == self.side) == self.so

    def opposite(self) -> Voted:
        """Return the condition that he voted otherwise."""
        return Voted(self.subject, self.side, not self.so)

    def say(self, names: Names) -> str:
        """Return `Ben voted yes`."""
        return f"{names(self.subject)} {'voted' if self.so else 'did not vote'} {self.side}"


def said_subject(subject: str, names: Names) -> str:
    """Return a proposal as its number, a kind of card as its word, anything else by its name."""
    sort, _, rest = subject.partition(":")
    if sort in {"proposal", "kind"}:
        return rest
    return names(subject) if subject else ""
