"""Rows of which each republic has a record of its own: what shared rules read in them."""

# ruff: noqa: D102 - the docstring of each class says what its columns are

from __future__ import annotations

from typing import Any, ClassVar, Protocol


class CityRow(Protocol):
    """The board: State Treasury in talents, the turn, the deck in use, and what the bank has paid out.

    `spent` says that the deck in use ran out this turn; `life` is who was elected for life.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def treasury(self) -> int: ...

    @property
    def turn(self) -> int: ...

    @property
    def deck(self) -> int: ...

    @property
    def bank(self) -> int: ...

    @property
    def spent(self) -> bool: ...

    @property
    def life(self) -> str: ...


class SenatorRow(Protocol):
    """A Senator or Statesman in play, keyed by card id (`7`, `7A`); `since` orders the face-down pile.

    `place` is one of the words of places, or `under:7A` for a family card that a Statesman covers, or `captive:WAR`.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def family(self) -> int: ...

    @property
    def faction(self) -> str: ...

    @property
    def place(self) -> str: ...

    @property
    def inf(self) -> int: ...

    @property
    def pop(self) -> int: ...

    @property
    def talents(self) -> int: ...

    @property
    def leader(self) -> bool: ...

    @property
    def liable(self) -> bool: ...

    @property
    def since(self) -> int: ...


class ProvinceRow(Protocol):
    """A Province on the board: Governor (or empty in the Forum), side, and Revenue Phases left."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def governor(self) -> str: ...

    @property
    def developed(self) -> bool: ...

    @property
    def term(self) -> int: ...
