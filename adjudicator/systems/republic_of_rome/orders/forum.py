"""The orders of an initiative that only Rome has: Knights, pressing them, games."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from dataclasses import replace

from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.base import Anywhere


def _extra(kind: str, extra: bool) -> str:
    return f"extra_{kind}" if extra else kind


@record
class Court(Anywhere):
    """`knight Fabius 3`: a Senator tries for a Knight and spends talents on it; `extra` for an initiative won."""

    senator: str
    talents: int = 0
    extra: bool = False

    @property
    def kind(self) -> str:
        """`knight`, or `extra_knight` for an initiative won."""
        return _extra("knight", self.extra)

    def key(self) -> str:
        return self.kind

    def say(self, names: Names) -> str:
        talents = f" {self.talents}" if self.talents else ""
        return f"{'extra ' if self.extra else ''}knight {names(self.senator)}{talents}"

    def won(self) -> Court:
        """Return the order for an initiative won."""
        return replace(self, extra=True)


@record
class Press(Anywhere):
    """`press Fabius 2, Julius 1`: Knights who leave and give their Senators a die of talents each."""

    knights: tuple[tuple[str, int], ...]
    extra: bool = False

    @property
    def kind(self) -> str:
        """The kind of the orders for a Knight, in whose place it stands."""
        return _extra("knight", self.extra)

    def key(self) -> str:
        return self.kind

    def say(self, names: Names) -> str:
        told = ", ".join(f"{names(senator)} {number}" for senator, number in self.knights)
        return f"{'extra ' if self.extra else ''}press {told}"

    def won(self) -> Press:
        """Return the order for an initiative won."""
        return replace(self, extra=True)


@record
class Sponsor(Anywhere):
    """`games Blood Fest by Fabius`: a Senator pays for games; `extra` for an initiative won."""

    games: str
    senator: str
    extra: bool = False

    @property
    def kind(self) -> str:
        """`games`, or `extra_games` for an initiative won."""
        return _extra("games", self.extra)

    def key(self) -> str:
        return self.kind

    def say(self, names: Names) -> str:
        return f"{'extra ' if self.extra else ''}games {names(self.games)} by {names(self.senator)}"

    def won(self) -> Sponsor:
        """Return the order for an initiative won."""
        return replace(self, extra=True)
