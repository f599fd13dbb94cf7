"""The chits of the Mortality cup, and what is on them."""

from __future__ import annotations

from typing import Protocol

NO_ONE = "none"
DRAW_TWO = "draw_2"


class Cup(Protocol):
    """How many chits of each sort there are: one for each family, those for nobody, those for two more draws."""

    @property
    def families(self) -> int:
        """The highest number of a family."""

    @property
    def none(self) -> int:
        """The chits that mean nobody."""

    @property
    def draw_2(self) -> int:
        """The chits by which two more are drawn."""


def size(cup: Cup) -> int:
    """Return how many chits the cup holds."""
    return cup.families + cup.none + cup.draw_2


def mortality_chits(cup: Cup) -> tuple[str, ...]:
    """Return the chits of the cup: `chit.7` for family 7, `chit.none-1`, `chit.draw_2-1`."""
    numbers = tuple(f"chit.{family}" for family in range(1, cup.families + 1))
    none = tuple(f"chit.{NO_ONE}-{copy}" for copy in range(1, cup.none + 1))
    return numbers + none + tuple(f"chit.{DRAW_TWO}-{copy}" for copy in range(1, cup.draw_2 + 1))


def chit_face(chit: str) -> str:
    """Return what a chit says: a family's number, `none` or `draw_2`."""
    return chit.removeprefix("chit.").partition("-")[0]
