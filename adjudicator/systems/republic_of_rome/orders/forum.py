"""The orders of an initiative that only Rome has: Knights, pressing them, games."""

from __future__ import annotations

from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.base import Initiative

Knights = tuple[tuple[str, int], ...]
"""Senators, each with so many of their Knights."""


def said_knights(knights: Knights, names: Names) -> str:
    """Return `Fabius 2, Julius 1`."""
    return ", ".join(f"{names(senator)} {number}" for senator, number in knights)


@record
class Court(Initiative):
    """`knight Fabius 3`: a Senator tries for a Knight and spends talents on it; `extra` for an initiative won."""

    of, words = "knight", "[{extra:extra} ]knight {senator}[ {talents}]"
    senator: str
    talents: int = 0
    extra: bool = False


@record
class Press(Initiative):
    """`press Fabius 2, Julius 1`: Knights who leave and give their Senators a die of talents each.

    Its kind is that of the orders for a Knight, in whose place it stands.
    """

    of, words, says = "knight", "[{extra:extra} ]press {knights}", {"knights": said_knights}
    knights: Knights
    extra: bool = False


@record
class Sponsor(Initiative):
    """`games Blood Fest by Fabius`: a Senator pays for games; `extra` for an initiative won."""

    of, words = "games", "[{extra:extra} ]games {games} by {senator}"
    games: str
    senator: str
    extra: bool = False
