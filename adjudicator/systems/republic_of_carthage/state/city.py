"""The rows of the city of which Carthage knows more than another republic: the board, Senators, Provinces."""

from __future__ import annotations

from adjudicator.model.record import record


@record
class City:
    """The board: State Treasury and tax rate in talents and percent, the turn, and the deck in use (1 or 2).

    `bank` is what the bank has paid out less what it has taken in since the tables were laid out. `spent` says that
    the deck in use ran out this turn; `life` is the Suffete for Life whom the Senate elected. `opened` are the areas of
    the Trade cards Chart that explorations and wars have opened.
    """

    treasury: int
    tax: int
    turn: int = 0
    deck: int = 1
    bank: int = 0
    spent: bool = False
    life: str = ""
    opened: tuple[str, ...] = ()


@record
class Senator:
    """A Senator or Statesman in play, keyed by card id (`7`, `7A`).

    `place` is one of the words above, or `under:7A` for a family card that a Statesman covers, or
    `captive:WAR`. `since` orders the face-down pile: the last dead has the highest number.
    """

    family: int
    faction: str
    place: str
    inf: int
    pop: int = 0
    traders: int = 0
    talents: int = 0
    leader: bool = False
    liable: bool = False
    since: int = 0


@record
class Province:
    """A Province on the board: Governor (or empty in the Forum), side, and Revenue Phases left."""

    governor: str = ""
    developed: bool = False
    term: int = 0
