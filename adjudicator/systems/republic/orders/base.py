"""What orders share: where they fit, how they name purses and goods, and the explicit nothing."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final, Self, cast

from adjudicator.engine.worded import Said
from adjudicator.model.order import Names
from adjudicator.model.record import record

Goods = tuple[tuple[str, int], ...]
"""Trade cards as pairs of good and number, in the order written."""

Shares = tuple[tuple[str, int | None], ...]
"""Purses and what each should hold or get; None is the rest and comes last."""

FT: Final = "FT"
"""The Faction Treasury, where a purse is named."""


class Anywhere:
    """Mixed into orders that fit any slot of their kind."""

    __slots__ = ()

    def where(self) -> Mapping[str, str]:
        """Return no terms."""
        return {}


class Initiative(Said):
    """An order of an initiative: of the kind `of`, or `extra_` and `of` for an initiative won in the auction.

    It fits any slot of its kind, and is the one order of it.
    """

    __slots__ = ()
    of: ClassVar[str]
    extra: bool

    @property
    def kind(self) -> str:
        """The kind, as `knight`, or `extra_knight` for an initiative won."""
        return f"extra_{self.of}" if self.extra else self.of

    def key(self) -> str:
        return self.kind

    def where(self) -> Mapping[str, str]:
        """Return no terms."""
        return {}

    def won(self) -> Self:
        """Return the order for an initiative won."""
        return cast("Self", replace(cast("Any", self), extra=True))


def said_goods(goods: Goods, names: Names) -> str:
    """Return `3 Dye, 2 Salt`."""
    return ", ".join(f"{count} {names(good)}" for good, count in goods)


def said_list(keys: tuple[str, ...], names: Names) -> str:
    """Return names joined by commas."""
    return ", ".join(names(key) for key in keys)


def said_purse(key: str, names: Names) -> str:
    """Return the name of a Senator, or FT."""
    return FT if key == FT else names(key)


def said_shares(shares: Shares, names: Names) -> str:
    """Return `Mago 6, FT rest`."""
    return ", ".join(f"{said_purse(purse, names)} {'rest' if n is None else n}" for purse, n in shares)


def said_moment(moment: str) -> str:
    """Return a moment as players write it: `before proposal:5` as `before 5`, `after step:6` as `after step 6`."""
    word, _, what = moment.partition(" ")
    sort, _, number = what.partition(":")
    return f"{word} {number}" if sort == "proposal" else f"{word} {sort} {number}"


def said_kind(kind: str, names: Names) -> str:
    """Return the word that begins orders of a kind, which a republic may call otherwise: `outcry`, `tribune`."""
    return names(f"order:{kind}").replace("_", " ").lower()


@record
class Nothing(Anywhere):
    """`gift none`: the default of a kind of order, said aloud; it takes the place of every order of that kind.

    Kinds whose nothing is an order of its own have a record for it: `sell nothing`, `keep nothing`, `corruption none`.
    """

    of: str

    @property
    def kind(self) -> str:
        """The kind of order that there is to be none of."""
        return self.of

    def key(self) -> str:
        return f"{self.of}:"

    def every(self) -> bool:
        """Return whether it speaks of all slots of its kind."""
        return True

    def say(self, names: Names) -> str:
        return f"{said_kind(self.of, names)} {'nothing' if self.of == 'play' else 'none'}"

    def won(self) -> Nothing:
        """Return the nothing of an initiative won."""
        return Nothing(f"extra_{self.of}")
